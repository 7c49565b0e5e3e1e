/** The name of an act in a legislative chain, and the additional text of a note. Pure. */
import type { ChainEntry } from '../contract/resources.ts';

/**
 * The publisher's own name for an act, such as `D.C. Law 25-65`, if it ends with the act's type and number and has no comma.
 * Else the type and number, else the title; undefined if none is known.
 */
export function actName({ act, sourceReference }: Pick<ChainEntry, 'act' | 'sourceReference'>): string | undefined {
  const { type, number, title } = act ?? {};
  const own = sourceReference?.trim() ?? '';
  const name = [type, number].filter((part) => part !== undefined && part !== '').join(' ');
  const isName = type !== undefined && number !== undefined && !own.includes(',') && endsWith(own, name);
  if (isName) return own;
  return name === '' ? title : name;
}

/** The clauses of a note that add to the entry's other facts. Undefined if there are none. */
export function noteBesides(entry: ChainEntry): string | undefined {
  const { note, act, sourceReference, registerCitation, actPath } = entry;
  if (note === undefined) return undefined;
  const known = new Set([
    ...filler,
    ...wordsOf([act?.type, act?.number, act?.title, sourceReference, registerCitation, actPath].join(' ')),
    ...[entry.adoptedOn, entry.effectiveFrom].flatMap(dateParts),
  ]);
  const clauses = note.split(/,?\s+(?=see\b)|;\s+/i);
  const telling = clauses.filter((clause) => wordsOf(clause).some((word) => !known.has(word)));
  return telling.length === 0 ? undefined : telling.join('; ');
}

function endsWith(text: string, name: string): boolean {
  return text.toLowerCase().endsWith(name.toLowerCase()) && !/[\p{L}\p{N}-]/u.test(text.at(-name.length - 1) ?? '');
}

/** Words that state no fact: those between facts, and those before an act's name. */
const filler: readonly string[] = [
  ...['see', 'of', 'the', 'by', 'on', 'and', 'in', 'to', 'a', 'an', 'as', 'no', 'date', 'eff', 'effective', 'approved'],
  ...['d', 'c', 'u', 's', 'ord', 'ordinance', 'law', 'act', 'pub', 'l', 'public', 'stat', 'ch', 'res', 'resolution'],
  ...['sec', 'section', 'sections', 'par', 'subsec', 'title', 'art', 'adopted', 'enacted', 'passed'],
];

const months = [
  ['january', 'jan'],
  ['february', 'feb'],
  ['march', 'mar'],
  ['april', 'apr'],
  ['may'],
  ['june', 'jun'],
  ['july', 'jul'],
  ['august', 'aug'],
  ['september', 'sept', 'sep'],
  ['october', 'oct'],
  ['november', 'nov'],
  ['december', 'dec'],
] as const;

/** The words that may express a date: `2025-02-18` may be `Feb. 18, 2025` or `02/18/2025`. */
function dateParts(iso: string | undefined): readonly string[] {
  const [year = '', month = '', day = ''] = (iso ?? '').split('-');
  const names = months[Number(month) - 1] ?? [];
  return [year, year.slice(2), month, String(Number(month)), day, String(Number(day)), ...names];
}

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

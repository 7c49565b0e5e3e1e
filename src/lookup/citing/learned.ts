/** Detects a draft's citation style: 80% of at least three full or short citations share it. Pure. */

import { bluebookStates } from '../../citation/lexicon/bluebook-states.ts';
import { sectionSign } from '../../citation/lexicon/section-sign.ts';
import type { Citation } from '../../citation/types.ts';
import { codeKey, type Style } from './style.ts';

const fewest = 3;
const agreeing = 0.8;

/** The style features that one citation of a draft shows. */
interface Shown {
  readonly name: Style['name'];
  /** The text before the number, in the singular: `PWMC § `. */
  readonly lead: string;
  readonly code: string | undefined;
  readonly year: boolean;
}

/**
 * @param citations the draft's citations, in order
 * @param text the draft that the citations' offsets refer to
 * @returns undefined if the draft has too few citations, or too few of them agree
 */
export function learnedStyle(citations: readonly Citation[], text: string): Style | undefined {
  const shown = citations.flatMap((citation) => shownBy(citation, text));
  const name = agreed(shown.map((each) => each.name));
  if (name === undefined) return undefined;
  const alike = shown.filter((each) => each.name === name);
  const byCode = grouped(alike, ({ code }) => code ?? '');
  const leads = [...byCode].flatMap(([code, cited]) => {
    const lead = code === '' ? undefined : agreed(cited.map((each) => each.lead));
    return lead === undefined ? [] : [[code, lead] as const];
  });
  const sign = name === 'short' && agreed(alike.map(({ lead }) => lead.includes('§'))) === true;
  return {
    name,
    leads: new Map(leads),
    ...(sign ? { sign } : {}),
    year: alike.filter(({ year }) => year).length * 2 > alike.length,
  };
}

/** The value that at least 80% of three or more entries share. */
function agreed<Value>(values: readonly Value[]): Value | undefined {
  if (values.length < fewest) return undefined;
  const groups = grouped(values, (value) => value);
  return [...groups].find(([, same]) => same.length >= agreeing * values.length)?.[0];
}

function grouped<Value, Key>(values: readonly Value[], keyOf: (value: Value) => Key): ReadonlyMap<Key, Value[]> {
  const groups = new Map<Key, Value[]>();
  for (const value of values) {
    const key = keyOf(value);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [value]);
    else group.push(value);
  }
  return groups;
}

const states = Object.values(bluebookStates)
  .map((state) => state.replace(/\./g, String.raw`\.`))
  .join('|');
/** `Port Wenlow, Wash., ` before a code's name. */
const placeAndState = new RegExp(String.raw`,\s*(?:${states}),?\s`, 'u');
const californian = /(?:,\s*§+|\bsections?)\s*$/iu;
const yearAtEnd = /\s\((?:1[89]|20)\d\d\)$/u;
const yearAfter = /^\s*\((?:1[89]|20)\d\d\)/u;

const signs = new RegExp(sectionSign, 'g');

/** *Id.*, bare numbers, "this chapter", and citations that begin with the number show no style. */
function shownBy(citation: Citation, text: string): readonly Shown[] {
  const { form, start, end, targets, jurisdictionId, code } = citation;
  const [first] = targets;
  if ((form !== 'full' && form !== 'short') || first?.kind !== 'section' || first.start === start) return [];
  const lead = text
    .slice(start, first.start)
    // The caller restores markup in inserted text.
    .replace(signs, '§')
    .replace(/[\s~]+/g, ' ')
    .replace(/§§+/, '§')
    .replace(/\bsections\b/i, 'section');
  // `section 5.10 of the Port Wenlow Municipal Code`: the number precedes the code.
  if (/^(?:§+|sect?(?:ion)?s?\.?)\s*$/iu.test(lead)) return [];
  const year = yearAtEnd.test(citation.text) || yearAfter.test(text.slice(end, end + 12));
  const name =
    placeAndState.test(lead) || (form === 'full' && year)
      ? 'bluebook'
      : californian.test(lead) || /,\s*subd(?:\.|ivision)\s/i.test(citation.text)
        ? 'california'
        : form === 'short'
          ? 'short'
          : 'plain';
  return [
    {
      name,
      lead,
      code: jurisdictionId === null || code === null ? undefined : codeKey(jurisdictionId, code),
      year,
    },
  ];
}

import { numberKey } from '../store/citation-key.ts';

/**
 * A citation of a provision by its kind, such as `Charter art. IV`: the key of its kind and number, and the code's name as typed.
 */
export interface ProvisionCitation {
  readonly key: string;
  readonly named?: string;
}

/** From Bluebook (21st ed.), table T16, plus the words in full. */
const kinds: readonly (readonly [kind: string, words: string])[] = [
  ['addendum', 'addendum'],
  ['annex', 'annex'],
  ['appendix', 'appendix|app\\.'],
  ['article', 'article|art\\.'],
  ['attachment', 'attachment|attach\\.'],
  ['chapter', 'chapter|chap\\.|ch\\.'],
  ['division', 'division|div\\.'],
  ['exhibit', 'exhibit|exh?\\.'],
  ['part', 'part|pt\\.'],
  ['preamble', 'preamble|pmbl\\.'],
  ['preface', 'preface|foreword'],
  ['schedule', 'schedule|sched\\.'],
  ['subchapter', 'subchapter|subch\\.'],
  ['subpart', 'subpart|subpt\\.'],
  ['subtitle', 'subtitle|subtit\\.'],
  ['title', 'title|tit\\.'],
];

/** The kinds of the containers that a section's citation may name, and their words. */
export const kindsOfContainers = kinds.filter(([kind]) => kind === 'chapter' || kind === 'title');

const unnumbered: ReadonlySet<string> = new Set(['preamble', 'preface']);

const patterns = kinds.map(
  ([kind, words]) =>
    [
      kind,
      new RegExp(
        `^(?:(.{1,120}?)[\\s,]+)?(?:${words})(?:\\s+(\\d[\\w.:-]{0,30}|[IVXLCDM]{1,8}[A-Z]?|[A-Z](?:-?\\d{1,3})?))?$`,
        'i',
      ),
    ] as const,
);

/** Parses text that is only such a citation. Returns undefined for anything else. */
export function readProvisionCitation(typed: string): ProvisionCitation | undefined {
  const text = typed.trim();
  if (text.length > 200) return undefined;
  for (const [kind, pattern] of patterns) {
    const match = pattern.exec(text);
    if (match === null) continue;
    const [, before, number] = match;
    // Only a preamble or a preface is unique without a number. An outer provision (`ch. 5.12, app. A`) doesn't name the code.
    if (number === undefined && !unnumbered.has(kind)) return undefined;
    const named = before?.split(/,|\b(?:tit|ch|art|pt)\.\s/i)[0]?.trim();
    const key = `${kind} ${number === undefined ? '' : numberKey(number)}`.trim();
    return { key, ...(named === undefined || named === '' ? {} : { named }) };
  }
  return undefined;
}

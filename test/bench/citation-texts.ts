/** Invented texts for the recognizer's benchmark, the same in every run. */
import type { KnownJurisdiction } from '../../src/citation/index.ts';

const SYLLABLES = [
  'al',
  'ber',
  'cor',
  'dun',
  'el',
  'far',
  'gar',
  'hol',
  'ing',
  'jor',
  'kel',
  'lin',
  'mar',
  'nor',
  'or',
  'pen',
  'quil',
  'ros',
  'sel',
  'tor',
];
const ENDINGS = ['ton', 'field', 'ville', 'wood', 'dale', 'port', 'burg', 'mont', 'ford', 'haven'];
const REGIONS = ['WA', 'CA', 'IL', 'TX', 'NY', 'OH', 'FL', 'PA'];

/** The first `count` of an endless list of cities with a municipal code. */
export function places(count: number): readonly KnownJurisdiction[] {
  return Array.from({ length: count }, (_, k) => {
    const name = `${SYLLABLES[k % 20]}${SYLLABLES[Math.floor(k / 20) % 20]}${ENDINGS[Math.floor(k / 400) % 10]}`;
    const core =
      name.charAt(0).toUpperCase() +
      name.slice(1) +
      (k < 4000 ? '' : ` ${ENDINGS[Math.floor(k / 4000)]?.replace(/^./, (c) => c.toUpperCase())}`);
    return {
      id: `j${k}`,
      name: `City of ${core}`,
      kind: 'city',
      region: REGIONS[k % REGIONS.length] ?? 'WA',
      codes: [{ name: `${core} Municipal Code`, abbreviations: [] }],
    };
  });
}

let seed = 20_240_229;
/** Random numbers in [0, 1), the same in every run. */
export function random(): number {
  seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff;
  return seed / 0x7fffffff;
}

const WORDS =
  'the of and to in a is that for it as was with be by on not or at are from which an were there their been has when who will no more if out so what up its about into than them can only other time new some these two may first then any like my now over such our most made after also did many before must well through years where much way down should because long each just state those people'.split(
    ' ',
  );

function sentence(): string {
  const length = 8 + Math.floor(random() * 16);
  const words = Array.from({ length }, () => WORDS[Math.floor(random() * WORDS.length)] ?? 'the');
  const text = words.join(' ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${random() < 0.1 ? `, in ${1900 + Math.floor(random() * 120)}` : ''}. `;
}

/** Meaningless English with years but without a citation, of about `size` characters. */
export function proseText(size: number): string {
  const parts: string[] = [];
  for (let length = 0; length < size; ) {
    const next = random() < 0.1 ? `${sentence()}\n\n` : sentence();
    parts.push(next);
    length += next.length;
  }
  return parts.join('');
}

/** The cited law and number; undefined for a citation that depends on the previous one. */
const CITED: readonly (readonly [text: string, law: Labelled['law'] | undefined])[] = [
  ['Seattle Municipal Code § 23.44.010(A)(1)', 'local'],
  ['Section 8.22.030 of the Oakland Municipal Code', 'local'],
  ['Chicago Municipal Code §§ 13-196-410, 13-196-420', 'local'],
  ['N.Y.C. Admin. Code § 8-107(5)(a)', 'local'],
  ['L.A.M.C. § 151.09', 'local'],
  ['§ 8-109(a)', undefined],
  ['42 U.S.C. § 1983', 'other'],
  ['Cal. Gov. Code § 65589.5', 'other'],
  ['id. § 4', undefined],
];

/** A range of a text that cites something. */
export interface Labelled {
  readonly start: number;
  readonly end: number;
  /** State or federal law is `other`. */
  readonly law: 'local' | 'other';
}

/**
 * Prose of about `size` characters with a citation every 200 characters, and the ranges of those that name their law.
 */
export function lawText(size: number): { readonly text: string; readonly cited: readonly Labelled[] } {
  const parts: string[] = [];
  const labels: Labelled[] = [];
  for (let length = 0; length < size; ) {
    let between = '';
    while (between.length < 160) between += sentence();
    const [cited, law] = CITED[Math.floor(random() * CITED.length)] ?? ['', undefined];
    const before = `${between.slice(0, Math.max(0, 198 - cited.length))} `;
    parts.push(before, cited, '. ');
    const start = length + before.length;
    if (law !== undefined) labels.push({ start, end: start + cited.length, law });
    length += before.length + cited.length + 2;
  }
  return { text: parts.join(''), cited: labels };
}

/** Typical queries, made from a code's own headings, texts and numbers, in fixed shares. */
import type { SectionRecord } from '../../src/service/store/records.ts';
import { randomness } from './generate.ts';

export type QueryKind = 'heading' | 'words' | 'typing' | 'citation';

export interface Query {
  readonly kind: QueryKind;
  readonly text: string;
}

/** Queries about the given sections, evenly of each kind. */
export function queriesOf(sections: readonly SectionRecord[], count: number): Query[] {
  const random = randomness(4_711);
  const kinds: readonly QueryKind[] = ['heading', 'words', 'typing', 'citation'];
  const queries: Query[] = [];
  while (queries.length < count) {
    const section = sections[Math.floor(random() * sections.length)];
    const kind = kinds[queries.length % kinds.length];
    if (section === undefined || kind === undefined) continue;
    const heading = section.heading ?? '';
    const words = (section.text.at(-1)?.text ?? '').toLowerCase().replace('.', '').split(' ');
    const start = Math.floor(random() * Math.max(1, words.length - 3));
    const text = {
      heading,
      words: words.slice(start, start + 3).join(' '),
      typing: heading.slice(0, 3 + Math.floor(random() * Math.max(1, heading.length - 3))).trim(),
      citation: random() < 0.5 ? section.citation : section.number,
    }[kind];
    if (text !== '') queries.push({ kind, text });
  }
  return queries;
}

/** Headings of three words or more that only one section has. */
export function uniqueHeadings(sections: readonly SectionRecord[]): SectionRecord[] {
  const times = new Map<string, number>();
  const key = (section: SectionRecord): string => (section.heading ?? '').toLowerCase();
  for (const section of sections) times.set(key(section), (times.get(key(section)) ?? 0) + 1);
  return sections.filter((section) => times.get(key(section)) === 1 && key(section).split(' ').length >= 3);
}

/** The same with one letter of one word wrong, missing, doubled or swapped with its neighbor. */
export function misspelt(text: string, random: () => number): string {
  const words = text.split(' ');
  const long = words.map((word, place) => ({ word, place })).filter(({ word }) => word.length >= 5);
  const chosen = long[Math.floor(random() * long.length)];
  if (chosen === undefined) return text;
  const { word, place } = chosen;
  const at = 1 + Math.floor(random() * (word.length - 2));
  const forms = [
    word.slice(0, at) + word.slice(at + 1),
    word.slice(0, at) + word[at] + word.slice(at),
    word.slice(0, at) + (word[at] === 'x' ? 'q' : 'x') + word.slice(at + 1),
    word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2),
  ];
  words[place] = forms[Math.floor(random() * forms.length)] ?? word;
  return words.join(' ');
}

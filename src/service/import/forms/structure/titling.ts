/** Learns from all headings of a document how its sections are titled. */
import type { Candidate } from './candidates.ts';
import { firstSentence, isRule } from './wording.ts';

export interface Titling {
  /**
   * Whether the sections have titles. Where some have none, a sentence after a number is text: `Section 1. The meeting shall be held
   * in May.`
   */
  readonly titled: 'some' | 'all' | 'unknown';
  /** What ends a title, if text follows on its line and the mark is no period: `Sec. 1.01 Fees: The clerk …` */
  readonly end?: RegExp;
}

/** Marks other than a period between a title and its text. A title may have them inside: `Fees; how set: permits.` */
const ends = [
  /:\s+(?=["“(]?\p{Lu})/u,
  /\s[–—-]\s+(?=["“(]?\p{Lu})/u,
  /[.:]?—\s*(?=["“(]?\p{Lu})/u,
  // `Roaming at large All dogs must …`: a copied page may have only a space.
  /(?<=\p{Ll}\)?) (?=(?:All|No|Each|Every|Any|It|If|Whoever|Nothing|Except|There|The) (?:\S+ ){2})/u,
];

/** The fewest headings with text that show a custom, and their share of all. */
const fewest = 5;
const share = 0.75;
/** The longest title before such a mark, in characters. Only longer lines have text behind the title. */
const longest = 120;
const shortest = 60;

export function titlingOf(headings: readonly Candidate[]): Titling {
  const plain = headings.filter(
    (each) =>
      !each.sure && each.heading.kind === 'section' && each.heading.title !== '' && !isSetOff(each) && isUnstyled(each),
  );
  const end = endOf(plain.map(({ heading }) => heading.title));
  if (end !== undefined) return { titled: 'all', end };
  const sentences = plain.filter(({ heading: { title } }) => isRule(title.slice(0, firstSentence(title))));
  if (sentences.length >= 3 && sentences.length * 3 >= plain.length) return { titled: 'some' };
  return { titled: plain.length >= 10 && sentences.length * 10 <= plain.length ? 'all' : 'unknown' };
}

/** The mark that ends nearly all titles with text behind them, before the first sentence of the text ends. */
function endOf(titles: readonly string[]): RegExp | undefined {
  const texted = titles.filter((title) => title.length > shortest);
  return ends.find((mark) => {
    const ended = texted.filter((title) => titleBefore(title, mark) !== undefined);
    return ended.length >= fewest && ended.length >= texted.length * share;
  });
}

/** The title before a mark; undefined if the words before it are more than a title. */
export function titleBefore(words: string, mark: RegExp): { readonly title: string; readonly end: number } | undefined {
  const found = mark.exec(words);
  if (found === null || found.index > longest) return undefined;
  const title = words.slice(0, found.index);
  return firstSentence(title) === undefined && !isRule(title)
    ? { title, end: found.index + found[0].length }
    : undefined;
}

/** Whether a font of its own shows the end of the title, not only of the number. */
const isSetOff = ({ heading: { title }, block: { strong, lead, text } }: Candidate): boolean =>
  strong === true || (lead !== undefined && lead > text.length - title.length);

const isUnstyled = ({ block }: Candidate): boolean => block.outline === undefined;

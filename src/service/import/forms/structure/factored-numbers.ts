/** Finds chapters without the level's word, by the numbers of their sections: `1.04 Dogs` above `1.04.010 Leashes`. */
import type { Block } from '../block.ts';
import { type Candidate, isContentsLabel } from './candidates.ts';
import { readHeading } from './heading.ts';
import { isStatusOnly } from './run-in.ts';
import { isTitle } from './wording.ts';

/**
 * Makes a heading a chapter if its style is above that of the next headings. They must be sections with its number and a third part
 * of three digits: `1.04` above `1.04.010`. A heading with text of its own is a section. One with
 * only a status is a chapter too where its style has other chapters.
 */
export function withFactoredChapters(headings: readonly Candidate[], blocks: readonly Block[]): readonly Candidate[] {
  const hasOwnSections = (at: number): boolean => {
    const [own, first] = [headings[at], headings[at + 1]];
    return own !== undefined && first !== undefined && isWithin(first, own) && lawAbove(own, first.at) === '';
  };
  const chapters = new Set(headings.filter((each, at) => mayBeChapter(each) && hasOwnSections(at)));
  const styles = new Set([...chapters].map(({ block }) => block.outline));
  const isFree = (each: Candidate, at: number): boolean =>
    mayBeChapter(each) &&
    styles.has(each.block.outline) &&
    isStatusOnly(lawAbove(each, headings[at + 1]?.at ?? blocks.length));
  const marked = markedChapters();
  const plain = plainChapters();
  return headings.map((each, at) =>
    chapters.has(each) || marked.has(each) || plain.has(each) || isFree(each, at)
      ? { ...each, heading: { ...each.heading, kind: 'chapter' } }
      : each,
  );

  /** Those without a style, if each such number is above its sections: `1.04 Dogs` above `1.04.010 Leashes` in copied text. */
  function plainChapters(): ReadonlySet<Candidate> {
    const numbers = [...headings.keys()].filter((at) => isPlainNumber(headings[at]));
    const areChapters = numbers.every((at) => {
      const [own, first] = [headings[at], headings[at + 1]];
      if (own === undefined) return false;
      const law = lawAbove(own, first?.at ?? blocks.length);
      return isStatusOnly(law) || (law === '' && first !== undefined && isInside(first, own));
    });
    const hasSections = numbers.some((at) =>
      headings[at + 1]?.heading.number.startsWith(`${headings[at]?.heading.number}.`),
    );
    return new Set(areChapters && hasSections ? numbers.flatMap((at) => headings[at] ?? []) : []);
  }

  /** `SECTION 100` above `100.01`, if nearly all marked numbers without a point are above such sections. */
  function markedChapters(): ReadonlySet<Candidate> {
    const plain = headings.filter(isMarkedPlain);
    const above = plain.filter((each) => {
      const first = headings[headings.indexOf(each) + 1];
      return (
        first?.heading.kind === 'section' &&
        first.heading.marker !== each.heading.marker &&
        first.heading.number.startsWith(each.heading.number) &&
        /^[.-]\d/.test(first.heading.number.slice(each.heading.number.length)) &&
        withoutTitle(each, lawAbove(each, first.at)) === ''
      );
    });
    return new Set(above.length >= fewestMarked && above.length >= plain.length * markedShare ? above : []);
  }

  /** The text below a heading, without lines that list the sections of a chapter. */
  function lawAbove({ at, heading }: Candidate, end: number): string {
    return blocks
      .slice(at + 1, end)
      .filter(({ role, text }) => role !== 'contents' && !isContentsLabel(text) && !isOwn(text, heading))
      .map(({ text, table }) => (table === undefined ? text : 'table'))
      .join(' ')
      .trim();
  }
}

/** Whether a line has the number of a section in a chapter. */
const isOwn = (text: string, { number }: Candidate['heading']): boolean =>
  (readHeading(text)?.number ?? '').startsWith(`${number}.`);

const fewestMarked = 3;
const markedShare = 0.8;

const isMarkedPlain = ({ heading }: Candidate): boolean =>
  heading.kind === 'section' && heading.marker !== '' && /^\d+$/.test(heading.number);

const withoutTitle = ({ heading, below = '' }: Candidate, law: string): string =>
  heading.title === '' && isTitle(below) && law.startsWith(below) ? law.slice(below.length) : law;

const mayBeChapter = ({ heading, sure, block }: Candidate): boolean =>
  heading.kind === 'section' &&
  heading.marker === '' &&
  !sure &&
  block.outline !== undefined &&
  /^\d{1,3}\.\d{2,3}$/.test(heading.number);

const isPlainNumber = (each: Candidate | undefined): boolean =>
  each !== undefined &&
  each.heading.kind === 'section' &&
  each.heading.marker === '' &&
  !each.sure &&
  each.block.outline === undefined &&
  /^\d{1,3}\.\d{2,3}$/.test(each.heading.number);

/** Whether a section's number is a chapter's with a third part, and its style is below the chapter's. */
const isWithin = (section: Candidate, chapter: Candidate): boolean =>
  isInside(section, chapter) &&
  section.block.outline !== undefined &&
  chapter.block.outline !== undefined &&
  section.block.outline > chapter.block.outline;

/** Whether a section's number is a chapter's with a third part of three digits. */
const isInside = ({ heading }: Candidate, { heading: { number } }: Candidate): boolean =>
  heading.kind === 'section' &&
  heading.number.startsWith(`${number}.`) &&
  /^\d{3}$/.test(heading.number.slice(number.length + 1));

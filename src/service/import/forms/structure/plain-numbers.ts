/** Finds sections whose numbers have no mark and one part, in a document that has no others: `101. Creation of the court. There is …` */
import type { Block } from '../block.ts';
import { type Candidate, sectionKinds } from './candidates.ts';

/** Such numbers have the chapter's number first. Smaller ones number paragraphs. */
const plain = /^([1-9]\d{2,3}[A-Za-z]?)\.\s+((?:\p{Lu}|\[Re[sp])[^.]{1,120}(?:\.(?:\s.*)?)?)$/su;
/** Fewer may be house numbers or amounts. */
const fewest = 4;

export function withPlainNumbers(candidates: readonly Candidate[], blocks: readonly Block[]): readonly Candidate[] {
  if (candidates.some(({ heading }) => sectionKinds.has(heading.kind) && heading.number !== '')) return candidates;
  if (!candidates.some(({ heading }) => heading.kind !== 'heading')) return candidates;
  const found = numberedAs(plain, blocks);
  // A table of contents has the numbers too: one for the document, or one for each chapter.
  const falls = found.filter(({ heading }, at) => {
    const before = found[at - 1]?.heading.number;
    return before !== undefined && Number.parseInt(before, 10) > Number.parseInt(heading.number, 10);
  });
  if (found.length < fewest || falls.length > candidates.length) return candidates;
  const places = new Set(found.map(({ at }) => at));
  return [...candidates.filter(({ at }) => !places.has(at)), ...found].sort((one, other) => one.at - other.at);
}

const dashed = /^([1-9]\d{2,3})\s+[-–—]\s+(\p{Lu}[^.]{1,120}\..*)$/su;

/**
 * Adds the sections with a dash behind their number between marked ones: `111 - Enactment. There is …` below `SECTION 110: INTENT`. All
 * numbers must rise through the document.
 */
export function withDashedNumbers(found: readonly Candidate[], blocks: readonly Block[]): readonly Candidate[] {
  const marked = found.filter(({ heading }) => sectionKinds.has(heading.kind) && heading.number !== '');
  const isPlain = ({ heading: { marker, number } }: Candidate): boolean =>
    marker !== '' && /^[1-9]\d{2,3}$/.test(number);
  if (marked.length < 2 || !marked.every(isPlain)) return found;
  const dashes = numberedAs(dashed, blocks);
  const all = [...marked, ...dashes].sort((one, other) => one.at - other.at);
  const rises = all.every(
    ({ heading }, at) => at === 0 || Number(all[at - 1]?.heading.number) < Number(heading.number),
  );
  return dashes.length < fewest || !rises ? found : [...found, ...dashes].sort((one, other) => one.at - other.at);
}

/**
 * The paragraphs of a form as unmarked sections.
 *
 * @param form has groups for the number and for the title or text behind it
 */
export function numberedAs(
  form: RegExp,
  blocks: readonly Block[],
  from = 0,
  end = blocks.length,
): readonly Candidate[] {
  return blocks.slice(from, end).flatMap((block, at): readonly Candidate[] => {
    if (block.table !== undefined || block.role !== undefined || block.path !== undefined) return [];
    const [, number, title] = form.exec(block.text) ?? [];
    const heading = { kind: 'section', marker: '', number: number ?? '', title: title ?? '', parted: true };
    return number === undefined || title === undefined ? [] : [{ at: from + at, heading, block, sure: false }];
  });
}

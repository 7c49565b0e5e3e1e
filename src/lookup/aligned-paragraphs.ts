/** Which paragraphs of a document's two readings correspond: a citation in both is the same only in corresponding paragraphs. */
import { diffArrays } from 'diff';
import { firstFrom } from './in-order.ts';

export interface Paragraph {
  /** The same for corresponding paragraphs of both readings, and for neighboring ones that a change has rewritten together. */
  readonly aligned: number;
  /** Its words. A moved paragraph keeps them. */
  readonly words: string;
}

/** Returns the paragraph at an offset of a reading. */
export type ParagraphOf = (offset: number) => Paragraph;

/** Readings with more changed paragraphs than this are aligned as a whole. */
const mostChanges = 4_000;

/** Aligns the paragraphs of two readings. A note that only one reading has renumbers the others, so marks do not count. */
export function alignedParagraphs(
  accepted: string,
  original: string,
): { readonly accepted: ParagraphOf; readonly original: ParagraphOf } {
  const [ones, others] = [linesOf(accepted), linesOf(original)];
  const changes = diffArrays(
    others.map(({ words }) => words),
    ones.map(({ words }) => words),
    { maxEditLength: mostChanges },
  );
  const [alignedOnes, alignedOthers]: [number[], number[]] = [[], []];
  let group = 0;
  let isChange = false;
  for (const { value, added, removed } of changes ?? []) {
    for (const _ of value) {
      if (!(added || removed) || !isChange) group += 1;
      isChange = added || removed;
      if (!removed) alignedOnes.push(group);
      if (!added) alignedOthers.push(group);
    }
  }
  const paragraphsOf = (lines: readonly Line[], aligned: readonly number[]): ParagraphOf => {
    const paragraphs = lines.map(({ words }, at) => ({ aligned: aligned[at] ?? 0, words }));
    return (offset) => paragraphs[firstFrom(lines, offset + 1) - 1] ?? { aligned: 0, words: '' };
  };
  return { accepted: paragraphsOf(ones, alignedOnes), original: paragraphsOf(others, alignedOthers) };
}

interface Line {
  readonly start: number;
  readonly words: string;
}

function linesOf(text: string): readonly Line[] {
  return [...text.matchAll(/^.*\S.*$/gm)].map(({ 0: line, index }) => ({
    start: index,
    words: line.replace(/\[\^e?\d+\]:?/g, ''),
  }));
}

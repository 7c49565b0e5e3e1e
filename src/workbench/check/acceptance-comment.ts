/** Where and how a comment accepts a finding, by the markup of the draft. Pure. */
import { frontMatterOf, type LineAt } from '../../documents/front-matter.ts';
import { commentFor } from '../shared/comment-syntax.ts';

/** A text to insert at the start of a line. */
export interface InsertedComment {
  readonly line: number;
  readonly text: string;
}

/** A comment inside a paragraph would end the paragraph. */
const beforeParagraph: ReadonlySet<string> = new Set(['markdown', 'quarto', 'rmd', 'restructuredtext', 'textile']);
/** Only a blank line ends the comment. */
const apart: ReadonlySet<string> = new Set(['restructuredtext', 'textile']);

/**
 * The comment that accepts a finding.
 *
 * @param lineAt the draft's lines
 * @param line the line of the finding, from 0
 * @param markup the identifier of the draft's language
 * @param acceptance as `acceptanceOf` formats it
 * @returns undefined for languages without comments
 */
export function acceptanceComment(
  lineAt: LineAt,
  line: number,
  markup: string,
  acceptance: string,
): InsertedComment | undefined {
  const comment = commentFor(markup, `legal-code: accept ${acceptance}`);
  if (comment === undefined) return undefined;
  const at = beforeParagraph.has(markup) ? paragraphOf(lineAt, line) : line;
  const indent = /^[ \t>]*/.exec(lineAt(at) ?? '')?.[0] ?? '';
  return { line: at, text: `${indent}${comment}\n${apart.has(markup) ? '\n' : ''}` };
}

/** The first line of the paragraph around a line. Front matter is not a part of it. */
function paragraphOf(lineAt: LineAt, line: number): number {
  const start = (frontMatterOf(lineAt)?.end ?? -1) + 1;
  let first = line;
  while (first > start && !/^[ \t>]*$/.test(lineAt(first - 1) ?? '')) first -= 1;
  return first;
}

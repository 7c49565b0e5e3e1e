/** Recognizes numbers that only name what a draft accepts: `<!-- legal-code: accept repealed 2-309.07 -->` cites nothing. */
import type * as vscode from 'vscode';
import type { Citation } from '../../citation/types.ts';

const acceptance = /\blegal-code(?::\s*|-)accept\b/i;

/** Whether a citation is part of an acceptance of a document. */
export function isInAcceptance(document: vscode.TextDocument, { form, start }: Citation): boolean {
  return form === 'bare' && acceptance.test(document.lineAt(document.positionAt(start).line).text);
}

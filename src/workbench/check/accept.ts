/** Quick fixes that accept a finding: in a preceding comment, for the whole file, or in the lock file. */
import * as vscode from 'vscode';
import { acceptKey } from '../../lookup/accept-key.ts';
import type { Finding } from '../../lookup/findings.ts';
import { markupOf } from '../shared/markup-language.ts';
import { acceptanceComment } from './acceptance-comment.ts';

/**
 * The fixes for one finding of a document.
 *
 * @param acceptance the acceptance as `acceptanceOf` formats it
 */
export function acceptFixes(
  document: vscode.TextDocument,
  problem: vscode.Diagnostic,
  { kind }: Finding,
  acceptance: string,
): readonly vscode.CodeAction[] {
  const fixes: vscode.CodeAction[] = [];
  const lineAt = (line: number): string | undefined =>
    line < document.lineCount ? document.lineAt(line).text : undefined;
  const comment = acceptanceComment(lineAt, problem.range.start.line, markupOf(document), acceptance);
  if (comment !== undefined) {
    const fix = fixOf(document, vscode.l10n.t('Accept This Finding'), problem);
    fix.edit = new vscode.WorkspaceEdit();
    fix.edit.insert(document.uri, new vscode.Position(comment.line, 0), comment.text);
    fixes.push(fix);
  }
  const inFile = frontMatterEdit(document, kind);
  if (inFile !== undefined) {
    const fix = fixOf(document, vscode.l10n.t('Accept All “{0}” Findings in This File', kind), problem);
    fix.edit = inFile;
    fixes.push(fix);
  }
  return fixes;
}

function fixOf(document: vscode.TextDocument, title: string, problem: vscode.Diagnostic): vscode.CodeAction {
  const fix = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
  fix.diagnostics = [problem];
  fix.command = { title, command: 'legalCode.checkDocument', arguments: [{ again: document.uri.toString() }] };
  return fix;
}

const frontMatterLanguages = new Set(['markdown', 'mdx', 'quarto', 'rmd']);

/** Adds a kind to the list in a Markdown document's front matter. Creates the front matter if it doesn't exist. */
function frontMatterEdit(document: vscode.TextDocument, kind: string): vscode.WorkspaceEdit | undefined {
  if (!frontMatterLanguages.has(markupOf(document))) return undefined;
  const edit = new vscode.WorkspaceEdit();
  if (document.lineAt(0).text.trim() !== '---') {
    edit.insert(document.uri, new vscode.Position(0, 0), `---\n${acceptKey}: [${kind}]\n---\n\n`);
    return edit;
  }
  for (let line = 1; line < Math.min(document.lineCount, 200); line += 1) {
    const { text } = document.lineAt(line);
    const list = /^legal-code-accept:\s*\[(.*)\]\s*$/i.exec(text);
    if (list !== null) {
      edit.insert(document.uri, new vscode.Position(line, text.lastIndexOf(']')), `, ${kind}`);
      return edit;
    }
    // Leave a list in another format to the writer.
    if (/^legal-code-accept\b/i.test(text)) return undefined;
    if (/^(?:---|\.\.\.)\s*$/.test(text)) {
      edit.insert(document.uri, new vscode.Position(line, 0), `${acceptKey}: [${kind}]\n`);
      return edit;
    }
  }
  return undefined;
}

/** Which documents are drafts, and what of their text is read for citations: all of prose, and of a program its comments. */
import * as vscode from 'vscode';
import type { Reading } from '../../citation/types.ts';
import {
  type CommentSyntax,
  commentSpans,
  commentSyntaxOf,
  commentsOf,
  withoutComments,
} from '../../documents/code-comments.ts';
import { parseDocument } from '../../documents/front-matter-syntax.ts';
import type { Settings } from '../shared/settings.ts';

/** Documents that hold no draft: logs, consoles, what the source control input says. */
const notDrafts = new Set([
  'output',
  'debug',
  'vscode-terminal',
  'vscode-scm',
  'comment',
  'vscode-settings',
  'vscode-userdata',
]);

/** Languages with comments that are no programs: data, whose strings are its text, and what is written for a commit. */
const notCode = new Set([
  ...['json', 'jsonc', 'jsonl', 'json5', 'yaml', 'toml', 'ini', 'properties', 'csv', 'tsv'],
  ...['git-commit', 'diff', 'log', 'search-result'],
]);

/** The file that states a language's comments is data, not code. */
const configurationSyntax: CommentSyntax = { line: '//', block: ['/*', '*/'], quotes: ['"'] };

export class DraftTexts implements vscode.Disposable {
  readonly #settings: Settings;
  readonly #subscription: vscode.Disposable;
  #syntaxes = new Map<string, CommentSyntax | undefined>();

  constructor(settings: Settings) {
    this.#settings = settings;
    this.#subscription = vscode.extensions.onDidChange(() => {
      this.#syntaxes = new Map();
    });
  }

  /** Whether citations are recognized in a document at all, by its language and by what it is. */
  isDraft(document: vscode.TextDocument): boolean {
    if (notDrafts.has(document.uri.scheme)) return false;
    // A section shown as a document cites other sections.
    if (document.uri.scheme === 'legal-code') return true;
    const languages = this.#settings.languages(document);
    return languages.includes('*') || languages.includes(document.languageId);
  }

  /** Whether it is known what of a document is read; `learn` makes it so. */
  isKnown(document: vscode.TextDocument): boolean {
    return this.#isProse(document) || this.#syntaxes.has(document.languageId);
  }

  /** Reads how the document's language writes comments. Never fails: of a language that does not say it, all text is read. */
  async learn(document: vscode.TextDocument): Promise<void> {
    if (this.isKnown(document)) return;
    const { languageId } = document;
    const syntaxes = this.#syntaxes;
    const syntax = await syntaxOf(languageId);
    syntaxes.set(languageId, syntax);
    // Another extension came meanwhile, perhaps one for this language.
    if (syntaxes !== this.#syntaxes) await this.learn(document);
  }

  /** The document's text with everything blank that is not read; offsets stay. */
  of(document: vscode.TextDocument): string {
    const text = document.getText();
    const syntax = this.#syntaxIn(document);
    return syntax === undefined ? text : commentsOf(text, syntax);
  }

  /** What is read of the text right before a place; undefined where nothing is, as in a string of a program. */
  before(document: vscode.TextDocument, position: vscode.Position, length: number): string | undefined {
    const syntax = this.#syntaxIn(document);
    const end = document.offsetAt(position);
    const from = Math.max(0, end - length);
    if (syntax === undefined) return document.getText(new vscode.Range(document.positionAt(from), position));
    const text = document.getText();
    const isInComment = commentSpans(text, syntax).some((span) => span.start < end && end <= span.end);
    return isInComment ? commentsOf(text, syntax).slice(from, end) : undefined;
  }

  /** Follows an edit of the document, last change first. In a program, a single letter may make a comment of what follows it. */
  follow(
    document: vscode.TextDocument,
    reading: Reading,
    changes: readonly vscode.TextDocumentContentChangeEvent[],
  ): void {
    if (this.#syntaxIn(document) === undefined)
      for (const { rangeOffset, rangeLength, text } of changes) reading.edit(rangeOffset, rangeLength, text);
    else replaceText(reading, this.of(document));
  }

  dispose(): void {
    this.#subscription.dispose();
  }

  #syntaxIn(document: vscode.TextDocument): CommentSyntax | undefined {
    return this.#isProse(document) ? undefined : this.#syntaxes.get(document.languageId);
  }

  #isProse({ languageId, uri }: vscode.TextDocument): boolean {
    return (
      uri.scheme === 'legal-code' || notCode.has(languageId) || this.#settings.proseLanguages().includes(languageId)
    );
  }
}

/** Gives a reading another text, by the one edit between what both begin and end with. */
function replaceText(reading: Reading, text: string): void {
  const before = reading.text();
  const shorter = Math.min(before.length, text.length);
  let start = 0;
  while (start < shorter && before[start] === text[start]) start += 1;
  let after = 0;
  while (after < shorter - start && before[before.length - 1 - after] === text[text.length - 1 - after]) after += 1;
  const deleted = before.length - after - start;
  if (deleted > 0 || text.length > before.length) reading.edit(start, deleted, text.slice(start, text.length - after));
}

/** A language in an extension's manifest, which VS Code has checked. */
interface LanguageContribution {
  readonly id?: string;
  /** The path of its language configuration in the extension. */
  readonly configuration?: string;
}

/** How a language writes comments, by the first installed extension that says it. */
async function syntaxOf(languageId: string): Promise<CommentSyntax | undefined> {
  for (const { extensionUri, packageJSON } of vscode.extensions.all) {
    const languages: readonly LanguageContribution[] = packageJSON?.contributes?.languages ?? [];
    for (const { id, configuration } of languages) {
      if (id !== languageId || configuration === undefined) continue;
      const syntax = await syntaxIn(vscode.Uri.joinPath(extensionUri, configuration));
      if (syntax !== undefined) return syntax;
    }
  }
  return undefined;
}

/** Such a file may have comments of its own, and commas before a closing bracket: YAML allows these. */
async function syntaxIn(file: vscode.Uri): Promise<CommentSyntax | undefined> {
  try {
    const text = new TextDecoder().decode(await vscode.workspace.fs.readFile(file));
    return commentSyntaxOf(parseDocument(withoutComments(text, configurationSyntax)).toJS());
  } catch {
    return undefined;
  }
}

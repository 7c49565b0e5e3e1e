/** Decides which documents are drafts and what text to search for citations: all prose, but only the comments of programs. */
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

/** Documents that are not drafts: logs, consoles, and the source control input. */
const notDrafts = new Set([
  'output',
  'debug',
  'vscode-terminal',
  'vscode-scm',
  'comment',
  'vscode-settings',
  'vscode-userdata',
]);

/** Languages that have comments but are not programs: data with text in strings, and commit messages. */
const notCode = new Set([
  ...['json', 'jsonc', 'jsonl', 'json5', 'yaml', 'toml', 'ini', 'properties', 'csv', 'tsv'],
  ...['git-commit', 'diff', 'log', 'search-result'],
]);

/** A language configuration file is data, not code. */
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

  /** Whether citations are recognized in a document, by its language and kind. */
  isDraft(document: vscode.TextDocument): boolean {
    if (notDrafts.has(document.uri.scheme)) return false;
    // A section shown as a document cites other sections.
    if (document.uri.scheme === 'legal-code') return true;
    const languages = this.#settings.languages(document);
    return languages.includes('*') || languages.includes(document.languageId);
  }

  /** Whether a document's comment syntax is known; `learn` loads it. */
  isKnown(document: vscode.TextDocument): boolean {
    return this.#isProse(document) || this.#syntaxes.has(document.languageId);
  }

  /** Loads the comment syntax of the document's language. Never rejects: without a syntax, all text is searched. */
  async learn(document: vscode.TextDocument): Promise<void> {
    if (this.isKnown(document)) return;
    const { languageId } = document;
    const syntaxes = this.#syntaxes;
    const syntax = await syntaxOf(languageId);
    syntaxes.set(languageId, syntax);
    // An extension changed in the meantime, and may contribute this language.
    if (syntaxes !== this.#syntaxes) await this.learn(document);
  }

  /** The document's text with blanks in place of excluded text, so that offsets stay valid. */
  of(document: vscode.TextDocument): string {
    const text = document.getText();
    const syntax = this.#syntaxIn(document);
    return syntax === undefined ? text : commentsOf(text, syntax);
  }

  /** The searched text just before a position; undefined in excluded text, such as a program's string. */
  before(document: vscode.TextDocument, position: vscode.Position, length: number): string | undefined {
    const syntax = this.#syntaxIn(document);
    const end = document.offsetAt(position);
    const from = Math.max(0, end - length);
    if (syntax === undefined) return document.getText(new vscode.Range(document.positionAt(from), position));
    const text = document.getText();
    const isInComment = commentSpans(text, syntax).some((span) => span.start < end && end <= span.end);
    return isInComment ? commentsOf(text, syntax).slice(from, end) : undefined;
  }

  /** Applies an edit, last change first. In a program, one letter can turn the text after it into a comment. */
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

/** Replaces a reading's text as one edit between the common start and end. */
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

/** A language in an extension's manifest. VS Code has validated it. */
interface LanguageContribution {
  readonly id?: string;
  /** Path of its language configuration within the extension. */
  readonly configuration?: string;
}

/** A language's comment syntax from the first installed extension that states it. */
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

/** The file may contain comments and trailing commas, which YAML allows. */
async function syntaxIn(file: vscode.Uri): Promise<CommentSyntax | undefined> {
  try {
    const text = new TextDecoder().decode(await vscode.workspace.fs.readFile(file));
    return commentSyntaxOf(parseDocument(withoutComments(text, configurationSyntax)).toJS());
  } catch {
    return undefined;
  }
}

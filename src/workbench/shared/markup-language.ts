/** The markup of a draft, also where no extension provides its language. */
import type * as vscode from 'vscode';

/** VS Code opens these as plain text, unless an extension provides their language. */
const byExtension: Readonly<Record<string, string>> = {
  adoc: 'asciidoc',
  asciidoc: 'asciidoc',
  asc: 'asciidoc',
  typ: 'typst',
  org: 'org',
  rst: 'restructuredtext',
  tex: 'latex',
  textile: 'textile',
  qmd: 'quarto',
  rmd: 'rmd',
  mdx: 'mdx',
};

/** The extensions of prose and markup files. */
export const proseExtensions: readonly string[] = [
  ...Object.keys(byExtension),
  ...['md', 'markdown', 'txt', 'text', 'ltx', 'html', 'htm'],
];

/** The identifier of the language whose markup a document has. */
export function markupOf({ languageId, uri }: Pick<vscode.TextDocument, 'languageId' | 'uri'>): string {
  if (languageId !== 'plaintext') return languageId;
  const extension = /\.(\w+)$/.exec(uri.path)?.[1]?.toLowerCase() ?? '';
  return byExtension[extension] ?? languageId;
}

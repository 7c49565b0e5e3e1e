/** Writes a table of authorities in a document's markup, and finds an existing one. Pure. */

import { frontMatterOf, linesOf } from '../../documents/front-matter.ts';
import { texLanguages } from '../../lookup/citing/heading-words.ts';
import { tableMarks } from '../../lookup/citing/table-range.ts';
import { markedUp } from '../shared/citation-format.ts';
import { commentFor } from '../shared/comment-syntax.ts';

/** An authority as the table lists it. */
export interface Entry {
  readonly citation: string;
  /** `passim`: too many places to list. */
  readonly places: readonly string[] | 'passim';
}

export interface EntryGroup {
  readonly title: string;
  readonly entries: readonly Entry[];
}

interface Markup {
  readonly title: (words: string) => string;
  readonly group: (words: string) => string;
  readonly entries: (entries: readonly (readonly [citation: string, places: string])[]) => string;
  readonly passim: string;
}

const listed =
  (item: string) =>
  (entries: readonly (readonly [string, string])[]): string =>
    entries.map(([citation, places]) => `${item}${citation}: ${places}`).join('\n');

const markdown: Markup = {
  title: (words) => `## ${words}`,
  group: (words) => `**${words}**`,
  entries: listed('- '),
  passim: '*passim*',
};

const tex: Markup = {
  title: (words) => `\\section*{${words}}`,
  group: (words) => `\\subsection*{${words}}`,
  entries: (entries) =>
    `\\begin{itemize}\n${entries.map(([citation, places]) => `\\item ${citation} \\dotfill\\ ${places}`).join('\n')}\n\\end{itemize}`,
  passim: '\\emph{passim}',
};

const context: Markup = {
  title: (words) => `\\subject{${words}}`,
  group: (words) => `\\subsubject{${words}}`,
  entries: (entries) =>
    `\\startitemize\n${entries.map(([citation, places]) => `\\item ${citation} \\dotfill\\ ${places}`).join('\n')}\n\\stopitemize`,
  passim: '{\\em passim}',
};

const plainMarkup: Markup = {
  title: (words) => words.toLocaleUpperCase(),
  group: (words) => words,
  entries: listed('    '),
  passim: 'passim',
};

const markups: Readonly<Record<string, Markup>> = {
  markdown,
  quarto: markdown,
  rmd: markdown,
  mdx: markdown,
  ...Object.fromEntries([...texLanguages].map((language) => [language, tex])),
  context,
  html: {
    title: (words) => `<h2>${words}</h2>`,
    group: (words) => `<h3>${words}</h3>`,
    entries: (entries) =>
      `<ul>\n${entries.map(([citation, places]) => `<li>${citation}: ${places}</li>`).join('\n')}\n</ul>`,
    passim: '<em>passim</em>',
  },
  asciidoc: {
    title: (words) => `== ${words}`,
    group: (words) => `*${words}*`,
    entries: listed('* '),
    passim: '_passim_',
  },
  typst: { title: (words) => `= ${words}`, group: (words) => `*${words}*`, entries: listed('- '), passim: '_passim_' },
  org: { title: (words) => `* ${words}`, group: (words) => `*${words}*`, entries: listed('- '), passim: '/passim/' },
  restructuredtext: {
    // The signs under a title get their level from the draft's first titles. A rubric has none.
    title: (words) => `.. rubric:: ${words}`,
    group: (words) => `**${words}**`,
    entries: listed('* '),
    passim: '*passim*',
  },
  textile: {
    title: (words) => `h2. ${words}`,
    group: (words) => `*${words}*`,
    entries: listed('* '),
    passim: '_passim_',
  },
};

/** The marks around a table: comments, or lines in brackets in a language without comments. */
function marks(languageId: string): readonly [begin: string, end: string] {
  const mark = (words: string): string => commentFor(languageId, words) ?? `[${words}]`;
  return [mark(tableMarks[0]), mark(tableMarks[1])];
}

/** The whole table with its marks. */
export function tableText(title: string, groups: readonly EntryGroup[], languageId: string): string {
  const markup = markups[languageId] ?? plainMarkup;
  const [begin, end] = marks(languageId);
  const text = (words: string): string => markedUp(words, languageId);
  const parts = groups.flatMap(({ title: name, entries }) => [
    markup.group(text(name)),
    markup.entries(
      entries.map(({ citation, places }) => [
        text(citation),
        places === 'passim' ? markup.passim : places.map(text).join('; '),
      ]),
    ),
  ]);
  return [begin, markup.title(text(title)), ...parts, end].join('\n\n');
}

/**
 * The offset where a new table goes: the cursor, if it is between paragraphs or before one. In a paragraph, the end of that paragraph.
 * Above the draft's body, its beginning: front matter that is not first is none.
 */
export function placeFor(text: string, cursor: number, languageId: string): number {
  const body = bodyOf(text, languageId);
  if (cursor < body) return body;
  const lineStart = Math.max(body, text.lastIndexOf('\n', cursor - 1) + 1);
  const isBefore = text.slice(lineStart, cursor).trim() === '';
  const [line = ''] = text.slice(lineStart).split('\n', 1);
  if (line.trim() === '' || (isBefore && /(?:^|\n[ \t]*\r?\n)$/.test(text.slice(body, lineStart)))) return lineStart;
  const rest = text.slice(cursor);
  return cursor + rest.slice(0, /\r?\n[ \t]*(?:\r?\n|$)/.exec(rest)?.index ?? rest.length).trimEnd().length;
}

/** The offset at which a draft's body begins: after its front matter or its preamble. */
function bodyOf(text: string, languageId: string): number {
  const begin = texLanguages.has(languageId) ? /^[ \t]*\\begin\{document\}.*\n?/m.exec(text) : null;
  if (begin !== null) return begin.index + begin[0].length;
  const matter = frontMatterOf(linesOf(text));
  if (matter === undefined) return 0;
  return text.split('\n', matter.end + 1).reduce((sum, line) => sum + line.length + 1, 0);
}

/** Adds line breaks, so that one blank line is on each side of a table. `before` and `after` are the draft's text around it. */
export function setOff(table: string, before: string, after: string): string {
  const lead = before.trim() === '' || /\n[ \t]*\r?\n[ \t]*$/.test(before) ? '' : before.endsWith('\n') ? '\n' : '\n\n';
  const breaks = /^[ \t]*(?:\r?\n[ \t]*){0,2}/.exec(after)?.[0].split('\n').length ?? 1;
  const missing = after.trim() === '' ? 2 - breaks : 3 - breaks;
  return `${lead}${table}${'\n'.repeat(Math.max(0, missing))}`;
}

/** The range of a document's table, including its marks; undefined if there is none. */
export function tableIn(
  text: string,
  languageId: string,
): { readonly start: number; readonly end: number } | undefined {
  const [begin, end] = marks(languageId);
  const start = text.indexOf(begin);
  const last = start < 0 ? -1 : text.indexOf(end, start);
  return last < 0 ? undefined : { start, end: last + end.length };
}

/** The words of a heading without a draft's markup. Pure. */
import { decodeEntities } from '../../contract/decode/html.ts';

export const texLanguages: ReadonlySet<string> = new Set([
  'latex',
  'tex',
  'context',
  'doctex',
  'latex-expl3',
  'rsweave',
  'jlweave',
]);

/** @param languageId VS Code's identifier of the draft's markup */
export function headingWords(heading: string, languageId: string): string {
  return written(heading, languageId).replace(/\s+/g, ' ').trim();
}

function written(heading: string, languageId: string): string {
  if (texLanguages.has(languageId)) return texWords(heading);
  switch (languageId) {
    case 'html':
      return decodeEntities(heading.replace(/<[^>]*>/g, ''));
    case 'asciidoc':
    case 'org':
    case 'textile':
    case 'restructuredtext':
      return withoutEmphasis(heading);
    case 'typst':
      // A label names the heading, as in `= Facts <facts>`.
      return withoutEmphasis(heading.replace(/\s<[\w:.-]+>\s*$/, ''));
    default:
      return withoutEmphasis(markdownWords(heading));
  }
}

/** Drops commands but keeps what they apply to: `The \emph{Elm} code\label{elm}` is `The Elm code`. */
function texWords(heading: string): string {
  return heading
    .replace(/\\(?:label|index|footnote|thanks)\{[^{}]*\}/g, '')
    .replace(/\\([&%$#_{}])|\\[a-zA-Z]+\*?(?:\[[^\]]*\])?[ \t]*|[{}]/g, (_all, sign: string | undefined) => sign ?? '')
    .replaceAll('~', ' ');
}

/** Drops Pandoc's attributes, and keeps the text of links: `[Facts](#f) {#facts}` is `Facts`. */
function markdownWords(heading: string): string {
  return heading.replace(/\s*\{[#.][^}]*\}\s*$/, '').replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1');
}

function withoutEmphasis(words: string): string {
  return words.replace(/[*_`]+/g, '').replace(/\\(?=[^\p{L}\p{N}\s])/gu, '');
}

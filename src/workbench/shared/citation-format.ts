/** Writes a section's citation in a document's language. */
import { writable } from '../../contract/visible.ts';
import { texLanguages } from '../../lookup/citing/heading-words.ts';
import { type CitedSection, chosenStyle, type Setting, type Style, styledCitation } from '../../lookup/citing/style.ts';

const markdown = new Set(['markdown', 'quarto', 'rmd', 'mdx']);

/**
 * The text to insert for `cited` in a document of `languageId`, in a style or as the service cites it. In LaTeX, `\S~` keeps the
 * sign with its number. Always one line without control characters, markup or commands of that language.
 */
export function citationText(
  cited: CitedSection,
  languageId: string,
  style: Style = chosenStyle('plain'),
  setting?: Setting,
): string {
  return markedUp(styledCitation(cited, style, setting), languageId);
}

/** Escapes words for a document of `languageId`, on one line. */
export function markedUp(words: string, languageId: string): string {
  const whole = writable(words);
  if (texLanguages.has(languageId)) return texCitation(whole);
  if (markdown.has(languageId)) return markdownCitation(whole);
  switch (languageId) {
    case 'html':
      return whole.replace(/[&<>]/g, (sign) => htmlNames[sign] ?? sign);
    case 'typst':
      return whole.replace(/[\\#$*_@<`~]/g, String.raw`\$&`).replace(/\/(?=[/*])/g, String.raw`\/`);
    case 'restructuredtext':
      return whole.replace(/[\\*`|]|_(?![\p{L}\p{N}])/gu, String.raw`\$&`);
    case 'asciidoc':
      // A backslash is printed wherever it escapes nothing.
      return whole.replace(/\{(?=[\w-]+\})|<(?=<)/g, String.raw`\$&`);
    default:
      return whole;
  }
}

const htmlNames: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Characters that TeX writes by name, because a backslash before them would start a command. */
const texNames: Readonly<Record<string, string>> = {
  '\\': String.raw`\textbackslash{}`,
  '~': String.raw`\textasciitilde{}`,
  '^': String.raw`\textasciicircum{}`,
};

function texCitation(whole: string): string {
  return whole
    .replace(/[\\~^]|[&%$#_{}]/g, (sign) => texNames[sign] ?? `\\${sign}`)
    .replace(/§\s*§\s*/g, String.raw`\S\S~`)
    .replace(/§\s*/g, String.raw`\S~`);
}

/** Escapes HTML, code, links and pictures. Brackets alone, as in `§ [25-116.01]`, stay unchanged. */
function markdownCitation(whole: string): string {
  return whole.replace(/[<`\\]|\](?=[([:])|!(?=\[)/g, String.raw`\$&`);
}

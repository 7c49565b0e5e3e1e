/** A section's citation as the language of a document writes it. */
import { writable } from '../../contract/visible.ts';
import { type CitedSection, chosenStyle, type Setting, type Style, styledCitation } from '../../lookup/citing/style.ts';

const markdown = new Set(['markdown', 'quarto', 'rmd', 'mdx']);

/** Languages in which a section sign is a command and some signs must be escaped. */
const tex = new Set(['latex', 'tex', 'context', 'doctex', 'latex-expl3', 'rsweave', 'jlweave']);

/**
 * The text to insert for `cited` in a document of `languageId`: the citation in a style, by default as the service cites it. In LaTeX, `\S~`
 * keeps the sign with its number. Always one line without control characters, markup or commands of that language.
 */
export function citationText(
  cited: CitedSection,
  languageId: string,
  style: Style = chosenStyle('plain'),
  setting?: Setting,
): string {
  return markedUp(styledCitation(cited, style, setting), languageId);
}

/** Words as a document of `languageId` writes them, in one line. */
export function markedUp(words: string, languageId: string): string {
  const whole = writable(words);
  if (tex.has(languageId)) return texCitation(whole);
  return markdown.has(languageId) ? markdownCitation(whole) : whole;
}

/** What only has a name in TeX: a backslash before it would be a command. */
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

/** No citation holds HTML, code, a link or a picture; brackets alone, as in `§ [25-116.01]`, stay as they are. */
function markdownCitation(whole: string): string {
  return whole.replace(/[<`\\]|\](?=[([:])|!(?=\[)/g, String.raw`\$&`);
}

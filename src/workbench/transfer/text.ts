/** Writes a citation, quotation or link in a document's markup. Pure. */
import { texLanguages } from '../../lookup/citing/heading-words.ts';
import { markedUp } from '../shared/citation-format.ts';

/** The Bluebook sets off quotations of fifty or more words (rule 5.1). */
const blockWords = 50;

const markdown = /^(?:markdown|quarto|rmd|mdx)$/;

/**
 * A quotation followed by its citation. Sets off fifty or more words, or several paragraphs, as a block.
 *
 * @param citation in the document's markup
 */
export function quotationText(words: string, citation: string, languageId: string): string {
  const paragraphs = words
    .split(/\n+/)
    .map((paragraph) => markedUp(paragraph, languageId))
    .filter((paragraph) => paragraph !== '');
  const isBlock = paragraphs.length > 1 || words.split(/\s+/).length >= blockWords;
  if (!isBlock) {
    const [open, close] = texLanguages.has(languageId) ? ['``', "''"] : ['“', '”'];
    return `${open}${(paragraphs[0] ?? '').replace(/[“"]([^“”"]*)[”"]/g, '‘$1’')}${close} ${citation}`;
  }
  if (texLanguages.has(languageId)) return `\\begin{quote}\n${paragraphs.join('\n\n')}\n\\end{quote}\n${citation}`;
  if (languageId === 'html')
    return `<blockquote>\n${paragraphs.map((each) => `<p>${each}</p>`).join('\n')}\n</blockquote>\n${citation}`;
  if (languageId === 'asciidoc') return `____\n${paragraphs.join('\n\n')}\n____\n${citation}`;
  if (languageId === 'org') return `#+begin_quote\n${paragraphs.join('\n\n')}\n#+end_quote\n${citation}`;
  if (languageId === 'typst') return `#quote(block: true)[\n${paragraphs.join('\n\n')}\n]\n${citation}`;
  const lead = markdown.test(languageId) ? '> ' : '    ';
  const between = markdown.test(languageId) ? '\n>\n' : '\n\n';
  return `${paragraphs.map((paragraph) => lead + paragraph).join(between)}\n\n${citation}`;
}

/** @param citation in the document's markup */
export function linkText(citation: string, address: string, languageId: string): string {
  if (markdown.test(languageId)) return `[${citation}](${address})`;
  if (texLanguages.has(languageId)) return `\\href{${address.replace(/[%#&]/g, '\\$&')}}{${citation}}`;
  switch (languageId) {
    case 'html':
      return `<a href="${address.replaceAll('&', '&amp;')}">${citation}</a>`;
    case 'asciidoc':
      return `link:++${address}++[${citation}]`;
    case 'org':
      return `[[${address}][${citation}]]`;
    case 'restructuredtext':
      return `\`${citation} <${address}>\`__`;
    case 'typst':
      return `#link("${address}")[${citation}]`;
    default:
      return `${citation} <${address}>`;
  }
}

/** Signs of markup that stand for other signs, `&ldquo;`, `\S`, `\emph{…}`, and markup around a citation. */
import { decodeEntities } from '../contract/decode/html.ts';

/** A character reference of HTML. */
const reference = /&(?:[a-z]{2,8}|#\d{2,5}|#x[\da-f]{2,4});/gi;

/** A short quotation of LaTeX or Typst: `\enquote{Noise}`, `#quote[Noise]`. */
const quotationCommand = /(?:\\(?:enquote|textquote)\*?\{|#quote\[)([^{}[\]]{1,300})[}\]]/g;

/** Elements of HTML that begin a line, and what a plain text has in their place. */
const lines: Readonly<Record<string, string>> = { li: '\n- ', p: '\n\n ', h: '\n# ', div: '\n\n ' };

/**
 * A text with quotation marks, dashes, emphasis, and headings as Markdown writes them. Each stays where it is: spaces fill the rest.
 *
 * @example `&ldquo;Noise&rdquo;` gives `      “Noise”      `; `\emph{Noise}` gives `     *Noise*`
 */
export function plainSigns(text: string): string {
  if (!/[&<\\]|``|#quote/.test(text)) return text;
  return text
    .replace(quotationCommand, (written, words: string) => `“${words}”`.padStart(written.length))
    .replace(/<q>|<\/q>/gi, (tag) => (tag.length === 3 ? '  “' : '”   '))
    .replace(reference, (written) => {
      const sign = decodeEntities(written);
      return /[”’]/.test(sign) ? sign.padEnd(written.length) : sign.padStart(written.length);
    })
    .replace(/``/g, ' “')
    .replace(/''/g, '” ')
    .replace(/\\(?:sub)*(?:section|paragraph)\*?\{/g, (command) => '# '.padStart(command.length))
    .replace(/\\(?:emph|textit|textbf|textsl|textsc|underline)\{/g, (command) => '*'.padStart(command.length))
    .replace(/\\item\b/g, (command) => '- '.padStart(command.length))
    .replace(/\}/g, '*')
    .replace(/\\(?:S|textsection)(?![A-Za-z])(?:\{\*)?/g, (command) => '§'.padEnd(command.length))
    .replace(
      /<(\/?)(em|i|strong|b|cite|li|p|div|h)([1-6]?)(?:\s[^<>]{0,80})?>/gi,
      (tag, close: string, name: string) => {
        const line = lines[name.toLowerCase()];
        if (line === undefined) return close === '' ? '*'.padStart(tag.length) : '*'.padEnd(tag.length);
        return (close === '' ? line : '\n').slice(0, tag.length).padEnd(tag.length);
      },
    );
}

/** Markup that may open or close around a whole citation: emphasis, small capitals, or a link. */
const opening = new RegExp(
  `(?:${[
    // LaTeX
    String.raw`\\href\{[^{}]{0,200}\}\{`,
    String.raw`\\(?!footnote)[a-z]{2,20}\{`,
    String.raw`\{\\[a-z]{2,10} `,
    // HTML
    String.raw`<(?:a|b|cite|em|font|i|small|span|strong|u)\b[^<>]{0,200}>`,
    // AsciiDoc
    String.raw`(?:https?:\/\/|link:)[^\s[\]]{1,200}\[`,
    String.raw`\[\.[\w.-]{1,30}\]#`,
    // reStructuredText
    ':[a-z-]{2,20}:`',
    // Typst
    String.raw`#link\("[^"]{0,200}"\)\[`,
    String.raw`#(?!footnote)[a-z]{2,12}\[`,
    // Markdown, and the signs that several of them share
    String.raw`(?<![\w*_])[*_]{1,3}`,
    '(?<!\\w)`',
    String.raw`(?<![\]\w])\[`,
  ].join('|')})+$`,
  'i',
);
const closingSigns =
  /^(?:[*_]{1,3}|\}|#(?!\w)|\s?<[^<>\s]{1,200}>`_{1,2}|`_{0,2}|<\/(?:a|b|cite|em|font|i|small|span|strong|u)>)+/i;
const closingLink = /^(?:[*_]{1,3}|\](?:\([^()\s]{0,200}\)|\[[^[\]\n]{0,80}\])?)+/;

/** The longest markup before a citation, in UTF-16 units. */
const longestOpening = 240;

/**
 * The span of a citation with the markup around it. Markup that only closes after the citation counts too: `*see § 1*`.
 *
 * @example `[§ 1](https://…)`, `\textit{§ 1}`, `<a href="…">§ 1</a>`
 */
export function withOuterMarkup(
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
): { readonly start: number; readonly end: number } {
  // A citation may begin at the bracket of a command: `#smallcaps[SMC] § 1`.
  const from = /[[`{]/.test(text.charAt(start)) ? start + 1 : start;
  const open = opening.exec(text.slice(Math.max(0, from - longestOpening), from))?.[0] ?? '';
  const after = text.slice(end, end + longestOpening);
  const isLink = /\[$|\[[*_]*$/.test(open) && from === start;
  const close = (isLink ? closingLink.exec(after) : closingSigns.exec(after))?.[0] ?? '';
  return { start: Math.min(start, from - open.length), end: end + close.length };
}

/** The words of a text without tags, commands, and addresses. */
export const withoutMarkup = (text: string): string =>
  decodeEntities(text)
    .replace(/<[^<>]{0,300}>/g, ' ')
    .replace(/\\[a-z]+\*?(?:\{[^{}]*\}(?=\{))?/gi, ' ')
    .replace(
      /(?:https?:\/\/|link:)[^\s[\]]*(?=\[)|\]\([^()\s]*\)|\[\.[\w.-]+\]#|:[a-z-]+:`|#[a-z]+(?:\("[^"]*"\))?\[|\{(?:nbsp|zwsp|wj|shy)\}/gi,
      ' ',
    );

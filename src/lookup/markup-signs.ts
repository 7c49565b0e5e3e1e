/** Signs of HTML and LaTeX that stand for other signs: `&ldquo;`, `\S`, `\emph{…}`. */
import { decodeEntities } from '../contract/decode/html.ts';

/** A character reference of HTML. */
const reference = /&(?:[a-z]{2,8}|#\d{2,5}|#x[\da-f]{2,4});/gi;

/** Elements of HTML that begin a line, and what a plain text has in their place. */
const lines: Readonly<Record<string, string>> = { li: '\n- ', p: '\n\n ', h: '\n# ', div: '\n\n ' };

/**
 * A text with quotation marks, dashes, emphasis, and headings as Markdown writes them. Each stays where it is: spaces fill the rest.
 *
 * @example `&ldquo;Noise&rdquo;` gives `      “Noise”      `; `\emph{Noise}` gives `     *Noise*`
 */
export function plainSigns(text: string): string {
  if (!/[&<\\]|``/.test(text)) return text;
  return text
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

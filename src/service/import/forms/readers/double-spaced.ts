/** Finds text with a blank line below each line, in which blank lines do not end paragraphs. */
import type { TextLine } from './lines.ts';

/** The fewest lines that show a custom, and the share of those with a blank line above them. */
const fewest = 6;
const share = 0.95;
/** The share of the lines that continue a sentence from the line above. */
const cut = 0.15;

/** Ignores the blank lines of such a text, except below the end of a sentence or a title. */
export function withoutSpacing(lines: readonly TextLine[]): readonly TextLine[] {
  if (lines.length < fewest || lines.filter(({ gap }) => gap).length < lines.length * share) return lines;
  const isCut = ({ text, table }: TextLine, above: TextLine | undefined): boolean =>
    table === undefined &&
    above !== undefined &&
    above.table === undefined &&
    /^\p{Ll}/u.test(text) &&
    !/^(?:[a-z]|[ivx]{1,5})[.)]\s/.test(text) &&
    above.text.length > 40 &&
    !/[.:;]$/.test(above.text);
  const count = lines.filter((line, at) => isCut(line, lines[at - 1])).length;
  if (count < lines.length * cut) return lines;
  return lines.map((line, at) => {
    const above = lines[at - 1]?.text ?? '';
    return line.gap && above.length > 40 && !/[.:;!?)\]”"]$/.test(above) ? { ...line, gap: false } : line;
  });
}

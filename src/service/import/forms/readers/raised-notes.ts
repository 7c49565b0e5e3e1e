/** Reads the footnotes of headings at the end of a page: `KITES<sup>1</sup>`, and `<sup>1</sup> For state law, see § 36-81.` */
import type { Block } from '../block.ts';
import { readHeading } from '../structure/heading.ts';
import { isCapitals } from '../structure/wording.ts';
import type { Raised } from './raised-numbers.ts';

/** A block with the raised number that a web page has at its start, or had at the end of a heading. */
export interface RaisedBlock extends Block {
  readonly raised?: Raised;
}

/** Puts the footnotes of headings below those headings. */
export function withRaisedNotes(blocks: readonly RaisedBlock[]): readonly Block[] {
  const headings = new Map<string, number>();
  for (const [at, { raised }] of blocks.entries())
    if (raised?.end !== undefined) headings.set(raised.end, headings.has(raised.end) ? Number.NaN : at);
  const plain = blocks.map(({ raised: _raised, ...block }) => block);
  if (headings.size === 0) return plain;
  return moved(plain, (at) => {
    const { text = '', role, raised } = blocks[at] ?? {};
    const [own] = raised?.start === undefined || role !== undefined ? [] : [raised.start];
    const heading = own === undefined ? undefined : headings.get(own);
    return own === undefined || heading === undefined || !(heading < at)
      ? undefined
      : { heading, text: text.slice(own.length).trim() };
  });
}

/** The first words of such a footnote in a text. Other lines that begin with a number are law. */
const footnote =
  /^([1-9]) (?=(?:For (?:state|statutory|similar|provisions|the)|See|Prior|Cross|Code reviser|Editor|Legislative|Former)\b)/;
/** The most footnotes at the end of a text. */
const mostNotes = 12;

/** Puts the footnotes at the end of a text below the headings that have their numbers: `KITES1`. */
export function withGluedNotes(given: readonly Block[]): readonly Block[] {
  const blocks = withNumbersBeside(given);
  let from = blocks.length;
  while (from > Math.max(0, blocks.length - mostNotes) && footnote.test(blocks[from - 1]?.text ?? '')) from -= 1;
  if (from === blocks.length) return blocks;
  const headings = new Map<string, number>();
  for (const [at, { text }] of blocks.slice(0, from).entries()) {
    const [, words = '', number = ''] = /^(.*\p{L})([1-9])$/u.exec(text.length < 200 ? text : '') ?? [];
    if (number !== '' && !headings.has(number) && (isCapitals(words) || readHeading(text) !== undefined))
      headings.set(number, at);
  }
  const own = new Set<number>();
  const read = moved(blocks, (at) => {
    const [mark, number = ''] = (at < from ? undefined : footnote.exec(blocks[at]?.text ?? '')) ?? [];
    const heading = headings.get(number);
    if (mark === undefined || heading === undefined) return undefined;
    own.add(heading);
    return { heading, text: (blocks[at]?.text ?? '').slice(mark.length) };
  });
  const marked = new Set([...own].map((at) => blocks[at]));
  return read.map((block) => (marked.has(block) ? { ...block, text: block.text.slice(0, -1) } : block));
}

/** `1` above `For state law, see § 36-81.` as one line, at the end of a text. */
function withNumbersBeside(blocks: readonly Block[]): readonly Block[] {
  const end = blocks.slice(-2 * mostNotes);
  const isAlone = (at: number): boolean => {
    const [number, note] = [end[at], end[at + 1]];
    return (
      number !== undefined &&
      note !== undefined &&
      /^[1-9]$/.test(number.text) &&
      footnote.test(`${number.text} ${note.text}`)
    );
  };
  if (!end.some((_, at) => isAlone(at))) return blocks;
  return [
    ...blocks.slice(0, blocks.length - end.length),
    ...end.flatMap((block, at) => {
      if (isAlone(at)) return [];
      return isAlone(at - 1) ? { ...block, text: `${end[at - 1]?.text} ${block.text}` } : block;
    }),
  ];
}

/** The blocks with each footnote as a note below its heading. */
function moved(
  blocks: readonly Block[],
  noteAt: (at: number) => { readonly heading: number; readonly text: string } | undefined,
): readonly Block[] {
  const notes = new Map<number, Block[]>();
  const kept = blocks.filter((block, at) => {
    const note = noteAt(at);
    if (note === undefined) return true;
    notes.set(note.heading, [...(notes.get(note.heading) ?? []), { text: note.text, line: block.line, role: 'note' }]);
    return false;
  });
  const places = new Map([...notes].map(([at, own]) => [blocks[at], own]));
  return notes.size === 0 ? blocks : kept.flatMap((block) => [block, ...(places.get(block) ?? [])]);
}

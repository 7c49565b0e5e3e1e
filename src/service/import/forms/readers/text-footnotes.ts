/** Reads the footnotes that American Legal's text has below each section: `Notes`, `2     Added, Bill No. 31 (approved May 1, 1995).` */
import { isBareHistory } from '../structure/notes.ts';
import type { TextLine } from './lines.ts';

interface Note {
  number: string;
  text: string;
}

/** A list of notes, from its label up to `end`. */
interface Listed {
  readonly notes: readonly Note[];
  readonly end: number;
}

/** `24 Subsections (4) …`: a note's number, and its text. In Sterling's codes, the text has the number too: `1 1. See § 3-1.` */
const numbered = /^(\d{1,3})(\s+)(?:\1\. )?(?=\S)/;
/** A note's first line is indented at least this much. Its other lines have the number, or stand left of it. */
const firstLine = 5;

/** Makes notes of the lists below the word `Notes`, and removes their numbers from the text above. */
export function withFootnotes(lines: readonly TextLine[]): readonly TextLine[] {
  const read: TextLine[] = [];
  let from = 0;
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at];
    if (line === undefined) break;
    const listed = line.text === 'Notes' && line.gap ? notesBelow(lines, at) : undefined;
    if (listed === undefined) {
      read.push(line);
      continue;
    }
    const marks = new Set(listed.notes.map(({ number }) => number));
    const above = read.splice(from);
    for (const each of withoutMarks(above, marks)) read.push(each);
    const ofSection = marksOfHeading(above);
    const ends = ({ number, text }: Note): boolean => !ofSection.has(number) && /repeal|renumber|delet/i.test(text);
    for (const note of withoutRepeated(listed.notes))
      read.push({
        ...line,
        text: note.text,
        gap: true,
        role: isBareHistory(note.text, true) && !ends(note) ? 'history' : 'note',
      });
    at = listed.end - 1;
    const next = lines[listed.end];
    if (next !== undefined) {
      read.push({ ...next, gap: true });
      at += 1;
    }
    from = read.length - (next === undefined ? 0 : 1);
  }
  return read;
}

/** The notes below a label; undefined if what follows are none. */
function notesBelow(lines: readonly TextLine[], label: number): Listed | undefined {
  const notes: Note[] = [];
  let end = label + 1;
  // `1`, and `1. See § 3-1.` on the next line, which may have the number that the note has in its chapter
  for (; end + 1 < lines.length; end += 2) {
    const [{ text: number = '' } = {}, { text = '' } = {}] = [lines[end], lines[end + 1]];
    const [own = ''] = /^\d{1,3}\. (?=\p{Lu})/u.exec(text) ?? [];
    if (!/^\d{1,3}$/.test(number) || !isAfter(notes, number) || own === '') break;
    notes.push({ number, text: text.slice(own.length) });
  }
  if (notes.length > 0) return { notes, end };
  for (; end < lines.length; end += 1) {
    const { text = '', indent = 0, gap = true } = lines[end] ?? {};
    const [whole = '', number = ''] = numbered.exec(text) ?? [];
    const isNumbered = indent === 0 && number !== '' && isAfter(notes, number);
    if (gap || (indent === 0 && !isNumbered)) break;
    const words = isNumbered ? text.slice(whole.length) : text;
    const last = notes.at(-1);
    const isFirst = last === undefined || indent + (isNumbered ? whole.length : 0) >= firstLine;
    if (isFirst || (isNumbered && last.number !== '')) notes.push({ number: isNumbered ? number : '', text: words });
    else {
      last.text += ` ${words}`;
      if (isNumbered) last.number = number;
    }
  }
  return notes.length > 0 && notes.every(({ number }) => number !== '') ? { notes, end } : undefined;
}

const withoutRepeated = (notes: readonly Note[]): readonly Note[] =>
  notes.filter(({ text }, at) => notes.findIndex((other) => other.text === text) === at);

/** The marks at the ends of headings: those of a section as a whole. Other notes are about its subdivisions. */
function marksOfHeading(lines: readonly TextLine[]): ReadonlySet<string> {
  return new Set(
    lines.flatMap(({ text }, at) => {
      const [, mark] = / {2}(\d{1,3})$/.exec(text) ?? [];
      const isHeading = [text, lines[at - 1]?.text ?? ''].some((each) => /^(?:§|sec\b)/i.test(each));
      return mark !== undefined && isHeading ? [mark] : [];
    }),
  );
}

/** Whether a number follows the last one of the notes. */
function isAfter(notes: readonly Note[], number: string): boolean {
  const last = notes.findLast((note) => note.number !== '');
  return last === undefined || Number(number) === Number(last.number) + 1;
}

/** `Chain.  2  A group`, `Orders.  24`, and `act 1` above `; or`. */
function withoutMarks(lines: readonly TextLine[], marks: ReadonlySet<string>): readonly TextLine[] {
  const kept: TextLine[] = [];
  for (const [at, line] of lines.entries()) {
    const before = kept.at(-1);
    const isMark = marks.has(line.text) && /^[.,;:)]/.test(lines[at + 1]?.text ?? '');
    if (isMark) continue;
    const inner = line.text.replace(/ {2}(\d{1,3})(?= {2}|$)| (\d{1,3})(?= :$)/g, (mark, one, other) =>
      marks.has(one ?? other) ? '' : mark,
    );
    const [, words, end = ''] = /^(.*\S) (\d{1,3})$/.exec(before?.text ?? '') ?? [];
    const isEnd = /^[.,;:)]/.test(line.text) && !line.gap && before !== undefined;
    if (isEnd && words !== undefined && marks.has(end)) {
      kept[kept.length - 1] = { ...before, text: words + inner };
    } else if (isEnd && marks.has(lines[at - 1]?.text ?? '')) {
      kept[kept.length - 1] = { ...before, text: before.text + inner };
    } else kept.push(inner === line.text ? line : { ...line, text: inner });
  }
  return kept;
}

/** Joins lines of a fixed width into the paragraphs that they were split from. */

import { compareNumbers, type Heading, letteredHeading, readHeading } from '../structure/heading.ts';
import { isHistoryBlock, noteLabel } from '../structure/notes.ts';
import { bracketsLeftOpen, endsWithPage, isCapitals, isTitle } from '../structure/wording.ts';
import type { TextLine } from './lines.ts';

/** The maximum width of wrapped lines, in characters. Longer lines are whole paragraphs, unless a page shows where they end. */
const widest = 140;

/** Returns the lines unchanged if each is a whole paragraph. */
export function rejoined(lines: readonly TextLine[]): readonly TextLine[] {
  const width = widthOf(lines);
  if (width === undefined) return lines;
  const words = hyphenated(lines);
  const page = { width, spaced: isSpaced(lines), indented: isIndented(lines) };
  const joined: Paragraph[] = [];
  for (const [at, line] of lines.entries()) {
    const before = joined.at(-1);
    const isListed = isLabelOfList(before?.pieces, line.text, lines[at + 1]?.text);
    // Only the end of the paragraph matters. Examining all of it for each line would take quadratic time.
    const tail = before?.pieces.slice(-tailPieces).join(' ') ?? '';
    if (before !== undefined && !isListed && continues(before.last, line, tail, before.pieces.length === 1, page)) {
      const isLead = before.lead !== undefined && before.last.lead === before.last.text.length;
      const last = before.pieces.pop() ?? '';
      before.pieces.push(...joinedWords(last, line.text, words));
      before.last = line;
      // The font of the first lines may end in this one.
      if (isLead && line.lead !== undefined)
        before.lead = before.pieces.join(' ').length - (line.text.length - line.lead);
    } else joined.push({ line, pieces: [line.text], last: line, lead: line.lead });
  }
  return joined.map(({ line, pieces, lead }) => ({
    ...line,
    text: pieces.join(' '),
    ...(lead === undefined ? {} : { lead }),
  }));
}

/** `Section` above `111 Bells` and `112 Dogs`: a list of the sections of a chapter. */
const isLabelOfList = (above: readonly string[] = [], ...list: readonly (string | undefined)[]): boolean =>
  above.length === 1 &&
  /^sections?$/i.test(above[0] ?? '') &&
  list.every((line) => /^(?:[A-Z]{1,3}-)?\d[\d.:-]*[A-Z]?\s+\p{Lu}/u.test(line ?? ''));

/** Lines that are joined. */
interface Paragraph {
  readonly line: TextLine;
  readonly pieces: string[];
  last: TextLine;
  /** The number of characters at the start in a font of their own. */
  lead: number | undefined;
}

/** The number of lines at the end of a paragraph to search for an open bracket, or for the first number of a list. */
const tailPieces = 12;

/** The width at which lines were wrapped; undefined if they weren't, because hardly any line begins in mid-sentence. */
function widthOf(all: readonly TextLine[]): number | undefined {
  // The dots of a table of contents make its lines longer, and there may be more of them than of the law.
  const lines = all.filter(({ text }) => !endsWithPage(text));
  const lengths = lines.map(({ text, indent }) => text.length + indent).sort((one, other) => one - other);
  const width = lengths[Math.floor(lengths.length * 0.95)] ?? 0;
  const isMeasured = lines.some(({ full }) => full === true);
  if ((width > widest && !isMeasured) || lines.length < 4) return undefined;
  let cut = 0;
  for (const [at, { text, gap, turned }] of lines.entries())
    if (
      (!gap || turned === true) &&
      /^\p{Ll}/u.test(text) &&
      !opening.test(text) &&
      (lines[at - 1]?.text.length ?? 0) > width * 0.5
    )
      cut += 1;
  // A page shows which of its lines are full, so that one line cut in mid-sentence is enough.
  return cut * 12 >= lines.length || (isMeasured && cut > 0) ? width : undefined;
}

const opening = /^(?:\(\s?\w{1,4}\s?\)(?=\s|\p{Lu}|["“])|(?:\d{1,3}|[A-Za-z]|[ivx]{2,5})[.)](?=\s))/u;

/** Whether a line begins with a designator, and with a capital behind it: `(b) of this section` continues a sentence. */
function opensParagraph(line: string): boolean {
  const [mark] = opening.exec(line) ?? [];
  return mark !== undefined && !/^\s*\p{Ll}/u.test(line.slice(mark.length));
}

const isContainer = (heading: Heading | undefined): boolean =>
  heading !== undefined && heading.kind !== 'section' && heading.title !== '';

/** A designator in a column of its own, above the first line of its text by a hair. */
const alone = /^(?:\(\w{1,4}\)|(?:\d{1,3}|[A-Za-z]|[ivx]{2,5})[.)])$/;

interface Page {
  readonly width: number;
  /** Whether a blank line precedes each paragraph with a designator. */
  readonly spaced: boolean;
  /** Whether the first line of a paragraph is indented, as in a typed letter. */
  readonly indented: boolean;
}

/** The fewest indented first lines that show a custom. */
const fewestIndented = 10;

/** Whether lines in mid-sentence stand left of the line before far more often than right of it. */
function isIndented(lines: readonly TextLine[]): boolean {
  let left = 0;
  let right = 0;
  for (const [at, { text, indent, gap }] of lines.entries()) {
    const before = lines[at - 1];
    // `a. A permit` is not in mid-sentence.
    if (gap || before === undefined || !/^\p{Ll}/u.test(text) || opening.test(text)) continue;
    if (indent + 1 < before.indent) left += 1;
    else if (indent > before.indent + 1) right += 1;
  }
  return left >= fewestIndented && left > right * 5;
}

function isSpaced(lines: readonly TextLine[]): boolean {
  const openings = lines.filter(({ text }) => opening.test(text));
  return openings.length >= 10 && openings.filter(({ gap }) => gap).length * 5 >= openings.length * 4;
}

/** Whether a line continues the paragraph of the previous line. */
function continues(
  before: TextLine,
  line: TextLine,
  paragraph: string,
  isFirst: boolean,
  { width, spaced, indented }: Page,
): boolean {
  if (line.outline !== undefined || before.outline !== undefined) return false;
  if (line.table !== undefined || before.table !== undefined) return false;
  // The page number of a long line of a table of contents.
  if (/^\.{4,}\s*[\divxlc]+$/i.test(line.text)) return true;
  if (endsWithPage(before.text)) return false;
  if (isFirst && !line.gap && isRestOfEntry(before.text, line.text)) return true;
  // `Code section 23-` and `933. No person …`
  if (!line.gap && /\d-{1,2}$/.test(before.text) && /^\d/.test(line.text)) return true;
  if (!line.gap && (isRestOfReference(paragraph, line.text) || isNextInline(paragraph, line.text))) return true;
  const open = isOpen(paragraph);
  const ended = /(?:[.;:!?)\]”"]|[;,] (?:and|or))$/.test(paragraph.slice(-12)) && !open;
  const opens = opensParagraph(line.text);
  const space = width - (before.text.length + before.indent);
  const [word = ''] = line.text.split(' ', 1);
  // The next word did not fit.
  const full = before.full ?? space <= word.length + 2;
  // `… for terms of` may be followed by `3 years`, and `… in this title,` by `Chapter 2.92 of this code`.
  const isLower = /^(?:(?:(?:[Cc]hapter|[Ss]ection|[Tt]itle|[Aa]rticle|§+) )?\d[\d.:-]*,? )?\p{Ll}/u.test(line.text);
  // `… diseases; or` ends an item of a list, not a line.
  const heading = readHeading(line.text);
  const begins = opening.test(line.text) || heading !== undefined;
  const headed = isFirst ? readHeading(paragraph) : undefined;
  // `§ 2-1. Short title` and `§ 2-2. Seal` in a list.
  const isNextHeading = heading !== undefined && headed !== undefined && isNext(heading, headed);
  const listed = isNextHeading || (begins && /[;:,.] (?:and|or)$/.test(paragraph.slice(-12)));
  if (
    (line.turned === true || !line.gap) &&
    ((!listed && isUnfinished(paragraph)) || isSameCount(before.text, line.text) || isNextNumber(paragraph, line.text))
  )
    return true;
  // `(Ord. 17269, 1998. Code 1995` continues with `§ 2-23.)`.
  if ((line.turned === true || !line.gap) && open && closes(line.text) && full) return true;
  // `Article I. Bells` below `Chapter 6. The harbor` that fills its line, or ends at the right margin as all headings do.
  if (
    isNextHeading ||
    (heading !== undefined && heading.marker !== '' && isContainer(headed ?? readHeading(paragraph)))
  )
    return false;
  if (line.turned === true) {
    // `CHAPTER 4` at the top of a page below `Sec. 3-9. Repealed.` is no rest of a title.
    const isRestInFont = line.lead !== undefined && (heading?.marker ?? '') === '';
    if (readHeading(before.text) !== undefined && isFirst)
      return full && (isLower || isRestOfTitle(before.text, line.text) || (isLead(before) && isRestInFont));
    // `… of each vessel; and` at the end of a column and `(ii) the mooring` at the top of the next, but not `subsection (a)` and `(ii)`.
    const isItem = begins && !open && /[.;:]$|[;,] (?:and|or)$/.test(before.text);
    // `C-14` above its title, in the font of headings.
    if (ended && isLead(line) && before.lead === undefined) return false;
    // `CERTIFICATION` and `PASSED AND ADOPTED this day …` begin what follows the last section.
    if (ended && /^(?:\p{Lu}{4,}$|\p{Lu}{2,},? \p{Lu}{2,}\b)/u.test(line.text)) return false;
    if (opens || isItem || readHeading(line.text) !== undefined || isCapitals(before.text) || isHistoryStart(line.text))
      return false;
    // `Adopted November 3, 1998` on a title page and `We, the people` on the next.
    if (before.full === false && !isLower && !open) return false;
    // A line that is full according to its page continues, even if it ends a sentence.
    return !ended || (before.full === true && noteLabel(line.text) === undefined);
  }
  if (line.gap || (ended && alone.test(line.text))) return false;
  // `Permitted uses` in the font of headings, below a sentence that ends at the margin.
  if (ended && isLead(line) && before.lead === undefined && !headed) return false;
  if (isRestOfLead(before, line, paragraph)) return true;
  // `Bells of the harbor;` and `exceptions`, both in bold.
  if (isLead(before) && isLead(line) && /^\p{Ll}/u.test(line.text) && !begins) return true;
  const deeper = line.indent > before.indent + 1;
  // `Sec. 4-2. Bells of the market;` and, with a hanging indent, `fees of their keepers.`
  const isCut = isLower ? /[;,]$/.test(before.text) : before.text.endsWith(',');
  if (isFirst && deeper && full && isCut && readHeading(before.text) !== undefined) return true;
  // `… as set forth in subsection` may be followed by `(b) of this section` at the start of a line.
  if (opens) return spaced && full && !deeper;
  if (opening.test(line.text)) return full && !ended && !deeper;
  if (noteLabel(line.text) !== undefined) return false;
  // The first line of a paragraph is indented further, unless its designator is in the margin.
  if (deeper && ended && !(isFirst && full && opening.test(before.text))) return false;
  if (isHistoryStart(line.text)) return full && !ended && headed === undefined;
  // `§ 2-1. Bells.` below a title in capitals that fills its line.
  if (heading !== undefined && heading.marker !== '' && isCapitals(before.text) && !isCapitals(line.text)) return false;
  if (heading !== undefined && isWholeHeading(heading) && !open && !/[,;:]$/.test(before.text)) return false;
  // `CHAPTER 1.04` below a centered title, regardless of the title's width.
  if (heading !== undefined && (!full || ended || isCapitals(line.text))) return false;
  // `… DECLARING AN EMERGENCY.` and `WHEREAS, the ordinances …`
  if (ended && isCapitals(before.text) && !isCapitals(line.text)) return false;
  // A heading's next line is text if it is indented as the first line of a paragraph.
  if (headed !== undefined && indented && deeper && !isLower) return false;
  if (headed !== undefined) {
    // `SECTION 1. The Board of the` and `Sanitary District finds …`: a sentence behind the number that is not at its end.
    const isBegun = before.full === undefined && !ended && sentenceStart.test(headed.title);
    return full || isLower || (isBegun && space < width * 0.3);
  }
  // Also below the second line of a heading without a period.
  if (deeper && !isLower && isTitleOnly(readHeading(paragraph))) return false;
  return full || isLower || (before.full === undefined && space < width * 0.3);
}

const sentenceStart = /^(?:the|it|that|no|any|each|every|all|if|whenever|whoever|this|there) \p{L}+ \p{L}+ /iu;

/** `§ 110-01 Curfew.`: a section's mark and its title, and nothing else. */
const isWholeHeading = ({ kind, marker, title }: Heading): boolean =>
  kind === 'section' && marker !== '' && title.length < 80 && /^\p{Lu}[^.]*\.$/u.test(title) && isTitle(title);

const isTitleOnly = (heading: Heading | undefined): boolean =>
  heading?.kind === 'section' && heading.title !== '' && !/[.;:]/.test(heading.title);

/** `SECTION 13-1.  ARRESTS BY OFFICERS OF` at the end of a page and `OTHER STATES.` on the next. */
const isRestOfTitle = (before: string, line: string): boolean =>
  isCapitals(before) && isCapitals(line) && !before.endsWith('.') && readHeading(line) === undefined;

/** Whether a whole line is in a font of its own. */
const isLead = ({ lead, text }: TextLine): boolean => lead === text.length;

/** Whether a line is in the font of a section's title, and all before it is too. */
function isRestOfLead(before: TextLine, line: TextLine, paragraph: string): boolean {
  // `1-4 DOGS, SIGNS AND` and `NOTICES. The clerk …`, with the title in bold, or `1-5 DOGS` and `IN PARKS. The clerk …`.
  const isTitle =
    isLead(line) ||
    (line.lead !== undefined &&
      (/(?:[,;]|\b(?:and|or|of|the|to|for|in|on|by|with))$/i.test(paragraph) ||
        isRestOfTitle(before.text, line.text.slice(0, line.lead))));
  if (!isLead(before) || !isTitle || /^[[(]/.test(line.text)) return false;
  const heading = readHeading(paragraph) ?? letteredHeading(paragraph);
  const isTitled = heading?.kind === 'section' && heading.title !== '';
  return isTitled && readHeading(line.text) === undefined && noteLabel(line.text) === undefined;
}

/** `Chapter 4. Parks, greens, and` and `playgrounds ........ 14`: a long line of a table of contents. */
function isRestOfEntry(before: string, line: string): boolean {
  return !/[.:]$/.test(before) && endsWithPage(line) && [before, line].map(readHeading).indexOf(undefined) === 1;
}

/** `… as provided in Section` may be followed by `3-12 of this article`, which looks like a heading. No paragraph ends with such a word. */
function isUnfinished(line: string): boolean {
  // `§` above `6-101.  Policy.` in a table of contents, and `Section` above its number in a narrow margin.
  if (/^(?:§+|sections?|secs?\.)$/i.test(line)) return true;
  // The end first: most lines end otherwise.
  const word =
    /(?:^|[ (])(?:§+|(?:[Ss]ections?|[Ss]ecs?\.|[Cc]hapters?|[Tt]itles?|[Aa]rticles?|Nos?\.|Ords?\.|[Ss]ubsections?|through|U\.S\.C\.|C\.F\.R\.|of|[Tt]he|[Ii]n|by|to|at|for|from|as|into|upon|with|under|than|and|or|[Aa]n?|each|such|its|their|that|which|shall|may|be))$/u.exec(
      line.slice(-longestUnfinished),
    );
  if (word === null) return false;
  const rest = line.slice(0, line.length - word[0].length);
  // `(B)  Chapters`
  return /\p{Ll}/u.test(rest) || alone.test(rest.trim());
}

/** `… under division (b)` may be followed by `(2) of this section`, and `see Ohio R.C. 4511.65; TRAF.` by `313.02`. */
const isRestOfReference = (paragraph: string, line: string): boolean =>
  (/^\(\w{1,4}\)(?:[(,;.]|\s\p{Ll})/u.test(line) && citedPart.test(paragraph.slice(-longestCited))) ||
  (/^\d+\.\d/.test(line) && /\b[Ss]ee\s.*\p{Lu}\.$/u.test(paragraph.slice(-longestList)));

/** `(a) for repairs; (b) for paint; or` may be followed by `(c) for drills.`: a list within a paragraph continues. */
function isNextInline(paragraph: string, line: string): boolean {
  const [, mark = ''] = /^\(([b-z]|\d{1,2})\) \p{Ll}/u.exec(line) ?? [];
  if (mark === '') return false;
  const last = /\d/.test(mark) ? `${Number(mark) - 1}` : String.fromCharCode(mark.charCodeAt(0) - 1);
  return new RegExp(`[,;:](?: and| or)? \\(${last}\\) `).test(paragraph);
}

const citedPart =
  /\b(?:divisions?|subsections?|subdivisions?|(?:sub)?paragraphs?|clauses?|items?|(?:sections?|§+) ?\d[\w.:-]*) ?(?:\(\w{1,4}\))+$/i;
/** The longest words that `citedPart` knows. */
const longestCited = 60;

/** The longest list of numbers to look back over, in characters. */
const longestList = 400;
const listedNumber =
  /(?:§|\b(?:sections?|secs?\.|chapters?|titles?|articles?))\s(?:[^.]|\.(?=\d)){0,300}?(?<![\w.:-])(\d[\w.:-]*\d)[^\d.]{0,40}(?:[,;]|--|[—–]|\b(?:and|or|to|through))$/i;
const firstNumber = /^\d[\w.:-]*\d/;

/** `sections 7-213,` may be followed by `7-214 and`: a list continues with a number of the same form. */
function isNextNumber(paragraph: string, line: string): boolean {
  const [next] = firstNumber.exec(line) ?? [];
  if (next === undefined) return false;
  const [, last] = listedNumber.exec(paragraph.slice(-longestList)) ?? [];
  const form = (number: string): string => number.replace(/\d+/g, '#');
  return last !== undefined && form(last) === form(next);
}

/** Longer than the words that `isUnfinished` knows. */
const longestUnfinished = 20;

/** `Secs.` and `Sec.`, `§§` and `§`. */
const singular = (marker: string): string => marker.replace(/^(§|sec|section)[s§](?=\.|$)/i, '$1');

/** Whether two headings follow each other in a list: `401.02. Seal` and `401.03. Hours`. */
function isNext(heading: Heading, before: Heading): boolean {
  return (
    heading.kind === before.kind &&
    singular(heading.marker) === singular(before.marker) &&
    /^["“[(]?\p{Lu}/u.test(heading.title) &&
    heading.number.replace(/\d+/g, '#') === before.number.replace(/\d+/g, '#') &&
    compareNumbers(heading.number, before.number) > 0
  );
}

/** `within thirty` and `(30) days`: a number in words and in digits. */
function isSameCount(line: string, next: string): boolean {
  return (
    /^\(\d{1,4}\)\s/.test(next) &&
    /\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen|(?:twen|thir|for|fif|six|seven|eigh|nine)ty(?:-\w{3,5})?|hundred|thousand|percent)$/i.test(
      line,
    )
  );
}

/** Whether the paragraph ends inside a bracket, so that its period ends no sentence: `(… File No.` */
function isOpen(paragraph: string): boolean {
  return bracketsLeftOpen(paragraph.slice(-400)) > 0;
}

/** Whether a line closes a bracket that it did not open. */
function closes(line: string): boolean {
  let depth = 0;
  for (const [sign] of line.matchAll(/[[\]()]/g)) {
    depth += sign === '(' || sign === '[' ? 1 : -1;
    if (depth < 0) return true;
  }
  return false;
}

function isHistoryStart(text: string): boolean {
  return isHistoryBlock(text) || /^(?:[[(](?:ord|added|amended|am\b|prior|code|res|formerly)|history:\s)/i.test(text);
}

/** What decides how to join a word that was split at a hyphen. */
interface Words {
  /** Words in the text with a hyphen, and words without one. */
  readonly known: ReadonlySet<string>;
  /** Whether the text was wrapped without splitting words: each hyphen at the end of a line is the word's own. */
  readonly whole: boolean;
}

function hyphenated(lines: readonly TextLine[]): Words {
  const splits = lines.flatMap(({ text }, at) => splitWord(text, lines[at + 1]?.text ?? '') ?? []);
  const known = new Set<string>();
  if (splits.length > 0)
    for (const { text } of lines)
      for (const word of text.toLowerCase().match(/\p{L}+(?:-\p{L}+)*/gu) ?? []) known.add(word);
  return { known, whole: !splits.some(({ head, tail }) => known.has(head + tail)) };
}

/** The parts of a word that the end of a line splits, in lowercase. */
function splitWord(last: string, line: string): { readonly head: string; readonly tail: string } | undefined {
  // Most lines end otherwise, and the search for letters before a hyphen takes long.
  if (!['-', '\u2010', '\u00ad'].includes(last.at(-1) ?? '')) return undefined;
  const [, head] = /(\p{L}+)[-\u2010\u00ad]$/u.exec(last) ?? [];
  const [tail] = /^\p{Ll}+/u.exec(line) ?? [];
  return head === undefined || tail === undefined ? undefined : { head: head.toLowerCase(), tail };
}

/** Joins a paragraph and its next line. Removes a hyphen at the split, unless the text has the word with a hyphen. */
function joinedWords(last: string, line: string, { known, whole }: Words): readonly string[] {
  if (last.endsWith(')') && line.startsWith('(') && citedPart.test(last.slice(-longestCited))) return [last + line];
  // Typesetting programs use a separate hyphen (U+2010) or a soft one.
  if (!/[-–\u2010\u00ad]$/.test(last.slice(-1))) return [last, line];
  // `§ 1-` and `31`, `Ord. C-` and `1664`: the hyphen of a number.
  if (/[\p{L}\d](?:-{1,2}|–)$/u.test(last) && /^\d/.test(line)) return [last + line];
  if (/\p{L}[-\u2010\u00ad]$/u.test(last) && /^\p{Lu}/u.test(line)) return [last + line];
  const split = splitWord(last, line);
  if (split === undefined) return [last, line];
  const { head, tail } = split;
  const isKnown = known.has(head + tail);
  // `pre-` and `and post-`, but `thous-` and `and`.
  if (/^(?:and|or|nor|to|y|e|o|u)$/.test(tail) && !isKnown) return [last, line];
  const isHyphenated = known.has(`${head}-${tail}`) || (whole && known.has(head) && known.has(tail));
  return [isHyphenated && !isKnown ? last + line : last.slice(0, -1) + line];
}

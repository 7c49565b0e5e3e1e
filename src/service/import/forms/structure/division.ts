/** Divides the content of a part into law, histories, and the publisher's notes. */
import type { Block } from '../block.ts';
import {
  historyAtEnd,
  historyLabel,
  isBareHistory,
  isExample,
  isHistoryBlock,
  isHistoryLabel,
  isOnlyDay,
  noteLabel,
} from './notes.ts';
import { bracketsLeftOpen } from './wording.ts';

export interface Divided {
  readonly law: readonly Block[];
  readonly history: readonly string[];
  readonly notes: readonly { readonly kind?: string; readonly text: string }[];
}

export function divided(parts: readonly Block[]): Divided {
  const blocks = withWholeHistories(withHistoryApart(parts).flatMap(withNoteApart));
  const law: Block[] = [];
  const history: string[] = [];
  const notes: { kind?: string; text: string[] }[] = [];
  /** A note with its label on a line of its own. The following text belongs to it. */
  let open: { kind?: string; text: string[] } | undefined;
  /** Whether the label of a history precedes, on a line of its own. */
  let isAnnounced = false;
  /** Whether a history follows the law so far. One above the law does not end it. */
  let isClosed = false;
  const references = blocks.findLastIndex((block) => !isReference(block) && !isNote(block)) + 1;
  for (const [at, block] of blocks.entries()) {
    if (block.table !== undefined) {
      if (open === undefined) law.push(block);
      else open.text.push(tableWords(block));
      continue;
    }
    const { text, role } = block;
    const isListed = isInList(block, blocks[at - 1]);
    if (isListed) open = undefined;
    if (/^\[\d{1,3}\]$/.test(text) && isNote(blocks[at + 1])) continue;
    if (isHistoryLabel(text) && isStated(blocks[at + 1])) {
      isAnnounced = true;
      continue;
    }
    if (isAnnounced && isStated(block)) {
      history.push(text);
      continue;
    }
    isAnnounced = false;
    const isOfLaw =
      (role === undefined || role === 'text') &&
      !isClosed &&
      open === undefined &&
      law.length > 0 &&
      isNoteOfLaw(blocks, at);
    const label = role === 'history' || isListed || isOfLaw ? undefined : noteLabel(text);
    if (label !== undefined && label.text === '') {
      open = { kind: label.kind, text: [] };
      notes.push(open);
    } else if (label !== undefined && open !== undefined && label.text === text) {
      // A line that is a reference by its own words, below `CROSS REFERENCES`.
      open.text.push(text);
    } else if (label !== undefined) {
      const note = { kind: label.kind, text: [label.text] };
      notes.push(note);
      // After the text and its history, text that follows a note continues the note.
      open = isClosed ? note : undefined;
    } else if (
      role === 'history' ||
      (role !== 'note' && isHistoryBlock(text) && !isDateOfLaw(blocks, at) && !isExample(law.at(-1)?.text ?? ''))
    ) {
      open = undefined;
      isClosed = law.length > 0;
      history.push(text);
    } else if (role === 'note') {
      notes.push({ text: [text] });
    } else if (open !== undefined) {
      open.text.push(text);
    } else if (at >= references && (isClosed || historyAtEnd(law.at(-1)?.text ?? '') !== undefined)) {
      notes.push({ kind: 'Cross Reference', text: [text] });
    } else {
      isClosed = false;
      law.push(block);
    }
  }
  history.unshift(...withoutBareHistories(law));
  const read = withHistoryAtEnd(law, history);
  return {
    law: read.law,
    history: read.history.map((text) => withoutInnerSpaces(withoutLabel(text))),
    notes: notes.flatMap(({ kind, text }) =>
      text.length === 0 ? [] : [{ ...(kind === undefined ? {} : { kind }), text: text.join('\n') }],
    ),
  };
}

/** `Nuisances generally, see Chapter 95`: a reference without a label, below the history. */
const isReference = ({ text, table }: Block): boolean =>
  table === undefined &&
  /^\p{Lu}[^.;:]{3,150}, see (?:also )?(?:[A-Z]{2,6} )?(?:§|ch|title|art|sec|part)[^.;:]{0,10}\d\S*$/iu.test(text);

/** `History: Ord. 5, 1990` and `[HISTORY: Adopted 5-4-1990]` without the label, which states nothing. */
const withoutLabel = (text: string): string => text.replace(historyLabel, '').replace(/^([[(])history:\s*/i, '$1');

/** `( Ord. No. 16-10 , § 1 )`: a page may have a link inside the brackets. */
const withoutInnerSpaces = (text: string): string => text.replace(/(?<=[[(])\s+|\s+(?=[\]);,])/g, '');

/** `(Amended by Ordinance No. 171455, effective August 29, 1997.)  This title …`: some print the history before the text. */
function withHistoryApart(blocks: readonly Block[]): readonly Block[] {
  const [first, ...rest] = blocks;
  if (first === undefined || first.table !== undefined || first.role !== undefined) return blocks;
  const [whole = '', history = ''] = historyBefore.exec(first.text) ?? [];
  if (whole === '' || !isHistoryBlock(history)) return blocks;
  const { lead: _lead, links = [], ...law } = first;
  const moved = links.flatMap(({ target, start, end }) =>
    start < whole.length ? [] : [{ target, start: start - whole.length, end: end - whole.length }],
  );
  return [
    { text: history, line: first.line, role: 'history' },
    { ...law, text: first.text.slice(whole.length), ...(moved.length === 0 ? {} : { links: moved }) },
    ...rest,
  ];
}

const historyBefore = /^(\((?:added|adopted|amended|enacted|replaced|readopted)\b[^()]{1,2000}\))\s+(?=[\p{Lu}“"])/iu;

const noteBehindHistory =
  /(?<=[)\]]\.?)\s+(?=(?:(?:state|federal|charter|cross|statutory)\b[ \w]{0,12} references?|editor['’]s notes?)\s?[—–:])/i;

/** `… in writing. (Code 1983, § 1-2) State Law reference— Bonds, § 1-3`: a text may have the notes behind the history in one paragraph. */
function withNoteApart(block: Block): readonly Block[] {
  const at = block.table === undefined && block.role === undefined ? block.text.search(noteBehindHistory) : -1;
  const [words, note] = [block.text.slice(0, at), block.text.slice(at).trim()];
  if (at <= 0 || noteLabel(note) === undefined) return [block];
  return isHistoryBlock(words) || historyAtEnd(words) !== undefined
    ? [
        { ...block, text: words },
        { text: note, line: block.line, role: 'note' },
      ]
    : [block];
}

/** Whether a block is a day in brackets with law below it: `(Effective July 3, 1982)` below the title of a plan that a section prints. */
function isDateOfLaw(blocks: readonly Block[], at: number): boolean {
  if (!isOnlyDay(blocks[at]?.text ?? '')) return false;
  const next = blocks.slice(at + 1).find(({ text, table }) => table !== undefined || !isHistoryBlock(text));
  return isLaw(next);
}

/** Whether a block is a note of the law's own, with more law below it: `Note: Fees are not refunded.` Editors' notes come at the end. */
const isNoteOfLaw = (blocks: readonly Block[], at: number): boolean =>
  /^notes?:\s/i.test(blocks[at]?.text ?? '') && isLaw(blocks[at + 1]) && !isHistoryBlock(blocks[at + 1]?.text ?? '');

const isLaw = (block: Block | undefined): boolean =>
  block !== undefined && block.role !== 'history' && block.role !== 'note' && noteLabel(block.text) === undefined;

/** Whether a block is a subdivision of the law, with its designator before it: `(b)`, `Note: the fee is …` */
const isInList = ({ path, role }: Block, before: Block | undefined): boolean =>
  role !== 'note' &&
  role !== 'history' &&
  (role === 'designator' || (path ?? []).length > 0 || (before?.role === 'designator' && role !== 'heading'));

/** Whether a block is a note. Its mark, `[1]`, may be in a block of its own. */
const isNote = (block: Block | undefined): boolean =>
  block !== undefined && block.table === undefined && (block.role === 'note' || noteLabel(block.text) !== undefined);

/** The most blocks that a history is split over: the lines of a narrow column. */
const mostLines = 12;

/** Joins the lines of a history that a document keeps as paragraphs, and removes the marks of italics around one. */
function withWholeHistories(blocks: readonly Block[]): readonly Block[] {
  const whole: Block[] = [];
  for (let at = 0; at < blocks.length; ) {
    const block = blocks[at];
    if (block === undefined) break;
    const text = block.table === undefined && block.role === undefined ? wholeHistory(blocks, at) : undefined;
    whole.push(text === undefined ? block : { ...block, text: text.text });
    at = text?.end ?? at + 1;
  }
  return whole;
}

function wholeHistory(
  blocks: readonly Block[],
  at: number,
): { readonly text: string; readonly end: number } | undefined {
  const first = blocks[at]?.text ?? '';
  const [, inner] = /^([*_]{1,3})([[(].*[\])]\.?)\1$/s.exec(first)?.slice(1) ?? [];
  if (inner !== undefined && isHistoryBlock(inner)) return { text: inner, end: at + 1 };
  if (bracketsLeftOpen(first) !== 1) return undefined;
  let text = first;
  for (let end = at + 1; end < Math.min(blocks.length, at + mostLines); end += 1) {
    const next = blocks[end];
    if (next === undefined || next.table !== undefined || next.role !== undefined) return undefined;
    text += ` ${next.text}`;
    const open = bracketsLeftOpen(text);
    if (open > 0) continue;
    // The history begins in the first block.
    const start = isHistoryBlock(text) ? 0 : (historyAtEnd(text) ?? first.length);
    return open === 0 && start < first.length ? { text, end: end + 1 } : undefined;
  }
  return undefined;
}

/** Whether a block below the label of a history is a history. */
const isStated = (block: Block | undefined): boolean =>
  block !== undefined &&
  block.table === undefined &&
  (isHistoryBlock(block.text) || isBareHistory(block.text, true) || datedAct.test(block.text));

/** `Amended by Ord. 24-2023 Regarding Mailboxes on 12/12/2023`: below the label of a history, the title of an act may precede its day. */
const datedAct =
  /^(?:adopted|amended|added|enacted|repealed|renumbered) by (?:ord|res)\w*\.?(?: no\.)? ?[\w-]*\d.{0,500} on \d{1,2}\/\d{1,2}\/\d{2,4}$/i;

/** Removes the histories without brackets from the end of the law, and returns them. A list of acts that the law announces is law. */
function withoutBareHistories(law: Block[]): readonly string[] {
  let start = law.length;
  while (start > 0 && isBare(law[start - 1])) start -= 1;
  return law[start - 1]?.text.endsWith(':') === true ? [] : law.splice(start).map(({ text }) => text);
}

const isBare = (block: Block | undefined): boolean =>
  block !== undefined && block.table === undefined && isBareHistory(block.text);

/** Many publishers print the history at the end of the last paragraph, or of each subdivision that an act changed. */
function withHistoryAtEnd(law: Block[], history: readonly string[]): Pick<Divided, 'law' | 'history'> {
  const last = law.findLastIndex(({ table }) => table === undefined);
  const found: string[] = [];
  const kept = law.map((block, place) => {
    const at = block.table === undefined ? historyAtEnd(block.text) : undefined;
    if (at === undefined || (place !== last && !isOfSubdivision(block.text, at))) return block;
    found.push(block.text.slice(at).trim());
    return { ...block, text: block.text.slice(0, at).trim() };
  });
  return found.length === 0 ? { law, history } : { law: kept, history: [...found, ...history] };
}

/** Whether words in brackets state an act behind the end of a sentence: `… by June 1. [Amended 3-8-2010 by L.L. No. 3-2010]`. */
function isOfSubdivision(text: string, at: number): boolean {
  const isNamed = /^[[(](?:as amended|added|adopted|amended|am\.|ord|repealed)/i.test(text.slice(at));
  return isNamed && /[.;:!?]["”’)\]]*\s*$/.test(text.slice(0, at));
}

function tableWords({ table }: Block): string {
  return (table?.rows ?? []).map((row) => row.filter((cell) => cell !== '').join(' | ')).join('\n');
}

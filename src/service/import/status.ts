import type { WireTextBlock } from '../../contract/schemas.ts';
import { endedStatus, readStatus, type Status } from '../../contract/status.ts';
import { dateStatement } from './date-statement.ts';

/** The status of a section as its publisher states it, with the dates that are in the same words. */
export interface StatedStatus {
  readonly status: Status;
  readonly statusAsPublished?: string;
  readonly effectiveFrom?: string;
  readonly statusUntil?: string;
}

export interface StatusWords {
  /** The publisher's own fields for it, the plainest first: a printed reason, then a mark in the file. */
  readonly stated: readonly string[];
  readonly heading?: string;
  readonly text: readonly WireTextBlock[];
}

/** Characters of text beside which words that are also topics ("Sunset") may be the status of a section. */
const littleText = 200;

/**
 * The status by the publisher's words for it: its own field, a heading or a heading's brackets (`[Reserved].`), a text that says nothing
 * else (`Repealed.`). Words are a status only when the whole of them is a statement of status. A section without such a
 * statement is in force.
 */
export function statusOf({ stated, heading, text }: StatusWords): StatedStatus {
  for (const words of stated) {
    const status = statusIn(words, text);
    if (status === undefined) continue;
    // A number that was given up: where its text says that the section moved, the section is not repealed.
    const moved = status.status === 'repealed' ? textStatus(text) : undefined;
    return moved?.status === 'recodified' || moved?.status === 'transferred' ? moved : status;
  }
  return headingStatus(heading ?? '', text) ?? textStatus(text) ?? { status: 'in_force' };
}

/** Whether words of the publisher's status field are no status, but belong to the text: the brackets in `Subpenas [Subpoenas]`. */
export function isTextual(words: string, text: readonly WireTextBlock[]): boolean {
  return words.trim() !== '' && statusIn(words, text) === undefined;
}

/** Words of a field for the status. Words that we do not know are an unknown status where the section has no other text than them. */
function statusIn(words: string, text: readonly WireTextBlock[]): StatedStatus | undefined {
  if (words.trim() === '') return undefined;
  if (endedStatus(words) !== undefined) return read(words);
  const dated = dateStatement(words);
  if (dated?.kind === 'from') return fromDate(dated.date, words, lengthOf(text) <= littleText);
  if (dated?.kind === 'until') return { status: 'in_force', statusUntil: dated.date, statusAsPublished: words.trim() };
  const known = readStatus(words);
  if (known.status !== 'unknown') return read(words);
  const only = lettersOf(text.map((block) => block.text ?? '').join(''));
  return only === '' || only === lettersOf(words) ? read(words) : undefined;
}

/** In force from a date; where only these words stand for the text, it is not yet law, and nothing says that it became law. */
function fromDate(date: string, words: string, withoutText: boolean): StatedStatus {
  return {
    status: withoutText ? 'not_yet_in_effect' : 'in_force',
    effectiveFrom: date,
    statusAsPublished: words.trim(),
  };
}

/** Words in a heading's brackets by which it is not law for now, or not known to be: `(Suspended until further notice)`, `[Void]`. */
const doubted =
  /^\s*(?:suspended|stayed|enjoined|void|voided|invalid|invalidated|disapproved|unconstitutional|held (?:invalid|unconstitutional|void)|preempted|pending|proposed|not (?:yet )?(?:approved|adopted|codified|in effect|in force|effective|applicable))\b(?! (?:of|for|the|and)\b)/i;

function headingStatus(heading: string, text: readonly WireTextBlock[]): StatedStatus | undefined {
  const bracketed = /[[(]([^\])[(]+)[\])][.\s]*$/.exec(heading.slice(-300))?.[1];
  if (bracketed !== undefined) {
    const known = readStatus(bracketed).status;
    if (known === 'in_force' || known === 'not_yet_in_effect')
      return { status: known, statusAsPublished: bracketed.trim() };
    if (doubted.test(bracketed)) return { status: 'unknown', statusAsPublished: bracketed.trim() };
    if (endedStatus(bracketed) !== undefined) return read(bracketed);
    const dated = dateStatement(bracketed);
    if (dated?.kind === 'from') return fromDate(dated.date, bracketed, lengthOf(text) === 0);
    if (dated?.kind === 'until')
      return { status: 'in_force', statusUntil: dated.date, statusAsPublished: bracketed.trim() };
  }
  if (endedStatus(heading) === undefined) return undefined;
  const plain = /^[\s[(]*(?:repealed|reserved|vacant|omitted|expired|recodified|renumbered)\b/i.test(heading);
  return plain || lengthOf(text) === 0 ? read(heading) : undefined;
}

/**
 * A text that states its status and nothing else. The status of a subdivision, `(a) Repealed.`, is that of the section only where every
 * subdivision has it.
 */
function textStatus(text: readonly WireTextBlock[]): StatedStatus | undefined {
  const [first, ...others] = text.filter((block) => block.text !== undefined || block.table !== undefined);
  if (first?.text === undefined) return undefined;
  const status = endedStatus(first.text);
  if (status === undefined) return undefined;
  const alone = first.designators.length === 0 && text.every((block) => block.designators.length === 0);
  const shared = others.every((block) => block.text !== undefined && endedStatus(block.text) === status);
  return shared || (alone && lengthOf(text) <= 2 * littleText) ? read(first.text) : undefined;
}

function read(words: string): StatedStatus {
  const { status, asPublished } = readStatus(words);
  return { status, ...(asPublished === undefined ? {} : { statusAsPublished: asPublished }) };
}

const lengthOf = (text: readonly WireTextBlock[]): number =>
  text.reduce((length, block) => length + (block.text?.length ?? 0), 0);

const lettersOf = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, '').toLowerCase();

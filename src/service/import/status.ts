import type { WireTextBlock } from '../../contract/schemas.ts';
import { endedStatus, readStatus, type Status } from '../../contract/status.ts';
import { dateStatement } from './date-statement.ts';

/** A section's status as published, with the dates in the same statement. */
export interface StatedStatus {
  readonly status: Status;
  readonly statusAsPublished?: string;
  readonly effectiveFrom?: string;
  readonly statusUntil?: string;
}

export interface StatusWords {
  /** The publisher's status fields, most explicit first: a printed reason, then markup. */
  readonly stated: readonly string[];
  readonly heading?: string;
  readonly text: readonly WireTextBlock[];
}

/** In a text of at most this many characters, words that are also topics ("Sunset") may state the section's status. */
const littleText = 200;

/**
 * Reads a section's status from the publisher's field, from the heading or its brackets (`[Reserved].`), or from a text that states
 * only a status (`Repealed.`). Words count as a status only if all of them state one. Defaults to in force.
 */
export function statusOf({ stated, heading, text }: StatusWords): StatedStatus {
  for (const words of stated) {
    const status = statusIn(words, text);
    if (status === undefined) continue;
    // If the text says that the section moved, `repealed` only means that the number is no longer used.
    const moved = status.status === 'repealed' ? textStatus(text) : undefined;
    return moved?.status === 'recodified' || moved?.status === 'transferred' ? moved : status;
  }
  return headingStatus(heading ?? '', text) ?? textStatus(text) ?? { status: 'in_force' };
}

/** Returns whether the status field contains text instead of a status, such as the brackets in `Subpenas [Subpoenas]`. */
export function isTextual(words: string, text: readonly WireTextBlock[]): boolean {
  return words.trim() !== '' && statusIn(words, text) === undefined;
}

/** Reads the status field. Unrecognized words mean an unknown status if the section has no other text. */
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

/** A status with an effective date. Without any text, the section is not yet in effect. */
function fromDate(date: string, words: string, withoutText: boolean): StatedStatus {
  return {
    status: withoutText ? 'not_yet_in_effect' : 'in_force',
    effectiveFrom: date,
    statusAsPublished: words.trim(),
  };
}

/** Bracketed words in a heading that suspend or question the section's force: `(Suspended until further notice)`, `[Void]`. */
const doubted =
  /^\s*(?:suspended|stayed|enjoined|void|voided|invalid|invalidated|disapproved|unconstitutional|held (?:invalid|unconstitutional|void)|preempted|pending|proposed|not (?:yet )?(?:approved|adopted|codified|in effect|in force|effective|applicable))\b(?! (?:of|for|the|and)\b)/i;

/** The sign between a heading and the status that a publisher adds to it. */
const afterHeading = /[.;:]\s+|\s[–—-]+\s*|—/g;

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
  if (lengthOf(text) === 0) {
    // `Peddlers. Repealed. Ord. 92-49.`
    const added = [...heading.matchAll(afterHeading)].map(({ index, 0: mark }) => heading.slice(index + mark.length));
    const stated = added.find((words) => endedStatus(words) !== undefined);
    if (stated !== undefined) return read(stated);
  }
  if (endedStatus(heading) === undefined) return undefined;
  const plain = /^[\s[(]*(?:repealed|reserved|vacant|omitted|expired|recodified|renumbered)\b/i.test(heading);
  return plain || lengthOf(text) === 0 ? read(heading) : undefined;
}

/**
 * Reads a text that states only a status. The status of subdivisions, `(a) Repealed.`, applies to the section only if all of them
 * have it.
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

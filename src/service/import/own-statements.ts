/**
 * What a section states of its own force: that temporary law amended it, that it expires, that it is not the current text. Such
 * statements are in notes of the publisher at the head of the text, in the law itself, and in the notes below it. A statement whose
 * date cannot be determined makes the status unknown: it never leaves the section in force.
 */
import type { WireTextBlock } from '../../contract/schemas.ts';
import type { TemporaryEffect } from '../../contract/validity.ts';
import type { StatedValidity } from '../store/records.ts';
import { endingDate } from './date-statement.ts';

/** The kind of a note of the publisher that was in the text, behind the word `NOTE`. */
export const publisherNoteKind = 'Publisher’s Note';

export interface OwnStatements {
  /** What is stated; `unclear` where the statement makes the status unknown on any day. */
  readonly validity: StatedValidity & { readonly unclear?: true };
  /** The sentence in which the text says that it is not the current one. */
  readonly notCurrent?: string;
  /** The law, without the publisher's notes that were in it. */
  readonly text: readonly WireTextBlock[];
  /** Notes of the publisher that were in the text. */
  readonly notes: readonly { readonly kind: string; readonly text: string }[];
}

export interface StatingSection {
  readonly number: string;
  readonly text: readonly WireTextBlock[];
  readonly notes: readonly { readonly kind?: string; readonly text: string }[];
}

interface Statement {
  readonly sentence: string;
  /** Undefined: no date that can be determined. */
  readonly date: string | undefined;
  readonly kind: 'temporary' | 'expires' | 'partly' | 'amendmentsFrom' | 'unclear';
  readonly effect?: TemporaryEffect;
}

export function readOwnStatements(section: StatingSection): OwnStatements {
  const text: WireTextBlock[] = [];
  const notes: { kind: string; text: string }[] = [];
  const statements: Statement[] = [];
  let notCurrent: string | undefined;
  for (const block of section.text) {
    const note = isPlain(block) ? publisherNote(block.text ?? '') : undefined;
    const sentences = note === undefined ? [] : sentencesOf(note);
    const stated = sentences.flatMap((sentence) => inPublisherNote(sentence, section.number));
    const denied = sentences.find(isNotCurrent);
    notCurrent ??= denied;
    statements.push(...stated);
    // A note that says something else about the section, such as what it applies to, is read with the law.
    if (note === undefined || (stated.length === 0 && denied === undefined)) text.push(block);
    else if (!notes.some((each) => each.text === note)) notes.push({ kind: publisherNoteKind, text: note });
  }
  const ofLaw = text.flatMap((block) => expirations(block.text ?? '', section.number, false));
  const noted = ofLaw.some(({ kind }) => kind === 'expires') ? [] : latest(inNotes(section));
  const validity = combined([...statements, ...ofLaw, ...noted]);
  return { validity, text, notes, ...(notCurrent === undefined ? {} : { notCurrent }) };
}

function isPlain({ designators, table }: WireTextBlock): boolean {
  return table === undefined && designators.length === 0;
}

/** `*NOTE: This section was created by temporary legislation that will expire on May 1, 2025.*`, without its signs. */
export function publisherNote(text: string): string | undefined {
  if (text.length > 2_000) return undefined;
  const starred = /^\s*\*+\s*(?:editor[’']?s? |publisher[’']?s? )?note\s*[:.—–-]\s*(.*?)\s*\*+[.\s]*$/is.exec(
    text,
  )?.[1];
  if (starred !== undefined) return starred;
  const plain = /^\s*[[(]?(?:editor[’']?s? |publisher[’']?s? |code reviser[’']?s? )?note\s*:\s*(.*?)[\])]?\s*$/is.exec(
    text,
  )?.[1];
  return plain !== undefined && sentencesOf(plain).some((each) => isNotCurrent(each) || isTemporary(each))
    ? plain
    : undefined;
}

function sentencesOf(text: string): readonly string[] {
  return text.split(/(?<=[^A-Z\d.]\.|\d{4}\.|\d[\])]\.|[\])]\.)\s+(?=[A-Z])/).map((sentence) => sentence.trim());
}

const isNotCurrent = (sentence: string): boolean =>
  /\b(?:is|are) not the (?:most )?(?:current|recent|up-to-date)\b|\bno longer (?:the )?current\b/i.test(sentence);

const isTemporary = (sentence: string): boolean =>
  /\b(?:temporary|emergency)\b.*\b(?:legislation|law|act|amendments?|ordinance|rules?|measures?)\b/i.test(sentence) &&
  /\bexpires?\b|\bexpiration\b/i.test(sentence);

/** A sentence of the publisher about the text below it. */
function inPublisherNote(sentence: string, number: string): readonly Statement[] {
  if (isNotCurrent(sentence) || /^to view\b|\bclick this link\b/i.test(sentence)) return [];
  if (isTemporary(sentence)) {
    const after = /\bexpires?\b(.*)$/is.exec(sentence)?.[1] ?? '';
    return [{ sentence, date: endingDate(after), kind: 'temporary', effect: effectOf(sentence) }];
  }
  const expiring = expirations(sentence, number, true);
  if (expiring.length > 0) return expiring;
  const applicable =
    /\bamendments?\b.*\b(?:is|are|shall be|becomes?|will be) (?:applicable|effective|operative)\b(.*)$/is.exec(
      sentence,
    );
  if (applicable !== null) return [{ sentence, date: endingDate(applicable[1] ?? ''), kind: 'amendmentsFrom' }];
  return /\b(?:temporary|emergency) (?:legislation|law|act|ordinance)\b|\bthis section\b.*\b(?:expires?|expired|sunsets?|superseded)\b/i.test(
    sentence,
  )
    ? [{ sentence, date: undefined, kind: 'unclear' }]
    : [];
}

function effectOf(sentence: string): TemporaryEffect {
  if (/\b(?:created|enacted|added|established)\b/i.test(sentence)) return 'created';
  return /\bwas repealed\b|\bis repealed\b/i.test(sentence) ? 'repealed' : 'amended';
}

const container = 'section|part|subpart|chapter|subchapter|article|subarticle|division|subdivision|title|subtitle';
const ends =
  '(?:expires?|sunsets?|terminates?|(?:cease|ceases) to (?:exist|apply|be (?:effective|operative|in (?:force|effect))|have (?:any )?(?:force|effect))|be(?:come)? (?:null and void|of no (?:further )?(?:force|effect)))';

/** `This section shall expire on …`, with its subject, the exception, and what follows the verb. */
const wholeExpires = new RegExp(
  `\\bthis (${container})\\b(,? (?:except|other than|with the exception of|excluding)\\b(?:[^.;]|\\.(?=\\d)){0,120}?,?)? (?:(?:shall|will|is to|must) (?:automatically |thereafter )?)?${ends}\\b(.*)$`,
  'is',
);
/** `This section is repealed on …`, `This section shall remain in effect only until …`. */
const wholeRepealed = new RegExp(
  `\\bthis (${container})\\b() (?:(?:is|shall be|will be|stands) (?:hereby |automatically )?repealed|(?:shall )?remains? in (?:full )?(?:force|effect)(?: and effect)?(?: only)?(?= (?:until|through)))\\b(.*)$`,
  'is',
);
/** `Subsections (a) and (b) of this section shall expire on …`, `the amendments made to this section by § 3 shall expire …`. */
const partlyExpires = new RegExp(
  `(?:^|\\bthat )(?:the (?:provisions of )?)?((?:subsections?|paragraphs?|subparagraphs?) \\([^;]{0,160}? of this section|amendments?\\b[^;]{0,160}?) (?:shall|will) (?:automatically )?${ends}\\b(.*)$`,
  'is',
);

/** Characters; what is longer is a table or a list, and no statement. */
const longestSentence = 3_000;

/** What a sentence of the law, or of a note on it, states of the end of the section that it is in. */
function expirations(text: string, number: string, noted: boolean): readonly Statement[] {
  if (!/\bthis \w+\b|\bamendments?\b/i.test(text)) return [];
  if (!/\b(?:expire|sunset|terminate|cease|void|no (?:further )?(?:force|effect)|repealed|remain)/i.test(text))
    return [];
  return sentencesOf(text).flatMap((sentence) =>
    sentence.length > longestSentence ? [] : (expirationIn(sentence, number, noted) ?? []),
  );
}

function expirationIn(sentence: string, number: string, noted: boolean): Statement | undefined {
  const whole = wholeExpires.exec(sentence) ?? datedOnly(wholeRepealed.exec(sentence));
  if (whole !== null && isSubject(sentence, whole.index) && !isQuoted(sentence, whole.index)) {
    const [, , exception = '', tail = ''] = whole;
    // `This subchapter, except for §§ 32-111.04 and 32-111.05, will expire`: not about those.
    if (names(exception, number)) return undefined;
    const plain = exception === '' && !isConditional(sentence.slice(0, whole.index), tail);
    return { sentence, date: endingDate(tail), kind: plain ? 'expires' : 'partly' };
  }
  const part = partlyExpires.exec(sentence);
  if (part === null || isQuoted(sentence, part.index)) return undefined;
  const [, subject = '', tail = ''] = part;
  // A note may say "the amendments by § 201 of the act"; in the law itself only statements about this section count.
  if (!/\b(?:of|to) this section\b/i.test(subject) && !noted) return undefined;
  return { sentence, date: endingDate(tail), kind: 'partly' };
}

/** `Except as provided in subsection (b), …`, `… on September 30, 2001, if the bonds are not sold`: the date alone does not decide. */
function isConditional(before: string, after: string): boolean {
  return (
    /\b(?:except|unless|if|subject to)\b/i.test(before) ||
    /\b(?:if|unless|whichever|contingent|or (?:upon|on|when|the|such))\b/i.test(after.split(';', 1)[0] ?? '')
  );
}

/** A repeal that names no date is a sentence of an amending act, not of the section's own end. */
function datedOnly(match: RegExpExecArray | null): RegExpExecArray | null {
  return match !== null && endingDate(match[3] ?? '') !== undefined ? match : null;
}

/** `The tax imposed by this chapter shall expire`: the tax expires, not the chapter. */
function isSubject(sentence: string, at: number): boolean {
  return !/\b(?:under|of|by|in|to|with|for|from|on|into|within|pursuant to|subject to|all|any|each)\s+(?:the provisions of\s+)?$/i.test(
    sentence.slice(0, at).replace(/\bthe provisions of\s+$/i, ''),
  );
}

/** Whether a place in a sentence is between quotation marks. */
function isQuoted(sentence: string, at: number): boolean {
  const before = sentence.slice(0, at);
  const count = (sign: RegExp): number => before.match(sign)?.length ?? 0;
  return count(/“/g) > count(/”/g) || count(/"/g) % 2 === 1;
}

function names(words: string, number: string): boolean {
  const at = number === '' ? -1 : words.indexOf(number);
  return at !== -1 && !/^[\w-]|^\.\d/.test(words.slice(at + number.length));
}

/** Notes on the section that say what an act provided of its end. A note that the sunset was repealed outweighs them all. */
function inNotes({ notes, number }: StatingSection): readonly Statement[] {
  const found: Statement[] = [];
  for (const { kind, text } of notes) {
    if (text.length > 4_000 || /\bcomment\b|^effect of amendments?$/i.test(kind ?? '')) continue;
    if (/\b(?:sunset|expiration)\b[^.]{0,80}\brepealed\b|\brepealed\b[^.]{0,80}\b(?:sunset|expiration)\b/i.test(text))
      return [];
    found.push(
      ...expirations(text, number, true).filter(({ sentence }) => !/\bthis (?:title|subtitle)\b/i.test(sentence)),
    );
  }
  return found;
}

/** Of several notes the one with the latest date counts: an end is postponed more often than not. */
function latest(statements: readonly Statement[]): readonly Statement[] {
  const [first] = statements.toSorted((a, b) => ((a.date ?? '9999') < (b.date ?? '9999') ? 1 : -1));
  return first === undefined ? [] : [{ ...first, kind: 'partly' }];
}

function combined(statements: readonly Statement[]): OwnStatements['validity'] {
  const undated = statements.find(({ date }) => date === undefined);
  if (undated !== undefined) return { unclear: true, statusAsPublished: undated.sentence };
  const first = (kinds: readonly Statement['kind'][]): Statement | undefined =>
    statements
      .filter(({ kind }) => kinds.includes(kind))
      .toSorted((a, b) => ((a.date ?? '') < (b.date ?? '') ? -1 : 1))
      .at(0);
  const until = first(['temporary', 'partly']);
  const expires = first(['expires']);
  const from = statements
    .filter(({ kind }) => kind === 'amendmentsFrom')
    .toSorted((a, b) => ((a.date ?? '') < (b.date ?? '') ? 1 : -1))[0];
  const sentence = (until ?? expires ?? from)?.sentence;
  return {
    ...(sentence === undefined ? {} : { statusAsPublished: sentence }),
    ...(until?.date === undefined ? {} : { statusUntil: until.date }),
    ...(until?.effect === undefined ? {} : { temporaryEffect: until.effect }),
    ...(expires?.date === undefined ? {} : { expiresOn: expires.date }),
    ...(from?.date === undefined ? {} : { amendmentsFrom: from.date }),
  };
}

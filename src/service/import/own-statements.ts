/**
 * Reads a section's statements about its own legal force: temporary amendments, expiration, or text that isn't current. They are in
 * publisher's notes at the head of the text, in the text itself, and in the notes below it. If a statement's date can't be
 * determined, the status is unknown, never in force.
 */
import type { WireTextBlock } from '../../contract/schemas.ts';
import type { TemporaryEffect } from '../../contract/validity.ts';
import type { StatedValidity } from '../store/records.ts';
import { endingDate } from './date-statement.ts';

/** The kind given to a publisher's note found in the text after the word `NOTE`. */
export const publisherNoteKind = 'Publisher’s Note';

export interface OwnStatements {
  /** `unclear` if a statement leaves the status unknown on every date. */
  readonly validity: StatedValidity & { readonly unclear?: true };
  /** The sentence that says the text isn't current. */
  readonly notCurrent?: string;
  /** The section's text without the publisher's notes. */
  readonly text: readonly WireTextBlock[];
  /** Publisher's notes found in the text. */
  readonly notes: readonly { readonly kind: string; readonly text: string }[];
}

export interface StatingSection {
  readonly number: string;
  readonly text: readonly WireTextBlock[];
  readonly notes: readonly { readonly kind?: string; readonly text: string }[];
}

interface Statement {
  readonly sentence: string;
  /** Undefined if the date can't be determined. */
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
    // Other notes, such as those on applicability, stay in the text.
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

/** Reads `*NOTE: This section was created by temporary legislation that will expire on May 1, 2025.*`. Returns the note without markup. */
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

/** Reads one sentence of a publisher's note about the text below it. */
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

/** `This section shall expire on …`. Captures the subject, the exception, and the words after the verb. */
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

/** In characters. Longer text is a table or a list. */
const longestSentence = 3_000;

/** Finds the sentences in a text or note that state when the section ends. */
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
    // `This subchapter, except for §§ 32-111.04 and 32-111.05, will expire`: the excepted sections don't expire.
    if (names(exception, number)) return undefined;
    const plain = exception === '' && !isConditional(sentence.slice(0, whole.index), tail);
    return { sentence, date: endingDate(tail), kind: plain ? 'expires' : 'partly' };
  }
  const part = partlyExpires.exec(sentence);
  if (part === null || isQuoted(sentence, part.index)) return undefined;
  const [, subject = '', tail = ''] = part;
  // In a note, "the amendments by § 201 of the act" is enough. In the text itself, the sentence must name this section.
  if (!/\b(?:of|to) this section\b/i.test(subject) && !noted) return undefined;
  return { sentence, date: endingDate(tail), kind: 'partly' };
}

/** Matches `Except as provided in subsection (b), …` and `… on September 30, 2001, if the bonds are not sold`: the date isn't decisive. */
function isConditional(before: string, after: string): boolean {
  return (
    /\b(?:except|unless|if|subject to)\b/i.test(before) ||
    /\b(?:if|unless|whichever|contingent|or (?:upon|on|when|the|such))\b/i.test(after.split(';', 1)[0] ?? '')
  );
}

/** Ignores a repeal without a date, because such a sentence belongs to an amending act. */
function datedOnly(match: RegExpExecArray | null): RegExpExecArray | null {
  return match !== null && endingDate(match[3] ?? '') !== undefined ? match : null;
}

/** `The tax imposed by this chapter shall expire`: the tax expires, not the chapter. */
function isSubject(sentence: string, at: number): boolean {
  return !/\b(?:under|of|by|in|to|with|for|from|on|into|within|pursuant to|subject to|all|any|each)\s+(?:the provisions of\s+)?$/i.test(
    sentence.slice(0, at).replace(/\bthe provisions of\s+$/i, ''),
  );
}

/** Returns whether a position in a sentence is inside quotation marks. */
function isQuoted(sentence: string, at: number): boolean {
  const before = sentence.slice(0, at);
  const count = (sign: RegExp): number => before.match(sign)?.length ?? 0;
  return count(/“/g) > count(/”/g) || count(/"/g) % 2 === 1;
}

function names(words: string, number: string): boolean {
  const at = number === '' ? -1 : words.indexOf(number);
  return at !== -1 && !/^[\w-]|^\.\d/.test(words.slice(at + number.length));
}

/** Reads notes that say when an act ends the section. If a note says that the sunset was repealed, ignores all of them. */
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

/** Uses the latest date of several notes, because end dates are usually postponed. */
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

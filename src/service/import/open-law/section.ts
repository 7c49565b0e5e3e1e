import type { WireTextBlock } from '../../../contract/schemas.ts';
import { type HistoryStatement, isFormerNumber, isHistory, readHistory } from '../history/index.ts';
import { numbersIn } from '../history/numbers.ts';
import { movedTo } from '../moved.ts';
import { type OwnStatements, readOwnStatements } from '../own-statements.ts';
import { ownText } from '../own-text.ts';
import { kindOfHeading, kindOfPrefix } from '../provision-kind.ts';
import { isTextual, type StatedStatus, statusOf } from '../status.ts';
import { relationsOf } from '../temporary-law.ts';
import { readAttachments, readBlocks } from './blocks.ts';
import { child, childrenOf, type XmlElement } from './element.ts';
import type { HistoryRow } from './history-row.ts';
import { textOf } from './inline.ts';
import { statementsOfNote } from './note-statements.ts';
import { bareNumber } from './paths.ts';
import { withStatedRepeal } from './stated-repeal.ts';

export interface NoteReading {
  readonly kind?: string;
  readonly text: string;
  /** The act and place that the note is about, if the publisher states them. */
  readonly doc?: string;
  readonly path?: string;
}

/** A section from its XML, before its acts and containers are known. */
export interface SectionReading {
  /** section, rule, article, preamble, … */
  readonly kind: string;
  readonly number: string;
  readonly printedNumber: string;
  readonly heading?: string;
  readonly text: readonly WireTextBlock[];
  readonly status: StatedStatus;
  /** What the section states about its own validity. */
  readonly own: Pick<OwnStatements, 'validity' | 'notCurrent'>;
  readonly aliases: readonly string[];
  readonly notes: readonly NoteReading[];
  readonly related: readonly { readonly relation: string; readonly number: string }[];
  readonly rows: readonly HistoryRow[];
  readonly line: number;
}

export const annotationNames: ReadonlySet<string> = new Set(['annotation', 'annotations', 'codify:annotation']);
/** A codifiers' note about an act that has not been carried out is treated like any other note. */
const isAnnotation = (element: XmlElement): boolean =>
  element.name === 'annotation' || element.name === 'codify:annotation';

/** Reads a section's element. The number is empty if it has none, such as a preamble. */
export function readSection(section: XmlElement): SectionReading {
  const num = child(section, 'num');
  const printed = num === undefined ? '' : textOf(num, annotationNames);
  const number = ownText(bareNumber(printed));
  const headingElement = child(section, 'heading');
  const printedHeading = headingElement === undefined ? '' : ownText(textOf(headingElement, annotationNames));
  const { rows, notes: annotated } = readAnnotations(annotationsIn(section));
  const statements = readOwnStatements({
    number,
    text: [...readBlocks(section), ...readAttachments(section)],
    notes: annotated,
  });
  const { text } = statements;
  const notes = [...statements.notes, ...annotated];
  const reasonElement = child(section, 'reason');
  const reason = reasonElement === undefined ? '' : ownText(textOf(reasonElement));
  // The schema puts a heading's brackets into `reason`, even if they correct the heading: `Subpenas [Subpoenas]`.
  const textual = isTextual(reason, text);
  const heading = textual ? `${printedHeading} [${reason}]`.trim() : printedHeading;
  const prefix = child(section, 'prefix');
  const named = number === '' ? kindOfHeading(heading) : undefined;
  const kind = named?.kind ?? (prefix === undefined ? 'section' : kindOfPrefix(textOf(prefix)));
  const placeholder = section.attributes.placeholder ?? '';
  const status = statusOf({ stated: [reason, placeholder], heading, text });
  return {
    kind,
    number: named?.number ?? number,
    printedNumber: printed,
    ...(heading === '' ? {} : { heading }),
    text,
    status,
    own: statements,
    aliases: priorNumbers(notes, rows, number),
    notes: [
      ...notes,
      ...editorialNumber(printed, number),
      ...priorCodeNotes(rows),
      ...statusNotes(textual ? placeholder : reason || placeholder, status.status),
    ],
    related: [...relationsOf(number), ...relatedOf(section, status.status, notes, number)],
    rows: withStatedRepeal(
      rows.filter((row) => !isPriorCode(row)),
      status,
      text,
    ),
    line: section.line,
  };
}

/** All annotations of an element, including those in its headings and paragraphs and under `annotations`. */
export function annotationsIn(element: XmlElement): readonly XmlElement[] {
  const found: XmlElement[] = [];
  const gather = (within: XmlElement): void => {
    for (const each of childrenOf(within)) {
      if (isAnnotation(each) || (within.name === 'annotations' && each.name === 'text')) {
        found.push(each);
      } else {
        gather(each);
      }
    }
  };
  if (isAnnotation(element)) return [element];
  gather(element);
  return found;
}

export function readAnnotations(annotations: readonly XmlElement[]): { rows: HistoryRow[]; notes: NoteReading[] } {
  const rows: HistoryRow[] = [];
  const notes: NoteReading[] = [];
  for (const annotation of annotations) {
    const { type, doc, path, eff, app, prefix } = annotation.attributes;
    const text = textOf(annotation);
    const kind = kindOf(type);
    const statements =
      kind === undefined || text === '' ? [] : kind === 'history' ? readHistory(text) : statementsOfNote(text);
    if (kind === undefined || (doc === undefined && text !== '' && !statesHistory(kind, text, statements))) {
      // For the editors, not for print.
      if (text !== '' && annotation.attributes.display !== 'false')
        notes.push({ ...given({ kind: type, doc, path }), text });
      continue;
    }
    if (doc === undefined && text === '') {
      // It names no act and states nothing else.
      continue;
    }
    const row = {
      kind,
      ...given({ doc, path, eff, app, prefix }),
      estimate: annotation.attributes.estimate === 'true',
      shown: annotation.attributes.display !== 'false',
      text,
      statements,
      cited: text === '' ? [] : citedActs(annotation),
    };
    rows.push(row);
  }
  return { rows, notes };
}

/** The maximum number of acts linked from a text to examine. */
const mostCited = 50;

/** The acts that the publisher links from an annotation. */
function citedActs(annotation: XmlElement): readonly string[] {
  const found: string[] = [];
  const gather = (within: XmlElement): void => {
    for (const each of childrenOf(within)) {
      const { doc } = each.attributes;
      if (each.name === 'cite' && doc !== undefined && found.length < mostCited) found.push(doc);
      gather(each);
    }
  };
  gather(annotation);
  return found;
}

/** Whether a text without a reference to an act describes legislation. Quoted law and remarks are notes. */
function statesHistory(kind: HistoryRow['kind'], text: string, statements: readonly HistoryStatement[]): boolean {
  if (kind !== 'history') return statements.length > 0;
  // Old acts are printed with the name of their book, `Kilty’s Rep. 249`, or with their date and section.
  const named = text.length <= shortEntry && /\d/.test(text) && !/^[“"]/.test(text);
  const besideDate = text.replace(/\b[A-Z][a-z]{2,8}\.? \d{1,2}, \d{4}/, '');
  return statements.some(isHistory) || (named && /[A-Za-z]{2}|§/.test(besideDate));
}

const shortEntry = 120;

function kindOf(type: string | undefined): HistoryRow['kind'] | undefined {
  if (type === undefined) return undefined;
  if (/^history$/i.test(type)) return 'history';
  return /^emergency\b/i.test(type) ? 'emergency' : /^temporary\b/i.test(type) ? 'temporary' : undefined;
}

function given<K extends string>(fields: Readonly<Record<K, string | undefined>>): Partial<Record<K, string>> {
  const kept: Partial<Record<K, string>> = {};
  for (const name in fields) {
    const value = fields[name];
    if (value !== undefined && value !== '') kept[name] = value;
  }
  return kept;
}

const isPriorCode = (row: HistoryRow): boolean =>
  row.doc === undefined && row.statements.length > 0 && row.statements.every(isFormerNumber);

/** Numbers in earlier codifications: `1981 Ed., § 33-553.` and `prior code § 2.04`. */
function priorNumbers(notes: readonly NoteReading[], rows: readonly HistoryRow[], number: string): readonly string[] {
  const found = new Set<string>();
  for (const note of notes) {
    if (/prior codification|former(?:ly)? cod/i.test(note.kind ?? '')) {
      const list = /(?:§§?|\bsec(?:tion|s|\.)s?) *(.*)$/is.exec(note.text)?.[1] ?? '';
      // Some notes of this kind are sentences: "For temporary repeal of section, see § 4(i) of …".
      const isSentence = /\p{Ll}{5}/u.test(list.replace(/\b(?:through|sections?|former)\b/gi, ''));
      for (const each of isSentence ? [] : numbersIn(list)) found.add(each);
    }
  }
  for (const row of rows)
    for (const statement of row.statements) for (const each of statement.priorNumbers) found.add(each);
  found.delete(number);
  return [...found];
}

function editorialNumber(printed: string, number: string): readonly NoteReading[] {
  return /^\s*§*\s*\[/.test(printed)
    ? [
        {
          kind: 'Numbering',
          text: `The publisher prints this number in brackets, ${printed}: the editors of the code gave it. Cited as ${number}.`,
        },
      ]
    : [];
}

/** The publisher's words about the section's status, if they add to the status. */
function statusNotes(stated: string | undefined, status: string): readonly NoteReading[] {
  const words = (stated ?? '').trim();
  const plain = words
    .toLowerCase()
    .replace(/[^a-z]+/g, '_')
    .replace(/^_|_$/g, '');
  return words === '' || plain === status ? [] : [{ kind: 'Status', text: words }];
}

function priorCodeNotes(rows: readonly HistoryRow[]): readonly NoteReading[] {
  return rows.filter(isPriorCode).map((row) => ({ kind: 'Prior Codifications', text: row.text }));
}

/** Sections of the same code that this one names as its successor, as its predecessor, or as citing it. */
function relatedOf(
  section: XmlElement,
  status: string,
  notes: readonly NoteReading[],
  own: string,
): SectionReading['related'] {
  const found: { relation: string; number: string }[] = [];
  const add = (relation: string, number: string): void => {
    if (number !== '' && number !== own && !found.some((each) => each.relation === relation && each.number === number))
      found.push({ relation, number });
  };
  const texts = childrenOf(section).filter((part) => part.name === 'text' || part.name === 'reason');
  const words = texts
    .map((part) => textOf(part))
    .join(' ')
    .slice(0, 4_000);
  const shortNotes = notes.filter((note) => note.text.length <= 4_000);
  if (status === 'recodified' || status === 'transferred')
    for (const number of movedTo([words, ...shortNotes.map((note) => note.text)])) add('recodified_to', number);
  for (const note of shortNotes) {
    const from =
      /\b(?:recodified|renumbered|redesignated|transferred) from (§[^;]+?)(?:\.(?:\s|$)|;|$)|^(?:formerly|former) (§[^;]+?)(?:\.(?:\s|$)|;|$)/i.exec(
        note.text,
      );
    // A number in an earlier edition is an alias. Only a number in this code is another section.
    if (from !== null && !/\bEd\b|\bprior code\b/i.test(note.text))
      for (const number of numbersIn(from[1] ?? from[2] ?? '')) add('recodified_from', number);
    if (/^section references$/i.test(note.kind ?? '')) {
      for (const number of numbersIn(note.text)) add('referenced_by', number);
    } else if (/^cross[- ]references?$/i.test(note.kind ?? ''))
      for (const number of numbersIn(/§.*$/s.exec(note.text)?.[0] ?? '')) add('cross_reference', number);
  }
  return found;
}

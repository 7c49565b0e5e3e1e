/** The open containers while a code is read: the facts about each, and its content outside sections. */
import type { ContainerRecord } from '../../store/records.ts';
import { ownText } from '../own-text.ts';
import type { XmlElement } from './element.ts';
import type { HistoryRow } from './history-row.ts';
import type { LibraryFile } from './include.ts';
import { textOf } from './inline.ts';
import { bareNumber } from './paths.ts';
import { annotationNames, annotationsIn, type NoteReading, readAnnotations } from './section.ts';
import type { Opening } from './xml-events.ts';

export interface Level {
  level: string;
  number?: string;
  heading?: string;
  /** Why it has no text: `Not Funded`, then `Repealed`. */
  readonly reasons: string[];
  /** Undefined for the document itself, which is not a level. */
  readonly path: readonly ContainerRecord[] | undefined;
  readonly file: LibraryFile;
  readonly line: number;
  /** The subheading for its next parts: `Subtitle II`. */
  group?: ContainerRecord;
  readonly rows: HistoryRow[];
  readonly notes: NoteReading[];
  written: boolean;
  /** Its number, headings and annotations. */
  readonly parts: XmlElement[];
  /** Its own text: the content outside sections. */
  readonly body: XmlElement[];
  /** Whether it had content before its own text began. */
  filled: boolean;
}

export function levelOf(opening: Opening, path: readonly ContainerRecord[] | undefined, file: LibraryFile): Level {
  const { rows, notes } = readAnnotations(opening.annotations.flatMap((each) => annotationsIn(each)));
  return {
    level: 'part',
    path,
    file,
    line: opening.line,
    rows,
    notes,
    reasons: [],
    written: false,
    parts: [...opening.annotations],
    body: [],
    filled: false,
  };
}

/** Elements that identify a container. */
export const ofContainer: ReadonlySet<string> = new Set(['prefix', 'num', 'heading', 'reason']);

/** Takes an element that identifies the container. Returns false for a second one of its kind, which is text, unless it is a reason. */
export function readLevelPart(level: Level, element: XmlElement): boolean {
  const before = element.name !== 'reason' && level.parts.some((part) => part.name === element.name);
  if (before) return false;
  level.parts.push(element);
  const inside = annotationsIn(element);
  if (inside.length > 0) {
    const { rows, notes } = readAnnotations(inside);
    level.rows.push(...rows);
    level.notes.push(...notes);
  }
  const text = ownText(textOf(element, annotationNames));
  if (text === '' || level.path === undefined) return true;
  if (element.name === 'prefix') {
    level.level = text.toLowerCase();
  } else if (element.name === 'num') {
    level.number = bareNumber(text);
  } else if (element.name === 'heading') {
    level.heading = text;
  } else {
    level.reasons.push(text);
  }
  return true;
}

export function containerOf(level: Level): ContainerRecord {
  const { heading, reasons } = level;
  const marks = reasons.filter((reason) => heading?.toLowerCase().includes(reason.toLowerCase()) !== true);
  const shown = marks.length > 0 ? `${heading ?? ''} ${marks.map((mark) => `[${mark}]`).join(' ')}`.trim() : heading;
  return {
    level: level.level,
    ...(level.number === undefined ? {} : { number: level.number }),
    ...(shown === undefined ? {} : { heading: shown }),
  };
}

export function labelOf(level: Level): string {
  const name = level.level.charAt(0).toUpperCase() + level.level.slice(1);
  return level.path === undefined
    ? 'the code'
    : [name, level.number ?? level.heading].filter((part) => part !== undefined).join(' ');
}

/** `Subtitle II. Public Buildings.` is a level between the title and its chapters, although its XML element contains nothing. */
export function groupOf(text: string): ContainerRecord {
  const match =
    /^(Division|Subdivision|Subtitle|Part|Subpart|Article|Book|Chapter|Subchapter|Group)\s+([\dIVXLCDM]+[A-Z]?(?:[-.]\w+)?|[A-Z])\s*(?:[.:—–-]\s*|\s|$)(.*)$/i.exec(
      text,
    );
  const [, level, number, heading] = match ?? [];
  if (level === undefined || number === undefined) return { level: 'group', heading: text };
  return { level: level.toLowerCase(), number, ...(heading === undefined || heading === '' ? {} : { heading }) };
}

import { dirname } from 'node:path/posix';
import type {
  CodeRecord,
  ContainerRecord,
  PublicationWriter,
  SectionRecord,
  Unread,
  UnreadPart,
} from '../../store/records.ts';
import type { Course } from '../course.ts';
import { grammarOf } from '../grammar.ts';
import { own } from '../own.ts';
import type { ActIndex } from './acts.ts';
import { chainOf } from './chain.ts';
import type { XmlElement } from './element.ts';
import { type LibraryFile, reachedBy } from './include.ts';
import { textOf } from './inline.ts';
import { bareNumber, citedPath } from './paths.ts';
import {
  annotationsIn,
  type HistoryRow,
  type NoteReading,
  readAnnotations,
  readSection,
  type SectionReading,
} from './section.ts';
import { type LibraryFacts, pagePath, sectionPage, sectionSources } from './sources.ts';
import type { Reader } from './walk.ts';
import type { Opening, Structural } from './xml.ts';

/** The code that is being read. */
export interface CodeInHand {
  readonly id: string;
  readonly record: Omit<CodeRecord, 'sectionGrammar'>;
  readonly folder: string;
}

interface Level {
  level: string;
  number?: string;
  heading?: string;
  reason?: string;
  /** Undefined for the document itself, which is no level of its own. */
  readonly path: readonly ContainerRecord[] | undefined;
  readonly line: number;
  /** The subheading under which its next parts stand: `Subtitle II`. */
  group?: ContainerRecord;
  readonly rows: HistoryRow[];
  readonly notes: NoteReading[];
  repeated?: boolean;
  written: boolean;
  /** That it has something which cannot be shown has been said. */
  wordsNamed: boolean;
}

/** How many sections are looked at before a code's section grammar is told. */
const sectionsForGrammar = 200;

/** Beyond this much, what a container says is not repeated in each section. */
const mostRepeated = { rows: 60, characters: 60_000 } as const;

const annotationNames = new Set(['annotation', 'annotations']);
const ofContainer = new Set(['prefix', 'num', 'heading', 'reason', 'subheading', 'meta', 'toc']);

/** Reads one code: its containers in order, and each section with its text, its chain and its sources. */
export class CodeReader implements Reader {
  readonly #writer: PublicationWriter;
  readonly #acts: ActIndex;
  readonly #facts: LibraryFacts;
  readonly #code: CodeInHand;
  readonly #course: Course;
  readonly #shown: (inLibrary: string) => string;
  readonly #levels: Level[] = [];
  /** The folder of sections that have files of their own, by which the pages of the others are named too. */
  #sectionsFolder: string | undefined;
  /** What waits until the code itself can be written. */
  #waiting: (() => Promise<void>)[] | undefined = [];
  readonly #seen: string[] = [];

  constructor(
    writer: PublicationWriter,
    acts: ActIndex,
    facts: LibraryFacts,
    code: CodeInHand,
    course: Course,
    shown: (inLibrary: string) => string,
  ) {
    this.#writer = writer;
    this.#acts = acts;
    this.#facts = facts;
    this.#code = code;
    this.#course = course;
    this.#shown = shown;
  }

  open(opening: Opening, file: LibraryFile): boolean {
    if (opening.name === 'library') {
      return true;
    }
    if (opening.name === 'collection') {
      return false;
    }
    if (opening.name === 'document') {
      if (opening.attributes.id !== this.#code.id || this.#levels.length > 0) {
        return false;
      }
      this.#levels.push(this.#documentOf(opening, file));
      return true;
    }
    const parent = this.#levels.at(-1);
    if (parent === undefined) {
      this.#course.skip(this.#shown(file.inLibrary), 'a container that stands in no code', opening.line);
      return false;
    }
    this.#levels.push(levelOf(opening, this.#pathOf(parent)));
    return true;
  }

  /** The history of a code as a whole is not that of each of its sections: it is told once, to the person who imports. */
  #documentOf(opening: Opening, file: LibraryFile): Level {
    const level = levelOf(opening, undefined);
    const acts = level.rows
      .filter((row) => row.shown)
      .map((row) => [row.doc ?? row.text, citedPath(row.path ?? '')].filter(Boolean).join(', '));
    if (acts.length > 0) {
      this.#course.log(
        `${this.#shown(file.inLibrary)}: history of the code as a whole, not repeated on its sections: ${acts.join('; ')}`,
      );
    }
    return level;
  }

  follows(): boolean {
    return this.#levels.length > 0;
  }

  async node(element: XmlElement, file: LibraryFile, alone: boolean): Promise<void> {
    const level = this.#levels.at(-1);
    if (level === undefined) {
      return;
    }
    if (element.name === 'section') {
      await this.#writeLevels();
      await this.#section(element, file, alone);
    } else if (element.name === 'subheading') {
      await this.#writeLevels();
      const text = own(textOf(element, annotationNames));
      if (text !== '') {
        level.group = groupOf(text);
        await this.#container([...this.#own(level), level.group]);
      }
    } else if (ofContainer.has(element.name)) {
      readLevelPart(level, element);
    } else if (!level.wordsNamed && !element.name.includes(':') && textOf(element) !== '') {
      // There is no place in the contract for words of a chapter outside its sections.
      level.wordsNamed = true;
      this.#course.skip(
        this.#shown(file.inLibrary),
        `text of ${labelOf(level)} that stands in no section`,
        element.line,
      );
    }
  }

  async close(name: Structural): Promise<void> {
    if (name === 'container' || name === 'document') {
      await this.#writeLevels();
      this.#levels.pop();
      if (this.#levels.length === 0 && name === 'document') {
        await this.#writeCode();
      }
    }
  }

  async unread(files: readonly string[]): Promise<Unread | undefined> {
    // An address that names no file never brought anything.
    return files.length === 0 ? undefined : await this.#unread({ kind: 'file', ...this.#place(), files });
  }

  #place(): { readonly code: string; readonly containers: readonly ContainerRecord[] } {
    const level = this.#levels.at(-1);
    return { code: this.#code.record.key, containers: level === undefined ? [] : this.#pathOf(level) };
  }

  async #unread(part: UnreadPart): Promise<Unread> {
    await this.#write(() => this.#writer.unread(part));
    return part;
  }

  /** The code has been read: also one whose file broke off. */
  async end(): Promise<void> {
    await this.#writeCode();
  }

  async #section(element: XmlElement, file: LibraryFile, alone: boolean): Promise<void> {
    const reading = readSection(element);
    if ('why' in reading) {
      const unread = alone
        ? await this.unread([file.inLibrary])
        : await this.#unread({ kind: 'section', ...this.#place() });
      this.#course.skip(this.#shown(file.inLibrary), reading.why, element.line, unread);
      return;
    }
    const level = this.#levels.at(-1);
    const path = level === undefined ? [] : this.#pathOf(level);
    const record = this.#record(reading, path, file, alone);
    this.#course.sectionRead();
    this.#seen.push(record.number);
    await this.#write(() => this.#writer.section(record));
    if (this.#waiting !== undefined && this.#seen.length >= sectionsForGrammar) {
      await this.#writeCode();
    }
    await this.#course.pause();
  }

  #record(reading: SectionReading, path: readonly ContainerRecord[], file: LibraryFile, alone: boolean): SectionRecord {
    const { record, folder } = this.#code;
    const containers = this.#levels.filter((level) => level.path !== undefined);
    const chain = chainOf(
      {
        number: reading.number,
        status: reading.status,
        rows: reading.rows,
        notes: reading.notes,
        within: containers.flatMap((level) => level.number ?? []),
        containerRows: containers.flatMap((level) =>
          this.#repeated(level, file) ? level.rows.map((row) => ({ ...row, of: labelOf(level) })) : [],
        ),
      },
      this.#acts,
    );
    if (alone) {
      this.#sectionsFolder ??= dirname(pagePath(file.inLibrary));
    }
    const page = sectionPage(
      this.#facts,
      alone ? pagePath(file.inLibrary) : `${this.#sectionsFolder ?? folder}/${reading.number}`,
    );
    const containerNotes = containers.flatMap((level) =>
      this.#repeated(level, file)
        ? level.notes.map(({ kind, text }) => ({ kind: `${kind ?? 'Note'} (${labelOf(level)})`, text }))
        : [],
    );
    return {
      code: record.key,
      containers: path,
      number: reading.number,
      citation: `${record.name} § ${reading.number}`,
      ...(reading.heading === undefined ? {} : { heading: reading.heading }),
      text: reading.text,
      status: reading.status,
      ...(chain.effectiveFrom === undefined ? {} : { effectiveFrom: chain.effectiveFrom }),
      aliases: reading.aliases,
      notes: [
        ...reading.notes.map(({ kind, text }) => ({ ...(kind === undefined ? {} : { kind }), text })),
        ...containerNotes,
      ],
      related: reading.related,
      sources: sectionSources(this.#facts, file.inLibrary, page),
      chain: chain.entries,
      files: reachedBy(file),
    };
  }

  /** Whether the notes and the history of a level are short enough to stand with each of its sections; named once when not. */
  #repeated(level: Level, file: LibraryFile): boolean {
    level.repeated ??=
      level.rows.length <= mostRepeated.rows &&
      level.notes.reduce((length, note) => length + note.text.length, 0) <= mostRepeated.characters;
    if (!level.repeated && !level.wordsNamed) {
      level.wordsNamed = true;
      this.#course.skip(
        this.#shown(file.inLibrary),
        `notes and history of ${labelOf(level)}, too long to stand with each section`,
      );
    }
    return level.repeated;
  }

  /** The path of what stands in a level: its own, and the subheading that it comes under. */
  #pathOf(level: Level): readonly ContainerRecord[] {
    const own = this.#own(level);
    return level.group === undefined ? own : [...own, level.group];
  }

  #own(level: Level): readonly ContainerRecord[] {
    return level.path === undefined ? [] : [...level.path, containerOf(level)];
  }

  async #writeLevels(): Promise<void> {
    for (const level of this.#levels) {
      if (!level.written) {
        level.written = true;
        if (level.path !== undefined) {
          await this.#container(this.#own(level));
        }
      }
    }
  }

  async #container(path: readonly ContainerRecord[]): Promise<void> {
    await this.#write(() => this.#writer.container(this.#code.record.key, path));
  }

  async #write(write: () => Promise<void>): Promise<void> {
    if (this.#waiting === undefined) {
      await write();
    } else {
      this.#waiting.push(write);
    }
  }

  async #writeCode(): Promise<void> {
    const waiting = this.#waiting;
    if (waiting === undefined) {
      return;
    }
    this.#waiting = undefined;
    const grammar = grammarOf(this.#seen);
    await this.#writer.code({ ...this.#code.record, ...(grammar === undefined ? {} : { sectionGrammar: grammar }) });
    for (const write of waiting) {
      await write();
    }
  }
}

function levelOf(opening: Opening, path: readonly ContainerRecord[] | undefined): Level {
  const { rows, notes } = readAnnotations(opening.annotations.flatMap((each) => annotationsIn(each)));
  return { level: 'part', path, line: opening.line, rows, notes, written: false, wordsNamed: false };
}

function readLevelPart(level: Level, element: XmlElement): void {
  const text = own(textOf(element, annotationNames));
  const inside = annotationsIn(element);
  if (inside.length > 0) {
    const { rows, notes } = readAnnotations(inside);
    level.rows.push(...rows);
    level.notes.push(...notes);
  }
  if (text === '' || level.path === undefined) {
    return;
  }
  if (element.name === 'prefix') {
    level.level = text.toLowerCase();
  } else if (element.name === 'num') {
    level.number = bareNumber(text);
  } else if (element.name === 'heading') {
    level.heading = text;
  } else if (element.name === 'reason') {
    level.reason = text;
  }
}

function containerOf(level: Level): ContainerRecord {
  const { heading, reason } = level;
  const marked = reason !== undefined && !(heading ?? '').toLowerCase().includes(reason.toLowerCase());
  const shown = marked ? `${heading ?? ''} [${reason}]`.trim() : heading;
  return {
    level: level.level,
    ...(level.number === undefined ? {} : { number: level.number }),
    ...(shown === undefined ? {} : { heading: shown }),
  };
}

function labelOf(level: Level): string {
  const name = level.level.charAt(0).toUpperCase() + level.level.slice(1);
  return level.path === undefined
    ? 'the code'
    : [name, level.number ?? level.heading].filter((part) => part !== undefined).join(' ');
}

/** `Subtitle II. Public Buildings.` is a level between the title and its chapters, though it encloses nothing in the XML. */
function groupOf(text: string): ContainerRecord {
  const match =
    /^(Division|Subdivision|Subtitle|Part|Subpart|Article|Book|Chapter|Subchapter|Group)\s+([\dIVXLCDM]+[A-Z]?(?:[-.]\w+)?|[A-Z])\s*(?:[.:—–-]\s*|\s|$)(.*)$/i.exec(
      text,
    );
  const [, level, number, heading] = match ?? [];
  if (level === undefined || number === undefined) {
    return { level: 'group', heading: text };
  }
  return { level: level.toLowerCase(), number, ...(heading === undefined || heading === '' ? {} : { heading }) };
}

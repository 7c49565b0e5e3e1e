import { dirname } from 'node:path/posix';
import { ordinaryKind } from '../../../contract/provision.ts';
import type { LedgerLine } from '../../store/ledger.ts';
import type {
  CodeRecord,
  ContainerContent,
  ContainerRecord,
  PublicationWriter,
  SectionRecord,
  UnreadKind,
} from '../../store/records.ts';
import { grammarOf } from '../grammar.ts';
import type { ImportRun } from '../import-run.ts';
import { Ledger } from '../ledger/index.ts';
import type { Tally } from '../ledger/meter.ts';
import { examineText, lossInWords } from '../ledger/missing.ts';
import { addContainer, addSection, StoredWords } from '../ledger/stored-words.ts';
import { unreadHistory } from '../ledger/unread-history.ts';
import type { NewerActs } from '../newer-acts.ts';
import { ownText } from '../own-text.ts';
import { statusWithin } from '../status-within.ts';
import { CurrentTexts } from '../temporary-law.ts';
import type { ActIndex } from './acts.ts';
import { chainOf } from './chain.ts';
import type { XmlElement } from './element.ts';
import type { HistoryRow } from './history-row.ts';
import type { LibraryFile, LibraryFiles } from './include.ts';
import { textOf } from './inline.ts';
import { leftOutOf } from './left-out.ts';
import { containerOf, groupOf, type Level, labelOf, levelOf, ofContainer, readLevelPart } from './levels.ts';
import { citedPath } from './paths.ts';
import { illustrate } from './pictures.ts';
import { citationOf, includesIn, noteRecord, type ProvisionReading, readContainerText } from './provisions.ts';
import { annotationNames, annotationsIn, readAnnotations, readSection } from './section.ts';
import { type LibraryFacts, pagePath, sectionPage, sectionSources } from './sources.ts';
import type { Reader } from './walk.ts';
import type { Opening, Structural } from './xml-events.ts';

/** The current code. */
export interface CodeInHand {
  readonly id: string;
  readonly record: Omit<CodeRecord, 'sectionGrammar'>;
  readonly folder: string;
}

/** The location of a provision. */
interface ProvisionPlace {
  readonly path: readonly ContainerRecord[];
  readonly outer: readonly Level[];
  readonly file: LibraryFile;
  /** Whether it is the whole file. */
  readonly alone: boolean;
}

/** The number of sections to read before deciding on a code's section grammar. */
const sectionsForGrammar = 200;

/** Reads one code: its containers in order, and each section with its text, chain, and sources. */
export class CodeReader implements Reader {
  readonly #writer: PublicationWriter;
  readonly #acts: ActIndex;
  readonly #facts: LibraryFacts;
  readonly #code: CodeInHand;
  readonly #importRun: ImportRun;
  readonly #files: LibraryFiles;
  readonly #ledger = new Ledger();
  readonly #shown: (inLibrary: string) => string;
  readonly #levels: Level[] = [];
  /** The folder of sections with their own files. The pages of the other sections are named by it too. */
  #sectionsFolder: string | undefined;
  /** Records that must wait until the code itself is written. */
  #waiting: (() => Promise<void>)[] | undefined = [];
  readonly #seen: string[] = [];
  readonly #currentTexts = new CurrentTexts();
  readonly #newerActs: NewerActs | undefined;

  constructor(
    writer: PublicationWriter,
    acts: ActIndex,
    facts: LibraryFacts,
    code: CodeInHand,
    importRun: ImportRun,
    files: LibraryFiles,
    shown: (inLibrary: string) => string,
  ) {
    this.#files = files;
    this.#writer = writer;
    this.#acts = acts;
    this.#facts = facts;
    this.#code = code;
    this.#importRun = importRun;
    this.#shown = shown;
    const through = code.record.codifiedThrough;
    this.#newerActs = through === undefined ? undefined : acts.newerThan(through, code.id);
  }

  open(opening: Opening, file: LibraryFile): boolean {
    if (opening.name === 'library') return true;
    if (opening.name === 'collection') return false;
    if (opening.name === 'document') {
      if (opening.attributes.id !== this.#code.id || this.#levels.length > 0) return false;
      this.#levels.push(this.#documentOf(opening, file));
      return true;
    }
    const parent = this.#levels.at(-1);
    if (parent === undefined) {
      this.#importRun.skip(this.#shown(file.inLibrary), 'a container that stands in no code', opening.line);
      return false;
    }
    parent.filled = true;
    this.#levels.push(levelOf(opening, this.#pathOf(parent), file));
    return true;
  }

  count(read: Tally): void {
    if (this.#levels.length > 0) this.#ledger.read(read);
  }

  /** The history of a whole code does not apply to each section. The import reports it once. */
  #documentOf(opening: Opening, file: LibraryFile): Level {
    const level = levelOf(opening, undefined, file);
    const acts = level.rows
      .filter((row) => row.shown)
      .map((row) => [row.doc ?? row.text, citedPath(row.path ?? '')].filter(Boolean).join(', '));
    if (acts.length > 0) {
      this.#importRun.log(
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
    if (level === undefined) return;
    if (element.name === 'section') {
      level.filled = true;
      await this.#writeLevels();
      await this.#section(element, file, alone);
    } else if (element.name === 'meta') {
      // Facts about the publication. They are read with its names.
    } else if (element.name === 'subheading') {
      await this.#subheading(level, element);
    } else if (!(ofContainer.has(element.name) && readLevelPart(level, element))) level.body.push(element);
  }

  async #subheading(level: Level, element: XmlElement): Promise<void> {
    await this.#writeLevels();
    const text = ownText(textOf(element, annotationNames));
    if (text === '') return;
    level.group = groupOf(text);
    const { rows, notes } = readAnnotations(annotationsIn(element));
    const content = this.#contentOf({ ...level, ...numbered(level.group), rows, notes });
    await this.#container([...this.#own(level), level.group], content);
    this.#examine([element], level.file, (words) => addContainer(words, level.group ?? { level: '' }, content));
  }

  async close(name: Structural): Promise<void> {
    if (name === 'container' || name === 'document') {
      await this.#writeLevels();
      const level = this.#levels.at(-1);
      if (level !== undefined) await this.#closeLevel(level);
      this.#levels.pop();
      if (this.#levels.length === 0 && name === 'document') await this.#writeCode();
    }
  }

  /** Writes a container's own text, and accounts for all of its content. */
  async #closeLevel(level: Level): Promise<void> {
    const record = this.#ownProvision(level);
    if (record !== undefined) await this.#provision(record, level.file);
    this.#examine([...level.parts, ...level.body], level.file, (words) => {
      if (level.path === undefined) {
        const { key, name, abbreviations } = this.#code.record;
        words.add(key).add(name).add(abbreviations.join(' '));
      } else {
        addContainer(words, containerOf(level), this.#contentOf(level));
        // Don't repeat it if the heading already states it (`Docks [Repealed]`).
        for (const reason of level.reasons) words.add(reason);
      }
      if (record !== undefined) addSection(words, record);
    });
  }

  /** Compares elements with what was stored of them. Reports unexplained losses to the user who imports. */
  #examine(elements: readonly XmlElement[], file: LibraryFile, add: (words: StoredWords) => void): void {
    const words = new StoredWords();
    add(words);
    for (const lost of this.#ledger.examined(examineText(elements, words, leftOutOf())))
      this.#importRun.skip(this.#shown(file.inLibrary), lossInWords(lost), lost.line);
  }

  /** The provision with a container's own text. For the code itself, also if there are only notes to keep. */
  #ownProvision(level: Level): SectionRecord | undefined {
    const reading = readContainerText(level);
    const ofCode = level.path === undefined && (level.notes.length > 0 || level.rows.some((row) => row.text !== ''));
    if (reading.text.length === 0 && !ofCode) return undefined;
    const path = this.#own(level);
    const outer = this.#levels.filter((each) => each.path !== undefined && each !== level);
    return this.#record({ ...reading, ofContainer: true }, { path, outer, file: level.file, alone: false });
  }

  /**
   * Finishes the code, even if its file is incomplete.
   *
   * @param acts the ledger of its library's acts, which is stored with the first code
   */
  async end(acts: readonly LedgerLine[]): Promise<void> {
    await this.#writeCode();
    const lines = [...this.#ledger.lines(this.#code.record.name), ...acts];
    await this.#writer.ledger(this.#code.record.key, lines);
    this.#importRun.account(lines);
  }

  async #section(element: XmlElement, file: LibraryFile, alone: boolean): Promise<void> {
    const level = this.#levels.at(-1);
    const path = level === undefined ? [] : this.#pathOf(level);
    const outer = this.#levels.filter((each) => each.path !== undefined);
    const reading = readSection(element);
    if (level !== undefined && reading.number === '' && reading.heading === undefined) {
      this.#unnumbered(level, element, file);
      return;
    }
    const record = this.#record(reading, { path, outer, file, alone });
    await this.#provision(record, file);
    this.#examine([element], file, (words) => addSection(words, record));
    for (const include of includesIn(element))
      this.#importRun.skip(this.#shown(file.inLibrary), 'an include inside a section is not followed', include.line);
  }

  unread(): UnreadKind {
    return 'sections';
  }

  /** For a section that can't be identified: its text goes to its container, and the library may keep its earlier content. */
  #unnumbered(level: Level, element: XmlElement, file: LibraryFile): void {
    const why = `a section without a number or heading; its text stands with that of ${labelOf(level)}`;
    this.#importRun.skip(this.#shown(file.inLibrary), why, element.line, this.unread());
    level.body.push(element);
  }

  async #provision(found: SectionRecord, file: LibraryFile): Promise<void> {
    const { text, files, lacking } = illustrate(found.text, this.#files, file);
    for (const why of lacking) {
      this.#ledger.drop('img', why, 0);
      this.#importRun.skip(this.#shown(file.inLibrary), `${found.citation}: ${why}`);
    }
    for (const each of files) await this.#write(() => this.#writer.file(each));
    const record = lacking.length + files.length === 0 ? found : { ...found, text };
    this.#importRun.sectionRead();
    if (record.number !== '' && record.ofContainer !== true) this.#seen.push(record.number);
    await this.#write(() => this.#writer.section(record));
    if (this.#waiting !== undefined && this.#seen.length >= sectionsForGrammar) await this.#writeCode();
    await this.#importRun.pause();
  }

  #record(reading: ProvisionReading, place: ProvisionPlace): SectionRecord {
    const { record, folder } = this.#code;
    const { path, outer, file, alone } = place;
    const stated = statusWithin(reading.status, reading.ofContainer === true ? path.slice(0, -1) : path);
    const chain = chainOf(
      {
        number: reading.number,
        // The repeal of its chapter does not show the section's own last act.
        status: reading.status.status,
        rows: reading.rows,
        notes: reading.notes,
        within: outer.flatMap((level) => level.number ?? []),
      },
      this.#acts,
    );
    const validity = this.#currentTexts.validityOf(reading.number, stated, reading.own, chain);
    const uncodified = reading.ofContainer === true ? [] : (this.#newerActs?.of(reading.number, chain.entries) ?? []);
    if (alone) this.#sectionsFolder ??= dirname(pagePath(file.inLibrary));
    const ownFile = alone || reading.ofContainer === true || reading.number === '';
    const page = sectionPage(
      this.#facts,
      ownFile ? pagePath(file.inLibrary) : `${this.#sectionsFolder ?? folder}/${reading.number}`,
    );
    return {
      code: record.key,
      ...(reading.kind === ordinaryKind ? {} : { kind: reading.kind }),
      ...(reading.ofContainer === true ? { ofContainer: true } : {}),
      containers: path,
      number: reading.number,
      citation: citationOf(record.name, reading, path),
      ...(reading.heading === undefined ? {} : { heading: reading.heading }),
      text: reading.text,
      ...validity,
      aliases: reading.aliases,
      notes: [
        ...reading.notes.map(noteRecord),
        ...unreadHistory(printedHistory(reading.rows), chain.entries, reading.notes.map(noteRecord)),
      ],
      related: reading.related,
      sources: sectionSources(this.#facts, file.inLibrary, page),
      chain: chain.entries,
      ...(uncodified.length === 0 ? {} : { uncodified }),
    };
  }

  /** A container's own statements, stored once for all its content. */
  #contentOf(level: Pick<Level, 'number' | 'rows' | 'notes'>): ContainerContent | undefined {
    if (level.rows.length + level.notes.length === 0) return undefined;
    const { number = '', rows, notes } = level;
    const within = this.#levels.flatMap((each) => (each.rows === rows ? [] : (each.number ?? [])));
    const chain = chainOf({ number, status: 'in_force', rows, notes, within, ofContainer: true }, this.#acts);
    return {
      notes: [...notes.map(noteRecord), ...unreadHistory(printedHistory(rows), chain.entries, notes.map(noteRecord))],
      chain: chain.entries,
    };
  }

  /** The path of the content of a level: its own path, and the subheading. */
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
        if (level.path !== undefined) await this.#container(this.#own(level), this.#contentOf(level));
      }
    }
  }

  async #container(path: readonly ContainerRecord[], content: ContainerContent | undefined): Promise<void> {
    await this.#write(() => this.#writer.container(this.#code.record.key, path, content));
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
    if (waiting === undefined) return;
    this.#waiting = undefined;
    const grammar = grammarOf(this.#seen);
    await this.#writer.code({ ...this.#code.record, ...(grammar === undefined ? {} : { sectionGrammar: grammar }) });
    for (const write of waiting) await write();
  }
}

function numbered(container: ContainerRecord): { readonly number?: string } {
  return container.number === undefined ? {} : { number: container.number };
}

/** The history as printed, if it is written out. */
function printedHistory(rows: readonly HistoryRow[]): readonly string[] {
  return rows.flatMap(({ shown, text }) => (shown && text !== '' ? text : []));
}

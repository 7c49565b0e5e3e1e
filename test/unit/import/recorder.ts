import type { Cited } from '../../../src/citation/lexicon/numbering/index.ts';
import type { Numbering } from '../../../src/contract/numbering.ts';
import type { LedgerLine } from '../../../src/service/store/ledger.ts';
import type {
  ActRecord,
  CodeRecord,
  ContainerContent,
  ContainerRecord,
  Counts,
  FileRecord,
  JurisdictionRecord,
  PublicationWriter,
  SectionRecord,
  UnreadKind,
} from '../../../src/service/store/records.ts';
import type { Store } from '../../../src/service/store/store.ts';

/** A publication as the store received it. */
export interface Recorded {
  readonly jurisdiction: JurisdictionRecord;
  readonly codes: readonly CodeRecord[];
  readonly containers: readonly (readonly ContainerRecord[])[];
  readonly sections: readonly SectionRecord[];
  readonly acts: readonly ActRecord[];
  readonly unread: readonly UnreadKind[];
  /** The containers' own fields. */
  readonly contents: readonly (ContainerContent & { readonly path: readonly ContainerRecord[] })[];
  readonly files: readonly FileRecord[];
  /** By code. */
  readonly ledgers: ReadonlyMap<string, readonly LedgerLine[]>;
  readonly numberings: ReadonlyMap<string, { readonly numbering: Numbering; readonly cited: readonly Cited[] }>;
  readonly outcome: 'committed' | 'rolled back' | 'open';
  section(number: string): SectionRecord;
  act(key: string): ActRecord;
}

/** A store that only records what an importer writes. Calls `fail` before each section. */
export class Recorder implements Store {
  readonly searchesAtOnce = 1;
  readonly publications: Recorded[] = [];
  readonly #beforeSection: (count: number) => void;

  constructor(beforeSection: (count: number) => void = () => undefined) {
    this.#beforeSection = beforeSection;
  }

  get only(): Recorded {
    const [first] = this.publications;
    if (first === undefined || this.publications.length !== 1)
      throw new Error(`${this.publications.length} publications`);
    return first;
  }

  async publish(jurisdiction: JurisdictionRecord): Promise<PublicationWriter> {
    const codes: CodeRecord[] = [];
    const containers: (readonly ContainerRecord[])[] = [];
    const sections: SectionRecord[] = [];
    const acts: ActRecord[] = [];
    const unread: UnreadKind[] = [];
    const contents: (ContainerContent & { readonly path: readonly ContainerRecord[] })[] = [];
    const files: FileRecord[] = [];
    const ledgers = new Map<string, readonly LedgerLine[]>();
    const numberings = new Map<string, { readonly numbering: Numbering; readonly cited: readonly Cited[] }>();
    let outcome: Recorded['outcome'] = 'open';
    this.publications.push({
      jurisdiction,
      codes,
      containers,
      sections,
      acts,
      unread,
      contents,
      files,
      ledgers,
      numberings,
      get outcome() {
        return outcome;
      },
      section: (number) =>
        only(
          sections.filter((each) => each.number === number),
          number,
        ),
      act: (key) =>
        only(
          acts.filter((each) => each.key === key),
          key,
        ),
    });
    const needsCode = (code: string): void => {
      if (!codes.some((each) => each.key === code)) throw new Error(`the code ${code} has not been written`);
    };
    return {
      code: async (code) => void codes.push(code),
      container: async (code, path, content) => {
        needsCode(code);
        containers.push(path);
        if (content !== undefined) contents.push({ path, ...content });
      },
      section: async (section) => {
        needsCode(section.code);
        this.#beforeSection(sections.length);
        sections.push(section);
      },
      numbering: async (code, numbering, cited) => void numberings.set(code, { numbering, cited }),
      act: async (act) => void acts.push(act),
      file: async (file) => void files.push(file),
      ledger: async (code, lines) => void ledgers.set(code, lines),
      lacking: () => 0,
      commit: async (kinds = new Set()): Promise<Counts> => {
        unread.push(...kinds);
        outcome = 'committed';
        return {
          sections: sections.length,
          ordinances: acts.length,
          chainEntries: sections.reduce((sum, section) => sum + section.chain.length, 0),
          kept: 0,
        };
      },
      rollback: async () => {
        outcome = 'rolled back';
      },
    };
  }

  revision = unasked;
  jurisdictions = unasked;
  jurisdiction = unasked;
  section = unasked;
  numbers = unasked;
  headings = unasked;
  sectionsNumbered = unasked;
  differences = unasked;
  containersAsOf = unasked;
  sources = unasked;
  chain = unasked;
  container = unasked;
  file = unasked;
  ledger = unasked;
  search = unasked;
  contents = unasked;
  ordinance = unasked;
  versions = unasked;
  version = unasked;
  remove = unasked;
  async close(): Promise<void> {}
}

function unasked(): never {
  throw new Error('an importer asks the store nothing');
}

function only<T>(found: readonly T[], name: string): T {
  const [first] = found;
  if (first === undefined || found.length !== 1) throw new Error(`${found.length} of ${name}`);
  return first;
}

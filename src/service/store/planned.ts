/** What a plan asks a store to write. */
import type { WireTextBlock } from '../../contract/schemas.ts';
import { aliasKey, numberKey } from './citation-key.ts';
import { words } from './fold.ts';
import type { History } from './history.ts';
import type { CodeRecord, ContainerRecord, FileRecord, SectionRecord } from './records.ts';
import {
  type CitedRow,
  kindOf,
  listOrNull,
  provisionKey,
  type SectionHashes,
  storedChainEntry,
  storedValidity,
  wireSource,
} from './stored.ts';

export interface PlannedCode {
  readonly row: number;
  readonly id: string;
  readonly isNew: boolean;
  readonly position: number;
  readonly record: CodeRecord;
  /** ISO 8601 date. */
  readonly importedOn: string;
}

export interface PlannedContainer {
  readonly row: number;
  readonly id: string;
  readonly isNew: boolean;
  readonly code: number;
  /** The row of the one around it. */
  readonly parent: number | null;
  readonly position: number;
  readonly record: ContainerRecord;
  /** It is in earlier editions only. */
  readonly gone: boolean;
}

/** What a container says about itself, as JSON; null where it says nothing. */
export interface StoredContent {
  readonly notes: string | null;
  readonly chain: string | null;
}

/** Where a section stands. */
export interface Placement {
  readonly row: number;
  readonly code: number;
  readonly container: number | null;
  readonly position: number;
  /** See `lastSeen`; null: it was read now. */
  readonly seenThrough: string | null;
}

/** The version that a section had before. */
export interface EarlierVersion {
  readonly version: string;
  readonly publication: string | null;
  readonly seenFrom: string | null;
  readonly seenThrough: string | null;
}

/** A section to be written, its columns as they are stored. */
export interface PlannedSection extends Placement, SectionHashes {
  readonly id: string;
  readonly number: string;
  readonly key: string;
  readonly citation: string;
  readonly heading: string | undefined;
  readonly headingWords: readonly string[];
  readonly status: string;
  readonly effectiveFrom: string | null;
  readonly validity: string | null;
  readonly publication: string | null;
  readonly seenFrom: string | null;
  readonly kind: string;
  readonly ofContainer: boolean;
  readonly text: readonly WireTextBlock[];
  readonly notes: string | null;
  readonly aliases: string | null;
  readonly sources: string | null;
  readonly chain: string | null;
  readonly aliasKeys: readonly string[];
  readonly related: readonly { readonly relation: string; readonly number: string }[];
  /** The rows of the acts that have to do with it. */
  readonly acts: readonly number[];
  /** The headings above it. */
  readonly above: readonly (string | undefined)[];
  /** What the library has under this row before: nothing, the section, or the section as one of earlier editions only. */
  readonly was: 'absent' | 'present' | 'past';
  /** Present when its text has changed: what becomes an earlier version. */
  readonly earlier: EarlierVersion | undefined;
}

/** A change of a section's history, which the store reads and writes. */
export interface Revision {
  readonly row: number;
  /** Whether the newest text is in the last edition. If so, only its first date changes. */
  readonly of: 'present' | 'past';
  /** Through when the newest text was seen. */
  readonly through: string | null;
  readonly revised: (history: History) => History;
}

/** How a publication ends. */
export interface PlannedEnd {
  /** Rows of the codes that it has. */
  readonly codes: readonly number[];
  readonly dropped: readonly { readonly id: string; readonly row: number }[];
  /** Sections that only earlier editions have, through when each was seen. */
  readonly retired: readonly { readonly row: number; readonly seenThrough: string | null }[];
  readonly droppedContainers: readonly { readonly row: number }[];
  /** Containers that only earlier editions have. */
  readonly goneContainers: readonly { readonly row: number; readonly position: number }[];
  /** Acts that go unless a section has to do with them. */
  readonly unusedActs: readonly number[];
  /** Names of its files, by hash. */
  readonly files: ReadonlyMap<string, string>;
  /** These are all the files that the jurisdiction has. */
  readonly allFiles: boolean;
  readonly nextSection: number;
}

/** Carries a plan out in one transaction of a store. What fails throws, and the transaction is over. */
export interface PublicationExecutor {
  /** A row for what is new. */
  newRow(table: 'code' | 'container' | 'act'): number;
  code(code: PlannedCode): Promise<void>;
  /** Keeps which editions of a code are held: JSON. */
  editions(code: number, editions: string | null): Promise<void>;
  container(container: PlannedContainer): void;
  fillContainer(row: number, content: StoredContent): void;
  /** Keeps a container that the publication does not have. */
  placeContainer(row: number, position: number): void;
  /** Moves a section that is otherwise as it was. */
  place(section: Placement): Promise<void>;
  section(section: PlannedSection): Promise<void>;
  /** Adds a section that only an earlier edition has; `seenThrough` of the section is its date. */
  past(section: PlannedSection): Promise<void>;
  /** A section's newest text was already in an earlier edition. */
  since(row: number, from: string): Promise<void>;
  /** Changes what is kept of earlier editions of a section. What is now in no edition goes. */
  revise(revision: Revision): Promise<void>;
  /** An act that is named, and may be written later. */
  nameAct(act: { readonly row: number; readonly id: string; readonly key: string }): void;
  act(row: number, key: string, record: string): Promise<void>;
  file(file: FileRecord): Promise<void>;
  numbering(code: number, numbering: string, cited: readonly CitedRow[]): Promise<void>;
  /** Gives sections that only earlier editions have the numbers and citations that they are cited by. */
  citePast(cited: readonly CitedRow[]): Promise<void>;
  ledger(code: number, lines: string): Promise<void>;
  complete(end: PlannedEnd): Promise<void>;
}

interface Decided {
  readonly id: string;
  readonly hashes: SectionHashes;
  /** For each entry of its chain, the act's row. */
  readonly acts: readonly (number | undefined)[];
  /** The rows of the acts that its text does not have. */
  readonly uncodified: readonly number[];
  /** An act's identifier by its key. */
  readonly actId: (key: string) => string;
  readonly publication: string | null;
  readonly seenFrom: string | null;
  readonly was: PlannedSection['was'];
  readonly earlier: EarlierVersion | undefined;
}

/** The columns of a section, with what was decided about it. */
export function plannedSection(section: SectionRecord, placement: Placement, decided: Decided): PlannedSection {
  const { hashes, acts, uncodified, actId, ...rest } = decided;
  return {
    ...placement,
    ...hashes,
    ...rest,
    number: section.number,
    key: provisionKey(section),
    citation: section.citation,
    heading: section.heading,
    headingWords: words(section.heading ?? ''),
    status: section.status,
    effectiveFrom: section.effectiveFrom ?? null,
    validity: storedValidity(section, actId),
    kind: kindOf(section),
    ofContainer: section.ofContainer === true,
    text: section.text,
    notes: listOrNull(section.notes),
    aliases: listOrNull(section.aliases),
    sources: listOrNull(section.sources.map(wireSource)),
    chain: listOrNull(section.chain.map((entry, place) => storedChainEntry(entry, place, acts[place]))),
    aliasKeys: section.aliases.map(aliasKey),
    related: section.related.map(({ relation, number }) => ({ relation, number: numberKey(number) || number })),
    acts: [...new Set([...acts, ...uncodified].filter((act) => act !== undefined))],
    above: section.containers.map(({ heading }) => heading),
  };
}

/** The write operations that a plan passes to a store. */
import type { WireTextBlock } from '../../contract/schemas.ts';
import { aliasKey, numberKey } from './citation-key.ts';
import type { EditionValues } from './edition-values.ts';
import type { EditionPlace } from './editions.ts';
import { words } from './fold.ts';
import type { History } from './history.ts';
import type { CodeRecord, ContainerRecord, FileRecord, SectionRecord } from './records.ts';
import { type StatedInEdition, statedIn, withStated } from './stated.ts';
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
  /** The row of the parent container. */
  readonly parent: number | null;
  readonly position: number;
  readonly record: ContainerRecord;
  /** Its heading in each edition. */
  readonly headings: EditionValues<string | null>;
  /** Only earlier editions have this container. */
  readonly gone: boolean;
}

/** A container's own content as JSON; null if it has none. */
export interface StoredContent {
  readonly notes: string | null;
  readonly chain: string | null;
}

/** A section's position. */
export interface Placement {
  readonly row: number;
  readonly code: number;
  readonly container: number | null;
  readonly position: number;
  /** See `lastSeen`; null if the section was read now. */
  readonly seenThrough: string | null;
}

/** A section's former version. */
export interface EarlierVersion {
  readonly version: string;
  readonly publication: string | null;
  readonly seenFrom: string | null;
  readonly seenThrough: string | null;
}

/** A section to write, with its columns as stored. */
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
  /** What each edition states of it. */
  readonly stated: EditionValues<StatedInEdition>;
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
  /** Rows of the acts related to the section. */
  readonly acts: readonly number[];
  /** The headings above the section. */
  readonly above: readonly (string | undefined)[];
  /** What the library has in this row: nothing, a current section, or a section of earlier editions. */
  readonly was: 'absent' | 'present' | 'past';
  /** Present if the text changed: the version that becomes an earlier one. */
  readonly earlier: EarlierVersion | undefined;
}

/** A change to a section's history, which the store reads and writes. */
export interface Revision {
  readonly row: number;
  /** Whether the newest text is in the latest edition. If so, only its first date changes. */
  readonly of: 'present' | 'past';
  /** The date through which the newest text was seen. */
  readonly through: string | null;
  readonly revised: (history: History) => History;
}

/** A section that the latest edition lacks. */
export interface Retired {
  readonly row: number;
  readonly seenThrough: string | null;
  readonly stated: EditionValues<StatedInEdition>;
}

/** The final changes of a publication. */
export interface PlannedEnd {
  /** Rows of the publication's codes. */
  readonly codes: readonly number[];
  readonly dropped: readonly { readonly id: string; readonly row: number }[];
  /** Sections that only earlier editions have, with the date through which each was seen. */
  readonly retired: readonly Retired[];
  readonly droppedContainers: readonly { readonly row: number }[];
  /** Containers that only earlier editions have. */
  readonly goneContainers: readonly { readonly row: number; readonly position: number }[];
  /** Acts to delete unless a section refers to them. */
  readonly unusedActs: readonly number[];
  /** The names of the publication's files, by hash. */
  readonly files: ReadonlyMap<string, string>;
  /** True if these are all of the jurisdiction's files. */
  readonly allFiles: boolean;
  readonly nextSection: number;
}

/** Executes a plan in one transaction. A failure throws and ends the transaction. */
export interface PublicationExecutor {
  /** Reserves a row for a new entry. */
  newRow(table: 'code' | 'container' | 'act'): number;
  code(code: PlannedCode): Promise<void>;
  /** Stores the list of a code's editions, as JSON. */
  editions(code: number, editions: string | null): Promise<void>;
  container(container: PlannedContainer): void;
  /** Stores a container's heading in each edition. */
  headings(row: number, headings: EditionValues<string | null>): void;
  fillContainer(row: number, content: StoredContent): void;
  /** Moves a container that the publication lacks. */
  placeContainer(row: number, position: number): void;
  /** Moves an otherwise unchanged section. */
  place(section: Placement): Promise<void>;
  section(section: PlannedSection): Promise<void>;
  /** Adds a section that only an earlier edition has. Its `seenThrough` is the edition's date. */
  past(section: PlannedSection): Promise<void>;
  /** Records that an earlier edition already had a section's newest text. */
  since(row: number, from: string): Promise<void>;
  /** Stores what each edition states of a section. */
  stated(row: number, of: Revision['of'], stated: EditionValues<StatedInEdition>): Promise<void>;
  /** Updates a section's earlier editions. Deletes texts that no edition contains. */
  revise(revision: Revision): Promise<void>;
  /** Registers an act that is referred to. Its record may follow. */
  nameAct(act: { readonly row: number; readonly id: string; readonly key: string }): void;
  act(row: number, key: string, record: string): Promise<void>;
  file(file: FileRecord): Promise<void>;
  numbering(code: number, numbering: string, cited: readonly CitedRow[]): Promise<void>;
  /** Sets the numbers and citations of sections that only earlier editions have. */
  citePast(cited: readonly CitedRow[]): Promise<void>;
  ledger(code: number, lines: string): Promise<void>;
  complete(end: PlannedEnd): Promise<void>;
}

interface Decided {
  readonly id: string;
  readonly hashes: SectionHashes;
  /** Rows of the acts in the legislative chain, one per entry. */
  readonly acts: readonly (number | undefined)[];
  /** Rows of acts not yet included in the text. */
  readonly uncodified: readonly number[];
  /** Returns an act's id by its key. */
  readonly actId: (key: string) => string;
  readonly publication: string | null;
  readonly seenFrom: string | null;
  readonly was: PlannedSection['was'];
  readonly earlier: EarlierVersion | undefined;
  /** What other editions state of it. */
  readonly statedBefore: EditionValues<StatedInEdition>;
  /** Undefined if it has no date. */
  readonly edition: EditionPlace | undefined;
}

/** Builds a section's columns from its record and the plan's decisions. */
export function plannedSection(section: SectionRecord, placement: Placement, decided: Decided): PlannedSection {
  const { hashes, acts, uncodified, actId, statedBefore, edition, ...rest } = decided;
  const validity = storedValidity(section, actId);
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
    validity,
    stated: edition === undefined ? [] : withStated(statedBefore, edition, statedIn(section, validity)),
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

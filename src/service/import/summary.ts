import type { Corrections } from '../store/corrections.ts';
import type { CharacterTotals, LedgerLine } from '../store/ledger.ts';

/** Something that wasn't imported, with its location and the reason, worded for the user. */
export interface Skipped {
  readonly path: string;
  readonly line?: number;
  readonly why: string;
}

/** A government with imported law. */
export interface ImportedPlace {
  readonly name: string;
  /** Postal code or name of the state. */
  readonly region?: string;
}

/** The result of an import. Field names match the command's JSON output. */
export interface ImportSummary {
  readonly jurisdictions: number;
  /** The jurisdictions by name. */
  readonly places: readonly ImportedPlace[];
  readonly sections: number;
  readonly ordinances: number;
  readonly chain_entries: number;
  /** Sections missing from the imported files that stay in the library unchanged. */
  readonly kept: number;
  /** Characters in the source, and how many of them are stored. */
  readonly characters: CharacterTotals;
  /** Characters by code and kind of element, with the reasons for omissions. */
  readonly ledger: readonly LedgerLine[];
  readonly skipped: readonly Skipped[];
}

export interface ImportProgress {
  /** The path being read. */
  readonly path: string;
  readonly filesRead: number;
  /** The number of files, if known in advance. */
  readonly filesTotal?: number;
  readonly sections: number;
}

export interface ImportOptions {
  /** Stops the import. Rolls back the current publication; earlier ones stay. */
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: ImportProgress) => void;
  /** Receives remarks for the user, one line each. */
  readonly log?: (line: string) => void;
  /** The user's corrections, which citations follow. */
  readonly corrections?: Corrections;
  /** The jurisdiction of files that don't state it: `Ashford, WA`. */
  readonly place?: string;
  /** Accepts an edition with unreadable files. The library keeps the sections that it lacks, and marks them. */
  readonly partial?: boolean;
  /** The code's name, for files that don't state it: `Ashford Municipal Code`. */
  readonly code?: string;
  /** The format of files without a schema: a name in `formatNames`. */
  readonly format?: string;
  /** A file with the user's corrections to how files are read. */
  readonly profile?: string;
  /** The folder that stores corrections, one file per publication. */
  readonly profiles?: string;
}

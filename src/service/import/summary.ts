import type { Corrections } from '../store/corrections.ts';
import type { CharacterTotals, LedgerLine } from '../store/ledger.ts';

/** Something that was not taken in: where, and why in words for the person who imports. */
export interface Skipped {
  readonly path: string;
  readonly line?: number;
  readonly why: string;
}

/** A government whose law was imported. */
export interface ImportedPlace {
  readonly name: string;
  /** Postal code or name of the state. */
  readonly region?: string;
}

/** What an import brought. The names are those of the command's last line. */
export interface ImportSummary {
  readonly jurisdictions: number;
  /** The same by name. */
  readonly places: readonly ImportedPlace[];
  readonly sections: number;
  readonly ordinances: number;
  readonly chain_entries: number;
  /** Sections that are not in the files read and stay as they were. */
  readonly kept: number;
  /** Characters of law in the codes, and how many of them are in the library now. */
  readonly characters: CharacterTotals;
  /** The same by code and kind of element, with what was dropped and why. */
  readonly ledger: readonly LedgerLine[];
  readonly skipped: readonly Skipped[];
}

export interface ImportProgress {
  /** What is being read now. */
  readonly path: string;
  readonly filesRead: number;
  /** How many files there are, where that can be known beforehand. */
  readonly filesTotal?: number;
  readonly sections: number;
}

export interface ImportOptions {
  /** Stops the import; the publication that is being written is rolled back, those before it stay. */
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: ImportProgress) => void;
  /** Remarks for the person who imports, a line each. */
  readonly log?: (line: string) => void;
  /** The reader's own corrections: citations follow them. */
  readonly corrections?: Corrections;
  /** Whose law files are that do not say so: `Ashford, WA`. */
  readonly place?: string;
  /** Takes in an edition with files that cannot be read: the sections that it then lacks stay, and are marked. */
  readonly partial?: boolean;
  /** What the code is called, where the files do not say so: `Ashford Municipal Code`. */
  readonly code?: string;
  /** How files of forms without a schema are to be read: a name of `formatNames`. */
  readonly format?: string;
  /** A file with the reader's corrections of how the files were understood. */
  readonly profile?: string;
  /** The folder in which such corrections are kept, a file for each publication. */
  readonly profiles?: string;
}

/** What the features share, made once by `activate` and handed to each `register`. */
import type * as vscode from 'vscode';
import type { Citation, ReadingOptions, Target } from '../../citation/types.ts';
import type { LegalCodeClient } from '../../client/types.ts';
import type { Failure } from '../../contract/failure.ts';
import type { Jurisdiction, Section, SectionSummary } from '../../contract/resources.ts';
import type { CitedState } from '../../lookup/state.ts';
import type { Lookup } from '../../lookup/types.ts';
import type { Cited } from './citation-states.ts';
import type { Keys } from './keys.ts';
import type { AddressProblem } from './service-address.ts';
import type { Settings } from './settings.ts';

export type ConnectionState =
  /** Nothing has been asked yet. */
  | { readonly kind: 'idle' }
  | { readonly kind: 'connecting' }
  /** `jurisdictions`: how many the service lists; undefined until they have been read. */
  | { readonly kind: 'ready'; readonly jurisdictions?: number }
  | { readonly kind: 'failed'; readonly failure: Failure }
  /** `legalCode.service.url` cannot be used. */
  | { readonly kind: 'misconfigured'; readonly why: AddressProblem };

/** The service in use: the embedded library, or the one in `legalCode.service.url`. */
export interface Connection extends vscode.Disposable {
  readonly embedded: boolean;
  /**
   * Which service gives identifiers their meaning: its address without `/v1`, `embedded`, or `unusable` where the setting is no address.
   * An identifier of one service is never sent to another.
   */
  readonly serviceId: string;
  /** The origin a key is bound to; undefined for the embedded library. */
  readonly origin: string | undefined;
  /** The service's host as a person knows it; undefined for the embedded library. */
  readonly host: string | undefined;
  /** The embedded library's file, whether or not it is in use. */
  readonly library: string;
  readonly state: ConnectionState;
  readonly onDidChangeState: vscode.Event<ConnectionState>;
  /** The service, its key or the library's contents changed: what is shown should be read again. */
  readonly onDidChangeService: vscode.Event<void>;
  /** The client, starting the embedded service on first use. */
  client(): Promise<LegalCodeClient>;
  /** Creates the embedded library with the sample codes, if there is none yet. Call this before writing to it. */
  prepareLibrary(): Promise<void>;
  /** Stops the embedded service, so that its files can be deleted. It starts again on first use. */
  stopLibrary(): Promise<void>;
  /** What a feature met while asking: keeps `state` true for the status item. */
  report(outcome: Outcome): void;
  /** Drop what is cached and tell everybody. */
  refresh(): void;
}

/** `service`: the failure is about the service as a whole, not about one section or record of it. */
export type Outcome =
  | { readonly ok: true; readonly jurisdictions?: number }
  | { readonly failure: Failure; readonly service?: true };

/** The jurisdictions of the service, read once and kept until it changes. */
export interface JurisdictionList extends vscode.Disposable {
  readonly onDidChange: vscode.Event<void>;
  /** Those already read; undefined before. */
  readonly known: readonly Jurisdiction[] | undefined;
  /** When the service could not be asked and these are what it said before: when it said so, epoch milliseconds. */
  readonly staleSince: number | undefined;
  /** When the service said so, epoch milliseconds; undefined before. */
  readonly listedAt: number | undefined;
  /** How many entries of the service's list could not be read. */
  readonly unread: number;
  /** The service does not claim that it listed them all. */
  readonly incomplete: boolean;
  /** Whether a place that is not in the list is not covered: the list has no gaps, and the service says nothing else of it. */
  readonly isWhole: boolean;
  all(signal?: AbortSignal): Promise<readonly Jurisdiction[]>;
  get(id: string): Jurisdiction | undefined;
  /** The jurisdiction of that id or name, as settings and front matter say it; undefined when none or several. */
  find(idOrName: string): Jurisdiction | undefined;
}

/** The citations of open documents, kept per document version. */
export interface DocumentCitations extends vscode.Disposable {
  readonly onDidChange: vscode.Event<vscode.TextDocument>;
  /** Reads the document with the lexicon at hand, without waiting for anything. */
  now(document: vscode.TextDocument): readonly Citation[];
  /** The same in slices, so that a long document holds up nothing; undefined once it was edited or `stopped` says so. */
  soon(document: vscode.TextDocument, stopped: () => boolean): Promise<readonly Citation[] | undefined>;
  /** Waits for the lexicon first. */
  read(document: vscode.TextDocument, token?: vscode.CancellationToken): Promise<readonly Citation[]>;
  /** The citation and the target at a place; the first target when the place is on none in particular. */
  at(
    document: vscode.TextDocument,
    position: vscode.Position,
    token?: vscode.CancellationToken,
  ): Promise<{ readonly citation: Citation; readonly target: Target } | undefined>;
  /** The citations of a text that is in no document, such as a section's own. Waits for the lexicon. */
  inText(text: string, options?: ReadingOptions, signal?: AbortSignal): Promise<readonly Citation[]>;
  /** The document's text as it is read for citations: of a program only the comments, the rest blank. Offsets stay. */
  textOf(document: vscode.TextDocument): Promise<string>;
  /** At most `length` characters of that text before a place; undefined where nothing is read, as in a string of a program. */
  textBefore(document: vscode.TextDocument, position: vscode.Position, length: number): Promise<string | undefined>;
  /** The document's home jurisdiction as the user set it: front matter, else setting. */
  defaultJurisdiction(document: vscode.TextDocument): string | undefined;
}

/** Sections opened of late, newest first, kept in the extension's global state per service. */
export interface RecentSections {
  readonly onDidChange: vscode.Event<void>;
  list(): readonly SectionRef[];
  add(section: SectionRef): void;
}

/** A section to be shown or cited: what commands take as their argument. */
export interface SectionRef {
  readonly sectionId: string;
  /** The service that the identifiers belong to, as in `Connection.serviceId`; absent: the one in use. No other service is asked for them. */
  readonly serviceId?: string;
  readonly jurisdictionId?: string;
  readonly citation?: string;
  readonly heading?: string;
  /** Designators to scroll to: `["(a)", "(1)"]`. */
  readonly subdivision?: readonly string[];
  /** ISO 8601 date: to be shown as of then; absent: as the setting says. */
  readonly asOf?: string;
  /** Open beside the editor instead of in it. */
  readonly beside?: boolean;
}

/** The section in the panel that was in front last. */
export interface ShownSectionState {
  readonly onDidChange: vscode.Event<void>;
  /** Undefined until it is loaded, and while its service is not in use. */
  readonly current: Section | undefined;
  set(section: Section | undefined): void;
}

/** Where one writes. */
export interface DraftEditor extends vscode.Disposable {
  /** The active text editor. While something else has the focus, the last active one that is still open. */
  current(): vscode.TextEditor | undefined;
}

/** The law as of one date. */
export interface LawAsOf {
  /** ISO 8601 date, as a draft or the setting states it; undefined: the law as it is now. What is no date fails as `notADate`. */
  readonly asOf: string | undefined;
  client(): Promise<LegalCodeClient>;
  readonly lookup: Lookup;
  /** The day for which a status is read: ISO 8601. */
  readonly today: string;
}

/** The law by date. */
export interface Law {
  /** The date of a draft: its front matter, else the setting. Without a document: the setting. */
  asOf(document?: vscode.TextDocument): string | undefined;
  /** The law that a draft reads. */
  of(document?: vscode.TextDocument): LawAsOf;
  at(asOf: string | undefined): LawAsOf;
}

/** What is known of the law that is cited, kept until the service changes. */
export interface CitationStates extends vscode.Disposable {
  readonly onDidChange: vscode.Event<void>;
  /** As far as it is known now. Sends no request. */
  of(cited: Cited): CitedState;
  /** The cited section without its text, where a lookup has found it. Sends no request. */
  readonly sectionOf: (cited: Cited) => SectionSummary | undefined;
  /** What is in sight: looked up quietly, a little at a time. What is no longer in it is given up. */
  setVisible(visible: readonly Cited[]): void;
}

export interface Services {
  readonly context: vscode.ExtensionContext;
  readonly log: vscode.LogOutputChannel;
  readonly settings: Settings;
  readonly keys: Keys;
  readonly connection: Connection;
  readonly jurisdictions: JurisdictionList;
  readonly citations: DocumentCitations;
  readonly law: Law;
  readonly citationStates: CitationStates;
  readonly recentSections: RecentSections;
  readonly shownSection: ShownSectionState;
  readonly draftEditor: DraftEditor;
}

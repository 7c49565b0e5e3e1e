/** The services that features share. `activate` creates them once and passes them to each `register`. */
import type * as vscode from 'vscode';
import type { Citation, ReadingOptions, Target } from '../../citation/types.ts';
import type { LegalCodeClient } from '../../client/types.ts';
import type { Failure } from '../../contract/failure.ts';
import type { Jurisdiction, Section, SectionSummary } from '../../contract/resources.ts';
import type { CitedState } from '../../lookup/state.ts';
import type { Lookup } from '../../lookup/types.ts';
import type { BeingTyped } from './being-typed.ts';
import type { Cited } from './citation-states.ts';
import type { Keys } from './keys.ts';
import type { AddressProblem } from './service-address.ts';
import type { Settings } from './settings.ts';

export type ConnectionState =
  /** No request has been sent yet. */
  | { readonly kind: 'idle' }
  | { readonly kind: 'connecting' }
  /** `jurisdictions`: the length of the service's list; undefined until it is loaded. */
  | { readonly kind: 'ready'; readonly jurisdictions?: number }
  | { readonly kind: 'failed'; readonly failure: Failure }
  /** `legalCode.service.url` cannot be used. */
  | { readonly kind: 'misconfigured'; readonly why: AddressProblem };

/** The service in use: the embedded library, or the one in `legalCode.service.url`. */
export interface Connection extends vscode.Disposable {
  readonly embedded: boolean;
  /**
   * The service that defines identifiers: its address without `/v1`, `embedded`, or `unusable` for an invalid setting. An
   * identifier of one service is never sent to another.
   */
  readonly serviceId: string;
  /** The origin that a key is bound to; undefined for the embedded library. */
  readonly origin: string | undefined;
  /** The display name of the service's host; undefined for the embedded library. */
  readonly host: string | undefined;
  /** The embedded library's file, whether or not it is in use. */
  readonly library: string;
  readonly state: ConnectionState;
  readonly onDidChangeState: vscode.Event<ConnectionState>;
  /** Fires when the service, its key or the library's contents changed. Reload what is shown. */
  readonly onDidChangeService: vscode.Event<void>;
  /** Returns the client, and starts the embedded service on first use. */
  client(): Promise<LegalCodeClient>;
  /** Creates the embedded library with the sample codes if it doesn't exist. Call this before writing to it. */
  prepareLibrary(): Promise<void>;
  /** Stops the embedded service, so that its files can be deleted. It starts again on first use. */
  stopLibrary(): Promise<void>;
  /** Reports a request's outcome, which updates `state` for the status item. */
  report(outcome: Outcome): void;
  /** Clears the caches and notifies all listeners. */
  refresh(): void;
}

/** `service`: the failure affects the whole service, not one section or record. */
export type Outcome =
  | { readonly ok: true; readonly jurisdictions?: number }
  | { readonly failure: Failure; readonly service?: true };

/** The service's jurisdictions, loaded once and cached until it changes. */
export interface JurisdictionList extends vscode.Disposable {
  readonly onDidChange: vscode.Event<void>;
  /** The jurisdictions if loaded; undefined before. */
  readonly known: readonly Jurisdiction[] | undefined;
  /** If the service couldn't be reached, when it sent these jurisdictions, epoch milliseconds. */
  readonly staleSince: number | undefined;
  /** When the service sent the list, epoch milliseconds; undefined before. */
  readonly listedAt: number | undefined;
  /** Number of unreadable entries in the service's list. */
  readonly unread: number;
  /** The service doesn't state that its list is complete. */
  readonly incomplete: boolean;
  /** Whether an unlisted place is not covered: the list has no gaps, and the service states none. */
  readonly isWhole: boolean;
  all(signal?: AbortSignal): Promise<readonly Jurisdiction[]>;
  get(id: string): Jurisdiction | undefined;
  /** The jurisdiction with this id or name, as in settings and front matter; undefined if there is none or more than one. */
  find(idOrName: string): Jurisdiction | undefined;
}

/** The citations of open documents, cached per version. */
export interface DocumentCitations extends vscode.Disposable {
  readonly onDidChange: vscode.Event<vscode.TextDocument>;
  /** Whether citations are recognized in a document, by its language and kind. */
  isDraft(document: vscode.TextDocument): boolean;
  /** A number of the jurisdiction's codes that begins with a text, if their numbers are loaded. */
  numberBeginningWith(jurisdictionId: string, text: string): string | undefined;
  /** The citations that touch a stretch of the document, read with the loaded lexicon without waiting. */
  within(document: vscode.TextDocument, start: number, end: number): readonly Citation[];
  /**
   * All citations, read with the loaded lexicon in slices, so that a long document doesn't block; undefined after an edit or once
   * `stopped` returns true.
   */
  soon(document: vscode.TextDocument, stopped: () => boolean): Promise<readonly Citation[] | undefined>;
  /** Waits for the lexicon and then reads all citations in slices, again after each edit. */
  read(document: vscode.TextDocument, token?: vscode.CancellationToken): Promise<readonly Citation[]>;
  /** The citation and target at a position; if the position is on none, the next or last of the citation. */
  at(
    document: vscode.TextDocument,
    position: vscode.Position,
    token?: vscode.CancellationToken,
  ): Promise<{ readonly citation: Citation; readonly target: Target } | undefined>;
  /** The citations in a text outside any document, such as a section's own. Waits for the lexicon. */
  inText(text: string, options?: ReadingOptions, signal?: AbortSignal): Promise<readonly Citation[]>;
  /** The text to search for citations: in a program, only comments, with blanks for the rest. Offsets stay valid. */
  textOf(document: vscode.TextDocument): Promise<string>;
  /** Up to `length` characters of that text before a position; undefined in excluded text, such as a program's string. */
  textBefore(document: vscode.TextDocument, position: vscode.Position, length: number): Promise<string | undefined>;
  /** The document's default jurisdiction as the user set it: front matter, or else the setting. */
  defaultJurisdiction(document: vscode.TextDocument): string | undefined;
}

/** Recently opened sections, newest first, stored per service in the extension's global state. */
export interface RecentSections {
  readonly onDidChange: vscode.Event<void>;
  list(): readonly SectionRef[];
  add(section: SectionRef): void;
}

/** A section to show or cite, as an argument of commands. */
export interface SectionRef {
  readonly sectionId: string;
  /** The service of the identifiers, as in `Connection.serviceId`; absent for the one in use. No other service is asked for them. */
  readonly serviceId?: string;
  readonly jurisdictionId?: string;
  readonly citation?: string;
  readonly heading?: string;
  /** Designators to scroll to: `["(a)", "(1)"]`. */
  readonly subdivision?: readonly string[];
  /** ISO 8601 as-of date; absent to use the setting. */
  readonly asOf?: string;
  /** Open beside the editor instead of over it. */
  readonly beside?: boolean;
}

/** The section in the last active panel. */
export interface ShownSectionState {
  readonly onDidChange: vscode.Event<void>;
  /** Undefined until it is loaded, and while its service is not in use. */
  readonly current: Section | undefined;
  set(section: Section | undefined): void;
}

/** The editor of the current draft. */
export interface DraftEditor extends vscode.Disposable {
  /** The active text editor. While something else has the focus, returns the last active one that is still open. */
  current(): vscode.TextEditor | undefined;
  /** Like `current`, but for text to insert: prefers an editor other than that of a section or of a Word file’s text. */
  writable(): vscode.TextEditor | undefined;
}

/** The law as of one date. */
export interface LawAsOf {
  /** ISO 8601 date from a draft or the setting; undefined for current law. An invalid date fails with `notADate`. */
  readonly asOf: string | undefined;
  client(): Promise<LegalCodeClient>;
  readonly lookup: Lookup;
  /** The day on which to evaluate statuses, ISO 8601. */
  readonly today: string;
}

/** The law by date. */
export interface Law {
  /** A draft's as-of date: front matter, or else the setting. Without a document: the setting. */
  asOf(document?: vscode.TextDocument): string | undefined;
  /** The law as of a draft's date. */
  of(document?: vscode.TextDocument): LawAsOf;
  at(asOf: string | undefined): LawAsOf;
}

/** The known states of cited law, cached until the service changes. */
export interface CitationStates extends vscode.Disposable {
  readonly onDidChange: vscode.Event<void>;
  /** The currently known state. Sends no request. */
  of(cited: Cited): CitedState;
  /** The cited section without its text, if a lookup has found it. Sends no request. */
  readonly sectionOf: (cited: Cited) => SectionSummary | undefined;
  /** Sets the visible citations, which are looked up gradually and silently. Lookups of others are canceled. */
  setVisible(visible: readonly Cited[]): void;
  /** Sets the citations that a view lists, which are looked up after the visible ones. */
  setListed(listed: readonly Cited[]): void;
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
  readonly beingTyped: BeingTyped;
}

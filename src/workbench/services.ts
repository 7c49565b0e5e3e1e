/** What the features share, made once by `activate` and handed to each `register`. */
import type * as vscode from 'vscode';
import type { Citation, Target } from '../citation/types.ts';
import type { LegalCodeClient } from '../client/types.ts';
import type { Failure } from '../contract/failure.ts';
import type { Jurisdiction } from '../contract/resources.ts';
import type { Lookup } from '../lookup/types.ts';
import type { Settings } from './settings.ts';

export type ConnectionState =
  /** Nothing has been asked yet. */
  | { readonly kind: 'idle' }
  | { readonly kind: 'connecting' }
  | { readonly kind: 'ready'; readonly jurisdictions: number }
  | { readonly kind: 'failed'; readonly failure: Failure };

/** The service in use: the embedded library, or the one in `legalCode.service.url`. */
export interface Connection extends vscode.Disposable {
  readonly embedded: boolean;
  /** The origin a key is bound to; undefined for the embedded library. */
  readonly origin: string | undefined;
  readonly state: ConnectionState;
  readonly onDidChangeState: vscode.Event<ConnectionState>;
  /** The service, its key or the library's contents changed: what is shown should be read again. */
  readonly onDidChangeService: vscode.Event<void>;
  /** The client, starting the embedded service on first use. */
  client(): Promise<LegalCodeClient>;
  /** What a feature met while asking: keeps `state` true for the status item. */
  report(outcome: { readonly ok: true } | { readonly failure: Failure }): void;
  /** Drop what is cached and tell everybody. */
  refresh(): void;
}

/** The jurisdictions of the service, read once and kept until it changes. */
export interface Directory extends vscode.Disposable {
  readonly onDidChange: vscode.Event<void>;
  /** Those already read; undefined before. */
  readonly known: readonly Jurisdiction[] | undefined;
  all(signal?: AbortSignal): Promise<readonly Jurisdiction[]>;
  get(id: string): Jurisdiction | undefined;
}

/** The citations of open documents, kept per document version. */
export interface DocumentCitations extends vscode.Disposable {
  readonly onDidChange: vscode.Event<vscode.TextDocument>;
  /** Reads the document with the lexicon at hand, without waiting for anything. */
  now(document: vscode.TextDocument): readonly Citation[];
  /** Waits for the lexicon first. */
  read(document: vscode.TextDocument, token?: vscode.CancellationToken): Promise<readonly Citation[]>;
  /** The citation and the target at a place; the first target when the place is on none in particular. */
  at(
    document: vscode.TextDocument,
    position: vscode.Position,
    token?: vscode.CancellationToken,
  ): Promise<{ readonly citation: Citation; readonly target: Target } | undefined>;
  /** The document's home jurisdiction as the user set it: front matter, else setting. */
  home(document: vscode.TextDocument): string | undefined;
}

/** Sections opened of late, newest first, kept in the extension's global state per service. */
export interface Recents {
  readonly onDidChange: vscode.Event<void>;
  list(): readonly SectionRef[];
  add(section: SectionRef): void;
}

/** A section to be shown or cited: what commands take as their argument. */
export interface SectionRef {
  readonly sectionId: string;
  readonly jurisdictionId?: string;
  readonly citation?: string;
  readonly heading?: string;
  /** Designators to scroll to: `["(a)", "(1)"]`. */
  readonly subdivision?: readonly string[];
  /** Open beside the editor instead of in it. */
  readonly beside?: boolean;
}

export interface Services {
  readonly context: vscode.ExtensionContext;
  readonly log: vscode.LogOutputChannel;
  readonly settings: Settings;
  readonly connection: Connection;
  readonly directory: Directory;
  readonly citations: DocumentCitations;
  readonly lookup: Lookup;
  readonly recents: Recents;
}

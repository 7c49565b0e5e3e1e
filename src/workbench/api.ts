/** The API that `activate` returns to other extensions and our tests. It is small because commands do the rest. */
import type * as vscode from 'vscode';
import type { Citation } from '../citation/types.ts';
import type { LegalCodeClient } from '../client/types.ts';

export interface Api {
  /** Resolves after the service has listed its jurisdictions; rejects with LookupError if it can't. */
  ready(): Promise<void>;
  /** The client of the service in use, by default the embedded library's. It may change when settings change. */
  client(): Promise<LegalCodeClient>;
  /** The citations of local codes in a document, in order. */
  citations(document: vscode.TextDocument): Promise<readonly Citation[]>;
}

/** What `activate` gives to other extensions and to our own tests. Small on purpose: commands do the rest. */
import type * as vscode from 'vscode';
import type { Citation } from '../citation/types.ts';
import type { LegalCodeClient } from '../client/types.ts';

export interface Api {
  /** Resolves when the service in use has listed its jurisdictions; rejects with LookupError when it cannot. */
  ready(): Promise<void>;
  /** The client of the service in use; the embedded library's own when none is configured. It may be another after a change of settings. */
  client(): Promise<LegalCodeClient>;
  /** The citations of local codes in a document, in order. */
  citations(document: vscode.TextDocument): Promise<readonly Citation[]>;
}

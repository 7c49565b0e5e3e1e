/**
 * What a draft accepts in its comments or front matter, or, for a Word file, in its lock file. Loads the check's code only for a
 * draft that accepts something.
 */
import * as vscode from 'vscode';
import type { Target } from '../../citation/types.ts';
import type { Lock } from '../../lookup/lock.ts';
import type { CitedState } from '../../lookup/state.ts';
import { lockFor } from '../shared/lock-file.ts';
import { isWordText } from '../shared/word-text.ts';

/** Whether a draft accepts what the state of a cited number says. */
export type IsAccepted = (state: CitedState, target: Target) => boolean;

const nothing: IsAccepted = () => false;

const marker = /legal-code(?::\s*|-)accept/i;

export class AcceptedStates implements vscode.Disposable {
  /** Documents that accept nothing. An edit checks only the lines that it changes: a draft of 1 MB isn't searched again. */
  readonly #without = new WeakSet<vscode.TextDocument>();
  readonly #changes = vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
    if (!this.#without.has(document)) return;
    const mayAccept = contentChanges.some(
      ({ text, range }) => marker.test(text) || marker.test(lineOf(document, range.start.line)),
    );
    if (mayAccept) this.#without.delete(document);
  });
  readonly #known = new WeakMap<vscode.TextDocument, { readonly version: number; readonly isAccepted: IsAccepted }>();

  /** @param textOf the text of a document in which acceptances may stand */
  async of(document: vscode.TextDocument, textOf: () => Promise<string>): Promise<IsAccepted> {
    if (this.#without.has(document)) return nothing;
    const known = this.#known.get(document);
    if (known?.version === document.version) return known.isAccepted;
    const { version } = document;
    const isAccepted = isWordText(document)
      ? await acceptedInLock(document)
      : await acceptedIn(document.fileName, await textOf());
    // A cell shares the front matter of its notebook.
    const isItsOwn = document.uri.scheme !== 'vscode-notebook-cell' && !isWordText(document);
    if (isAccepted === nothing && document.version === version && isItsOwn) this.#without.add(document);
    this.#known.set(document, { version, isAccepted });
    return isAccepted;
  }

  /** Reads again what a draft accepts: its lock file may have changed. */
  forget(document: vscode.TextDocument): void {
    this.#known.delete(document);
  }

  dispose(): void {
    this.#changes.dispose();
  }
}

/** The line at a position from before an edit. Lines that an edit inserts are in its text. */
const lineOf = (document: vscode.TextDocument, line: number): string =>
  document.lineAt(Math.min(line, document.lineCount - 1)).text;

async function acceptedIn(name: string, text: string): Promise<IsAccepted> {
  return marker.test(text) ? accepting(name, text, undefined) : nothing;
}

/** The check reports a lock file that can't be read. */
async function acceptedInLock(document: vscode.TextDocument): Promise<IsAccepted> {
  const { lockFileName, parseLock } = await import('../../lookup/check-entry.ts');
  const beside = await lockFor(document, lockFileName, parseLock).catch(() => undefined);
  return beside === undefined ? nothing : accepting(beside.name, '', beside.lock);
}

async function accepting(name: string, text: string, lock: Lock | undefined): Promise<IsAccepted> {
  const { acceptancesFor, acceptsState } = await import('../../lookup/check-entry.ts');
  const acceptances = acceptancesFor(name, text, lock);
  return (state, target) => acceptsState(acceptances, state, target);
}

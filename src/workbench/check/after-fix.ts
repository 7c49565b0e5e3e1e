/** Checks a draft again after a fix has changed it, and after the user undoes or redoes that fix. */
import * as vscode from 'vscode';
import { failureOf } from '../shared/failure-message.ts';
import type { Services } from '../shared/services.ts';
import type { DraftChecker } from './checker.ts';

/** Delay after the last undo, milliseconds: the key may repeat. */
const pause = 300;

export class ChecksAfterFixes implements vscode.Disposable {
  readonly #services: Services;
  readonly #checker: DraftChecker;
  /** The open drafts that a fix has changed. */
  readonly #fixed = new Set<vscode.TextDocument>();
  readonly #scheduled = new Map<vscode.TextDocument, NodeJS.Timeout>();
  readonly #running = new Map<vscode.TextDocument, vscode.CancellationTokenSource>();
  readonly #events: vscode.Disposable;

  constructor(services: Services, checker: DraftChecker) {
    this.#services = services;
    this.#checker = checker;
    this.#events = vscode.Disposable.from(
      vscode.workspace.onDidChangeTextDocument(({ document, reason }) => {
        if (reason === undefined || !this.#fixed.has(document)) return;
        clearTimeout(this.#scheduled.get(document));
        this.#scheduled.set(
          document,
          setTimeout(() => void this.check(document), pause),
        );
      }),
      vscode.workspace.onDidCloseTextDocument((document) => this.#forget(document)),
    );
  }

  dispose(): void {
    this.#events.dispose();
    for (const document of [...this.#fixed]) this.#forget(document);
  }

  /** Checks a draft that a fix has changed. Shows no message. */
  async check(document: vscode.TextDocument): Promise<void> {
    this.#fixed.add(document);
    this.#running.get(document)?.cancel();
    const source = new vscode.CancellationTokenSource();
    this.#running.set(document, source);
    try {
      await this.#checker.check(document, source.token);
    } catch (error) {
      failureOf(error, this.#services.log);
    } finally {
      if (this.#running.get(document) === source) this.#running.delete(document);
      source.dispose();
    }
  }

  #forget(document: vscode.TextDocument): void {
    clearTimeout(this.#scheduled.get(document));
    this.#scheduled.delete(document);
    this.#running.get(document)?.cancel();
    this.#fixed.delete(document);
  }
}

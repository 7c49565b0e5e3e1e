/** Checks drafts automatically on open, on save, or while typing, as `legalCode.check.when` states. */
import * as vscode from 'vscode';
import { failureOf } from '../shared/failure-message.ts';
import type { Services } from '../shared/services.ts';
import { mayLookUpUnasked } from '../shared/unasked.ts';
import { isWordText } from '../shared/word-text.ts';
import type { DraftChecker } from './checker.ts';

/** Delay after the last keystroke, milliseconds. */
const pause = 1000;

export function registerWatch(services: Services, checker: DraftChecker): vscode.Disposable {
  const { beingTyped, citations, connection, settings } = services;
  const checks = new AutomaticChecks(services, checker);
  const checkAllOpen = (): void => {
    for (const document of vscode.workspace.textDocuments) checks.schedule(document, pause);
  };
  checkAllOpen();
  return vscode.Disposable.from(
    checks,
    vscode.workspace.onDidOpenTextDocument((document) => checks.schedule(document, pause)),
    vscode.workspace.onDidSaveTextDocument((document) => checks.schedule(document, 0)),
    // Fires for a new version, or for new meanings after the default jurisdiction or directory changes.
    citations.onDidChange((document) => checks.scheduleWhileTyping(document)),
    // Another program saved the Word file. Its findings may be at other words now.
    vscode.workspace.onDidChangeTextDocument(({ document }) => {
      if (!isWordText(document)) return;
      checker.forget(document.uri);
      checks.schedule(document, pause);
    }),
    beingTyped.onDidLeave((document) => checks.scheduleWhileTyping(document)),
    vscode.workspace.onDidCloseTextDocument((document) => {
      checks.cancel(document);
      if (document.isUntitled || isWordText(document)) checker.forget(document.uri);
    }),
    vscode.workspace.onDidDeleteFiles(({ files }) => {
      for (const file of files) checker.forget(file);
    }),
    settings.onDidChange((event) => {
      if (['legalCode.check.when', 'legalCode.marking.lookUp'].some((key) => event.affectsConfiguration(key)))
        checkAllOpen();
    }),
    connection.onDidChangeService(checkAllOpen),
  );
}

/** Why a check is due: the document was opened or saved, or its text or the meaning of its citations changed. */
type Moment = 'onSave' | 'onType';

/** The scheduled and running checks, by document. */
class AutomaticChecks {
  readonly #services: Services;
  readonly #checker: DraftChecker;
  readonly #scheduled = new Map<string, { readonly timeout: NodeJS.Timeout; readonly moment: Moment }>();
  readonly #running = new Map<string, vscode.CancellationTokenSource>();

  constructor(services: Services, checker: DraftChecker) {
    this.#services = services;
    this.#checker = checker;
  }

  /** Checks a document after a delay, if automatic checks are on by then. */
  schedule(document: vscode.TextDocument, delay: number): void {
    this.#checkLater(document, delay, 'onSave');
  }

  /** Checks a document after a pause in typing. VS Code takes longer to read the setting than we take to read a citation. */
  scheduleWhileTyping(document: vscode.TextDocument): void {
    this.#checkLater(document, pause, 'onType');
  }

  cancel(document: vscode.TextDocument): void {
    const key = document.uri.toString();
    clearTimeout(this.#scheduled.get(key)?.timeout);
    this.#scheduled.delete(key);
    this.#running.get(key)?.cancel();
  }

  dispose(): void {
    for (const { timeout } of this.#scheduled.values()) clearTimeout(timeout);
    for (const source of this.#running.values()) source.cancel();
  }

  /** Whether settings turn on checks at this moment, and the service may be asked without a request from the user. */
  #isOn(document: vscode.TextDocument, moment: Moment): boolean {
    const when = this.#services.settings.checkWhen(document);
    // The text of a Word file is open only because the user wanted it checked.
    const isMoment = moment === 'onSave' ? when !== 'never' || isWordText(document) : when === 'onType';
    return isMoment && mayLookUpUnasked(this.#services, document);
  }

  /**
   * Reads the setting after the delay. At startup, VS Code may briefly apply the settings of an untrusted folder, and a change may
   * arrive after the document.
   */
  #checkLater(document: vscode.TextDocument, delay: number, asked: Moment): void {
    const key = document.uri.toString();
    const before = this.#scheduled.get(key);
    clearTimeout(before?.timeout);
    // A document that was just opened or saved is due even if its citations change before its check.
    const moment = before?.moment === 'onSave' ? 'onSave' : asked;
    const timeout = setTimeout(() => {
      this.#scheduled.delete(key);
      if (this.#isOn(document, moment)) void this.#check(document, moment);
    }, delay);
    this.#scheduled.set(key, { timeout, moment });
  }

  async #check(document: vscode.TextDocument, moment: Moment): Promise<void> {
    const key = document.uri.toString();
    this.#running.get(key)?.cancel();
    const source = new vscode.CancellationTokenSource();
    this.#running.set(key, source);
    try {
      const { beingTyped } = this.#services;
      const isShown = ({ end }: { readonly end: number }): boolean => !beingTyped.isAt(document, end);
      const outcome = await this.#checker.check(document, source.token, { isShown });
      // An edit ended the check, so the document is still due.
      if (outcome === undefined && !source.token.isCancellationRequested && !document.isClosed)
        this.#checkLater(document, pause, moment);
    } catch (error) {
      // The user didn't request this check. The status item shows service failures, and the log shows others.
      failureOf(error, this.#services.log);
    } finally {
      if (this.#running.get(key) === source) this.#running.delete(key);
      source.dispose();
    }
  }
}

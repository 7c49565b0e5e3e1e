/** Checks drafts and shows findings as problems. Loads lookup/check.ts, which does the checking, on first use. */
import * as vscode from 'vscode';
import type { Failure } from '../../contract/failure.ts';
import type { Check, CheckParts } from '../../lookup/check.ts';
import type { Finding } from '../../lookup/findings.ts';
import { lockFor } from '../shared/lock-file.ts';
import { notice } from '../shared/plain-text.ts';
import type { Services } from '../shared/services.ts';
import { signalWhileInUse } from '../shared/signal.ts';
import { Problems } from './problems.ts';

/** The outcome of a check. */
export interface Outcome {
  /** Findings that are shown: not accepted, and not of a kind that the severity setting turns off. */
  readonly findings: number;
  /** Findings that a comment, the front matter or the lock file accepts. */
  readonly accepted: number;
  readonly checked: number;
  readonly unchecked: number;
  /** The as-of date of the draft. */
  readonly asOf?: string;
  /** Why some citations could not be checked. */
  readonly failure?: Failure;
}

/** A draft and the result of its check. */
export interface Examination {
  readonly check: Check;
  readonly text: string;
}

export class DraftChecker implements vscode.Disposable {
  readonly #services: Services;
  readonly problems: Problems;
  /** Report each broken lock file only once, not at every keystroke. */
  readonly #toldLocks = new Set<string>();

  constructor(services: Services) {
    this.#services = services;
    this.problems = new Problems((uri) => services.settings.checkSeverity(uri));
  }

  dispose(): void {
    this.problems.dispose();
  }

  /**
   * Checks a document and shows its problems. Undefined if the check is canceled, or the document changes or closes during it.
   */
  async check(
    document: vscode.TextDocument,
    token: vscode.CancellationToken,
    {
      onProgress,
      isShown = () => true,
    }: {
      readonly onProgress?: (done: number, all: number) => void;
      readonly isShown?: (finding: Finding) => boolean;
    } = {},
  ): Promise<Outcome | undefined> {
    const examination = await this.examine(document, token, {
      t: vscode.l10n.t,
      language: vscode.env.language,
      ...(onProgress === undefined ? {} : { onProgress }),
    });
    if (examination === undefined) return undefined;
    const { check } = examination;
    const { connection, settings } = this.#services;
    this.problems.show(document, check.findings.filter(isShown), connection.serviceId);
    const severity = settings.checkSeverity(document);
    const [first] = check.unchecked;
    const asOf = this.#services.law.asOf(document);
    return {
      findings: check.findings.filter(({ kind }) => severity[kind] !== 'off').length,
      // A finding that the draft states itself, such as a repeal, needs no mention.
      accepted: check.accepted.filter(({ by }) => by !== 'draft').length,
      checked: check.counts.checked,
      unchecked: check.unchecked.length,
      ...(asOf === undefined ? {} : { asOf }),
      ...(first === undefined ? {} : { failure: first.failure }),
    };
  }

  /** Checks a document without showing problems. Undefined in the same cases as `check`. */
  async examine(
    document: vscode.TextDocument,
    token: vscode.CancellationToken,
    words: Pick<CheckParts, 't' | 'language' | 'onProgress'>,
  ): Promise<Examination | undefined> {
    const { version } = document;
    const { connection, citations, jurisdictions } = this.#services;
    const law = this.#services.law.of(document);
    const cited = await citations.read(document, token);
    const text = await citations.textOf(document);
    // Without the directory, no citation has a place. That is a failure, not a finding.
    const all = await jurisdictions.all();
    // A closed document has no citations to read, so it must not count as one without findings.
    if (token.isCancellationRequested || document.isClosed || document.version !== version) return undefined;
    const cancel = signalWhileInUse(connection, token);
    try {
      const { acceptancesFor, checkDraft, codeNames, lockFileName, parseLock } = await import(
        '../../lookup/check-entry.ts'
      );
      const beside = await lockFor(document, lockFileName, parseLock).catch((error: unknown) =>
        this.#tellLock(document, error),
      );
      const name = beside?.name ?? document.fileName;
      const check = await checkDraft(
        { name, text, citations: cited },
        {
          lookup: law.lookup,
          client: () => law.client(),
          today: law.today,
          signal: cancel.signal,
          codeNames: codeNames(all),
          acceptances: acceptancesFor(name, text, beside?.lock),
          ...words,
          ...(beside === undefined ? {} : { lock: beside.lock }),
        },
      );
      return token.isCancellationRequested || document.version !== version ? undefined : { check, text };
    } finally {
      cancel.dispose();
    }
  }

  /** Removes a document's findings. */
  forget(uri: vscode.Uri): void {
    this.problems.forget(uri);
  }

  #tellLock(document: vscode.TextDocument, error: unknown): undefined {
    const why = error instanceof Error ? error.message : String(error);
    const folder = vscode.workspace.getWorkspaceFolder(document.uri)?.name ?? '';
    if (this.#toldLocks.has(`${folder}:${why}`)) return undefined;
    this.#toldLocks.add(`${folder}:${why}`);
    void vscode.window.showWarningMessage(
      vscode.l10n.t('The lock file of this draft cannot be used: {0}', notice(why)),
    );
    return undefined;
  }
}

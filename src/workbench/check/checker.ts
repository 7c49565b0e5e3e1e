/** Checks drafts and keeps what was found as problems. The checking itself is lookup/check.ts, loaded when it is first needed. */
import * as vscode from 'vscode';
import { localDay } from '../../contract/dates.ts';
import type { Failure } from '../../contract/failure.ts';
import { visible } from '../../contract/visible.ts';
import type { Check } from '../../lookup/check.ts';
import type { Finding, Severity } from '../../lookup/findings.ts';
import { notice } from '../shared/plain-text.ts';
import type { Services } from '../shared/services.ts';
import { signalWhileInUse } from '../shared/signal.ts';
import { lockFor } from './drafts.ts';

export const problemSource = 'Legal Code';

const severityOf: Readonly<Record<Severity, vscode.DiagnosticSeverity>> = {
  error: vscode.DiagnosticSeverity.Error,
  warning: vscode.DiagnosticSeverity.Warning,
  information: vscode.DiagnosticSeverity.Information,
};

/** What a check came to. */
export interface Outcome {
  readonly findings: number;
  readonly checked: number;
  readonly unchecked: number;
  /** Why some could not be checked. */
  readonly failure?: Failure;
}

/** A finding with the words that it was about, so that it can be known again after an edit elsewhere. */
export interface KeptFinding {
  /** The service that the check asked. */
  readonly serviceId: string;
  readonly finding: Finding;
  readonly words: string;
}

export class DraftChecker implements vscode.Disposable {
  readonly #services: Services;
  readonly #problems = vscode.languages.createDiagnosticCollection('legalCode');
  readonly #kept = new Map<string, readonly KeptFinding[]>();
  /** Told once: a broken lock file is no reason to say so at every keystroke. */
  readonly #toldLocks = new Set<string>();

  constructor(services: Services) {
    this.#services = services;
  }

  dispose(): void {
    this.#problems.dispose();
  }

  /**
   * Checks a document and shows its problems. Undefined when the check is canceled, or the document changes meanwhile.
   */
  async check(
    document: vscode.TextDocument,
    token: vscode.CancellationToken,
    onProgress?: (done: number, all: number) => void,
  ): Promise<Outcome | undefined> {
    const { version } = document;
    const citations = await this.#services.citations.read(document, token);
    // Where the directory cannot be read no citation has a place: that is a failure, not a finding.
    await this.#services.jurisdictions.all();
    if (token.isCancellationRequested || document.version !== version) return undefined;
    if (citations.length === 0) {
      this.forget(document.uri);
      return { findings: 0, checked: 0, unchecked: 0 };
    }
    const cancel = signalWhileInUse(this.#services.connection, token);
    try {
      const { checkDraft, lockFileName, parseLock } = await import('../../lookup/check-entry.ts');
      const beside = await lockFor(document, lockFileName, parseLock).catch((error: unknown) =>
        this.#tellLock(document, error),
      );
      const draft = { name: beside?.name ?? document.fileName, text: document.getText(), citations };
      const { lookup, connection } = this.#services;
      const check = await checkDraft(draft, {
        lookup,
        client: () => connection.client(),
        t: vscode.l10n.t,
        today: localDay(new Date()),
        language: vscode.env.language,
        signal: cancel.signal,
        ...(beside === undefined ? {} : { lock: beside.lock }),
        ...(onProgress === undefined ? {} : { onProgress }),
      });
      if (token.isCancellationRequested || document.version !== version) return undefined;
      this.#show(document, check);
      const [first] = check.unchecked;
      return {
        findings: check.findings.length,
        checked: check.counts.checked,
        unchecked: check.unchecked.length,
        ...(first === undefined ? {} : { failure: first.failure }),
      };
    } finally {
      cancel.dispose();
    }
  }

  /** The findings of a document, as they were when it was checked. */
  found(uri: vscode.Uri): readonly KeptFinding[] {
    return this.#kept.get(uri.toString()) ?? [];
  }

  forget(uri: vscode.Uri): void {
    this.#kept.delete(uri.toString());
    this.#problems.delete(uri);
  }

  /** Another service, another law: what was found no longer holds. */
  forgetAll(): void {
    this.#kept.clear();
    this.#problems.clear();
  }

  #show(document: vscode.TextDocument, { findings }: Check): void {
    const text = document.getText();
    // A check ends when another service comes into use.
    const { serviceId } = this.#services.connection;
    this.#kept.set(
      document.uri.toString(),
      findings.map((finding) => ({ serviceId, finding, words: text.slice(finding.start, finding.end) })),
    );
    this.#problems.set(
      document.uri,
      findings.map((finding) => {
        const range = new vscode.Range(document.positionAt(finding.start), document.positionAt(finding.end));
        const problem = new vscode.Diagnostic(range, visible(finding.message), severityOf[finding.severity]);
        problem.source = problemSource;
        problem.code = finding.kind;
        return problem;
      }),
    );
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

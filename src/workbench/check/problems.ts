/** Shows findings as problems, one per place in the text, and keeps them after the law changes. */

import * as vscode from 'vscode';
import { visible } from '../../contract/visible.ts';
import type { Finding, Severity } from '../../lookup/findings.ts';
import { problemSource } from '../shared/problem-source.ts';
import type { SeveritySetting } from '../shared/setting-values.ts';

const severityOf: Readonly<Record<Severity | 'hint', vscode.DiagnosticSeverity>> = {
  error: vscode.DiagnosticSeverity.Error,
  warning: vscode.DiagnosticSeverity.Warning,
  information: vscode.DiagnosticSeverity.Information,
  hint: vscode.DiagnosticSeverity.Hint,
};

/** A finding and the words that it marks, which identify it after edits elsewhere. */
export interface KeptFinding {
  /** The service that the finding's identifiers belong to. */
  readonly serviceId: string;
  readonly finding: Finding;
  readonly words: string;
}

export class Problems implements vscode.Disposable {
  readonly #collection = vscode.languages.createDiagnosticCollection('legalCode');
  readonly #kept = new Map<string, readonly KeptFinding[]>();

  dispose(): void {
    this.#collection.dispose();
  }

  /** Shows a service's findings in a document, with the severities from the settings. */
  show(
    document: vscode.TextDocument,
    findings: readonly Finding[],
    { serviceId, severity: setting }: { readonly serviceId: string; readonly severity: SeveritySetting },
  ): void {
    const text = document.getText();
    const shown = findings.filter(({ kind }) => setting[kind] !== 'off');
    this.#kept.set(
      document.uri.toString(),
      shown.map((finding) => ({ serviceId, finding, words: text.slice(finding.start, finding.end) })),
    );
    const places = new Map<string, Finding[]>();
    for (const finding of shown) {
      const place = `${finding.start} ${finding.end}`;
      places.set(place, [...(places.get(place) ?? []), finding]);
    }
    this.#collection.set(
      document.uri,
      [...places.values()].flatMap((found) => problemOf(document, found, setting) ?? []),
    );
  }

  /** Returns the findings behind a problem from VS Code, matched by kind and marked words. */
  behind(document: vscode.TextDocument, problem: vscode.Diagnostic): readonly KeptFinding[] {
    const words = document.getText(problem.range);
    const alike = (this.#kept.get(document.uri.toString()) ?? []).filter((kept) => kept.words === words);
    const start = document.offsetAt(problem.range.start);
    const [first] = alike.filter(({ finding }) => finding.kind === problem.code);
    const at = alike.some(({ finding }) => finding.start === start) ? start : first?.finding.start;
    return alike.filter(({ finding }) => finding.start === at);
  }

  /** Marks the findings as old instead of removing them, because the law may have changed. */
  markOld(): void {
    this.#collection.forEach((uri, problems) => {
      this.#collection.set(
        uri,
        problems.map((problem) => {
          const { message } = problem;
          if (problem.severity === vscode.DiagnosticSeverity.Hint) return problem;
          const old = new vscode.Diagnostic(
            problem.range,
            vscode.l10n.t('Found before the library or service changed. Check again. {0}', message),
            vscode.DiagnosticSeverity.Hint,
          );
          old.source = problemSource;
          if (problem.code !== undefined) old.code = problem.code;
          return old;
        }),
      );
    });
  }

  forget(uri: vscode.Uri): void {
    this.#kept.delete(uri.toString());
    this.#collection.delete(uri);
  }
}

/** One problem for all findings at a place, most severe first, one line each. */
function problemOf(
  document: vscode.TextDocument,
  found: readonly Finding[],
  setting: SeveritySetting,
): vscode.Diagnostic | undefined {
  const graded = found.map((finding) => ({ finding, severity: severityOf[levelOf(finding, setting)] }));
  const [gravest] = graded.toSorted((a, b) => a.severity - b.severity);
  if (gravest === undefined) return undefined;
  const { start, end, kind } = gravest.finding;
  const others = found.filter((finding) => finding !== gravest.finding);
  const problem = new vscode.Diagnostic(
    new vscode.Range(document.positionAt(start), document.positionAt(end)),
    [gravest.finding, ...others].map(({ message }) => visible(message)).join('\n'),
    gravest.severity,
  );
  problem.source = problemSource;
  problem.code = kind;
  return problem;
}

function levelOf({ kind, severity }: Finding, setting: SeveritySetting): Severity | 'hint' {
  const chosen = setting[kind];
  return chosen === undefined || chosen === 'off' ? severity : chosen;
}

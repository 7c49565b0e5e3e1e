/** Shows findings as problems, one per place in the text. Keeps them with their words through edits, and after the law changes. */

import * as vscode from 'vscode';
import { visible } from '../../contract/visible.ts';
import type { Finding, FindingKind, Severity } from '../../lookup/findings.ts';
import { problemSource } from '../shared/problem-source.ts';
import type { SeveritySetting } from '../shared/setting-values.ts';
import { type Marked, moved } from './moved.ts';

const severityOf: Readonly<Record<Severity | 'hint', vscode.DiagnosticSeverity>> = {
  error: vscode.DiagnosticSeverity.Error,
  warning: vscode.DiagnosticSeverity.Warning,
  information: vscode.DiagnosticSeverity.Information,
  hint: vscode.DiagnosticSeverity.Hint,
};

/** A finding, and the service that its identifiers belong to. */
export interface KeptFinding {
  readonly serviceId: string;
  readonly finding: Finding;
}

/** The findings at one place of a draft. */
interface Place {
  readonly marked: Marked;
  /** The words that the findings are about. */
  readonly words: string;
  readonly kept: readonly KeptFinding[];
  readonly problem: vscode.Diagnostic;
}

/** Kinds about a quotation, which marks its words instead of a number. */
const ofQuotations: ReadonlySet<unknown> = new Set<FindingKind>(['misquoted', 'quotedElsewhere', 'supersededText']);

/** Delay after an edit before the moved problems are shown, milliseconds. VS Code moves their underlines itself. */
const pause = 100;

export class Problems implements vscode.Disposable {
  readonly #collection = vscode.languages.createDiagnosticCollection('legalCode');
  readonly #places = new Map<string, readonly Place[]>();
  readonly #showing = new Map<string, NodeJS.Timeout>();
  readonly #edits: vscode.Disposable;

  constructor() {
    this.#edits = vscode.workspace.onDidChangeTextDocument((event) => this.#follow(event));
  }

  dispose(): void {
    for (const timeout of this.#showing.values()) clearTimeout(timeout);
    this.#edits.dispose();
    this.#collection.dispose();
  }

  /** Shows a service's findings in a document, with the severities from the settings. */
  show(
    document: vscode.TextDocument,
    findings: readonly Finding[],
    { serviceId, severity: setting }: { readonly serviceId: string; readonly severity: SeveritySetting },
  ): void {
    const text = document.getText();
    const places = new Map<string, Finding[]>();
    for (const finding of findings.filter(({ kind }) => setting[kind] !== 'off')) {
      const place = `${finding.start} ${finding.end}`;
      places.set(place, [...(places.get(place) ?? []), finding]);
    }
    this.#set(
      document.uri,
      [...places.values()].flatMap((found): readonly Place[] => {
        const problem = problemOf(document, found, setting);
        const [first] = found;
        if (problem === undefined || first === undefined) return [];
        const { start, end } = first;
        const kept = found.map((finding) => ({ serviceId, finding }));
        return [{ marked: { start, end }, words: text.slice(start, end), kept, problem }];
      }),
    );
  }

  /** Returns the findings behind a problem from VS Code; none if its words have changed since. */
  behind(document: vscode.TextDocument, problem: vscode.Diagnostic): readonly KeptFinding[] {
    const words = document.getText(problem.range);
    const start = document.offsetAt(problem.range.start);
    const place = this.#placesIn(document.uri).find((one) => one.marked.start === start && one.words === words);
    return place?.kept ?? [];
  }

  /** Marks the findings as old instead of removing them, because the law may have changed. */
  markOld(): void {
    for (const [key, places] of this.#places)
      this.#set(
        vscode.Uri.parse(key),
        places.map((place) => {
          const { message, severity, range, code } = place.problem;
          if (severity === vscode.DiagnosticSeverity.Hint) return place;
          const words = vscode.l10n.t('Found before the library or service changed. Check again. {0}', message);
          return { ...place, problem: diagnostic(range, words, vscode.DiagnosticSeverity.Hint, code) };
        }),
      );
  }

  forget(uri: vscode.Uri): void {
    this.#set(uri, []);
  }

  /** Moves the problems with their words. Drops those whose words are gone. */
  #follow({ document, contentChanges }: vscode.TextDocumentChangeEvent): void {
    const key = document.uri.toString();
    const places = this.#places.get(key);
    if (places === undefined || contentChanges.length === 0) return;
    this.#places.set(
      key,
      places.flatMap((place) => {
        const marked = moved(place.marked, contentChanges, ofQuotations.has(place.problem.code));
        return marked === undefined ? [] : [{ ...place, marked }];
      }),
    );
    clearTimeout(this.#showing.get(key));
    this.#showing.set(
      key,
      setTimeout(() => this.#showMoved(document), pause),
    );
  }

  #showMoved(document: vscode.TextDocument): void {
    this.#set(
      document.uri,
      this.#placesIn(document.uri).map((place) => {
        const { message, severity, code } = place.problem;
        const { start, end } = place.marked;
        const range = new vscode.Range(document.positionAt(start), document.positionAt(end));
        return { ...place, problem: diagnostic(range, message, severity, code) };
      }),
    );
  }

  #placesIn(uri: vscode.Uri): readonly Place[] {
    return this.#places.get(uri.toString()) ?? [];
  }

  #set(uri: vscode.Uri, places: readonly Place[]): void {
    const key = uri.toString();
    clearTimeout(this.#showing.get(key));
    this.#showing.delete(key);
    if (places.length === 0) this.#places.delete(key);
    else this.#places.set(key, places);
    this.#collection.set(
      uri,
      places.map(({ problem }) => problem),
    );
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
  return diagnostic(
    new vscode.Range(document.positionAt(start), document.positionAt(end)),
    [gravest.finding, ...others].map(({ message }) => visible(message)).join('\n'),
    gravest.severity,
    kind,
  );
}

function diagnostic(
  range: vscode.Range,
  message: string,
  severity: vscode.DiagnosticSeverity,
  code: vscode.Diagnostic['code'],
): vscode.Diagnostic {
  const problem = new vscode.Diagnostic(range, message, severity);
  problem.source = problemSource;
  if (code !== undefined) problem.code = code;
  return problem;
}

function levelOf({ kind, severity }: Finding, setting: SeveritySetting): Severity | 'hint' {
  const chosen = setting[kind];
  return chosen === undefined || chosen === 'off' ? severity : chosen;
}

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
  readonly range: vscode.Range;
  /** The words that the findings are about. */
  readonly words: string;
  /** Includes findings of kinds that the severity setting turns off, because it may turn them on again. */
  readonly kept: readonly KeptFinding[];
  /** Whether the law may have changed since. */
  readonly isOld: boolean;
}

/** Kinds about a quotation, which marks its words instead of a number. */
const ofQuotations: ReadonlySet<FindingKind> = new Set<FindingKind>(['misquoted', 'quotedElsewhere', 'supersededText']);

/** Delay after an edit before the moved problems are shown, milliseconds. VS Code moves their underlines itself. */
const pause = 100;

export class Problems implements vscode.Disposable {
  readonly #collection = vscode.languages.createDiagnosticCollection('legalCode');
  readonly #places = new Map<string, readonly Place[]>();
  readonly #showing = new Map<string, NodeJS.Timeout>();
  readonly #edits: vscode.Disposable;
  readonly #severityIn: (uri: vscode.Uri) => SeveritySetting;

  /** @param severityIn the severities that the settings state for a document */
  constructor(severityIn: (uri: vscode.Uri) => SeveritySetting) {
    this.#severityIn = severityIn;
    this.#edits = vscode.workspace.onDidChangeTextDocument((event) => this.#follow(event));
  }

  dispose(): void {
    for (const timeout of this.#showing.values()) clearTimeout(timeout);
    this.#edits.dispose();
    this.#collection.dispose();
  }

  /** Shows a service's findings in a document. */
  show(document: vscode.TextDocument, findings: readonly Finding[], serviceId: string): void {
    const text = document.getText();
    const places = new Map<string, Place>();
    for (const finding of findings) {
      const { start, end } = finding;
      const place = places.get(`${start} ${end}`) ?? {
        marked: { start, end },
        range: new vscode.Range(document.positionAt(start), document.positionAt(end)),
        words: text.slice(start, end),
        kept: [],
        isOld: false,
      };
      places.set(`${start} ${end}`, { ...place, kept: [...place.kept, { serviceId, finding }] });
    }
    this.#set(document.uri, [...places.values()]);
  }

  /** Returns the findings behind a problem from VS Code; none if its words have changed since. */
  behind(document: vscode.TextDocument, problem: vscode.Diagnostic): readonly KeptFinding[] {
    const words = document.getText(problem.range);
    const start = document.offsetAt(problem.range.start);
    const place = this.#placesIn(document.uri).find((one) => one.marked.start === start && one.words === words);
    const setting = this.#severityIn(document.uri);
    return place?.kept.filter(({ finding: { kind } }) => setting[kind] !== 'off') ?? [];
  }

  /** Shows the findings with the severities that the settings state now. */
  grade(): void {
    for (const [key, places] of this.#places) this.#set(vscode.Uri.parse(key), places);
  }

  /** Marks the findings as old instead of removing them, because the law may have changed. */
  markOld(): void {
    for (const [key, places] of this.#places)
      this.#set(
        vscode.Uri.parse(key),
        places.map((place) => ({ ...place, isOld: true })),
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
        const isQuotation = place.kept.some(({ finding: { kind } }) => ofQuotations.has(kind));
        const marked = moved(place.marked, contentChanges, isQuotation);
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
        const { start, end } = place.marked;
        return { ...place, range: new vscode.Range(document.positionAt(start), document.positionAt(end)) };
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
    const setting = this.#severityIn(uri);
    this.#collection.set(
      uri,
      places.flatMap((place) => problemOf(place, setting) ?? []),
    );
  }
}

/** One problem for all findings at a place, most severe first, one line each. None if the setting turns all of them off. */
function problemOf({ range, kept, isOld }: Place, setting: SeveritySetting): vscode.Diagnostic | undefined {
  const graded = kept
    .filter(({ finding: { kind } }) => setting[kind] !== 'off')
    .map(({ finding }) => ({ finding, severity: severityOf[levelOf(finding, setting)] }));
  const [gravest] = graded.toSorted((a, b) => a.severity - b.severity);
  if (gravest === undefined) return undefined;
  const others = graded.filter((one) => one !== gravest);
  const message = [gravest, ...others].map(({ finding }) => visible(finding.message)).join('\n');
  const problem = isOld
    ? new vscode.Diagnostic(
        range,
        vscode.l10n.t('Found before the library or service changed. Check again. {0}', message),
        vscode.DiagnosticSeverity.Hint,
      )
    : new vscode.Diagnostic(range, message, gravest.severity);
  problem.source = problemSource;
  problem.code = gravest.finding.kind;
  return problem;
}

function levelOf({ kind, severity }: Finding, setting: SeveritySetting): Severity | 'hint' {
  const chosen = setting[kind];
  return chosen === undefined || chosen === 'off' ? severity : chosen;
}

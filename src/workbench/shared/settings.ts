/** Every setting of ours, read in one typed place. */
import * as vscode from 'vscode';
import type { CitationForms } from '../../citation/types.ts';
import { isLoopback } from '../../client/address.ts';
import type { StyleName } from '../../lookup/citing/style.ts';
import {
  type Assistants,
  assistantsIn,
  type CheckWhen,
  checkWhenIn,
  citationAbbreviationsIn,
  citationStyleIn,
  type Marking,
  type MarkingLookUp,
  markingIn,
  markingLookUpIn,
  type SeveritySetting,
  severityIn,
  textIn,
  textsIn,
} from './setting-values.ts';

export interface Settings {
  /** The operator's service; undefined: the embedded library. */
  serviceUrl(): string | undefined;
  /** Where a catalog of public codes is, beside the one that comes with the extension. */
  catalogUrl(): string | undefined;
  /** The draft's home jurisdiction, by name or id. */
  jurisdiction(scope?: vscode.ConfigurationScope): string | undefined;
  /** The places that the user writes about, by name or id. */
  places(): readonly string[];
  /** Reads the law as of this ISO 8601 date; undefined: as it is now. */
  asOf(scope?: vscode.ConfigurationScope): string | undefined;
  citationAbbreviations(scope?: vscode.ConfigurationScope): CitationForms;
  /** How citations are written; undefined: as the draft writes them. */
  citationStyle(scope?: vscode.ConfigurationScope): StyleName | undefined;
  /** Whether the headings of cited sections are shown after their numbers. */
  inlayHints(scope?: vscode.ConfigurationScope): boolean;
  /** Language ids in which citations are recognized; `*` for all. */
  languages(scope?: vscode.ConfigurationScope): readonly string[];
  /** The languages of prose: those in which citations are recognized unless the setting says otherwise. */
  proseLanguages(): readonly string[];
  checkWhen(scope?: vscode.ConfigurationScope): CheckWhen;
  /** How severe each kind of finding is shown. */
  checkSeverity(scope?: vscode.ConfigurationScope): SeveritySetting;
  marking(scope?: vscode.ConfigurationScope): Marking;
  markingLookUp(scope?: vscode.ConfigurationScope): MarkingLookUp;
  /** Whether the tree of jurisdictions follows the panel. */
  autoReveal(): boolean;
  /** How assistants get at the law. */
  assistants(): Assistants;
  readonly onDidChange: vscode.Event<vscode.ConfigurationChangeEvent>;
}

export const section = 'legalCode';

/** Reads through to VS Code each time, so that a change needs no bookkeeping. */
export function readSettings(subscriptions: vscode.Disposable[]): Settings {
  const changed = new vscode.EventEmitter<vscode.ConfigurationChangeEvent>();
  subscriptions.push(
    changed,
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration(section)) changed.fire(event);
    }),
  );
  const get = (key: string, scope?: vscode.ConfigurationScope): unknown =>
    vscode.workspace.getConfiguration(section, scope).get(key);
  return {
    serviceUrl: () => textIn(get('service.url')),
    catalogUrl: () => textIn(get('catalog.url')),
    jurisdiction: (scope) => textIn(get('jurisdiction', scope)),
    places: () => textsIn(get('places') ?? []),
    asOf: (scope) => textIn(get('asOf', scope)),
    citationAbbreviations: (scope) => citationAbbreviationsIn(get('citationAbbreviations', scope)),
    citationStyle: (scope) => citationStyleIn(get('citationStyle', scope)),
    inlayHints: (scope) => get('inlayHints', scope) === true,
    languages: (scope) => textsIn(get('languages', scope) ?? ['*']),
    proseLanguages: () => textsIn(vscode.workspace.getConfiguration(section).inspect('languages')?.defaultValue),
    checkWhen: (scope) => checkWhenIn(get('check.when', scope)),
    checkSeverity: (scope) => severityIn(get('check.severity', scope)),
    marking: (scope) => markingIn(get('marking.style', scope)),
    markingLookUp: (scope) => markingLookUpIn(get('marking.lookUp', scope), leavesComputer(textIn(get('service.url')))),
    autoReveal: () => get('jurisdictions.autoReveal') !== false,
    assistants: () => assistantsIn(get('assistants')),
    onDidChange: changed.event,
  };
}

function leavesComputer(serviceUrl: string | undefined): boolean {
  return serviceUrl !== undefined && !(URL.canParse(serviceUrl) && isLoopback(new URL(serviceUrl).hostname));
}

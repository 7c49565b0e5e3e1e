/** Reads all of the extension's settings in one typed place. */
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
  /** The address of a catalog of public codes, in addition to the built-in one. */
  catalogUrl(): string | undefined;
  /** The draft's default jurisdiction, by name or id. */
  jurisdiction(scope?: vscode.ConfigurationScope): string | undefined;
  /** The places that the user writes about, by name or id. */
  places(): readonly string[];
  /** ISO 8601 as-of date; undefined for current law. */
  asOf(scope?: vscode.ConfigurationScope): string | undefined;
  citationAbbreviations(scope?: vscode.ConfigurationScope): CitationForms;
  /** The citation style; undefined to use the draft's own. */
  citationStyle(scope?: vscode.ConfigurationScope): StyleName | undefined;
  /** Whether to show headings after the numbers of cited sections. */
  inlayHints(scope?: vscode.ConfigurationScope): boolean;
  /** Ids of languages in which to recognize citations; `*` for all. */
  languages(scope?: vscode.ConfigurationScope): readonly string[];
  /** Prose languages, in which citations are recognized by default. */
  proseLanguages(): readonly string[];
  checkWhen(scope?: vscode.ConfigurationScope): CheckWhen;
  /** The severity of each kind of finding. */
  checkSeverity(scope?: vscode.ConfigurationScope): SeveritySetting;
  marking(scope?: vscode.ConfigurationScope): Marking;
  markingLookUp(scope?: vscode.ConfigurationScope): MarkingLookUp;
  /** Whether the tree of jurisdictions follows the panel. */
  autoReveal(): boolean;
  /** How assistants access the law. */
  assistants(): Assistants;
  readonly onDidChange: vscode.Event<vscode.ConfigurationChangeEvent>;
}

export const section = 'legalCode';

/** Reads from VS Code each time, so that changes need no tracking. */
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

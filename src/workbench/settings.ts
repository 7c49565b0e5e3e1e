/** Every setting of ours, read in one typed place. */
import * as vscode from 'vscode';
import type { CitationForms } from '../citation/types.ts';
import { checkWhenIn, citationFormsIn, markingIn, markingStatesIn, textIn, textsIn } from './setting-values.ts';

export type CheckWhen = 'onSave' | 'onType' | 'never';

/** How citations are made visible in the text. */
export type Marking = 'links' | 'decorations' | 'none';

/** Of which citations the marks tell the state: of all in sight, or of what a hover or a check has brought. */
export type MarkingStates = 'inSight' | 'known';

export interface Settings {
  /** The operator's service; undefined: the embedded library. */
  serviceUrl(): string | undefined;
  /** The draft's home jurisdiction, by name or id. */
  jurisdiction(scope?: vscode.ConfigurationScope): string | undefined;
  citationForms(scope?: vscode.ConfigurationScope): CitationForms;
  /** Language ids in which citations are recognized; `*` for all. */
  languages(scope?: vscode.ConfigurationScope): readonly string[];
  checkWhen(scope?: vscode.ConfigurationScope): CheckWhen;
  marking(scope?: vscode.ConfigurationScope): Marking;
  markingStates(scope?: vscode.ConfigurationScope): MarkingStates;
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
    jurisdiction: (scope) => textIn(get('jurisdiction', scope)),
    citationForms: (scope) => citationFormsIn(get('citationForms', scope)),
    languages: (scope) => textsIn(get('languages', scope) ?? ['*']),
    checkWhen: (scope) => checkWhenIn(get('check.when', scope)),
    marking: (scope) => markingIn(get('marking', scope)),
    markingStates: (scope) => markingStatesIn(get('markingStates', scope)),
    onDidChange: changed.event,
  };
}

/** Every setting of ours, read in one typed place. */
import * as vscode from 'vscode';
import type { CitationForms } from '../citation/types.ts';

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
  /** Language ids in which citations are recognised; `*` for all. */
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
  const get = <T>(key: string, fallback: T, scope?: vscode.ConfigurationScope): T =>
    vscode.workspace.getConfiguration(section, scope).get<T>(key, fallback);
  const text = (key: string, scope?: vscode.ConfigurationScope): string | undefined => {
    const value: unknown = get<unknown>(key, '', scope);
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
  };
  return {
    serviceUrl: () => text('service.url'),
    jurisdiction: (scope) => text('jurisdiction', scope),
    citationForms: (scope) => stringRecord(get<unknown>('citationForms', {}, scope)),
    languages: (scope) => strings(get<unknown>('languages', ['*'], scope)),
    checkWhen: (scope) => {
      const when = text('check.when', scope);
      return when === 'onType' || when === 'onSave' ? when : 'never';
    },
    marking: (scope) => {
      const marking = text('marking', scope);
      return marking === 'links' || marking === 'none' ? marking : 'decorations';
    },
    markingStates: (scope) => (text('markingStates', scope) === 'known' ? 'known' : 'inSight'),
    onDidChange: changed.event,
  };
}

function strings(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : [];
}

function stringRecord(value: unknown): CitationForms {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(Object.entries(value).filter(([, meaning]) => typeof meaning === 'string'));
}

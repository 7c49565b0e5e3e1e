/** Searches the law by words or citation, from the keyboard. */
import * as vscode from 'vscode';
import { isObject } from '../../contract/decode/json-values.ts';
import type { Connection, SectionRef, Services } from '../shared/services.ts';
import { looksLikeCitation } from './prefill.ts';
import { SearchPick, type SearchRequest } from './quick-pick.ts';
import type { Purpose } from './use-section.ts';

export function register(services: Services): vscode.Disposable {
  const search = createSearch(services);
  return vscode.Disposable.from(
    search,
    vscode.commands.registerCommand('legalCode.search', (request?: unknown) =>
      search.open(requestOf(request, services.connection)),
    ),
    vscode.commands.registerCommand('legalCode.search.openToSide', () => search.act('side')),
    vscode.commands.registerCommand('legalCode.search.insert', () => search.act('insert')),
    vscode.commands.registerCommand('legalCode.search.copy', () => search.act('copy')),
    vscode.commands.registerCommand('legalCode.search.showNeighbors', () => search.act('neighbors')),
    vscode.commands.registerCommand('legalCode.search.filter', () => search.filter()),
    // For features that need a section: resolves with the chosen one.
    vscode.commands.registerCommand('legalCode.pickSection', (request?: unknown) =>
      search.pick(requestOf(request, services.connection)),
    ),
  );
}

interface SearchSession extends vscode.Disposable {
  open(request: SearchRequest): void;
  pick(request: SearchRequest): Promise<SectionRef | undefined>;
  act(purpose: Purpose): void;
  filter(): Promise<void>;
}

/** Allows one search at a time: a new one replaces the open one. */
function createSearch(services: Services): SearchSession {
  let current: SearchPick | undefined;
  let lastText: string | undefined;
  const start = (request: SearchRequest, chosen?: (section: SectionRef | undefined) => void): void => {
    current?.dispose();
    const text = request.text ?? selectedCitation();
    const pick = new SearchPick(
      services,
      { ...request, ...(text === undefined ? {} : { text }), ...(lastText === undefined ? {} : { lastText }) },
      {
        chosen,
        closed: (typed) => {
          if (typed !== '') lastText = typed;
          if (current === pick) current = undefined;
        },
      },
    );
    current = pick;
    pick.show();
  };
  return {
    open: (request) => start(request),
    pick: (request) => new Promise((resolve) => start(request, resolve)),
    act: (purpose) => current?.act(purpose),
    filter: async () => current?.filter(),
    dispose: () => current?.dispose(),
  };
}

/** The editor's selection, if it can only be a citation. */
function selectedCitation(): string | undefined {
  const editor = vscode.window.activeTextEditor;
  if (editor === undefined || editor.selection.isEmpty || !editor.selection.isSingleLine) return undefined;
  const selected = editor.document.getText(editor.selection).trim();
  return looksLikeCitation(selected) ? selected : undefined;
}

/** Parses the argument of a keybinding, link or tree row: words, `{text, jurisdictionId}`, or a row for a jurisdiction. */
function requestOf(argument: unknown, { serviceId }: Pick<Connection, 'serviceId'>): SearchRequest {
  if (typeof argument === 'string') return { text: argument };
  if (!isObject(argument)) return {};
  const { text, jurisdictionId, title } = argument;
  // A jurisdiction of another service does not exist in this one.
  const isOurs = argument.serviceId === undefined || argument.serviceId === serviceId;
  return {
    ...(typeof text === 'string' ? { text } : {}),
    ...(typeof jurisdictionId === 'string' && isOurs ? { jurisdictionId } : {}),
    ...(typeof title === 'string' ? { title } : {}),
  };
}

/** `legalCode.marking: links`: Ctrl+click on a citation opens its section or explains why there is none. */
import * as vscode from 'vscode';
import { type MarkedSpan, spansOf } from '../shared/citation-spans.ts';
import type { Services } from '../shared/services.ts';
import { yearsIn } from '../shared/stated-years.ts';
import { stateWords } from './presentation.ts';

export function registerLinks(services: Services): vscode.Disposable {
  const { settings, citations, jurisdictions: directory, citationStates: states, law } = services;
  const provider: vscode.DocumentLinkProvider = {
    async provideDocumentLinks(document, token) {
      if (settings.marking(document) !== 'links') return [];
      const found = await citations.read(document, token);
      const asOf = law.asOf(document);
      const years = await yearsIn(document, found, () => token.isCancellationRequested);
      if (years === undefined) return [];
      return found.flatMap((citation) =>
        spansOf(citation).map((span) => {
          const cited = { citation, asOf, year: years.get(span.target), ...span };
          return linkTo(document, span, stateWords(states.of(cited)));
        }),
      );
    },
  };
  const register = (): vscode.Disposable => vscode.languages.registerDocumentLinkProvider({ pattern: '**' }, provider);
  let registration = register();
  let showing = false;
  // A link provider can't report changed links without a text change. Reregister it to make VS Code ask again.
  const again = (): void => {
    const before = showing;
    showing = vscode.window.visibleTextEditors.some(({ document }) => settings.marking(document) === 'links');
    if (!before && !showing) return;
    registration.dispose();
    registration = register();
  };
  return vscode.Disposable.from(settings.onDidChange(again), directory.onDidChange(again), states.onDidChange(again), {
    dispose: () => registration.dispose(),
  });
}

function linkTo(
  document: vscode.TextDocument,
  { start, end, target }: MarkedSpan,
  tooltip: string,
): vscode.DocumentLink {
  const range = new vscode.Range(document.positionAt(start), document.positionAt(end));
  const argument = encodeURIComponent(JSON.stringify([{ uri: document.uri.toString(), offset: target.start }]));
  const link = new vscode.DocumentLink(range, vscode.Uri.parse(`command:legalCode.lookUpAtCursor?${argument}`));
  link.tooltip = tooltip;
  return link;
}

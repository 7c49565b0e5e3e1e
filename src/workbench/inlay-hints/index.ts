/** Shows headings after the numbers that a draft cites, if the setting is on. */
import * as vscode from 'vscode';
import type { Citation } from '../../citation/types.ts';
import type { Prepared } from '../../lookup/types.ts';
import { spansOf } from '../shared/citation-spans.ts';
import { brief } from '../shared/plain-text.ts';
import { headingOf } from '../shared/section-presentation.ts';
import type { LawAsOf, Services } from '../shared/services.ts';
import { signalWhileInUse } from '../shared/signal.ts';
import { yearsIn } from '../shared/stated-years.ts';
import { hasHeadingBeside } from './beside.ts';

/** Maximum length of a heading, characters. */
const longest = 60;

export function register(services: Services): vscode.Disposable {
  const changed = new vscode.EventEmitter<void>();
  return vscode.Disposable.from(
    changed,
    vscode.languages.registerInlayHintsProvider(
      { pattern: '**' },
      {
        onDidChangeInlayHints: changed.event,
        provideInlayHints: (document, range, token) => hintsIn(services, document, range, token),
      },
    ),
    services.citationStates.onDidChange(() => changed.fire()),
    services.settings.onDidChange((event) => {
      if (event.affectsConfiguration('legalCode.inlayHints')) changed.fire();
    }),
  );
}

async function hintsIn(
  services: Services,
  document: vscode.TextDocument,
  range: vscode.Range,
  token: vscode.CancellationToken,
): Promise<vscode.InlayHint[]> {
  const { settings } = services;
  if (!settings.inlayHints(document) || document.uri.scheme === 'legal-code') return [];
  const mayAsk = settings.markingLookUp(document) === 'visible';
  const text = document.getText();
  const [from, to] = [document.offsetAt(range.start), document.offsetAt(range.end)];
  const asOf = services.law.asOf(document);
  const citations = await citationsOf(services, document, mayAsk, token);
  const years = await yearsIn(document, citations, () => token.isCancellationRequested);
  if (years === undefined) return [];
  const spans = citations.flatMap((citation) =>
    spansOf(citation)
      .filter(
        ({ target, end }) => target.kind === 'section' && target.through === undefined && from <= end && end <= to,
      )
      .map(({ target, end }) => ({ citation, target, end, asOf, year: years.get(target) })),
  );
  const bare = spans.filter(({ end }) => !hasHeadingBeside(text, end));
  const { sectionOf } = services.citationStates;
  const headingFor = mayAsk
    ? await askedHeadings(services, services.law.of(document), bare, token)
    : (cited: Cited) => sectionOf(cited)?.heading;
  if (token.isCancellationRequested) return [];
  return bare.flatMap((cited) => {
    const heading = headingOf(headingFor(cited));
    if (heading === undefined || heading === '') return [];
    const hint = new vscode.InlayHint(document.positionAt(cited.end), brief(heading, longest));
    hint.paddingLeft = true;
    return [hint];
  });
}

/** A service that may not be asked unprompted isn't asked for its jurisdictions either. */
async function citationsOf(
  { citations, jurisdictions }: Services,
  document: vscode.TextDocument,
  mayAsk: boolean,
  token: vscode.CancellationToken,
): Promise<readonly Citation[]> {
  const now = (await citations.soon(document, () => token.isCancellationRequested)) ?? [];
  if (jurisdictions.known !== undefined) return now.length > 0 ? now : citations.read(document, token);
  return mayAsk && now.length > 0 ? citations.read(document, token) : [];
}

type Cited = Parameters<Services['citationStates']['sectionOf']>[0];

/** The headings of cited sections, by citation. Omits sections that can't be looked up. */
async function askedHeadings(
  { connection }: Services,
  { lookup }: LawAsOf,
  cited: readonly Cited[],
  token: vscode.CancellationToken,
): Promise<(cited: Cited) => string | undefined> {
  const headings = new Map<Cited, string>();
  const cancel = signalWhileInUse(connection, token);
  try {
    const prepared: Prepared = await lookup.prepare(cited, cancel.signal);
    for (const each of cited) {
      const resolution = await lookup.resolve(each.citation, each.target, cancel.signal, prepared, each.year);
      const heading = resolution.kind === 'found' ? resolution.section.value.heading : undefined;
      if (heading !== undefined) headings.set(each, heading);
      // The same failure would recur at each number. A hover reports it.
      if (resolution.kind === 'failed') break;
    }
  } catch {
    // After a cancellation or a change of service, VS Code asks again.
  } finally {
    cancel.dispose();
  }
  return (each) => headings.get(each);
}

/** Opens the panel of a cited section, or explains why there is none. */

import * as vscode from 'vscode';
import type { Citation, Target } from '../../citation/types.ts';
import { isAbort, LookupError } from '../../contract/failure.ts';
import { findContainer } from '../../lookup/containers.ts';
import { nextEditionWords } from '../../lookup/next-edition.ts';
import { citingName, missingName } from '../../lookup/not-found-words.ts';
import type { Resolution } from '../../lookup/types.ts';
import { unlistedWords } from '../../lookup/unlisted.ts';
import { showFailure } from './actions.ts';
import { notice, plain } from './plain-text.ts';
import { refOf } from './section-presentation.ts';
import type { LawAsOf, Services } from './services.ts';
import { signalWhileInUse } from './signal.ts';
import { yearOf } from './stated-years.ts';

interface CitedTarget {
  readonly citation: Citation;
  readonly target: Target;
}

/** Looks up the target and opens its section. Any other outcome shows a message with a next step. */
export async function openCited(
  services: Services,
  { citation, target }: CitedTarget,
  options: { readonly law: LawAsOf; readonly beside?: boolean; readonly document?: vscode.TextDocument },
): Promise<void> {
  const { serviceId } = services.connection;
  const { document } = options;
  const year =
    document === undefined
      ? undefined
      : yearOf(document, { citation, target }, (start, end) => services.citations.within(document, start, end));
  const inUse = signalWhileInUse(services.connection);
  let resolution: Resolution;
  try {
    resolution = await vscode.window.withProgress(
      { location: vscode.ProgressLocation.Window, title: vscode.l10n.t('Looking up the citation…') },
      () => options.law.lookup.resolve(citation, target, inUse.signal, undefined, year),
    );
  } catch (error) {
    if (isAbort(error)) return;
    throw error;
  } finally {
    inUse.dispose();
  }
  if (resolution.kind === 'found') {
    const { value } = resolution.section;
    await vscode.commands.executeCommand('legalCode.openSection', {
      ...refOf(value),
      serviceId,
      ...(options.law.asOf === undefined ? {} : { asOf: options.law.asOf }),
      ...(target.subdivisions.length > 0
        ? { subdivision: resolution.subdivision?.designators ?? target.subdivisions }
        : {}),
      ...(options.beside === true ? { beside: true } : {}),
    });
    return;
  }
  if (resolution.kind === 'failed') {
    await showFailure(resolution.failure, () => openCited(services, { citation, target }, options));
    return;
  }
  if (resolution.kind === 'container' && (await browseContainer(services, { citation, target }, resolution, options)))
    return;
  const search = vscode.l10n.t('Search…');
  const { message, further } = missing({ citation, target }, resolution, options.document);
  const chosen = await vscode.window.showInformationMessage(
    notice(message),
    ...further.map((each) => each.label),
    search,
  );
  if (chosen === search) {
    const jurisdictionId = citation.jurisdictionId ?? undefined;
    const text = target.kind === 'section' ? target.number : citation.text;
    await vscode.commands.executeCommand('legalCode.search', {
      text,
      ...(jurisdictionId === undefined ? {} : { jurisdictionId, serviceId }),
    });
  } else {
    await further.find((each) => each.label === chosen)?.run();
  }
}

/** Shows the sections of a cited chapter or title. Returns false if it is not certain which one it is. */
async function browseContainer(
  { connection }: Services,
  { citation, target }: CitedTarget,
  { jurisdiction }: Extract<Resolution, { kind: 'container' }>,
  { law }: { readonly law: LawAsOf },
): Promise<boolean> {
  const { serviceId } = connection;
  const inUse = signalWhileInUse(connection);
  try {
    const ask = { signal: inUse.signal };
    const { heading, contents } = (await findContainer(await law.client(), jurisdiction, citation, target, ask)) ?? {};
    if (contents === undefined) return false;
    const title = heading === undefined ? citation.text : `${citation.text}: ${heading}`;
    const asOf = law.asOf === undefined ? {} : { asOf: law.asOf };
    void vscode.commands.executeCommand('legalCode.section.browse', { title, contents, serviceId, ...asOf });
    return true;
  } catch (error) {
    if (isAbort(error) || error instanceof LookupError) return false;
    throw error;
  } finally {
    inUse.dispose();
  }
}

interface Further {
  readonly label: string;
  run(): Thenable<unknown>;
}

/** Explains why no section can be opened, with next steps. */
function missing(
  { citation, target }: CitedTarget,
  resolution: Exclude<Resolution, { kind: 'found' | 'failed' }>,
  document: vscode.TextDocument | undefined,
): { readonly message: string; readonly further: readonly Further[] } {
  const text = plain(citation.text);
  const setJurisdiction: Further = {
    label: vscode.l10n.t('Set Default Jurisdiction…'),
    run: () => vscode.commands.executeCommand('legalCode.setJurisdiction'),
  };
  switch (resolution.kind) {
    case 'container':
      return { message: vscode.l10n.t('“{0}” refers to a chapter or title, not to one section.', text), further: [] };
    case 'notFound': {
      const place = plain(resolution.jurisdiction.name ?? citation.place ?? '');
      const { next, citedBy } = resolution;
      if (citedBy !== undefined) {
        const by = plain(citingName(citedBy));
        const message = vscode.l10n.t('The library or service lacks this part of the code, which {0} cites.', by);
        return { message, further: [] };
      }
      return {
        message:
          next === undefined
            ? vscode.l10n.t(
                '{0} was not found.',
                plain(missingName({ citation, target }, resolution.jurisdiction, place)),
              )
            : nextEditionWords(`${place}: “${text}”`, next, vscode.env.language, vscode.l10n.t),
        further: [],
      };
    }
    case 'unknownPlace':
      return {
        message: plain(unlistedWords(citation, resolution.place, vscode.l10n.t)),
        further: [],
      };
    case 'ambiguous':
      return {
        message: vscode.l10n.t('“{0}” may refer to several codes.', text),
        further: resolution.candidates.slice(0, 3).map((candidate) => ({
          label: plain(candidate.code ?? candidate.place),
          run: () =>
            vscode.commands.executeCommand('legalCode.setDocumentJurisdiction', {
              place: candidate.place,
              ...(document === undefined ? {} : { uri: document.uri.toString() }),
            }),
        })),
      };
    case 'unresolved':
      return { message: vscode.l10n.t('The jurisdiction of “{0}” is unknown.', text), further: [setJurisdiction] };
  }
}

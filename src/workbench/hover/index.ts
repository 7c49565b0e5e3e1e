/** The hover on a citation: the current text, its status, its last change, and the official source. */
import * as vscode from 'vscode';
import { isContainerKind } from '../../citation/index.ts';
import type { Citation, Target } from '../../citation/types.ts';
import type { Answer, LegalCodeClient } from '../../client/types.ts';
import { type Failure, LookupError } from '../../contract/failure.ts';
import type { Jurisdiction, Section } from '../../contract/resources.ts';
import { type LastEdition, lastEditionWith } from '../../lookup/earlier-editions.ts';
import { importDateOf } from '../../lookup/import-date.ts';
import { quietly } from '../../lookup/quietly.ts';
import { lastChange } from '../../lookup/trust.ts';
import type { Resolution } from '../../lookup/types.ts';
import { actionOf } from '../shared/actions.ts';
import { ageWords } from '../shared/answer-age.ts';
import { failureMessage, failureOf } from '../shared/failure-message.ts';
import { statedName, whereAbbreviationIsSet, whereJurisdictionIsSet } from '../shared/jurisdiction-settings.ts';
import type { JurisdictionList, LawAsOf, Services } from '../shared/services.ts';
import { signalWhileInUse } from '../shared/signal.ts';
import { yearOf } from '../shared/stated-years.ts';
import { containerOf, textBefore } from './beside.ts';
import { type HoverCommand, type HoverInput, hoverCommands, type InTime } from './input.ts';
import { hoverMarkdown } from './markdown.ts';

/** How long a hover waits for the chain and sources after it has the section, milliseconds. */
const longestWaitMs = 1000;

export function register(services: Services): vscode.Disposable {
  return vscode.languages.registerHoverProvider(
    { pattern: '**' },
    {
      provideHover: (document, position, token) => provideHover(services, document, position, token),
    },
  );
}

async function provideHover(
  services: Services,
  document: vscode.TextDocument,
  position: vscode.Position,
  token: vscode.CancellationToken,
): Promise<vscode.Hover | undefined> {
  const found = await services.citations.at(document, position, token);
  if (found === undefined || token.isCancellationRequested) return undefined;
  const { citation, target } = found;
  const cancel = signalWhileInUse(services.connection, token);
  try {
    const input = await gather(services, document, citation, target, cancel.signal);
    if (input === undefined || token.isCancellationRequested) return undefined;
    const { today } = services.law.of(document);
    const markdown = new vscode.MarkdownString(
      hoverMarkdown(input, { t: vscode.l10n.t, language: vscode.env.language, today }),
      true,
    );
    markdown.isTrusted = { enabledCommands: hoverCommands };
    markdown.supportHtml = false;
    return new vscode.Hover(markdown, rangeOf(document, citation, target, position));
  } catch (error) {
    // A provider logs its failures and shows nothing. `gather` describes the service's failures.
    failureOf(error, services.log);
    return undefined;
  } finally {
    cancel.dispose();
  }
}

async function gather(
  services: Services,
  document: vscode.TextDocument,
  citation: Citation,
  target: Target,
  signal: AbortSignal,
): Promise<HoverInput | undefined> {
  const { serviceId } = services.connection;
  const law = services.law.of(document);
  const within = (start: number, end: number): readonly Citation[] => services.citations.within(document, start, end);
  const year = yearOf(document, { citation, target }, within);
  const resolution = await resolve(services, law, { citation, target, year }, signal);
  if (signal.aborted) return undefined;
  const input: HoverInput = {
    serviceId,
    citation,
    target,
    uri: document.uri.toString(),
    where: { jurisdiction: whereJurisdictionIsSet(document), abbreviation: whereAbbreviationIsSet(document) },
    resolution,
    embedded: services.connection.embedded,
    ...(law.asOf === undefined ? {} : { asOf: law.asOf }),
  };
  if (resolution.kind === 'failed') return { ...input, failure: failureForHover(resolution.failure) };
  if (resolution.kind === 'unresolved') return { ...input, places: placesToOffer(services) };
  if (resolution.kind === 'ambiguous') return { ...input, resolution: named(resolution, services.jurisdictions) };
  if (resolution.kind === 'container') {
    const client = await law.client();
    const container = containerOf(client, resolution.jurisdiction, citation, target, signal);
    return { ...input, container: await Promise.race([container, afterWait()]) };
  }
  if (resolution.kind === 'notFound')
    return { ...input, lastEdition: await lastEditionOf(law, resolution.jurisdiction, citation, target, signal) };
  if (resolution.kind !== 'found') return input;
  const { section } = resolution;
  const client = await law.client();
  const [{ chain, sources, oldest }, before] = await Promise.all([
    inTime(client, section, signal),
    Promise.race([textBefore(client, section.value, signal), afterWait()]),
  ]);
  if (signal.aborted) return undefined;
  return {
    ...input,
    chain,
    sources,
    before,
    importedOn: importDateOf(section.value, codesOf(services, section.value)),
    lastChange: chain.state === 'loaded' ? lastChange(chain.value) : undefined,
    age: ageWords(oldest, Date.now(), vscode.env.language, vscode.l10n.t),
  };
}

function codesOf(
  { jurisdictions }: Services,
  { jurisdictionId }: Pick<Section, 'jurisdictionId'>,
): Jurisdiction['codes'] {
  return jurisdictionId === undefined ? [] : (jurisdictions.get(jurisdictionId)?.codes ?? []);
}

/** The last edition that had a missing number, if it is known in time. */
async function lastEditionOf(
  law: LawAsOf,
  jurisdiction: Jurisdiction,
  { code }: Citation,
  { kind, number }: Target,
  signal: AbortSignal,
): Promise<LastEdition | undefined> {
  if (isContainerKind(kind)) return undefined;
  const client = await law.client();
  const found = quietly(() => lastEditionWith(client, jurisdiction, { code, number }, { signal }));
  return await Promise.race([found, afterWait()]);
}

/** Resolves with undefined after the longest wait. */
function afterWait(): Promise<undefined> {
  return new Promise((resolve) => setTimeout(() => resolve(undefined), longestWaitMs).unref());
}

/** Without the directory, the gazetteer's guess at a place would blame the service for a connection failure. */
async function resolve(
  services: Services,
  law: LawAsOf,
  {
    citation,
    target,
    year,
  }: { readonly citation: Citation; readonly target: Target; readonly year: number | undefined },
  signal: AbortSignal,
): Promise<Resolution> {
  try {
    await services.jurisdictions.all(signal);
    return await law.lookup.resolve(citation, target, signal, undefined, year);
  } catch (error) {
    if (error instanceof LookupError) return { kind: 'failed', failure: error.failure };
    throw error;
  }
}

/**
 * The chain and sources, each if it arrives in time, and the oldest answer of those shown. Late answers still reach the
 * cache.
 */
async function inTime(client: LegalCodeClient, section: Answer<Section>, signal: AbortSignal) {
  let oldest: Answer<unknown> = section;
  let timeout: NodeJS.Timeout | undefined;
  const late = new Promise<{ readonly state: 'waiting' }>((resolve) => {
    timeout = setTimeout(() => resolve({ state: 'waiting' }), longestWaitMs);
  });
  const part = <T>(answer: Promise<Answer<T>>): Promise<InTime<T>> =>
    Promise.race([
      answer.then(
        (loaded) => {
          if (isOlder(loaded, oldest)) oldest = loaded;
          return { state: 'loaded', value: loaded.value } as const;
        },
        (error: unknown) => {
          if (error instanceof LookupError)
            return { state: 'failed', message: failureMessage(error.failure).message } as const;
          if (signal.aborted) return { state: 'waiting' } as const;
          throw error;
        },
      ),
      late,
    ]);
  try {
    const { id } = section.value;
    const [chain, sources] = await Promise.all([
      part(client.chain(id, { signal })),
      part(client.sources(id, { signal })),
    ]);
    return { chain, sources, oldest };
  } finally {
    clearTimeout(timeout);
  }
}

/** An unconfirmed answer counts as older than a confirmed one. */
function isOlder(one: Answer<unknown>, other: Answer<unknown>): boolean {
  return one.stale === other.stale ? one.at < other.at : one.stale === true;
}

function failureForHover(failure: Failure): NonNullable<HoverInput['failure']> {
  const { message, steps } = failureMessage(failure);
  const offered = steps.flatMap(({ id, label }) => {
    // Hovering again retries.
    const command = id === 'retry' ? undefined : hoverCommand(actionOf(id).command);
    return command === undefined ? [] : [{ label, command }];
  });
  return { message, steps: offered };
}

function hoverCommand(command: string): HoverCommand | undefined {
  return hoverCommands.find((each) => each === command);
}

/** Candidates by the names that a setting accepts: `Springfield, IL` if several share a name. */
function named(
  { candidates }: Extract<Resolution, { kind: 'ambiguous' }>,
  directory: JurisdictionList,
): Extract<Resolution, { kind: 'ambiguous' }> {
  return {
    kind: 'ambiguous',
    candidates: candidates.map((candidate) =>
      candidate.jurisdictionId === undefined
        ? candidate
        : { ...candidate, place: statedName(directory, candidate.jurisdictionId) },
    ),
  };
}

/** Offers all jurisdictions if there are few. With many, a picker works better. */
function placesToOffer({ jurisdictions: directory }: Services): NonNullable<HoverInput['places']> {
  const known = directory.known ?? [];
  if (known.length > 5) return [];
  return known.flatMap(({ id, name }) => (name === undefined ? [] : [{ name, place: statedName(directory, id) }]));
}

/** The target's range if the citation has several targets, or else the whole citation. */
function rangeOf(
  document: vscode.TextDocument,
  citation: Citation,
  target: Target,
  position: vscode.Position,
): vscode.Range {
  const offset = document.offsetAt(position);
  const onTarget = citation.targets.length > 1 && target.start <= offset && offset <= target.end;
  const { start, end } = onTarget ? target : citation;
  return new vscode.Range(document.positionAt(start), document.positionAt(end));
}

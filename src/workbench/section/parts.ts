/**
 * Loads the parts of a section's trust context in parallel; each can fail independently. Asks only the section's own service:
 * an identifier would reveal to another operator what is read, and is invalid there. Independent of the webview.
 */
import * as vscode from 'vscode';
import { clientAsOf } from '../../client/as-of.ts';
import type { Answer, Ask, LegalCodeClient } from '../../client/types.ts';
import type { Chain, Ordinance, Page, Section, SectionVersion, Source } from '../../contract/resources.ts';
import { allVisible } from '../../contract/visible.ts';
import { oneEntryPerAct } from '../../lookup/chain-acts.ts';
import { dateWords } from '../../lookup/date-words.ts';
import type { PartView } from '../../panel-protocol/messages.ts';
import { actionOf } from '../shared/actions.ts';
import { ageWords, hostOf, otherServiceWords } from '../shared/answer-age.ts';
import { failureMessage, failureOf } from '../shared/failure-message.ts';
import type { LawAsOf, Services } from '../shared/services.ts';

/** Receives each part on arrival, in any order. Not called after a cancellation. */
export interface PartsSink {
  section(part: PartView<Section>): void;
  sources(part: PartView<Page<Source>>): void;
  chain(part: PartView<Chain>): void;
  versions(part: PartView<Page<SectionVersion>>): void;
}

type Question<T> = (client: LegalCodeClient, ask: Ask) => Promise<Answer<T>>;

export class SectionParts {
  readonly #services: Services;
  readonly #sectionId: string;
  /** The service of the section's identifier and links. */
  readonly serviceId: string;
  /** ISO 8601 date to request the section for. */
  asOf: string | undefined;

  constructor(services: Services, sectionId: string, serviceId: string, asOf: string | undefined) {
    this.#services = services;
    this.#sectionId = sectionId;
    this.serviceId = serviceId;
    this.asOf = asOf;
  }

  /** The law as of the section's date. */
  get law(): LawAsOf {
    return this.#services.law.at(this.asOf);
  }

  /** Whether the section's service is in use. */
  get inUse(): boolean {
    return this.#services.connection.serviceId === this.serviceId;
  }

  /** The display name of the service's host; undefined for the embedded library. */
  get host(): string | undefined {
    return hostOf(this.serviceId);
  }

  /** A failure for parts that aren't requested because another service is in use. */
  get notInUse(): Extract<PartView<never>, { readonly state: 'failed' }> {
    return {
      state: 'failed',
      kind: 'otherService',
      message: otherServiceWords(this.host, vscode.l10n.t),
      steps: [{ id: 'openSettings', label: actionOf('openSettings').label }],
    };
  }

  /** Loads all parts. */
  async all(sink: PartsSink, ask: Ask & { readonly signal: AbortSignal }): Promise<void> {
    await Promise.all([this.section(sink, ask), this.sources(sink, ask), this.chain(sink, ask)]);
  }

  /** Loads the section and then its earlier texts, because only the section says whether there are any. */
  async section(sink: PartsSink, ask: Ask & { readonly signal: AbortSignal }): Promise<void> {
    const { asOf } = this;
    const dated = asOf === undefined ? ask : { ...ask, asOf };
    const part = await this.part((client) => client.section(this.#sectionId, dated), ask.signal);
    if (part === undefined) return;
    sink.section(asOf === undefined ? part : otherDate(part, asOf));
    await this.versions(sink, part.state === 'loaded' ? part.value : undefined, ask);
  }

  async sources(sink: PartsSink, ask: Ask & { readonly signal: AbortSignal }): Promise<void> {
    const part = await this.part((client) => client.sources(this.#sectionId, ask), ask.signal);
    if (part !== undefined) sink.sources(part);
  }

  async chain(sink: PartsSink, ask: Ask & { readonly signal: AbortSignal }): Promise<void> {
    const { asOf } = this;
    const part = await this.part(
      (client) => (asOf === undefined ? client : clientAsOf(client, asOf)).chain(this.#sectionId, ask),
      ask.signal,
    );
    if (part !== undefined) sink.chain(withOneEntryPerAct(part));
  }

  async versions(
    sink: PartsSink,
    section: Section | undefined,
    ask: Ask & { readonly signal: AbortSignal },
  ): Promise<void> {
    const link = section?.links.versions;
    if (link === undefined) {
      sink.versions({ state: 'absent' });
      return;
    }
    const part = await this.part((client) => client.versions(link, ask), ask.signal);
    if (part !== undefined) sink.versions(part);
  }

  async ordinance(
    at: { readonly id: string } | { readonly link: string },
    signal: AbortSignal,
  ): Promise<PartView<Ordinance> | undefined> {
    return this.part((client) => client.ordinance(at, { signal }), signal);
  }

  async earlier(link: string, signal: AbortSignal): Promise<PartView<Section> | undefined> {
    return this.part((client) => client.sectionAt(link, { signal }), signal);
  }

  /** Sends one request and returns its outcome; undefined if it was canceled. */
  async part<T>(question: Question<T>, signal: AbortSignal): Promise<PartView<T> | undefined> {
    const { connection, log } = this.#services;
    if (!this.inUse) return this.notInUse;
    try {
      const client = await connection.client();
      if (signal.aborted) return undefined;
      // The setting may have changed while the service started.
      if (!this.inUse) return this.notInUse;
      const answer = await question(client, { signal });
      if (signal.aborted) return undefined;
      const age = ageWords(answer, Date.now(), vscode.env.language, vscode.l10n.t);
      return { state: 'loaded', value: allVisible(answer.value), at: answer.at, ...(age === undefined ? {} : { age }) };
    } catch (error) {
      const failure = failureOf(error, log);
      if (failure === undefined || signal.aborted) return undefined;
      // Closing a client after a change of service is not a failure of either service.
      if (!this.inUse) return this.notInUse;
      return { state: 'failed', kind: failure.kind, ...failureMessage(failure) };
    }
  }
}

function withOneEntryPerAct(part: PartView<Chain>): PartView<Chain> {
  return part.state === 'loaded'
    ? { ...part, value: { ...part.value, entries: oneEntryPerAct(part.value.entries) } }
    : part;
}

/** Adds a step to choose another date to a section that isn't available for this one. */
function otherDate(part: PartView<Section>, asOf: string): PartView<Section> {
  if (part.state !== 'failed') return part;
  const message =
    part.kind === 'notFound'
      ? vscode.l10n.t('The edition held for {0} does not have this section.', dateWords(asOf, vscode.env.language))
      : part.message;
  return { ...part, message, steps: [{ id: 'asOf', label: vscode.l10n.t('Choose Another Date…') }, ...part.steps] };
}

/** A section in a panel: loads its parts, sends them to the page, and handles the page's requests. */
import * as vscode from 'vscode';
import type { Chain, Ordinance, Page, Section, SectionVersion, Source } from '../../contract/resources.ts';
import { sectionValidityOf } from '../../lookup/validity-words.ts';
import type { PartView, Reference, SectionRequest, SectionView, ToPage } from '../../panel-protocol/messages.ts';
import type { SectionCopy } from '../../panel-protocol/section-copy.ts';
import { runAction, showMessage } from '../shared/actions.ts';
import { ageWords, copyWords } from '../shared/answer-age.ts';
import { isActionName } from '../shared/failure-message.ts';
import { openCited } from '../shared/open-cited.ts';
import { plain } from '../shared/plain-text.ts';
import { refOf } from '../shared/section-presentation.ts';
import type { SectionRef, Services } from '../shared/services.ts';
import { askDate } from './as-of.ts';
import { enclosing, jurisdictionDetails, pictures, saveAttachment } from './attached.ts';
import { browseLevel } from './browse.ts';
import { blank, loadedFrom, mayPass, reloading, resting } from './loaded.ts';
import { SectionParts } from './parts.ts';
import { type Cited, referencesIn } from './references.ts';

export interface ShownSetting {
  readonly sectionId: string;
  /** The service that `sectionId` belongs to. */
  readonly serviceId: string;
  /** The saved copy of a restored panel. */
  readonly copy?: SectionCopy | undefined;
  readonly subdivision?: readonly string[] | undefined;
  /** ISO 8601 as-of date; absent for the current text. */
  readonly asOf?: string | undefined;
  /** Whether VS Code restored the section or the reader navigated back, rather than opening it. */
  readonly again?: boolean;
}

/** The panel around a section. */
export interface ShownIn {
  /** Drops the message if the page isn't ready. When it is, `sendAll` follows. */
  send(message: ToPage): void;
  isReady(): boolean;
  /** Called when the section is known. */
  met(section: Section): void;
}

export class ShownSection implements vscode.Disposable {
  readonly sectionId: string;
  readonly serviceId: string;
  readonly #services: Services;
  readonly #panel: ShownIn;
  readonly #parts: SectionParts;
  readonly #subscriptions: vscode.Disposable[];
  #loaded = blank();
  #cited: readonly Cited[] = [];
  #spans: readonly Reference[] = [];
  /** Messages other than the parts, to resend when the page returns. */
  readonly #besides = new Map<string, ToPage>();
  /** The subdivision to reveal when the page is ready. */
  #subdivision: readonly string[] | undefined;
  /** Whether it is already in Recently Opened. A refresh or a change of service doesn't count as opening. */
  #recorded: boolean;
  /** The jurisdiction's name and corrections, from the panel's own service. */
  #place: Pick<SectionView, 'place' | 'corrected'> = {};
  #copy: SectionCopy | undefined;
  #loading = new AbortController();

  constructor(services: Services, panel: ShownIn, setting: ShownSetting) {
    const { sectionId, serviceId, copy, subdivision, asOf, again = false } = setting;
    this.sectionId = sectionId;
    this.serviceId = serviceId;
    this.#services = services;
    this.#panel = panel;
    this.#recorded = again;
    this.#parts = new SectionParts(services, sectionId, serviceId, asOf);
    this.#copy = copy;
    this.#subdivision = subdivision;
    this.#subscriptions = [
      services.connection.onDidChangeService(() => this.#load(false)),
      services.jurisdictions.onDidChange(() => this.#sendSection()),
    ];
  }

  /** Loads the parts. */
  load(): void {
    if (!this.#loading.signal.aborted) this.#load(false);
  }

  /** The section, if it is loaded and its service is in use. */
  get section(): Section | undefined {
    const { section } = this.#loaded;
    return section.state === 'loaded' && this.#parts.inUse ? section.value : undefined;
  }

  /** ISO 8601 as-of date; undefined for the current text. */
  get asOf(): string | undefined {
    return this.#parts.asOf;
  }

  /** Shows the section as of a date. */
  showAsOf(asOf: string | undefined): void {
    if (this.#parts.asOf === asOf) return;
    this.#parts.asOf = asOf;
    this.#copy = undefined;
    this.#loaded.section = { state: 'loading' };
    this.#load(false);
  }

  /** Handles another request for the same section, at a subdivision if given. */
  reveal(subdivision?: readonly string[]): void {
    const { section } = this;
    if (section !== undefined) this.#services.recentSections.add(refOf(section));
    if (subdivision === undefined) return;
    this.#subdivision = subdivision;
    this.sendReveal();
  }

  dispose(): void {
    this.#loading.abort();
    for (const subscription of this.#subscriptions) subscription.dispose();
  }

  #load(reload: boolean): void {
    this.#loading.abort();
    this.#loading = new AbortController();
    if (!this.#parts.inUse) {
      this.#rest();
      return;
    }
    const { signal } = this.#loading;
    this.#loaded = reloading(this.#loaded);
    this.sendAll();
    const ask = { signal, ...(reload ? { reload } : {}) };
    void this.#parts.all(this.#sink(signal), ask).then(() => {
      if (reload && !signal.aborted) this.#send({ type: 'announce', text: vscode.l10n.t('Reloaded.') });
    });
  }

  /** After a change of service, keeps loaded parts as a copy that states its source, and stops requests. */
  #rest(): void {
    const { host, notInUse } = this.#parts;
    const words = (at: number): string => copyWords(at, host, vscode.env.language, vscode.l10n.t);
    this.#loaded = resting(this.#loaded, this.#copy, notInUse, words);
    const { section } = this.#loaded;
    // Its citations refer to jurisdictions of its own service, which don't exist in another.
    this.#cited = [];
    this.#spans = [];
    if (section.state === 'loaded') this.#panel.met(section.value);
    this.sendAll();
  }

  #sink(signal: AbortSignal) {
    return {
      section: (sent: PartView<Section>) => {
        const part = this.#orCopy(sent);
        this.#loaded.section = part;
        this.#sendSection();
        this.#sendValidity();
        if (part.state === 'loaded') this.#met(part.value, signal);
      },
      sources: (part: PartView<Page<Source>>) => {
        this.#loaded.sources = part;
        this.#send({ type: 'sources', part });
      },
      chain: (part: PartView<Chain>) => {
        this.#loaded.chain = part;
        this.#send({ type: 'chain', part });
        this.#sendValidity();
      },
      versions: (part: PartView<Page<SectionVersion>>) => {
        this.#loaded.versions = part;
        this.#send({ type: 'versions', part });
      },
    };
  }

  /** If the service can't answer, shows a restored panel's copy, as the client does with its cache. */
  #orCopy(part: PartView<Section>): PartView<Section> {
    const copy = this.#copy;
    if (copy !== undefined && mayPass(part)) {
      const answer = { value: copy.section, at: copy.at, stale: true };
      return loadedFrom(copy, ageWords(answer, Date.now(), vscode.env.language, vscode.l10n.t));
    }
    this.#copy = undefined;
    return part;
  }

  /** Once the section is known, updates the tab and the recent sections, and links its citations. */
  #met(section: Section, signal: AbortSignal): void {
    this.#panel.met(section);
    if (!this.#recorded) this.#services.recentSections.add(refOf(section));
    this.#recorded = true;
    this.sendReveal();
    this.#besides.clear();
    void enclosing(this.#parts, section, signal, (containers) =>
      this.#sendBeside('containers', { type: 'containers', containers }, signal),
    );
    void this.#illustrate(section, signal);
    const { citations } = this.#services;
    referencesIn(section, (text, options, stop) => citations.inText(text, options, stop), signal).then(
      ({ spans, cited }) => {
        if (signal.aborted) return;
        this.#cited = cited;
        this.#spans = spans;
        this.#send({ type: 'references', references: spans });
      },
      (error: unknown) => {
        if (!signal.aborted) this.#services.log.error(error instanceof Error ? error : String(error));
      },
    );
  }

  /** Handles a request from the page. */
  async act(message: SectionRequest): Promise<void> {
    const { signal } = this.#loading;
    switch (message.type) {
      case 'refresh':
        return this.#ofItsService() ? this.#load(true) : undefined;
      case 'retry':
        return this.#retry(message.part);
      case 'asOf':
        return this.#askDate();
      case 'step':
        if (message.id === 'asOf') return this.#askDate();
        if (isActionName(message.id)) await runAction(message.id);
        return;
      case 'copyCitation':
      case 'insertCitation': {
        const ref = this.#ref(message.subdivision);
        if (ref.citation !== undefined || this.#ofItsService())
          await vscode.commands.executeCommand(`legalCode.${message.type}`, ref);
        return;
      }
      case 'copyAddress':
        await vscode.env.clipboard.writeText(message.address);
        vscode.window.setStatusBarMessage(`$(copy) ${vscode.l10n.t('Copied: {0}', plain(message.address))}`, 4_000);
        return;
      case 'openLevel':
        return this.#openLevel(message.level);
      case 'openSection':
        if (!this.#ofItsService()) return;
        await vscode.commands.executeCommand('legalCode.openSection', {
          sectionId: message.sectionId,
          beside: message.beside,
          asOf: this.#parts.asOf,
        });
        return;
      case 'openReference': {
        const cited = this.#cited[message.id];
        if (cited !== undefined)
          await openCited(this.#services, cited, { beside: message.beside, law: this.#parts.law });
        return;
      }
      case 'ordinance':
        return this.#ordinance(message.entry, signal);
      case 'earlier':
        return this.#earlier(message.version, signal);
      case 'diff':
        if (!this.#ofItsService()) return;
        await vscode.commands.executeCommand('legalCode.compareVersions', {
          sectionId: this.sectionId,
          version: message.version,
        });
        return;
      case 'saveFile': {
        const { section } = this.#loaded;
        if (section.state === 'loaded') await saveAttachment(this.#parts, section.value, message.block, signal);
        return;
      }
    }
  }

  async #askDate(): Promise<void> {
    if (!this.#ofItsService()) return;
    const { section } = this.#loaded;
    const jurisdictionId = section.state === 'loaded' ? section.value.jurisdictionId : undefined;
    const chosen = await askDate(this.#services.jurisdictions, jurisdictionId, this.#parts.asOf);
    if (chosen !== undefined) this.showAsOf(chosen.asOf);
  }

  async #retry(name: 'section' | 'sources' | 'chain' | 'versions'): Promise<void> {
    const { signal } = this.#loading;
    const sink = this.#sink(signal);
    const ask = { signal, reload: true };
    const { section } = this.#loaded;
    if (name === 'versions')
      await this.#parts.versions(sink, section.state === 'loaded' ? section.value : undefined, ask);
    else await this.#parts[name](sink, ask);
  }

  /** Whether the panel's service is in use; shows a message if not. */
  #ofItsService(): boolean {
    const { inUse, notInUse } = this.#parts;
    if (!inUse) void showMessage('information', notInUse.message, ['openSettings']);
    return inUse;
  }

  #sendBeside(name: string, message: ToPage, signal: AbortSignal): void {
    if (signal.aborted) return;
    this.#besides.set(name, message);
    this.#send(message);
  }

  async #illustrate(text: Pick<Section, 'text'>, signal: AbortSignal): Promise<void> {
    await pictures(this.#parts, text, signal, (href, data) =>
      this.#sendBeside(href, { type: 'image', href, ...(data === undefined ? {} : { data }) }, signal),
    );
  }

  async #openLevel(level: number): Promise<void> {
    const { section } = this.#loaded;
    if (section.state === 'loaded' && this.#ofItsService())
      await browseLevel(this.#services, this.#parts.law, section.value, level);
  }

  async #ordinance(entry: number, signal: AbortSignal): Promise<void> {
    const { chain } = this.#loaded;
    const act = chain.state === 'loaded' ? chain.value.entries[entry] : undefined;
    const link = act?.links.ordinance;
    const at = link !== undefined ? { link } : act?.ordinanceId !== undefined ? { id: act.ordinanceId } : undefined;
    const part: PartView<Ordinance> | undefined = at && (await this.#parts.ordinance(at, signal));
    if (part === undefined) return;
    this.#send({ type: 'ordinance', entry, part });
    if (part.state === 'loaded') await this.#illustrate(part.value, signal);
  }

  async #earlier(version: string, signal: AbortSignal): Promise<void> {
    const { versions } = this.#loaded;
    const links =
      versions.state === 'loaded' ? versions.value.entries.find((each) => each.version === version)?.links : undefined;
    const link = links?.self ?? links?.version ?? links?.section;
    const part = link === undefined ? undefined : await this.#parts.earlier(link, signal);
    if (part !== undefined) this.#send({ type: 'earlier', version, part });
  }

  #ref(subdivision: readonly string[]): SectionRef {
    const { section } = this.#loaded;
    const ref = section.state === 'loaded' ? refOf(section.value) : { sectionId: this.sectionId };
    return subdivision.length === 0 ? ref : { ...ref, subdivision };
  }

  /** Sends everything known to a page that starts. */
  sendAll(): void {
    this.#sendSection();
    this.#sendValidity();
    this.#send({ type: 'sources', part: this.#loaded.sources });
    this.#send({ type: 'chain', part: this.#loaded.chain });
    this.#send({ type: 'versions', part: this.#loaded.versions });
    this.#send({ type: 'references', references: this.#spans });
    for (const message of this.#besides.values()) this.#send(message);
  }

  #sendSection(): void {
    const { section: part } = this.#loaded;
    if (part.state !== 'loaded') {
      this.#send({ type: 'section', part });
      return;
    }
    // While the list of jurisdictions reloads, keep its earlier answer.
    if (this.#parts.inUse) this.#place = jurisdictionDetails(this.#services.jurisdictions, part.value) ?? this.#place;
    const value = { section: part.value, ...this.#place };
    this.#send({ type: 'section', part: { ...part, value } });
  }

  /** Sends the section's status, with details of a repeal from the chain if it is loaded. */
  #sendValidity(): void {
    const { section, chain } = this.#loaded;
    if (section.state !== 'loaded') return;
    const known = chain.state === 'loaded' ? chain.value : undefined;
    const { today } = this.#parts.law;
    const input = { section: section.value, chain: known, today, language: vscode.env.language };
    this.#send({ type: 'validity', validity: sectionValidityOf(input, vscode.l10n.t) });
  }

  sendReveal(): void {
    if (this.#subdivision === undefined || !this.#panel.isReady() || this.#loaded.section.state !== 'loaded') return;
    this.#send({ type: 'reveal', subdivision: this.#subdivision });
    this.#subdivision = undefined;
  }

  #send(message: ToPage): void {
    this.#panel.send(message);
  }
}

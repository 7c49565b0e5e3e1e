/** The search's view: a quick pick that shows results while the user types. */
import * as vscode from 'vscode';
import { dateWords } from '../../lookup/date-words.ts';
import { runAction } from '../shared/actions.ts';
import { pickJurisdiction } from '../shared/jurisdiction-pick.ts';
import { ownPlaces } from '../shared/own-places.ts';
import { placeName } from '../shared/place-name.ts';
import type { JurisdictionList, LawAsOf, SectionRef, Services } from '../shared/services.ts';
import { searchButtons } from './buttons.ts';
import { copyWords } from './copy-words.ts';
import { completed, completionsOf, readFilters, statusNames, type TypedFilters } from './filters.ts';
import { keepOrder } from './keep-order.ts';
import { Search } from './model.ts';
import { type Row, rowsOf } from './rows.ts';
import { type Purpose, useSection } from './use-section.ts';

export interface SearchRequest {
  readonly text?: string;
  readonly jurisdictionId?: string;
  readonly title?: string;
  /** The previous search's text, offered as a suggestion. */
  readonly lastText?: string;
}

interface Listener {
  /** If set, receives the section instead of opening it; undefined if nothing was chosen. */
  readonly chosen: ((section: SectionRef | undefined) => void) | undefined;
  /** Receives the text in the box when it closes. */
  readonly closed: (typed: string) => void;
}

const visible = 'legalCode.searchVisible';
const mostCompletions = 50;

export class SearchPick implements vscode.Disposable {
  readonly #services: Services;
  readonly #request: SearchRequest;
  readonly #listener: Listener;
  readonly #pick = vscode.window.createQuickPick<Row>();
  readonly #search: Search;
  readonly #editor: vscode.TextEditor | undefined;
  /** The editor to insert a citation in. */
  readonly #target: vscode.TextEditor | undefined;
  readonly #law: LawAsOf;
  readonly #buttons = searchButtons();
  #onlyDefault: vscode.QuickInputButton | undefined;
  #defaultId: string | undefined;
  readonly #subscriptions: vscode.Disposable[] = [];
  #filters: TypedFilters = { text: '' };
  /** The jurisdiction chosen with a button or when the search opened. */
  #chosenId: string | undefined;
  /** Enter was pressed before the answer arrived. */
  #opensFirst = false;
  /** Temporarily hidden for another pick. */
  #aside = false;
  #closed = false;
  #shown = 0;
  /** The query whose weak matches are all shown. */
  #weakShown: string | undefined;

  constructor(services: Services, request: SearchRequest, listener: Listener) {
    this.#services = services;
    this.#request = request;
    this.#listener = listener;
    this.#editor = services.draftEditor.current();
    this.#target = services.draftEditor.writable();
    this.#law = services.law.of(this.#editor?.document);
    this.#search = new Search(
      async (query, asking) => (await this.#law.client()).search(query, asking),
      () => this.#render(),
    );
    this.#findDefault();
    if (request.jurisdictionId !== undefined) this.#narrow(request.jurisdictionId);
    this.#pick.matchOnDescription = true;
    this.#pick.matchOnDetail = true;
    keepOrder(this.#pick);
    this.#listenToPick();
    this.#listenToServices();
  }

  #listenToPick(): void {
    const { side, insert, copy, neighbors, filter } = this.#buttons;
    this.#pick.onDidChangeValue((value) => {
      this.#opensFirst = false;
      this.#type(value);
    });
    this.#pick.onDidAccept(() => this.#accept());
    this.#pick.onDidTriggerButton((button) => {
      if (button === filter) void this.filter();
      else if (button === this.#onlyDefault)
        this.#narrow(this.#search.jurisdictionId === this.#defaultId ? undefined : this.#defaultId);
    });
    this.#pick.onDidTriggerItemButton(({ button, item }) => {
      if (button === side) this.#do('side', item);
      else if (button === insert) this.#do('insert', item);
      else if (button === copy) this.#do('copy', item);
      else if (button === neighbors) this.#do('neighbors', item);
    });
    this.#pick.onDidHide(() => {
      if (!this.#aside) this.dispose();
    });
  }

  #listenToServices(): void {
    const { jurisdictions: directory, connection, recentSections: recents } = this.#services;
    const { serviceId } = connection;
    this.#subscriptions.push(
      recents.onDidChange(() => this.#render()),
      directory.onDidChange(() => {
        this.#findDefault();
        this.#render();
      }),
      // The old service's rows, filter and next page are no longer valid.
      connection.onDidChangeService(() => {
        if (connection.serviceId !== serviceId) this.dispose();
      }),
    );
  }

  show(): void {
    this.#aside = false;
    this.#render();
    this.#pick.show();
    void vscode.commands.executeCommand('setContext', visible, true);
    const { text } = this.#request;
    if (text !== undefined && this.#pick.value === '') {
      this.#pick.value = text;
      this.#type(text);
    }
    // The directory provides names beside the hits; don't wait for it.
    this.#services.jurisdictions.all().catch(() => undefined);
  }

  /** Runs an action on the selected row. */
  act(purpose: Purpose): void {
    if (this.#aside) return;
    const [row] = this.#pick.activeItems;
    if (row !== undefined) this.#do(purpose, row);
  }

  /** Asks for a jurisdiction to search in, then restores the typed text. */
  async filter(): Promise<void> {
    this.#aside = true;
    // The other pick has the focus, so disable the search's keys for its hidden rows.
    void vscode.commands.executeCommand('setContext', visible, false);
    const chosen = await pickJurisdiction(this.#services, {
      title: vscode.l10n.t('Search in One Jurisdiction'),
      none: vscode.l10n.t('All jurisdictions'),
      current: this.#search.jurisdictionId,
    });
    if (this.#closed) return;
    if (chosen !== undefined) this.#narrow(chosen.id);
    this.show();
  }

  dispose(): void {
    if (this.#closed) return;
    this.#closed = true;
    const typed = this.#pick.value.trim();
    this.#search.dispose();
    this.#pick.dispose();
    for (const subscription of this.#subscriptions) subscription.dispose();
    void vscode.commands.executeCommand('setContext', visible, false);
    this.#listener.closed(typed);
    // Has no effect after a choice; otherwise reports that nothing was chosen.
    this.#listener.chosen?.(undefined);
  }

  /** Searches for the typed words, in the place from `in:` or else in the one chosen before. */
  #type(value: string): void {
    const { jurisdictions: directory } = this.#services;
    this.#filters = readFilters(value, (name) => directory.find(name) !== undefined);
    const { place, text } = this.#filters;
    this.#search.narrow(place === undefined ? this.#chosenId : directory.find(place)?.id);
    this.#search.type(text);
    this.#render();
  }

  #narrow(jurisdictionId: string | undefined): void {
    this.#chosenId = jurisdictionId;
    this.#search.narrow(jurisdictionId);
    this.#render();
  }

  /** Values for the filter being typed. */
  #completions(): readonly string[] {
    const { open } = this.#filters;
    if (open === undefined || open.name === 'title') return [];
    const names =
      open.name === 'status' ? statusNames : (this.#services.jurisdictions.known ?? []).map((each) => placeName(each));
    return completionsOf(names, open.value).slice(0, mostCompletions);
  }

  #render(): void {
    if (this.#closed) return;
    this.#describe();
    const { view } = this.#search;
    const rows = this.#rows();
    // A further page goes below the rows on screen. A new answer starts at the top.
    const hits = view.kind === 'found' ? view.hits.length : 0;
    const before = this.#shown;
    const grown = before > 0 && hits > before && this.#isContinuation(rows);
    this.#pick.keepScrollPosition = grown;
    this.#shown = hits;
    if (this.#search.busy && view.kind === 'found' && this.#filters.open === undefined) return;
    this.#pick.items = rows;
    const sections = rows.filter((row) => row.action.kind === 'section');
    const active = (grown ? sections[before] : undefined) ?? this.#activeRow(rows);
    if (active !== undefined) this.#pick.activeItems = [active];
    if (!this.#opensFirst || this.#search.busy) return;
    this.#opensFirst = false;
    if (sections[0] !== undefined) this.#do('open', sections[0]);
  }

  /** Sets the title, the placeholder and the buttons. */
  #describe(): void {
    const { t } = vscode.l10n;
    const { asOf } = this.#law;
    const place = this.#placeName();
    const searched = this.#request.title ?? t('Search the Law');
    const title = asOf === undefined ? searched : t('{0} as of {1}', searched, dateWords(asOf, vscode.env.language));
    this.#pick.title = place === undefined ? title : t('{0} in {1}', title, place);
    this.#pick.placeholder =
      place === undefined
        ? t('Words of the law, or a citation')
        : t('Words of the law of {0}, or a section number', place);
    const { filter } = this.#buttons;
    this.#pick.buttons = this.#onlyDefault === undefined ? [filter] : [this.#onlyDefault, filter];
    this.#pick.busy = this.#search.busy;
  }

  /** The name of the jurisdiction that is searched; undefined for all. */
  #placeName(): string | undefined {
    const { jurisdictionId } = this.#search;
    return jurisdictionId === undefined
      ? undefined
      : (labelIn(this.#services.jurisdictions, jurisdictionId) ?? jurisdictionId);
  }

  #rows(): readonly Row[] {
    const { jurisdictions: directory, recentSections: recents } = this.#services;
    const { text, busy, view, jurisdictionId } = this.#search;
    const { side, insert, copy, neighbors } = this.#buttons;
    const several = (directory.known?.length ?? 0) > 1 && jurisdictionId === undefined;
    const isForCaller = this.#listener.chosen !== undefined;
    return rowsOf(view, {
      text,
      today: this.#law.today,
      busy,
      embedded: this.#services.connection.embedded,
      within: this.#placeName(),
      place: (id) => (several && id !== undefined ? labelIn(directory, id) : undefined),
      copyOf: (id) => copyWords(directory.get(id)),
      recent: recents.list().filter((one) => jurisdictionId === undefined || one.jurisdictionId === jurisdictionId),
      lastText: this.#request.lastText,
      defaultName:
        jurisdictionId === undefined && this.#defaultId !== undefined ? labelIn(directory, this.#defaultId) : undefined,
      filters: this.#filters,
      showWeak: this.#weakShown === text,
      completions: this.#completions(),
      buttons: isForCaller ? [] : [side, insert, copy],
      ...(isForCaller ? {} : { neighbors }),
    });
  }

  /** The row to select, if not the first one: the best hit, or the action below a row that only informs. */
  #activeRow(rows: readonly Row[]): Row | undefined {
    const { view } = this.#search;
    const [first, second] = rows;
    const informs = first?.action.kind === 'none';
    const firstHit = rows.find((row) => row.action.kind === 'section');
    if (view.kind === 'found' && firstHit !== undefined && (informs || first?.action.kind === 'onlyDefault'))
      return firstHit;
    const isAction = second !== undefined && second.kind !== vscode.QuickPickItemKind.Separator;
    return informs && isAction && view.kind !== 'blank' ? second : undefined;
  }

  #isContinuation(rows: readonly Row[]): boolean {
    const old = this.#pick.items.find((row) => row.action.kind === 'section');
    const now = rows.find((row) => row.action.kind === 'section');
    return (
      old?.action.kind === 'section' &&
      now?.action.kind === 'section' &&
      old.action.section.sectionId === now.action.section.sectionId
    );
  }

  #accept(): void {
    const [active] = this.#pick.activeItems;
    if (active?.action.kind === 'complete') {
      this.#do('open', active);
      return;
    }
    // The rows may answer an earlier query, but Enter applies to the typed text.
    if (!this.#search.current && this.#search.text !== '') {
      this.#opensFirst = true;
      return;
    }
    if (active !== undefined) this.#do('open', active);
  }

  #do(purpose: Purpose, { action }: Row): void {
    switch (action.kind) {
      case 'section':
        this.#useSection(purpose, action.section, action.path ?? []);
        return;
      case 'more':
        void this.#search.more();
        return;
      case 'weak':
        this.#weakShown = this.#search.text;
        this.#render();
        return;
      case 'retry':
        this.#search.retry();
        return;
      case 'everywhere':
        if (this.#filters.place !== undefined) this.#pick.value = this.#filters.text;
        this.#filters = { text: this.#filters.text };
        this.#narrow(undefined);
        return;
      case 'onlyDefault':
        this.#narrow(this.#defaultId);
        return;
      case 'place':
        this.#narrow(action.jurisdictionId);
        return;
      case 'complete':
        if (this.#filters.open !== undefined)
          this.#pick.value = completed(this.#pick.value, this.#filters.open, action.value);
        this.#type(this.#pick.value);
        return;
      case 'type':
        this.#pick.value = action.text;
        this.#type(action.text);
        return;
      case 'step':
        this.#pick.hide();
        void runAction(action.step);
        return;
      case 'none':
        return;
    }
  }

  #useSection(purpose: Purpose, section: SectionRef, path: readonly string[]): void {
    const { chosen } = this.#listener;
    if (chosen !== undefined) {
      chosen(section);
      this.#pick.hide();
      return;
    }
    // Keep the search open after copying: the user may want several citations.
    if (purpose !== 'copy') this.#pick.hide();
    useSection(this.#services, purpose, section, { path, editor: this.#target, asOf: this.#law.asOf });
  }

  /** Finds the draft's jurisdiction once the service has listed its jurisdictions. A first search can't wait for that list. */
  #findDefault(): void {
    const found = this.#defaultId === undefined ? this.#defaultIdOf(this.#editor) : undefined;
    if (found === undefined) {
      const [own] = this.#defaultId === undefined ? ownPlaces(this.#services) : [];
      if (own !== undefined) this.#search.prefer(own);
      return;
    }
    this.#defaultId = found;
    const name = labelIn(this.#services.jurisdictions, found);
    if (name !== undefined)
      this.#onlyDefault = {
        iconPath: new vscode.ThemeIcon('home'),
        tooltip: vscode.l10n.t('Search in {0} Only', name),
      };
    this.#search.prefer(found);
  }

  /** The open draft's jurisdiction, if it has one: offered as a filter, never applied automatically. */
  #defaultIdOf(editor: vscode.TextEditor | undefined): string | undefined {
    const stated =
      editor === undefined
        ? this.#services.settings.jurisdiction()
        : this.#services.citations.defaultJurisdiction(editor.document);
    const { jurisdictions: directory } = this.#services;
    return stated === undefined || (directory.known?.length ?? 0) < 2 ? undefined : directory.find(stated)?.id;
  }
}

function labelIn(directory: JurisdictionList, id: string): string | undefined {
  const jurisdiction = directory.get(id);
  return jurisdiction === undefined ? undefined : placeName(jurisdiction);
}

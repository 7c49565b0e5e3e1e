/** The search's view: a quick pick that shows what the service finds while one types. */
import * as vscode from 'vscode';
import { dateWords } from '../../lookup/date-words.ts';
import { runAction } from '../shared/actions.ts';
import { copyCitation, insertCitation } from '../shared/insert-citation.ts';
import { pickJurisdiction } from '../shared/jurisdiction-pick.ts';
import { ownPlaces } from '../shared/own-places.ts';
import { placeName } from '../shared/place-name.ts';
import type { JurisdictionList, LawAsOf, SectionRef, Services } from '../shared/services.ts';
import { completed, completionsOf, readFilters, statusNames, type TypedFilters } from './filters.ts';
import { Search } from './model.ts';
import { type Row, rowsOf } from './rows.ts';

export interface SearchRequest {
  readonly text?: string;
  readonly jurisdictionId?: string;
  readonly title?: string;
  /** What was searched before; offered, not typed. */
  readonly lastText?: string;
}

/** What is done with the section: shown, shown beside, cited. */
export type Purpose = 'open' | 'side' | 'insert' | 'copy';

interface Listener {
  /** Given: the section is handed over instead of being opened; undefined when nothing was chosen. */
  readonly chosen: ((section: SectionRef | undefined) => void) | undefined;
  /** What was in the box when it closed. */
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
  readonly #law: LawAsOf;
  readonly #side: vscode.QuickInputButton;
  readonly #insert: vscode.QuickInputButton;
  readonly #copy: vscode.QuickInputButton;
  readonly #filter: vscode.QuickInputButton;
  #onlyDefault: vscode.QuickInputButton | undefined;
  #defaultId: string | undefined;
  readonly #subscriptions: vscode.Disposable[] = [];
  #filters: TypedFilters = { text: '' };
  /** The jurisdiction that was chosen with a button, or when the search was opened. */
  #chosenId: string | undefined;
  /** Enter was pressed before the answer to what is typed was there. */
  #hasty = false;
  /** Hidden for another pick, to be shown again. */
  #aside = false;
  #closed = false;
  #shown = 0;

  constructor(services: Services, request: SearchRequest, listener: Listener) {
    this.#services = services;
    this.#request = request;
    this.#listener = listener;
    this.#editor = services.draftEditor.current();
    this.#law = services.law.of(this.#editor?.document);
    const { t } = vscode.l10n;
    const icon = (name: string): vscode.ThemeIcon => new vscode.ThemeIcon(name);
    this.#side = { iconPath: icon('split-horizontal'), tooltip: t('Open to the Side') };
    this.#insert = { iconPath: icon('insert'), tooltip: t('Insert Citation') };
    this.#copy = { iconPath: icon('copy'), tooltip: t('Copy Citation') };
    this.#filter = { iconPath: icon('filter'), tooltip: t('Search in One Jurisdiction…') };

    const { jurisdictions: directory, connection, recentSections: recents } = services;
    this.#search = new Search(
      async (query, asking) => (await this.#law.client()).search(query, asking),
      () => this.#render(),
    );
    this.#findDefault();
    if (request.jurisdictionId !== undefined) this.#narrow(request.jurisdictionId);

    this.#pick.matchOnDescription = true;
    this.#pick.matchOnDetail = true;
    keepOrder(this.#pick);
    this.#pick.onDidChangeValue((value) => {
      this.#hasty = false;
      this.#type(value);
    });
    this.#pick.onDidAccept(() => this.#accept());
    this.#pick.onDidTriggerButton((button) => {
      if (button === this.#filter) void this.filter();
      else if (button === this.#onlyDefault)
        this.#narrow(this.#search.jurisdictionId === this.#defaultId ? undefined : this.#defaultId);
    });
    this.#pick.onDidTriggerItemButton(({ button, item }) => {
      if (button === this.#side) this.#do('side', item);
      else if (button === this.#insert) this.#do('insert', item);
      else if (button === this.#copy) this.#do('copy', item);
    });
    this.#pick.onDidHide(() => {
      if (!this.#aside) this.dispose();
    });
    recents.onDidChange(() => this.#render(), undefined, this.#subscriptions);
    directory.onDidChange(
      () => {
        this.#findDefault();
        this.#render();
      },
      undefined,
      this.#subscriptions,
    );
    // Its rows, its filter and its next page belong to the service that gave them.
    const { serviceId } = connection;
    connection.onDidChangeService(
      () => {
        if (connection.serviceId !== serviceId) this.dispose();
      },
      undefined,
      this.#subscriptions,
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
    // Names beside the hits come from the directory; the search does not wait for them.
    this.#services.jurisdictions.all().catch(() => undefined);
  }

  /** Does something with the row that is selected. */
  act(purpose: Purpose): void {
    if (this.#aside) return;
    const [row] = this.#pick.activeItems;
    if (row !== undefined) this.#do(purpose, row);
  }

  /** Asks for a jurisdiction to search in, and comes back with what was typed. */
  async filter(): Promise<void> {
    this.#aside = true;
    // The other pick has the keyboard now: the search's keys must not act on rows that are hidden.
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
    // A choice has settled this before; otherwise nothing was chosen.
    this.#listener.chosen?.(undefined);
  }

  /** Asks for the words of what is typed, in the place that it names with `in:`, or else in the one chosen before. */
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

  /** Values for the filter that is being typed. */
  #completions(): readonly string[] {
    const { open } = this.#filters;
    if (open === undefined || open.name === 'title') return [];
    const names =
      open.name === 'status' ? statusNames : (this.#services.jurisdictions.known ?? []).map((each) => placeName(each));
    return completionsOf(names, open.value).slice(0, mostCompletions);
  }

  #render(): void {
    if (this.#closed) return;
    const { jurisdictions: directory, recentSections: recents } = this.#services;
    const view = this.#search.view;
    const within = this.#search.jurisdictionId;
    const withinName = within === undefined ? undefined : (labelIn(directory, within) ?? within);
    const { t } = vscode.l10n;
    const { asOf } = this.#law;
    const searched = this.#request.title ?? t('Search the Law');
    const title = asOf === undefined ? searched : t('{0} as of {1}', searched, dateWords(asOf, vscode.env.language));
    this.#pick.title = withinName === undefined ? title : t('{0} in {1}', title, withinName);
    this.#pick.placeholder =
      withinName === undefined
        ? t('Words of the law, or a citation')
        : t('Words of the law of {0}, or a section number', withinName);
    this.#pick.buttons = this.#onlyDefault === undefined ? [this.#filter] : [this.#onlyDefault, this.#filter];
    this.#pick.busy = this.#search.busy;
    const several = (directory.known?.length ?? 0) > 1 && within === undefined;
    const rows = rowsOf(view, {
      text: this.#search.text,
      today: this.#law.today,
      busy: this.#search.busy,
      within: withinName,
      place: (id) => (several && id !== undefined ? labelIn(directory, id) : undefined),
      recent: within === undefined ? recents.list() : recents.list().filter((one) => one.jurisdictionId === within),
      lastText: this.#request.lastText,
      defaultName:
        within === undefined && this.#defaultId !== undefined ? labelIn(directory, this.#defaultId) : undefined,
      filters: this.#filters,
      completions: this.#completions(),
      buttons: this.#listener.chosen === undefined ? [this.#side, this.#insert, this.#copy] : [],
    });
    // A further page goes below what is being read; a new answer is read from its top.
    const hits = view.kind === 'found' ? view.hits.length : 0;
    const grown = this.#shown > 0 && hits > this.#shown && this.#isContinuation(rows);
    this.#pick.keepScrollPosition = grown;
    const before = this.#shown;
    this.#shown = hits;
    if (this.#search.busy && view.kind === 'found' && this.#filters.open === undefined) return;
    this.#pick.items = rows;
    // A row that only tells something is no place for Enter: what helps is below it.
    const [reported, help] = rows;
    const firstHit = rows.find((row) => row.action.kind === 'section');
    // Enter opens the best hit: what narrows the search, or tells of it, is above.
    if (
      view.kind === 'found' &&
      firstHit !== undefined &&
      (reported?.action.kind === 'onlyDefault' || reported?.action.kind === 'none')
    )
      this.#pick.activeItems = [firstHit];
    else if (
      reported?.action.kind === 'none' &&
      help !== undefined &&
      help.kind !== vscode.QuickPickItemKind.Separator &&
      view.kind !== 'blank'
    )
      this.#pick.activeItems = [help];
    if (grown) {
      const next = rows.filter((row) => row.action.kind === 'section')[before];
      if (next !== undefined) this.#pick.activeItems = [next];
    }
    if (this.#hasty && !this.#search.busy) {
      this.#hasty = false;
      const first = rows.find((row) => row.action.kind === 'section');
      if (first !== undefined) this.#do('open', first);
    }
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
    // What is shown may answer an earlier question: Enter means what is typed.
    if (!this.#search.current && this.#search.text !== '') {
      this.#hasty = true;
      return;
    }
    if (active !== undefined) this.#do('open', active);
  }

  #do(purpose: Purpose, { action }: Row): void {
    switch (action.kind) {
      case 'section':
        this.#useSection(purpose, action.section);
        return;
      case 'more':
        void this.#search.more();
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

  #useSection(purpose: Purpose, section: SectionRef): void {
    const { chosen } = this.#listener;
    if (chosen !== undefined) {
      chosen(section);
      this.#pick.hide();
      return;
    }
    // Copying leaves the search open: one may want several.
    if (purpose !== 'copy') this.#pick.hide();
    const done =
      purpose === 'copy'
        ? copyCitation(this.#services, section)
        : purpose === 'insert'
          ? insertCitation(this.#services, section, this.#editor)
          : vscode.commands.executeCommand('legalCode.openSection', {
              ...section,
              ...(this.#law.asOf === undefined ? {} : { asOf: this.#law.asOf }),
              ...(purpose === 'side' ? { beside: true } : {}),
            });
    Promise.resolve(done).catch((error: unknown) =>
      this.#services.log.error(error instanceof Error ? error : new Error(String(error))),
    );
  }

  /** Finds the draft's jurisdiction. It is unknown until the service has listed its jurisdictions, which a first search may not wait for. */
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

  /** The jurisdiction of the draft that is open, where it has one: offered as a filter, never forced. */
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

/**
 * The service ranks the rows, so VS Code must not sort them or drop the separators. The stable API has no option for
 * this. `sortByLabel` (proposal `quickPickSortByLabel`) is a property of the object in all releases since 1.110. It is
 * set only if it exists and is a boolean. If VS Code refuses, rows are sorted by label and nothing else is lost. A page
 * test covers this.
 */
function keepOrder(pick: vscode.QuickPick<Row>): void {
  if (!('sortByLabel' in pick) || typeof pick.sortByLabel !== 'boolean') return;
  try {
    pick.sortByLabel = false;
  } catch {
    // VS Code keeps the property to itself: the label order is all that is lost.
  }
}

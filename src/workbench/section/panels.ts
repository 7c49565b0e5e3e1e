/** A window's section panels: one that follows the reader, and those kept open. */
import * as vscode from 'vscode';
import type { PageState } from '../../panel-protocol/messages.ts';
import { plain } from '../shared/plain-text.ts';
import type { SectionRef, Services } from '../shared/services.ts';
import { SectionPanel, type Showing } from './panel.ts';
import { DoubleClick, Trail, type Visit } from './trail.ts';

export const panelType = 'legalCode.section';

export class SectionPanels implements vscode.Disposable {
  readonly #services: Services;
  readonly #panels = new Set<SectionPanel>();
  readonly #trail = new Trail();
  readonly #doubleClick = new DoubleClick();
  /** The panel that was active last. */
  #current: SectionPanel | undefined;

  constructor(services: Services) {
    this.#services = services;
  }

  /** The active panel; undefined while another editor is active. */
  get active(): SectionPanel | undefined {
    return [...this.#panels].find(({ panel }) => panel.active);
  }

  /** Shows a section of the service in use, in the panel that already shows it or else in the one that follows the reader. */
  open(ref: SectionRef): void {
    const { serviceId } = this.#services.connection;
    const { sectionId, subdivision, beside, asOf = this.#services.law.asOf() } = ref;
    const title = ref.citation ?? ref.heading;
    const panel = this.#show({ sectionId, serviceId, subdivision, asOf, title }, beside === true);
    // A double-click on a row or link arrives as two requests.
    if (this.#doubleClick.isSecond(panel.visit, Date.now())) panel.keep();
  }

  /** Restores a panel for VS Code. The first one that was not kept open follows the reader again. */
  restore(panel: vscode.WebviewPanel, { sectionId, serviceId, copy, kept }: PageState): void {
    const restored = { sectionId, serviceId, copy, asOf: copy?.section.asOf?.date, again: true };
    const added = this.#add(panel, { ...restored, kept: kept === true || this.#preview !== undefined });
    if (panel.active) this.#enter(added);
  }

  /** Shows the previous section. */
  back(): void {
    this.#return(this.#trail.back());
  }

  /** Shows the next section, after going back. */
  forward(): void {
    this.#return(this.#trail.forward());
  }

  dispose(): void {
    // Leave the panels open: VS Code restores them after a reload.
    for (const panel of this.#panels) panel.dispose();
  }

  get #preview(): SectionPanel | undefined {
    return [...this.#panels].find(({ kept }) => !kept);
  }

  #return(visit: Visit | undefined): void {
    if (visit !== undefined) this.#show({ ...visit, again: true }, false);
  }

  #show(showing: Showing, beside: boolean): SectionPanel {
    const shown = [...this.#panels].find((panel) => panel.isShowing(showing)) ?? this.#following(beside);
    if (shown === undefined) return this.#create(showing, beside);
    shown.show(showing);
    const isThere = shown.panel.viewColumn === vscode.window.tabGroups.activeTabGroup.viewColumn;
    shown.panel.reveal(beside && isThere ? vscode.ViewColumn.Beside : undefined);
    this.#enter(shown);
    return shown;
  }

  /** The panel to reuse for the next section; undefined if that section needs a new one. */
  #following(beside: boolean): SectionPanel | undefined {
    const preview = this.#preview;
    if (preview !== undefined && this.#stays(preview, beside)) preview.keep();
    return this.#preview;
  }

  /** Whether to leave a panel as it is: when reading beside it, when its tab is pinned, or when its service isn't in use. */
  #stays({ panel, visit }: SectionPanel, beside: boolean): boolean {
    return (beside && panel.active) || isPinned(panel) || visit.serviceId !== this.#services.connection.serviceId;
  }

  #create(showing: Showing, beside: boolean): SectionPanel {
    const panel = vscode.window.createWebviewPanel(
      panelType,
      plain(showing.title ?? vscode.l10n.t('Section')),
      beside ? vscode.ViewColumn.Beside : vscode.ViewColumn.Active,
      { enableScripts: true },
    );
    const created = this.#add(panel, { ...showing, kept: false });
    this.#enter(created);
    return created;
  }

  #add(panel: vscode.WebviewPanel, first: Showing & { readonly kept: boolean }): SectionPanel {
    const added = new SectionPanel(this.#services, panel, first, (changed) => {
      if (changed === this.#current) this.#enter(changed);
      else this.#setContext();
    });
    this.#panels.add(added);
    panel.onDidChangeViewState(() => {
      if (panel.active) this.#enter(added);
      else this.#setContext();
    });
    panel.onDidDispose(() => {
      added.dispose();
      this.#panels.delete(added);
      this.#doubleClick.reset();
      if (this.#current === added) {
        this.#current = undefined;
        this.#services.shownSection.set(undefined);
      }
      this.#setContext();
    });
    return added;
  }

  /** Records that the reader is at this panel or about to see it. */
  #enter(panel: SectionPanel): void {
    this.#current = panel;
    this.#trail.visit(panel.visit);
    this.#services.shownSection.set(panel.section);
    this.#setContext();
  }

  #setContext(): void {
    const set = (name: string, value: boolean): void => {
      void vscode.commands.executeCommand('setContext', `${panelType}.${name}`, value);
    };
    set('canGoBack', this.#trail.canGoBack);
    set('canGoForward', this.#trail.canGoForward);
    set('isPreview', this.active?.kept === false);
  }
}

function isPinned({ title, viewColumn }: vscode.WebviewPanel): boolean {
  return vscode.window.tabGroups.all.some(
    (group) =>
      group.viewColumn === viewColumn &&
      group.tabs.some(
        ({ input, label, isPinned: pinned }) =>
          pinned && label === title && input instanceof vscode.TabInputWebview && input.viewType.endsWith(panelType),
      ),
  );
}

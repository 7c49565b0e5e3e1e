/** A panel: a webview that shows one section at a time until the reader keeps it open. */

import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';
import type { Section } from '../../contract/resources.ts';
import { readFromPage, type ToPage } from '../../panel-protocol/messages.ts';
import { pageStrings } from '../../panel-protocol/strings.ts';
import { plain } from '../shared/plain-text.ts';
import { nameOf } from '../shared/section-presentation.ts';
import type { Services } from '../shared/services.ts';
import { pageHtml } from './html.ts';
import { ShownSection, type ShownSetting } from './shown.ts';
import { isSameVisit, type Visit } from './trail.ts';

/** The content to show in a panel. */
export interface Showing extends ShownSetting {
  /** The tab's title until the section is loaded. */
  readonly title?: string | undefined;
}

export class SectionPanel implements vscode.Disposable {
  readonly panel: vscode.WebviewPanel;
  readonly #services: Services;
  readonly #changed: (panel: SectionPanel) => void;
  readonly #subscriptions: readonly vscode.Disposable[];
  #shown: ShownSection;
  #kept: boolean;
  #ready = false;

  /** @param changed called when the section is loaded and when the panel is kept open */
  constructor(
    services: Services,
    panel: vscode.WebviewPanel,
    first: Showing & { readonly kept: boolean },
    changed: (panel: SectionPanel) => void,
  ) {
    this.panel = panel;
    this.#services = services;
    this.#changed = changed;
    this.#kept = first.kept;
    this.#subscriptions = [panel.webview.onDidReceiveMessage((message: unknown) => this.#receive(message))];
    this.#setIcon();
    this.#openPage();
    this.#shown = this.#make(first);
    this.#shown.load();
  }

  /** The current visit. */
  get visit(): Visit {
    const { sectionId, serviceId, asOf } = this.#shown;
    return { sectionId, serviceId, asOf, title: this.panel.title };
  }

  /** The shown section, once it is loaded. */
  get section(): Section | undefined {
    return this.#shown.section;
  }

  /** Whether the panel is kept open, so that the next section opens in another. */
  get kept(): boolean {
    return this.#kept;
  }

  /** Keeps the panel open: the next section opens in another. */
  keep(): void {
    if (this.#kept) return;
    this.#kept = true;
    this.#setIcon();
    this.send({ type: 'kept' });
    this.#changed(this);
  }

  isShowing(visit: Visit): boolean {
    return isSameVisit(this.#shown, visit);
  }

  /** Replaces the shown section, and scrolls to a subdivision if one is given. */
  show(next: Showing): void {
    if (this.isShowing(next)) {
      this.#shown.showAsOf(next.asOf);
      if (next.again !== true) this.#shown.reveal(next.subdivision);
      return;
    }
    this.#shown.dispose();
    this.#shown = this.#make(next);
    this.send(this.#beginning());
    this.#shown.load();
  }

  dispose(): void {
    this.#shown.dispose();
    for (const subscription of this.#subscriptions) subscription.dispose();
  }

  send(message: ToPage): void {
    // A page that is loading or hidden sends "ready" later and then receives everything.
    if (this.#ready) void this.panel.webview.postMessage(message);
  }

  #make({ title, ...setting }: Showing): ShownSection {
    this.panel.title = plain(title ?? vscode.l10n.t('Section'));
    const shown: ShownSection = new ShownSection(
      this.#services,
      {
        send: (message) => {
          if (this.#shown === shown) this.send(message);
        },
        isReady: () => this.#ready,
        met: (section) => {
          this.panel.title = plain(nameOf(section));
          if (this.#shown === shown) this.#changed(this);
        },
      },
      setting,
    );
    return shown;
  }

  #beginning(): ToPage {
    const { sectionId, serviceId } = this.#shown;
    return { type: 'begin', sectionId, serviceId, kept: this.#kept };
  }

  #setIcon(): void {
    this.panel.iconPath = new vscode.ThemeIcon(this.#kept ? 'law' : 'open-preview');
  }

  #openPage(): void {
    const { panel } = this;
    const { extensionUri } = this.#services.context;
    panel.webview.options = { enableScripts: true, localResourceRoots: [vscode.Uri.joinPath(extensionUri, 'dist')] };
    const at = (name: string): string =>
      panel.webview.asWebviewUri(vscode.Uri.joinPath(extensionUri, 'dist', name)).toString();
    panel.webview.html = pageHtml(
      { script: at('webview.js'), style: at('webview.css'), source: panel.webview.cspSource },
      {
        title: panel.title,
        language: vscode.env.language,
        strings: pageStrings(vscode.l10n.t),
        nonce: randomBytes(18).toString('base64url'),
      },
    );
  }

  #receive(raw: unknown): void {
    const { log } = this.#services;
    const message = readFromPage(raw);
    if (message === undefined) {
      log.warn('The section panel sent a message that is none of ours.');
      return;
    }
    if (message.type === 'keep') {
      this.keep();
    } else if (message.type === 'ready') {
      this.#ready = true;
      this.send(this.#beginning());
      this.#shown.sendAll();
      this.#shown.sendReveal();
    } else {
      this.#shown.act(message).catch((error: unknown) => log.error(error instanceof Error ? error : String(error)));
    }
  }
}

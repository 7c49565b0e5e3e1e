/** The API keys, one per service origin, stored only in VS Code's SecretStorage. */
import * as vscode from 'vscode';
import { createKeyAnnouncements, type KeyAnnouncements, type KeyChange } from './key-announcements.ts';

export interface Keys extends vscode.Disposable {
  /** The key saved for `origin` (`https://host:port`), if any. */
  get(origin: string): Promise<string | undefined>;
  set(origin: string, key: string): Promise<void>;
  delete(origin: string): Promise<void>;
  /** Fires with the origin of a key that was set, replaced or cleared, in this window or another. */
  readonly onDidChange: vscode.Event<string>;
  /** Fires with the origin of a key from another window, if VS Code shows it to this window only after a reload. */
  readonly onDidMiss: vscode.Event<string>;
}

const prefix = 'legalCode.key:';
/** How long SecretStorage may take to deliver another window's change, milliseconds. */
const announcementDelayMs = 2_000;

export function createKeys(context: vscode.ExtensionContext): Keys {
  return new StoredKeys(context);
}

/**
 * Keys in the extension's SecretStorage. Each request needs a key, so it stays in memory until it changes.
 *
 * Desktop VS Code notifies every window of a change. In a browser, each window has a copy of the secrets from when it was
 * opened. So the windows notify each other: this one forgets a cleared key and learns that a new one exists.
 */
class StoredKeys implements Keys {
  readonly #secrets: vscode.SecretStorage;
  readonly #storage: vscode.Uri;
  readonly #changed = new vscode.EventEmitter<string>();
  readonly #missed = new vscode.EventEmitter<string>();
  readonly #read = new Map<string, Promise<string | undefined>>();
  /** Origins cleared in another window. This window's copy may still hold their keys. */
  readonly #cleared = new Set<string>();
  /** When SecretStorage last reported an origin, epoch milliseconds. */
  readonly #reported = new Map<string, number>();
  readonly #waiting = new Set<NodeJS.Timeout>();
  readonly #subscription: vscode.Disposable;
  #announcements: KeyAnnouncements | undefined;

  readonly onDidChange = this.#changed.event;
  readonly onDidMiss = this.#missed.event;

  constructor({ secrets, globalStorageUri }: vscode.ExtensionContext) {
    this.#secrets = secrets;
    this.#storage = globalStorageUri;
    this.#subscription = secrets.onDidChange(({ key }) => {
      if (!key.startsWith(prefix)) return;
      const origin = key.slice(prefix.length);
      this.#reported.set(origin, Date.now());
      this.#cleared.delete(origin);
      this.#read.delete(origin);
      this.#changed.fire(origin);
    });
  }

  get(origin: string): Promise<string | undefined> {
    this.#listen();
    if (this.#cleared.has(origin)) return Promise.resolve(undefined);
    const known = this.#read.get(origin);
    if (known !== undefined) return known;
    const reading = Promise.resolve(this.#secrets.get(prefix + origin));
    this.#read.set(origin, reading);
    reading.catch(() => this.#read.delete(origin));
    return reading;
  }

  async set(origin: string, key: string): Promise<void> {
    const before = await this.get(origin);
    await this.#secrets.store(prefix + origin, key);
    this.#cleared.delete(origin);
    this.#read.delete(origin);
    if (before !== key) await this.#listen().broadcast({ origin, change: 'set' });
  }

  async delete(origin: string): Promise<void> {
    await this.#secrets.delete(prefix + origin);
    this.#read.delete(origin);
    await this.#listen().broadcast({ origin, change: 'cleared' });
  }

  dispose(): void {
    for (const timer of this.#waiting) clearTimeout(timer);
    this.#subscription.dispose();
    this.#announcements?.dispose();
    this.#changed.dispose();
    this.#missed.dispose();
  }

  /** Listens to other windows only after a key is requested: the embedded library needs none. */
  #listen(): KeyAnnouncements {
    this.#announcements ??= createKeyAnnouncements(this.#storage, (change) => {
      this.#follow(change).catch(() => undefined);
    });
    return this.#announcements;
  }

  async #follow({ origin, change }: KeyChange): Promise<void> {
    const before = await this.get(origin);
    this.#read.delete(origin);
    if (change === 'cleared') {
      this.#cleared.add(origin);
      if (before !== undefined) this.#changed.fire(origin);
      return;
    }
    const since = Date.now() - announcementDelayMs; // SecretStorage may have reported it already
    const timer = setTimeout(() => {
      this.#waiting.delete(timer);
      if ((this.#reported.get(origin) ?? 0) < since) void this.#reread(origin, before);
    }, announcementDelayMs);
    this.#waiting.add(timer);
  }

  /** Reads a key that another window set. This window's copy is outdated if the key was cleared elsewhere and set again. */
  async #reread(origin: string, before: string | undefined): Promise<void> {
    const now = this.#cleared.has(origin) ? undefined : await this.get(origin);
    if (now !== undefined && now !== before) this.#changed.fire(origin);
    else this.#missed.fire(origin);
  }
}

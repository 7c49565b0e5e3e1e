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

/**
 * Keys in the extension's SecretStorage. Each request needs a key, so it stays in memory until it changes.
 *
 * Desktop VS Code notifies every window of a change. In a browser, each window has a copy of the secrets from when it was
 * opened. So the windows notify each other: this one forgets a cleared key and learns that a new one exists.
 */
export function createKeys({ secrets, globalStorageUri }: vscode.ExtensionContext): Keys {
  const changed = new vscode.EventEmitter<string>();
  const missed = new vscode.EventEmitter<string>();
  const read = new Map<string, Promise<string | undefined>>();
  /** Origins cleared in another window. This window's copy may still hold their keys. */
  const cleared = new Set<string>();
  /** When SecretStorage last reported an origin, epoch milliseconds. */
  const reported = new Map<string, number>();
  const waiting = new Set<NodeJS.Timeout>();
  let others: KeyAnnouncements | undefined;

  const watching = secrets.onDidChange(({ key }) => {
    if (!key.startsWith(prefix)) return;
    const origin = key.slice(prefix.length);
    reported.set(origin, Date.now());
    cleared.delete(origin);
    read.delete(origin);
    changed.fire(origin);
  });
  // Listen only after a key is requested: the embedded library needs none.
  const listen = (): KeyAnnouncements => {
    others ??= createKeyAnnouncements(globalStorageUri, (change) => {
      follow(change).catch(() => undefined);
    });
    return others;
  };
  const get = (origin: string): Promise<string | undefined> => {
    listen();
    if (cleared.has(origin)) return Promise.resolve(undefined);
    const known = read.get(origin);
    if (known !== undefined) return known;
    const reading = Promise.resolve(secrets.get(prefix + origin));
    read.set(origin, reading);
    reading.catch(() => read.delete(origin));
    return reading;
  };

  async function follow({ origin, change }: KeyChange): Promise<void> {
    const before = await get(origin);
    read.delete(origin);
    if (change === 'cleared') {
      cleared.add(origin);
      if (before !== undefined) changed.fire(origin);
      return;
    }
    const since = Date.now() - announcementDelayMs; // SecretStorage may have reported it already
    const timer = setTimeout(async () => {
      waiting.delete(timer);
      if ((reported.get(origin) ?? 0) >= since) return;
      // This window's copy is outdated if the key was cleared elsewhere and set again.
      const now = cleared.has(origin) ? undefined : await get(origin);
      if (now !== undefined && now !== before) changed.fire(origin);
      else missed.fire(origin);
    }, announcementDelayMs);
    waiting.add(timer);
  }

  return {
    onDidChange: changed.event,
    onDidMiss: missed.event,
    get,
    async set(origin, key) {
      const before = await get(origin);
      await secrets.store(prefix + origin, key);
      cleared.delete(origin);
      read.delete(origin);
      if (before !== key) await listen().broadcast({ origin, change: 'set' });
    },
    async delete(origin) {
      await secrets.delete(prefix + origin);
      read.delete(origin);
      await listen().broadcast({ origin, change: 'cleared' });
    },
    dispose() {
      for (const timer of waiting) clearTimeout(timer);
      watching.dispose();
      others?.dispose();
      changed.dispose();
      missed.dispose();
    },
  };
}

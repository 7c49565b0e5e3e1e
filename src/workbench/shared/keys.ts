/** The API keys: one for each service's origin, in VS Code's SecretStorage and nowhere else. */
import * as vscode from 'vscode';
import { createKeyAnnouncements, type KeyAnnouncements, type KeyChange } from './key-announcements.ts';

export interface Keys extends vscode.Disposable {
  /** The key kept for `origin` (`https://host:port`), if any. */
  get(origin: string): Promise<string | undefined>;
  set(origin: string, key: string): Promise<void>;
  delete(origin: string): Promise<void>;
  /** The origin whose key was set, replaced or cleared: in this window or in another. */
  readonly onDidChange: vscode.Event<string>;
  /** The origin whose key was set in another window, where VS Code shows it to this one only after a reload. */
  readonly onDidMiss: vscode.Event<string>;
}

const prefix = 'legalCode.key:';
/** How long SecretStorage may take to bring another window's change here, in milliseconds. */
const announcementDelayMs = 2_000;

/**
 * Keys in the extension's SecretStorage. A key is needed for each request, so it stays in memory until it changes.
 *
 * Desktop VS Code tells every window of a change. In a browser, each window has a copy of the secrets from when it was
 * opened. So the windows tell each other: a cleared key is forgotten here too, and a new key is known to exist.
 */
export function createKeys({ secrets, globalStorageUri }: vscode.ExtensionContext): Keys {
  const changed = new vscode.EventEmitter<string>();
  const missed = new vscode.EventEmitter<string>();
  const read = new Map<string, Promise<string | undefined>>();
  /** Cleared in another window, although this window's copy may still hold a key. */
  const cleared = new Set<string>();
  /** When SecretStorage last told of an origin, epoch milliseconds. */
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
  // Keys are asked for when a service is used; who stays with the embedded library has nothing to listen for.
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
    const since = Date.now() - announcementDelayMs; // its own word may have come first
    const timer = setTimeout(async () => {
      waiting.delete(timer);
      if ((reported.get(origin) ?? 0) >= since) return;
      // A key that was cleared elsewhere and set again is not what this window's copy holds.
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

/** The API keys: one for each service's origin, in VS Code's SecretStorage and nowhere else. */
import * as vscode from 'vscode';

export interface Keys extends vscode.Disposable {
  /** The key kept for `origin` (`https://host:port`), if any. */
  get(origin: string): Promise<string | undefined>;
  set(origin: string, key: string): Promise<void>;
  delete(origin: string): Promise<void>;
  /** The origin whose key was set, replaced or cleared: in this window or in another. */
  readonly onDidChange: vscode.Event<string>;
}

const prefix = 'legalCode.key:';

/** Keys over `secrets`. What was read is kept in memory until it changes: a key is asked for before each request. */
export function createKeys(secrets: vscode.SecretStorage): Keys {
  const changed = new vscode.EventEmitter<string>();
  const read = new Map<string, Promise<string | undefined>>();
  const watching = secrets.onDidChange(({ key }) => {
    if (!key.startsWith(prefix)) return;
    const origin = key.slice(prefix.length);
    read.delete(origin);
    changed.fire(origin);
  });
  return {
    onDidChange: changed.event,
    get(origin) {
      const known = read.get(origin);
      if (known !== undefined) return known;
      const reading = Promise.resolve(secrets.get(prefix + origin));
      read.set(origin, reading);
      reading.catch(() => read.delete(origin));
      return reading;
    },
    async set(origin, key) {
      await secrets.store(prefix + origin, key);
      read.delete(origin);
    },
    async delete(origin) {
      await secrets.delete(prefix + origin);
      read.delete(origin);
    },
    dispose() {
      watching.dispose();
      changed.dispose();
    },
  };
}

/** Announces key changes to other windows on this machine through a small file beside the library. The file never holds a key. */
import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import { parseObject } from '../../contract/decode/json-values.ts';

export interface KeyChange {
  readonly origin: string;
  readonly change: 'set' | 'cleared';
}

export interface KeyAnnouncements extends vscode.Disposable {
  /** Notifies the other windows. Never rejects: saving or clearing the key doesn't depend on it. */
  broadcast(change: KeyChange): Promise<void>;
}

/** Watches the directory `storage` (created if missing) for other windows' announcements, and passes them to `heard`. */
export function createKeyAnnouncements(storage: vscode.Uri, heard: (change: KeyChange) => void): KeyAnnouncements {
  const window = randomUUID();
  const file = vscode.Uri.joinPath(storage, 'key-change.json');
  let watcher: vscode.FileSystemWatcher | undefined;
  let disposed = false;
  const read = async (): Promise<void> => {
    const change = parse(await vscode.workspace.fs.readFile(file));
    if (change !== undefined && change.window !== window) heard(change);
  };
  const follow = (): void => {
    read().catch(() => undefined); // deleted or half written: another event follows
  };
  const listening = Promise.resolve(vscode.workspace.fs.createDirectory(storage)).then(
    () => {
      if (disposed) return;
      watcher = vscode.workspace.createFileSystemWatcher(new vscode.RelativePattern(storage, 'key-change.json'));
      watcher.onDidCreate(follow);
      watcher.onDidChange(follow);
    },
    () => undefined, // no folder to watch: this window relies on SecretStorage alone
  );
  return {
    async broadcast(change) {
      await listening;
      const text = JSON.stringify({ ...change, window, at: new Date().toISOString() });
      await Promise.resolve(vscode.workspace.fs.writeFile(file, Buffer.from(text))).catch(() => undefined);
    },
    dispose() {
      disposed = true;
      watcher?.dispose();
    },
  };
}

function parse(bytes: Uint8Array): (KeyChange & { readonly window: string }) | undefined {
  const { origin, change, window } = parseObject(Buffer.from(bytes).toString()) ?? {};
  if (typeof origin !== 'string' || typeof window !== 'string') return undefined;
  return change === 'set' || change === 'cleared' ? { origin, change, window } : undefined;
}

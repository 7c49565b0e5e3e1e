/** Checks drafts automatically on open, on save, or while typing, as `legalCode.check.when` states. */
import * as vscode from 'vscode';
import { failureOf } from '../shared/failure-message.ts';
import type { Services } from '../shared/services.ts';
import type { DraftChecker } from './checker.ts';

/** Delay after the last keystroke, milliseconds. */
const pause = 1000;

export function registerWatch(services: Services, checker: DraftChecker): vscode.Disposable {
  const waiting = new Map<string, NodeJS.Timeout>();
  const running = new Map<string, vscode.CancellationTokenSource>();

  const check = async (document: vscode.TextDocument): Promise<void> => {
    const key = document.uri.toString();
    running.get(key)?.cancel();
    const source = new vscode.CancellationTokenSource();
    running.set(key, source);
    try {
      await checker.check(document, source.token);
    } catch (error) {
      // The user didn't request this check. The status item shows service failures, and the log shows others.
      failureOf(error, services.log);
    } finally {
      if (running.get(key) === source) running.delete(key);
      source.dispose();
    }
  };

  const isOn = (document: vscode.TextDocument): boolean => services.settings.checkWhen(document) !== 'never';

  // Reads the setting when the pause ends. At startup, VS Code may briefly apply the settings of an untrusted folder.
  const soon = (document: vscode.TextDocument, after: number, isDue = isOn): void => {
    const key = document.uri.toString();
    clearTimeout(waiting.get(key));
    waiting.set(
      key,
      setTimeout(() => {
        waiting.delete(key);
        if (isDue(document)) void check(document);
      }, after),
    );
  };

  const whenOpen = (document: vscode.TextDocument): void => {
    if (isOn(document)) soon(document, pause);
  };
  const everyOpen = (): void => {
    for (const { document } of vscode.window.visibleTextEditors) whenOpen(document);
  };
  everyOpen();

  return vscode.Disposable.from(
    vscode.workspace.onDidOpenTextDocument(whenOpen),
    vscode.workspace.onDidSaveTextDocument((document) => {
      if (isOn(document)) soon(document, 0);
    }),
    // Fires for a new version, or for new meanings after the home jurisdiction or directory changes.
    // VS Code takes longer to read the setting than we take to read a citation.
    services.citations.onDidChange((document) => {
      soon(document, pause, () => services.settings.checkWhen(document) === 'onType');
    }),
    vscode.workspace.onDidCloseTextDocument((document) => {
      const key = document.uri.toString();
      clearTimeout(waiting.get(key));
      waiting.delete(key);
      running.get(key)?.cancel();
      if (document.isUntitled) checker.forget(document.uri);
    }),
    vscode.workspace.onDidDeleteFiles(({ files }) => {
      for (const file of files) checker.forget(file);
    }),
    services.settings.onDidChange((event) => {
      if (event.affectsConfiguration('legalCode.check.when')) everyOpen();
    }),
    services.connection.onDidChangeService(everyOpen),
    {
      dispose: () => {
        for (const timeout of waiting.values()) clearTimeout(timeout);
        for (const source of running.values()) source.cancel();
      },
    },
  );
}

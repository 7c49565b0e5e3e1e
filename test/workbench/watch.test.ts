import { strict as assert } from 'node:assert';
import * as vscode from 'vscode';
import type { DraftChecker } from '../../src/workbench/check/checker.ts';
import { registerWatch } from '../../src/workbench/check/watch.ts';
import type { Services } from '../../src/workbench/shared/services.ts';
import { until } from './service.ts';

describe('automatic checks', () => {
  const made: vscode.Disposable[] = [];
  afterEach(() => {
    for (const each of made.splice(0)) each.dispose();
  });

  /** Watches documents under one setting, with a checker that the test scripts. */
  function watch(setting: { when: string }, check: (document: vscode.TextDocument) => Promise<unknown>): () => void {
    const never = new vscode.EventEmitter<never>();
    const changed = new vscode.EventEmitter<vscode.ConfigurationChangeEvent>();
    const services = {
      beingTyped: { onDidLeave: never.event, isAt: () => false },
      citations: { onDidChange: never.event },
      connection: { embedded: true, onDidChangeService: never.event },
      settings: { checkWhen: () => setting.when, onDidChange: changed.event },
      log: { error: assert.fail },
    };
    made.push(
      never,
      changed,
      registerWatch(services as unknown as Services, { check, forget: () => {} } as unknown as DraftChecker),
    );
    return () => changed.fire({ affectsConfiguration: (name) => name === 'legalCode.check.when' });
  }

  const open = (): Thenable<vscode.TextDocument> => vscode.workspace.openTextDocument({ content: 'See § 1.\n' });

  it('check a draft again if it is edited during the check after it is opened', async () => {
    const checked: number[] = [];
    const document = await open();
    watch({ when: 'onSave' }, async (of) => {
      if (of !== document) return undefined;
      const { version } = of;
      if (checked.length === 0) {
        const edit = new vscode.WorkspaceEdit();
        edit.insert(of.uri, new vscode.Position(1, 0), 'More.\n');
        await vscode.workspace.applyEdit(edit);
      }
      checked.push(version);
      return of.version === version ? {} : undefined;
    });
    await until('a second check', () => (checked.length > 1 ? true : undefined));
    assert.deepEqual(checked, [1, 2]);
  });

  it('check every open draft when the setting turns them on', async () => {
    const setting = { when: 'never' };
    const document = await open();
    let checked = false;
    const change = watch(setting, async (of) => {
      checked ||= of === document;
      return {};
    });
    setting.when = 'onSave';
    change();
    await until('a check', () => (checked ? true : undefined));
    assert.equal(
      vscode.window.visibleTextEditors.some((editor) => editor.document === document),
      false,
    );
  });
});

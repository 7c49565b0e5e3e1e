import { strict as assert } from 'node:assert';
import * as vscode from 'vscode';
import { draft, type KnownService, knownService, on, until } from './service.ts';

/** Our suggestions at the end of a draft. */
async function suggestions(document: vscode.TextDocument, typed: string): Promise<vscode.CompletionItem[]> {
  const at = document.getText().indexOf(typed) + typed.length;
  const { items } = await vscode.commands.executeCommand<vscode.CompletionList>(
    'vscode.executeCompletionItemProvider',
    document.uri,
    document.positionAt(at),
    undefined,
    20,
  );
  return items.filter(({ kind }) => kind === vscode.CompletionItemKind.Reference);
}

const labelsOf = (items: readonly vscode.CompletionItem[]): readonly string[] =>
  items.map(({ label }) => (typeof label === 'string' ? label : label.label));

/** The end of a citation without its last characters. */
const begun = (cited: string, left: number): string => cited.slice(0, -left);

describe('completing a citation', () => {
  let service: KnownService;
  before(async () => {
    service = await knownService();
  });

  // Only a service that finds numbers by their beginning can complete them.
  if (process.env.LEGAL_CODE_TEST_SERVICE !== 'second') {
    it('offers the sections whose numbers begin with the typed text', async () => {
      const typed = begun(service.inForce.cited, 1);
      const items = await suggestions(await draft(service, typed, ''), typed);
      const number = service.inForce.cited.split(' ').at(-1) ?? '';
      assert.ok(labelsOf(items).includes(number), labelsOf(items).join(', '));
      const item = items.find((each) => labelsOf([each])[0] === number);
      assert.ok(item && typeof item.label !== 'string');
      assert.match(item.label.description ?? '', service.inForce.heading);
      assert.equal(item.insertText, number);
    });

    it('reads a bare § by the document’s jurisdiction', async () => {
      const typed = begun(service.bare, 1);
      const items = await suggestions(await draft(service, typed), typed);
      assert.ok(labelsOf(items).includes(service.bare.split(' ').at(-1) ?? ''), labelsOf(items).join(', '));
    });

    it('offers the next number of a list', async () => {
      const typed = `${service.inForce.cited}, `;
      const items = await suggestions(await draft(service, typed, ''), typed);
      assert.ok(items.length > 1);
    });

    it('lists law that is not in force last, with a label', async () => {
      const typed = begun(service.repealed.cited, 2);
      const items = await suggestions(await draft(service, typed, ''), typed);
      const number = service.repealed.cited.split(' ').at(-1) ?? '';
      const repealed = items.find((each) => labelsOf([each])[0] === number);
      assert.ok(repealed && typeof repealed.label !== 'string');
      assert.match(repealed.label.detail ?? '', /repealed/i);
      assert.ok(items.every(({ sortText }) => (sortText ?? '') <= (repealed.sortText ?? '')));
    });

    it('marks law that the draft already cites as not in force, and puts it last', async () => {
      const { cited } = service.repealed;
      const number = cited.split(' ').at(-1) ?? '';
      const typed = `${cited} and ${service.inForce.cited}. Also ${cited.slice(0, -number.length)}§ `;
      const document = await draft(service, typed, '');
      await vscode.commands.executeCommand('vscode.executeHoverProvider', document.uri, on(document, cited));
      const items = await until('what is known of the section', async () => {
        const offered = await suggestions(document, typed);
        return offered.some(({ tags }) => tags?.includes(vscode.CompletionItemTag.Deprecated)) ? offered : undefined;
      });
      const repealed = items.find((each) => labelsOf([each])[0] === number);
      assert.ok(repealed && typeof repealed.label !== 'string');
      assert.match(repealed.label.detail ?? '', /repealed/i);
      assert.ok(items.every(({ sortText }) => (sortText ?? '') <= (repealed.sortText ?? '')));
    });

    for (const [style, before, typed, expected] of [
      [
        'full names',
        'Port Wenlow Municipal Code § 23.42.020. ',
        'PWMC 23.44.04',
        'Port Wenlow Municipal Code § 23.44.040',
      ],
      [
        'full names',
        'Port Wenlow Municipal Code § 23.42.020. ',
        'PWMC required setb',
        'Port Wenlow Municipal Code § 23.44.040',
      ],
      ['abbreviations with a sign', 'PWMC § 23.42.020. ', 'PWMC 23.44.04', 'PWMC § 23.44.040'],
      ['abbreviations with a sign', 'PWMC § 23.42.020. ', 'PWMC § 23.44.04', 'PWMC § 23.44.040'],
      [
        'abbreviations',
        'PWMC 23.42.020. ',
        'Port Wenlow Municipal Code § 23.44.04',
        'Port Wenlow Municipal Code § 23.44.040',
      ],
    ] as const)
      it(`writes “${expected}” for “${typed}” in a draft with ${style}`, async () => {
        const document = await draft(service, `${before.repeat(3)}See ${typed}`, '');
        const items = await suggestions(document, `See ${typed}`);
        const item = items.find((each) => labelsOf([each])[0]?.endsWith('23.44.040'));
        assert.ok(item && item.range instanceof vscode.Range && typeof item.insertText === 'string');
        const edit = new vscode.WorkspaceEdit();
        edit.replace(document.uri, item.range, item.insertText);
        await vscode.workspace.applyEdit(edit);
        assert.equal(document.getText().trimEnd().split('See ').at(-1), expected);
      });

    it('writes the style that the setting names', async () => {
      const settings = vscode.workspace.getConfiguration('legalCode');
      await settings.update('citationStyle', 'california', vscode.ConfigurationTarget.Global);
      try {
        const typed = '(See PWMC 23.44.04';
        const items = await suggestions(await draft(service, typed, ''), typed);
        const texts = items.map(({ insertText }) => insertText);
        assert.ok(texts.includes('Port Wenlow Mun. Code, § 23.44.040'), texts.join('; '));
      } finally {
        await settings.update('citationStyle', undefined, vscode.ConfigurationTarget.Global);
      }
    });

    it('offers sections by the words of their headings', async () => {
      const typed = 'PWMC required setb';
      const items = await suggestions(await draft(service, typed, ''), typed);
      assert.deepEqual(labelsOf(items).slice(0, 1), [service.inForce.cited.split(' ').at(-1)]);
    });

    it('offers sections by the words of their headings after other citations, as letters are typed', async () => {
      const typed = `applies. Write here: ${service.inForce.cited}. Also ${service.bare}. Under PWMC required setb`;
      const document = await draft(service, typed);
      const at = document.getText().indexOf(typed) + typed.length;
      const { items } = await vscode.commands.executeCommand<vscode.CompletionList>(
        'vscode.executeCompletionItemProvider',
        document.uri,
        document.positionAt(at),
        'b',
        20,
      );
      assert.ok(labelsOf(items).includes(service.inForce.cited.split(' ').at(-1) ?? ''), labelsOf(items).join(', '));
    });
  }

  it('offers nothing in plain prose', async () => {
    const typed = 'The council met on Tues';
    assert.deepEqual(await suggestions(await draft(service, typed, ''), typed), []);
  });
});

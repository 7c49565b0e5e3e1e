import { strict as assert } from 'node:assert';
import * as vscode from 'vscode';
import * as read from '../../src/contract/decode/resources.ts';
import { LookupError } from '../../src/contract/failure.ts';
import { treeItemOf } from '../../src/workbench/jurisdictions/tree-item.ts';
import { Outline, type OutlineRow } from '../../src/workbench/jurisdictions/tree-rows.ts';
import { type RowContext, rowsOf } from '../../src/workbench/search/rows.ts';
import { refOf } from '../../src/workbench/shared/section-presentation.ts';
import { example, fieldsOf, hostileTexts, type ResourceName, withText } from '../fixtures/hostile-texts.ts';
import { rowContext } from './row-context.ts';

const at = { base: 'https://law.example.org/v1/x', linkHeader: undefined };

/** Each hostile text in each field of a resource, if the resource is still readable. */
function* everywhere<T>(name: ResourceName, reader: (json: unknown) => T) {
  for (const field of fieldsOf(name)) {
    for (const [what, text] of Object.entries(hostileTexts)) {
      try {
        yield { where: `${name}${field} ${what}`, text, value: reader(withText(name, field, text)) };
      } catch (error) {
        assert.ok(error instanceof LookupError, String(error));
      }
    }
  }
}

/** One line without effective markup or icons, except our own icon at the beginning. */
function assertPlain(label: string | undefined, where: string): void {
  if (label === undefined) return;
  assert.doesNotMatch(label, /\p{Cc}|[\u2028\u2029\u202a-\u202e\u2066-\u2069]|\p{Cs}/u, where);
  assert.doesNotMatch(label.replace(/^\$\([a-z-]+\) /, ''), /\$\(/, where);
}

function assertItem(row: OutlineRow, where: string): void {
  const item = treeItemOf(row, true, { defaultJurisdictionId: undefined, embedded: false, today: '2026-01-01' });
  assert.equal(typeof item.label, 'string', where);
  assert.notEqual(item.label, '', where);
  assertPlain(String(item.label), where);
  assertPlain(typeof item.description === 'string' ? item.description : undefined, where);
  assertPlain(item.accessibilityInformation?.label, where);
  for (const each of [item.tooltip, item.description]) {
    if (!(each instanceof vscode.MarkdownString)) continue;
    assert.ok(each.isTrusted !== true && each.supportHtml !== true, where);
    assert.doesNotMatch(each.value, /(?![\n\r])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/u, where);
    assert.doesNotMatch(each.value, /(?<!\\)\]\(|(?<!\\)!\[/, where);
  }
  if (item.command !== undefined) assert.match(item.command.command, /^legalCode\./);
}

describe('a hostile text in any field', () => {
  it('is a plain row in the tree of jurisdictions', async () => {
    for (const { where, value, text } of everywhere('jurisdiction', (json) => read.readJurisdiction(json, at))) {
      const { contents: _, ...links } = value.links;
      const listed = { ...value, links };
      const outline = new Outline(
        {
          directory: async () => [listed],
          incomplete: () => false,
          unread: () => 0,
          contents: () => Promise.reject(new LookupError({ kind: 'serviceError', status: 500, detail: text })),
          viewed: () =>
            text.trim() === '' ? [] : [{ sectionId: text, citation: text, heading: text }, { sectionId: text }],
          defaultJurisdictionId: () => undefined,
        },
        () => undefined,
      );
      const [top] = await outline.children(undefined);
      assert.ok(top !== undefined);
      assertItem(top, where);
      for (const row of await outline.children(top)) assertItem(row, where);
      assertItem({ kind: 'region', id: 'r', parent: undefined, region: value.region, jurisdictions: [listed] }, where);
    }
  }).timeout(60_000);

  it('is a plain row in a table of contents', () => {
    const jurisdiction = read.readJurisdiction(example('jurisdiction'), at);
    const parent: OutlineRow = { kind: 'jurisdiction', id: 'j', parent: undefined, jurisdiction, jurisdictionId: 'j' };
    for (const { where, value } of everywhere('contentsEntry', (json) => read.readContents({ data: [json] }, at))) {
      for (const entry of value.entries) {
        const row = { kind: 'contents', id: entry.id, parent, entry, jurisdictionId: 'j', only: true } as const;
        assertItem(row, where);
        const section = { sectionId: entry.id, ...(entry.citation === undefined ? {} : { citation: entry.citation }) };
        assertItem({ ...row, section }, where);
      }
    }
  }).timeout(60_000);

  it('is a plain row in search results, as is the reason for an empty list', () => {
    for (const { where, value, text } of everywhere('hit', (json) => read.readSearch({ data: [json] }, at))) {
      const context: RowContext = {
        ...rowContext(text),
        within: text,
        place: () => text,
        copyOf: () => text,
        recent: value.entries.map(refOf),
        lastText: text,
        filters: { text: '' },
      };
      const query = { text };
      const failure = { kind: 'offline', cause: 'ECONNREFUSED', detail: text } as const;
      for (const rows of [
        rowsOf({ kind: 'found', query, hits: value.entries, unread: 1, next: text, staleSince: 1 }, context),
        rowsOf({ kind: 'found', query, hits: [], unread: 0 }, context),
        rowsOf({ kind: 'failed', failure }, context),
        rowsOf({ kind: 'blank' }, context),
      ]) {
        assert.ok(rows.length > 0, where);
        for (const { label, description, detail, kind } of rows) {
          if (kind !== vscode.QuickPickItemKind.Separator) assert.notEqual(label, '', where);
          for (const each of [label, description, detail]) assertPlain(each, where);
        }
      }
    }
  }).timeout(60_000);
});

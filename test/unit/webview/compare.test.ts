import { strict as assert } from 'node:assert';
import { untranslated as t } from '../../../src/lookup/failure-words.ts';
import { pageStrings } from '../../../src/panel-protocol/strings.ts';
import { versionName } from '../../../src/panel-protocol/version-name.ts';
import { changes } from '../../../src/webview/compare.ts';

const lines = (...texts: readonly string[]) =>
  texts.map((text, at) => ({ designators: [`(${String.fromCharCode(97 + at)})`], text }));
const rule = 'A keeper shall keep the hive clean.';

describe('a comparison of two texts of a section', () => {
  const shown = (before: readonly string[], after: readonly string[]): readonly string[] =>
    (changes(lines(...before), lines(...after)) ?? []).flatMap(({ kind, text }) =>
      kind === 'same' ? [] : [`${kind}: ${text}`],
    );
  const blocks = (letters: string) => [...letters].map((letter) => ({ designators: [`(${letter})`], text: rule }));
  const between = (before: string, after: string): readonly string[] =>
    (changes(blocks(before), blocks(after)) ?? []).flatMap(({ kind, text }) =>
      kind === 'same' ? [] : [`${kind}: ${text}`],
    );

  it('shows a removed or added paragraph as whole lines', () => {
    assert.deepEqual(between('abcd', 'acd'), [`removed: (b) ${rule}\n`]);
    assert.deepEqual(between('acd', 'abcd'), [`added: (b) ${rule}\n`]);
  });

  it('shows a changed word alone', () => {
    assert.deepEqual(shown(['ten feet away'], ['five feet away']), ['removed: ten', 'added: five']);
  });

  it('keeps all of both texts', () => {
    const parts = changes(blocks('abcd'), blocks('acd')) ?? [];
    const without = (kind: string): string => parts.flatMap((part) => (part.kind === kind ? [] : part.text)).join('');
    assert.equal(without('added'), ['a', 'b', 'c', 'd'].map((letter) => `(${letter}) ${rule}`).join('\n'));
    assert.equal(without('removed'), ['a', 'c', 'd'].map((letter) => `(${letter}) ${rule}`).join('\n'));
  });
});

describe('the name of a version', () => {
  const name = (dates: { from?: string; through?: string; publication?: string }): string =>
    versionName({ version: 'abc', publication: '2023-06', ...dates }, pageStrings(t), 'en');

  it('has both dates, or the one day of an edition', () => {
    assert.equal(
      name({ from: '2021-07-01', through: '2024-05-03' }),
      'from July 1, 2021, through May 3, 2024, publication 2023-06',
    );
    assert.equal(name({ from: '2023-06-30', through: '2023-06-30' }), 'as of June 30, 2023, publication 2023-06');
    assert.equal(name({}), 'publication 2023-06');
    assert.equal(name({ publication: 'publication/2023-06' }), 'publication 2023-06');
  });
});

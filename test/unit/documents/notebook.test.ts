import { strict as assert } from 'node:assert';
import { notebookText } from '../../../src/documents/notebook.ts';

const notebook = (cells: readonly object[]): string => JSON.stringify({ cells, nbformat: 4 }, undefined, 1);

describe('the text of a notebook', () => {
  const file = notebook([
    { cell_type: 'markdown', source: ['The code says:\n', '\n', '> No dog “may” run.\n', '> Say "ear".'] },
    { cell_type: 'code', source: ['print("AFMC 1.1")'] },
    { source: 'AFMC 1.1\nends', cell_type: 'markdown' },
  ]);
  const text = notebookText(file) ?? '';

  it('has the lines of its Markdown cells, each from its first character', () => {
    assert.deepEqual(
      text.split('\n').map((line) => line.trimEnd()),
      ['', '', 'The code says:', '', '> No dog “may” run.', '> Say "\u00adear" .', '', 'AFMC 1.1', 'ends'],
    );
  });

  it('has each character at its offset in the file', () => {
    assert.equal(text.length, file.length);
    for (const words of ['No dog “may” run.', 'AFMC 1.1\\nends']) {
      const shown = words.split('\\n')[0] ?? '';
      assert.equal(text.indexOf(shown), file.lastIndexOf(words), words);
    }
  });

  it('keeps a word with an escaped letter whole', () => {
    const escaped = notebook([{ cell_type: 'markdown', source: 'caf!e' }]).replace('!', '\\u00e9');
    assert.match((notebookText(escaped) ?? '').replaceAll('\u00ad', ''), /caféee?/);
  });

  it('is none for other JSON and other text', () => {
    for (const other of ['{"cells": 1}', '[]', '{', 'AFMC 1.1']) assert.equal(notebookText(other), undefined);
  });
});

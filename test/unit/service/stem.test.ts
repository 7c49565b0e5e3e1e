import { strict as assert } from 'node:assert';
import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { stem } from '../../../src/service/search/stem.ts';

describe('the stem of a word', () => {
  it('is the same for the forms of a word', () => {
    for (const forms of [
      ['require', 'requires', 'required', 'requiring', 'requirement'],
      ['license', 'licensed', 'licensing', 'licenses'],
      ['party', 'parties'],
      ['hop', 'hopped', 'hopping'],
      ['house', 'houses', 'housing'],
    ])
      assert.equal(new Set(forms.map(stem)).size, 1, forms.join(' '));
  });

  it('equals FTS5’s stem for any word', () => {
    const database = new DatabaseSync(':memory:');
    database.exec(
      "CREATE VIRTUAL TABLE t USING fts5(w, tokenize='porter unicode61'); CREATE VIRTUAL TABLE v USING fts5vocab(t, 'row')",
    );
    const put = database.prepare('INSERT INTO t VALUES (?)');
    const clear = database.prepare('DELETE FROM t');
    const found = database.prepare('SELECT term FROM v');
    const suffixes =
      'ational tional enci izer bli alli entli eli ousli ization ator alism iveness fulness biliti icate ative ness ement ent ion eed ed ing sses ies y e ll'.split(
        ' ',
      );
    const word = fc
      .tuple(
        fc.string({ unit: fc.constantFrom(...'abcdeilnorstyz'), minLength: 1, maxLength: 7 }),
        fc.constantFrom('', ...suffixes),
      )
      .map((parts) => parts.join(''));
    try {
      fc.assert(
        fc.property(word, (each) => {
          clear.run();
          put.run(each);
          assert.equal(stem(each), found.get()?.term, each);
        }),
        { numRuns: 500, examples: [['yyed'], ['hopped'], ['agreed']] },
      );
    } finally {
      database.close();
    }
  });
});

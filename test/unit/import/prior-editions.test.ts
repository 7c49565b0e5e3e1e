/** The earlier editions whose numbers a publisher notes. */
import { strict as assert } from 'node:assert';
import { readNumbering } from '../../../src/contract/decode/numbering.ts';
import { priorEditionOf } from '../../../src/contract/prior-edition.ts';
import { imported } from './imported.ts';
import { library, removeTrees, section, title } from './trees.ts';

afterEach(removeTrees);

describe('the earlier editions of a code', () => {
  const noted = (number: string, year: number): string =>
    section(
      number,
      `<text>Words.</text><annotations><annotation type="Prior Codifications">${year} Ed., § 9-${number}.</annotation></annotations>`,
    );

  it('are learned from the notes of several sections, and not from a year that only one has', async () => {
    const sections = [1973, 1981].flatMap((year) => ['1', '2', '3'].map((end) => noted(`1-${year}${end}`, year)));
    const { store } = await imported(library(title([...sections, noted('1-9', 1979)].join(''))));
    const [learned] = store.only.numberings.values();
    assert.deepEqual(learned?.numbering.editions, [1973, 1981]);
    assert.deepEqual(readNumbering(JSON.parse(JSON.stringify(learned?.numbering)))?.editions, [1973, 1981]);
  });

  it('are named by notes of this kind only', () => {
    const read = (text: string, kind = 'Prior Codifications'): unknown => priorEditionOf({ kind, text });
    assert.deepEqual(read('1981 Ed., §\u20022-40, 2-41.'), { year: 1981, numbers: ['2-40', '2-41'] });
    assert.equal(read('Prior code § 2-40'), undefined);
    assert.equal(read('1981 Ed., § 2-40.', 'History'), undefined);
  });
});

import { strict as assert } from 'node:assert';
import { citedAsTypedFirst } from '../../../src/service/search/order.ts';
import { readQuery } from '../../../src/service/search/query.ts';

describe('a number typed into the search box', () => {
  for (const [typed, key] of [
    ['ADM.04.07', 'adm.04.07'],
    ['§ ADM.05.02', 'adm.05.02'],
    ['ADM.04.07(Perm)', 'adm.04.07(perm)'],
    ['VAREG 08.11.04.03B(1)', '08.11.04.03'],
    ['08.11.04.03B', '08.11.04.03'],
    ['GHC.04.11(a)(1)', 'ghc.04.11'],
    ['SMC 23.44.040(a)', '23.44.040'],
  ] as const)
    it(`is a section’s with any separator: ${typed}`, () =>
      assert.ok(readQuery(typed).citation?.keys.includes(key), JSON.stringify(readQuery(typed).citation)));

  it('keeps its leading letters, which name no code', () => {
    const { citation } = readQuery('ADM.04.07');
    assert.equal(citation?.named, undefined);
    assert.equal(citation?.prefix, 'adm.04.07');
    assert.equal(readQuery('S.M.C. 23.44.040').citation?.named, 'S.M.C.');
  });

  it('has no code if only a signal precedes it', () => {
    for (const typed of ['Id. § 2-1401.02(13)', 'Id. at § 2-1401.02', 'See § 2-1401.02', 'Under § 2-1401.02'])
      assert.deepEqual([typed, readQuery(typed).citation?.named], [typed, undefined]);
    assert.equal(readQuery('See also D.C. Code § 2-1401.02').citation?.named, 'D.C. Code');
    assert.equal(readQuery('Identity Code § 5-1').citation?.named, 'Identity Code');
  });

  it('belongs to the named code, and not to the containers named with it', () =>
    assert.equal(readQuery('Const. art. III, § 3').citation?.named, 'Const.'));

  it('finds, of sections with one number, the one whose containers were typed first', () => {
    const hit = (article: string) => ({
      code_section_id: article,
      citation: `Heron Bay Const. art. ${article}, § 3`,
      match: 'citation' as const,
    });
    const hits = [hit('II'), hit('III')];
    assert.deepEqual(citedAsTypedFirst(hits, 'Const. art. III, § 3'), [hits[1], hits[0]]);
    assert.deepEqual(citedAsTypedFirst(hits, '§ 3'), hits);
  });
});

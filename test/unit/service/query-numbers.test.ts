import { strict as assert } from 'node:assert';
import { mayBeIn } from '../../../src/service/search/cited-containers.ts';
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
    assert.deepEqual(citation?.prefixes, ['adm.04.07']);
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

describe('a chapter or title typed into the search box', () => {
  for (const [typed, containers, prefixes, named] of [
    ['ch. 35', ['chapter 35'], ['35'], undefined],
    ['PWMC ch. 23.44', ['chapter 23.44'], ['23.44'], 'PWMC'],
    ['title 42 chapter 35', ['title 42', 'chapter 35'], ['42-35', '42.35', '42:35', '35'], undefined],
    ['chapter 35 of title 42', ['chapter 35', 'title 42'], ['42-35', '42.35', '42:35', '35'], 'of'],
    ['Elm Code tit. 42, ch. 35', ['title 42', 'chapter 35'], ['42-35', '42.35', '42:35', '35'], 'Elm Code'],
  ] as const)
    it(`has the sections that are in it: ${typed}`, () => {
      const { citation } = readQuery(typed);
      const cited = citation?.containers.map(({ level, number }) => `${level} ${number}`);
      assert.deepEqual([cited, citation?.prefixes, citation?.named], [containers, prefixes, named]);
    });

  it('is not the one that only has its number in another level', () => {
    const railroads = [
      { level: 'Title', number: '35' },
      { level: 'Chapter', number: '1' },
    ];
    const housing = [
      { level: 'Title', number: '42' },
      { level: 'Subtitle', number: 'VII' },
      { level: 'Chapter', number: '35' },
    ];
    const within = (levels: typeof housing, typed: string) =>
      mayBeIn(levels, readQuery(typed).citation?.containers ?? []);
    for (const typed of ['ch. 35', 'title 42 chapter 35'])
      assert.deepEqual([within(railroads, typed), within(housing, typed)], [false, true], typed);
    assert.ok(within([{ level: 'chapter', number: '44' }], 'ch. 23.44'), 'a number that begins with its title’s');
    assert.ok(
      within([{ level: 'chapter', number: '1.04' }], 'title 1 chapter 4'),
      'a chapter cited without its title’s number',
    );
    assert.ok(within([{ level: 'article', number: 'II' }], 'ch. 5'), 'a code without chapters');
    assert.ok(within([{ level: 'chapter', number: 'IV' }], 'ch. 4'), 'a Roman number');
  });
});

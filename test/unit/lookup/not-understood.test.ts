import { strict as assert } from 'node:assert';
import { codeNames, notUnderstoodIn } from '../../../src/lookup/not-understood.ts';
import { check } from './checked.ts';
import { cited, place, serviceOf } from './fake.ts';

const names = codeNames([
  {
    ...place,
    codes: [{ name: 'Alder Falls Municipal Code', abbreviations: ['AFMC', 'A.F.M.C.'], links: {}, extra: {} }],
  },
]);
const listed = (text: string): readonly string[] => notUnderstoodIn(text, [], names).map(({ text: words }) => words);

describe('what looks like a citation but was not understood', () => {
  it('is a code’s name or abbreviation with a text like a number', () => {
    assert.deepEqual(listed('See AFMC 10.20.0l0 and Alder Falls Municipal Code § X7.'), [
      'AFMC 10.20.0l0',
      'Alder Falls Municipal Code § X7',
    ]);
    assert.deepEqual(listed('See A.F.M.C. Section 5-1x.'), ['A.F.M.C. Section 5-1x']);
  });

  it('is a code’s name with a number that begins with letters', () => {
    assert.deepEqual(
      listed('See Alder Falls Municipal Code AF-3-12(a), not Alder Falls Municipal Code Section Three.'),
      ['Alder Falls Municipal Code AF-3-12'],
    );
  });

  it('is an abbreviation without a space before a number of several levels', () => {
    assert.deepEqual(listed('See AFMC5.04.010 and AFMC5.04.'), ['AFMC5.04.010']);
  });

  it('is a section sign with a number that ends in its hyphen', () => {
    assert.deepEqual(listed('See § 42– or §§ 1– 5.'), ['§ 42–']);
    assert.deepEqual(listed('See § 42- and § 7-, not § 8-based rules or §§ 1- 5.'), ['§ 42-', '§ 7-']);
  });

  it('is a section sign with a placeholder', () => {
    assert.deepEqual(listed('See § ___ and § [number] and § TBD.'), ['§ ___', '§ [number]', '§ TBD']);
    assert.deepEqual(listed('See § N, § X-XXX, § NN-NNN, § x.xx.xxx, and § #, but § n of § IX.'), [
      '§ N',
      '§ X-XXX',
      '§ NN-NNN',
      '§ x.xx.xxx',
      '§ #',
    ]);
    assert.deepEqual(listed('See § 2-__, §§ 10.20.XX, § 10.20.0__, and Section 10.20.___.'), [
      '§ 2-__',
      '§§ 10.20.XX',
      '§ 10.20.0__',
      'Section 10.20.___',
    ]);
  });

  it('is listed once with its code’s name', () => {
    assert.deepEqual(listed('See AFMC § ___.'), ['AFMC § ___']);
  });

  it('is a code’s name with another sign', () => {
    assert.deepEqual(listed('See AFMC ¶ 2-7, AFMC # 2-7, and AFMC No. 2-7.'), [
      'AFMC ¶ 2-7',
      'AFMC # 2-7',
      'AFMC No. 2-7',
    ]);
  });

  it('is an abbreviation with a number of any form, without a sign', () => {
    assert.deepEqual(listed('See AFMC 62, AFMC C9-85, A.F.M.C. XIV-7, and AFMC 3.'), [
      'AFMC 62',
      'AFMC C9-85',
      'A.F.M.C. XIV-7',
      'AFMC 3',
    ]);
    assert.deepEqual(listed('The AFMC 3rd edition and the AFMC 1998 supplement.'), []);
  });

  it('is not a citation of other law or a word of the text', () => {
    for (const text of [
      'See 42 U.S.C. § 1983 and Cal. Gov. Code § 65852.2.',
      'The AFMC 2024 supplement is out.',
      'The Alder Falls Municipal Code has 12 titles.',
      'XAFMC 10.20.010',
      'This section [below] and Section 3 ask what? Subsection __ is blank.',
    ])
      assert.deepEqual(listed(text), [], text);
  });

  it('is nothing that was recognized', () => {
    const text = 'See AFMC 10.20.010.';
    assert.deepEqual(notUnderstoodIn(text, [cited(text, 'AFMC 10.20.010', { number: '10.20.010' })], names), []);
  });

  it('is counted beside the citations, and listed', async () => {
    const { counts, notUnderstood } = await check('See § ___.', [], serviceOf([]));
    assert.equal(counts.recognized, 0);
    assert.equal(counts.notUnderstood, 1);
    assert.deepEqual(notUnderstood, [{ start: 4, end: 9, text: '§ ___' }]);
  });

  it('is found after a megabyte of section signs', () => {
    assert.deepEqual(listed(`${'§'.repeat(1_000_000)}x. See § TBD.`), ['§ TBD']);
  });
});

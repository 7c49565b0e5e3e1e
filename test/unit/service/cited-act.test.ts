import { strict as assert } from 'node:assert';
import { citedAct, isCitedAct } from '../../../src/service/search/cited-act.ts';
import { rankedOfAct } from '../../../src/service/search/rank.ts';

describe('a query that cites an act', () => {
  const named = (text: string): string | undefined => {
    const act = citedAct(text);
    return act === undefined ? undefined : `${act.type} ${act.number}`;
  };

  for (const [text, act] of [
    ['Ord. 2015-01', 'Ordinance 2015-01'],
    ['ordinance no. 2015-01.', 'Ordinance 2015-01'],
    ['City of Port Wenlow, Wash., Ord. No. 1,204', 'Ordinance 1,204'],
    ['P.W. Res. 12-34', 'Resolution 12-34'],
    ['D.C. Law 25-65', 'Law 25-65'],
    ['L.L. No. 3-2015', 'Local Law 3-2015'],
    ['Ordinance No. 2015-01 of the City of Port Wenlow', 'Ordinance 2015-01'],
    ['Ord. 2015-01, § 3', 'Ordinance 2015-01'],
  ] as const)
    it(`has its type and number: ${text}`, () => assert.equal(named(text), act));

  for (const text of [
    'fences under ordinance 25',
    'noise ordinance',
    'Human Rights Act of 1977',
    'Chapter 5',
    'PWMC 23.44.010',
    'Acts 1955',
    'Ord. 2015-01 fences',
    'Ord. 2015-01 and Ord. 2015-02',
    'Ord. 2015-01, fences',
    '',
  ])
    it(`is not one with other words or without a number: ${text}`, () => assert.equal(named(text), undefined));

  it('is not an act of another type with the same number', () => {
    const act = citedAct('D.C. Law 25-65');
    assert.ok(act);
    assert.equal(isCitedAct(act, 'D.C. Law 25-65'), true);
    assert.equal(isCitedAct(act, 'D.C. Act 25-65'), false);
    assert.equal(isCitedAct(act, 'D.C. Law 25-651'), false);
  });

  it('lists a section once, though the library names the act in two ways', () => {
    const { places } = rankedOfAct({ text: 'Ord. 5', limit: 20 }, [7, 8, 7]);
    assert.deepEqual(
      places.map(([, , row]) => row),
      [7, 8],
    );
  });
});

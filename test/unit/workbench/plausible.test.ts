import { strict as assert } from 'node:assert';
import { mayCite } from '../../../src/workbench/shared/plausible.ts';

const at = (line: string, words: string): boolean => mayCite(line, line.indexOf(words) + 1);

describe('whether a citation could be under the pointer', () => {
  for (const [line, words] of [
    ['See PWMC 23.44.040 for this.', 'PWMC'],
    ['D.C. Code § 7-2501.01(a) says so.', 'Code'],
    ['the Charter of the City of Marlow art. IV', 'Charter'],
    ['as Marlow Charter, Article IV provides', 'Article'],
    ['Cleveland Codified Ordinances No. 605', 'Codified'],
    ['as this chapter requires', 'chapter'],
    ['see Appendix B to the zoning ordinance', 'Appendix'],
    [String.raw`as Marlow Code \S~12 says`, 'Marlow'],
    ['as Marlow Code &sect;12 says', 'Marlow'],
  ] as const)
    it(`could, in “${line}”`, () => assert.equal(at(line, words), true));

  for (const [line, words] of [
    ['The council met on the second Tuesday of May.', 'council'],
    ['About 40 people spoke.', 'people'],
    ['Nobody appeared for the applicant, so the item was continued.', 'item'],
    [`${'The applicant spoke again and at length. '.repeat(6)}PWMC 23.44.040`, 'applicant'],
  ] as const)
    it(`could not, in “${line.slice(0, 60)}”`, () => assert.equal(at(line, words), false));
});

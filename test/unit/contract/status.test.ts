import { strict as assert } from 'node:assert';
import { readStatus, statuses } from '../../../src/contract/status.ts';

describe('a section’s status', () => {
  for (const [words, status, asPublished] of [
    ['in_force', 'in_force', undefined],
    ['In Force', 'in_force', undefined],
    ['current', 'in_force', 'current'],
    ['rescinded', 'repealed', 'rescinded'],
    ['REPEALED.', 'repealed', undefined],
    ['[Repealed]', 'repealed', undefined],
    ['Repealed by Ord. 2020-5, § 3', 'repealed', 'Repealed by Ord. 2020-5, § 3'],
    ['Repealed Ord. 1123', 'repealed', 'Repealed Ord. 1123'],
    ['Repealed, effective July 1, 2020', 'repealed', 'Repealed, effective July 1, 2020'],
    ['Renumbered as § 3-4', 'recodified', 'Renumbered as § 3-4'],
    ['Transferred to § 12-34', 'transferred', 'Transferred to § 12-34'],
    ['Vacant', 'reserved', 'Vacant'],
    ['Reserved for future use', 'reserved', 'Reserved for future use'],
    ['isRepealed', 'repealed', undefined],
    ['NOT_FUNDED', 'not_funded', undefined],
    ['Not Fundeded', 'not_funded', 'Not Fundeded'],
    ['not yet in effect', 'not_yet_in_effect', undefined],
    ['not applicable', 'unknown', 'not applicable'],
    ['Stayed', 'unknown', 'Stayed'],
    ['Subpoenas', 'unknown', 'Subpoenas'],
    ['Repealed in part by Ord. 5', 'unknown', 'Repealed in part by Ord. 5'],
    ['Repealed (in part)', 'unknown', 'Repealed (in part)'],
    ['Repealed, except subsection (b)', 'unknown', 'Repealed, except subsection (b)'],
    ['Not repealed', 'unknown', 'Not repealed'],
    ['this Act', 'unknown', 'this Act'],
    ['Reserved parking', 'unknown', 'Reserved parking'],
    ['Deleted language', 'unknown', 'Deleted language'],
    ['Transferred employees', 'unknown', 'Transferred employees'],
    ['constructor', 'unknown', 'constructor'],
    ['__proto__', 'unknown', '__proto__'],
    ['in force?', 'unknown', 'in force?'],
    ['', 'unknown', undefined],
  ] as const) {
    it(`“${words}” is ${status}${asPublished === undefined ? '' : ', with the words'}`, () => {
      const read = readStatus(words);
      assert.equal(read.status, status);
      assert.equal(read.asPublished, asPublished);
    });
  }

  it('is read from its own name', () => {
    for (const status of statuses) assert.deepEqual(readStatus(status), { status });
  });
});

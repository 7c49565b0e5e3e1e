import { strict as assert } from 'node:assert';
import { knownStatus } from '../../../src/contract/status.ts';

describe('a section’s status', () => {
  for (const [said, meant] of [
    ['in_force', 'in_force'],
    ['current', 'in_force'],
    ['rescinded', 'repealed'],
    ['renumbered', 'recodified'],
    ['not_funded', 'not_funded'],
  ] as const) {
    it(`${said} means ${meant}`, () => assert.equal(knownStatus(said), meant));
  }

  it('is never guessed: what we do not know is not in force', () => {
    for (const said of [undefined, '', 'stayed', 'constructor', '__proto__', 'in force?'])
      assert.equal(knownStatus(said), undefined);
  });
});

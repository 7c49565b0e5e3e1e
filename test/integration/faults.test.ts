import { strict as assert } from 'node:assert';
import { readFileSync } from 'node:fs';
import { faultsDocument, faultsFile } from '../../scripts/faults.ts';

describe('docs/faults.md', () => {
  it('is written from the tests as mocha lists them: run node scripts/faults.ts', () => {
    assert.equal(readFileSync(faultsFile, 'utf8'), faultsDocument());
  });
});

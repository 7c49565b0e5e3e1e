import { strict as assert } from 'node:assert';
import { readJurisdiction } from '../../../src/contract/decode/resources.ts';
import { untranslated } from '../../../src/lookup/failure-words.ts';
import { copyParts } from '../../../src/workbench/shared/imported-copy.ts';

const place = (...codes: readonly object[]) =>
  readJurisdiction(
    { jurisdiction_id: 'ashford', name: 'Ashford', codes, coverage: { codified_through: '2026-01-31' } },
    { base: 'https://law.example/v1/jurisdictions' },
  );
const imported = { code_id: 'a', name: 'Ashford Code', imported_on: '2026-11-23', publisher: 'Elm Codes' };
const charter = {
  code_id: 'b',
  name: 'Ashford Charter',
  imported_on: '2026-11-24',
  editions: [{ codified_through: '2025-06-30' }],
};

describe('the label of an imported copy', () => {
  it('states the publisher, edition and import date of a place’s only code', () => {
    const parts = ['published by Elm Codes', 'through 2026-01-31', 'imported 2026-11-23'];
    assert.deepEqual(copyParts(place(imported), untranslated), parts);
    assert.deepEqual(copyParts(place(imported), untranslated, 'Ashford Code'), parts);
  });

  it('states nothing of another code of the place', () => {
    const of = place(imported, charter);
    assert.deepEqual(copyParts(of, untranslated, 'Ashford Charter'), ['through 2025-06-30', 'imported 2026-11-24']);
    assert.deepEqual(copyParts(of, untranslated, 'Ashford Code'), ['published by Elm Codes', 'imported 2026-11-23']);
  });

  it('is absent for law of a service that does not state that it was imported', () => {
    assert.equal(copyParts(place({ code_id: 'c', name: 'Ashford Code' }), untranslated), undefined);
    assert.equal(copyParts(place(), untranslated), undefined);
  });
});

import { strict as assert } from 'node:assert';
import type { Jurisdiction } from '../../../src/contract/resources.ts';
import { importDateOf } from '../../../src/lookup/import-date.ts';

type Codes = Jurisdiction['codes'];
const code = (importedOn: string, codifiedThrough?: string): Codes[number] => ({
  abbreviations: [],
  links: {},
  extra: {},
  importedOn,
  ...(codifiedThrough === undefined ? {} : { editions: [{ codifiedThrough, importedOn }] }),
});

describe('the date on which a section was imported', () => {
  const cases: readonly (readonly [string, Parameters<typeof importDateOf>[0], Codes, string | undefined])[] = [
    ['is the one that an undated edition states', { importedOn: '2026-01-02' }, [code('2026-03-04')], '2026-01-02'],
    [
      'is that of its own edition',
      { codifiedThrough: '2024-10-07' },
      [{ ...code('2026-03-04', '2024-10-07'), importedOn: '2026-05-06' }],
      '2026-03-04',
    ],
    ['is that of the only code', {}, [code('2026-03-04')], '2026-03-04'],
    ['is unknown where two codes have different ones', {}, [code('2026-03-04'), code('2026-05-06')], undefined],
    ['is unknown where the service states none', {}, [], undefined],
  ];
  for (const [title, section, codes, date] of cases) it(title, () => assert.equal(importDateOf(section, codes), date));
});

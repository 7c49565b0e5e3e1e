import { strict as assert } from 'node:assert';
import fc from 'fast-check';
import { positionOf } from '../../../src/contract/legal-dates.ts';
import { statuses } from '../../../src/contract/status.ts';
import { type ValidityFacts, validityOf } from '../../../src/contract/validity.ts';
import { readOn, validityCases } from '../../fixtures/validities.ts';
import { holds } from '../../holds.ts';

const edition = { codifiedThrough: '2024-10-08' };
const law = { status: 'in_force', ...edition } as const;

describe('the validity of a section on a day', () => {
  const cases: readonly (readonly [string, ValidityFacts, string, string | undefined])[] = [
    ['law', law, 'in_force', '2024-10-08'],
    ['law since a date', { ...law, effectiveFrom: '2020-05-01' }, 'in_force', '2024-10-08'],
    ['law since a date after that of its edition', { ...law, effectiveFrom: '2025-01-01' }, 'in_force', '2025-01-01'],
    ['law from next year', { ...law, effectiveFrom: '2027-01-01' }, 'not_yet_in_effect', '2024-10-08'],
    ['law from a year ahead', { ...law, effectiveFrom: '2027' }, 'not_yet_in_effect', '2024-10-08'],
    ['law from some day of this year', { ...law, effectiveFrom: '2026' }, 'unknown', '2024-10-08'],
    ['law from a past year', { ...law, effectiveFrom: '2025' }, 'in_force', '2025'],
    ['law from what is no date', { ...law, effectiveFrom: 'upon certification' }, 'unknown', '2024-10-08'],
    ['law with temporary amendments', { ...law, statusUntil: '2027-04-12' }, 'in_force', '2024-10-08'],
    ['law whose temporary amendments expired', { ...law, statusUntil: '2025-04-12' }, 'unknown', '2024-10-08'],
    ['law whose temporary amendments expire today', { ...law, statusUntil: readOn }, 'unknown', '2024-10-08'],
    ['law that has expired', { ...law, expiresOn: '2025-12-31' }, 'expired', '2024-10-08'],
    ['law that will expire', { ...law, expiresOn: '2027-12-31' }, 'in_force', '2024-10-08'],
    ['law that will be repealed', { ...law, repealedOn: '2027-12-31' }, 'in_force', '2024-10-08'],
    ['law that was repealed', { ...law, repealedOn: '2025-12-31' }, 'repealed', '2024-10-08'],
    ['law with amendments that do not apply yet', { ...law, amendmentsFrom: '2027-01-01' }, 'unknown', '2024-10-08'],
    ['a repealed section', { ...edition, status: 'repealed', repealedOn: '2001-01-01' }, 'repealed', '2024-10-08'],
    [
      'one whose repeal is ahead',
      { ...edition, status: 'repealed', repealedOn: '2027-01-01' },
      'unknown',
      '2024-10-08',
    ],
    [
      'one repealed by temporary law that expired',
      { ...edition, status: 'repealed', statusUntil: '2022-06-16' },
      'unknown',
      '2024-10-08',
    ],
    ['not yet in effect', { ...edition, status: 'not_yet_in_effect' }, 'not_yet_in_effect', '2024-10-08'],
    [
      'one that was to take effect',
      { ...edition, status: 'not_yet_in_effect', effectiveFrom: '2025-10-01' },
      'unknown',
      '2024-10-08',
    ],
    ['an edition dated ahead', { status: 'in_force', codifiedThrough: '2027-01-01' }, 'in_force', readOn],
    ['an edition without a date', { status: 'in_force', importedOn: '2026-11-01' }, 'in_force', '2026-11-01'],
    ['an edition whose date is none', { status: 'in_force', codifiedThrough: 'Supp. 7' }, 'in_force', undefined],
    ['nothing', {}, 'unknown', undefined],
  ];
  for (const [what, facts, status, asOf] of cases) {
    it(`${what}: ${status}`, () => {
      const validity = validityOf(facts, readOn);
      assert.equal(validity.status, status);
      assert.equal(validity.asOf?.date, asOf);
    });
  }

  it('is in force only if the status says so and every date allows it', () => {
    for (const { what, facts } of validityCases()) {
      const { inForce, status } = validityOf(facts, readOn);
      assert.equal(inForce === 'yes', status === 'in_force', what);
      if (inForce === 'yes') assert.equal(facts.status, 'in_force', what);
      if (facts.status !== 'in_force' && facts.status !== 'unknown' && facts.status !== undefined)
        assert.notEqual(inForce, 'yes', what);
    }
  });

  it('never concludes from arbitrary words as dates that law is in force', () => {
    const date = fc.oneof(fc.string(), fc.constantFrom('2020', '2026-11', '2026-11-21', '2031-01-01'));
    holds(
      fc.property(fc.constantFrom(...statuses), date, date, date, (status, effectiveFrom, statusUntil, expiresOn) => {
        const { inForce } = validityOf({ status, effectiveFrom, statusUntil, expiresOn }, readOn);
        const allows = positionOf(effectiveFrom, readOn) === 'reached';
        const lasts = [statusUntil, expiresOn].every((each) => positionOf(each, readOn) === 'ahead');
        assert.equal(inForce === 'yes', status === 'in_force' && allows && lasts);
      }),
    );
  });
});

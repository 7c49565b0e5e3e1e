import { strict as assert } from 'node:assert';
import type { WireSearchHit } from '../../../src/contract/schemas.ts';
import type { Status } from '../../../src/contract/status.ts';
import { inForceFirst } from '../../../src/service/search/order.ts';

describe('the order of a page of hits', () => {
  const hit = (number: string, heading: string, status: Status, more: Partial<WireSearchHit> = {}): WireSearchHit => ({
    code_section_id: number,
    jurisdiction_id: 'j',
    citation: `Code § ${number}`,
    citation_normalized: `code ${number}`,
    kind: 'section',
    number,
    heading,
    hierarchy: [],
    status,
    match: 'text',
    highlights: [],
    links: { self: `/v1/sections/${number}` },
    ...more,
  });
  const numbers = (hits: readonly WireSearchHit[]): (string | undefined)[] =>
    inForceFirst(hits, '2026-11-21').map(({ number }) => number);

  it('lists current law above moved or repealed law with its heading, and keeps the other order', () => {
    assert.deepEqual(
      numbers([
        hit('1', 'Notice of rent increase.', 'recodified'),
        hit('2', 'Fences', 'repealed'),
        hit('3', 'Notice of Rent Increase', 'in_force'),
        hit('4', 'Notice of rent increase', 'repealed'),
        hit('5', 'Notice of rent increase', 'in_force'),
        hit('6', 'Walls', 'in_force'),
      ]),
      ['3', '2', '5', '1', '4', '6'],
    );
  });

  it('considers the date as well as the status', () => {
    const heading = 'Fences';
    assert.deepEqual(
      numbers([
        hit('1', heading, 'in_force', { expires_on: '2025-01-01' }),
        hit('2', heading, 'in_force', { effective_from: '2027' }),
        hit('3', heading, 'in_force', { status_until: '2026-11-01' }),
        hit('4', heading, 'in_force', { repealed_on: '2026-11-21' }),
        hit('5', heading, 'in_force', { expires_on: '2027-01-01' }),
      ]),
      ['5', '1', '2', '3', '4'],
    );
  });

  it('does not move a cited section or another place’s', () => {
    const law = hit('2', 'Fences', 'in_force');
    assert.deepEqual(numbers([hit('1', 'Fences', 'repealed', { match: 'citation' }), law]), ['1', '2']);
    assert.deepEqual(numbers([hit('1', 'Fences', 'repealed', { jurisdiction_id: 'k' }), law]), ['1', '2']);
  });
});

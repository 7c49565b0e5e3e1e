/** Findings about sections that newer acts name: adopted, but not yet in the code. */
import { strict as assert } from 'node:assert';
import type { ChainEntry } from '../../../src/contract/resources.ts';
import { check } from './checked.ts';
import { cited, sectionOf, serviceOf } from './fake.ts';

const text = 'See AFMC 6.04.010.';
const citations = [cited(text, 'AFMC 6.04.010', { number: '6.04.010' })];
const act = (number: string, more: Partial<ChainEntry> = {}): ChainEntry => ({
  action: 'amended',
  act: { type: 'Ordinance', number },
  adoptedOn: '2025-03-04',
  effectiveFrom: '2025-04-04',
  links: {},
  extra: {},
  ...more,
});
const messages = async (service: ReturnType<typeof serviceOf>): Promise<readonly string[]> => {
  const { findings, counts } = await check(text, citations, service);
  assert.equal(counts.checked, 1);
  return findings.map(({ kind, message }) => `${kind}: ${message}`);
};
const named =
  'adoptedNotCodified: An act that is not yet codified names Alder Falls Municipal Code § 6.04.010: Ordinance 25-3, adopted March 4, 2025. The code is codified through January 31, 2025.';

describe('an act newer than the code', () => {
  const section = sectionOf('6.04.010', { codifiedThrough: '2025-01-31' });

  it('is reported if the service states it with the section', async () => {
    assert.deepEqual(await messages(serviceOf([{ ...section, uncodifiedActs: [act('25-3')] }])), [named]);
  });

  it('is reported if the history of another service has it', async () => {
    const chains = { 's-6.04.010': [act('24-1', { adoptedOn: '2024-06-01' }), act('25-3')] };
    assert.deepEqual(await messages(serviceOf([section], { chains })), [named]);
  });

  it('is not reported when it was not adopted, or the edition has no date', async () => {
    const chains = { 's-6.04.010': [act('25-3', { actionAsSent: 'introduced' })] };
    assert.deepEqual(await messages(serviceOf([section], { chains })), []);
    const undated = serviceOf([sectionOf('6.04.010')], { chains: { 's-6.04.010': [act('25-3')] } });
    assert.deepEqual(await messages(undated), []);
  });

  for (const [stated, counts] of [
    ['Ordinance 25-3, not yet codified, amends AFMC 6.04.010.', [0, 1]],
    ['AFMC 6.04.010 has a fee. Ordinance 25-3 will end it.', [0, 1]],
    ['Ordinance 25-31 is about fences. AFMC 6.04.010 has a fee.', [1, 0]],
    ['Since Ordinance 24-3, AFMC 6.04.010 has a fee.', [1, 0]],
  ] as const)
    it(`is reported unless the draft names it: ${stated}`, async () => {
      const cites = [cited(stated, 'AFMC 6.04.010', { number: '6.04.010' })];
      const service = serviceOf([{ ...section, uncodifiedActs: [act('25-3')] }]);
      const { findings, accepted } = await check(stated, cites, service);
      assert.deepEqual([findings.length, accepted.length], counts);
    });

  it('leaves the section unchecked when the service does not answer for its history', async () => {
    const service = serviceOf([section]);
    service.failure = { kind: 'timeout', phase: 'total' };
    service.failing = /chain/;
    const { counts, findings } = await check(text, citations, service);
    assert.deepEqual(findings, []);
    assert.equal(counts.notChecked.serviceSilent, 1);
  });
});

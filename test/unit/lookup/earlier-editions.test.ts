/** A number that the current edition lacks, where the service holds earlier editions. */
import { strict as assert } from 'node:assert';
import { clientAsOf } from '../../../src/client/as-of.ts';
import type { Jurisdiction, Page, Section } from '../../../src/contract/resources.ts';
import { checkDraft } from '../../../src/lookup/check.ts';
import { untranslated } from '../../../src/lookup/failure-words.ts';
import { createLookup } from '../../../src/lookup/index.ts';
import { cited, place, sectionOf, serviceOf } from './fake.ts';

const dates = ['2019-06-30', '2021-06-30', '2024-06-30'];
const dated: Jurisdiction = {
  ...place,
  codes: place.codes.map((code) => ({ ...code, editions: dates.map((codifiedThrough) => ({ codifiedThrough })) })),
  links: { numbered: '/sections' },
};
const gone = sectionOf('6.10.030');

async function messageOf(
  editions: Readonly<Record<string, readonly Section[]>>,
  numbered?: Partial<Page<Section>>,
  asOf?: string,
): Promise<{ readonly kinds: readonly string[]; readonly message: string; readonly asked: readonly string[] }> {
  const service = serviceOf([sectionOf('6.10.010')], { editions, ...(numbered === undefined ? {} : { numbered }) });
  const client = asOf === undefined ? service.client : clientAsOf(service.client, asOf);
  const lookup = createLookup({
    client: async () => client,
    jurisdiction: (id) => (id === dated.id ? dated : undefined),
    all: async () => [dated],
  });
  const text = 'See AFMC 6.10.030.';
  const { findings } = await checkDraft(
    { name: 'memo.md', text, citations: [cited(text, 'AFMC 6.10.030', { number: '6.10.030' })] },
    { lookup, client: async () => client, t: untranslated, today: '2026-01-01' },
  );
  return {
    kinds: findings.map(({ kind }) => kind),
    message: findings[0]?.message ?? '',
    asked: service.asked.filter((one) => one.includes('as of')),
  };
}

describe('a number that only an earlier edition has', () => {
  it('is not found, with the last edition that has it and the first that lacks it', async () => {
    const { kinds, message } = await messageOf({ '2019-06-30': [gone], '2021-06-30': [] });
    assert.deepEqual(kinds, ['notFound']);
    assert.match(
      message,
      /^Alder Falls: § 6\.10\.030 is in the edition codified through June 30, 2019, but not in the edition through June 30, 2021\./,
    );
    assert.match(message, /Whether it was repealed is unknown\.$/);
  });

  it('is looked up in the latest earlier edition first', async () => {
    const { asked, message } = await messageOf({ '2019-06-30': [gone], '2021-06-30': [gone] });
    assert.deepEqual(asked, ['numbered 6.10.030 as of 2021-06-30']);
    assert.match(message, /through June 30, 2021, but not in the edition through June 30, 2024/);
  });
});

describe('a number of a draft as of a date', () => {
  it('is not found, with the last edition until then that has it', async () => {
    const editions = { '2019-06-30': [gone], '2021-06-30': [], '2022-01-01': [] };
    const { message } = await messageOf(editions, undefined, '2022-01-01');
    assert.match(message, /through June 30, 2019, but not in the edition through June 30, 2021\./);
  });

  it('is not said to be in an edition of a later date', async () => {
    const editions = { '2019-06-30': [], '2020-01-01': [], '2021-06-30': [gone] };
    const { message, asked } = await messageOf(editions, undefined, '2020-01-01');
    assert.match(message, /was not found\.$/);
    assert.ok(!asked.some((one) => one.includes('2021')), asked.join('; '));
  });
});

describe('a number that no edition has', () => {
  it('is reported only as not found', async () => {
    const { message } = await messageOf({});
    assert.match(message, /^Alder Falls: § 6\.10\.030 was not found\./);
  });

  it('is reported only as not found if the list of an edition in between may lack it', async () => {
    const { message } = await messageOf({ '2019-06-30': [gone] }, { incomplete: true });
    assert.doesNotMatch(message, /edition/);
  });
});

/** A number that the current edition lacks, where the service holds earlier editions. */
import { strict as assert } from 'node:assert';
import { clientAsOf } from '../../../src/client/as-of.ts';
import type { Jurisdiction, Page, Section, TextBlock } from '../../../src/contract/resources.ts';
import { checkDraft } from '../../../src/lookup/check.ts';
import { untranslated } from '../../../src/lookup/failure-words.ts';
import { createLookup } from '../../../src/lookup/index.ts';
import { stateOfResolution } from '../../../src/lookup/state.ts';
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
  text = 'See AFMC 6.10.030.',
): Promise<{
  readonly severities: readonly string[];
  readonly kinds: readonly string[];
  readonly message: string;
  readonly asked: readonly string[];
}> {
  const service = serviceOf([sectionOf('6.10.010')], { editions, ...(numbered === undefined ? {} : { numbered }) });
  const client = asOf === undefined ? service.client : clientAsOf(service.client, asOf);
  const lookup = createLookup({
    client: async () => client,
    jurisdiction: (id) => (id === dated.id ? dated : undefined),
    all: async () => [dated],
  });
  const { findings } = await checkDraft(
    { name: 'memo.md', text, citations: [cited(text, 'AFMC 6.10.030', { number: '6.10.030' })] },
    { lookup, client: async () => client, t: untranslated, today: '2026-01-01' },
  );
  return {
    severities: findings.map(({ severity }) => severity),
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
      /^Alder Falls Municipal Code § 6\.10\.030 is in the edition codified through June 30, 2019, but not in the edition through June 30, 2021\./,
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

  it('is a warning if the next edition has it, because whether it existed on that day is unknown', async () => {
    const editions = { '2019-06-30': [], '2020-01-01': [], '2021-06-30': [gone] };
    const { message, severities } = await messageOf(editions, undefined, '2020-01-01');
    assert.equal(
      message,
      'Alder Falls Municipal Code § 6.10.030 is not in the edition codified through June 30, 2019, but in the edition through June 30, 2021. ' +
        'Whether it existed on January 1, 2020 is unknown.',
    );
    assert.deepEqual(severities, ['warning']);
  });

  it('is marked as unconfirmed between the two editions, and as missing on the day of the edition', async () => {
    const stateOn = async (asOf: string): Promise<string | undefined> => {
      const editions = { [asOf]: [], '2021-06-30': [gone] };
      const client = clientAsOf(serviceOf([sectionOf('6.10.010')], { editions }).client, asOf);
      const lookup = createLookup({ client: async () => client, jurisdiction: () => dated, all: async () => [dated] });
      const citation = cited('AFMC 6.10.030', 'AFMC 6.10.030', { number: '6.10.030' });
      const [target] = citation.targets;
      assert.ok(target);
      return stateOfResolution(await lookup.resolve(citation, target), asOf);
    };
    assert.deepEqual([await stateOn('2020-01-01'), await stateOn('2019-06-30')], ['unconfirmed', 'notFound']);
  });

  it('is an error on the day of an edition that lacks it, even if the next edition has it', async () => {
    const editions = { '2019-06-30': [], '2021-06-30': [gone] };
    const { message, severities } = await messageOf(editions, undefined, '2019-06-30');
    assert.match(
      message,
      /is not in the edition codified through June 30, 2019, but in the edition through June 30, 2021\.$/,
    );
    assert.deepEqual(severities, ['error']);
  });
});

describe('a number that no edition has', () => {
  it('is reported only as not found', async () => {
    const { message } = await messageOf({});
    assert.match(message, /^Alder Falls Municipal Code § 6\.10\.030 was not found\./);
  });

  it('is reported only as not found if the list of an edition in between may lack it', async () => {
    const { message } = await messageOf({ '2019-06-30': [gone] }, { incomplete: true });
    assert.doesNotMatch(message, /edition/);
  });
});

describe('a subdivision that only a later edition has', () => {
  const on = async (date: string): Promise<readonly string[]> => {
    const paragraph = (designator: string): TextBlock => ({
      designators: [designator],
      text: 'Words.',
    });
    const section = sectionOf('6.10.030', {
      text: [paragraph('(a)')],
      asOf: { date, codifiedThrough: '2019-06-30', knownFrom: '2019-06-30', knownThrough: '2019-06-30' },
      links: { versions: '/versions' },
    });
    const [from, through] = ['2021-06-30', '2024-06-30'];
    const { client } = serviceOf([section], {
      versions: {
        '/versions': {
          entries: [{ version: '2', from, through, current: true, links: { section: '/new' } }],
          unread: 0,
        },
      },
      earlier: { '/new': { ...section, text: [paragraph('(a)'), paragraph('(b)')] } },
    });
    const lookup = createLookup({
      client: async () => client,
      jurisdiction: (id) => (id === dated.id ? dated : undefined),
      all: async () => [dated],
    });
    const text = 'See AFMC 6.10.030(b).';
    const citation = cited(text, 'AFMC 6.10.030(b)', { number: '6.10.030', subdivisions: ['(b)'] });
    const { findings } = await checkDraft(
      { name: 'memo.md', text, citations: [citation] },
      { lookup, client: async () => client, t: untranslated, today: date },
    );
    return findings.map(({ kind, severity, message }) => `${severity} ${kind}: ${message}`);
  };

  it('is a warning between the two editions, because whether it existed is unknown', async () => {
    const [found = '', ...others] = await on('2020-01-01');
    assert.deepEqual(others, []);
    assert.match(
      found,
      /^warning missingSubdivision: .* through June 30, 2019 has no subdivision \(b\), .* June 30, 2021 has it\./,
    );
    assert.match(found, /Whether it existed on January 1, 2020 is unknown\.$/);
  });

  it('is an error on the day of the earlier edition', async () => {
    const [found = ''] = await on('2019-06-30');
    assert.match(found, /^error missingSubdivision: .* has no subdivision \(b\)\.$/);
  });
});

describe('a missing number in a draft that cites an earlier edition than those of the service', () => {
  const check = (text: string): ReturnType<typeof messageOf> => messageOf({}, undefined, undefined, text);

  it('is a warning, because that edition may have it', async () => {
    for (const text of [
      'See AFMC 6.10.030 (1967).',
      'See AFMC 6.10.030(b) (1981 ed.).',
      'See AFMC 6.10.030 et seq. (West 2012).',
    ]) {
      const { kinds, severities, message } = await check(text);
      assert.deepEqual([kinds, severities], [['notFound'], ['warning']], text);
      assert.match(message, /is not in the edition codified through June 30, 2019\./);
      assert.match(message, /The draft cites an edition of (?:1967|1981|2012), which is not available\.$/);
    }
  });

  it('is an error if the draft states a year of the service, an act or another fact', async () => {
    for (const text of [
      'See AFMC 6.10.030 (2019).',
      'See AFMC 6.10.030 (Ord. 12, 1967).',
      'See AFMC 6.10.030 (amended 1967).',
      'In 1967, AFMC 6.10.030 ended.',
    ])
      assert.deepEqual((await check(text)).severities, ['error'], text);
  });
});

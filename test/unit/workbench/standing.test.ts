import { strict as assert } from 'node:assert';
import type { ChainAction, ChainEntry } from '../../../src/contract/resources.ts';
import { ageWords, agoWords } from '../../../src/workbench/section/age.ts';
import { changeWords, standingOf } from '../../../src/workbench/section/standing.ts';

const t = (message: string, ...values: string[]): string =>
  message.replace(/\{(\d)\}/g, (_, index: string) => values[Number(index)] ?? '');

const section = { id: 's', hierarchy: [], links: {}, more: {} };
const entry = (action: ChainAction, more: Partial<ChainEntry> = {}): ChainEntry => ({
  action,
  act: { type: 'Ord.', number: '2021-16' },
  links: {},
  more: {},
  ...more,
});
const say = (status: string | undefined, entries: readonly ChainEntry[] = [], more: object = {}) =>
  standingOf(
    {
      section: { ...section, ...(status === undefined ? {} : { status }), ...more },
      chain: { entries, enabling: [], unread: 0, more: {} },
      today: '2026-11-21',
      language: 'en',
    },
    t,
  );

describe('how a section stands', () => {
  it('is in force, and says so plainly', () =>
    assert.deepEqual(say('in_force'), { tone: 'inForce', badge: 'In force' }));

  it('is not yet in effect before its day', () => {
    assert.equal(say('in_force', [], { effectiveFrom: '2027-01-01' }).tone, 'notInForce');
    assert.equal(say('in_force', [], { effectiveFrom: '2026-11-21' }).tone, 'inForce');
  });

  it('says when and by which act it was repealed, as far as that is known', () => {
    const badge = (more: Partial<ChainEntry>): string => say('repealed', [entry('repealed', more)]).badge;
    assert.equal(badge({ effectiveFrom: '2021-07-01' }), 'Repealed on July 1, 2021 by Ord. 2021-16');
    assert.equal(badge({ adoptedOn: '2021-06-01', actPath: '§ 3' }), 'Repealed on June 1, 2021 by Ord. 2021-16, § 3');
    assert.equal(badge({}), 'Repealed by Ord. 2021-16');
    assert.equal(say('repealed').badge, 'Repealed');
  });

  it('says as what it was recodified', () => {
    const related = [{ relation: 'recodified_to', citation: 'PWMC 23.42.040' }];
    assert.equal(say('recodified', [], { related }).badge, 'Recodified as PWMC 23.42.040');
    assert.equal(
      say('recodified', [entry('recodified', { effectiveFrom: '2021-07-01' })], { related }).words,
      'Recodified on July 1, 2021 by Ord. 2021-16',
    );
  });

  it('is unknown where the service does not say, and in its own word where we do not know it', () => {
    assert.equal(say(undefined).tone, 'unknown');
    assert.deepEqual(say('held_in_abeyance'), { tone: 'unknown', badge: 'Held in abeyance' });
  });

  it('keeps what is reserved, expired or not funded apart from law in force', () => {
    for (const status of ['reserved', 'expired', 'not_funded', 'omitted']) assert.equal(say(status).tone, 'notInForce');
  });
});

describe('the last change in words', () => {
  it('names the act and the date, or says that there is none', () => {
    assert.equal(
      changeWords(entry('amended', { effectiveFrom: '2025-01-17' }), 'en', t),
      'Amended by Ord. 2021-16, effective January 17, 2025',
    );
    assert.equal(
      changeWords(entry('enacted', { adoptedOn: '2016' }), 'en', t),
      'Enacted by Ord. 2021-16, adopted 2016',
    );
    assert.equal(changeWords(entry('unknown'), 'en', t), 'Ord. 2021-16, whose effect is not stated (no date given)');
  });
});

describe('the age of an answer', () => {
  const now = 1_800_000_000_000;
  it('is said when the service cannot be asked, and when it is old', () => {
    assert.equal(ageWords({ value: 0, at: now - 60_000 }, now, 'en', t), undefined);
    assert.match(
      ageWords({ value: 0, at: now - 60_000, stale: true }, now, 'en', t) ?? '',
      /cannot be asked now.*1 minute ago/,
    );
    assert.match(ageWords({ value: 0, at: now - 7_200_000 }, now, 'en', t) ?? '', /2 hours ago/);
  });
  it('is never in the future', () => assert.equal(agoWords(0, 'en'), 'this minute'));
});

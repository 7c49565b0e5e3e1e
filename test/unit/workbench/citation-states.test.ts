import { strict as assert } from 'node:assert';
import type { Citation, Target } from '../../../src/citation/types.ts';
import { LookupError } from '../../../src/contract/failure.ts';
import type { Section } from '../../../src/contract/resources.ts';
import { stateOfResolution } from '../../../src/lookup/state.ts';
import type { Lookup, Resolution } from '../../../src/lookup/types.ts';
import { spansOf } from '../../../src/workbench/shared/citation-spans.ts';
import {
  CitationStateCache,
  type Cited,
  type StatesParts,
  type Timing,
  withStateCache,
} from '../../../src/workbench/shared/citation-states.ts';
import { yearOf, yearsIn } from '../../../src/workbench/shared/stated-years.ts';
import { sectionOf } from '../lookup/fake.ts';

const jurisdiction = { id: 'j1', name: 'Port Wenlow', codes: [], withheld: [], links: {}, extra: {} };

const target = (number: string, more: Partial<Target> = {}): Target => ({
  start: 0,
  end: number.length,
  kind: 'section',
  number,
  subdivisions: [],
  ...more,
});

const cite = (targets: readonly Target[], more: Partial<Citation> = {}): Citation => ({
  start: 0,
  end: 100,
  text: 'PWMC …',
  form: 'short',
  place: 'Port Wenlow',
  jurisdictionId: 'j1',
  code: 'Port Wenlow Municipal Code',
  targets,
  candidates: [],
  ...more,
});

const cited = (number: string, more: Partial<Target> = {}): Cited => {
  const one = target(number, more);
  return { citation: cite([one]), target: one };
};

const section = (
  number: string,
  more: Partial<Section> = {},
  facts: Partial<Extract<Resolution, { kind: 'found' }>> = {},
): Resolution => ({
  kind: 'found',
  section: {
    value: {
      id: number,
      number,
      status: 'in_force',
      codifiedThrough: '2026-01-01',
      hierarchy: [],
      aliases: [],
      withheld: [],
      related: [],
      notes: [],
      links: {},
      extra: {},
      ...more,
    },
    at: 0,
  },
  ...facts,
});

const notFound: Resolution = { kind: 'notFound', jurisdiction, nearest: [] };

const opened: CitationStateCache[] = [];
afterEach(() => {
  for (const states of opened.splice(0)) states.dispose();
});

/** Citation states with a lookup that answers on demand. */
function desk(timing: Partial<Timing> = {}) {
  const asked: string[] = [];
  const aborted: string[] = [];
  const waiting = new Map<string, (answer: Resolution | Error) => void>();
  let changes = 0;
  const resolve: StatesParts['resolve'] = ({ target: { number } }, signal) => {
    asked.push(number);
    return new Promise((done, fail) => {
      waiting.set(number, (answer) => (answer instanceof Error ? fail(answer) : done(answer)));
      signal?.addEventListener('abort', () => {
        aborted.push(number);
        fail(new DOMException('aborted', 'AbortError'));
      });
    });
  };
  const states = new CitationStateCache({
    resolve,
    today: () => '2026-11-21',
    changed: () => {
      changes += 1;
    },
    timing: { lookupTimeout: 60_000, backoff: 60_000, debounce: 0, ...timing },
  });
  opened.push(states);
  return {
    states,
    asked,
    aborted,
    changes: () => changes,
    answer: async (number: string, answer: Resolution | Error) => {
      waiting.get(number)?.(answer);
      await settle();
    },
  };
}

/** Waits for a condition; mocha’s time limit ends an endless wait. */
const until = async (condition: () => boolean): Promise<void> => {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 1));
};
const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));

describe('the state of a resolution', () => {
  const stated = { year: 1981, first: '2024-06-30' };
  const today = '2026-11-21';
  const cases: readonly (readonly [string, Resolution, string | undefined])[] = [
    ['a section in force', section('1'), 'found'],
    ['a section whose status is a word that we do not know', section('1', { status: 'unknown' }), 'unconfirmed'],
    ['a section of an edition without a date', section('1', { codifiedThrough: 'Supplement 7' }), 'unconfirmed'],
    ['a repealed section', section('1', { status: 'repealed' }), 'notInForce'],
    ['one that expired', section('1', { status: 'expired' }), 'notInForce'],
    ['a reserved number', section('1', { status: 'reserved' }), 'notInForce'],
    ['one that takes effect next year', section('1', { effectiveFrom: '2027-01-01' }), 'notInForce'],
    ['a number that it had before', section('2', {}, { nowNumbered: '2' }), 'notInForce'],
    ['a subdivision that is not there', section('1', {}, { missingSubdivision: ['(z)'] }), 'notFound'],
    ['no such section', notFound, 'notFound'],
    ['one of a part of the code that the service lacks', { ...notFound, citedBy: sectionOf('1-2') }, 'notInService'],
    ['one of an older edition that the draft states', { ...notFound, stated }, 'unconfirmed'],
    ['its subdivision', section('1', {}, { missingSubdivision: ['(z)'], stated }), 'unconfirmed'],
    ['a chapter', { kind: 'container', jurisdiction }, 'resolved'],
    ['a place that is not listed', { kind: 'unknownPlace', place: 'Garland' }, 'notInService'],
    ['several codes', { kind: 'ambiguous', candidates: [] }, 'ambiguous'],
    ['a failure', { kind: 'failed', failure: { kind: 'offline' } }, undefined],
  ];
  for (const [what, resolution, state] of cases)
    it(`${what}: ${state ?? 'nothing'}`, () => assert.equal(stateOfResolution(resolution, today), state));
});

describe('the states of citations', () => {
  it('differ by the edition that the draft states, and a lookup gets its year', async () => {
    const { states } = desk();
    const years: (number | undefined)[] = [];
    const resolve: Lookup['resolve'] = async (_, __, ___, ____, year) => {
      years.push(year);
      return year === undefined ? notFound : section('1-1');
    };
    const lookup = withStateCache({ ...({} as Lookup), resolve }, states);
    const { citation, target } = cited('1-1');
    await lookup.resolve(citation, target, undefined, undefined, 1981);
    await lookup.resolve(citation, target);
    assert.deepEqual(years, [1981, undefined]);
    assert.equal(states.of({ citation, target, year: 1981 }), 'found');
    assert.equal(states.of({ citation, target }), 'notFound');
  });

  it('of a document have the years that it states, also those of earlier citations', async () => {
    const text = 'See PWMC § 1-1 (1981). Id. § 1-2.';
    const at = (number: string) => text.indexOf(number);
    const all = ['1-1', '1-2'].map((number, index) => {
      const one = target(number, { start: at(number), end: at(number) + number.length });
      const start = index === 0 ? at('PWMC') : at('Id.');
      return cite([one], { start, end: one.end, form: index === 0 ? 'full' : 'id' });
    });
    const document = { version: 1, getText: () => text };
    const [, second] = all;
    const [last] = second?.targets ?? [];
    assert.ok(second !== undefined && last !== undefined);
    const years = await yearsIn(document, all, () => false);
    assert.equal(years?.get(last), 1981);
    assert.equal(
      yearOf(document, { citation: second, target: last }, () => all),
      1981,
    );
    assert.equal(
      yearOf(document, { citation: second, target: last }, () => []),
      undefined,
    );
  });

  it('needs no request for what the citation itself states', () => {
    const { states, asked } = desk();
    const one = target('1-1');
    const of = (more: Partial<Citation>) => states.of({ citation: cite([one], more), target: one });
    assert.equal(of({}), 'resolved');
    assert.equal(of({ jurisdictionId: null, place: null }), 'unresolved');
    assert.equal(of({ jurisdictionId: null }), 'notInService');
    assert.equal(of({ jurisdictionId: null, place: null, candidates: [{ place: 'Seattle' }] }), 'ambiguous');
    states.setVisible([
      { citation: cite([one], { jurisdictionId: null, place: null }), target: one },
      cited('1', { kind: 'chapter' }),
    ]);
    assert.deepEqual(asked, []);
  });

  it('requests the visible citations once each, four at a time', async () => {
    const { states, asked, answer, changes } = desk();
    const numbers = ['1', '2', '3', '4', '5', '6'];
    states.setVisible([...numbers, '1', '2'].map((number) => cited(number)));
    assert.deepEqual(asked, ['1', '2', '3', '4']);
    await answer('1', section('1'));
    await answer('3', notFound);
    assert.deepEqual(asked, numbers);
    assert.equal(states.of(cited('1')), 'found');
    assert.equal(states.of(cited('3')), 'notFound');
    assert.equal(states.of(cited('2')), 'resolved');
    assert.ok(changes() > 0);
    states.setVisible(numbers.map((number) => cited(number)));
    assert.deepEqual(asked, numbers);
  });

  it('cancels lookups of citations that scrolled away, and looks up the visible ones', async () => {
    const { states, asked, aborted } = desk();
    states.setVisible(['1', '2', '3', '4', '5'].map((number) => cited(number)));
    states.setVisible([cited('4'), cited('9')]);
    await settle();
    assert.deepEqual(aborted, ['1', '2', '3']);
    assert.deepEqual(asked, ['1', '2', '3', '4', '9']);
    assert.equal(states.of(cited('1')), 'resolved');
  });

  it('pauses after a failure of the service, and asks again afterward', async () => {
    const { states, asked, answer } = desk({ backoff: 40 });
    states.setVisible(['1', '2', '3', '4', '5', '6'].map((number) => cited(number)));
    await answer('1', { kind: 'failed', failure: { kind: 'offline' } });
    assert.equal(asked.length, 4);
    assert.equal(states.of(cited('1')), 'resolved');
    await until(() => asked.length >= 8);
    assert.equal(asked.length, 8);
  });

  it('also pauses after a slow answer', async () => {
    const { states, asked, aborted } = desk({ lookupTimeout: 20 });
    states.setVisible(['1', '2', '3', '4', '5', '6'].map((number) => cited(number)));
    await until(() => aborted.length >= 4);
    assert.equal(asked.length, 4);
    assert.equal(aborted.length, 4);
  });

  it('rests shortly at first, and longer while no answer comes', async () => {
    const { states, asked, answer } = desk({ backoff: 60_000 });
    const waits: number[] = [];
    const { setTimeout: real } = globalThis;
    globalThis.setTimeout = ((run: () => void, ms: number) => {
      if (ms >= 5_000 && ms < 60_000) waits.push(ms);
      return real(run, ms >= 5_000 && ms < 60_000 ? 0 : ms);
    }) as typeof setTimeout;
    try {
      states.setVisible([cited('1')]);
      for (let failed = 1; failed <= 3; failed += 1) {
        await answer('1', { kind: 'failed', failure: { kind: 'offline' } });
        await until(() => asked.length > failed);
      }
      assert.deepEqual(waits, [5_000, 10_000, 20_000]);
    } finally {
      globalThis.setTimeout = real;
    }
  });

  it('asks for what a view lists after what is on the screen, once', async () => {
    const { states, asked, aborted, answer } = desk();
    states.setListed(['1', '2', '3', '4', '5', '6'].map((number) => cited(number)));
    assert.deepEqual(asked, ['1', '2', '3', '4']);
    states.setVisible([cited('9')]);
    await answer('1', section('1'));
    assert.deepEqual(asked.slice(4), ['9']);
    await answer('9', section('9'));
    assert.deepEqual(asked.slice(5), ['5']);
    states.setListed([cited('1'), cited('5')]);
    await settle();
    assert.deepEqual(aborted, ['2', '3', '4']);
    await answer('5', section('5'));
    assert.deepEqual(asked.slice(6), []);
  });

  it('survives a lookup that throws', async () => {
    const { states, asked, answer } = desk();
    states.setVisible(['1', '2', '3', '4', '5'].map((number) => cited(number)));
    await answer('1', new LookupError({ kind: 'notUnderstood' }));
    assert.equal(asked.length, 4);
    states.forget();
    states.setVisible([cited('7')]);
    assert.deepEqual(asked.slice(4), ['7']);
  });

  it('shows the worse end of a range, and that it exists only if both do', async () => {
    const { states, asked, answer } = desk();
    const range = cited('1', { through: '4' });
    states.setVisible([range]);
    assert.deepEqual(asked, ['1', '4']);
    await answer('1', section('1'));
    assert.equal(states.of(range), 'resolved');
    await answer('4', section('4'));
    assert.equal(states.of(range), 'found');
    const other = cited('1', { through: '9' });
    states.setVisible([other]);
    await answer('9', notFound);
    assert.equal(states.of(other), 'notFound');
  });

  it('learns from every lookup, and forgets when the service changes', async () => {
    const { states, asked } = desk();
    const lookup = withStateCache(
      {
        prepare: async () => new Map(),
        headings: async () => undefined,
        namesakes: async () => [],
        within: async () => [],
        uncodified: async () => ({ acts: [], jurisdiction: undefined }),
        resolve: async () => section('1', { status: 'repealed' }),
      },
      states,
    );
    const one = cited('1');
    await lookup.resolve(one.citation, one.target);
    assert.equal(states.of(one), 'notInForce');
    states.setVisible([one]);
    assert.deepEqual(asked, []);
    states.forget();
    assert.equal(states.of(one), 'resolved');
    states.setVisible([one]);
    assert.deepEqual(asked, ['1']);
  });

  it('sends no more requests once it is disposed of', async () => {
    const { states, asked, aborted } = desk();
    states.setVisible(['1', '2', '3', '4', '5'].map((number) => cited(number)));
    states.dispose();
    await settle();
    assert.deepEqual(aborted, ['1', '2', '3', '4']);
    assert.equal(asked.length, 4);
  });
});

describe('the ranges that marks cover', () => {
  const at = (start: number, end: number): Target => ({ start, end, kind: 'section', number: '1', subdivisions: [] });
  it('is all of a citation with one target', () => {
    assert.deepEqual(
      spansOf(cite([at(5, 9)], { start: 0, end: 12 })).map(({ start, end }) => [start, end]),
      [[0, 12]],
    );
  });
  it('gives each target its own, with the code’s name in the adjacent one', () => {
    assert.deepEqual(
      spansOf(cite([at(5, 9), at(11, 14), at(16, 20)], { start: 0, end: 40 })).map(({ start, end }) => [start, end]),
      [
        [0, 9],
        [11, 14],
        [16, 40],
      ],
    );
  });
});

import { strict as assert } from 'node:assert';
import fc from 'fast-check';
import type { ChainAction, ChainEntry } from '../../../src/contract/resources.ts';
import { dayOf, timeLine } from '../../../src/webview/timeline.ts';

const act = (action: ChainAction, effectiveFrom?: string, adoptedOn?: string): ChainEntry => ({
  action,
  ...(effectiveFrom === undefined ? {} : { effectiveFrom }),
  ...(adoptedOn === undefined ? {} : { adoptedOn }),
  links: {},
  extra: {},
});

const draw = (entries: readonly ChainEntry[], width = 600, today = '2026-11-21') => {
  const line = timeLine(entries, width, today);
  assert.ok(line);
  return line;
};

describe('the time line of a section', () => {
  it('places acts at their effective dates', () => {
    const line = draw([act('enacted', '2006-11-21'), act('amended', '2016-11-21')]);
    assert.deepEqual(
      line.marks.map((mark) => Math.round(mark.x)),
      [16, 300],
    );
    assert.equal(line.todayX, 584);
  });

  it('continues as law after a recodification that brought the section here', () => {
    const chain = [act('enacted', '2000-01-01'), act('recodified', '2010-01-01')];
    const kinds = (inForce: boolean) => timeLine(chain, 600, '2026-11-21', inForce)?.spans.map(({ kind }) => kind);
    assert.deepEqual(kinds(true), ['law']);
    assert.deepEqual(kinds(false), ['law', 'ended']);
  });

  it('shows how long an act took from adoption to effect', () => {
    const [mark] = draw([act('enacted', '2020-01-01', '2010-01-01'), act('amended', '2024-01-01')]).marks;
    assert.ok(mark?.adoptedX !== undefined && mark.adoptedX < mark.x);
  });

  it('leaves an undated act undated, between its neighbors in the sequence', () => {
    const line = draw([act('enacted', '2000-01-01'), act('amended'), act('amended', '2020-01-01')]);
    const [before, undated, after] = line.marks;
    assert.equal(undated?.dated, false);
    assert.ok(before && undated && after && before.x < undated.x && undated.x < after.x);
  });

  it('draws acts that all lack a date in their sequence, with no years and no today', () => {
    const line = draw([act('enacted'), act('amended'), act('repealed')]);
    const xs = line.marks.map((mark) => mark.x);
    assert.deepEqual(
      xs,
      [...xs].sort((a, b) => a - b),
    );
    assert.equal(new Set(xs).size, 3);
    assert.deepEqual(line.ticks, []);
    assert.equal(line.todayX, undefined);
  });

  it('does not mistake the oldest act for the enactment', () => {
    assert.equal(draw([act('amended', '2001-01-01'), act('amended', '2002-01-01')]).spans[0]?.kind, 'before');
    assert.equal(draw([act('enacted', '2001-01-01'), act('amended', '2002-01-01')]).spans[0]?.kind, 'law');
  });

  it('ends the law with a repeal, and continues it with what follows', () => {
    const kinds = (entries: readonly ChainEntry[]) => draw(entries).spans.map((span) => span.kind);
    assert.deepEqual(kinds([act('enacted', '2001-01-01'), act('repealed', '2010-01-01')]), ['law', 'ended']);
    assert.deepEqual(
      kinds([act('enacted', '2001-01-01'), act('repealed', '2010-01-01'), act('enacted', '2015-01-01')]),
      ['law', 'ended', 'law'],
    );
  });

  it('stacks acts of the same day', () => {
    const lanes = draw([
      act('enacted', '2001-01-01'),
      act('amended', '2001-01-01'),
      act('amended', '2001-01-01'),
    ]).marks;
    assert.deepEqual(
      lanes.map((mark) => mark.lane),
      [0, 1, 2],
    );
  });

  it('draws many acts of a few years smaller, without an overlap', () => {
    const years = Array.from({ length: 20 }, (_, k) => act('amended', `${2001 + k}-01-01`));
    assert.equal(draw(years).scale, 1);
    const crowd = Array.from({ length: 20 }, (_, k) => act('amended', `2020-0${1 + (k % 9)}-01`));
    const line = draw([...years, ...crowd]);
    assert.ok(line.scale < 1);
    for (const [at, one] of line.marks.entries())
      for (const other of line.marks.slice(at + 1))
        assert.ok(one.lane !== other.lane || Math.abs(one.x - other.x) >= 18 * line.scale, `${one.x} ${other.x}`);
  });

  it('draws nothing without acts or without space', () => {
    assert.equal(timeLine([], 600, '2026-11-21'), undefined);
    assert.equal(timeLine([act('enacted')], 10, '2026-11-21'), undefined);
  });

  it('keeps every mark inside the picture for any dates', () => {
    const date = fc.option(
      fc.oneof(
        fc
          .date({ min: new Date('1600-01-01'), max: new Date('2200-01-01'), noInvalidDate: true })
          .map((day) => day.toISOString().slice(0, 10)),
        fc.constantFrom('0001-01-01', '2020', '2020-05', '2020-13-45', 'soon', ''),
      ),
      { nil: undefined },
    );
    const action = fc.constantFrom<ChainAction>(
      'enacted',
      'amended',
      'repealed',
      'recodified',
      'temporary',
      'emergency',
      'unknown',
    );
    const chain = fc.array(fc.tuple(action, date, date), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(chain, fc.integer({ min: 64, max: 2000 }), (acts, width) => {
        const line = draw(
          acts.map((each) => act(...each)),
          width,
        );
        assert.equal(line.marks.length, acts.length);
        const inside = (x: number): boolean => x >= 0 && x <= width;
        for (const mark of line.marks) assert.ok(inside(mark.x) && inside(mark.adoptedX ?? 0), JSON.stringify(mark));
        for (const tick of line.ticks) assert.ok(inside(tick.x));
        for (const span of line.spans) assert.ok(span.to > span.from && inside(span.from) && inside(span.to));
      }),
    );
  });
});

describe('a date', () => {
  it('may be a year or a month alone, and is absent if it states nothing', () => {
    assert.equal(dayOf('1970-01-02'), 1);
    assert.equal(dayOf('1970'), 0);
    assert.equal(dayOf('1970-02'), 31);
    assert.equal(dayOf('0001-01-01'), undefined);
    assert.equal(dayOf('soon'), undefined);
    assert.equal(dayOf(undefined), undefined);
  });
});

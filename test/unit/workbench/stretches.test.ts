import { strict as assert } from 'node:assert';
import type { Citation, Target } from '../../../src/citation/types.ts';
import { type CitedState, citedStates } from '../../../src/lookup/state.ts';
import { stretchesOf } from '../../../src/workbench/marking/stretches.ts';

/** A citation every hundred characters. */
const citations: readonly Citation[] = Array.from({ length: 5_000 }, (_, at) => {
  const target: Target = { start: 100 * at, end: 100 * at + 10, kind: 'section', number: String(at), subdivisions: [] };
  return {
    start: target.start,
    end: target.end,
    text: 'PWMC …',
    form: 'short',
    place: 'Port Wenlow',
    jurisdictionId: 'j1',
    code: 'Port Wenlow Municipal Code',
    targets: [target],
    candidates: [],
  };
});

function marked(
  stateOf: (number: number) => CitedState,
  near = [{ start: 200_000, end: 201_000 }],
  isAccepted: (state: CitedState, target: Target) => boolean = () => false,
) {
  const slices = stretchesOf(citations, {
    shown: new Set(citedStates),
    ruled: new Set(['notFound']),
    stateOf: ({ target }) => stateOf(Number(target.number)),
    isAccepted,
    near,
  });
  let turns = 0;
  for (;;) {
    const slice = slices.next();
    if (slice.done === true) return { stretches: slice.value, turns };
    turns++;
  }
}

describe('which citations of a long draft get marks', () => {
  it('are those near the visible lines', () => {
    const { stretches } = marked(() => 'found');
    assert.deepEqual([stretches.get('found')?.length, stretches.get('found')?.[0]?.start], [11, 200_000]);
  });

  it('are all those that the overview ruler shows, while they are few', () => {
    const { stretches } = marked((number) => (number % 100 === 0 ? 'notFound' : 'found'));
    assert.equal(stretches.get('notFound')?.length, 50);
    assert.equal(stretches.get('found')?.length, 10);
  });

  it('are none that the draft accepts', () => {
    const { stretches } = marked(
      () => 'notFound',
      [{ start: 0, end: 350 }],
      (state, { number }) => state === 'notFound' && Number(number) !== 2,
    );
    assert.deepEqual(stretches.get('notFound'), [{ start: 200, end: 210 }]);
  });

  it('are few enough for VS Code to draw at once, always including those near the visible lines', () => {
    const { stretches } = marked(() => 'notFound');
    const starts = stretches.get('notFound')?.map(({ start }) => start) ?? [];
    assert.ok(starts.length < 250, String(starts.length));
    for (let start = 200_000; start <= 201_000; start += 100) assert.ok(starts.includes(start), String(start));
  });

  it('are found in slices, to yield to other work', () => {
    assert.equal(marked(() => 'found').turns, 50);
  });

  it('are none for a state that is not shown', () => {
    const slices = stretchesOf(citations.slice(0, 10), {
      shown: new Set(['notFound']),
      ruled: new Set(),
      stateOf: () => 'found',
      near: [{ start: 0, end: 1_000 }],
    });
    const { value } = slices.next();
    assert.deepEqual(value, new Map([['notFound', []]]));
  });
});

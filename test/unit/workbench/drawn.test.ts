import { strict as assert } from 'node:assert';
import { type CitedState, citedStates } from '../../../src/lookup/state.ts';
import { Drawn, type Stretch } from '../../../src/workbench/marking/drawn.ts';

/** A long draft: a citation every hundred characters, each with the state from `stateOf`. */
function draft(stateOf: (at: number) => CitedState): ReadonlyMap<CitedState, readonly Stretch[]> {
  const stretches = new Map<CitedState, Stretch[]>(citedStates.map((state) => [state, []]));
  for (let at = 0; at < 2_000; at += 1) stretches.get(stateOf(at))?.push({ start: 100 * at, end: 100 * at + 20 });
  return stretches;
}

describe('the marks of a long draft', () => {
  const placed = draft(() => 'resolved');

  it('are all drawn at first, and none again without a change', () => {
    const drawn = new Drawn();
    const editor = {};
    assert.deepEqual(drawn.draw(editor, 1, placed, citedStates), citedStates);
    const again = draft(() => 'resolved');
    assert.deepEqual(drawn.draw(editor, 1, again, citedStates), []);
  });

  it('are drawn again only for the old and the new state of a citation', () => {
    const drawn = new Drawn();
    const editor = {};
    drawn.draw(editor, 1, placed, citedStates);
    const steps: readonly (readonly [(at: number) => CitedState, readonly CitedState[]])[] = [
      [(at) => (at < 4 ? 'found' : 'resolved'), ['resolved', 'found']],
      [(at) => (at < 4 ? 'found' : at < 6 ? 'notFound' : 'resolved'), ['resolved', 'notFound']],
      [(at) => (at < 4 ? 'found' : at < 6 ? 'notInForce' : 'resolved'), ['notInForce', 'notFound']],
      // The same number of citations, but different ones.
      [(at) => (at < 4 ? 'found' : at < 5 || at === 6 ? 'notInForce' : 'resolved'), ['resolved', 'notInForce']],
      [() => 'resolved', ['resolved', 'found', 'notInForce']],
    ];
    for (const [stateOf, states] of steps)
      assert.deepEqual(drawn.draw(editor, 1, draft(stateOf), citedStates), states, String(stateOf));
  });

  it('are all drawn after an edit, even at the same positions, and in another editor', () => {
    const drawn = new Drawn();
    const [editor, beside] = [{}, {}];
    drawn.draw(editor, 1, placed, citedStates);
    assert.deepEqual(drawn.draw(beside, 1, placed, citedStates), citedStates);
    assert.deepEqual(drawn.draw(editor, 2, placed, citedStates), citedStates);
    assert.deepEqual(drawn.draw(editor, 2, placed, citedStates), []);
  });

  it('are removed once when they are turned off', () => {
    const drawn = new Drawn();
    const editor = {};
    drawn.draw(editor, 1, placed, citedStates);
    assert.deepEqual(drawn.draw(editor, 1, new Map(), citedStates), ['resolved']);
    assert.deepEqual(drawn.draw(editor, 1, new Map(), citedStates), []);
  });
});

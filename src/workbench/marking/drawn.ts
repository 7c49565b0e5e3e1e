/**
 * What is drawn in each editor. States arrive a few at a time, and the other marks of a long draft need not be drawn
 * again for them.
 */
import type { CitedState } from '../../lookup/state.ts';

/** Offsets in the text. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

interface Drawing {
  readonly version: number;
  readonly stretches: ReadonlyMap<CitedState, readonly Stretch[]>;
}

const none: readonly Stretch[] = [];

export class Drawn<Editor extends object> {
  readonly #drawings = new WeakMap<Editor, Drawing>();

  /**
   * Records what to draw in `editor` at `version` of its text, by state. Returns the states whose ranges changed. After
   * an edit these are all states, also empty ones: VS Code moves decorations as the text changes, and their new ranges
   * are not known here.
   */
  draw(
    editor: Editor,
    version: number,
    stretches: ReadonlyMap<CitedState, readonly Stretch[]>,
    all: readonly CitedState[],
  ): readonly CitedState[] {
    const before = this.#drawings.get(editor);
    this.#drawings.set(editor, { version, stretches });
    if (before?.version !== version) return all;
    return all.filter((state) => !same(before.stretches.get(state) ?? none, stretches.get(state) ?? none));
  }
}

function same(some: readonly Stretch[], others: readonly Stretch[]): boolean {
  return (
    some.length === others.length &&
    some.every(({ start, end }, at) => start === others[at]?.start && end === others[at].end)
  );
}

/**
 * Tracks the marks in each editor. States arrive a few at a time, and the other marks of a long draft need not be redrawn
 * for them.
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
   * Records the marks in `editor` at `version` of its text, by state. Returns the states whose ranges changed. After
   * an edit it returns all states, including empty ones: VS Code moves decorations with the text, so their new ranges
   * are unknown here.
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

/** What is drawn in each editor already: states come a few at a time, and a long draft's other marks need not be drawn again for them. */
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
   * Notes what is to be drawn in `editor` at `version` of its text, by state, and gives the states that are to be drawn for it: those
   * whose stretches are others than before. After an edit these are all, also those with none: VS Code moves what it has drawn as the
   * text is edited, and what it makes of that is not known here.
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

/** Names a section's subdivisions, finds a cited one, and splits text at references. Pure. */
import type { TextBlock } from '../contract/resources.ts';
import type { Reference } from '../panel-protocol/messages.ts';

/**
 * Returns the designators that a block shows: those that the previous block did not open. A text that begins at `(b)(1)`
 * without a paragraph for `(b)` shows both. One that continues at its level shows none.
 */
export function ownDesignators(blocks: readonly TextBlock[], index: number): readonly string[] {
  const block = blocks[index];
  if (block === undefined || block.continuation === true) return [];
  const before = blocks[index - 1]?.designators ?? [];
  const path = block.designators;
  let shared = 0;
  while (shared < path.length && path[shared] === before[shared]) shared++;
  return path.slice(Math.min(shared, path.length - 1));
}

/**
 * Finds the block for a citation's subdivisions. Ignores punctuation, and ignores case if no block matches exactly: `["H", "4"]`
 * finds `["(h)", "(4)"]`. Falls back to the nearest existing ancestor; undefined if there is none.
 */
export function blockOf(blocks: readonly TextBlock[], subdivision: readonly string[]): number | undefined {
  for (let length = subdivision.length; length > 0; length--) {
    const path = subdivision.slice(0, length);
    const found = exact(blocks, path, bare) ?? exact(blocks, path, (designator) => bare(designator).toLowerCase());
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Returns every block of this block's subdivision: itself, its descendants and its continuations. */
export function within(blocks: readonly TextBlock[], index: number): readonly number[] {
  const path = blocks[index]?.designators ?? [];
  if (path.length === 0) return [index];
  return blocks.flatMap((block, at) => (path.every((step, level) => block.designators[level] === step) ? [at] : []));
}

/** A piece of text: plain, or covered by a reference. */
export interface Piece {
  readonly text: string;
  readonly reference?: Reference;
}

/** Splits a text at its references. Skips references that overlap or lie outside the text. */
export function pieces(text: string, references: readonly Reference[]): readonly Piece[] {
  const found: Piece[] = [];
  let at = 0;
  for (const reference of [...references].sort((a, b) => a.start - b.start)) {
    if (reference.start < at || reference.end <= reference.start || reference.end > text.length) continue;
    if (reference.start > at) found.push({ text: text.slice(at, reference.start) });
    found.push({ text: text.slice(reference.start, reference.end), reference });
    at = reference.end;
  }
  if (at < text.length) found.push({ text: text.slice(at) });
  return found;
}

function exact(
  blocks: readonly TextBlock[],
  path: readonly string[],
  form: (designator: string) => string,
): number | undefined {
  const joined = path.map(form).join('\0');
  const found = blocks.findIndex(
    (block) => block.continuation !== true && block.designators.map(form).join('\0') === joined,
  );
  return found < 0 ? undefined : found;
}

function bare(designator: string): string {
  return designator.replace(/[\s().[\]§]/g, '');
}

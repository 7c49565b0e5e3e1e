/** A section's subdivisions: naming them, finding a cited one, cutting their text at what is linked in it. Pure. */
import type { TextBlock } from '../contract/resources.ts';
import type { Reference } from '../panel-protocol/messages.ts';

/**
 * The designators that a block shows: those that the block before it did not already open. A text that begins at `(b)(1)` with no
 * paragraph of its own for `(b)` shows both; one that continues at its level shows none.
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
 * The block that a citation's subdivisions name: `["H", "4"]` and `["(h)", "(4)"]` name the same one when the section writes only one
 * such. Where the section has no such subdivision, the nearest above it that it has; undefined when there is none at all.
 */
export function blockOf(blocks: readonly TextBlock[], subdivision: readonly string[]): number | undefined {
  for (let length = subdivision.length; length > 0; length--) {
    const wanted = subdivision.slice(0, length);
    const found = exact(blocks, wanted, bare) ?? exact(blocks, wanted, (designator) => bare(designator).toLowerCase());
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Every block that belongs to the same subdivision as this one: itself, what is below it, and where it continues. */
export function within(blocks: readonly TextBlock[], index: number): readonly number[] {
  const path = blocks[index]?.designators ?? [];
  if (path.length === 0) return [index];
  return blocks.flatMap((block, at) => (path.every((step, level) => block.designators[level] === step) ? [at] : []));
}

/** A stretch of a text: plain, or one that a reference covers. */
export interface Piece {
  readonly text: string;
  readonly reference?: Reference;
}

/** Cuts a text at its references. What overlaps or lies outside the text is passed over. */
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
  wanted: readonly string[],
  form: (designator: string) => string,
): number | undefined {
  const path = wanted.map(form).join('\0');
  const found = blocks.findIndex(
    (block) => block.continuation !== true && block.designators.map(form).join('\0') === path,
  );
  return found < 0 ? undefined : found;
}

function bare(designator: string): string {
  return designator.replace(/[\s().[\]§]/g, '');
}

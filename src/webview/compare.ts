/** Compares an earlier text with the current text, word by word. Pure. */
import { diffWordsWithSpace } from 'diff';
import type { TextBlock } from '../contract/resources.ts';

export interface Change {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
}

/** Beyond this many edits, a comparison is useless to a reader and slow to compute. */
const mostEdits = 4000;

/** Returns the changes from `before` to `after`; undefined if the texts differ too much to compare by word. */
export function changes(before: readonly TextBlock[], after: readonly TextBlock[]): readonly Change[] | undefined {
  const parts = diffWordsWithSpace(asWritten(before), asWritten(after), { maxEditLength: mostEdits });
  return (
    parts &&
    inWholeLines(
      parts.map(({ added, removed, value }) => ({ kind: added ? 'added' : removed ? 'removed' : 'same', text: value })),
    )
  );
}

/**
 * Moves a change so that it covers whole lines where it can. Of a removed line `(b) …` before `(c) …`, a comparison may keep the
 * first parenthesis and remove the second.
 */
function inWholeLines(parts: readonly Change[]): readonly Change[] {
  const moved = [...parts];
  parts.forEach(({ kind, text }, at) => {
    const [before, after] = [moved[at - 1], moved[at + 1]];
    if (kind === 'same' || before?.kind !== 'same' || after?.kind !== 'same') return;
    const lineStart = before.text.lastIndexOf('\n') + 1;
    const shared = before.text.slice(lineStart);
    if (shared === '' || !text.endsWith(shared) || (lineStart === 0 && at !== 1)) return;
    moved[at - 1] = { kind: 'same', text: before.text.slice(0, lineStart) };
    moved[at] = { kind, text: shared + text.slice(0, -shared.length) };
    moved[at + 1] = { kind: 'same', text: shared + after.text };
  });
  return moved.filter(({ text }) => text !== '');
}

/** A run of a comparison: unchanged text, or one change. */
export type Stretch =
  /** `rest`: lines in the middle that are far from any change. */
  | { readonly kind: 'same'; readonly before: string; readonly rest: string; readonly after: string }
  | { readonly kind: 'change'; readonly parts: readonly Change[] };

/** Lines of unchanged text to show on each side of a change. */
const context = 2;
/** Fold at least this many lines. */
const leastFolded = 3;

/** Splits a comparison into changes and unchanged text, in order. A removal and an addition at one place are one change. */
export function stretches(parts: readonly Change[]): readonly Stretch[] {
  const found: Stretch[] = [];
  parts.forEach((part, index) => {
    const last = found.at(-1);
    if (part.kind === 'same') found.push(sameStretch(part.text, index > 0, index < parts.length - 1));
    else if (last?.kind === 'change') found.splice(-1, 1, { kind: 'change', parts: [...last.parts, part] });
    else found.push({ kind: 'change', parts: [part] });
  });
  return found;
}

/** @param follows whether a change precedes it; @param leads whether a change follows it */
function sameStretch(text: string, follows: boolean, leads: boolean): Stretch {
  const lines = text.split(/(?<=\n)/);
  // The first line continues from the change, the last one leads up to it.
  const head = follows ? context + 1 : 0;
  const tail = leads ? context + 1 : 0;
  if (lines.length - head - tail < leastFolded) return { kind: 'same', before: text, rest: '', after: '' };
  const end = lines.length - tail;
  return {
    kind: 'same',
    before: lines.slice(0, head).join(''),
    rest: lines.slice(head, end).join(''),
    after: lines.slice(end).join(''),
  };
}

/** Joins a text into one string, one line per block, indented by level and with designators. */
function asWritten(blocks: readonly TextBlock[]): string {
  return blocks
    .map((block) => {
      const designator = block.continuation === true ? undefined : block.designators.at(-1);
      const rows =
        block.table === undefined ? [] : [...block.table.head, ...block.table.rows].map((row) => row.join(' | '));
      const words = [designator, block.heading, block.text]
        .filter((part) => part !== undefined && part !== '')
        .join(' ');
      return [
        ...(words === '' ? [] : [words]),
        ...(block.table?.caption === undefined ? [] : [block.table.caption]),
        ...rows,
      ]
        .map((line) => indent(block) + line)
        .join('\n');
    })
    .filter((line) => line !== '')
    .join('\n');
}

function indent({ designators, continuation }: TextBlock): string {
  return '  '.repeat(Math.max(designators.length - (continuation === true ? 0 : 1), 0));
}

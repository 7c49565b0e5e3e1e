/** An earlier text beside the text now, word by word. Pure. */
import { diffWordsWithSpace } from 'diff';
import type { TextBlock } from '../contract/resources.ts';

export interface Change {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
}

/** Past this many edits a comparison says nothing that a reader can use, and takes long to make. */
const mostEdits = 4000;

/** What changed from `before` to `after`; undefined when they differ too much for a comparison word by word. */
export function changes(before: readonly TextBlock[], after: readonly TextBlock[]): readonly Change[] | undefined {
  return diffWordsWithSpace(asWritten(before), asWritten(after), { maxEditLength: mostEdits })?.map((part) => ({
    kind: part.added ? 'added' : part.removed ? 'removed' : 'same',
    text: part.value,
  }));
}

/** A text as one string: a line a block, with its designator. */
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
      ].join('\n');
    })
    .filter((line) => line !== '')
    .join('\n');
}

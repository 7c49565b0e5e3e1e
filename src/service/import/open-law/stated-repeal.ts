import type { WireTextBlock } from '../../../contract/schemas.ts';
import type { HistoryStatement } from '../history/index.ts';
import { isSameAct, statedRepeal } from '../history/stated-repeal.ts';
import type { StatedStatus } from '../status.ts';
import type { HistoryRow } from './history-row.ts';

/** Adds the repeal that the text states to the rows of a history: as the action of the act's row, else as a new row. */
export function withStatedRepeal(
  rows: readonly HistoryRow[],
  { status }: StatedStatus,
  blocks: readonly WireTextBlock[],
): readonly HistoryRow[] {
  const repeal = statedRepeal(status, blocks);
  if (repeal === undefined) return rows;
  const known = rows.findIndex(({ statements }) => statements.some((each) => isSameAct(each, repeal)));
  if (known === -1) {
    const { text } = repeal;
    return [...rows, { kind: 'history', estimate: false, shown: true, text, statements: [repeal], cited: [] }];
  }
  const repealing = (each: HistoryStatement): HistoryStatement =>
    isSameAct(each, repeal) && each.action === undefined ? { ...each, action: 'repealed' } : each;
  return rows.map((row, at) => (at === known ? { ...row, statements: row.statements.map(repealing) } : row));
}

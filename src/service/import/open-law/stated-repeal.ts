/** The act that a section's own text names as its end: `Repealed by Ord. No. 2019-03, § 4, effective April 1, 2019.` */
import type { WireTextBlock } from '../../../contract/schemas.ts';
import { type HistoryStatement, isHistory, readHistory } from '../history/index.ts';
import type { StatedStatus } from '../status.ts';
import type { HistoryRow } from './section.ts';

/** Longer texts say more than how the section ended. Characters. */
const longest = 400;

/** The rows of a history with the repeal that the text states: as the action of the row that has the act, else as a row of its own. */
export function withStatedRepeal(
  rows: readonly HistoryRow[],
  { status }: StatedStatus,
  blocks: readonly WireTextBlock[],
): readonly HistoryRow[] {
  const text = blocks.map((block) => block.text ?? '').join(' ');
  if (status !== 'repealed' || text.length > longest || !/^\W*(?:repealed|rescinded|deleted|revoked)\b/i.test(text))
    return rows;
  const [repeal, another] = readHistory(text).filter((each) => isHistory(each) && each.act !== undefined);
  if (repeal === undefined || another !== undefined || repeal.action !== 'repealed') return rows;
  const at = rows.findIndex(({ statements }) => statements.some((each) => isSameAct(each, repeal)));
  if (at === -1)
    return [...rows, { kind: 'history', estimate: false, shown: true, text, statements: [repeal], cited: [] }];
  return rows.map((row, place) =>
    place === at ? { ...row, statements: row.statements.map((each) => repealing(each, repeal)) } : row,
  );
}

function repealing(statement: HistoryStatement, repeal: HistoryStatement): HistoryStatement {
  return isSameAct(statement, repeal) && statement.action === undefined
    ? { ...statement, action: 'repealed' }
    : statement;
}

function isSameAct({ name }: HistoryStatement, other: HistoryStatement): boolean {
  return name.number !== undefined && name.number === other.name.number && name.type === other.name.type;
}

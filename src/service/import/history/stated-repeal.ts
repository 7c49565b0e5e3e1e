/** The repealing act that a section's own text names: `Repealed by Ord. No. 2019-03, § 4, effective April 1, 2019.` */
import type { WireTextBlock } from '../../../contract/schemas.ts';
import type { Status } from '../../../contract/status.ts';
import { type HistoryStatement, isHistory, readHistory } from './index.ts';

/** Longer texts state more than the repeal, in characters. */
const longest = 400;

/** The repeal that the text of a repealed section states; undefined if it names no act, or more than one. */
export function statedRepeal(
  status: Status,
  blocks: readonly WireTextBlock[],
): (HistoryStatement & { readonly action: 'repealed' }) | undefined {
  const text = blocks.map((block) => block.text ?? '').join(' ');
  if (status !== 'repealed' || text.length > longest || !/^\W*(?:repealed|rescinded|deleted|revoked)\b/i.test(text))
    return undefined;
  const [repeal, another] = readHistory(text).filter((each) => isHistory(each) && each.act !== undefined);
  return repeal?.action === 'repealed' && another === undefined ? { ...repeal, action: 'repealed' } : undefined;
}

/** Whether two statements name the same act, by type and number. */
export function isSameAct({ name }: Pick<HistoryStatement, 'name'>, other: Pick<HistoryStatement, 'name'>): boolean {
  return name.number !== undefined && name.number === other.name.number && name.type === other.name.type;
}

/** The repealing act that a section's own text or an editor's note names: `Repealed by Ord. No. 2019-03, § 4, effective April 1, 2019.` */
import type { WireTextBlock } from '../../../contract/schemas.ts';
import type { Status } from '../../../contract/status.ts';
import type { SectionRecord } from '../../store/records.ts';
import { type HistoryStatement, isHistory, readHistory } from './index.ts';

/** Longer texts state more than the repeal, in characters. */
const longest = 400;

type Repeal = HistoryStatement & { readonly action: 'repealed' };
type Noted = Pick<SectionRecord, 'status' | 'number' | 'notes'>;

/** The repeal that the text of a repealed section states; undefined if it names no act, or more than one. */
export function statedRepeal(status: Status, blocks: readonly WireTextBlock[]): Repeal | undefined {
  const text = blocks.map((block) => block.text ?? '').join(' ');
  if (status !== 'repealed' || text.length > longest || !/^\W*(?:repealed|rescinded|deleted|revoked)\b/i.test(text))
    return undefined;
  const repeal = onlyAct(text);
  return repeal?.action === 'repealed' ? { ...repeal, action: 'repealed' } : undefined;
}

/** `Ord. No. 19-7, § 3, adopted 2-5-19, repealed § 6-22, which pertained to towers.` */
const byAct = /^\W*(?:former(?:ly)?\W+)?(.{5,120}?),?\s+(?:which )?repealed\s+(.{1,80})/i;
/** `Former Section 505.04 was repealed by Ordinance 2003-11, passed April 14, 2003.` */
const ofSection =
  /^(.{1,80}?),?\s+(?:was|were|is|has been|have been)\s+(repealed by\s+.{5,120}?)(?:\.(?=\s+\p{Lu}|$)|;|$)/iu;
/** `§ 6-22`, `Section 505.04`, `this section`. */
const sections = /^(?:the |this |said )?(?:entire )?(?:former )?(?:§+|sec(?:tion|s)?s?\b\.?)/i;

/** The repeal of a repealed section that one of its notes states; undefined if the note is about other law too. */
export function notedRepeal({ status, number, notes }: Noted): Repeal | undefined {
  if (status !== 'repealed') return undefined;
  const found = notes.flatMap(({ text }) => {
    const [, act, what = ''] = byAct.exec(text) ?? [];
    const [, subject = '', passive] = ofSection.exec(text) ?? [];
    const repeal = isOf(number, what) ? act : isOf(number, subject) ? passive : undefined;
    return (repeal === undefined ? undefined : onlyAct(repeal)) ?? [];
  });
  const [repeal, another] = found;
  return repeal === undefined || another !== undefined ? undefined : { ...repeal, action: 'repealed' };
}

/** Whether words begin with the section: by its number, or as `this section`. */
function isOf(number: string, words: string): boolean {
  const [named] = sections.exec(words) ?? [];
  if (named === undefined) return false;
  const rest = words.slice(named.length).trim();
  const isOwn = rest.startsWith(number) && !/^(?:[.:-]?[\p{L}\p{N}]|\()/u.test(rest.slice(number.length));
  return isOwn || (/^(?:this|said)\b/i.test(named) && !/^\d/.test(rest));
}

/** The only act that words name. */
function onlyAct(words: string): HistoryStatement | undefined {
  const [act, another] = readHistory(words).filter((each) => isHistory(each) && each.act !== undefined);
  return another === undefined ? act : undefined;
}

/** Whether two statements name the same act, by type and number. */
export function isSameAct({ name }: Pick<HistoryStatement, 'name'>, other: Pick<HistoryStatement, 'name'>): boolean {
  return name.number !== undefined && name.number === other.name.number && name.type === other.name.type;
}

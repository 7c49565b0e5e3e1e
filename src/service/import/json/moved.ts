import type { SectionRecord } from '../../store/records.ts';
import { movedTo } from '../moved.ts';

/** A text of more characters than this is law, even if it says that a section was renumbered. */
const longestNotice = 1_000;

/**
 * Adds where a section moved to, if only its heading, text, notes, or history say it. A section that has no text and whose
 * history ends with a move has moved: `§ 18-23 Tires. (Renumbered § 18-56 by Ord. 2019-14.)`
 *
 * @param history the section's history notes
 */
export function withMove<Provision extends SectionRecord>(section: Provision, history: readonly string[]): Provision {
  const { number, heading = '', text, notes, chain, related } = section;
  const last = chain.at(-1);
  const isEmpty = text.every((block) => block.text === undefined && block.table === undefined);
  const ended = section.status === 'in_force' && isEmpty && last?.action === 'recodified' ? last.note : undefined;
  if (ended === undefined && section.status !== 'recodified' && section.status !== 'transferred') return section;
  const words = text.map((block) => block.text ?? '').join(' ');
  const texts = ended === undefined ? [heading, words, ...notes.map((note) => note.text), ...history] : [ended];
  const numbers = movedTo(texts.filter(({ length }) => length <= longestNotice)).filter((each) => each !== number);
  if (numbers.length === 0) return section;
  const isStated = related.some(({ relation }) => relation === 'recodified_to');
  const moves = numbers.map((each) => ({ relation: 'recodified_to', number: each }));
  return {
    ...section,
    ...(ended === undefined ? {} : { status: 'recodified', statusAsPublished: ended }),
    related: isStated ? related : [...related, ...moves],
  };
}

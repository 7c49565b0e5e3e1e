/** Keeps the publisher's notices that law has been amended since the text: the text is not current. */
import type { Block } from '../block.ts';
import { isOwnLine } from '../profiles/index.ts';
import type { Profile } from '../profiles/profile.ts';
import { readHeading } from '../structure/heading.ts';
import { noteLabel } from '../structure/notes.ts';

/**
 * Leaves out the lines that are the publisher's own. A notice next to a heading becomes a note of what it heads: pages have it above
 * the heading, and text below.
 */
export function withoutOwnLines(blocks: readonly Block[], profile: Profile | undefined): readonly Block[] {
  const own = new Set(blocks.filter((block) => isOwnLine(profile, block)));
  // Most texts have no notices, and the search for headings takes long.
  if (![...own].some(({ text }) => noteLabel(text) !== undefined)) return blocks.filter((block) => !own.has(block));
  const kept: Block[] = [];
  let above: Block[] = [];
  let heading: string | undefined;
  for (const block of blocks) {
    if (!own.has(block)) {
      heading = levelOf(block);
      const about = above.filter((notice) => subjectOf(notice) === heading);
      kept.push(block, ...about);
      above = heading === undefined ? [] : above.filter((notice) => !about.includes(notice));
    } else if (noteLabel(block.text) !== undefined) {
      const notice: Block = { ...block, role: 'note' };
      if (heading !== undefined && subjectOf(notice) === heading) kept.push(notice);
      else above.push(notice);
    }
  }
  return kept;
}

/** `section` of `This section has been amended`. */
const subjectOf = ({ text }: Block): string | undefined => /\bthis (\w+)/i.exec(text)?.[1]?.toLowerCase();

/** The level of a heading; undefined for text. */
function levelOf({ role, level, text, table }: Block): string | undefined {
  if (table !== undefined || (role !== undefined && role !== 'heading' && role !== 'number')) return undefined;
  return readHeading(text)?.kind ?? (role === undefined ? undefined : (level ?? 'heading'));
}

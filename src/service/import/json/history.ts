import type { CodeRecord, SectionRecord } from '../../store/records.ts';
import { readNotes } from '../history/entries.ts';
import type { StatedActs } from '../history/stated-acts.ts';

/**
 * A section with the chain that its publisher's history notes state: `(Ord. 485 § 3, 2004)`. Entries that the file gives itself stand,
 * former numbers become aliases, and words of the notes that are no history become notes.
 *
 * @param acts learns the acts that the notes name
 */
export function withHistory(
  section: SectionRecord,
  notes: readonly string[],
  code: CodeRecord,
  acts: StatedActs,
): SectionRecord {
  const through = code.codifiedThrough?.slice(0, 4);
  const read = readNotes(notes, through === undefined ? undefined : Number(through), (statement) =>
    acts.keyOf(statement),
  );
  return {
    ...section,
    aliases: [...new Set([...section.aliases, ...read.aliases])].filter((number) => number !== section.number),
    notes: [
      ...section.notes,
      ...read.former.map((text) => ({ kind: 'Prior Codifications', text })),
      ...read.remarks.map((text) => ({ kind: 'History', text })),
    ],
    chain: section.chain.length > 0 ? section.chain : read.chain,
  };
}

import type { ChainEntryRecord, NoteRecord } from '../../store/records.ts';
import { addChain, StoredWords } from './stored-words.ts';

/**
 * Keeps history notes that weren't read in full as notes in the publisher's words. A note without history
 * (`Penalty, see § 9.99`) is still legal text or a note to it.
 */
export function unreadHistory(
  texts: readonly string[],
  chain: readonly ChainEntryRecord[],
  notes: readonly NoteRecord[],
): readonly NoteRecord[] {
  return texts
    .filter((text) => !notes.some((note) => note.text.includes(text)))
    .filter((text) => !chain.some(({ note }) => note?.includes(text) === true) && isLost(text, chain, notes))
    .map((text) => ({ kind: 'History', text }));
}

/** Ignores words of unrelated notes: a note on a court `formerly referred to` doesn't account for `§ 102, formerly § 3`. */
function isLost(text: string, chain: readonly ChainEntryRecord[], notes: readonly NoteRecord[]): boolean {
  const words = new StoredWords();
  addChain(words, chain);
  for (const note of notes) if (text.includes(note.text)) words.add(note.text);
  return text.split(/\s+/).some((word) => /[\p{L}\p{N}]/u.test(word) && !words.take(word));
}

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
  const stored = new StoredWords();
  addChain(stored, chain);
  const kept = [...new Set(notes.map(({ text }) => text))];
  const read = [...new Set(chain.map(({ note = '' }) => note))];
  return texts
    .filter((text) => !kept.some((note) => note.includes(text)))
    .filter((text) => !read.some((note) => note.includes(text)) && isLost(text, stored, kept))
    .map((text) => ({ kind: 'History', text }));
}

/** Ignores words of unrelated notes: a note on a court `formerly referred to` doesn't account for `§ 102, formerly § 3`. */
function isLost(text: string, stored: StoredWords, notes: readonly string[]): boolean {
  const ofNotes = new StoredWords();
  for (const note of notes) if (text.includes(note)) ofNotes.add(note);
  stored.giveBack();
  return text.split(/\s+/).some((word) => /[\p{L}\p{N}]/u.test(word) && !ofNotes.take(word) && !stored.take(word));
}

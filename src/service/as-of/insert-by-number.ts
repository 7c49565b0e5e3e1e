/** Puts entries that only an earlier edition has in their place in a level of a table of contents. */
import { romanValue } from '../../contract/roman.ts';
import type { WireContentsEntry } from '../../contract/schemas.ts';

/**
 * Inserts an entry by number among the entries of its kind. Without any of its kind, sections precede containers. Roman numerals
 * count by their values if all of the kind have them: IX-B follows IX-A.
 */
export function insertByNumber(entries: WireContentsEntry[], entry: WireContentsEntry): void {
  const alike = entries.filter(({ kind }) => kind === entry.kind);
  const keyOf = [...alike, entry].every(({ number }) => withArabic(number) !== undefined) ? withArabic : asWritten;
  const own = keyOf(entry.number) ?? '';
  const at = entries.findIndex(
    ({ kind, number }) => kind === entry.kind && byNumber.compare(keyOf(number) ?? '', own) > 0,
  );
  const last = entries.findLastIndex(({ kind }) => kind === entry.kind);
  const end = last < 0 && entry.kind !== 'section' ? entries.length : last + 1;
  entries.splice(at < 0 ? end : at, 0, entry);
}

function asWritten(number: string | undefined): string | undefined {
  return number;
}

/** `IX-B` → `9-B`; undefined for a number that doesn't begin with a Roman numeral. */
function withArabic(number = ''): string | undefined {
  const [letters = ''] = /^[a-z]+/i.exec(number) ?? [];
  const value = romanValue(letters.toLowerCase());
  return value === undefined ? undefined : `${value}${number.slice(letters.length)}`;
}

const byNumber = new Intl.Collator('en', { numeric: true });

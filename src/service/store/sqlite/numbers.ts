/** Checks whether a library has a section number. The citation recognizer uses this to distinguish citations from other numbers. */
import type { DatabaseSync } from 'node:sqlite';
import { integer, text } from './columns.ts';
import type { Seals } from './seals.ts';

/**
 * Returns whether a jurisdiction has this section number in the named code, or in any code, now or in an earlier edition. Returns undefined if the library lacks
 * the jurisdiction or the code.
 */
export type HasNumber = (jurisdictionId: string, number: string, code?: string) => boolean | undefined;

export interface NumberReader {
  readonly has: HasNumber;
  /** Clears the cache after the library has changed. */
  forget(): void;
}

/** A jurisdiction's codes by row, and all its section numbers once they have been read. */
interface Place {
  readonly row: number;
  readonly codes: ReadonlyMap<number, string>;
  lookups: number;
  numbers?: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Lookups per jurisdiction before reading all numbers becomes faster. */
const lookupsBeforeReadingAll = 50;

/**
 * Creates a NumberReader. Finding an existing section reads one row. If a number is missing, all numbers of the jurisdiction are
 * read, because only the seal of the whole list shows that none was lost. `has` throws LibraryError.
 *
 * @param snapshot runs its work on one state of the library
 */
export function numberReader(
  database: DatabaseSync,
  seals: Seals,
  snapshot: (work: () => boolean | undefined) => boolean | undefined,
): NumberReader {
  const places = new Map<string, Place>();
  const codesOf = database.prepare(
    'SELECT * FROM code WHERE jurisdiction = (SELECT row FROM jurisdiction WHERE id = ?)',
  );
  const numbered = database.prepare("SELECT * FROM section WHERE jurisdiction = ? AND number_key = ? AND number <> ''");

  const pastNumbered = database.prepare(
    "SELECT * FROM past WHERE jurisdiction = ? AND number_key = ? AND number <> ''",
  );

  const readPlace = (jurisdictionId: string): Place => {
    const rows = codesOf.all(jurisdictionId);
    for (const row of rows) seals.check('code', row);
    const codes = new Map(rows.map((row) => [integer(row.row), text(row.name)]));
    const place = { row: integer(rows[0]?.jurisdiction ?? 0), codes, lookups: 0 };
    places.set(jurisdictionId, place);
    return place;
  };

  const isThere = (table: 'section' | 'past', { row, codes }: Place, key: string, code: string | undefined): boolean =>
    (table === 'past' ? pastNumbered : numbered).all(row, key).some((section) => {
      seals.check(table, section);
      return text(section.number_key) === key && (code === undefined || codes.get(integer(section.code)) === code);
    });

  const numbersOf = ({ codes }: Place): ReadonlyMap<string, ReadonlySet<string>> => {
    const numbers = new Map<string, Set<string>>();
    for (const [row, name] of codes) {
      const known = numbers.get(name) ?? new Set();
      for (const [, key] of seals.list('numbers', row)) known.add(text(key));
      numbers.set(name, known);
    }
    return numbers;
  };

  const isAmong = (
    numbers: ReadonlyMap<string, ReadonlySet<string>>,
    key: string,
    code: string | undefined,
  ): boolean | undefined => {
    if (code !== undefined) return numbers.get(code)?.has(key);
    return numbers.size === 0 ? undefined : [...numbers.values()].some((keys) => keys.has(key));
  };

  return {
    has(jurisdictionId, number, code) {
      const key = number.toLowerCase();
      const known = places.get(jurisdictionId)?.numbers;
      const found = known === undefined ? undefined : isAmong(known, key, code);
      if (known !== undefined && found !== false) return found;
      return snapshot(() => {
        const place = places.get(jurisdictionId) ?? readPlace(jurisdictionId);
        place.lookups += 1;
        if (place.lookups <= lookupsBeforeReadingAll && isThere('section', place, key, code)) return true;
        place.numbers ??= numbersOf(place);
        const isNow = isAmong(place.numbers, key, code);
        // A draft may cite § 31a of an earlier edition. Otherwise, it is read as subdivision a of § 31.
        return isNow === false ? isThere('past', place, key, code) : isNow;
      });
    },
    forget: () => places.clear(),
  };
}

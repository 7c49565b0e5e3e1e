/** Whether a library has a number: for a recognizer, which tells a citation from other numbers by it. */
import type { DatabaseSync } from 'node:sqlite';
import { integer, text } from './columns.ts';
import type { Seals } from './seals.ts';

/**
 * Whether a jurisdiction has a section of this number, in the code of this name or in any of its codes. Undefined when
 * the library does not have the jurisdiction or the code.
 */
export type HasNumber = (jurisdictionId: string, number: string, code?: string) => boolean | undefined;

export interface NumberReader {
  readonly has: HasNumber;
  /** The library has changed. */
  forget(): void;
}

/** Of a jurisdiction: its codes by row, and the numbers of all of its sections once they were read. */
interface Place {
  readonly row: number;
  readonly codes: ReadonlyMap<number, string>;
  asked: number;
  numbers?: ReadonlyMap<string, ReadonlySet<string>>;
}

/** From here on, it takes less time to read all numbers than to ask for each. */
const askedAlone = 50;

/**
 * Reads numbers. A citation of a section that is there costs one row. All numbers of the jurisdiction are read when one
 * is not there, because only the seal of the whole list shows that none was lost. `has` throws LibraryError.
 *
 * @param snapshot does all of its work on one state of the library
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

  const placeOf = (jurisdictionId: string): Place => {
    const rows = codesOf.all(jurisdictionId);
    for (const row of rows) seals.check('code', row);
    const codes = new Map(rows.map((row) => [integer(row.row), text(row.name)]));
    const place = { row: integer(rows[0]?.jurisdiction ?? 0), codes, asked: 0 };
    places.set(jurisdictionId, place);
    return place;
  };

  const isThere = ({ row, codes }: Place, key: string, code: string | undefined): boolean =>
    numbered.all(row, key).some((section) => {
      seals.check('section', section);
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
      if (known !== undefined) return isAmong(known, key, code);
      return snapshot(() => {
        const place = places.get(jurisdictionId) ?? placeOf(jurisdictionId);
        place.asked += 1;
        if (place.asked <= askedAlone && isThere(place, key, code)) return true;
        place.numbers = numbersOf(place);
        return isAmong(place.numbers, key, code);
      });
    },
    forget: () => places.clear(),
  };
}

import { integer, text } from './columns.ts';
import { openLibrary } from './open.ts';
import { sealsOf } from './seals.ts';

/**
 * Whether a jurisdiction has a section of this number, in the code of this name or in any of its codes. Undefined when
 * the library does not have the jurisdiction or the code.
 */
export type HasNumber = (jurisdictionId: string, number: string, code?: string) => boolean | undefined;

/** The numbers of a jurisdiction's sections by the names of its codes. */
type NumbersOfCodes = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * The section numbers of a library file, read whole for each jurisdiction that is asked for: a recognizer asks for thousands.
 * Throws LibraryError.
 */
export function sectionNumbers(file: string): HasNumber {
  const known = new Map<string, NumbersOfCodes>();
  return (jurisdictionId, number, code) => {
    const codes = known.get(jurisdictionId) ?? numbersOf(file, jurisdictionId);
    known.set(jurisdictionId, codes);
    const key = number.toLowerCase();
    if (code !== undefined) return codes.get(code)?.has(key);
    return codes.size === 0 ? undefined : [...codes.values()].some((numbers) => numbers.has(key));
  };
}

function numbersOf(file: string, jurisdictionId: string): NumbersOfCodes {
  const { database } = openLibrary(file, { readOnly: true });
  try {
    const codes = new Map<string, Set<string>>();
    const seals = sealsOf(database);
    const rows = database
      .prepare('SELECT * FROM code WHERE jurisdiction = (SELECT row FROM jurisdiction WHERE id = ?)')
      .all(jurisdictionId);
    for (const row of rows) {
      seals.check('code', row);
      const name = text(row.name);
      const keys = seals.list('numbers', integer(row.row)).map(({ number_key }) => text(number_key));
      codes.set(name, new Set([...(codes.get(name) ?? []), ...keys]));
    }
    return codes;
  } finally {
    database.close();
  }
}

import { openLibrary } from './open.ts';

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
    const sections = database
      .prepare(
        `SELECT code.name, section.number_key FROM section JOIN code ON code.row = section.code
         WHERE section.jurisdiction = (SELECT row FROM jurisdiction WHERE id = ?)`,
      )
      .iterate(jurisdictionId);
    for (const { name, number_key } of sections) {
      if (typeof name !== 'string' || typeof number_key !== 'string') continue;
      const numbers = codes.get(name);
      if (numbers === undefined) codes.set(name, new Set([number_key]));
      else numbers.add(number_key);
    }
    return codes;
  } finally {
    database.close();
  }
}

import { openLibrary } from './open.ts';

/** Whether a jurisdiction has a section of this number, in whichever of its codes; undefined when the library does not have it. */
export type HasNumber = (jurisdictionId: string, number: string) => boolean | undefined;

/**
 * The section numbers of a library file, read whole for each jurisdiction that is asked for: a recognizer asks for thousands.
 * Throws LibraryError.
 */
export function sectionNumbers(file: string): HasNumber {
  const known = new Map<string, ReadonlySet<string> | undefined>();
  return (jurisdictionId, number) => {
    if (!known.has(jurisdictionId)) known.set(jurisdictionId, numbersOf(file, jurisdictionId));
    return known.get(jurisdictionId)?.has(number.toLowerCase());
  };
}

function numbersOf(file: string, jurisdictionId: string): ReadonlySet<string> | undefined {
  const { database } = openLibrary(file, { readOnly: true });
  try {
    const jurisdiction = database.prepare('SELECT row FROM jurisdiction WHERE id = ?').get(jurisdictionId)?.row;
    if (typeof jurisdiction !== 'number') return undefined;
    const numbers = new Set<string>();
    for (const { number_key } of database
      .prepare('SELECT number_key FROM section WHERE jurisdiction = ?')
      .iterate(jurisdiction)) {
      if (typeof number_key === 'string') numbers.add(number_key);
    }
    return numbers;
  } finally {
    database.close();
  }
}

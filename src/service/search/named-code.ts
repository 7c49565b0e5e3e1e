import { words } from '../store/fold.ts';

interface NamedJurisdiction {
  readonly name: string;
  readonly region: string | undefined;
}

interface NamedCode {
  readonly name: string;
  readonly key: string;
  readonly abbreviations: readonly string[];
}

/** Words too common in code names to identify a code. */
const general = new Set(
  'code codes municipal mun muni city county town village of the ordinances ordinance ord revised rev compiled general gen administrative admin and'.split(
    ' ',
  ),
);

/**
 * True if the name in a citation (`SMC`, `S.M.C.`, `Seattle Mun. Code`, `Municipal Code of Seattle`) can refer to this code. It
 * must be an abbreviation of the code, or use only words from the names of the code and its jurisdiction.
 */
export function namesCode(named: string, jurisdiction: NamedJurisdiction, code: NamedCode): boolean {
  const letters = (text: string): string => words(text).join('');
  const asLetters = letters(named);
  if ([...code.abbreviations, code.name, code.key].some((form) => letters(form) === asLetters)) return true;
  const own = new Set(words(`${jurisdiction.name} ${jurisdiction.region ?? ''} ${code.name} ${code.key}`));
  return words(named).every((word) => general.has(word) || own.has(word));
}

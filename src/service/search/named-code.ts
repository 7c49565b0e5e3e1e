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

/** True if the words beside a bare number (`Port Wenlow 23.44.040`) are the name of the code's place, not words of its text. */
export function namesPlace(beside: string, jurisdiction: NamedJurisdiction, code: NamedCode): boolean {
  const typed = new Set(words(beside));
  return words(jurisdiction.name).every((word) => typed.has(word)) && namesCode(beside, jurisdiction, code);
}

/** Maximum number of rows with a number that are read: more if only those of a named code are kept. */
export const mostNumbered = (isNamed: boolean): number => (isNamed ? 100_000 : 2_000);

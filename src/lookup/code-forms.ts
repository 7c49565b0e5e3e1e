/** Which code of a place a citation names: by its name, or by the letters of its names and abbreviations. */
import type { Citation } from '../citation/types.ts';
import type { Code, Jurisdiction } from '../contract/resources.ts';
import { memoized } from './memo.ts';

/** Whether `written`, from `lettersOf`, is the name or an abbreviation of a code. */
export const isWritten = (code: Code, written: string): boolean => formsOf(code).includes(written);

/** The letters of each form of a code's name, cached with the directory, which may have thousands of codes. */
const forms = new WeakMap<Code, readonly string[]>();

export function formsOf(code: Code): readonly string[] {
  const { name, abbreviations } = code;
  const letters = forms.get(code) ?? [...(name === undefined ? [] : [name]), ...abbreviations].map(lettersOf);
  forms.set(code, letters);
  return letters;
}

/** Makes `S.M.C. § ` equal `SMC`, and `2013 Fire Code` equal `Fire Code`, because citations often omit an edition's year. */
export function lettersOf(form: string): string {
  return form
    .replace(/^\s*(?:19|20)\d\d\s+/u, '')
    .replace(/\b(?:sections?|secs?\.)\s*$/iu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** The codes of a place that a citation can refer to: the one that it names, or all if it names none of them. */
export function citedCodes({ codes }: Pick<Jurisdiction, 'codes'>, { code }: Pick<Citation, 'code'>): readonly Code[] {
  const named = codes.filter(({ name }) => name !== undefined && name === code);
  return named.length > 0 ? named : codes;
}

/**
 * The letters and the separator that begin every section number of the cited code: `LUC.` of `LUC.20.25A.010`. A draft may write such
 * a number without them (`LUC 20.25A.010`). Undefined if the numbers begin in several ways.
 */
export function numberPrefix(
  jurisdiction: Pick<Jurisdiction, 'codes'>,
  { code }: Pick<Citation, 'code'>,
): string | undefined {
  return prefixOf(jurisdiction, code ?? '');
}

const prefixOf = memoized((jurisdiction: Pick<Jurisdiction, 'codes'>, code): string | undefined => {
  const schemes = citedCodes(jurisdiction, { code }).flatMap(({ numbering }) => numbering?.schemes ?? []);
  const prefixes = new Set(
    schemes.flatMap(({ kind, example }) =>
      kind === 'section' ? (/^\p{Lu}{2,}[^\p{L}\p{N}]/u.exec(example)?.[0] ?? '') : [],
    ),
  );
  const [only] = prefixes;
  return prefixes.size === 1 && only !== '' ? only : undefined;
});

/** The names and abbreviations of codes, compared by their letters. */
import type { Code } from '../contract/resources.ts';

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

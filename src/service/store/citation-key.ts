import { normalizeSectionNumber } from '../../citation/index.ts';

/** Returns the key that identifies a section number in any notation. */
export function numberKey(number: string): string {
  return normalizeSectionNumber(number).toLowerCase();
}

/**
 * Returns the key of a number in an earlier codification. Drops the text before the section sign, which names the codification
 * (`1981 Ed., § 33-553.`).
 */
export function aliasKey(alias: string): string {
  return numberKey(alias.slice(alias.lastIndexOf('§') + 1).trim());
}

const dashes = /[‐-―−]/g;
const signs = /§+|\bsections?\b|\bsec\./gi;

/** Normalizes a citation: lower case, plain dashes and spaces, no section sign. `D.C. Code § 7-2501.01` → `d.c. code 7-2501.01`. */
export function normalizeCitation(citation: string): string {
  return citation.normalize('NFKC').replace(dashes, '-').replace(signs, ' ').replace(/\s+/g, ' ').trim().toLowerCase();
}

/**
 * Returns the key of a whole citation. These keys are stored among the aliases, where no number begins with `=`. So a section is
 * found by its own citation, in any format.
 */
export function citationKey(citation: string): string {
  return `=${normalizeCitation(citation)}`.slice(0, longestKey);
}

/** Maximum length of an indexed key. Citations are shorter. */
export const longestKey = 200;

import { normalizeSectionNumber } from '../../citation/index.ts';

/** The key under which a section is found: however its number was typed, this is the same. */
export function numberKey(number: string): string {
  return normalizeSectionNumber(number).toLowerCase();
}

/**
 * The key of an earlier codification's number. What comes before a section sign names that codification (`1981 Ed., § 33-553.`)
 * and is not part of it.
 */
export function aliasKey(alias: string): string {
  return numberKey(alias.slice(alias.lastIndexOf('§') + 1).trim());
}

const dashes = /[‐-―−]/g;
const signs = /§+|\bsections?\b|\bsec\./gi;

/** A citation in one spelling: lower case, plain dashes and spaces, no section sign. `D.C. Code § 7-2501.01` → `d.c. code 7-2501.01`. */
export function normalizeCitation(citation: string): string {
  return citation.normalize('NFKC').replace(dashes, '-').replace(signs, ' ').replace(/\s+/g, ' ').trim().toLowerCase();
}

/**
 * The key of a whole citation. It is among the aliases, where no number begins with `=`: a section is found by its own citation
 * under any grammar.
 */
export function citationKey(citation: string): string {
  return `=${normalizeCitation(citation)}`.slice(0, longestKey);
}

/** Keys are indexed to this length. Citations are shorter. */
export const longestKey = 200;

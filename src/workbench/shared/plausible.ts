/** Cheaply tests whether a position could be in a citation, without knowing any code. Pure. */
import { sectionSign } from '../../citation/lexicon/section-sign.ts';

/** Longest distance from a code's name to its number, characters: `Code of Ordinances of the Consolidated City of … § 5`. */
const reach = 120;

/**
 * A section sign, also as TeX and HTML write it. A number of several levels (`23.44.010`, `7-2501.01`, `28:9-102`). A
 * word with a number or letter (`Sec. 12`, `art. IV`, `Appendix B`). Also a reference to the text itself (`this chapter`).
 */
const sign = new RegExp(
  String.raw`${sectionSign}|\p{N}[\p{L}\p{N}]*[.:‐-―−-]\p{N}|\b(?:sections?|secs?|art(?:icle)?s?|ch(?:apter|ap|s)?|titles?|parts?|rules?|codes?|ordinances?|charter|by-?laws?|constitution|appendix|app|schedule|exhibit|annex|table|figure)\b\.?\s*(?:No\.?\s*)?(?:\p{N}|[IVXLCDM]+\b|[A-Z]\b)|\b(?:this|that|preceding|following) (?:section|article|chapter|title|part|code|charter)\b|\bpreamble\b|\bid\.`,
  'giu',
);

/**
 * @param line the text of the line
 * @param character position in the line, UTF-16 units
 * @returns false if no code's citation can be here; true if one may be
 */
export function mayCite(line: string, character: number): boolean {
  const from = Math.max(0, character - reach);
  for (const { index, 0: found } of line.slice(from, character + reach).matchAll(sign)) {
    const start = from + index;
    if (start - reach <= character && character <= start + found.length + reach) return true;
  }
  return false;
}

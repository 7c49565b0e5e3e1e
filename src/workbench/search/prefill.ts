/** Whether a selection is clearly a citation, so that a search can start with it. */

const sign = /§|\b[Ss]ec(?:tion|\.)|\bch(?:apter|\.)\s/;
const number = /(?:^|\s|§)\d+[A-Za-z]?(?:[.:\-\u2010-\u2014]\d+[A-Za-z]?)+/;

/** A short text with a section sign or a number of several parts: `SMC 23.44.010`, `§ 5`, `7-2501.01(a)`. */
export function looksLikeCitation(selected: string): boolean {
  return (
    selected.length >= 3 &&
    selected.length <= 100 &&
    /\d/.test(selected) &&
    (sign.test(selected) || number.test(selected))
  );
}

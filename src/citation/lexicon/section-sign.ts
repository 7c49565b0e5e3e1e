/** The source of a regular expression for a section sign, also as TeX and HTML write it: `§`, `\S`, `\S{}`, `\textsection`, `&sect;`. */
export const sectionSign = String.raw`(?:§|\\(?:S|textsection)(?:\{\}|(?![A-Za-z]))|&(?:sect|#167|#x[Aa]7);)`;

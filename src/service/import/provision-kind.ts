/** Determines a provision's kind from its heading or prefix. */

/** Words in a heading that name the kind, used if there is no prefix. */
const named =
  /^\W*(preamble|appendix|schedule|exhibit|attachment|annex|addendum)\b(?:\s+(?:no\.?\s*)?((?:\d[\w.-]*|[A-Z](?:[-.]?\d+)?|[IVXLC]+)(?=$|[\s.:,;—–-])))?/i;

export interface NamedKind {
  readonly kind: string;
  readonly number?: string;
}

/** `Appendix A: Fees` is appendix A; `Preamble` has no number. Undefined for an ordinary heading. */
export function kindOfHeading(heading: string | undefined): NamedKind | undefined {
  const [, kind, number] = named.exec(heading ?? '') ?? [];
  if (kind === undefined) return undefined;
  return { kind: kind.toLowerCase(), ...(number === undefined ? {} : { number: number.replace(/[.-]+$/, '') }) };
}

/** The kind in a prefix: `Regulation` → regulation. `§`, `Sec.`, and an empty prefix mean a section. */
export function kindOfPrefix(prefix: string): string {
  const word = prefix.toLowerCase().replace(/[.:\s]+$/, '');
  return word === '' || /^(?:§+|sec(?:tion|s)?|s)$/.test(word) || !/^\p{L}[\p{L} ]{0,39}$/u.test(word)
    ? 'section'
    : word;
}

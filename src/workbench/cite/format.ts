/** A section's citation as the language of a document writes it. */

export interface Cited {
  /** As the service cites it: `Port Wenlow Municipal Code § 23.44.040`. */
  readonly citation: string;
  /** Designators as written: `["(a)", "(1)"]` or `["a", "1"]`. */
  readonly subdivision?: readonly string[];
}

/** Languages in which a section sign is a command and some signs must be escaped. */
const tex = new Set(['latex', 'tex', 'context', 'doctex', 'latex-expl3', 'rsweave', 'jlweave']);

/**
 * The text to insert for `cited` in a document of `languageId`: plain as the service cites it, and in LaTeX with `\S~`, so that the
 * sign stays with its number.
 */
export function citationText({ citation, subdivision }: Cited, languageId: string): string {
  const whole = citation.trim() + subdivisionText(subdivision ?? []);
  return tex.has(languageId) ? texCitation(whole) : whole;
}

/** `(a)(1)`, or `.H.4.b` where a code writes its subdivisions bare. */
function subdivisionText(designators: readonly string[]): string {
  return designators
    .map((designator) => (/^[\p{L}\p{N}]+$/u.test(designator) ? `.${designator}` : designator))
    .join('');
}

function texCitation(whole: string): string {
  return whole
    .replace(/[&%$#_{}]/g, String.raw`\$&`)
    .replace(/§\s*§\s*/g, String.raw`\S\S~`)
    .replace(/§\s*/g, String.raw`\S~`);
}

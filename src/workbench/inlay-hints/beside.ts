/** Whether a draft states a section's heading. Pure. */

/** `§ 10.24.050 (Term limits)`, `§ 10.24.050, Term limits`, `§ 10.24.050 – Term limits`. */
const heading = /^[*_”"]*(?:\s*\((?!\d{4}\))\p{Lu}\p{L}+|\s*[,:]\s*[“"]?\p{Lu}\p{L}+\s\p{Ll}|\s+[–—-]\s+\p{Lu}\p{L}+)/u;

/** @param end where the number and its subdivisions end */
export function hasHeadingBeside(text: string, end: number): boolean {
  return heading.test(text.slice(end, end + 80));
}

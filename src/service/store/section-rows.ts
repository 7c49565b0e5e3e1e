/** The rows of sections, numbered alike in both stores: those of one jurisdiction follow each other. */

/** How many rows a jurisdiction may have. */
export const sectionsEach = 2 ** 24;

/** The row of the jurisdiction that has a section. */
export function jurisdictionOf(section: number): number {
  return Math.floor(section / sectionsEach);
}

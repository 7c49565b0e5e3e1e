/** Row numbers of sections, identical in both stores. Each jurisdiction has its own range. */

/** Maximum number of rows per jurisdiction. */
export const sectionsEach = 2 ** 24;

/** Returns the row of a section's jurisdiction. */
export function jurisdictionOf(section: number): number {
  return Math.floor(section / sectionsEach);
}

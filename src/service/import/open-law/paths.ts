/** Paths as publishers write them in attributes: steps between `|`, the first of them a section (`§2|(d)`) or a container (`VI`). */

/** The section number that a path into a code begins with, and whether it continues to a part of that section. */
export function sectionOfPath(path: string): { readonly number: string; readonly whole: boolean } | undefined {
  const steps = stepsOf(path);
  const [first] = steps;
  if (first === undefined) return undefined;
  return { number: bareNumber(first), whole: steps.length === 1 };
}

function stepsOf(path: string): readonly string[] {
  return path.split('|').filter((step) => step !== '');
}

/**
 * Without the section sign, blanks and the brackets by which editors mark a number of their own. A dash between two whole numbers stays:
 * `1-2–1-9` is eight numbers and not one.
 */
export function bareNumber(number: string): string {
  return number
    .replace(/^\s*§+\s*/, '')
    .replace(/^\[(.*)\]\.?$/s, '$1')
    .replaceAll(/(?<!^\S*[-.:]\w+)[\u2010-\u2013]|[\u2010-\u2013](?!\w+[-.:]\w)/g, '-')
    .replace(/\.$/, '')
    .trim();
}

/** `§2|(e)|(3)` as one cites it: `§ 2(e)(3)`. */
export function citedPath(path: string): string | undefined {
  const steps = stepsOf(path);
  if (steps.length === 0) return undefined;
  return steps
    .map((step, at) => (at === 0 ? step.replace(/^(§+)(?=\S)/, '$1 ') : step.startsWith('(') ? step : `, ${step}`))
    .join('');
}

/** The number in a heading such as `Sec. 2.` or `SECTION 1`: how an act's own sections are named in paths. */
export function actSection(num: string): string {
  return `§${(/\d[\w.–-]*\w|\d/.exec(num)?.[0] ?? num.trim()).replace(/\.$/, '')}`;
}

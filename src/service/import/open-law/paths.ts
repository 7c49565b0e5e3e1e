/** Paths in publishers' attributes: steps separated by `|`, beginning with a section (`§2|(d)`) or a container (`VI`). */

/** The section number at the start of a path into a code, and whether the path continues to a part of that section. */
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
 * Removes the section sign, spaces, and the brackets that mark an editor's own number. Keeps a dash between two whole numbers:
 * `1-2–1-9` is a range of eight numbers, not one number.
 */
export function bareNumber(number: string): string {
  return number
    .replace(/^\s*§+\s*/, '')
    .replace(/^\[(.*)\]\.?$/s, '$1')
    .replaceAll(/(?<!^\S*[-.:]\w+)[\u2010-\u2013]|[\u2010-\u2013](?!\w+[-.:]\w)/g, '-')
    .replace(/\.$/, '')
    .trim();
}

/** `§2|(e)|(3)` in citation form: `§ 2(e)(3)`. */
export function citedPath(path: string): string | undefined {
  const steps = stepsOf(path);
  if (steps.length === 0) return undefined;
  return steps
    .map((step, at) => (at === 0 ? step.replace(/^(§+)(?=\S)/, '$1 ') : step.startsWith('(') ? step : `, ${step}`))
    .join('');
}

/** The number in a heading such as `Sec. 2.` or `SECTION 1`. Paths name an act's own sections by it. */
export function actSection(num: string): string {
  return `§${(/\d[\w.–-]*\w|\d/.exec(num)?.[0] ?? num.trim()).replace(/\.$/, '')}`;
}

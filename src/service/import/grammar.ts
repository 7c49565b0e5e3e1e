const shapes: readonly (readonly [string, RegExp])[] = [
  ['colon', /^\w+:\w/],
  ['hyphenated', /^[\dA-Za-z]+(?:\.\d+)?-\w/],
  ['dotted', /^\d+[A-Za-z]?\.\w/],
  ['plain', /^\d+[A-Za-z]?$/],
];

/** The most common shape of a code's section numbers. Undefined if no number has a known shape. */
export function grammarOf(numbers: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const number of numbers) {
    const shape = shapes.find(([, pattern]) => pattern.test(number))?.[0];
    if (shape !== undefined) counts.set(shape, (counts.get(shape) ?? 0) + 1);
  }
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0];
}

/** Section numbers of a list such as `43-1542, 43-1542a and 3.04`. */
export function numbersIn(list: string): readonly string[] {
  return [
    ...list
      .slice(0, 20_000)
      .matchAll(/(?<![\w(.])\d+[A-Za-z]?(?:[-.:–]\w+)+(?<![.:–-])|(?<![\w(.-])\d{2,}[A-Za-z]?(?![\w:-]|\.\d)/g),
  ].map(([number]) => number.replaceAll('–', '-'));
}

const number = String.raw`(?:[A-Z]{1,4}[-.]?)?\d\w*(?:[-.:–]\w+)*(?:\(\w{1,5}\))*`;
const sign = String.raw`(?:§+|sections?|secs?\.?|ss?\.)`;
/** A code's abbreviation before the sign: `6 XTC § 1.02-3`. */
const code = String.raw`(?:(?:\d{1,3}[A-Za-z]? )?(?!from\b)[A-Z][A-Z.]{1,8} )?(?=§)`;
const between = '(?:,? (?:and|&|or|through|to)|[,–-])';

const moved = new RegExp(
  String.raw`\b(?:recodified|renumbered|redesignated|relocated|transferred|moved)\b(?: (?:and|is|now|codified|as|to|at|in|under|the))*[:,]? *(?:${code})?(?:(${sign}) *)?(${number}(?:${between} *(?:${sign} *)?${number})*)`,
  'i',
);

/** `5-6-2019`, `5/6/19`, `2019`: the day or the year of the move. */
const date = /^(?:\d{1,2}[-–/]\d{1,2}[-–/](?:\d{2}|\d{4})|(?:19|20)\d\d)$/;

/**
 * The numbers that a moved section has now, by the first text that states them.
 *
 * @example `Renumbered as Sec. 18-56.` gives `18-56`
 */
export function movedTo(texts: readonly string[]): readonly string[] {
  for (const text of texts) {
    const [, marked, list = ''] = moved.exec(text) ?? [];
    const numbers = [...list.matchAll(new RegExp(number, 'gi'))]
      .map(([each]) => each.replace(/\(.*$/, '').replaceAll('–', '-'))
      .filter((each) => marked !== undefined || (/[-.:]/.test(each) && !date.test(each)));
    if (numbers.length > 0) return numbers;
  }
  return [];
}

/** Finds a draft's table of authorities by the words of its marks, in any markup. */

/** The words of the marks before and after a table. */
export const tableMarks = ['legal-code: table of authorities', 'legal-code: end of the table of authorities'] as const;

/** The range of a draft's table between its marks; undefined if it has none. */
export function tableRange(text: string): { readonly start: number; readonly end: number } | undefined {
  const [begin, finish] = tableMarks;
  const start = text.indexOf(begin);
  const end = start < 0 ? -1 : text.indexOf(finish, start);
  return end < 0 ? undefined : { start, end };
}

/** Counts the typos between two words, up to 2 (3 means more). A typo is an extra, missing, wrong or swapped letter. */
export function typingErrors(a: string, b: string): number {
  if (a === b) return 0;
  if (Math.abs(a.length - b.length) > 2) return 3;
  let twoBack: number[] = [];
  let back: number[] = Array.from({ length: b.length + 1 }, (_, place) => place);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let least = Math.min((back[j] ?? 3) + 1, (row[j - 1] ?? 3) + 1, (back[j - 1] ?? 3) + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, (twoBack[j - 2] ?? 3) + 1);
      row.push(least);
    }
    twoBack = back;
    back = row;
  }
  return Math.min(back[b.length] ?? 3, 3);
}

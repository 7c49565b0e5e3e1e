/** The shortest beginning that longer words are looked up for. */
export const leastBegun = 4;

/** In a word of this many letters, two typos leave enough to recognize it. */
const longWord = 8;

/** Returns the candidates with the fewest typos: one, or two in a long word. */
export function similarTo(word: string, candidates: readonly string[]): readonly string[] {
  const having = (errors: number): readonly string[] =>
    candidates.filter((candidate) => typingErrors(word, candidate) === errors);
  const near = having(1);
  return near.length > 0 || word.length < longWord ? near : having(2);
}

/** Returns all words one typo away, made of the letters a to z. */
export function variantsOf(word: string): readonly string[] {
  const letters = 'abcdefghijklmnopqrstuvwxyz';
  const variants = new Set<string>();
  for (let place = 0; place <= word.length; place += 1) {
    const [before, at, after] = [word.slice(0, place), word.charAt(place), word.slice(place + 1)];
    variants.add(before + after);
    variants.add(before + after.charAt(0) + at + after.slice(1));
    for (const letter of letters) {
      variants.add(before + letter + after);
      variants.add(before + letter + at + after);
    }
  }
  variants.delete(word);
  return [...variants];
}

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

import type { Numbering } from '../../contract/numbering.ts';
import { isContainerKind, schemePattern, wholeScheme } from './numbering/scheme.ts';

/** The numbers of codes as learned from the codes themselves: reads them in a text, and says whether a number is built like a code's. */
export class LearnedNumbers {
  private readonly patterns = new Map<string, RegExp>();
  private lettered = false;
  private spaced = false;

  /** Adds the schemes of a code. A code of too few sections teaches nothing. */
  add({ established, schemes }: Numbering): void {
    if (!established) return;
    for (const scheme of schemes) {
      this.lettered ||= scheme.parts[0]?.class === 'upper' || scheme.parts[0]?.class === 'mixed';
      this.spaced ||= scheme.parts.some(({ separator }) => separator.includes(' '));
      const pattern = schemePattern(scheme);
      if (!this.patterns.has(pattern)) this.patterns.set(pattern, new RegExp(`${pattern}(?![A-Za-z\\d])`, 'y'));
    }
  }

  /** Whether any code's numbers begin with letters. */
  get hasLettered(): boolean {
    return this.lettered;
  }

  /** Whether any code's numbers have spaces: `KBB 1.04.010`. */
  get hasSpaced(): boolean {
    return this.spaced;
  }

  /** The end of the longest number at `at` that is built like those of a code; `at` when there is none. */
  endAt(text: string, at: number): number {
    let end = at;
    for (const pattern of this.patterns.values()) {
      pattern.lastIndex = at;
      const match = pattern.exec(text);
      if (match !== null && /\d/.test(match[0])) end = Math.max(end, at + match[0].length);
    }
    return end;
  }
}

/** Whether a whole number has one of the schemes of a code's provisions. Containers' numbers are too short to say whose they are. */
export function hasScheme(numbering: Numbering, number: string): boolean {
  let pattern = patterns.get(numbering);
  if (pattern === undefined) {
    const own = numbering.schemes.filter(({ kind }) => !isContainerKind(kind));
    pattern = new RegExp(`^(?:${own.map((scheme) => schemePattern(wholeScheme(scheme))).join('|') || '(?!)'})$`, 'i');
    patterns.set(numbering, pattern);
  }
  return pattern.test(number);
}

/** Made once for each numbering: every number of a draft is compared. */
const patterns = new WeakMap<Numbering, RegExp>();

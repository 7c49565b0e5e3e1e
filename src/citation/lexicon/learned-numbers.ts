import type { Numbering } from '../../contract/numbering.ts';
import { schemePattern } from './numbering/scheme.ts';

/** The numbers of codes as learned from the codes themselves: reads them in a text, and says whether a number is built like a code's. */
export class LearnedNumbers {
  private readonly patterns = new Map<string, RegExp>();
  private lettered = false;

  /** Adds the schemes of a code. A code of too few sections teaches nothing. */
  add({ established, schemes }: Numbering): void {
    if (!established) return;
    for (const scheme of schemes) {
      this.lettered ||= scheme.parts[0]?.class === 'upper' || scheme.parts[0]?.class === 'mixed';
      const pattern = schemePattern(scheme);
      if (!this.patterns.has(pattern)) this.patterns.set(pattern, new RegExp(`${pattern}(?![A-Za-z\\d])`, 'y'));
    }
  }

  /** Whether any code's numbers begin with letters. */
  get hasLettered(): boolean {
    return this.lettered;
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
export function hasScheme({ schemes }: Numbering, number: string): boolean {
  return schemes.some(
    (scheme) => !CONTAINERS.test(scheme.kind) && new RegExp(`^${schemePattern(scheme)}$`, 'i').test(number),
  );
}

const CONTAINERS = /^(?:title|subtitle|chapter|subchapter|division|part|subpart|article)$/;

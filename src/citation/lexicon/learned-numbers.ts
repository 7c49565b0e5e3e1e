import type { Numbering, NumberPart, NumberScheme } from '../../contract/numbering.ts';

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

/** The regular expression of a number: `12.34.560` is three parts of digits, `XYZ.04.07` letters and two parts of digits. */
function schemePattern({ parts }: NumberScheme): string {
  return parts.map(partPattern).join('');
}

function partPattern({ separator, class: kind, min, max, suffix, optional }: NumberPart, at: number): string {
  const characters = { digits: '\\d', upper: '[A-Z]', lower: '[a-z]', roman: '[IVXLCDM]', mixed: '[A-Za-z\\d]' }[kind];
  // The longest number learned need not be the longest there is; letters at the head are taken as they are.
  const most = kind === 'digits' ? max + 1 : max;
  const body = `${characters}{${min},${most}}${suffix === undefined ? '' : '[A-Za-z]{0,2}'}`;
  const joint =
    at === 0
      ? ''
      : [...separator]
          .map((c) => (c === '-' ? '[-\\u2010-\\u2013\\u2212]' : `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`))
          .join('');
  return optional === true ? `(?:${joint}${body})?` : joint + body;
}

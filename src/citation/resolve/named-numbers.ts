/** The numbers that a document cites by the name of their law. */
import { type CodeReference, namesACode, type Parsed, type ParsedCitation, separators } from '../parse/parsed.ts';

/** Counts the numbers of other law and of local codes, so that a bare number later in the text is known by its law. */
export class CitedNumbers {
  readonly #others = new Map<string, number>();
  readonly #locals = new Map<string, number>();
  /** The numbers cited by each abbreviation. */
  readonly #abbreviated = new Map<string, Map<string, number>>();

  /** Whether a number is cited only as another law's: the `2-207` of `UCC § 2-207`, the `8` of `Section 8 housing`. */
  isOfOtherLaw(number: string): boolean {
    return this.#others.has(number) && !this.#locals.has(number);
  }

  /** The numbers cited by an abbreviation: `5.04.010` of `SMC 5.04.010`. */
  citedBy(letters: string): Iterable<string> {
    return this.#abbreviated.get(letters)?.keys() ?? [];
  }

  count(parsed: Parsed, by: number): void {
    if (parsed.kind === 'otherLaw') {
      const { target, plain, designated } = parsed;
      // "D.C. Law 4-203": an act's number says nothing about § 4-203.
      const hasSection = designated === true && plain !== true && target?.kind === 'section' && separators(target) > 0;
      if (hasSection) bump(this.#others, target.number, by);
    } else if (parsed.kind === 'citation') {
      if (parsed.attributive !== undefined) for (const { number } of parsed.targets) bump(this.#others, number, by);
      else if (parsed.code !== undefined) {
        if (parsed.code.kind === 'abbreviation') this.#countAbbreviated(parsed.code.letters, parsed, by);
        const law = isUniformLaw(parsed.code) ? this.#others : namesACode(parsed.code) ? this.#locals : undefined;
        if (law !== undefined)
          for (const { kind, number } of parsed.targets) if (kind === 'section') bump(law, number, by);
      }
    }
  }

  #countAbbreviated(letters: string, { targets }: ParsedCitation, by: number): void {
    const numbers = this.#abbreviated.get(letters) ?? new Map<string, number>();
    for (const target of targets)
      if (target.kind === 'section' && separators(target) > 0) bump(numbers, target.number, by);
    if (numbers.size > 0) this.#abbreviated.set(letters, numbers);
    else this.#abbreviated.delete(letters);
  }
}

/** `Uniform Commercial Code`, `Model Penal Code` */
export const isUniformLaw = (code: CodeReference): boolean =>
  code.kind === 'topicalCode' && /^(?:uniform|model)$/.test(code.nameWords[0]?.key ?? '');

export function bump<K>(counts: Map<K, number>, key: K, by: number): void {
  const next = (counts.get(key) ?? 0) + by;
  if (next <= 0) counts.delete(key);
  else counts.set(key, next);
}

import {
  type Cited,
  type CodeToLearn,
  citeProvisions,
  learnNumbering,
  type ToCite,
} from '../../citation/lexicon/numbering/index.ts';
import type { CodeRecord, SectionRecord } from '../store/records.ts';
import { delegated } from './delegated.ts';
import { own } from './own.ts';
import type { Publisher } from './publisher.ts';

/** How much of a code's text is looked at for how the code cites itself, characters. */
const enoughText = 4_000_000;
/** Of one provision. */
const longestText = 20_000;
const enoughPaths = 20_000;

/**
 * A publisher that learns, while a publication is written, how each of its codes numbers and cites its provisions, and gives the
 * provisions their citations before the commit. It works for every form in which codes are published.
 */
export function learning(publisher: Publisher): Publisher {
  return {
    async publish(jurisdiction) {
      const writer = await publisher.publish(jurisdiction);
      const codes = new Map<string, Learner>();
      return {
        ...delegated(writer),
        async code(code) {
          codes.set(code.key, new Learner(code));
          await writer.code(code);
        },
        async section(section) {
          codes.get(section.code)?.read(section);
          await writer.section(section);
        },
        async commit() {
          for (const [key, learner] of codes) {
            const { numbering, cited } = learner.learned();
            await writer.numbering(key, numbering, cited);
          }
          return writer.commit();
        },
      };
    },
  };
}

/** Gathers what one code teaches. */
class Learner {
  readonly #code: CodeRecord;
  readonly #provisions: ToCite[] = [];
  readonly #texts: string[] = [];
  readonly #designators: (readonly string[])[] = [];
  #characters = 0;

  constructor(code: CodeRecord) {
    this.#code = code;
  }

  read(section: SectionRecord): void {
    const { kind = 'section', number, containers, citation, ofContainer } = section;
    this.#provisions.push({ kind, number, containers, citation, ...(ofContainer === true ? { ofContainer } : {}) });
    if (this.#designators.length < enoughPaths)
      for (const { designators } of section.text) if (designators.length > 0) this.#designators.push(designators);
    if (this.#characters >= enoughText) return;
    const text = section.text.map((block) => block.text ?? '').join('\n');
    // Without a number in it, it shows nothing.
    if (!/\d/.test(text)) return;
    const kept = own(text.slice(0, longestText));
    this.#texts.push(kept);
    this.#characters += kept.length;
  }

  learned(): { readonly numbering: ReturnType<typeof learnNumbering>; readonly cited: readonly Cited[] } {
    const code: CodeToLearn = {
      name: this.#code.name,
      published: this.#code.abbreviations,
      provisions: this.#provisions,
      texts: this.#texts,
      designators: this.#designators,
    };
    const numbering = learnNumbering(code);
    return { numbering, cited: citeProvisions(this.#code.name, numbering, this.#provisions) };
  }
}

import {
  type Cited,
  type CodeToLearn,
  citeProvisions,
  learnNumbering,
  type ToCite,
} from '../../citation/lexicon/numbering/index.ts';
import { priorEditionOf } from '../../contract/prior-edition.ts';
import { type CodeCorrection, type Corrections, codeCorrectionOf, correctionOf } from '../store/corrections.ts';
import { idOf } from '../store/ids.ts';
import type { CodeRecord, JurisdictionRecord, SectionRecord } from '../store/records.ts';
import { delegated } from './delegated.ts';
import { ownText } from './own-text.ts';
import type { Publisher } from './publisher.ts';

/** How many characters of a code's text are analyzed to learn its citation style. */
const enoughText = 4_000_000;
/** The number of sections that must note an edition. A year in fewer may be a typing mistake. */
const enoughNotes = 3;
/** Limit per provision, in characters. */
const longestText = 20_000;
const enoughPaths = 20_000;

/**
 * A publisher that learns how each code numbers and cites its provisions while the publication is written. Before the
 * commit, it adds the citations to the provisions. Works for codes in every form.
 * @param corrections the user's corrections, which citations follow
 */
export function learning(publisher: Publisher, corrections: Corrections): Publisher {
  return {
    async publish(jurisdiction) {
      const writer = await publisher.publish(jurisdiction);
      const codes = new Map<string, Learner>();
      const corrected = correctionOf(corrections, named(jurisdiction));
      return {
        ...delegated(writer),
        async code(code) {
          codes.set(code.key, new Learner(code, codeCorrectionOf(corrected, code)));
          await writer.code(code);
        },
        async section(section) {
          codes.get(section.code)?.read(section);
          await writer.section(section);
        },
        async commit(unread) {
          for (const [key, learner] of codes) {
            const { numbering, cited } = learner.learned();
            await writer.numbering(key, numbering, cited);
          }
          return writer.commit(unread);
        },
      };
    },
  };
}

function named({ key, name, shortName, otherNames = [] }: JurisdictionRecord): Parameters<typeof correctionOf>[1] {
  return { id: idOf('jurisdiction', [key]), name, shortName, otherNames };
}

/** Collects numbers, designators, and text of one code. */
class Learner {
  readonly #code: CodeRecord;
  readonly #correction: CodeCorrection | undefined;
  readonly #provisions: ToCite[] = [];
  readonly #texts: string[] = [];
  readonly #designators: (readonly string[])[] = [];
  /** How many sections note their number in the edition of a year. */
  readonly #editions = new Map<number, number>();
  #characters = 0;

  constructor(code: CodeRecord, correction: CodeCorrection | undefined) {
    this.#code = code;
    this.#correction = correction;
  }

  read(section: SectionRecord): void {
    const { kind = 'section', number, containers, citation, ofContainer } = section;
    this.#provisions.push({ kind, number, containers, citation, ...(ofContainer === true ? { ofContainer } : {}) });
    for (const note of section.notes) {
      const year = priorEditionOf(note)?.year;
      if (year !== undefined) this.#editions.set(year, (this.#editions.get(year) ?? 0) + 1);
    }
    if (this.#designators.length < enoughPaths)
      for (const { designators } of section.text) if (designators.length > 0) this.#designators.push(designators);
    if (this.#characters >= enoughText) return;
    const text = section.text.map((block) => block.text ?? '').join('\n');
    // Text without digits contains no citations.
    if (!/\d/.test(text)) return;
    const kept = ownText(text.slice(0, longestText));
    this.#texts.push(kept);
    this.#characters += kept.length;
  }

  learned(): { readonly numbering: ReturnType<typeof learnNumbering>; readonly cited: readonly Cited[] } {
    const { name = this.#code.name, abbreviations = this.#code.abbreviations, marker, joined } = this.#correction ?? {};
    const code: CodeToLearn = {
      name,
      published: abbreviations,
      provisions: this.#provisions,
      texts: this.#texts,
      designators: this.#designators,
      corrected: { ...(marker === undefined ? {} : { marker }), ...(joined === undefined ? {} : { joined }) },
    };
    const editions = [...this.#editions].flatMap(([year, times]) => (times < enoughNotes ? [] : year));
    const numbering = {
      ...learnNumbering(code),
      ...(editions.length === 0 ? {} : { editions: editions.toSorted((a, b) => a - b) }),
    };
    return { numbering, cited: citeProvisions(name, numbering, this.#provisions) };
  }
}

/** Acts adopted after an edition that change its sections, but aren't codified yet. */
import { type ChainAction, changesNothing } from '../../contract/resources.ts';
import type { ActRecord, ChainEntryRecord } from '../store/records.ts';

/** The effect of an act on a section. */
export interface ActOnSection {
  /** The section's number, as the code writes it. */
  readonly number: string;
  readonly action: ChainAction;
  /** The place in the act: `§2|(d)`. */
  readonly actPath?: string;
}

/** Limit per act, far above any real act. */
const mostSections = 2000;

export class NewerActs {
  readonly #byNumber = new Map<string, ChainEntryRecord[]>();
  readonly #through: string;

  /** @param through ISO 8601 date through which the edition is codified */
  constructor(through: string) {
    this.#through = through;
  }

  /** Adds an act if it is newer than the edition and changed the law. */
  add(act: ActRecord, sections: readonly ActOnSection[]): void {
    if (!this.isNewer(act)) return;
    for (const { number, action, actPath } of sections.slice(0, mostSections)) {
      const key = number.toLowerCase();
      const there = this.#byNumber.get(key) ?? [];
      if (there.some(({ actKey }) => actKey === act.key)) continue;
      this.#byNumber.set(key, [...there, entryOf(act, action, actPath)]);
    }
  }

  /** Returns whether an act was adopted after the edition. Uses the effective date if the adoption date is unknown. */
  isNewer({ adoptionDate, effectiveFrom, status = '' }: ActRecord): boolean {
    const date = adoptionDate ?? effectiveFrom;
    // If the edition is dated by month only, an act of the same month isn't certainly newer.
    return date !== undefined && !changesNothing(status) && date.slice(0, this.#through.length) > this.#through;
  }

  /**
   * The acts that change a section but are missing from its own history, oldest first.
   *
   * @param chain the history printed with the section
   */
  of(number: string, chain: readonly ChainEntryRecord[]): readonly ChainEntryRecord[] {
    const printed = new Set(chain.map(({ actKey }) => actKey));
    const dateOf = ({ adoptedOn, effectiveFrom }: ChainEntryRecord): string => adoptedOn ?? effectiveFrom ?? '';
    return (this.#byNumber.get(number.toLowerCase()) ?? [])
      .filter(({ actKey }) => !printed.has(actKey))
      .toSorted((one, other) => dateOf(one).localeCompare(dateOf(other)));
  }
}

function entryOf(act: ActRecord, action: ChainAction, actPath: string | undefined): ChainEntryRecord {
  const { key, type, number, title, adoptionDate, effectiveFrom } = act;
  return {
    action,
    actKey: key,
    ...(type === undefined ? {} : { actType: type }),
    ...(number === undefined ? {} : { actNumber: number }),
    ...(title === undefined ? {} : { actTitle: title }),
    ...(actPath === undefined || actPath === '' ? {} : { actPath }),
    ...(adoptionDate === undefined ? {} : { adoptedOn: adoptionDate }),
    ...(effectiveFrom === undefined ? {} : { effectiveFrom }),
  };
}

/** A number with several parts, such as `5.12.010` or `22-3302a`. Excludes `section 4` of the act itself. */
const number = '[0-9]+[A-Z]{0,2}(?:[.:-][0-9]+[A-Za-z]{0,2})+';
const named = new RegExp(
  String.raw`(?:§+|\bsections?|\bsecs?\.)\s*(${number}(?:\([0-9A-Za-z]+\))*(?:(?:,\s*(?:and\s+)?|\s+and\s+)${number}(?:\([0-9A-Za-z]+\))*)*)`,
  'giu',
);
const actions: readonly (readonly [RegExp, ChainAction])[] = [
  [/\brepeal(?:ed|s|ing)?\b/iu, 'repealed'],
  [/\b(?:recodif|renumber|redesignat)\p{L}*/iu, 'recodified'],
  [/\b(?:add(?:ed|s|ing)|inserted|enacted)\b/iu, 'enacted'],
  [
    /\b(?:amend(?:ed|s|ing)?|revis(?:ed|es|ing)|replac(?:ed|es|ing)|delet(?:ed|es|ing)|suspend(?:ed|s|ing)?)\b/iu,
    'amended',
  ],
];

/**
 * Finds the sections that an act says it amends, repeals, or adds.
 *
 * @param texts the act's title and paragraphs
 * @example `Section 10.24.050 of the Municipal Code is amended to read as follows:`
 */
export function sectionsChangedIn(texts: readonly string[]): readonly ActOnSection[] {
  const found = new Map<string, ActOnSection>();
  for (const sentence of texts.flatMap((text) => text.split(/(?<=[.;:])\s+(?=\p{Lu})/u))) {
    // `§ 5.12.010, as amended` is only a reference.
    const done = actions.find(([words]) => words.test(sentence.replace(/\bas amended\b/giu, '')));
    if (done === undefined) continue;
    for (const [, list = ''] of sentence.matchAll(named))
      for (const [one] of list.matchAll(new RegExp(number, 'gu')))
        if (!found.has(one)) found.set(one, { number: one, action: done[1] });
  }
  return [...found.values()];
}

/**
 * Permanent texts that temporary law displaces. A publisher keeps them beside the current text under the same number with a mark,
 * `24-211.02(Perm)`. They are paired by number; a note in either text confirms the pair. A permanent text without a confirmed pair has
 * an unknown status: nothing says whether it is law.
 */
import type { Status } from '../../contract/status.ts';
import type { ValidityFacts } from '../../contract/validity.ts';
import type { SectionRecord, StatedValidity } from '../store/records.ts';
import { definedFields } from './defined-fields.ts';
import type { OwnStatements } from './own-statements.ts';
import type { StatedStatus } from './status.ts';

const permanentMark = /\s*[([](?:perm|permanent)\.?[)\]]$/i;

/** The number of the current text that a permanent text is beside: `24-211.02` of `24-211.02(Perm)`; undefined for other numbers. */
export function currentNumberOf(number: string): string | undefined {
  const current = number.replace(permanentMark, '');
  return current === number || current === '' ? undefined : current;
}

/** What is known of the current text of a number. */
interface CurrentText {
  readonly statusUntil?: string;
  /** Its own text says that temporary law made it. */
  readonly temporary: boolean;
}

/** What a section's legislative chain establishes. */
export type ChainDates = Pick<ValidityFacts, 'effectiveFrom' | 'repealedOn' | 'repealedOnBasis'>;

export type SectionValidity = StatedValidity & Pick<SectionRecord, 'status' | 'effectiveFrom'>;

/** The sections of a code as they are read. A permanent text that comes before its current one finds no pair. */
export class CurrentTexts {
  readonly #byNumber = new Map<string, CurrentText>();

  /**
   * The validity of the next section, by its status, by what it states of itself, and by the text that it is paired with.
   */
  validityOf(
    number: string,
    stated: StatedStatus,
    own: Pick<OwnStatements, 'validity' | 'notCurrent'>,
    dates: ChainDates,
  ): SectionValidity {
    const currentNumber = currentNumberOf(number);
    if (stated.status === 'in_force' && (currentNumber !== undefined || own.notCurrent !== undefined)) {
      const current = currentNumber === undefined ? undefined : this.#byNumber.get(currentNumber.toLowerCase());
      return displaced(current, own.notCurrent);
    }
    const validity = ofCurrent(stated, own.validity, dates);
    const { statusUntil, temporaryEffect } = validity;
    this.#byNumber.set(number.toLowerCase(), {
      ...(statusUntil === undefined ? {} : { statusUntil }),
      temporary: temporaryEffect !== undefined,
    });
    return validity;
  }
}

function ofCurrent(
  stated: StatedStatus,
  { unclear, ...own }: OwnStatements['validity'],
  dates: ChainDates,
): SectionValidity {
  const { status, ...words } = stated;
  const law = status === 'in_force';
  if (unclear === true && law) return { status: 'unknown', ...own };
  // A section that is marked `[Effective July 1, 2020]` and was amended later took effect later, as it is now.
  const from = [words.effectiveFrom, dates.effectiveFrom]
    .flatMap((date) => date ?? [])
    .sort()
    .at(-1);
  return {
    status,
    ...(law || own.temporaryEffect === 'repealed' ? own : {}),
    ...(words.statusAsPublished === undefined ? {} : { statusAsPublished: words.statusAsPublished }),
    ...(words.statusUntil === undefined ? {} : { statusUntil: words.statusUntil }),
    ...((law || status === 'not_yet_in_effect') && from !== undefined ? { effectiveFrom: from } : {}),
    ...(status === 'repealed'
      ? definedFields({ repealedOn: dates.repealedOn, repealedOnBasis: dates.repealedOnBasis })
      : {}),
  };
}

function displaced(current: CurrentText | undefined, notCurrent: string | undefined): SectionValidity {
  const confirmed = current !== undefined && (notCurrent !== undefined || current.temporary);
  const status: Status = confirmed ? 'superseded' : 'unknown';
  return {
    status,
    ...(notCurrent === undefined ? {} : { statusAsPublished: notCurrent }),
    ...(confirmed && current.temporary
      ? { temporaryEffect: 'displaced' as const, ...definedFields({ statusUntil: current.statusUntil }) }
      : {}),
  };
}

/** The relation of a permanent text to the current one. The store lets the other end state it too. */
export function relationsOf(number: string): SectionRecord['related'] {
  const current = currentNumberOf(number);
  return current === undefined ? [] : [{ relation: 'temporary_text', number: current }];
}

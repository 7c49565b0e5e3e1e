/**
 * Permanent texts that temporary law displaces. Publishers keep them beside the current text with a suffix, `24-211.02(Perm)`. They
 * are paired by number, and a note in either text confirms the pair. Without a confirmed pair, the status of a permanent text is
 * unknown.
 */
import type { Status } from '../../contract/status.ts';
import type { ValidityFacts } from '../../contract/validity.ts';
import type { SectionRecord, StatedValidity } from '../store/records.ts';
import { definedFields } from './defined-fields.ts';
import type { OwnStatements } from './own-statements.ts';
import type { StatedStatus } from './status.ts';

const permanentMark = /\s*[([](?:perm|permanent)\.?[)\]]$/i;

/** The number of the current text for a permanent text: `24-211.02` for `24-211.02(Perm)`. Undefined for other numbers. */
export function currentNumberOf(number: string): string | undefined {
  const current = number.replace(permanentMark, '');
  return current === number || current === '' ? undefined : current;
}

/** What is known about the current text. */
interface CurrentText {
  readonly statusUntil?: string;
  /** Whether its text says that temporary law made it. */
  readonly temporary: boolean;
}

/** Dates established by a section's legislative chain. */
export type ChainDates = Pick<ValidityFacts, 'effectiveFrom' | 'repealedOn' | 'repealedOnBasis'>;

export type SectionValidity = StatedValidity & Pick<SectionRecord, 'status' | 'effectiveFrom'>;

/** Tracks a code's sections in order. A permanent text must come after its current text to be paired. */
export class CurrentTexts {
  readonly #byNumber = new Map<string, CurrentText>();

  /**
   * The validity of the next section, from its status, its own statements, its chain's dates, and the text it is paired with.
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
  // If a section marked `[Effective July 1, 2020]` was amended later, its present text took effect later.
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

/** The relation of a permanent text to the current one. The store adds the inverse relation. */
export function relationsOf(number: string): SectionRecord['related'] {
  const current = currentNumberOf(number);
  return current === undefined ? [] : [{ relation: 'temporary_text', number: current }];
}

/** The kinds of findings of a cite-check, with severities and wording. */
import type { Citation, Target } from '../citation/types.ts';
import type { Failure } from '../contract/failure.ts';
import { isInRange } from '../contract/number-range.ts';
import type { Chain, ChainEntry, Section } from '../contract/resources.ts';
import { dateWords } from './date-words.ts';
import type { TranslateText } from './failure-words.ts';
import { lastChange } from './trust.ts';

export type FindingKind =
  | 'notFound'
  | 'missingSubdivision'
  | 'repealed'
  | 'superseded'
  | 'recodified'
  | 'transferred'
  | 'reserved'
  | 'omitted'
  | 'expired'
  | 'notFunded'
  | 'notYetInEffect'
  | 'unknownStatus'
  | 'misquoted'
  | 'quotedElsewhere'
  | 'supersededText'
  | 'wrongSubject'
  | 'adoptedNotCodified'
  | 'changed'
  | 'ambiguous'
  | 'notCovered'
  | 'unresolved';

/** `error`: the citation is wrong; `warning`: it needs review; `information`: it could not be checked. */
export type Severity = 'error' | 'warning' | 'information';

export const severities: Readonly<Record<FindingKind, Severity>> = {
  notFound: 'error',
  missingSubdivision: 'error',
  repealed: 'error',
  misquoted: 'error',
  quotedElsewhere: 'error',
  supersededText: 'error',
  wrongSubject: 'error',
  superseded: 'warning',
  recodified: 'warning',
  transferred: 'warning',
  reserved: 'warning',
  omitted: 'warning',
  expired: 'warning',
  notFunded: 'warning',
  notYetInEffect: 'warning',
  unknownStatus: 'warning',
  adoptedNotCodified: 'warning',
  changed: 'warning',
  ambiguous: 'warning',
  notCovered: 'information',
  unresolved: 'information',
};

/** A problem in a draft. Offsets are UTF-16 units of the draft. */
export interface Finding {
  readonly kind: FindingKind;
  readonly severity: Severity;
  readonly message: string;
  readonly start: number;
  readonly end: number;
  readonly citation: Citation;
  readonly target: Target;
  /** The section that the finding is about, if there is one. */
  readonly section?: { readonly id: string; readonly citation?: string; readonly heading?: string };
  /** The cited section and the fingerprint of its version, if it was found. */
  readonly against?: { readonly id: string; readonly version: string };
  /** The code's numbers nearest to the missing one, nearest first. */
  readonly nearest?: readonly string[];
  /** The numbers of the acts that are not yet codified. */
  readonly acts?: readonly string[];
  /** The replacement text and its range. */
  readonly suggestion?: { readonly start: number; readonly end: number; readonly text: string };
  /** For a quotation: the draft's words compared with the section's. */
  readonly difference?: readonly QuotationPart[];
}

/** A sequence of words in both texts, only in the draft, or only in the section. */
export interface QuotationPart {
  readonly in: 'both' | 'draft' | 'section';
  readonly text: string;
}

/** A citation that could not be checked because a request failed. */
export interface Unchecked {
  readonly citation: Citation;
  readonly target: Target;
  readonly failure: Failure;
}

/**
 * The act that made a change, with its date: `Ordinance 2021-16, effective June 1, 2021`.
 *
 * @param language BCP 47, for the date
 * @returns undefined if the chain does not state the act
 */
export function actOf(entry: ChainEntry | undefined, language: string, t: TranslateText): string | undefined {
  if (entry === undefined) return undefined;
  const { act, effectiveFrom, adoptedOn } = entry;
  const numbered = [act?.type, act?.number].filter((part) => part !== undefined && part !== '').join(' ');
  const name = (numbered === '' ? (act?.title ?? entry.registerCitation) : numbered) || undefined;
  if (effectiveFrom !== undefined) {
    const on = dateWords(effectiveFrom, language);
    return name === undefined ? t('an act effective {0}', on) : t('{0}, effective {1}', name, on);
  }
  if (adoptedOn !== undefined) {
    const on = dateWords(adoptedOn, language);
    return name === undefined ? t('an act adopted {0}', on) : t('{0}, adopted {1}', name, on);
  }
  return name;
}

/** The entry that took a section out of force. Skips actions that the service inferred, because they are not stated facts. */
export function endingOf(chain: Chain | undefined, action: ChainEntry['action']): ChainEntry | undefined {
  if (chain === undefined) return undefined;
  const last = lastChange({ ...chain, entries: chain.entries.filter((entry) => entry.action === action) });
  return last?.analysisConfidence === undefined ? last : undefined;
}

/** The section's name in a message: its citation, else its number. */
export function nameOf(section: Section, target: Target): string {
  const { citation, number } = section;
  // A range of reserved sections has the citation of its first number.
  if (number !== undefined && citation?.endsWith(number) === true && isInRange(section, target.number))
    return citation.slice(0, -number.length) + target.number;
  return citation ?? `§ ${number ?? target.number}`;
}

/** A message without the second period after a name that ends in one: `… of Marlow Code pmbl..` */
export function withOnePeriod(message: string): string {
  return message.replace(/(?<!\.)\.\.(?!\.)/g, '.');
}

/** The facts about a section to include in a finding. */
export function aboutOf({ id, citation, heading }: Section): NonNullable<Finding['section']> {
  return {
    id,
    ...(citation === undefined ? {} : { citation }),
    ...(heading === undefined ? {} : { heading }),
  };
}

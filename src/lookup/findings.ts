/** What cite-checking can find, how grave it is, and its words. */
import type { Citation, Target } from '../citation/types.ts';
import type { Failure } from '../contract/failure.ts';
import type { Chain, ChainEntry, Section } from '../contract/resources.ts';
import { knownStatus } from '../contract/status.ts';
import { lastChange } from './trust.ts';
import type { Translate } from './words.ts';

export type FindingKind =
  | 'notFound'
  | 'missingSubdivision'
  | 'repealed'
  | 'recodified'
  | 'reserved'
  | 'expired'
  | 'notFunded'
  | 'notYetInForce'
  | 'misquoted'
  | 'quotedElsewhere'
  | 'supersededText'
  | 'wrongSubject'
  | 'changedSinceCited'
  | 'ambiguous'
  | 'unknownPlace'
  | 'unplaced';

/** `error`: the citation is wrong; `warning`: it needs a look; `information`: it could not be checked. */
export type Severity = 'error' | 'warning' | 'information';

export const severities: Readonly<Record<FindingKind, Severity>> = {
  notFound: 'error',
  missingSubdivision: 'error',
  repealed: 'error',
  misquoted: 'error',
  quotedElsewhere: 'error',
  supersededText: 'error',
  wrongSubject: 'error',
  recodified: 'warning',
  reserved: 'warning',
  expired: 'warning',
  notFunded: 'warning',
  notYetInForce: 'warning',
  changedSinceCited: 'warning',
  ambiguous: 'warning',
  unknownPlace: 'information',
  unplaced: 'information',
};

/** Something to look at in a draft. Offsets are UTF-16 units of the draft. */
export interface Finding {
  readonly kind: FindingKind;
  readonly severity: Severity;
  readonly message: string;
  readonly start: number;
  readonly end: number;
  readonly citation: Citation;
  readonly target: Target;
  /** The section that it is about, where there is one. */
  readonly section?: { readonly id: string; readonly citation?: string; readonly heading?: string };
  /** What to write instead, and where. */
  readonly suggestion?: { readonly start: number; readonly end: number; readonly text: string };
  /** Of a quotation: what the draft says against what the section says. */
  readonly difference?: readonly QuotationPart[];
}

/** A run of words in both texts, only in the draft, or only in the section. */
export interface QuotationPart {
  readonly in: 'both' | 'draft' | 'section';
  readonly text: string;
}

/** A citation that could not be checked because the service could not be asked. */
export interface Unchecked {
  readonly citation: Citation;
  readonly target: Target;
  readonly failure: Failure;
}

/** The act that made a change, with its date: `Ordinance 2021-16, 2021-06-01`; undefined when the chain does not tell. */
export function actOf(entry: ChainEntry | undefined): string | undefined {
  if (entry === undefined) return undefined;
  const { act } = entry;
  const numbered = [act?.type, act?.number].filter((part) => part !== undefined).join(' ');
  const name = numbered === '' ? (act?.title ?? entry.registerCitation) : numbered;
  const on = entry.effectiveFrom ?? entry.adoptedOn;
  const parts = [name, on].filter((part) => part !== undefined && part !== '');
  return parts.length === 0 ? undefined : parts.join(', ');
}

/** The entry that took a section out of force, else the last change. */
export function endingOf(chain: Chain | undefined, action: ChainEntry['action']): ChainEntry | undefined {
  if (chain === undefined) return undefined;
  return lastChange({ ...chain, entries: chain.entries.filter((entry) => entry.action === action) });
}

/** How a section is called in a message: its citation, else its number. */
export function nameOf(section: Section, target: Target): string {
  return section.citation ?? `§ ${section.number ?? target.number}`;
}

/** Where a status means that a section is not law as cited. */
export function kindOfStatus(status: string | undefined): FindingKind | undefined {
  switch (knownStatus(status)) {
    case 'repealed':
    case 'superseded':
      return 'repealed';
    case 'recodified':
      return 'recodified';
    case 'reserved':
    case 'omitted':
      return 'reserved';
    case 'expired':
      return 'expired';
    case 'not_funded':
      return 'notFunded';
    case 'in_force':
    case undefined:
      return undefined;
  }
}

/** The words for a section that is not law as cited. `by`: the act that did it; `to`: where it went. */
export function wordsOfStatus(
  kind: FindingKind,
  name: string,
  said: { readonly by: string | undefined; readonly to: string | undefined },
  t: Translate,
): string {
  switch (kind) {
    case 'repealed':
      return said.by === undefined ? t('{0} is repealed.', name) : t('{0} was repealed by {1}.', name, said.by);
    case 'recodified':
      return said.to === undefined ? t('{0} was recodified.', name) : t('{0} was recodified as {1}.', name, said.to);
    case 'reserved':
      return t('{0} is reserved: it has no text.', name);
    case 'expired':
      return said.by === undefined
        ? t('{0} has expired.', name)
        : t('{0} has expired. Its last act: {1}.', name, said.by);
    case 'notFunded':
      return t('{0} was enacted but never funded, so it does not apply.', name);
    default:
      return name;
  }
}

/** The dates through which codes are codified, and codes that the service does not hold as of a date. */
import type { Citation } from '../citation/types.ts';
import type { LegalCodeClient } from '../client/types.ts';
import type { Code, Jurisdiction } from '../contract/resources.ts';
import { citedCodes } from './code-forms.ts';

/**
 * The date through which a code is codified: that of its last edition. A place's own date is the earliest of its codes, and says
 * something about a code only if the service states no editions.
 */
export function codifiedThroughOf(
  { editions = [] }: Pick<Code, 'editions'>,
  coverage: Jurisdiction['coverage'],
): string | undefined {
  return editions.at(-1)?.codifiedThrough ?? coverage?.codifiedThrough;
}

/**
 * Whether the service holds no edition of the cited code for the client's date. If the citation names no code, one such code of the
 * place suffices: it may have had any number then. False for a client of current law.
 */
export function lacksEdition(
  jurisdiction: Pick<Jurisdiction, 'codes'>,
  citation: Pick<Citation, 'code'>,
  { asOf }: Pick<LegalCodeClient, 'asOf'>,
): boolean {
  if (asOf === undefined) return false;
  return citedCodes(jurisdiction, citation).some(
    ({ editions = [] }) => !editions.some(({ codifiedThrough }) => (codifiedThrough ?? asOf) <= asOf),
  );
}

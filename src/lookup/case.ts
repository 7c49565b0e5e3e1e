/** One cited number under a check: what the draft says, and what the check may ask. */
import type { Citation, Target } from '../citation/types.ts';
import type { LegalCodeClient } from '../client/types.ts';
import type { Failure } from '../contract/failure.ts';
import type { Translate } from './failure-words.ts';
import type { Lock } from './lock.ts';
import type { Lookup } from './types.ts';

/** What the findings of a citation need of the check. */
export interface FindingParts {
  readonly lookup: Lookup;
  readonly client: () => Promise<LegalCodeClient>;
  readonly t: Translate;
  /** ISO date: the day on which the law is checked. */
  readonly today: string;
  /** BCP 47; English without one. */
  readonly language?: string;
  readonly lock?: Lock;
  readonly signal?: AbortSignal;
}

export interface Case {
  readonly draft: { readonly name: string; readonly text: string };
  readonly citation: Citation;
  readonly target: Target;
  readonly parts: FindingParts;
  /** Sections said to have changed already: once a draft is enough. */
  readonly reported: Set<string>;
  /** The service failed on a question that the check depends on. */
  readonly onSilence: (failure: Failure) => void;
}

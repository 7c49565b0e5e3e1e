/** One cited number in a check, with what the check needs to examine it. */
import type { Citation, Target } from '../citation/types.ts';
import type { LegalCodeClient } from '../client/types.ts';
import type { Failure } from '../contract/failure.ts';
import type { Translate } from './failure-words.ts';
import type { Lock } from './lock.ts';
import type { Lookup } from './types.ts';

/** What the findings of a citation need from the check. */
export interface FindingParts {
  readonly lookup: Lookup;
  readonly client: () => Promise<LegalCodeClient>;
  readonly t: Translate;
  /** ISO date: the day to check the law for. */
  readonly today: string;
  /** BCP 47; English if absent. */
  readonly language?: string;
  readonly lock?: Lock;
  readonly signal?: AbortSignal;
}

export interface Case {
  readonly draft: { readonly name: string; readonly text: string };
  readonly citation: Citation;
  readonly target: Target;
  readonly parts: FindingParts;
  /** Sections already reported as changed: once per draft is enough. */
  readonly reported: Set<string>;
  /** Called if a request that the check depends on fails. */
  readonly onSilence: (failure: Failure) => void;
}

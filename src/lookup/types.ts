/** The types of a lookup, which finds the law that a citation cites. */

import type { Citation, CodeCandidate, Target } from '../citation/types.ts';
import type { Answer } from '../client/types.ts';
import type { Failure } from '../contract/failure.ts';
import type { ChainEntry, Jurisdiction, SearchHit, Section, TextBlock } from '../contract/resources.ts';

import type { FindResult } from './find.ts';
import type { HeadingIndex } from './headings.ts';
import type { NextEdition } from './next-edition.ts';
import type { StatedEdition } from './stated-edition.ts';

/** A service's results for many numbers at once, by `foundKey`. */
export type Prepared = ReadonlyMap<string, FindResult>;

/** The result of looking up one target of a citation. */
export type Resolution =
  | {
      readonly kind: 'found';
      readonly section: Answer<Section>;
      /** The blocks of the cited subdivision and below; absent if none was cited. */
      readonly subdivision?: { readonly designators: readonly string[]; readonly blocks: readonly TextBlock[] };
      /** The cited subdivision, if the section's text lacks it. */
      readonly missingSubdivision?: readonly string[];
      /** The next edition, if it has the missing subdivision. Whether it existed on the date is unknown. Only as of a date. */
      readonly missingNext?: NextEdition;
      /** The cited subdivision, if it cannot be checked: the text marks no subdivisions, or may be incomplete. */
      readonly unmarkedSubdivision?: readonly string[];
      /** The section's current number, if the cited one is a former number. */
      readonly nowNumbered?: string;
      /** The edition that the draft states, if the service has none so old. */
      readonly stated?: StatedEdition;
    }
  /** A chapter, title, or other container, which is not looked up as a section. */
  | { readonly kind: 'container'; readonly jurisdiction: Jurisdiction }
  /** The service covers the place, but lacks the section. */
  | {
      readonly kind: 'notFound';
      readonly jurisdiction: Jurisdiction;
      /** The results of the service's search. */
      readonly nearest: readonly SearchHit[];
      /** The next edition, if it has the section. Only as of a date. */
      readonly next?: NextEdition;
      /** A section that cites the title or chapter of the missing number. The service has no other part of it. */
      readonly citedBy?: Section;
      /** The edition that the draft states, if the service has none so old. */
      readonly stated?: StatedEdition;
      /** Whether the number is another section's today. Only with `stated`. */
      readonly isOther?: true;
    }
  /** The citation names a place that the service does not list. */
  | { readonly kind: 'unknownPlace'; readonly place: string }
  /** The citation may refer to several codes. */
  | { readonly kind: 'ambiguous'; readonly candidates: readonly CodeCandidate[] }
  /** No place is known. */
  | { readonly kind: 'unresolved' }
  | { readonly kind: 'failed'; readonly failure: Failure };

/** The entry that last changed the section, by date then sequence. */
export type LastChange = ChainEntry;

export interface UncodifiedActs {
  readonly acts: readonly ChainEntry[];
  readonly jurisdiction: Jurisdiction | undefined;
}

export interface Lookup {
  /**
   * Returns the headings of a section's code.
   *
   * @param code the name of the code that the citation names, or null
   * @returns undefined if the service does not list them
   * @throws LookupError, and an AbortError
   */
  headings(section: Section, code: string | null, signal?: AbortSignal): Promise<HeadingIndex | undefined>;
  /**
   * Finds sections with the same number in other places' codes with the same name.
   *
   * @throws LookupError, and an AbortError
   */
  namesakes(citation: Citation, target: Target, signal?: AbortSignal): Promise<readonly Section[]>;
  /**
   * The sections inside the ranges that a citation cites, without those that it names.
   *
   * @throws LookupError, and an AbortError
   */
  within(citation: Citation, signal?: AbortSignal): Promise<readonly Section[]>;
  /**
   * Returns the acts that change a section after its edition, and the section's jurisdiction.
   *
   * @throws LookupError, and an AbortError
   */
  uncodified(section: Section, signal?: AbortSignal): Promise<UncodifiedActs>;
  /**
   * Requests what `resolve` needs in as few requests as possible, if the service accepts many numbers per request.
   * Returns nothing after a failure, which `resolve` then reports.
   */
  prepare(
    cited: readonly { readonly citation: Citation; readonly target: Target }[],
    signal?: AbortSignal,
  ): Promise<Prepared>;
  /**
   * Finds the section that a target of a citation cites.
   *
   * @param prepared the result of a recent `prepare`; its numbers are not requested again
   * @param year the year of the code's edition that the draft states
   */
  resolve(
    citation: Citation,
    target: Target,
    signal?: AbortSignal,
    prepared?: Prepared,
    year?: number,
  ): Promise<Resolution>;
}

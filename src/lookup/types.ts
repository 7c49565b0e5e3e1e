/** The types of a lookup: from a citation to the cited law, with the grounds for trusting it. */

import type { Citation, CodeCandidate, Target } from '../citation/types.ts';
import type { Answer } from '../client/types.ts';
import type { Failure } from '../contract/failure.ts';
import type { ChainEntry, Jurisdiction, SearchHit, Section, TextBlock } from '../contract/resources.ts';

import type { FindResult } from './find.ts';
import type { HeadingIndex } from './headings.ts';

/** What a service said about many numbers at once, by what `foundKey` calls each. */
export type Prepared = ReadonlyMap<string, FindResult>;

/** What became of one target of a citation. */
export type Resolution =
  | {
      readonly kind: 'found';
      readonly section: Answer<Section>;
      /** The cited subdivision's blocks (itself and below); absent when none was cited. */
      readonly subdivision?: { readonly designators: readonly string[]; readonly blocks: readonly TextBlock[] };
      /** The subdivision was cited but the section's text has none such. */
      readonly missingSubdivision?: readonly string[];
      /** The cited subdivision cannot be checked: the text marks no subdivisions, or may be only some of the section's. */
      readonly unmarkedSubdivision?: readonly string[];
      /** The number cited is not the section's own but one that it had before: the section's own. */
      readonly nowNumbered?: string;
    }
  /** A chapter, title, article …: not a section, so not looked up as one. */
  | { readonly kind: 'container'; readonly jurisdiction: Jurisdiction }
  /** The service knows the place, and no such section. `nearest`: what its search gave instead. */
  | { readonly kind: 'notFound'; readonly jurisdiction: Jurisdiction; readonly nearest: readonly SearchHit[] }
  /** The place is named, but the service does not list it. */
  | { readonly kind: 'unknownPlace'; readonly place: string }
  /** Several codes could be meant. */
  | { readonly kind: 'ambiguous'; readonly candidates: readonly CodeCandidate[] }
  /** Nothing names a place. */
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
   * The headings of the code that a section belongs to.
   *
   * @param code the name of the code that the citation names, or null
   * @returns undefined when the service does not list them
   * @throws LookupError, and an AbortError
   */
  headings(section: Section, code: string | null, signal?: AbortSignal): Promise<HeadingIndex | undefined>;
  /**
   * The sections of a number in other places whose codes are written as the citation writes its own.
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
   * The acts newer than a section's edition that name it, and the section's jurisdiction.
   *
   * @throws LookupError, and an AbortError
   */
  uncodified(section: Section, signal?: AbortSignal): Promise<UncodifiedActs>;
  /**
   * Asks for what `resolve` will need in as few requests as the service allows: one for many sections where it offers that, none
   * elsewhere. Empty after a failure, which is left to `resolve`.
   */
  prepare(
    cited: readonly { readonly citation: Citation; readonly target: Target }[],
    signal?: AbortSignal,
  ): Promise<Prepared>;
  /**
   * The section that a target of a citation means.
   *
   * @param prepared what `prepare` gave a moment ago; what is in it is not asked for
   */
  resolve(citation: Citation, target: Target, signal?: AbortSignal, prepared?: Prepared): Promise<Resolution>;
}

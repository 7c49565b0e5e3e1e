import type { Heading } from './heading.ts';

/** A heading and its position. */
export interface Entry {
  /** The block that it begins in. */
  readonly at: number;
  /** The first block after it. */
  readonly end: number;
  readonly heading: Heading;
  readonly isSection: boolean;
  /** Whether the publisher's profile identifies it, not only its words. */
  readonly sure: boolean;
  /** Text of the law in the heading's own paragraph. */
  readonly runIn?: string;
  readonly outline?: number;
}

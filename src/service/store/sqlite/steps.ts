/**
 * What a publication asks of the library, in order and in plain values: another thread can carry it out while this one
 * reads on without waiting for the disk.
 */
import type { StepValue } from './columns.ts';
import type { WritingStatement } from './statements.ts';

export type Step =
  /** Runs a statement with these values. */
  | readonly [step: WritingStatement, ...values: StepValue[]]
  /** Takes out a jurisdiction, by its identifier, that this one replaces. Before `begin`. */
  | readonly [step: 'replace', jurisdiction: string]
  /** The jurisdiction whose index is written, by its row. Before any of the following. */
  | readonly [step: 'begin', jurisdiction: number]
  /** Gives a section the number and citation that it is cited by, and the keys under which they are found. */
  | readonly [step: 'cite', section: number, number: string, key: string, citation: string, citationKey: string]
  /** Notes a section as one that these acts, by their rows, have to do with. */
  | readonly [step: 'actsOf', section: number, ...acts: number[]]
  /** Takes a section out, but its earlier versions, before it is written again. */
  | readonly [step: 'takeOut', section: number]
  /** Takes a section out for good. */
  | readonly [step: 'dropSection', section: number]
  /** `replace` is 1 when the index may hold an earlier text of the section. */
  | readonly [step: 'index', section: number, replace: 0 | 1, heading: string, context: string, body: string]
  | readonly [step: 'unindex', section: number]
  /** Makes a word one that is found in spite of a typing error. */
  | readonly [step: 'spell', word: string]
  /** Makes links and counts and completes the index. The last one. */
  | readonly [step: 'complete', jurisdiction: number, nextSection: number];

/** Carries out steps in one transaction. Any failure ends it and leaves the library as it was. Rejects with LibraryError. */
export interface StepWriter {
  /** Resolves when there is room for more, which may be before they are carried out. */
  write(steps: readonly Step[]): Promise<void>;
  /** Resolves once it is in the library. */
  commit(): Promise<void>;
  /** Gives up at once, even during a commit while that can still be undone; resolves when the library may be written again. */
  rollback(): Promise<void>;
}

import type { HistoryStatement } from '../history/index.ts';

/** A history row as published. */
export interface HistoryRow {
  readonly kind: 'history' | 'emergency' | 'temporary';
  readonly doc?: string;
  readonly path?: string;
  readonly eff?: string;
  readonly app?: string;
  readonly prefix?: string;
  readonly estimate: boolean;
  /** False where the publisher keeps the row but does not print it. */
  readonly shown: boolean;
  readonly text: string;
  /** What the text states, one after the other. */
  readonly statements: readonly HistoryStatement[];
  /** Acts to which the publisher links words of the text. */
  readonly cited: readonly string[];
}

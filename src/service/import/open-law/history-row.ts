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
  /** False if the publisher keeps the row but does not print it. */
  readonly shown: boolean;
  readonly text: string;
  /** The statements of the text, in order. */
  readonly statements: readonly HistoryStatement[];
  /** Acts that the publisher links from the text. */
  readonly cited: readonly string[];
}

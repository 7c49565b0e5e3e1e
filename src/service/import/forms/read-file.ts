import type { Document } from './block.ts';
import type { Outline } from './structure/outline.ts';

/** A file of an import, read and outlined. */
export interface ReadFile {
  /** As read, before any correction. */
  readonly read: Document;
  readonly document: Document;
  readonly outline: Outline;
}

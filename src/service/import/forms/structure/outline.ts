/** The outline of a document: its containers and provisions in order. */
import type { Block } from '../block.ts';

export interface Container {
  readonly level: string;
  readonly number?: string;
  readonly heading?: string;
  /** The heading level by style, from 1. */
  readonly outline?: number;
}

/** A section, a preface, or a container's own text. */
export interface Part {
  /** `section`, `preface`, …; the container's level if `ofContainer`. */
  readonly kind: string;
  readonly ofContainer: boolean;
  readonly number?: string;
  readonly through?: string;
  readonly heading?: string;
  readonly within: readonly Container[];
  readonly blocks: readonly Block[];
  readonly line: number;
  /** The first page, if the form has pages. */
  readonly page?: number;
  /** The heading as in the file. */
  readonly written?: string;
  readonly address?: string;
  /** The identifiers that links to the heading can lead to. */
  readonly anchors?: readonly string[];
}

/** A block outside all parts, with the reason. */
export interface Left {
  readonly why: string;
  readonly block: Block;
}

export interface Outline {
  readonly parts: readonly Part[];
  readonly left: readonly Left[];
  /** Lines before the law that may name the government and its code. */
  readonly titlePage: readonly string[];
}

export const contentsWhy = 'table of contents';
/** The line of a table of contents is all that the file has of a section. */
export const missingWhy = 'listed in a table of contents; the section is not in the file';

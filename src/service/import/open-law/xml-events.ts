import type { Tally } from '../ledger/meter.ts';
import type { XmlElement } from './element.ts';

/**
 * The content of a library's XML file, in order. Elements of any size (library, collection, document, container) produce
 * openings and closings. Their contents arrive whole.
 */
export type XmlEvent = (
  | {
      readonly kind: 'open';
      readonly name: Structural;
      readonly attributes: Readonly<Record<string, string>>;
      readonly namespace: string;
      readonly line: number;
      /** The annotations of this element, wherever they are in it. Publishers put some after the sections that they describe. */
      readonly annotations: XmlElement[];
    }
  | { readonly kind: 'node'; readonly element: XmlElement }
  | { readonly kind: 'include'; readonly href: string; readonly line: number }
  | { readonly kind: 'close'; readonly name: Structural }
) & {
  /** The number of characters of law read since the previous event. */
  readonly read?: Tally;
};

export type Structural = 'library' | 'collection' | 'document' | 'container';

export type Opening = Extract<XmlEvent, { kind: 'open' }>;

/** A file that can't be parsed as XML: where and why, for the person who publishes it. */
export class XmlProblem extends Error {
  readonly line: number | undefined;
  constructor(message: string, line?: number) {
    super(message);
    this.name = 'XmlProblem';
    this.line = line;
  }
}

/** Far above any real code. Limits the resources that a hostile file can use. */
export const limits = {
  depth: 200,
  elementsOfNode: 200_000,
  charactersOfNode: 32_000_000,
  bytesOfFile: 256_000_000,
} as const;

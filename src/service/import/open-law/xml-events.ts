import type { Tally } from '../ledger/meter.ts';
import type { XmlElement } from './element.ts';

/**
 * What an XML file of a library says, in order. What can be of any size (library, collection, document, container) comes in
 * openings and closings; what is in it comes whole.
 */
export type XmlEvent = (
  | {
      readonly kind: 'open';
      readonly name: Structural;
      readonly attributes: Readonly<Record<string, string>>;
      readonly namespace: string;
      readonly line: number;
      /** Annotations of this element wherever they are in it: publishers put some of them after the sections that they are about. */
      readonly annotations: XmlElement[];
    }
  | { readonly kind: 'node'; readonly element: XmlElement }
  | { readonly kind: 'include'; readonly href: string; readonly line: number }
  | { readonly kind: 'close'; readonly name: Structural }
) & {
  /** The characters of law that were read before this event, since the one before it. */
  readonly read?: Tally;
};

export type Structural = 'library' | 'collection' | 'document' | 'container';

export type Opening = Extract<XmlEvent, { kind: 'open' }>;

/** A file that cannot be read as XML: where and why, in words for the person who publishes it. */
export class XmlProblem extends Error {
  readonly line: number | undefined;
  constructor(message: string, line?: number) {
    super(message);
    this.name = 'XmlProblem';
    this.line = line;
  }
}

/** Far beyond any real code; they keep a hostile file from taking the machine. */
export const limits = {
  depth: 200,
  elementsOfNode: 200_000,
  charactersOfNode: 32_000_000,
  bytesOfFile: 256_000_000,
} as const;

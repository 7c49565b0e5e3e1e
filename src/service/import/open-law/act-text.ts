/**
 * The text of an act: what it enacts in its own words. It is stored with the act's record, so that a reader of a history
 * can read the act.
 */
import type { WireTextBlock } from '../../../contract/schemas.ts';
import { readRest } from './blocks.ts';
import type { XmlElement } from './element.ts';
import { textOf } from './inline.ts';
import { whyLeftOut } from './left-out.ts';
import { annotationsIn } from './section.ts';
import type { Opening } from './xml-events.ts';

interface Part {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: (XmlElement | string)[];
  readonly line: number;
}

/** Collects the parts of an act in the order of its file. */
export class ActText {
  readonly #root: Part;
  readonly #open: Part[];
  /** Annotations arrive with the opening of their container, and may come after its other parts. */
  readonly #annotated: { readonly part: Part; readonly opening: Opening }[];

  constructor(opening: Opening) {
    this.#root = { name: 'document', attributes: {}, children: [], line: opening.line };
    this.#open = [this.#root];
    this.#annotated = [{ part: this.#root, opening }];
  }

  open(opening: Opening): void {
    const part: Part = { name: 'container', attributes: {}, children: [], line: opening.line };
    this.#open.at(-1)?.children.push(part);
    this.#open.push(part);
    this.#annotated.push({ part, opening });
  }

  add(element: XmlElement): void {
    this.#open.at(-1)?.children.push(element);
  }

  close(): void {
    this.#open.pop();
  }

  /** The complete text, once the act has been read. */
  whole(): XmlElement {
    for (const { part, opening } of this.#annotated) part.children.push(...opening.annotations);
    this.#annotated.length = 0;
    return this.#root;
  }
}

/** The blocks of an act's text, followed by its annotations, each under its kind. */
export function blocksOfAct(whole: XmlElement): readonly WireTextBlock[] {
  const notes = annotationsIn(whole).flatMap((annotation): WireTextBlock[] => {
    const text = textOf(annotation);
    if (text === '' || whyLeftOut(annotation) !== undefined) return [];
    const { type } = annotation.attributes;
    return [{ designators: [], ...(type === undefined ? {} : { heading: type }), text }];
  });
  return [...readRest(whole), ...notes];
}

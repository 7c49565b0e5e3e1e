/** Paragraph styles of a Word document, with inherited properties (ISO/IEC 29500-1, 17.7). */
import { childOf, eachChild, isOn, valOf, type WordElement } from './xml.ts';

/** The properties of a paragraph, its own or from its style. */
export interface ParagraphProperties {
  /** 0 to 8; 9 is body text. */
  readonly outline?: number;
  readonly numbering?: { readonly list?: string; readonly level?: number };
  readonly indent?: number;
  readonly rightIndent?: number;
  readonly alignment?: string;
  readonly bold?: boolean;
  readonly italic?: boolean;
  readonly hidden?: boolean;
}

export interface Style extends ParagraphProperties {
  readonly id: string;
  readonly name: string;
}

interface StatedStyle extends Style {
  readonly basedOn?: string;
}

/** The maximum length of a chain of styles based on each other. Word itself allows 11. */
const longestChain = 20;

export class Styles {
  readonly #stated = new Map<string, StatedStyle>();
  readonly #resolved = new Map<string, Style>();
  #default: string | undefined;

  constructor(bytes: Uint8Array | undefined) {
    if (bytes === undefined) return;
    eachChild(bytes, 'styles', (element) => {
      const { type, styleId } = element.attributes;
      if (element.name !== 'style' || type !== 'paragraph' || styleId === undefined) return;
      const basedOn = valOf(element, 'basedOn');
      this.#stated.set(styleId, {
        id: styleId,
        name: valOf(element, 'name') ?? styleId,
        ...propertiesOf(childOf(element, 'pPr'), childOf(element, 'rPr')),
        ...(basedOn === undefined ? {} : { basedOn }),
      });
      if (/^(?:1|true|on)$/.test(element.attributes.default ?? '')) this.#default = styleId;
    });
  }

  /** Returns a style with everything it inherits, or the default style if the paragraph names none. */
  style(id: string | undefined): Style | undefined {
    const styleId = id ?? this.#default;
    if (styleId === undefined) return undefined;
    const known = this.#resolved.get(styleId);
    if (known !== undefined) return known;
    const chain: StatedStyle[] = [];
    for (let stated = this.#stated.get(styleId); stated !== undefined && chain.length < longestChain; ) {
      chain.unshift(stated);
      stated = stated.basedOn === undefined ? undefined : this.#stated.get(stated.basedOn);
    }
    const own = chain.at(-1);
    // Without its definition, a style still has its identifier, which Word makes from the name.
    if (own === undefined)
      return id === undefined ? undefined : { id, name: id.replace(/(?<=[a-z])(?=[A-Z\d])/g, ' ') };
    const numbering = Object.assign({}, ...chain.map((stated) => stated.numbering));
    const merged: Style = Object.assign({}, ...chain, Object.keys(numbering).length === 0 ? {} : { numbering });
    this.#resolved.set(styleId, merged);
    return merged;
  }
}

/** @param run the run properties of the whole paragraph or style */
export function propertiesOf(paragraph: WordElement | undefined, run: WordElement | undefined): ParagraphProperties {
  const outline = integer(valOf(paragraph, 'outlineLvl'));
  const numbered = childOf(paragraph, 'numPr');
  const list = valOf(numbered, 'numId');
  const level = integer(valOf(numbered, 'ilvl'));
  const indents = childOf(paragraph, 'ind')?.attributes;
  const indent = integer(indents?.left ?? indents?.start);
  const rightIndent = integer(indents?.right ?? indents?.end);
  const alignment = valOf(paragraph, 'jc');
  return {
    ...(outline === undefined ? {} : { outline }),
    ...(numbered === undefined
      ? {}
      : { numbering: { ...(list === undefined ? {} : { list }), ...(level === undefined ? {} : { level }) } }),
    ...(indent === undefined ? {} : { indent }),
    ...(rightIndent === undefined ? {} : { rightIndent }),
    ...(alignment === undefined ? {} : { alignment }),
    ...runPropertiesOf(run),
  };
}

export function runPropertiesOf(run: WordElement | undefined): Pick<ParagraphProperties, 'bold' | 'italic' | 'hidden'> {
  const [bold, italic, hidden] = [isOn(run, 'b'), isOn(run, 'i'), isOn(run, 'vanish')];
  return {
    ...(bold === undefined ? {} : { bold }),
    ...(italic === undefined ? {} : { italic }),
    ...(hidden === undefined ? {} : { hidden }),
  };
}

export function integer(text: string | undefined): number | undefined {
  return text !== undefined && /^-?\d{1,9}$/.test(text) ? Number(text) : undefined;
}

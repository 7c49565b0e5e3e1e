/** Reads the XML of a Word document's parts, one child of the root or body at a time. Never holds a whole part as a tree. */
import { type SaxesAttributeNS, SaxesParser } from 'saxes';
import { DocumentProblem } from '../problem.ts';

export interface WordElement {
  /** The local name in WordprocessingML. Names from other namespaces have the prefix `mc:`, `m:` or `other:`. */
  readonly name: string;
  /** By local name. The relationship's id is `r:id`. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly WordElement[];
  /** The characters directly in the element. */
  readonly text: string;
}

/** Transitional and strict (ISO/IEC 29500-1 and -4), and the packaging parts. Their local names do not collide. */
const prefixes: Readonly<Record<string, string>> = {
  'http://schemas.openxmlformats.org/wordprocessingml/2006/main': '',
  'http://purl.oclc.org/ooxml/wordprocessingml/main': '',
  'http://schemas.openxmlformats.org/package/2006/relationships': '',
  'http://schemas.openxmlformats.org/package/2006/content-types': '',
  'http://schemas.openxmlformats.org/markup-compatibility/2006': 'mc:',
  'http://schemas.openxmlformats.org/officeDocument/2006/math': 'm:',
  'http://purl.oclc.org/ooxml/officeDocument/math': 'm:',
};
const relationships =
  /^http:\/\/(?:schemas\.openxmlformats\.org|purl\.oclc\.org\/ooxml)\/officeDocument\/(?:2006\/)?relationships$/;

/** Far more than any real document has. */
const deepest = 256;
const mostElements = 2_000_000;

interface Open {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: WordElement[];
  text: string;
}

/**
 * Passes each child of `container` to `use`, in order.
 *
 * @param container the parent element of the children: `body`, `footnotes`, `styles`
 * @throws {DocumentProblem} `declaresEntities`, `tooComplex`, `damaged`
 */
export function eachChild(bytes: Uint8Array, container: string, use: (element: WordElement) => void): void {
  const parser = new SaxesParser({ xmlns: true, position: false });
  const stack: Open[] = [];
  let inside = false;
  let outside = 0;
  let elements = 0;
  parser.on('doctype', () => {
    throw new DocumentProblem('declaresEntities');
  });
  parser.on('error', () => {
    throw new DocumentProblem('damaged', 'Its XML is not well-formed.');
  });
  parser.on('opentag', ({ uri, local, attributes }) => {
    const name = `${prefixes[uri] ?? 'other:'}${local}`;
    if (!inside) {
      outside += 1;
      inside = name === container;
      return;
    }
    if (stack.length === 0) elements = 0;
    elements += 1;
    if (stack.length >= deepest || elements > mostElements) throw new DocumentProblem('tooComplex');
    stack.push({ name, attributes: attributesOf(attributes), children: [], text: '' });
  });
  const characters = (text: string): void => {
    const open = stack.at(-1);
    if (open !== undefined) open.text += text;
  };
  parser.on('text', characters);
  parser.on('cdata', characters);
  parser.on('closetag', () => {
    const closed = stack.pop();
    if (closed === undefined) {
      inside = false;
      outside -= 1;
      return;
    }
    const parent = stack.at(-1);
    if (parent === undefined) use(closed);
    else parent.children.push(closed);
  });
  const text = decoded(bytes);
  try {
    parser.write(text).close();
  } catch (error) {
    throw error instanceof DocumentProblem ? error : new DocumentProblem('damaged', 'Its XML is not well-formed.');
  }
  if (outside > 0) throw new DocumentProblem('damaged');
}

/** Word writes UTF-8; the standard allows UTF-16 (ISO/IEC 29500-2, 8.1.4). */
function decoded(bytes: Uint8Array): string {
  const mark = (bytes[0] ?? 0) * 256 + (bytes[1] ?? 0);
  const encoding = mark === 0xfffe ? 'utf-16le' : mark === 0xfeff ? 'utf-16be' : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new DocumentProblem('damaged', 'Its text is not Unicode.');
  }
}

function attributesOf(attributes: Readonly<Record<string, SaxesAttributeNS>>): Readonly<Record<string, string>> {
  const given: Record<string, string> = {};
  for (const { uri, local, value } of Object.values(attributes))
    given[relationships.test(uri) ? `r:${local}` : local] = value;
  return given;
}

/** Returns the first child with a name. */
export function childOf(element: WordElement | undefined, name: string): WordElement | undefined {
  return element?.children.find((child) => child.name === name);
}

/** Returns the `w:val` of the first child with a name, or undefined if there is none. */
export function valOf(element: WordElement | undefined, name: string): string | undefined {
  return childOf(element, name)?.attributes.val;
}

/** Reads a switch such as `w:b`: on if present, unless its value is off (ISO/IEC 29500-1, 17.17.4). Undefined if absent. */
export function isOn(element: WordElement | undefined, name: string): boolean | undefined {
  const child = childOf(element, name);
  return child === undefined ? undefined : !/^(?:0|false|off|none)$/.test(child.attributes.val ?? 'true');
}

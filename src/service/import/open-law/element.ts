/** A piece of a publication's XML, small enough to hold: a section, a heading, an annotation, what an act says about itself. */
export interface XmlElement {
  /** Local name; with `codify:`, `codified:`, `xi:` and the like before it where it is not the library's own vocabulary. */
  readonly name: string;
  /** By local name, prefixed in the same way. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly (XmlElement | string)[];
  /** Where it begins in its file, from 1. */
  readonly line: number;
}

const xinclude = 'http://www.w3.org/2001/XInclude';
const known = new Map<string, string>();

/**
 * Our prefix for a namespace. Publishers have used two sets of addresses for the same vocabulary and may use others, so
 * only the last part of the address counts.
 */
export function prefixOf(uri: string): string {
  const before = known.get(uri);
  if (before !== undefined) return before;
  const last = uri.slice(uri.lastIndexOf('/') + 1);
  const auxiliary =
    last === 'codify' || last === 'codified' || last === 'cache' || last === 'citations' || last === 'macro';
  const prefix = uri === xinclude ? 'xi:' : auxiliary ? `${last}:` : '';
  if (known.size < 64) known.set(uri, prefix);
  return prefix;
}

/** The two addresses of the library vocabulary that publishers are known to use. */
export const libraryNamespaces: readonly string[] = [
  'https://code.dccouncil.us/schemas/dc-library',
  'https://open.law/schemas/library',
];

export function childrenOf(element: XmlElement): readonly XmlElement[] {
  return element.children.filter((child) => typeof child !== 'string');
}

export function child(element: XmlElement, name: string): XmlElement | undefined {
  for (const each of element.children) if (typeof each !== 'string' && each.name === name) return each;
  return undefined;
}

export function childrenNamed(element: XmlElement, name: string): readonly XmlElement[] {
  return childrenOf(element).filter((each) => each.name === name);
}

/** A piece of a publication's XML that fits in memory: a section, a heading, an annotation, or an act's own facts. */
export interface XmlElement {
  /** Local name, with a prefix such as `codify:`, `codified:`, or `xi:` if it is outside the library's own vocabulary. */
  readonly name: string;
  /** By local name, with the same prefixes. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly (XmlElement | string)[];
  /** The line in its file, from 1. */
  readonly line: number;
}

const xinclude = 'http://www.w3.org/2001/XInclude';
const known = new Map<string, string>();

/**
 * Maps a namespace to our prefix. Publishers have used two sets of addresses for the same vocabulary and may use others,
 * so only the last part of the address counts.
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

/** The two known addresses of the library vocabulary. */
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

/** Parses an XML file to a tree, for forms with one document per file. */
import { SaxesParser } from 'saxes';
import { childrenOf, type XmlElement } from '../../open-law/element.ts';
import { type Block, type BlockLink, type BlockTable, linksIn, oneLine } from '../block.ts';

/** Far above any real code. Limits the resources that a hostile file can use. */
const limits = { depth: 200, elements: 5_000_000 };

/** Returns the root element, or describes what is wrong with the file. Does not expand entities of a document type. */
export function xmlTree(text: string): XmlElement | { readonly why: string } {
  const parser = new SaxesParser({ position: true, xmlns: false });
  const open: (XmlElement & { readonly children: (XmlElement | string)[] })[] = [];
  let root: XmlElement | undefined;
  let elements = 0;
  let why: string | undefined;
  parser.on('error', (error) => {
    why ??= `it is not XML that can be read: ${error.message.replace(/^\d+:\d+: /, '')} (line ${parser.line}); a whole document was expected`;
  });
  parser.on('opentag', ({ name, attributes }) => {
    elements += 1;
    if (open.length >= limits.depth)
      why ??= `its elements stand more than ${limits.depth} deep in one another: a code in XML was expected`;
    if (elements > limits.elements) why ??= `it has more than ${limits.elements} elements`;
    if (why !== undefined) return;
    const element = { name: localName(name), attributes: localNamed(attributes), children: [], line: parser.line };
    open.at(-1)?.children.push(element);
    root ??= element;
    open.push(element);
  });
  parser.on('closetag', () => void open.pop());
  const add = (words: string): void => {
    if (why === undefined) open.at(-1)?.children.push(words);
  };
  parser.on('text', add);
  parser.on('cdata', add);
  const step = 1 << 16;
  for (let at = 0; at < text.length && why === undefined; at += step) parser.write(text.slice(at, at + step));
  if (why === undefined) parser.close();
  if (why !== undefined) return { why };
  return root ?? { why: 'it has no element' };
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

function localNamed(attributes: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(attributes).map(([name, value]) => [localName(name), value]));
}

const spacedElements = /^(?:tab|br|eol|p|td|th|cell|para)$/i;

type IsLeftOut = (child: XmlElement) => boolean;

/** All text of an element, with breaks and tabs as spaces. */
export function textOf(element: XmlElement, leaveOut: IsLeftOut = () => false): string {
  return readText(element, () => undefined, leaveOut).raw;
}

/** The text of an element in one line, with its links. */
export function linkedTextOf(
  element: XmlElement,
  targetOf: (child: XmlElement) => string | undefined,
  leaveOut: IsLeftOut = () => false,
): Pick<Block, 'text' | 'links'> {
  const { raw, links } = readText(element, targetOf, leaveOut);
  return { text: oneLine(raw), ...linksIn(raw, links) };
}

function readText(
  element: XmlElement,
  targetOf: (child: XmlElement) => string | undefined,
  leaveOut: IsLeftOut,
): { readonly raw: string; readonly links: readonly BlockLink[] } {
  const links: BlockLink[] = [];
  let raw = '';
  const walk = ({ children }: XmlElement): void => {
    for (const child of children) {
      if (typeof child === 'string') raw += child;
      else if (!leaveOut(child)) {
        const space = spacedElements.test(child.name) ? ' ' : '';
        raw += space;
        const start = raw.length;
        walk(child);
        const target = targetOf(child);
        if (target !== undefined && raw.length > start) links.push({ target, start, end: raw.length });
        raw += space;
      }
    }
  };
  walk(element);
  return { raw, links };
}

/** A table whose first rows are its head if all their cells are `<th>`. */
export function tableOf(element: XmlElement): BlockTable {
  const rows = tableRows(element);
  const headed = rowsIn(element).findIndex((row) => !childrenOf(row).every(({ name }) => /^th$/i.test(name)));
  const count = headed > 0 ? Math.min(headed, rows.length - 1) : 0;
  return { head: rows.slice(0, count), rows: rows.slice(count) };
}

/** The rows of a table with text in them, in order. */
const rowsIn = (element: XmlElement): readonly XmlElement[] =>
  childrenOf(element).flatMap((each) =>
    /^(?:tr|row)$/i.test(each.name) ? (textOf(each).trim() === '' ? [] : [each]) : rowsIn(each),
  );

/** The rows of a table, in any vocabulary. */
export function tableRows(element: XmlElement): readonly (readonly string[])[] {
  const rows: string[][] = [];
  const walk = (within: XmlElement): void => {
    for (const child of within.children) {
      if (typeof child === 'string') continue;
      if (/^(?:td|th|cell|entry)$/i.test(child.name)) {
        const text = textOf(child).replace(/\s+/g, ' ').trim();
        const row = rows.at(-1);
        if (row === undefined) rows.push([text]);
        else row.push(text);
        continue;
      }
      if (/^(?:tr|row)$/i.test(child.name)) rows.push([]);
      walk(child);
    }
  };
  walk(element);
  return rows.filter((row) => row.some((cell) => cell !== ''));
}

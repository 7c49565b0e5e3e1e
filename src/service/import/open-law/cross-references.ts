/** Reads the cross-references that a publisher tags in its codes from the files. They measure the recognizer of citations. */
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isInline } from '../ledger/runs.ts';
import type { XmlElement } from './element.ts';
import { bareNumber, sectionOfPath } from './paths.ts';
import { readXmlFile } from './xml.ts';
import { type XmlEvent, XmlProblem } from './xml-events.ts';

/** `<cite path="§1-734|(b)">§ 1-734(b)</cite>` in a paragraph. */
export interface TaggedReference {
  readonly file: string;
  /** The section that the tag leads to: `1-734`. */
  readonly number: string;
  /** The paragraph, with the tagged words from `start` up to `end`. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Whether the tag states that its target is a section. Other paths may lead to a chapter. */
  readonly toSection: boolean;
  /** False if the number in the words differs from the tag's, which is the publisher's error. */
  readonly consistent: boolean;
}

/**
 * Finds the tagged references of each code in a library's folder. Counts only those with a number in their words:
 * `this section` has none. Skips files that can't be read.
 */
export function* taggedReferences(folder: string): Generator<readonly TaggedReference[]> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.xml'));
  const codes = files
    .filter((name) => /(?:^|[\\/])index\.xml$/.test(name) && isDocument(join(folder, name)))
    .map((name) => dirname(name));
  for (const code of codes) {
    const below = files.filter((name) => code === '.' || name.startsWith(`${code}/`) || name.startsWith(`${code}\\`));
    yield below.flatMap((name) => referencesIn(join(folder, name)));
  }
}

function isDocument(path: string): boolean {
  const [first] = eventsOf(path);
  return first?.kind === 'open' && first.name === 'document';
}

function eventsOf(path: string): readonly XmlEvent[] {
  try {
    return readXmlFile(path);
  } catch (error) {
    if (error instanceof XmlProblem) return [];
    throw error;
  }
}

function referencesIn(file: string): readonly TaggedReference[] {
  const found: TaggedReference[] = [];
  const elements = new Set(
    eventsOf(file).flatMap((event) =>
      event.kind === 'node' ? [event.element] : event.kind === 'open' ? event.annotations : [],
    ),
  );
  for (const element of elements) readParagraphs(element, file, found);
  return found;
}

/** A paragraph while it is being read. */
interface Paragraph {
  text: string;
  readonly tags: { readonly path: string; readonly start: number; readonly end: number }[];
}

function readParagraphs(element: XmlElement, file: string, found: TaggedReference[]): void {
  let paragraph: Paragraph = { text: '', tags: [] };
  const finish = (): void => {
    for (const tag of paragraph.tags) found.push(...referenceOf(paragraph.text, tag, file));
    paragraph = { text: '', tags: [] };
  };
  const read = (parent: XmlElement): void => {
    for (const child of parent.children)
      if (typeof child === 'string') {
        const words = child.replace(/[ \t\r\n]+/g, ' ');
        paragraph.text += /^$|\s$/.test(paragraph.text) ? words.replace(/^ /, '') : words;
      } else if (isInline(child.name)) {
        const start = paragraph.text.length;
        read(child);
        const { path, doc } = child.attributes;
        if (/^cite$/i.test(child.name) && path !== undefined && doc === undefined)
          paragraph.tags.push({ path, start, end: paragraph.text.length });
      } else {
        finish();
        read(child);
        finish();
      }
  };
  read(element);
  finish();
}

function referenceOf(
  text: string,
  { path, start, end }: Paragraph['tags'][number],
  file: string,
): readonly TaggedReference[] {
  // "15|3|§3-01": numbers restart in the containers that the path names first.
  const number = sectionOfPath(/(?:^|\|)(§.*)$/s.exec(path)?.[1] ?? path)?.number;
  if (number === undefined || number === '') return [];
  const consistent = namesNumber(text.slice(start, end), number);
  if (consistent === undefined) return [];
  return [{ file, number, text, start, end, toSection: path.includes('§'), consistent }];
}

/** Whether the words of a reference have the number of the section that the tag leads to. Undefined if they have no number. */
export function namesNumber(reference: string, number: string): boolean | undefined {
  // Ignores subdivisions: `(a)(2)` has a digit, but no section number.
  const words = bareNumber(reference.replace(/\([^()]*\)/g, ' '));
  if (!/\d/.test(words)) return undefined;
  const last = /[\w.:-]*\w$/.exec(words)?.[0].replace(/^-/, '') ?? words;
  return words.toLowerCase().includes(number.toLowerCase()) || number.endsWith(last);
}

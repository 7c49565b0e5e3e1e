/** Reads the cross-references that web pages and publishers' XML tag as links. They measure the recognizer of citations. */
import { basename, extname } from 'node:path';
import { ImportRun } from '../import-run.ts';
import { namesNumber, type TaggedReference } from '../open-law/cross-references.ts';
import type { BlockLink } from './block.ts';
import { editionsOf } from './editions.ts';
import { readFiles } from './files.ts';
import { formatNamed } from './reading/format.ts';
import type { Part } from './structure/outline.ts';

/** Files of these kinds have no links that lead to sections. */
const unlinked = /\.(?:txt|text|pdf|docx?|rtf|md|markdown|adoc|asciidoc|rst)$/i;

/**
 * Finds the links of the documents that lead to a section of them, with a number in their words. Skips files that can't be read.
 * @param format what the user specified for the import
 */
export async function taggedInDocuments(
  paths: readonly string[],
  format: string | undefined,
): Promise<readonly TaggedReference[]> {
  const stated = format === undefined ? undefined : formatNamed(format);
  const reading = stated === undefined ? {} : { format: stated };
  const tagging = paths.filter((path) => !unlinked.test(path));
  const all = await readFiles(tagging, reading, new ImportRun({}));
  const read = editionsOf(all).at(-1)?.documents ?? [];
  const documents = read.map(({ document: { path }, outline: { parts } }) => ({ path, parts, own: placesIn(parts) }));
  const places = new Places();
  for (const { path, parts, own } of documents) {
    for (const [anchor, number] of own.entries()) places.add(anchor, number);
    const sections = parts.filter(isNumbered);
    // A page of one section is that section: `1-2.html`.
    if (sections.length === 1) places.add(nameOf(path), sections[0]?.number);
  }
  return documents.flatMap(({ path, parts, own }) =>
    parts.flatMap(({ blocks }) =>
      blocks.flatMap(({ text, links = [], linked, role }) =>
        linked === true || role === 'history' || role === 'contents'
          ? []
          : links.flatMap((link) => referenceOf(path, text, link, numberAt(link.target, path, own, places))),
      ),
    ),
  );
}

/** The numbers of sections by the identifiers in them. An identifier of several sections leads to none. */
class Places {
  readonly #numbers = new Map<string, string | undefined>();

  /** @param number undefined for a place outside sections */
  add(anchor: string, number: string | undefined): void {
    const isOther = this.#numbers.has(anchor) && this.#numbers.get(anchor) !== number;
    this.#numbers.set(anchor, isOther ? undefined : number);
  }

  get(anchor: string): string | undefined {
    return this.#numbers.get(anchor);
  }

  entries(): Iterable<readonly [string, string | undefined]> {
    return this.#numbers;
  }
}

const isNumbered = ({ ofContainer, number, through }: Part): boolean =>
  !ofContainer && number !== undefined && through === undefined;

function placesIn(parts: readonly Part[]): Places {
  const places = new Places();
  for (const part of parts) {
    const number = isNumbered(part) ? part.number : undefined;
    const { address, anchors = [], blocks } = part;
    const own = [...(address === undefined ? [] : [address]), ...anchors];
    for (const anchor of [...own, ...blocks.flatMap((block) => block.anchors ?? [])]) places.add(anchor, number);
  }
  return places;
}

/** `chapter2.html#s4`, `#JD_4-12`, `26-522`, `?nodeId=S4_12`: the section that an address leads to. */
function numberAt(target: string, path: string, own: Places, all: Places): string | undefined {
  const [, file = '', query = '', fragment = ''] = /^([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/s.exec(decoded(target)) ?? [];
  if (fragment !== '')
    return file === '' || nameOf(file) === nameOf(path) ? (own.get(fragment) ?? all.get(fragment)) : all.get(fragment);
  const values = query.split('&').map((each) => each.slice(each.indexOf('=') + 1));
  return [target, nameOf(file), ...values].map((anchor) => all.get(anchor)).find((number) => number !== undefined);
}

function decoded(target: string): string {
  try {
    return decodeURIComponent(target);
  } catch {
    return target;
  }
}

const nameOf = (path: string): string => basename(path, extname(path));

function referenceOf(
  file: string,
  text: string,
  { start, end }: BlockLink,
  number: string | undefined,
): readonly TaggedReference[] {
  const consistent = number === undefined ? undefined : namesNumber(text.slice(start, end), number);
  return number === undefined || consistent === undefined
    ? []
    : [{ file, number, text, start, end, toSection: true, consistent }];
}

import { isUtf8 } from 'node:buffer';
import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import { TextDecoder } from 'node:util';
import { type SaxesAttributeNS, SaxesParser, type SaxesTagNS } from 'saxes';
import { Meter, type Tally } from '../ledger/meter.ts';
import { prefixOf, type XmlElement } from './element.ts';

/**
 * What an XML file of a library says, in order. What can be of any size (library, collection, document, container) comes in
 * openings and closings; what stands in it comes whole.
 */
export type XmlEvent = (
  | {
      readonly kind: 'open';
      readonly name: Structural;
      readonly attributes: Readonly<Record<string, string>>;
      readonly namespace: string;
      readonly line: number;
      /** Annotations of this element wherever they stand in it: publishers put some of them after the sections that they are about. */
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

/** Reads a whole file, as `readXml` does its bytes: in one step when it shows to be what nearly all are, UTF-8 without a mark. */
export function readXmlFile(path: string): XmlEvent[] {
  const text = readFileSync(path, 'utf8');
  return isPlainUtf8(text) ? eventsIn(text) : readXml(readFileSync(path));
}

const declaresOther = /^<\?xml[^>]*?\sencoding\s*=\s*["'](?!utf-?8["'])/i;

function isPlainUtf8(text: string): boolean {
  // Where bytes are not UTF-8, a replacement character stands in the text.
  return (
    text.startsWith('<') &&
    text.charCodeAt(1) !== 0 &&
    !declaresOther.test(text.slice(0, 256)) &&
    !text.includes('\ufffd')
  );
}

/** Reads the bytes of a file. @throws {XmlProblem} when it is not well-formed, not in the encoding that it says, or beyond the limits */
export function readXml(bytes: Buffer): XmlEvent[] {
  return eventsIn(decodeXml(bytes));
}

function eventsIn(text: string): XmlEvent[] {
  const reader = new XmlReader();
  try {
    reader.write(text);
    reader.close();
  } catch (error) {
    throw error instanceof XmlProblem ? (bareAmpersand(text, error) ?? error) : error;
  }
  return reader.events;
}

/** An `&` that begins no entity swallows what follows, so that the parser reports the end of the file instead of the `&`. */
function bareAmpersand(text: string, problem: XmlProblem): XmlProblem | undefined {
  const at = bareAmpersandAt(text);
  if (at === -1) return undefined;
  const line = text.slice(0, at).split('\n').length;
  return problem.line !== undefined && problem.line < line
    ? undefined
    : new XmlProblem('an & that begins no entity: it is written &amp;', line);
}

/** Where the first `&` outside comments and CDATA stands that begins no entity; -1 for none. Reads each character once. */
function bareAmpersandAt(text: string): number {
  const mark = /[&<]/g;
  for (let found = mark.exec(text); found !== null; found = mark.exec(text)) {
    const at = found.index;
    if (found[0] === '&') {
      entity.lastIndex = at;
      if (!entity.test(text)) return at;
      continue;
    }
    const end = endOfUnparsed(text, at);
    if (end === -1) {
      // The rest of the file is one comment or one CDATA section.
      return -1;
    }
    mark.lastIndex = Math.max(mark.lastIndex, end);
  }
  return -1;
}

const entity = /&#?\w+;/y;

/** Where the comment or CDATA section that begins at `at` ends; -1 when it does not end; `at` when none begins there. */
function endOfUnparsed(text: string, at: number): number {
  if (text.startsWith('<!--', at)) return text.indexOf('-->', at + 4);
  return text.startsWith('<![CDATA[', at) ? text.indexOf(']]>', at + 9) : at;
}

/**
 * Reads a file in parts when it is too large to hold. The first pass checks that it is well-formed and finds its
 * annotations; the second one reads its content. So a fault is found before any content is given. @throws {XmlProblem}
 */
export function* readXmlInParts(path: string): Generator<XmlEvent[], void, undefined> {
  const survey = new XmlReader(true);
  for (const text of textInParts(path)) survey.write(text);
  survey.close();
  const annotations = survey.events.flatMap((event) => (event.kind === 'open' ? [event.annotations] : []));
  const reader = new XmlReader(false, annotations);
  for (const text of textInParts(path)) {
    reader.write(text);
    yield reader.events.splice(0);
  }
  reader.close();
  yield reader.events.splice(0);
}

const bytesOfPart = 1 << 20;

function* textInParts(path: string): Generator<string, void, undefined> {
  const file = openSync(path, 'r');
  try {
    const buffer = Buffer.allocUnsafe(bytesOfPart);
    let decoder: TextDecoder | undefined;
    let encoding = 'utf-8';
    for (;;) {
      const read = readSync(file, buffer, 0, bytesOfPart, null);
      if (decoder === undefined) {
        encoding = encodingOf(buffer.subarray(0, read));
        decoder = decoderOf(encoding);
      }
      yield decode(decoder, buffer.subarray(0, read), encoding, read > 0);
      if (read === 0) return;
    }
  } finally {
    closeSync(file);
  }
}

function decoderOf(encoding: string): TextDecoder {
  try {
    return new TextDecoder(encoding, { fatal: true });
  } catch {
    throw new XmlProblem(`it declares the encoding "${encoding.slice(0, 40)}", which is not known`, 1);
  }
}

function decode(decoder: TextDecoder, bytes: Buffer, encoding: string, stream: boolean): string {
  try {
    return decoder.decode(bytes, { stream });
  } catch {
    throw new XmlProblem(`its bytes are not in the encoding that it declares, ${encoding}`, 1);
  }
}

/** The text of an XML file by its byte order mark, else the encoding it declares, else UTF-8. @throws {XmlProblem} */
function decodeXml(bytes: Buffer): string {
  const encoding = encodingOf(bytes);
  if (encoding === 'utf-8') {
    if (!isUtf8(bytes)) {
      throw new XmlProblem(
        'its bytes are not UTF-8, and it declares no other encoding that they are in',
        invalidLine(bytes),
      );
    }
    return bytes.toString('utf8', bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0);
  }
  return decode(decoderOf(encoding), bytes, encoding, false);
}

function encodingOf(bytes: Buffer): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  // XML 1.0, appendix F: without a mark, "<?" shows the width of the characters.
  if (first === 0x3c && second === 0) return 'utf-16le';
  if (first === 0 && second === 0x3c) return 'utf-16be';
  const declared = /^(?:\xef\xbb\xbf)?<\?xml[^>]*?\sencoding\s*=\s*["']([^"']*)["']/.exec(
    bytes.toString('latin1', 0, 256),
  )?.[1];
  const encoding = (declared ?? 'utf-8').trim().toLowerCase();
  return encoding === 'utf8' || encoding === 'us-ascii' || encoding === 'ascii' ? 'utf-8' : encoding;
}

/** The line of the first byte that is not UTF-8, found by halving. */
function invalidLine(bytes: Buffer): number {
  let good = 0;
  let bad = bytes.length;
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    // A cut inside a character is not a fault: up to three bytes of it may be missing.
    const valid = [0, 1, 2, 3].some((back) => isUtf8(bytes.subarray(0, middle - back)));
    if (valid) {
      good = middle;
    } else {
      bad = middle;
    }
  }
  let line = 1;
  for (let at = bytes.indexOf(10); at !== -1 && at < good; at = bytes.indexOf(10, at + 1)) {
    line += 1;
  }
  return line;
}

interface Building {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: (XmlElement | string)[];
  readonly line: number;
}

const structural = new Set<string>(['library', 'collection', 'document', 'container'] satisfies Structural[]);
const isStructural = (name: string): name is Structural => structural.has(name);

/** Turns text into events. Entities that a DOCTYPE declares are never expanded: they are refused as unknown where they are used. */
class XmlReader {
  readonly events: XmlEvent[] = [];
  readonly #parser = new SaxesParser({ xmlns: true, position: true });
  /** The open structural elements. */
  readonly #structure: Opening[] = [];
  /** The open elements of the node that is being built, outermost first. */
  readonly #building: Building[] = [];
  #depth = 0;
  #elements = 0;
  #characters = 0;
  /** Depth of the XInclude that we are in, whose content (a fallback) is not read. */
  #includeDepth = 0;
  #last: Building | undefined;
  readonly #meter = new Meter();
  /** What was counted before the node that is being built. */
  #carried: Tally | undefined;
  /** Text that stands directly in the innermost structural element. */
  #words = '';
  #opened = 0;
  readonly #survey: boolean;
  readonly #known: readonly XmlElement[][];

  /**
   * @param survey keep only openings and annotations
   * @param known the annotations of each opening from an earlier survey of the same file
   */
  constructor(survey = false, known: readonly XmlElement[][] = []) {
    this.#survey = survey;
    this.#known = known;
    this.#parser.on('error', (error) => {
      throw new XmlProblem(error.message.replace(/^\d+:\d+: /, ''), this.#parser.line);
    });
    this.#parser.on('opentag', (tag) => this.#open(tag));
    this.#parser.on('closetag', (tag) => this.#close(tag));
    this.#parser.on('text', (text) => this.#text(text));
    this.#parser.on('cdata', (text) => this.#text(text));
  }

  write(text: string): void {
    this.#parser.write(text);
  }

  close(): void {
    this.#parser.close();
  }

  #open(tag: SaxesTagNS): void {
    this.#depth += 1;
    if (this.#depth > limits.depth)
      throw new XmlProblem(`elements are nested more than ${limits.depth} deep`, this.#parser.line);
    const name = prefixOf(tag.uri) + tag.local;
    if (this.#last === undefined && this.#includeDepth === 0) {
      this.#endWords();
      const read = this.#takeAll();
      this.#meter.open(name);
      if (name === 'xi:include') {
        this.#includeDepth = this.#depth;
        this.events.push({
          kind: 'include',
          href: tag.attributes.href?.value ?? '',
          line: this.#parser.line,
          ...counted(read),
        });
        return;
      }
      if (isStructural(name)) {
        const opening: Opening = {
          kind: 'open',
          name,
          attributes: attributesOf(tag.attributes),
          namespace: tag.uri,
          line: this.#parser.line,
          annotations: this.#known[this.#opened] ?? [],
          ...counted(read),
        };
        this.#opened += 1;
        this.#structure.push(opening);
        this.events.push(opening);
        return;
      }
      this.#carried = read;
      this.#elements = 0;
      this.#characters = 0;
    } else {
      this.#meter.open(name);
      if (this.#includeDepth > 0) return;
    }
    this.#elements += 1;
    if (this.#elements > limits.elementsOfNode) {
      throw new XmlProblem(
        `one <${this.#building[0]?.name ?? name}> holds more than ${limits.elementsOfNode} elements`,
        this.#parser.line,
      );
    }
    this.#last = { name, attributes: attributesOf(tag.attributes), children: [], line: this.#parser.line };
    this.#building.push(this.#last);
  }

  #close(tag: SaxesTagNS): void {
    const depth = this.#depth;
    this.#depth -= 1;
    const name = prefixOf(tag.uri) + tag.local;
    if (this.#last === undefined && this.#includeDepth === 0) this.#endWords();
    this.#meter.close(name);
    if (this.#includeDepth > 0) {
      if (depth === this.#includeDepth) this.#includeDepth = 0;
      return;
    }
    const built = this.#building.pop();
    if (built === undefined) {
      this.#structure.pop();
      if (isStructural(name)) this.events.push({ kind: 'close', name, ...counted(this.#takeAll()) });
      return;
    }
    this.#last = this.#building.at(-1);
    if (this.#last !== undefined) {
      this.#last.children.push(built);
      return;
    }
    if (built.name === 'annotation' || built.name === 'annotations') {
      if (this.#known.length === 0) this.#structure.at(-1)?.annotations.push(built);
    } else if (!this.#survey) this.events.push({ kind: 'node', element: built, ...counted(this.#takeAll()) });
  }

  /** What was read of a node, and before it. */
  #takeAll(): Tally | undefined {
    const before = this.#carried;
    this.#carried = undefined;
    const read = this.#meter.take();
    if (before === undefined || read === undefined) return read ?? before;
    return new Map(
      [...new Set([...before.keys(), ...read.keys()])].map((kind) => [
        kind,
        (before.get(kind) ?? 0) + (read.get(kind) ?? 0),
      ]),
    );
  }

  /** Text that stands directly in a structural element is a paragraph of it. */
  #endWords(): void {
    const text = this.#words;
    this.#words = '';
    if (text === '' || this.#survey) return;
    // Counted as the paragraph that it is made.
    this.#meter.open('text');
    this.#meter.text(text);
    this.#meter.close('text');
    const element: XmlElement = { name: 'text', attributes: none, children: [text], line: this.#parser.line };
    this.events.push({ kind: 'node', element, ...counted(this.#takeAll()) });
  }

  #text(text: string): void {
    if (this.#last !== undefined || this.#includeDepth > 0) this.#meter.text(text);
    if (this.#last === undefined) {
      if (this.#includeDepth === 0 && (this.#words !== '' || /\S/.test(text))) this.#words += text;
      return;
    }
    this.#characters += text.length;
    if (this.#characters > limits.charactersOfNode)
      throw new XmlProblem(`one element holds more than ${limits.charactersOfNode} characters`, this.#parser.line);
    this.#last.children.push(text);
  }
}

function counted(read: Tally | undefined): { readonly read?: Tally } {
  return read === undefined ? {} : { read };
}

const none: Readonly<Record<string, string>> = Object.freeze({});

function attributesOf(attributes: Readonly<Record<string, SaxesAttributeNS>>): Readonly<Record<string, string>> {
  let read: Record<string, string> | undefined;
  for (const name in attributes) {
    const attribute = attributes[name];
    if (attribute === undefined || attribute.prefix === 'xmlns' || attribute.name === 'xmlns') continue;
    read ??= {};
    read[attribute.prefix === '' ? attribute.local : prefixOf(attribute.uri) + attribute.local] = attribute.value;
  }
  return read ?? none;
}

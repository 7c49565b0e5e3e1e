import { type SaxesAttributeNS, SaxesParser, type SaxesTagNS } from 'saxes';
import { Meter, type Tally } from '../ledger/meter.ts';
import { prefixOf, type XmlElement } from './element.ts';
import { limits, type Opening, type Structural, type XmlEvent, XmlProblem } from './xml-events.ts';

interface Building {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: (XmlElement | string)[];
  readonly line: number;
}

const structural = new Set<string>(['library', 'collection', 'document', 'container'] satisfies Structural[]);
const isStructural = (name: string): name is Structural => structural.has(name);

/** Converts text to events. Never expands entities that a DOCTYPE declares: their use is refused as unknown. */
export class XmlReader {
  readonly events: XmlEvent[] = [];
  readonly #parser = new SaxesParser({ xmlns: true, position: true });
  /** The open structural elements. */
  readonly #structure: Opening[] = [];
  /** The open elements of the current node, outermost first. */
  readonly #building: Building[] = [];
  #depth = 0;
  #elements = 0;
  #characters = 0;
  /** The depth of the current XInclude. Its content (a fallback) is not read. */
  #includeDepth = 0;
  #last: Building | undefined;
  readonly #meter = new Meter();
  /** The count before the current node. */
  #carried: Tally | undefined;
  /** Text directly in the innermost structural element. */
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

  /** The characters read in a node, and before it. */
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

  /** Text directly in a structural element becomes a paragraph of it. */
  #endWords(): void {
    const text = this.#words;
    this.#words = '';
    if (text === '' || this.#survey) return;
    // Counted as the new paragraph.
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

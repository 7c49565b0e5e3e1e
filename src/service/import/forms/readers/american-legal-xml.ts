/** American Legal's XML (a Folio infobase): LEVELs with a style, RECORDs with a HEADING and PARAs. */
import type { XmlElement } from '../../open-law/element.ts';
import { asText, type Block, type Document, oneLine } from '../block.ts';
import { letters } from '../structure/wording.ts';
import { linkedTextOf, tableRows, textOf } from './xml-tree.ts';

const targetOf = ({ name, attributes }: XmlElement): string | undefined =>
  name === 'LINK' ? attributes['destination-name'] : undefined;

/** The names of the destinations in an element: `<DESTINATION id="0-0-0-12" name="26-522"/>`. */
function anchorsIn(element: XmlElement): Pick<Block, 'anchors'> {
  const anchors: string[] = [];
  const collect = ({ children }: XmlElement): void => {
    for (const child of children) {
      if (typeof child === 'string') continue;
      const { name } = child.attributes;
      if (child.name === 'DESTINATION' && name !== undefined) anchors.push(name);
      collect(child);
    }
  };
  collect(element);
  return anchors.length === 0 ? {} : { anchors };
}

/** The heading that a LEVEL's style implies. Other styles only contain text. */
const headingStyle =
  /^(?:sections?|(?:sub)?(?:title|chapter|article|division|part)|appendix|schedule|book|volume|rule|regulation)\b/i;

export function readAmericanLegalXml(path: string, root: XmlElement): Document {
  const walk = new Walk();
  walk.level(root, undefined);
  const { 'source-infobase-title': title } = root.attributes;
  return {
    path,
    form: 'XML of American Legal Publishing',
    publisher: 'American Legal Publishing',
    titles: title === undefined ? [] : [title],
    within: [],
    blocks: walk.blocks,
  };
}

class Walk {
  readonly blocks: Block[] = [];

  /** @param inSection whether it is inside a LEVEL of a section. Paragraphs there begin no other section */
  level(element: XmlElement, style: string | undefined, inSection = false): void {
    const own = inSection || (element.name === 'LEVEL' && isSectionStyle(style));
    for (const child of element.children) {
      if (typeof child === 'string') continue;
      if (child.name === 'LEVEL') this.level(child, child.attributes['style-name'], own);
      else if (child.name === 'RECORD') this.#record(child, style, element, own);
      else if (child.name === 'TABLE') this.#table(child);
      else this.level(child, style, own);
    }
  }

  #record(record: XmlElement, style: string | undefined, parent: XmlElement, inSection: boolean): void {
    let heading: string | undefined;
    for (const child of record.children) {
      if (typeof child === 'string') continue;
      if (child.name === 'HEADING') {
        heading = oneLine(textOf(child));
        if (heading !== '')
          this.#heading(heading, headingLevel(parent, style), parent.attributes['level-depth'], record);
      } else if (child.name === 'PARA') {
        // The record's first paragraph repeats the heading.
        if (heading !== undefined && letters(heading) === letters(textOf(child))) continue;
        this.#paragraph(child, inSection);
      } else if (child.name === 'TABLE') this.#table(child);
      else this.level(child, style, inSection);
    }
  }

  #heading(text: string, level: string | undefined, depth: string | undefined, record: XmlElement): void {
    const { id } = record.attributes;
    this.blocks.push({
      text,
      line: record.line,
      ...(level === undefined ? {} : { role: 'heading', level }),
      ...(level === undefined || level === 'section' || depth === undefined ? {} : { outline: Number(depth) }),
      ...(id === undefined ? {} : { address: id }),
      ...anchorsIn(record),
    });
  }

  #paragraph(para: XmlElement, inSection: boolean): void {
    const table = para.children.find((child) => typeof child !== 'string' && child.name === 'TABLE');
    if (table !== undefined && typeof table !== 'string') this.#table(table);
    const linked = linkedTextOf(para, targetOf, isNoText);
    if (linked.text === '') return;
    const indent = leadingTabs(para);
    const block = { ...linked, line: para.line, ...(indent === 0 ? {} : { indent }), ...anchorsIn(para) };
    this.blocks.push(inSection ? asText(block) : block);
  }

  #table(table: XmlElement): void {
    const rows = tableRows(table);
    if (rows.length > 0) this.blocks.push({ text: '', line: table.line, table: { head: [], rows } });
  }
}

/** Whether an element is not part of the paragraph's text. `[ALP S-17]` names the supplement that changed it. */
const isNoText = (element: XmlElement): boolean =>
  element.name === 'TABLE' ||
  element.name === 'DESTINATION' ||
  (element.name === 'HIGHLIGHTER' && /^\s*\[ALP\b[^\]]*\]\s*$/.test(textOf(element)));

/** The level of the headings in a LEVEL. One with sections inside has a heading without a number: `Subheading`. */
function headingLevel(element: XmlElement, style: string | undefined): string | undefined {
  const [named] = headingStyle.exec(style ?? '') ?? [];
  if (named !== undefined) return named.toLowerCase().replace(/^sections$/, 'section');
  return element.name === 'LEVEL' && hasSections(element) ? 'heading' : undefined;
}

const hasSections = (element: XmlElement): boolean =>
  element.children.some(
    (child) =>
      typeof child !== 'string' &&
      child.name === 'LEVEL' &&
      (isSectionStyle(child.attributes['style-name']) || hasSections(child)),
  );

const isSectionStyle = (style: string | undefined): boolean => /^sections?\b/i.test(style ?? '');

function leadingTabs({ children }: XmlElement): number {
  let tabs = 0;
  for (const child of children) {
    if (typeof child === 'string') {
      if (child.trim() !== '') return tabs;
    } else if (child.name === 'TAB') tabs += Number(child.attributes['tab-count'] ?? 1);
    else if (child.name !== 'DESTINATION') return tabs;
  }
  return tabs;
}

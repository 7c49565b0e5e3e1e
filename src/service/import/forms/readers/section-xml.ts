/**
 * Reads XML whose sections are `<section>` or `<level>` with `<num>`, `<heading>`, text, subdivisions and annotations. A file
 * has one section, or several in elements named by their level, as in United States Legislative Markup.
 */
import { child, childrenNamed, childrenOf, type XmlElement } from '../../open-law/element.ts';
import { type Block, type Document, oneLine } from '../block.ts';
import { levels } from '../structure/level-words.ts';
import { tableOf, textOf } from './xml-tree.ts';

const levelNames: ReadonlySet<string> = new Set(levels.split('|'));

/** Whether an element is a section with a number and a heading, or contains one. */
export const hasSections = (element: XmlElement): boolean =>
  isSection(element) || childrenOf(element).some(hasSections);

const isSection = (element: XmlElement): boolean =>
  (element.name === 'section' || typeOf(element) === 'section') &&
  wordsOf(element, 'num') !== '' &&
  child(element, 'heading') !== undefined;

export function readSectionXml(path: string, root: XmlElement): Document {
  const blocks: Block[] = [];
  addLevel(root, blocks);
  return { path, form: 'XML of sections', titles: [], within: [], blocks };
}

/** Adds the sections in an element, with the headings of the levels that contain them. */
function addLevel(element: XmlElement, blocks: Block[]): void {
  const level = typeOf(element);
  const heading = wordsOf(element, 'heading');
  if (isSection(element)) {
    const number = wordsOf(element, 'num').replace(/^(?:§+|sec(?:tion|\.))\s*|[.\s]+$/gi, '');
    const text = `§ ${[number, heading].filter((part) => part !== '').join('. ')}`;
    blocks.push({ text, line: element.line, role: 'heading', level: 'section' });
    add(element, [], blocks);
    return;
  }
  const [number = ''] = /\S+$/.exec(wordsOf(element, 'num').replace(/[.:\s–—-]+$/, '')) ?? [];
  if (levelNames.has(level) && number !== '')
    blocks.push({ text: `${level} ${number}. ${heading}`.trim(), line: element.line, role: 'heading', level });
  for (const each of childrenOf(element)) if (hasSections(each)) addLevel(each, blocks);
}

const typeOf = (element: XmlElement): string =>
  (element.name === 'level' ? wordsOf(element, 'type') : element.name).toLowerCase();

function wordsOf(element: XmlElement, name: string): string {
  const found = child(element, name);
  return found === undefined ? '' : oneLine(textOf(found));
}

/** Adds the text of an element below its number and heading, then that of its subdivisions, in order. */
function add(element: XmlElement, path: readonly string[], blocks: Block[], root = element): void {
  for (const each of childrenOf(element)) {
    if (/^(?:num|type|meta)$/.test(each.name) || (each.name === 'heading' && element === root)) continue;
    if (typeOf(each) === 'annotations') annotate(each, blocks);
    else if (each.name === 'table') blocks.push({ text: '', line: each.line, path, table: tableOf(each) });
    else if (child(each, 'num') !== undefined || child(each, 'text') !== undefined) {
      const own = wordsOf(each, 'num');
      add(each, own === '' ? path : [...path, own], blocks, root);
    } else if (childrenNamed(each, 'p').length > 0) add(each, path, blocks, root);
    else {
      const text = oneLine(textOf(each));
      if (text !== '') blocks.push({ text, line: each.line, path });
    }
  }
}

/** Adds the history and the notes: `<annotation type="History">`, or levels with a heading. */
function annotate(element: XmlElement, blocks: Block[]): void {
  for (const each of childrenOf(element)) {
    const { type: kind = wordsOf(each, 'heading') } = each.attributes;
    const texts = childrenNamed(each, 'text');
    for (const words of texts.length === 0 && each.name === 'annotation' ? [each] : texts) {
      const text = oneLine(textOf(words));
      if (text === '') continue;
      const isHistory = /^(?:history|source|credits?)$/i.test(kind);
      blocks.push(
        isHistory
          ? { text, line: each.line, role: 'history' }
          : { text: kind === '' ? text : `${kind}: ${text}`, line: each.line, role: 'note' },
      );
    }
  }
}

/** Reads XML of one section: `<section>` or `<level>` with `<num>`, `<heading>`, `<text>`, and its subdivisions and annotations. */
import { child, childrenNamed, childrenOf, type XmlElement } from '../../open-law/element.ts';
import { type Block, type Document, oneLine } from '../block.ts';
import { tableOf, textOf } from './xml-tree.ts';

/** Whether the root of a file is one section. */
export const isSectionXml = (root: XmlElement): boolean =>
  (root.name === 'section' || typeOf(root) === 'section') &&
  wordsOf(root, 'num') !== '' &&
  child(root, 'heading') !== undefined;

export function readSectionXml(path: string, root: XmlElement): Document {
  const number = wordsOf(root, 'num').replace(/^(?:§+|sec(?:tion|\.))\s*|[.\s]+$/gi, '');
  const heading = [number, wordsOf(root, 'heading')].filter((part) => part !== '').join('. ');
  const blocks: Block[] = [{ text: `§ ${heading}`, line: root.line, role: 'heading', level: 'section' }];
  add(root, [], blocks);
  return { path, form: 'XML of one section', titles: [], within: [], blocks };
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
    } else {
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

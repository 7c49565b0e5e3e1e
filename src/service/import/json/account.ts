/** The characters of law in a value of our JSON format, as elements that the ledger counts: named by their fields. */
import type { Tally } from '../ledger/meter.ts';
import { Meter } from '../ledger/meter.ts';
import type { XmlElement } from '../open-law/element.ts';

/** Fields whose strings are text of the law. What else the format has says something about it: dates, addresses, keys. */
const lawFields: ReadonlySet<string> = new Set([
  'alt',
  'caption',
  'designators',
  'head',
  'heading',
  'history',
  'level',
  'note',
  'notes',
  'number',
  'rows',
  'text',
]);

/** Fields that only hold others. */
const holders: ReadonlySet<string> = new Set(['containers', 'image', 'legislative_chain', 'table']);

/** `unknown`: fields that the format does not have, whose strings are lost with them. */
export function elementOf(name: string, value: unknown, unknown: readonly string[] = []): XmlElement {
  return { name, attributes: {}, children: childrenOf(name, value, unknown), line: 0 };
}

function childrenOf(name: string, value: unknown, unknown: readonly string[]): (XmlElement | string)[] {
  if (typeof value === 'string') return lawFields.has(name) || unknown.includes(name) ? [value] : [];
  if (Array.isArray(value)) {
    const entries: readonly unknown[] = name === 'text' ? withOwnDesignators(value) : value;
    return entries.map((one) => elementOf(name, one, unknown));
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([field, held]) => {
    // Notes have a kind, and a chain entry an act; the words are in `text` and `note`.
    const counted = lawFields.has(field) || holders.has(field) || unknown.includes(field);
    return counted ? [elementOf(field, held, unknown)] : [];
  });
}

/** Blocks repeat the designators above them, which are printed once: only those are kept that a block adds. */
function withOwnDesignators(blocks: readonly unknown[]): readonly unknown[] {
  let above: readonly unknown[] = [];
  return blocks.map((block) => {
    if (typeof block !== 'object' || block === null || !('designators' in block)) return block;
    const { designators } = block;
    if (!Array.isArray(designators)) return block;
    const outer = above;
    const first = designators.findIndex((designator, at) => designator !== outer[at]);
    above = designators;
    return { ...block, designators: first === -1 ? [] : designators.slice(first) };
  });
}

/** What the meter counts in an element. */
export function tallyOf(element: XmlElement): Tally {
  const meter = new Meter();
  const walk = (within: XmlElement): void => {
    meter.open(within.name);
    for (const each of within.children) {
      if (typeof each === 'string') meter.text(each);
      else walk(each);
    }
    meter.close(within.name);
  };
  walk(element);
  return meter.take() ?? new Map();
}

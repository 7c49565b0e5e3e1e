/** Converts values of our JSON format to elements for the ledger. Each element has the name of its field. */
import type { Tally } from '../ledger/meter.ts';
import { Meter } from '../ledger/meter.ts';
import type { XmlElement } from '../open-law/element.ts';

/** Fields that contain legal text. Other fields describe it, such as dates, addresses, and keys. */
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

/** Fields that only contain other fields. */
const holders: ReadonlySet<string> = new Set(['containers', 'image', 'legislative_chain', 'table']);

/** @param unknown fields that the format doesn't have, counted because their strings are lost */
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
    // `kind` of a note and `act` of a chain entry aren't legal text; `text` and `note` are.
    const counted = lawFields.has(field) || holders.has(field) || unknown.includes(field);
    return counted ? [elementOf(field, held, unknown)] : [];
  });
}

/** Removes the designators that a block repeats from the one above, because the source prints them once. */
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

/** The meter's counts for an element. */
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

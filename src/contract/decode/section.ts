/** Reads a section, its summary in a list, and a search hit. */

import { LRUCache } from 'lru-cache';
import type { HierarchyLevel, RelatedSection, SearchHit, Section, SectionSummary, TextBlock } from '../resources.ts';
import { readChainEntry } from './entry.ts';
import { table } from './field-names.ts';
import { Fields } from './fields.ts';
import { readHighlights, readMarked } from './highlights.ts';
import { isObject, plainName, present } from './json-values.ts';
import { readNotes, readNotices } from './notices.ts';
import { type ReadBlocks, readTextBlocks } from './text-blocks.ts';
import { fieldsOf } from './unwrap.ts';
import { doubtedBy, noValidity, readValidity } from './validity.ts';
import { allOf, readIdentifier, readNames, readText, readTexts, readToken } from './values.ts';

type SummaryField = keyof typeof table.summary.fields;

export function sectionOf(json: unknown, base: string): Section | undefined {
  const fields = fieldsOf(json, table.section, base, false);
  const summary = fields === undefined ? undefined : summaryFields(fields, base);
  if (fields === undefined || summary === undefined) return undefined;
  const text = textOf(fields);
  const section = {
    aliases: fields.read('aliases', readTexts) ?? [],
    text: text?.blocks,
    version: fields.read('version', readIdentifier),
    notes: fields.read('notes', readNotes) ?? [],
    related: [
      ...(fields.read('related', (value) => allOf(value, (one) => readRelated(one, base))) ?? []),
      ...movedOf(fields, base),
    ],
    uncodifiedActs: fields.read('uncodifiedActs', (value) => allOf(value, (one) => readChainEntry(one, base))),
    withheld: (fields.read('withheld', readNames) ?? []).map(partNamed),
    notices: fields.readAround('notices', readNotices),
  };
  const extra = fields.unread();
  return present<Section>({
    ...absent,
    ...doubtedBy(extra, summary),
    ...section,
    extra: text === undefined || text.unknown.length === 0 ? extra : { ...extra, text: text.unknown },
  });
}

/** Our name for a part that a service names. */
function partNamed(name: string): string {
  return parts.find(([names]) => names.has(plainName(name)))?.[1] ?? name;
}

const parts = [
  [new Set(table.section.fields.text.map(plainName)), 'text'],
  [new Set(table.source.plural.map(plainName)), 'sources'],
  [new Set(table.entry.plural.map(plainName)), 'legislative_chain'],
] as const;

export function summaryOf(json: unknown, base: string): SectionSummary | undefined {
  const fields = fieldsOf(json, table.summary, base, true);
  const summary = fields === undefined ? undefined : summaryFields(fields, base);
  if (fields === undefined || summary === undefined) return undefined;
  const extra = fields.unread();
  return { ...doubtedBy(extra, summary), extra };
}

export function hitOf(json: unknown, base: string): SearchHit | undefined {
  const fields = fieldsOf(json, table.hit, base, true);
  const summary = fields === undefined ? undefined : summaryFields(fields, base);
  if (fields === undefined || summary === undefined) return undefined;
  const reported = fields.read('highlights', readHighlights);
  const marked = fields.read('snippet', readMarked);
  const snippet = marked?.text;
  const match = fields.read('match', (value) =>
    typeof value === 'string' ? matches.find(([word]) => plainName(value).startsWith(word))?.[1] : undefined,
  );
  const formerNumber = fields.read('formerNumber', readText);
  const extra = fields.unread();
  return present<SearchHit>({
    ...absent,
    ...doubtedBy(extra, summary),
    match,
    formerNumber,
    snippet,
    highlights: reported ?? marked?.highlights ?? [],
    extra,
  });
}

const matches = [
  ['citation', 'citation'],
  ['cite', 'citation'],
  ['number', 'citation'],
  ['exact', 'citation'],
  ['text', 'text'],
  ['fulltext', 'text'],
  ['body', 'text'],
  ['heading', 'text'],
] as const;

/** `present` drops undefined fields, which these may be. */
const absent = {
  ...noValidity,
  jurisdictionId: undefined,
  citation: undefined,
  citationNormalized: undefined,
  kind: undefined,
  number: undefined,
  heading: undefined,
};

function summaryFields(fields: Fields<SummaryField>, base: string): Omit<SectionSummary, 'extra'> | undefined {
  const id = fields.read('id', readIdentifier);
  if (id === undefined) return undefined;
  // A `type` that only names the resource does not describe the provision.
  fields.drop(
    'type',
    (value) =>
      typeof value === 'string' &&
      /^(?:(?:code)?(?:sections|section(?:resource|record|item|entry|object|node|summary|detail|hit|result)s?)|codesection|hits?|(?:search)?results?|provisions)$/.test(
        plainName(value),
      ),
  );
  const links = fields.links('links');
  return present<Omit<SectionSummary, 'extra'>>({
    id,
    jurisdictionId: fields.read('jurisdictionId', readIdentifier),
    citation: fields.read('citation', readText),
    citationNormalized: fields.read('citationNormalized', readText),
    kind: fields.read('kind', readToken),
    number: fields.read('number', readText),
    heading: fields.read('heading', readText),
    hierarchy: fields.read('hierarchy', (value) => hierarchyOf(value, base)) ?? [],
    ...noValidity,
    ...readValidity(fields),
    links,
  });
}

/** Hierarchies of recent answers. Sections of a chapter then share one, which takes a sixth less memory and decoding. */
const recentHierarchies = new LRUCache<string, readonly HierarchyLevel[]>({ max: 100 });

function hierarchyOf(value: unknown, base: string): readonly HierarchyLevel[] | undefined {
  const key = `${base} ${JSON.stringify(value)}`;
  const known = recentHierarchies.get(key);
  if (known !== undefined) return known;
  const read = readHierarchy(value, base);
  if (read !== undefined) recentHierarchies.set(key, read);
  return read;
}

/** Outermost first. Accepts a list of levels or headings, one text separated by `>`, or an object of levels by name. */
function readHierarchy(value: unknown, base: string): readonly HierarchyLevel[] | undefined {
  if (typeof value === 'string') {
    const headings = value.split(/\s*[>›»]\s*/).filter((heading) => heading !== '');
    return headings.length === 0 ? undefined : headings.map((heading) => ({ heading }));
  }
  if (Array.isArray(value)) return allOf(value, (one) => readLevel(one, base));
  if (!isObject(value)) return undefined;
  const levels = Object.entries(value).map(([level, stated]) => {
    const number = readText(stated);
    if (number !== undefined) return { level: readToken(level) ?? level, number };
    const read = isObject(stated) ? readLevel({ level, ...stated }, base) : undefined;
    return read;
  });
  const read = levels.filter((level) => level !== undefined);
  return read.length === levels.length ? read : undefined;
}

function readLevel(json: unknown, base: string): HierarchyLevel | undefined {
  if (typeof json === 'string') return json.trim() === '' ? undefined : { heading: json };
  if (!isObject(json)) return undefined;
  const fields = new Fields([{ at: '', fields: json }], table.level, base);
  const links = fields.links('links');
  const level = present<HierarchyLevel>({
    level: fields.read('level', readToken),
    number: fields.read('number', readText),
    heading: fields.read('heading', readText),
    contents: fields.address('contents') ?? links.contents,
  });
  return Object.keys(level).length === 0 ? undefined : level;
}

/** Joins an introductory text and nested parts, unless the text already includes the parts. */
function textOf(fields: Fields<keyof typeof table.section.fields>): ReadBlocks | undefined {
  const text = fields.read('text', readTextBlocks);
  const parts = fields.read('children', (value) =>
    Array.isArray(value) && value.length > 0 ? readTextBlocks(value) : undefined,
  );
  if (text === undefined || parts === undefined) return text ?? parts;
  const unknown = [...text.unknown, ...parts.unknown];
  const whole = squeeze(text.blocks);
  const stated = parts.blocks.every((block) => block.text === undefined || whole.includes(squeeze([block])));
  return stated ? { blocks: parts.blocks, unknown } : { blocks: [...text.blocks, ...parts.blocks], unknown };
}

const squeeze = (blocks: readonly TextBlock[]): string =>
  blocks
    .map((block) => block.text ?? '')
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();

function readRelated(json: unknown, base: string, relation?: string): RelatedSection | undefined {
  if (relation !== undefined && typeof json === 'string' && json.trim() !== '')
    return uuid.test(json.trim()) ? { relation, sectionId: json.trim() } : { relation, citation: json };
  if (!isObject(json)) return undefined;
  const stated = readToken(json.relation ?? json.relationship ?? json.type ?? json.kind) ?? relation;
  const summary = fieldsOf(json, table.summary, base, true);
  const sectionId = summary?.read('id', readIdentifier);
  const citation = summary?.read('citation', readText) ?? summary?.read('number', readText);
  if (stated === undefined || (sectionId === undefined && citation === undefined)) return undefined;
  return {
    relation: stated,
    ...(sectionId === undefined ? {} : { sectionId }),
    ...(citation === undefined ? {} : { citation }),
  };
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function movedOf(fields: Fields<keyof typeof table.section.fields>, base: string): readonly RelatedSection[] {
  const read = (field: 'recodifiedTo' | 'recodifiedFrom', relation: string): readonly RelatedSection[] =>
    fields.read(field, (value) => allOf(value, (one) => readRelated(one, base, relation))) ?? [];
  return [...read('recodifiedTo', 'recodified_to'), ...read('recodifiedFrom', 'recodified_from')];
}

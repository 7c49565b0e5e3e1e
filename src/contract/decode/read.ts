/**
 * Reads what a v1 service sent, as leniently as it can be meant (table.ts says how). Every function here gives the resource or
 * throws a LookupError of kind `notUnderstood`, whatever JSON it is given; entries of a list that cannot be read are counted.
 */
import type {
  Chain,
  Container,
  ContentsEntry,
  Jurisdiction,
  Ordinance,
  Page,
  SearchHit,
  Section,
  SectionVersion,
  Source,
} from '../resources.ts';
import { chainOf } from './chain.ts';
import { noProvenance, readChainEntry, readProvenance } from './entry.ts';
import { table } from './field-names.ts';
import { Fields } from './fields.ts';
import { jurisdictionOf } from './jurisdiction.ts';
import { isObject, plainName, present } from './names.ts';
import { type ReadAt, readOne, readPage, refused } from './page.ts';
import { hitOf, readNotes, sectionOf, summaryOf } from './section.ts';
import { fieldsOf, layersOf } from './unwrap.ts';
import { noValidity, readValidity } from './validity.ts';
import { allOf, readDate, readFlag, readIdentifier, readNames, readText, readToken } from './values.ts';

export { joinChains } from './chain.ts';
export type { ReadAt } from './page.ts';

export function readJurisdiction(json: unknown, at: ReadAt): Jurisdiction {
  return readOne((sent, base) => jurisdictionOf(sent, base, false), table.jurisdiction, json, at);
}

export function readJurisdictions(json: unknown, at: ReadAt): Page<Jurisdiction> {
  return readPage((sent, base) => jurisdictionOf(sent, base, true), table.jurisdiction, json, at);
}

export function readSection(json: unknown, at: ReadAt): Section {
  return readOne(sectionOf, table.section, json, at);
}

export function readSections(json: unknown, at: ReadAt): Page<Section> {
  return readPage(sectionOf, table.section, json, at);
}

/** The section numbers of a code, in its order. */
export function readNumbers(json: unknown): readonly string[] {
  const sent = isObject(json) ? (json.numbers ?? json.data) : json;
  if (!Array.isArray(sent)) throw refused('$', 'a list of section numbers');
  return sent.filter((number) => typeof number === 'string');
}

export function readSearch(json: unknown, at: ReadAt): Page<SearchHit> {
  return readPage(hitOf, table.hit, json, at);
}

/** A page of a chain, oldest first; joinChains makes one of several. */
export function readChain(json: unknown, at: ReadAt): Chain {
  const chain = chainOf(json, at);
  if (chain === undefined) throw refused('$', 'a legislative chain');
  return chain;
}

export function readSources(json: unknown, at: ReadAt): Page<Source> {
  return readPage(readSource, table.source, json, at);
}

function readSource(json: unknown, base: string): Source | undefined {
  if (typeof json === 'string') {
    const text = readText(json);
    if (text === undefined) return undefined;
    return /^https?:\/\//i.test(text) ? { sourceUrl: text, more: {} } : { sourceReference: text, more: {} };
  }
  const layers = layersOf(json, table.source, true);
  if (layers === undefined) return undefined;
  const fields = new Fields(layers, table.source, base);
  if (!fields.any) return undefined;
  return present<Source>({
    ...noProvenance,
    ...readProvenance(fields, base),
    title: fields.take('title', readText),
    kind: fields.take('kind', readText),
    publisher: fields.take('publisher', readText),
    retrievedAt: fields.take('retrievedAt', readText),
    more: fields.rest(),
  });
}

export function readOrdinance(json: unknown, at: ReadAt): Ordinance {
  return readOne(ordinanceOf, table.ordinance, json, at);
}

function ordinanceOf(json: unknown, base: string): Ordinance | undefined {
  const fields = fieldsOf(json, table.ordinance, base, false);
  const id = fields?.take('id', readIdentifier);
  if (fields === undefined || id === undefined) return undefined;
  const links = fields.links('links');
  return present<Ordinance>({
    id,
    number: fields.take('number', readText),
    numberNormalized: fields.take('numberNormalized', readText),
    type: fields.take('type', readText),
    title: fields.take('title', readText),
    longTitle: fields.take('longTitle', readText),
    adoptionDate: fields.take('adoptionDate', readDate),
    effectiveFrom: fields.take('effectiveFrom', readDate),
    status: fields.take('status', readToken),
    registerCitation: fields.take('registerCitation', readText),
    summary: fields.take('summary', readText),
    proceedings: fields.take('proceedings', (value) => allOf(value, (one) => readProceeding(one, base))) ?? [],
    sections: fields.take('sections', (value) => allOf(value, (one) => summaryOf(one, base))) ?? [],
    ...noProvenance,
    ...readProvenance(fields, base),
    links,
    more: fields.rest(),
  });
}

function readProceeding(json: unknown, base: string): Ordinance['proceedings'][number] | undefined {
  if (typeof json === 'string') return json.trim() === '' ? undefined : { what: json };
  if (!isObject(json)) return undefined;
  const fields = new Fields([{ at: '', fields: json }], table.proceeding, base);
  const what = fields.take('what', readText);
  const on = fields.take('on', readDate);
  // What it says besides would be lost: then the whole stays as it came.
  return what === undefined || Object.keys(fields.rest()).length > 0
    ? undefined
    : { what, ...(on === undefined ? {} : { on }) };
}

export function readContents(json: unknown, at: ReadAt): Page<ContentsEntry> {
  return readPage(readContentsEntry, table.contents, json, at);
}

function readContentsEntry(json: unknown, base: string): ContentsEntry | undefined {
  const fields = fieldsOf(json, table.contents, base, true);
  if (fields === undefined) return undefined;
  const links = fields.links('links');
  const contents = fields.address('contents') ?? links.contents;
  const sectionId = fields.take('sectionId', readIdentifier);
  const id = fields.take('id', readIdentifier) ?? sectionId;
  if (id === undefined) return undefined;
  const kind = fields.take('kind', readToken);
  const known = kind === undefined ? undefined : contentsKinds.get(plainName(kind));
  return present<ContentsEntry>({
    kind:
      known ??
      (sectionId !== undefined ? 'section' : kind === undefined && contents === undefined ? 'section' : 'container'),
    id,
    level: fields.take('level', readToken) ?? (known === undefined ? kind : undefined),
    provisionKind: fields.take('provisionKind', readToken),
    number: fields.take('number', readText),
    heading: fields.take('heading', readText),
    ...noValidity,
    ...readValidity(fields),
    citation: fields.take('citation', readText),
    sectionId: sectionId ?? (known === 'section' ? id : undefined),
    contents,
  });
}

const contentsKinds: ReadonlyMap<string, ContentsEntry['kind']> = new Map([
  ['code', 'code'],
  ['container', 'container'],
  ['section', 'section'],
  ['codesection', 'section'],
]);

export function readContainer(json: unknown, at: ReadAt): Container {
  return readOne(containerOf, table.container, json, at);
}

function containerOf(json: unknown, base: string): Container | undefined {
  const fields = fieldsOf(json, table.container, base, false);
  const id = fields?.take('id', readIdentifier);
  if (fields === undefined || id === undefined) return undefined;
  return present<Container>({
    id,
    level: fields.take('level', readToken),
    number: fields.take('number', readText),
    heading: fields.take('heading', readText),
    notes: fields.take('notes', readNotes) ?? [],
    chain: fields.take('chain', (value) => allOf(value, (one) => readChainEntry(one, base))) ?? [],
    sectionId: fields.take('sectionId', readIdentifier),
    withheld: fields.take('withheld', readNames) ?? [],
    links: fields.links('links'),
  });
}

export function readVersions(json: unknown, at: ReadAt): Page<SectionVersion> {
  return readPage(readVersion, table.version, json, at);
}

function readVersion(json: unknown, base: string): SectionVersion | undefined {
  const fields = fieldsOf(json, table.version, base, true);
  const version = fields?.take('version', readIdentifier);
  if (fields === undefined || version === undefined) return undefined;
  const links = fields.links('links');
  return present<SectionVersion>({
    version,
    publication: fields.take('publication', readText),
    from: fields.take('from', readDate),
    through: fields.take('through', readDate),
    current: fields.take('current', readFlag),
    links,
  });
}

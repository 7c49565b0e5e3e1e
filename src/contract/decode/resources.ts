/**
 * Reads v1 responses leniently (see field-names.ts). For any JSON, every function here returns the resource or throws a
 * LookupError of kind `notUnderstood`. Unreadable list entries are counted.
 */
import type {
  Chain,
  Container,
  ContentsEntry,
  Jurisdiction,
  NumberedHeading,
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
import { isObject, plainName, present } from './json-values.ts';
import { jurisdictionOf } from './jurisdiction.ts';
import { readNotes } from './notices.ts';
import { type ReadAt, readOne, readPage, refused } from './page.ts';
import { hitOf, sectionOf, summaryOf } from './section.ts';
import { readTextBlocks } from './text-blocks.ts';
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

/** The section numbers of a code, in code order. */
export function readNumbers(json: unknown): readonly string[] {
  const sent = isObject(json) ? (json.numbers ?? json.data) : json;
  if (!Array.isArray(sent)) throw refused('$', 'a list of section numbers');
  return sent.filter((number) => typeof number === 'string');
}

/** The headings of a code's sections, in code order. */
export function readHeadings(json: unknown): readonly NumberedHeading[] {
  const sent = isObject(json) ? (json.headings ?? json.data) : json;
  if (!Array.isArray(sent)) throw refused('$', 'a list of section numbers with their headings');
  return sent.flatMap((entry: unknown) => {
    const [number, heading, sectionId]: readonly unknown[] = Array.isArray(entry) ? entry : [];
    if (typeof number !== 'string' || typeof heading !== 'string') return [];
    return [{ number, heading, ...(typeof sectionId === 'string' ? { sectionId } : {}) }];
  });
}

export function readSearch(json: unknown, at: ReadAt): Page<SearchHit> {
  return readPage(hitOf, table.hit, json, at);
}

/** A page of a chain, oldest first. joinChains combines several pages. */
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
    return /^https?:\/\//i.test(text) ? { sourceUrl: text, extra: {} } : { sourceReference: text, extra: {} };
  }
  const layers = layersOf(json, table.source, true);
  if (layers === undefined) return undefined;
  const fields = new Fields(layers, table.source, base);
  if (!fields.any) return undefined;
  return present<Source>({
    ...noProvenance,
    ...readProvenance(fields, base),
    title: fields.read('title', readText),
    kind: fields.read('kind', readText),
    publisher: fields.read('publisher', readText),
    termsUrl: fields.read('termsUrl', readText),
    retrievedAt: fields.read('retrievedAt', readText),
    extra: fields.unread(),
  });
}

export function readOrdinance(json: unknown, at: ReadAt): Ordinance {
  return readOne(ordinanceOf, table.ordinance, json, at);
}

function ordinanceOf(json: unknown, base: string): Ordinance | undefined {
  const fields = fieldsOf(json, table.ordinance, base, false);
  const id = fields?.read('id', readIdentifier);
  if (fields === undefined || id === undefined) return undefined;
  const links = fields.links('links');
  const text = fields.read('text', readTextBlocks);
  return present<Ordinance>({
    id,
    number: fields.read('number', readText),
    numberNormalized: fields.read('numberNormalized', readText),
    type: fields.read('type', readText),
    title: fields.read('title', readText),
    longTitle: fields.read('longTitle', readText),
    adoptionDate: fields.read('adoptionDate', readDate),
    effectiveFrom: fields.read('effectiveFrom', readDate),
    status: fields.read('status', readToken),
    registerCitation: fields.read('registerCitation', readText),
    summary: fields.read('summary', readText),
    proceedings: fields.read('proceedings', (value) => allOf(value, (one) => readProceeding(one, base))) ?? [],
    text: text?.blocks,
    sections: fields.read('sections', (value) => allOf(value, (one) => summaryOf(one, base))) ?? [],
    ...noProvenance,
    ...readProvenance(fields, base),
    links,
    extra:
      text === undefined || text.unknown.length === 0 ? fields.unread() : { ...fields.unread(), text: text.unknown },
  });
}

function readProceeding(json: unknown, base: string): Ordinance['proceedings'][number] | undefined {
  if (typeof json === 'string') return json.trim() === '' ? undefined : { what: json };
  if (!isObject(json)) return undefined;
  const fields = new Fields([{ at: '', fields: json }], table.proceeding, base);
  const what = fields.read('what', readText);
  const on = fields.read('on', readDate);
  // Other content would be lost, so keep the whole object as sent.
  return what === undefined || Object.keys(fields.unread()).length > 0
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
  const sectionId = fields.read('sectionId', readIdentifier);
  const id = fields.read('id', readIdentifier) ?? sectionId;
  if (id === undefined) return undefined;
  const kind = fields.read('kind', readToken);
  const known = kind === undefined ? undefined : contentsKinds.get(plainName(kind));
  return present<ContentsEntry>({
    kind:
      known ??
      (sectionId !== undefined ? 'section' : kind === undefined && contents === undefined ? 'section' : 'container'),
    id,
    level: fields.read('level', readToken) ?? (known === undefined ? kind : undefined),
    provisionKind: fields.read('provisionKind', readToken),
    number: fields.read('number', readText),
    heading: fields.read('heading', readText),
    ...noValidity,
    ...readValidity(fields),
    citation: fields.read('citation', readText),
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
  const id = fields?.read('id', readIdentifier);
  if (fields === undefined || id === undefined) return undefined;
  return present<Container>({
    id,
    level: fields.read('level', readToken),
    number: fields.read('number', readText),
    heading: fields.read('heading', readText),
    notes: fields.read('notes', readNotes) ?? [],
    chain: fields.read('chain', (value) => allOf(value, (one) => readChainEntry(one, base))) ?? [],
    sectionId: fields.read('sectionId', readIdentifier),
    withheld: fields.read('withheld', readNames) ?? [],
    links: fields.links('links'),
  });
}

export function readVersions(json: unknown, at: ReadAt): Page<SectionVersion> {
  return readPage(readVersion, table.version, json, at);
}

function readVersion(json: unknown, base: string): SectionVersion | undefined {
  const fields = fieldsOf(json, table.version, base, true);
  const version = fields?.read('version', readIdentifier);
  if (fields === undefined || version === undefined) return undefined;
  const links = fields.links('links');
  return present<SectionVersion>({
    version,
    publication: fields.read('publication', readText),
    from: fields.read('from', readDate),
    through: fields.read('through', readDate),
    current: fields.read('current', readFlag),
    links,
  });
}

/** The stored form of a publication's records, with ids and hashes. Identical in every store. */
import { hash } from 'node:crypto';
import type { Cited } from '../../citation/lexicon/numbering/index.ts';
import { isCitedByKind, ordinaryKind } from '../../contract/provision.ts';
import type {
  WireChainEntry,
  WireOrdinance,
  WireSection,
  WireSource,
  WireStatedValidity,
} from '../../contract/schemas.ts';
import { citationKey, numberKey } from './citation-key.ts';
import { field } from './field.ts';
import { idOf } from './ids.ts';
import type {
  ActRecord,
  ChainEntryRecord,
  ContainerRecord,
  SectionRecord,
  SourceRecord,
  StatedValidity,
} from './records.ts';

/** A stored chain entry. It refers to the act by row, which is resolved on reading. */
export type StoredChainEntry = Omit<WireChainEntry, 'ordinance_id' | 'links'> & { readonly act_row?: number };

/** A stored act, without ids and sections. */
export type StoredAct = Omit<WireOrdinance, 'ordinance_id' | 'jurisdiction_id' | 'sections' | 'withheld' | 'links'>;

export interface SectionHashes {
  /** The text's blocks as stored JSON. */
  readonly blocks: string;
  /** Changes with the heading, status or text. */
  readonly version: string;
  /** Changes with any part of the section. */
  readonly digest: string;
}

export function sectionHashes(section: SectionRecord): SectionHashes {
  const blocks = JSON.stringify(section.text);
  const version = versionOf(section.heading, section.status, blocks);
  const { text: _text, ...rest } = section;
  return { blocks, version, digest: shortHash(version + JSON.stringify(rest)) };
}

const unstorable = /[\0\p{Cs}]/gu;

/**
 * Hashes the content of a section's version. `blocks` is the stored JSON. Replaces NUL and lone surrogates, which a database can't
 * store.
 */
export function versionOf(heading: string | undefined, status: string, blocks: string): string {
  const stored = heading?.replace(unstorable, '\ufffd');
  return shortHash(JSON.stringify([stored ?? null, status, blocks]));
}

/**
 * Generates the ids of a publication's sections. Some publishers repeat a number, even within one container. Repeated numbers get
 * ids of their own, by order.
 */
export class SectionIds {
  /** Number of sections so far with the same path. */
  readonly #copies = new Map<string, number>();

  /**
   * Returns the id of the publication's next section. Each call returns a different id.
   *
   * @param identityKey the key from which the code's ids are derived
   */
  next(identityKey: string, section: SectionRecord): string {
    const path = [identityKey, section.code, ...section.containers.map(stepOf), numberKey(section.number)];
    // Keep the ids of numbered sections stable. Add the kind for a container's own text, and kind and heading for text without a
    // number.
    if (section.ofContainer === true) path.push(kindOf(section));
    else if (section.number === '') path.push(kindOf(section), section.heading ?? '');
    const id = idOf('section', path);
    const copy = (this.#copies.get(id) ?? 0) + 1;
    this.#copies.set(id, copy);
    return copy === 1 ? id : idOf('section', [...path, `#${copy}`]);
  }
}

export function kindOf(section: Pick<SectionRecord, 'kind'>): string {
  return section.kind ?? ordinaryKind;
}

/**
 * Returns the lookup key of a provision's number. A provision cited by kind has the kind in its key (`chapter 5.12`), so that `§
 * 5.12` never finds the chapter.
 */
export function provisionKey(section: Pick<SectionRecord, 'kind' | 'ofContainer' | 'number'>): string {
  const kind = kindOf(section);
  const key = numberKey(section.number);
  return section.ofContainer === true || isCitedByKind(kind) ? `${kind} ${key}`.trim() : key;
}

/** A section added to a publication. */
export type GivenSection = Pick<SectionRecord, 'kind' | 'ofContainer'> & { readonly row: number };

export function givenTo(given: Map<string, GivenSection[]>, section: SectionRecord, row: number): void {
  const { kind, ofContainer } = section;
  const one = { row, ...field('kind', kind), ...field('ofContainer', ofContainer) };
  const known = given.get(section.code);
  if (known === undefined) given.set(section.code, [one]);
  else known.push(one);
}

/** A section's number and citation as stored. */
export interface CitedRow extends Cited {
  readonly row: number;
  /** The lookup key of the number. */
  readonly key: string;
  /** The lookup key of the citation, stored among the aliases. */
  readonly citationKey: string;
}

export function citationRows(given: readonly GivenSection[], cited: readonly Cited[]): readonly CitedRow[] {
  return given.flatMap(({ row, ...section }, at) => {
    const own = cited[at];
    if (own === undefined) return [];
    return [
      { ...own, row, key: provisionKey({ ...section, number: own.number }), citationKey: citationKey(own.citation) },
    ];
  });
}

/** Returns a container's part of an id: its level and number, which are stable, or its heading if it has no number. */
export function stepOf(container: ContainerRecord): string {
  return `${container.level} ${container.number ?? container.heading ?? ''}`;
}

/** Data stored with a section's status: stated validity, and acts not yet included in the text. */
export type StoredValidity = WireStatedValidity & Pick<WireSection, 'uncodified_acts'>;

/**
 * Returns the stated validity of a section in wire format, as JSON; null if there is none.
 *
 * @param actId returns an act's id by its key
 */
export function storedValidity(
  section: StatedValidity & Pick<SectionRecord, 'uncodified'>,
  actId: (key: string) => string,
): string | null {
  const uncodified = (section.uncodified ?? []).flatMap(({ actKey, ...entry }) =>
    actKey === undefined ? [] : [{ ...actDone(entry), ordinance_id: actId(actKey) }],
  );
  const stated: StoredValidity = {
    ...field('status_as_published', section.statusAsPublished),
    ...field('repealed_on', section.repealedOn),
    ...field('repealed_on_basis', section.repealedOnBasis),
    ...field('expires_on', section.expiresOn),
    ...field('status_until', section.statusUntil),
    ...field('temporary_effect', section.temporaryEffect),
    ...field('amendments_from', section.amendmentsFrom),
    ...field('number_through', section.numberThrough),
    ...field('uncodified_acts', uncodified.length === 0 ? undefined : uncodified),
  };
  return Object.keys(stated).length === 0 ? null : JSON.stringify(stated);
}

export function listOrNull(list: readonly unknown[]): string | null {
  return list.length === 0 ? null : JSON.stringify(list);
}

type Provenance = Pick<
  WireSource,
  'source_url' | 'official_source_url' | 'source_reference' | 'source_verification_status' | 'analysis_confidence'
>;
type Writable<T> = { -readonly [K in keyof T]: T[K] };

/** Assigns fields one by one for speed: a code has tens of thousands of entries. */
export function storedChainEntry(entry: ChainEntryRecord, place: number, act: number | undefined): StoredChainEntry {
  const stored: Writable<StoredChainEntry> = { sequence: place + 1, ...actDone(entry) };
  const { source } = entry;
  if (entry.registerCitation !== undefined) stored.register_citation = entry.registerCitation;
  if (entry.note !== undefined) stored.note = entry.note;
  if (source !== undefined) addProvenance(stored, source);
  if (act !== undefined) stored.act_row = act;
  return stored;
}

/** Returns the act's action, name and dates. */
function actDone(
  entry: ChainEntryRecord,
): Pick<WireChainEntry, 'action' | 'act' | 'act_path' | 'adopted_on' | 'effective_from'> {
  const { actType, actNumber, actTitle } = entry;
  const isNamed = actType !== undefined || actNumber !== undefined || actTitle !== undefined;
  return {
    action: entry.action,
    ...(isNamed
      ? { act: { ...field('type', actType), ...field('number', actNumber), ...field('title', actTitle) } }
      : {}),
    ...field('act_path', entry.actPath),
    ...field('adopted_on', entry.adoptedOn),
    ...field('effective_from', entry.effectiveFrom),
  };
}

export function storedAct(act: ActRecord): StoredAct {
  return {
    ...field('ordinance_number', act.number),
    ...field('ordinance_number_normalized', act.number === undefined ? undefined : numberKey(act.number)),
    ...field('type', act.type),
    ...field('title', act.title),
    ...field('long_title', act.longTitle),
    ...field('adoption_date', act.adoptionDate),
    ...field('effective_from', act.effectiveFrom),
    ...field('status', act.status),
    ...field('register_citation', act.registerCitation),
    ...field('summary', act.summary),
    proceedings: act.proceedings.map((step) => ({ what: step.what, ...field('on', step.on) })),
    ...field('text', act.text === undefined ? undefined : [...act.text]),
    ...provenance(act.source),
  };
}

export function wireSource(source: SourceRecord): WireSource {
  return {
    ...field('source_url', source.sourceUrl),
    ...field('official_source_url', source.officialSourceUrl),
    ...field('source_reference', source.sourceReference),
    ...field('source_verification_status', source.verificationStatus),
    ...field('analysis_confidence', source.analysisConfidence),
    ...field('title', source.title),
    ...field('kind', source.kind),
    ...field('publisher', source.publisher),
    ...field('terms_url', source.termsUrl),
    ...field('retrieved_at', source.retrievedAt),
  };
}

/** Adds where the data comes from, without the description of the document itself. */
function addProvenance(stored: Writable<Provenance>, source: SourceRecord): void {
  if (source.sourceUrl !== undefined) stored.source_url = source.sourceUrl;
  if (source.officialSourceUrl !== undefined) stored.official_source_url = source.officialSourceUrl;
  if (source.sourceReference !== undefined) stored.source_reference = source.sourceReference;
  if (source.verificationStatus !== undefined) stored.source_verification_status = source.verificationStatus;
  if (source.analysisConfidence !== undefined) stored.analysis_confidence = source.analysisConfidence;
}

function provenance(source: SourceRecord | undefined): Provenance {
  const stored: Provenance = {};
  if (source !== undefined) addProvenance(stored, source);
  return stored;
}

function shortHash(content: string): string {
  return hash('sha1', content, 'base64url').slice(0, 20);
}

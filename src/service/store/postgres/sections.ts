/**
 * What v1 states about a section, its sources, its chain, its versions and the ordinances behind it. First comes the
 * section's row. Each answer is then one statement on one partition, so it shows one state of the library without a
 * transaction.
 */
import { LRUCache } from 'lru-cache';
import { extraPaths } from '../../../contract/paths.ts';
import type {
  WireChainEntry,
  WireOrdinance,
  WireSection,
  WireSectionSummary,
  WireSectionVersion,
  WireSource,
} from '../../../contract/schemas.ts';
import { longestKey } from '../citation-key.ts';
import { integer, list, optionalText, text } from '../columns.ts';
import { LibraryError } from '../errors.ts';
import { isUuid } from '../ids.ts';
import { sectionsEach } from '../section-rows.ts';
import { inScope, type Scope } from '../store.ts';
import { versionOf } from '../stored.ts';
import {
  type Hierarchy,
  wireChain,
  wireOrdinance,
  wireRelated,
  wireSection,
  wireSummary,
  wireVersion,
  wireVersions,
} from '../wire.ts';
import { uncodifiedActs, wireValidity } from '../wire-validity.ts';
import type { Query, Row } from './connection.ts';
import { partitionOf, partitionTable } from './schema.ts';
import { isSound, refuseUnsound } from './seals.ts';

/** True where a section's row, and those of its jurisdiction, code and container, are what was written. */
const placeIsSound = `(${isSound('section', 's', 'seal')} AND ${isSound('jurisdiction', 'j', 'seal')} AND ${isSound('code', 'c', 'seal')}
  AND (s.container IS NULL OR ${isSound('container', 'k', 'seal')}))`;

/** What a section's summary is made of; `s`, `c`, `k`, `j` as `withPlacement` joins them. */
export const summaryColumns = `s.row, s.id, s.kind, s.of_container, s.number, s.citation, s.heading, s.status, s.effective_from, s.validity,
  j.id AS jurisdiction_id, s.seen_through, c.codified_through, c.imported_on, k.hierarchy,
  ${placeIsSound} AS sound`;

/** Sections with their jurisdiction, code and container. */
export function withPlacement(sections: string): string {
  return `${sections} s JOIN legal_code.jurisdiction j ON j.row = s.row >> 24 JOIN legal_code.code c ON c.row = s.code
    LEFT JOIN legal_code.container k ON k.row = s.container`;
}

const rowById = 'SELECT row FROM legal_code.section_id WHERE id = $1';
const actById = `SELECT a.row, a.record, j.id AS jurisdiction_id,
    ${isSound('act', 'a', 'seal')} AND ${isSound('jurisdiction', 'j', 'seal')} AS sound FROM legal_code.act a JOIN legal_code.jurisdiction j ON j.row = a.row >> 24
  WHERE a.id = $1 AND a.record IS NOT NULL`;

const statements = (partition: number) => {
  const table = (name: Parameters<typeof partitionTable>[0]): string => partitionTable(name, partition);
  const one = 'WHERE s.row = $1 AND s.id = $2';
  const bodies = `JOIN ${table('section_body')} b ON b.row = s.row`;
  return {
    section: `SELECT ${summaryColumns}, s.version, b.text, b.notes, b.aliases, ${isSound('section_body', 'b', 'seal')} AS body_sound,
        EXISTS (SELECT 1 FROM ${table('version')} v WHERE v.section = s.row) AS earlier,
        (SELECT json_agg(json_build_object('relation', r.relation, 'number', r.number, 'id', t.id, 'citation', t.citation,
           'sound', ${isSound('related', 'r', 'seal')} AND (r.target IS NULL OR ${isSound('section', 't', 'seal')}))
           ORDER BY r.derived, r.position)
         FROM ${table('related')} r LEFT JOIN ${table('section')} t ON t.row = r.target WHERE r.section = s.row) AS related
      FROM ${withPlacement(table('section'))} ${bodies} ${one}`,
    sources: `SELECT j.id AS jurisdiction_id, b.sources,
        ${placeIsSound} AND ${isSound('section_body', 'b', 'sources_seal')} AS sound FROM ${withPlacement(table('section'))} ${bodies} ${one}`,
    chain: `SELECT j.id AS jurisdiction_id, b.chain,
        ${placeIsSound} AND ${isSound('section_body', 'b', 'chain_seal')} AS sound,
        (SELECT json_object_agg(a.row, CASE WHEN ${isSound('act', 'a', 'seal')} THEN a.id::text ELSE '' END) FROM ${table('act_section')} x JOIN legal_code.act a ON a.row = x.act
         WHERE x.section = s.row AND a.record IS NOT NULL) AS acts
      FROM ${withPlacement(table('section'))} ${bodies} ${one}`,
    versions: `SELECT j.id AS jurisdiction_id, c.codified_through, s.seen_through, s.version, s.publication, s.seen_from, ${placeIsSound} AS sound,
        (SELECT json_agg(json_build_object('version', v.version, 'publication', v.publication, 'seen_from', v.seen_from,
           'seen_through', v.seen_through, 'change', v.change,
           'sound', ${isSound('version', 'v', 'seal')}) ORDER BY v.sequence DESC)
         FROM ${table('version')} v WHERE v.section = s.row) AS earlier
      FROM ${withPlacement(table('section'))} ${one}`,
    ofAct: `SELECT ${summaryColumns} FROM ${table('act_section')} x JOIN ${withPlacement(table('section'))} ON s.row = x.section
      WHERE x.act = $1 ORDER BY s.code, s.position`,
  };
};
type Statements = ReturnType<typeof statements>;

/** How many sections' places are remembered: a few megabytes. A place is checked whenever it is used. */
const placesKept = 50_000;

export interface SectionReader {
  section(query: Query, scope: Scope, id: string): Promise<WireSection | undefined>;
  /** `jurisdiction`: its row. */
  numbered(query: Query, scope: Scope, jurisdiction: number, keys: readonly string[]): Promise<readonly WireSection[]>;
  sources(query: Query, scope: Scope, id: string): Promise<readonly WireSource[] | undefined>;
  chain(query: Query, scope: Scope, id: string): Promise<readonly WireChainEntry[] | undefined>;
  ordinance(query: Query, scope: Scope, id: string): Promise<WireOrdinance | undefined>;
  versions(query: Query, scope: Scope, id: string): Promise<readonly WireSectionVersion[] | undefined>;
  version(query: Query, scope: Scope, id: string, version: string): Promise<WireSection | undefined>;
}

export function sectionReader(): SectionReader {
  const places = new LRUCache<string, number>({ max: placesKept });
  const prepared = new Map<number, Statements>();
  const statementsOf = (row: number): Statements => {
    const partition = partitionOf(row);
    const known = prepared.get(partition) ?? statements(partition);
    prepared.set(partition, known);
    return known;
  };

  const read = async (query: Query, scope: Scope, given: string, which: keyof Statements): Promise<Row | undefined> => {
    if (!isUuid(given)) return undefined;
    const id = given.toLowerCase();
    const remembered = places.get(id);
    const at = async (row: number): Promise<Row | undefined> => (await query(statementsOf(row)[which], [row, id]))[0];
    let found = remembered === undefined ? undefined : await at(remembered);
    if (found === undefined) {
      places.delete(id);
      const [place] = await query(rowById, [id]);
      if (place === undefined) return undefined;
      found = await at(integer(place.row));
      if (found !== undefined) places.set(id, integer(place.row));
    }
    if (found === undefined || !inScope(scope, text(found.jurisdiction_id))) return undefined;
    refuseUnsound(found, `section ${id}`);
    return found;
  };

  const reader: SectionReader = {
    async section(query, scope, id) {
      const row = await read(query, scope, id, 'section');
      if (row === undefined) return undefined;
      refuseDamaged(row);
      refuseUnsound({ sound: row.body_sound }, `section ${id}`);
      return wireSection(
        summaryOf(row),
        {
          aliases: list(row.aliases),
          text: list(row.text),
          version: text(row.version),
          notes: list(row.notes),
          related: soundList(row.related, `a relation of section ${id}`).map(wireRelated),
          ...uncodifiedActs(row),
        },
        row.earlier === true,
      );
    },
    async numbered(query, scope, jurisdiction, keys) {
      const partition = partitionOf(jurisdiction * sectionsEach);
      const section = partitionTable('section', partition);
      const rows = await query(
        `SELECT id FROM (
           SELECT s.id, s.code, s.position FROM ${section} s WHERE (s.row >> 24) = $1 AND s.number_key = ANY($2)
           UNION SELECT s.id, s.code, s.position FROM ${partitionTable('alias', partition)} a JOIN ${section} s ON s.row = a.section
             WHERE (s.row >> 24) = $1 AND a.key = ANY($2)) found
         ORDER BY code, position`,
        [jurisdiction, keys.map((key) => key.slice(0, longestKey))],
      );
      const sections: WireSection[] = [];
      for (const row of rows) {
        const found = await reader.section(query, scope, text(row.id));
        if (found !== undefined) sections.push(found);
      }
      return sections;
    },
    async sources(query, scope, id) {
      const row = await read(query, scope, id, 'sources');
      return row === undefined ? undefined : list(row.sources);
    },
    async chain(query, scope, id) {
      const row = await read(query, scope, id, 'chain');
      if (row === undefined) return undefined;
      const acts = new Map<string, unknown>(Object.entries(row.acts ?? {}));
      return wireChain(list(row.chain), (act) => soundId(acts.get(String(act)), act));
    },
    async ordinance(query, scope, id) {
      if (!isUuid(id)) return undefined;
      const [act] = await query(actById, [id]);
      if (act === undefined || !inScope(scope, text(act.jurisdiction_id))) return undefined;
      const row = integer(act.row);
      refuseUnsound(act, `act ${id}`);
      const sections = await query(statementsOf(row).ofAct, [row]);
      return wireOrdinance(
        id.toLowerCase(),
        text(act.jurisdiction_id),
        JSON.parse(text(act.record)),
        sections.map(summaryOf),
      );
    },
    async versions(query, scope, id) {
      const row = await read(query, scope, id, 'versions');
      if (row === undefined) return undefined;
      return wireVersions(id.toLowerCase(), row, optionalText(row.codified_through), versionsIn(row, id));
    },
    async version(query, scope, id, requested) {
      const present = await reader.section(query, scope, id);
      if (present === undefined) return undefined;
      const row = await read(query, scope, id, 'versions');
      return wireVersion(present, row === undefined ? [] : versionsIn(row, id), requested);
    },
  };
  return reader;
}

/** Throws LibraryError for a row that is not what was written. */
export function summaryOf(row: Row): WireSectionSummary {
  refuseUnsound(row, `section ${text(row.id)}`);
  const jurisdictionId = text(row.jurisdiction_id);
  // What is the text of a container itself is in the one above it.
  const levels = list<StoredLevel>(row.hierarchy).slice(0, row.of_container === true ? -1 : undefined);
  return wireSummary({
    id: text(row.id),
    jurisdictionId,
    citation: text(row.citation),
    kind: text(row.kind),
    number: text(row.number),
    heading: optionalText(row.heading),
    notesIn: notesIn(levels),
    hierarchy: wireLevels(levels, jurisdictionId),
    validity: wireValidity(row, {
      codifiedThrough: optionalText(row.codified_through),
      importedOn: optionalText(row.imported_on),
    }),
  });
}

/** A level of the hierarchy as a container keeps it; `noted`: it has notes or a history. */
export type StoredLevel = Omit<Hierarchy[number], 'links'> & { readonly id: string; readonly noted?: true };

/** The nearest of these containers that has notes or a history. */
export function notesIn(levels: readonly StoredLevel[]): string | undefined {
  return levels.findLast((level) => level.noted === true)?.id;
}

export function wireLevels(levels: readonly StoredLevel[], jurisdictionId: string): Hierarchy {
  return levels.map(({ id, noted: _noted, ...level }) => ({
    ...level,
    links: { contents: extraPaths.contents(jurisdictionId, id) },
  }));
}

/** What json_agg made; nothing to gather: the empty list. Throws LibraryError where a row is not what was written. */
export function soundList(value: unknown, what: string): Row[] {
  const rows: Row[] = Array.isArray(value) ? value : [];
  for (const row of rows) refuseUnsound(row, what);
  return rows;
}

function versionsIn(row: Row, id: string): Row[] {
  return soundList(row.earlier, `a version of section ${id}`);
}

/** The identifier of an act whose record is there. Throws LibraryError for the empty one of an act that is not what was written. */
function soundId(id: unknown, act: number): string | undefined {
  if (id === '') refuseUnsound({ sound: false }, `act ${act}`);
  return optionalText(id);
}

/** Law that is not what was imported is not given out: its version is a hash of what it says. Throws LibraryError. */
export function refuseDamaged(row: Row): void {
  if (versionOf(optionalText(row.heading), text(row.status), text(row.text)) === text(row.version)) return;
  throw new LibraryError('corrupted', `the text of section ${text(row.id)} has changed since the import.`);
}

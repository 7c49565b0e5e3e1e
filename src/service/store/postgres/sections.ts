/**
 * Reads sections with their sources, chains, versions and ordinances. Finds the section's row first. Each answer is
 * then one statement on one partition, so it shows one state of the library without a transaction.
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

/** True if the rows of a section, its jurisdiction, its code and its container are undamaged. */
const placeIsSound = `(${isSound('section', 's', 'seal')} AND ${isSound('jurisdiction', 'j', 'seal')} AND ${isSound('code', 'c', 'seal')}
  AND (s.container IS NULL OR ${isSound('container', 'k', 'seal')}))`;

/** The columns of a section's summary. `withPlacement` defines `s`, `c`, `k` and `j`. */
export const summaryColumns = `s.row, s.id, s.kind, s.of_container, s.number, s.citation, s.heading, s.status, s.effective_from, s.validity,
  j.id AS jurisdiction_id, s.seen_through, c.codified_through, c.imported_on, k.hierarchy,
  ${placeIsSound} AS sound`;

/** Returns SQL that joins sections with their jurisdiction, code and container. */
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

/** Maximum number of cached rows, a few megabytes. A cached row is verified on each use. */
const mostCachedRows = 50_000;

/** Reads sections by id, for the jurisdictions in a scope. Each method throws LibraryError for a damaged row. */
export class SectionReader {
  readonly #rows = new LRUCache<string, number>({ max: mostCachedRows });
  readonly #statements = new Map<number, Statements>();

  async section(query: Query, scope: Scope, id: string): Promise<WireSection | undefined> {
    const row = await this.#read(query, scope, id, 'section');
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
  }

  /** Returns the sections of the jurisdiction in row `jurisdiction` that have or once had one of the number keys. */
  async numbered(
    query: Query,
    scope: Scope,
    jurisdiction: number,
    keys: readonly string[],
  ): Promise<readonly WireSection[]> {
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
      const found = await this.section(query, scope, text(row.id));
      if (found !== undefined) sections.push(found);
    }
    return sections;
  }

  async sources(query: Query, scope: Scope, id: string): Promise<readonly WireSource[] | undefined> {
    const row = await this.#read(query, scope, id, 'sources');
    return row === undefined ? undefined : list(row.sources);
  }

  async chain(query: Query, scope: Scope, id: string): Promise<readonly WireChainEntry[] | undefined> {
    const row = await this.#read(query, scope, id, 'chain');
    if (row === undefined) return undefined;
    const acts = new Map<string, unknown>(Object.entries(row.acts ?? {}));
    return wireChain(list(row.chain), (act) => soundId(acts.get(String(act)), act));
  }

  async ordinance(query: Query, scope: Scope, id: string): Promise<WireOrdinance | undefined> {
    if (!isUuid(id)) return undefined;
    const [act] = await query(actById, [id]);
    if (act === undefined || !inScope(scope, text(act.jurisdiction_id))) return undefined;
    const row = integer(act.row);
    refuseUnsound(act, `act ${id}`);
    const sections = await query(this.#statementsOf(row).ofAct, [row]);
    return wireOrdinance(
      id.toLowerCase(),
      text(act.jurisdiction_id),
      JSON.parse(text(act.record)),
      sections.map(summaryOf),
    );
  }

  async versions(query: Query, scope: Scope, id: string): Promise<readonly WireSectionVersion[] | undefined> {
    const row = await this.#read(query, scope, id, 'versions');
    if (row === undefined) return undefined;
    return wireVersions(id.toLowerCase(), row, optionalText(row.codified_through), versionsIn(row, id));
  }

  async version(query: Query, scope: Scope, id: string, version: string): Promise<WireSection | undefined> {
    const present = await this.section(query, scope, id);
    if (present === undefined) return undefined;
    const row = await this.#read(query, scope, id, 'versions');
    return wireVersion(present, row === undefined ? [] : versionsIn(row, id), version);
  }

  /** Returns the row that a statement selects for a section; undefined if it doesn't exist (for this account). */
  async #read(query: Query, scope: Scope, given: string, which: keyof Statements): Promise<Row | undefined> {
    if (!isUuid(given)) return undefined;
    const id = given.toLowerCase();
    const at = async (row: number): Promise<Row | undefined> =>
      (await query(this.#statementsOf(row)[which], [row, id]))[0];
    const cached = this.#rows.get(id);
    let found = cached === undefined ? undefined : await at(cached);
    if (found === undefined) {
      this.#rows.delete(id);
      const [place] = await query(rowById, [id]);
      if (place === undefined) return undefined;
      found = await at(integer(place.row));
      if (found !== undefined) this.#rows.set(id, integer(place.row));
    }
    if (found === undefined || !inScope(scope, text(found.jurisdiction_id))) return undefined;
    refuseUnsound(found, `section ${id}`);
    return found;
  }

  #statementsOf(row: number): Statements {
    const partition = partitionOf(row);
    const known = this.#statements.get(partition) ?? statements(partition);
    this.#statements.set(partition, known);
    return known;
  }
}

/** Returns a section's summary. Throws LibraryError if the row is damaged. */
export function summaryOf(row: Row): WireSectionSummary {
  refuseUnsound(row, `section ${text(row.id)}`);
  const jurisdictionId = text(row.jurisdiction_id);
  const levels = levelsOf(row);
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

/** Returns the levels above a section's row. */
export function levelsOf(row: Row): readonly StoredLevel[] {
  // A container's own text belongs to the parent container.
  return list<StoredLevel>(row.hierarchy).slice(0, row.of_container === true ? -1 : undefined);
}

/** A stored level of the hierarchy. `noted`: the container has notes or a history. */
export type StoredLevel = Omit<Hierarchy[number], 'links'> & { readonly id: string; readonly noted?: true };

/** Returns the id of the nearest container with notes or a history; undefined if there is none. */
export function notesIn(levels: readonly StoredLevel[]): string | undefined {
  return levels.findLast((level) => level.noted === true)?.id;
}

export function wireLevels(levels: readonly StoredLevel[], jurisdictionId: string): Hierarchy {
  return levels.map(({ id, noted: _noted, ...level }) => ({
    ...level,
    links: { contents: extraPaths.contents(jurisdictionId, id) },
  }));
}

/** Returns the rows that json_agg collected; empty if there are none. Throws LibraryError if a row is damaged. */
export function soundList(value: unknown, what: string): Row[] {
  const rows: Row[] = Array.isArray(value) ? value : [];
  for (const row of rows) refuseUnsound(row, what);
  return rows;
}

function versionsIn(row: Row, id: string): Row[] {
  return soundList(row.earlier, `a version of section ${id}`);
}

/**
 * Returns an act's id; undefined if it has no record. Throws LibraryError if the id is empty, which marks a damaged
 * act.
 */
function soundId(id: unknown, act: number): string | undefined {
  if (id === '') refuseUnsound({ sound: false }, `act ${act}`);
  return optionalText(id);
}

/** Throws LibraryError if a section's text has changed since the import. Its version is a hash of the text. */
export function refuseDamaged(row: Row): void {
  if (versionOf(optionalText(row.heading), text(row.status), text(row.text)) === text(row.version)) return;
  throw new LibraryError('corrupted', `the text of section ${text(row.id)} has changed since the import.`);
}

/** Reads earlier editions: sections as of a date, and the differences from the current sections. */
import type { WireSection, WireSectionVersion } from '../../../contract/schemas.ts';
import { longestKey } from '../citation-key.ts';
import { integer, list, optionalText, text } from '../columns.ts';
import { readValues } from '../edition-values.ts';
import { editionAt, readEditions } from '../editions.ts';
import { field } from '../field.ts';
import { isUuid } from '../ids.ts';
import type { CodeEntry, JurisdictionEntry } from '../jurisdiction-entry.ts';
import { sectionsEach } from '../section-rows.ts';
import { presentValues, type StatedInEdition } from '../stated.ts';
import { type Difference, type Differences, inScope, type Scope } from '../store.ts';
import { wireSection, wireSummary, wireVersion, wireVersions } from '../wire.ts';
import {
  type AsOf,
  asStated,
  editionOf,
  headingIn,
  notInEdition,
  pastValidity,
  refuseBefore,
  type SectionHistory,
  type SeenBetween,
  sectionIn,
} from '../wire-editions.ts';
import type { Query, Row } from './connection.ts';
import { isIn } from './contents.ts';
import { partitionOf, partitionTable, rowsOf } from './schema.ts';
import { isSound, refuseUnsound } from './seals.ts';
import { levelsOf, soundList, summaryColumns, summaryOf, wireLevels, withPlacement } from './sections.ts';

const versionsOf = (row: string): string =>
  `(SELECT json_agg(json_build_object('version', v.version, 'publication', v.publication, 'seen_from', v.seen_from,
      'seen_through', v.seen_through, 'change', v.change, 'sound', ${isSound('version', 'v', 'seal')}) ORDER BY v.sequence DESC)
    FROM legal_code.version v WHERE v.section = ${row}) AS earlier`;

/** The headings in each edition of the containers in the hierarchy of the container `k`, by id. */
const headingsAbove = `(SELECT json_object_agg(h.id, json_build_object('headings', h.headings, 'sound', ${isSound('container', 'h', 'headings_seal')}))
    FROM json_array_elements(k.hierarchy::json) AS above(level) JOIN legal_code.container h ON h.id = (above.level ->> 'id')::uuid) AS headings_above`;

const pastRows = `SELECT p.*, j.id AS jurisdiction_id, k.hierarchy, c.editions, ${versionsOf('p.row')}, ${headingsAbove},
    ${isSound('past', 'p', 'seal')} AND ${isSound('past', 'p', 'stated_seal')} AND ${isSound('jurisdiction', 'j', 'seal')} AND ${isSound('code', 'c', 'seal')}
      AND ${isSound('code', 'c', 'editions_seal')} AND (k.row IS NULL OR ${isSound('container', 'k', 'seal')}) AS sound
  FROM legal_code.past p JOIN legal_code.jurisdiction j ON j.row = p.row >> 24 JOIN legal_code.code c ON c.row = p.code
    LEFT JOIN legal_code.container k ON k.row = p.container`;

/** A section that only earlier editions have. */
export interface PastSection {
  /** With its newest text. Its status is unknown, because the latest edition lacks it. */
  readonly section: WireSection;
  readonly versions: readonly WireSectionVersion[];
  version(id: string): WireSection | undefined;
  /** Returns the section as of a date; undefined if that edition lacks it. Throws EditionNotHeld. */
  asOf(date: string): WireSection | undefined;
}

/** Returns undefined if there is no such section (for this account). */
export async function pastById(query: Query, scope: Scope, id: string): Promise<PastSection | undefined> {
  if (!isUuid(id)) return undefined;
  const [row] = await query(`${pastRows} WHERE p.row = (SELECT i.row FROM legal_code.section_id i WHERE i.id = $1)`, [
    id.toLowerCase(),
  ]);
  return row === undefined || !inScope(scope, text(row.jurisdiction_id)) ? undefined : pastSection(row);
}

/** Returns a jurisdiction's past sections with any of these number keys. */
export async function pastNumbered(
  query: Query,
  jurisdiction: number,
  keys: readonly string[],
): Promise<readonly PastSection[]> {
  const rows = await query(
    `${pastRows} WHERE (p.row >> 24) = $1 AND p.number_key = ANY($2) ORDER BY p.code, p.position`,
    [jurisdiction, keys.map((key) => key.slice(0, longestKey))],
  );
  return rows.map(pastSection);
}

function pastSection(row: Row): PastSection {
  const id = text(row.id);
  refuseUnsound(row, `section ${id}`);
  const earlier = soundList(row.earlier, `a version of section ${id}`);
  const jurisdictionId = text(row.jurisdiction_id);
  const levels = levelsOf(row);
  const summary = wireSummary({
    id,
    jurisdictionId,
    citation: text(row.citation),
    kind: text(row.kind),
    number: text(row.number),
    heading: optionalText(row.heading),
    notesIn: undefined,
    hierarchy: wireLevels(levels, jurisdictionId),
    validity: pastValidity(row),
  });
  const parts = {
    aliases: [],
    text: list<NonNullable<WireSection['text']>[number]>(row.text),
    version: text(row.version),
  };
  const code = { editions: readEditions(optionalText(row.editions)) };
  const section = {
    ...wireSection(summary, { ...parts, notes: [], related: [] }, true),
    not_in_edition: notInEdition(code),
  };
  return {
    section,
    versions: wireVersions(id, row, undefined, earlier, true),
    version: (id) => wireVersion(section, earlier, id),
    asOf: (date) => {
      const stated = readValues<StatedInEdition>(optionalText(row.stated));
      const history = { newest: asStated(section, row), seen: seenBetween(row), earlier, stated };
      return inEdition(history, row, { date, edition: editionOf(code, date) });
    },
  };
}

/**
 * Returns a section of the latest edition as of a date; undefined if that date's edition lacks it. Throws
 * EditionNotHeld.
 */
export async function presentAsOf(query: Query, section: WireSection, date: string): Promise<WireSection | undefined> {
  const [row = {}] = await query(
    `SELECT s.seen_from, coalesce(s.seen_through, c.codified_through) AS seen_through, c.editions, s.effective_from, s.validity, s.stated,
       s.of_container, j.id AS jurisdiction_id, k.hierarchy, ${versionsOf('s.row')}, ${headingsAbove},
       ${isSound('section', 's', 'seal')} AND ${isSound('section', 's', 'stated_seal')} AND ${isSound('code', 'c', 'seal')} AND ${isSound('code', 'c', 'editions_seal')} AS sound
     FROM legal_code.section_id i JOIN ${withPlacement('legal_code.section')} ON s.row = i.row WHERE i.id = $1`,
    [section.code_section_id],
  );
  refuseUnsound(row, `section ${section.code_section_id}`);
  const earlier = soundList(row.earlier, `a version of section ${section.code_section_id}`);
  const edition = editionOf({ editions: readEditions(optionalText(row.editions)) }, date);
  const history = { newest: section, seen: seenBetween(row), earlier, stated: presentValues(row) };
  return inEdition(history, row, { date, edition });
}

/** The rows of a level's code and container, or the codes themselves. */
export type LevelRows = 'codes' | { readonly code: number; readonly container: number | null };

/**
 * Returns differences as of a date by section id. Throws EditionNotHeld.
 *
 * @param level as for `Store.differences`
 */
export async function differencesAsOf(
  query: Query,
  jurisdiction: JurisdictionEntry,
  date: string,
  level: LevelRows | undefined,
): Promise<Differences> {
  refuseBefore(jurisdiction, date);
  const found = new Map<string, Difference>();
  for (const code of jurisdiction.codes) {
    if (typeof level === 'object' && level.code !== code.row) continue;
    for (const row of await laterRows(query, jurisdiction, code, date, level)) {
      const [section, was] = sectionThen(row, code, date);
      found.set(section.code_section_id, { codeId: code.id, hierarchy: (was ?? section).hierarchy, section: was });
    }
  }
  for (const row of await pastRowsIn(query, jurisdiction, level)) {
    const code = jurisdiction.codes.find((each) => each.row === integer(row.code));
    if (code === undefined || editionAt(code.editions, date) === undefined) continue;
    const section = pastSection(row).asOf(date);
    if (section !== undefined)
      found.set(section.code_section_id, { codeId: code.id, hierarchy: section.hierarchy, section });
  }
  return found;
}

/** A condition for the rows of a level. A container's own text belongs to the parent container. */
const inLevel = (alias: string, table: string, code: string, container: number | null, parameter: string): string =>
  `${alias}.row IN (SELECT e.row FROM ${table} e WHERE e.code = ${code} AND ${isIn('e.container', container, parameter)} AND NOT e.of_container
     UNION ALL SELECT e.row FROM legal_code.container b JOIN ${table} e ON e.code = b.code AND e.container = b.row AND e.of_container
       WHERE b.code = ${code} AND ${isIn('b.parent', container, parameter)})`;

/** Returns rows of a code's current sections whose text is newer than the edition of the date. */
function laterRows(
  query: Query,
  jurisdiction: JurisdictionEntry,
  code: CodeEntry,
  date: string,
  level: LevelRows | undefined,
): Promise<Row[]> {
  const partition = partitionOf(jurisdiction.row * sectionsEach);
  const within =
    level === undefined
      ? ''
      : level === 'codes'
        ? 'AND s.container IS NULL AND s.of_container'
        : `AND ${inLevel('s', partitionTable('section', partition), '$3', level.container, '$5')}`;
  return query(
    `SELECT ${summaryColumns}, s.version, s.seen_from, s.stated, b.text, ${headingsAbove},
       ${isSound('section_body', 'b', 'seal')} AND ${isSound('section', 's', 'stated_seal')} AS body_sound, ${versionsOf('s.row')}
     FROM ${withPlacement(partitionTable('section', partition))} JOIN ${partitionTable('section_body', partition)} b ON b.row = s.row
     WHERE s.row BETWEEN $1 AND $2 AND s.code = $3 AND ($4::text IS NULL OR s.seen_from IS NULL OR s.seen_from > $4) ${within}`,
    [
      ...rowsOf(jurisdiction.row),
      code.row,
      editionAt(code.editions, date)?.through ?? null,
      ...(typeof level === 'object' ? [level.container] : []),
    ],
  );
}

/** Returns a row's section now, and as of a date. */
function sectionThen(
  row: Row,
  code: CodeEntry,
  date: string,
): readonly [now: WireSection, then: WireSection | undefined] {
  refuseUnsound({ sound: row.body_sound }, `section ${text(row.id)}`);
  const parts = {
    aliases: [],
    text: list<NonNullable<WireSection['text']>[number]>(row.text),
    version: text(row.version),
  };
  const section = wireSection(summaryOf(row), { ...parts, notes: [], related: [] }, true);
  const edition = editionAt(code.editions, date);
  const earlier = soundList(row.earlier, `a version of section ${section.code_section_id}`);
  const seen = { ...seenBetween(row), through: optionalText(row.seen_through) ?? code.codifiedThrough ?? null };
  const history = { newest: section, seen, earlier, stated: presentValues(row) };
  return [section, edition && inEdition(history, row, { date, edition })];
}

/** Returns rows of sections that only earlier editions have. */
async function pastRowsIn(query: Query, jurisdiction: JurisdictionEntry, level: LevelRows | undefined): Promise<Row[]> {
  if (level === 'codes') return [];
  if (level === undefined) return query(`${pastRows} WHERE p.row BETWEEN $1 AND $2`, rowsOf(jurisdiction.row));
  return query(`${pastRows} WHERE ${inLevel('p', 'legal_code.past', '$1', level.container, '$2')}`, [
    level.code,
    level.container,
  ]);
}

/** Returns a section as of an edition, with the headings of its containers in that edition. */
function inEdition(history: SectionHistory, row: Row, asOf: AsOf): WireSection | undefined {
  const found = sectionIn(history, asOf);
  if (found === undefined) return undefined;
  const headings = new Map<string, Row>(Object.entries(row.headings_above ?? {}));
  const levels = levelsOf(row).map(({ heading, ...level }) => {
    const stored = headings.get(level.id) ?? {};
    refuseUnsound(stored, `container ${level.id}`);
    return { ...level, ...field('heading', headingIn({ heading, headings: stored.headings }, asOf.edition.through)) };
  });
  return { ...found, hierarchy: wireLevels(levels, found.jurisdiction_id) };
}

function seenBetween(row: Row): SeenBetween {
  return { from: optionalText(row.seen_from) ?? null, through: optionalText(row.seen_through) ?? null };
}

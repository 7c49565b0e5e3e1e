/** Rows → what v1 says of a section, its sources, its chain, its versions and the ordinances behind it. */
import type { DatabaseSync } from 'node:sqlite';
import { extraPaths, paths } from '../../../contract/paths.ts';
import type {
  WireChainEntry,
  WireOrdinance,
  WireSection,
  WireSectionSummary,
  WireSectionVersion,
  WireSource,
} from '../../../contract/schemas.ts';
import { normaliseCitation } from '../citation-key.ts';
import { applyChange, type SectionText } from './change.ts';
import { field, integer, optionalInteger, optionalText, type Row, text } from './columns.ts';
import type { DirectoryReader, JurisdictionEntry } from './directory.ts';
import { sectionsEach } from './schema.ts';

/** A chain entry as stored: the act by its row, to be looked up when read. */
export type StoredChainEntry = Omit<WireChainEntry, 'ordinance_id' | 'links'> & { readonly act_row?: number };

/** What is stored of an act: the record without its identifiers and sections. */
export type StoredAct = Omit<WireOrdinance, 'ordinance_id' | 'jurisdiction_id' | 'sections' | 'withheld' | 'links'>;

export interface SectionReader {
  summary(row: Row): WireSectionSummary;
  summaryOf(sectionRow: number): WireSectionSummary | undefined;
  section(row: Row): WireSection;
  sources(row: Row): readonly WireSource[];
  chain(row: Row): readonly WireChainEntry[];
  ordinance(row: Row): WireOrdinance | undefined;
  versions(row: Row): readonly WireSectionVersion[];
  version(row: Row, version: string): WireSection | undefined;
  jurisdictionOf(row: Row): JurisdictionEntry;
}

export const summaryColumns =
  's.row, s.id, s.jurisdiction, s.code, s.container, s.number, s.number_key, s.citation, s.heading, s.status, s.effective_from, s.version, s.publication, s.seen_from';

export function sectionReader(database: DatabaseSync, directory: DirectoryReader): SectionReader {
  const summaryByRow = database.prepare(`SELECT ${summaryColumns} FROM section s WHERE s.row = ?`);
  const relatedOf = database.prepare(
    `SELECT r.relation, r.number, r.target, t.id AS target_id, t.citation AS target_citation
     FROM related r LEFT JOIN section t ON t.row = r.target WHERE r.section = ? ORDER BY r.derived, r.position`,
  );
  const versionsOf = database.prepare('SELECT * FROM version WHERE section = ? ORDER BY sequence DESC');
  const hasVersions = database.prepare('SELECT 1 FROM version WHERE section = ? LIMIT 1');
  const actByRow = database.prepare('SELECT id, record IS NOT NULL AS there FROM act WHERE row = ?');
  const sectionsOfAct = database.prepare(
    `SELECT ${summaryColumns} FROM act_section a JOIN section s ON s.row = a.section WHERE a.act = ? ORDER BY s.code, s.position`,
  );

  const jurisdictionOf = (row: Row): JurisdictionEntry => {
    const entry = directory.jurisdiction(integer(row.jurisdiction));
    if (entry === undefined) throw new Error('a section without its jurisdiction');
    return entry;
  };

  const summary = (row: Row): WireSectionSummary => {
    const jurisdiction = jurisdictionOf(row);
    const id = text(row.id);
    const citation = text(row.citation);
    return {
      code_section_id: id,
      jurisdiction_id: jurisdiction.id,
      citation,
      citation_normalized: normaliseCitation(citation),
      number: text(row.number),
      ...field('heading', optionalText(row.heading)),
      hierarchy: directory.hierarchy(jurisdiction.id, optionalInteger(row.container)),
      status: text(row.status),
      ...field('effective_from', optionalText(row.effective_from)),
      ...field('codified_through', directory.code(jurisdiction, integer(row.code))?.codifiedThrough),
      links: {
        self: paths.section(id),
        jurisdiction: paths.jurisdiction(jurisdiction.id),
        sources: paths.sources(id),
        legislative_chain: paths.chain(id),
      },
    };
  };

  const section = (row: Row): WireSection => {
    const { links, ...head } = summary(row);
    const earlier = hasVersions.get(integer(row.row)) !== undefined;
    return {
      ...head,
      aliases: parsed(row.aliases),
      text: parsed(row.text),
      version: text(row.version),
      notes: parsed(row.notes),
      related: relatedOf.all(integer(row.row)).map((entry) => ({
        relation: text(entry.relation),
        ...field('code_section_id', optionalText(entry.target_id)),
        citation: optionalText(entry.target_citation) ?? `§ ${text(entry.number)}`,
      })),
      withheld: [],
      links: earlier ? { ...links, versions: extraPaths.versions(head.code_section_id) } : links,
    };
  };

  const chain = (row: Row): readonly WireChainEntry[] => {
    const entries: readonly StoredChainEntry[] = parsed(row.chain);
    return entries.map(({ act_row, ...entry }) => {
      const act = act_row === undefined ? undefined : actByRow.get(act_row);
      const ordinanceId = act?.there === 1 ? text(act.id) : null;
      return {
        ...entry,
        ordinance_id: ordinanceId,
        links: ordinanceId === null ? {} : { ordinance: paths.ordinance(ordinanceId) },
      };
    });
  };

  const ordinance = (row: Row): WireOrdinance | undefined => {
    if (typeof row.record !== 'string') return undefined;
    const record: StoredAct = JSON.parse(row.record);
    const jurisdiction = jurisdictionOf(row);
    const id = text(row.id);
    return {
      ordinance_id: id,
      jurisdiction_id: jurisdiction.id,
      ...record,
      sections: sectionsOfAct.all(integer(row.row)).map(summary),
      withheld: [],
      links: { self: paths.ordinance(id), jurisdiction: paths.jurisdiction(jurisdiction.id) },
    };
  };

  const versions = (row: Row): readonly WireSectionVersion[] => {
    const id = text(row.id);
    const code = directory.code(jurisdictionOf(row), integer(row.code));
    const entry = (version: string, current: boolean): Pick<WireSectionVersion, 'version' | 'current' | 'links'> => ({
      version,
      current,
      links: { section: current ? paths.section(id) : extraPaths.version(id, version) },
    });
    return [
      {
        ...entry(text(row.version), true),
        ...field('publication', optionalText(row.publication)),
        ...field('from', optionalText(row.seen_from)),
        ...field('through', code?.codifiedThrough),
      },
      ...versionsOf.all(integer(row.row)).map((earlier) => ({
        ...entry(text(earlier.version), false),
        ...field('publication', optionalText(earlier.publication)),
        ...field('from', optionalText(earlier.seen_from)),
        ...field('through', optionalText(earlier.seen_through)),
      })),
    ];
  };

  const version = (row: Row, wanted: string): WireSection | undefined => {
    const current = section(row);
    if (current.version === wanted) return current;
    let state: SectionText = textOf(current);
    for (const earlier of versionsOf.all(integer(row.row))) {
      state = applyChange(state, JSON.parse(text(earlier.change)));
      if (earlier.version !== wanted) continue;
      const { heading: _heading, codified_through: _through, effective_from: _from, ...rest } = current;
      return {
        ...rest,
        ...field('heading', state.heading),
        ...field('codified_through', optionalText(earlier.seen_through)),
        status: state.status,
        text: [...state.text],
        version: wanted,
        // Notes and relations are kept of the present text only: they would mislead beside an earlier one.
        notes: [],
        related: [],
        links: {
          ...rest.links,
          self: extraPaths.version(current.code_section_id, wanted),
          current: paths.section(current.code_section_id),
        },
      };
    }
    return undefined;
  };

  return {
    summary,
    summaryOf: (sectionRow) => {
      const row = summaryByRow.get(sectionRow);
      return row === undefined ? undefined : summary(row);
    },
    section,
    sources: (row) => parsed(row.sources),
    chain,
    ordinance,
    versions,
    version,
    jurisdictionOf,
  };
}

export function textOf(section: WireSection): SectionText {
  return { ...field('heading', section.heading), status: section.status, text: section.text ?? [] };
}

/** The jurisdiction's row that a section's row says. */
export function jurisdictionRowOf(sectionRow: number): number {
  return Math.floor(sectionRow / sectionsEach);
}

/** A JSON list column; absent: the empty list. */
function parsed<T>(value: unknown): T[] {
  if (typeof value !== 'string') return [];
  const list: T[] = JSON.parse(value);
  return list;
}

/** Converts rows to v1 resources: sections with their sources, legislative chains, versions and ordinances. */

import type { DatabaseSync } from 'node:sqlite';
import type {
  WireChainEntry,
  WireContainer,
  WireOrdinance,
  WireSection,
  WireSectionSummary,
  WireSectionVersion,
  WireSource,
  WireTextBlock,
} from '../../../contract/schemas.ts';
import { LibraryError } from '../errors.ts';
import type { CodeEntry } from '../jurisdiction-entry.ts';
import {
  wireChain,
  wireContainer,
  wireOrdinance,
  wireRelated,
  wireSection,
  wireSummary,
  wireVersion,
  wireVersions,
} from '../wire.ts';
import { type AsOf, asStated, notInEdition, pastValidity, sectionIn } from '../wire-editions.ts';
import { uncodifiedActs, undatedEdition, type WireValidity, wireValidity } from '../wire-validity.ts';
import { integer, list, optionalInteger, optionalText, type Row, text } from './columns.ts';
import type { DirectoryReader, LibraryJurisdiction } from './directory.ts';
import type { Seals } from './seals.ts';

export interface SectionReader {
  summary(row: Row): WireSectionSummary;
  /** Returns a section that only earlier editions have. */
  past(row: Row): WireSection;
  versionsOfPast(row: Row): readonly WireSectionVersion[];
  /** Returns a row's section as of an edition; undefined if the edition lacks it. */
  inEdition(row: Row, of: 'present' | 'past', asOf: AsOf): WireSection | undefined;
  summaryOf(sectionRow: number): WireSectionSummary | undefined;
  section(row: Row): WireSection;
  sources(row: Row): readonly WireSource[];
  chain(row: Row): readonly WireChainEntry[];
  /** Requires a container's row that includes the row of its jurisdiction. */
  container(row: Row): WireContainer;
  ordinance(row: Row): WireOrdinance | undefined;
  versions(row: Row): readonly WireSectionVersion[];
  version(row: Row, version: string): WireSection | undefined;
  jurisdictionOf(row: Row): LibraryJurisdiction;
}

export function sectionReader(database: DatabaseSync, directory: DirectoryReader, seals: Seals): SectionReader {
  const summaryByRow = database.prepare(`SELECT s.* FROM section s WHERE s.row = ?`);
  const relatedOf = database.prepare('SELECT * FROM related WHERE section = ? ORDER BY derived, position');
  const versionsOf = database.prepare('SELECT * FROM version WHERE section = ? ORDER BY sequence DESC');
  const actByRow = database.prepare('SELECT * FROM act WHERE row = ?');
  const sectionsOfAct = database.prepare(
    `SELECT s.* FROM act_section a JOIN section s ON s.row = a.section WHERE a.act = ? ORDER BY s.code, s.position`,
  );

  const jurisdictionOf = (row: Row): LibraryJurisdiction => {
    const entry = directory.jurisdiction(integer(row.jurisdiction));
    if (entry === undefined)
      throw new LibraryError(
        'corrupted',
        'The library is damaged: a section belongs to a jurisdiction that is missing.',
      );
    return entry;
  };

  const summary = (row: Row): WireSectionSummary => {
    seals.check('section', row);
    return summaryWith(row, wireValidity(row, codeOf(row) ?? undatedEdition));
  };

  const codeOf = (row: Row): CodeEntry | undefined => directory.code(jurisdictionOf(row), integer(row.code));

  const summaryWith = (row: Row, validity: WireValidity): WireSectionSummary => {
    const jurisdiction = jurisdictionOf(row);
    const own = directory.levels(jurisdiction.id, optionalInteger(row.container));
    // A container's own text belongs to the parent container.
    const levels = row.of_container === 1 ? own.above : own;
    return wireSummary({
      id: text(row.id),
      jurisdictionId: jurisdiction.id,
      citation: text(row.citation),
      kind: text(row.kind),
      number: text(row.number),
      heading: optionalText(row.heading),
      notesIn: levels?.notesIn,
      hierarchy: levels?.hierarchy ?? [],
      validity,
    });
  };

  const relationsOf = (section: number): ReturnType<typeof wireRelated>[] => {
    const relations = relatedOf.all(section);
    seals.checkAll('related', section, relations);
    return relations.map(related);
  };

  const related = (row: Row): ReturnType<typeof wireRelated> => {
    const target = optionalInteger(row.target);
    const other = target === undefined ? undefined : summaryByRow.get(target);
    // A target is set only while its section exists.
    if (target !== undefined && other === undefined)
      throw new LibraryError('corrupted', `The library is damaged: section ${target} is missing.`);
    if (other !== undefined) seals.check('section', other);
    return wireRelated({ relation: row.relation, number: row.number, id: other?.id, citation: other?.citation });
  };

  const section = (row: Row): WireSection => {
    seals.check('text', row);
    return wireSection(
      summary(row),
      {
        aliases: list(row.aliases),
        text: list(row.text),
        version: text(row.version),
        notes: list(row.notes),
        related: relationsOf(integer(row.row)),
        ...uncodifiedActs(row),
      },
      earlierOf(row).length > 0,
    );
  };

  const ownProvision = database.prepare('SELECT * FROM section WHERE code = ? AND container = ? AND of_container = 1');

  const ownProvisionOf = (container: Row): string | undefined => {
    const own = ownProvision.get(integer(container.code), integer(container.row));
    if (own === undefined) return undefined;
    seals.check('section', own);
    return text(own.id);
  };

  const container = (row: Row): WireContainer => {
    seals.check('container', row);
    const jurisdiction = jurisdictionOf(row);
    const levels = directory.levels(jurisdiction.id, integer(row.row));
    return wireContainer({
      id: text(row.id),
      jurisdictionId: jurisdiction.id,
      hierarchy: levels.hierarchy,
      notes: list(row.notes),
      chain: chainIn(row),
      ownProvision: ownProvisionOf(row),
      notesAbove: levels.above?.notesIn,
    });
  };

  const chainIn = (row: Row): readonly WireChainEntry[] =>
    wireChain(list(row.chain), (actRow) => {
      const act = actByRow.get(actRow);
      if (typeof act?.record !== 'string') return undefined;
      seals.check('act', act);
      return text(act.id);
    });

  const chain = (row: Row): readonly WireChainEntry[] => {
    seals.check('chain', row);
    return chainIn(row);
  };

  const ordinance = (row: Row): WireOrdinance | undefined => {
    seals.check('act', row);
    return typeof row.record === 'string'
      ? wireOrdinance(
          text(row.id),
          jurisdictionOf(row).id,
          JSON.parse(row.record),
          sectionsOfAct.all(integer(row.row)).map(summary),
        )
      : undefined;
  };

  const earlierOf = (row: Row): readonly Row[] => {
    const earlier = versionsOf.all(integer(row.row));
    seals.checkAll('version', integer(row.row), earlier);
    return earlier;
  };

  const versions = (row: Row): readonly WireSectionVersion[] => {
    seals.check('section', row);
    return wireVersions(text(row.id), row, codeOf(row)?.codifiedThrough, earlierOf(row));
  };

  const past = (row: Row): WireSection => {
    seals.check('past', row);
    const parts = {
      aliases: [],
      text: list<WireTextBlock>(row.text),
      version: text(row.version),
      notes: [],
      related: [],
    };
    const section = wireSection(summaryWith(row, pastValidity(row)), parts, true);
    return { ...section, not_in_edition: notInEdition(codeOf(row)) };
  };

  const versionsOfPast = (row: Row): readonly WireSectionVersion[] => {
    seals.check('past', row);
    return wireVersions(text(row.id), row, undefined, earlierOf(row), true);
  };

  const inEdition = (row: Row, of: 'present' | 'past', asOf: AsOf): WireSection | undefined => {
    const from = optionalText(row.seen_from) ?? null;
    const through = optionalText(row.seen_through) ?? (of === 'present' ? codeOf(row)?.codifiedThrough : undefined);
    const newest = of === 'present' ? section(row) : asStated(past(row), row);
    return sectionIn(newest, { from, through: through ?? null }, earlierOf(row), asOf);
  };

  const version = (row: Row, wanted: string): WireSection | undefined =>
    wireVersion(row.digest === undefined ? past(row) : section(row), earlierOf(row), wanted);

  return {
    summary,
    summaryOf: (sectionRow) => {
      const row = summaryByRow.get(sectionRow);
      return row === undefined ? undefined : summary(row);
    },
    section,
    sources(row) {
      seals.check('sources', row);
      return list(row.sources);
    },
    chain,
    container,
    ordinance,
    versions,
    version,
    past,
    versionsOfPast,
    inEdition,
    jurisdictionOf,
  };
}

/** Converts rows to v1 resources: sections with their sources, related sections and versions. */

import type { DatabaseSync } from 'node:sqlite';
import type { WireSection, WireSectionVersion, WireSource, WireTextBlock } from '../../../contract/schemas.ts';
import { readValues } from '../edition-values.ts';
import { LibraryError } from '../errors.ts';
import { presentValues, type StatedInEdition } from '../stated.ts';
import { wireRelated, wireSection, wireVersion, wireVersions } from '../wire.ts';
import { type AsOf, asStated, notInEdition, pastValidity, sectionIn } from '../wire-editions.ts';
import { uncodifiedActs } from '../wire-validity.ts';
import { integer, list, optionalInteger, optionalText, type Row, text } from './columns.ts';
import type { DirectoryReader } from './directory.ts';
import type { Seals } from './seals.ts';
import { type ActReader, actReader } from './section-acts.ts';
import { type SummaryReader, summaryReader } from './section-summaries.ts';

export interface SectionReader extends ActReader, TextReader, VersionReader {
  summary: SummaryReader['summary'];
  summaryOf: SummaryReader['summaryOf'];
  jurisdictionOf: SummaryReader['jurisdictionOf'];
  sources(row: Row): readonly WireSource[];
}

/** Sections with their text. */
interface TextReader {
  section(row: Row): WireSection;
  /** Returns a section that only earlier editions have. */
  past(row: Row): WireSection;
}

interface VersionReader {
  versions(row: Row): readonly WireSectionVersion[];
  versionsOfPast(row: Row): readonly WireSectionVersion[];
  version(row: Row, version: string): WireSection | undefined;
  /** Returns a row's section as of an edition; undefined if the edition lacks it. */
  inEdition(row: Row, of: 'present' | 'past', asOf: AsOf): WireSection | undefined;
}

/** Returns the checked rows of a section's earlier versions, newest first. */
type EarlierVersions = (row: Row) => readonly Row[];

export function sectionReader(database: DatabaseSync, directory: DirectoryReader, seals: Seals): SectionReader {
  const summaries = summaryReader(database, directory, seals);
  const earlierOf = earlierVersions(database, seals);
  const texts = textReader(summaries, seals, earlierOf, relatedSections(database, seals));
  return {
    summary: summaries.summary,
    summaryOf: summaries.summaryOf,
    jurisdictionOf: summaries.jurisdictionOf,
    ...texts,
    ...actReader(database, directory, seals, summaries),
    ...versionReader(summaries, seals, earlierOf, texts),
    sources(row) {
      seals.check('sources', row);
      return list(row.sources);
    },
  };
}

function textReader(
  { summary, summaryWith, codeOf }: SummaryReader,
  seals: Seals,
  earlierOf: EarlierVersions,
  relatedOf: (section: number) => ReturnType<typeof wireRelated>[],
): TextReader {
  return {
    section(row) {
      seals.check('text', row);
      return wireSection(
        summary(row),
        {
          aliases: list(row.aliases),
          text: list(row.text),
          version: text(row.version),
          notes: list(row.notes),
          related: relatedOf(integer(row.row)),
          ...uncodifiedActs(row),
        },
        earlierOf(row).length > 0,
      );
    },
    past(row) {
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
    },
  };
}

function versionReader(
  { codeOf, hierarchyIn }: SummaryReader,
  seals: Seals,
  earlierOf: EarlierVersions,
  { section, past }: TextReader,
): VersionReader {
  return {
    versions(row) {
      seals.check('section', row);
      return wireVersions(text(row.id), row, codeOf(row)?.codifiedThrough, earlierOf(row));
    },
    versionsOfPast(row) {
      seals.check('past', row);
      return wireVersions(text(row.id), row, undefined, earlierOf(row), true);
    },
    version: (row, requested) =>
      wireVersion(row.digest === undefined ? past(row) : section(row), earlierOf(row), requested),
    inEdition(row, of, asOf) {
      const from = optionalText(row.seen_from) ?? null;
      const through = optionalText(row.seen_through) ?? (of === 'present' ? codeOf(row)?.codifiedThrough : undefined);
      const newest = of === 'present' ? section(row) : asStated(past(row), row);
      const stated = of === 'present' ? presentValues(row) : readValues<StatedInEdition>(optionalText(row.stated));
      const history = { newest, seen: { from, through: through ?? null }, earlier: earlierOf(row), stated };
      const found = sectionIn(history, asOf);
      return found && { ...found, hierarchy: [...hierarchyIn(row, asOf.edition.through)] };
    },
  };
}

function earlierVersions(database: DatabaseSync, seals: Seals): EarlierVersions {
  const versionsOf = database.prepare('SELECT * FROM version WHERE section = ? ORDER BY sequence DESC');
  return (row) => {
    const earlier = versionsOf.all(integer(row.row));
    seals.checkAll('version', integer(row.row), earlier);
    return earlier;
  };
}

/** Returns a reader of a section's related sections, by the section's row number. */
function relatedSections(database: DatabaseSync, seals: Seals): (section: number) => ReturnType<typeof wireRelated>[] {
  const relatedOf = database.prepare('SELECT * FROM related WHERE section = ? ORDER BY derived, position');
  const sectionByRow = database.prepare('SELECT s.* FROM section s WHERE s.row = ?');

  const related = (row: Row): ReturnType<typeof wireRelated> => {
    const target = optionalInteger(row.target);
    const other = target === undefined ? undefined : sectionByRow.get(target);
    // A target is set only while its section exists.
    if (target !== undefined && other === undefined)
      throw new LibraryError('corrupted', `The library is damaged: section ${target} is missing.`);
    if (other !== undefined) seals.check('section', other);
    return wireRelated({ relation: row.relation, number: row.number, id: other?.id, citation: other?.citation });
  };

  return (section) => {
    const relations = relatedOf.all(section);
    seals.checkAll('related', section, relations);
    return relations.map(related);
  };
}

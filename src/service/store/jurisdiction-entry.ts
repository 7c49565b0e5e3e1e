/** Converts a store's rows to jurisdictions and their codes. */

import type { Numbering } from '../../contract/numbering.ts';
import type { WireSource } from '../../contract/schemas.ts';
import { unofficialCopy } from '../../contract/source-kind.ts';
import { parsedPlace } from '../search/hit.ts';
import { integer, list, optionalText, type Row, text } from './columns.ts';
import { type Edition, readEditions } from './editions.ts';
import { field } from './field.ts';
import { isUuid } from './ids.ts';

export interface JurisdictionEntry {
  readonly row: number;
  readonly id: string;
  readonly name: string;
  readonly shortName: string | undefined;
  readonly otherNames: readonly string[];
  readonly kind: string | undefined;
  readonly region: string | undefined;
  readonly sectionCount: number;
  readonly codes: readonly CodeEntry[];
  /** Fields that the user has corrected, by wire name. */
  readonly corrected?: readonly string[];
}

export interface CodeEntry {
  readonly row: number;
  readonly id: string;
  readonly key: string;
  readonly name: string;
  readonly kind: string | undefined;
  readonly abbreviations: readonly string[];
  readonly numbering: Numbering | undefined;
  readonly sectionGrammar: string | undefined;
  readonly codifiedThrough: string | undefined;
  /** The stored editions, oldest first. */
  readonly editions: readonly Edition[];
  /** Import date of the current edition. */
  readonly importedOn: string | undefined;
  /** Of an unofficial copy: who published it, and the address of the publisher's terms. */
  readonly publisher?: string;
  readonly termsUrl?: string;
  /** As in JurisdictionEntry. */
  readonly corrected?: readonly string[];
}

export function namesOf({
  name,
  shortName,
  otherNames,
}: Pick<JurisdictionEntry, 'name' | 'shortName' | 'otherNames'>): readonly string[] {
  return [name, ...(shortName === undefined ? [] : [shortName]), ...otherNames];
}

/** @param codes rows of the jurisdiction's codes, in order, each with the `sources` of its first section */
export function jurisdictionEntry(row: Row, codes: readonly Row[]): JurisdictionEntry {
  return {
    row: integer(row.row),
    id: text(row.id),
    name: text(row.name),
    shortName: optionalText(row.short_name),
    otherNames: list<string>(row.other_names),
    kind: optionalText(row.kind),
    region: optionalText(row.region),
    sectionCount: integer(row.section_count),
    codes: codes.map(codeEntry),
  };
}

function codeEntry(row: Row): CodeEntry {
  return {
    row: integer(row.row),
    id: text(row.id),
    key: text(row.key),
    name: text(row.name),
    kind: optionalText(row.kind),
    abbreviations: JSON.parse(text(row.abbreviations)),
    numbering: parsedNumbering(optionalText(row.numbering)),
    sectionGrammar: optionalText(row.section_grammar),
    codifiedThrough: optionalText(row.codified_through),
    editions: readEditions(optionalText(row.editions)),
    importedOn: optionalText(row.imported_on),
    ...copyOf(list<WireSource>(row.sources)),
  };
}

/** A code's files have one publisher, so its first section names it. */
function copyOf(sources: readonly WireSource[]): Pick<CodeEntry, 'publisher' | 'termsUrl'> {
  const copy = sources.find(({ kind }) => kind === unofficialCopy);
  return { ...field('publisher', copy?.publisher), ...field('termsUrl', copy?.terms_url) };
}

function parsedNumbering(json: string | undefined): Numbering | undefined {
  return json === undefined ? undefined : JSON.parse(json);
}

const lowestId = '00000000-0000-0000-0000-000000000000';

/** Returns the jurisdiction before a page of the list. An unknown cursor starts at the first page. */
export function listedAfter(after: string | undefined): readonly [name: string, id: string] {
  const parts = after === undefined ? undefined : parsedPlace(after);
  const [name, id] = Array.isArray(parts) ? parts : [];
  return [typeof name === 'string' ? name : '', typeof id === 'string' && isUuid(id) ? id : lowestId];
}

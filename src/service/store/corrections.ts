/** A reader's own corrections of what a library says about its jurisdictions and codes. They are applied when a store reads them. */
import type { CorrectedNumbering } from '../../citation/lexicon/numbering/index.ts';
import type { Numbering } from '../../contract/numbering.ts';
import { fold } from './fold.ts';
import type { CodeEntry, JurisdictionEntry } from './jurisdiction-entry.ts';

export interface JurisdictionCorrection {
  readonly name?: string;
  readonly shortName?: string;
  readonly otherNames?: readonly string[];
  readonly kind?: string;
  readonly region?: string;
  /** By name, abbreviation or identifier of the code, as the publisher has it. */
  readonly codes: ReadonlyMap<string, CodeCorrection>;
}

export interface CodeCorrection extends CorrectedNumbering {
  readonly name?: string;
  readonly kind?: string;
  readonly abbreviations?: readonly string[];
}

/** By name or identifier of the jurisdiction, as the publisher has it. */
export type Corrections = ReadonlyMap<string, JurisdictionCorrection>;

export const noCorrections: Corrections = new Map();

type Named = Pick<JurisdictionEntry, 'id' | 'name' | 'shortName' | 'otherNames'>;
type NamedCode = Pick<CodeEntry, 'name' | 'key' | 'abbreviations'> & { readonly id?: string };

/** The correction of a jurisdiction; undefined: there is none. */
export function correctionOf(
  corrections: Corrections,
  { id, name, shortName, otherNames }: Named,
): JurisdictionCorrection | undefined {
  return corrections.size === 0 ? undefined : among(corrections, [id, name, shortName, ...otherNames]);
}

/** The correction of one of its codes. */
export function codeCorrectionOf(
  correction: JurisdictionCorrection | undefined,
  { id, name, key, abbreviations }: NamedCode,
): CodeCorrection | undefined {
  return correction === undefined ? undefined : among(correction.codes, [id, name, key, ...abbreviations]);
}

/** A jurisdiction and its codes with the reader's corrections, which `corrected` names by their fields on the wire. */
export function withCorrections<Entry extends JurisdictionEntry>(entry: Entry, corrections: Corrections): Entry {
  const correction = correctionOf(corrections, entry);
  if (correction === undefined) return entry;
  const { codes: _codes, ...fields } = correction;
  return {
    ...entry,
    ...fields,
    corrected: Object.keys(fields).map(wireName),
    codes: entry.codes.map((code) => correctedCode(code, codeCorrectionOf(correction, code))),
  };
}

function correctedCode(code: CodeEntry, correction: CodeCorrection | undefined): CodeEntry {
  if (correction === undefined) return code;
  const { name, kind, abbreviations, marker, joined } = correction;
  const fields = {
    ...(name === undefined ? {} : { name }),
    ...(kind === undefined ? {} : { kind }),
    ...(abbreviations === undefined ? {} : { abbreviations }),
  };
  return {
    ...code,
    ...fields,
    numbering: code.numbering && correctedNumbering(code.numbering, correction),
    corrected: [...Object.keys(fields), ...(marker === undefined && joined === undefined ? [] : ['numbering'])],
  };
}

/** What joins numbers is learned again at the next import: the shapes of the numbers depend on it. */
function correctedNumbering(numbering: Numbering, { abbreviations, marker }: CodeCorrection): Numbering {
  return {
    ...numbering,
    citing: {
      marker: marker ?? numbering.citing.marker,
      abbreviations:
        abbreviations?.map((text) => ({ text, origin: 'reader', count: 0 })) ?? numbering.citing.abbreviations,
    },
  };
}

function wireName(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function among<T>(found: ReadonlyMap<string, T>, names: readonly (string | undefined)[]): T | undefined {
  const wanted = new Set(names.flatMap((name) => (name === undefined ? [] : fold(name))));
  for (const [name, correction] of found) if (wanted.has(fold(name))) return correction;
  return undefined;
}

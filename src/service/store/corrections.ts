/** Applies the user's corrections of jurisdictions and codes when a store reads them. */
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
  /** Keyed by the code's name, abbreviation or id, as published. */
  readonly codes: ReadonlyMap<string, CodeCorrection>;
}

export interface CodeCorrection extends CorrectedNumbering {
  readonly name?: string;
  readonly kind?: string;
  readonly abbreviations?: readonly string[];
}

/** Keyed by the jurisdiction's name or id, as published. */
export type Corrections = ReadonlyMap<string, JurisdictionCorrection>;

export const noCorrections: Corrections = new Map();

type Named = Pick<JurisdictionEntry, 'id' | 'name' | 'shortName' | 'otherNames'>;
type NamedCode = Pick<CodeEntry, 'name' | 'key' | 'abbreviations'> & { readonly id?: string };

/** Returns the correction of a jurisdiction; undefined if there is none. */
export function correctionOf(
  corrections: Corrections,
  { id, name, shortName, otherNames }: Named,
): JurisdictionCorrection | undefined {
  return corrections.size === 0 ? undefined : among(corrections, [id, name, shortName, ...otherNames]);
}

/** Returns the correction of a code; undefined if there is none. */
export function codeCorrectionOf(
  correction: JurisdictionCorrection | undefined,
  { id, name, key, abbreviations }: NamedCode,
): CodeCorrection | undefined {
  return correction === undefined ? undefined : among(correction.codes, [id, name, key, ...abbreviations]);
}

/** Applies the corrections to a jurisdiction and its codes. `corrected` lists the changed fields by their wire names. */
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

/** Keeps the separators of numbers. The next import updates them, because they depend on the shapes of the numbers. */
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
  const foldedNames = new Set(names.flatMap((name) => (name === undefined ? [] : fold(name))));
  for (const [name, correction] of found) if (foldedNames.has(fold(name))) return correction;
  return undefined;
}

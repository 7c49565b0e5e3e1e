/** Parses the output of `legal-code add` and `legal-code update`: catalog, progress and results. Pure. */
import { isObject, parseObject } from '../../../contract/decode/json-values.ts';
import { type ImportSummary, isCount, type PartialEdition, partialIn, summaryIn } from '../summary.ts';

/** A code in the catalog, or one added from an earlier catalog. */
export interface PublicCode {
  readonly id: string;
  readonly name: string;
  readonly place: string;
  readonly publisher: string;
  readonly license: string;
  readonly edition?: string;
  /** Download size, bytes. */
  readonly size?: number;
  /** Download address. */
  readonly address: string;
  /** What states the hashes of its files: metadata that its publisher signs, a manifest, or nothing. */
  readonly hashes: 'signed' | 'manifest' | undefined;
  /** When it was last added or updated, ISO 8601; absent if it isn't in the library. */
  readonly addedAt?: string;
}

/** A section that a new edition changed. */
export interface ChangedSection {
  readonly change: 'added' | 'changed' | 'removed';
  readonly sectionId: string;
  readonly citation: string;
  readonly heading?: string;
  /** The codified-through dates of the previous and the new edition, ISO 8601. */
  readonly before: string;
  readonly after: string;
}

/** The result for a code. */
export type FetchedCode =
  | { readonly id: string; readonly state: 'current' }
  | { readonly id: string; readonly state: 'failed'; readonly partial?: PartialEdition }
  | {
      readonly id: string;
      readonly state: 'imported';
      readonly verified: boolean;
      /** How the imported edition relates to those held before. */
      readonly edition: 'first' | 'later' | 'earlier' | 'same';
      readonly summary: ImportSummary;
      readonly changes: readonly ChangedSection[];
    };

export interface DownloadProgress {
  /** The code's identifier in the catalog. */
  readonly code: string;
  /** Bytes. */
  readonly downloaded: number;
  readonly total?: number;
}

/** Parses the codes in the last line of `add --json`; undefined if it is something else. */
export function readCatalog(line: string | undefined): readonly PublicCode[] | undefined {
  return codesIn(line)?.flatMap((one) => publicCodeIn(one) ?? []);
}

/** Parses the results in the last line of `add NAME` or `update`; undefined if there are none. */
export function readFetched(line: string | undefined): readonly FetchedCode[] | undefined {
  return codesIn(line)?.flatMap((one) => fetchedIn(one) ?? []);
}

/** Parses a download's progress report; undefined if it is something else. */
export function readDownload(stated: unknown): DownloadProgress | undefined {
  if (!isObject(stated) || !isText(stated.code) || !isCount(stated.downloaded)) return undefined;
  const { code, downloaded, total } = stated;
  return { code, downloaded, ...(isCount(total) ? { total } : {}) };
}

function codesIn(line: string | undefined): readonly unknown[] | undefined {
  const codes = parseObject(line)?.codes;
  return Array.isArray(codes) ? codes : undefined;
}

function publicCodeIn(stated: unknown): PublicCode | undefined {
  if (!isObject(stated)) return undefined;
  const { id, name, place, publisher, license, edition, size, signed, manifest, archive, added_at: addedAt } = stated;
  const address = isObject(signed) ? signed.targets : (manifest ?? archive);
  if (![id, name, place, publisher, license, address].every(isText)) return undefined;
  return {
    id: String(id),
    name: String(name),
    place: String(place),
    publisher: String(publisher),
    license: String(license),
    address: String(address),
    hashes: isObject(signed) ? 'signed' : manifest === undefined ? undefined : 'manifest',
    ...(isText(edition) ? { edition } : {}),
    ...(isCount(size) ? { size } : {}),
    ...(isText(addedAt) ? { addedAt } : {}),
  };
}

function fetchedIn(stated: unknown): FetchedCode | undefined {
  if (!isObject(stated) || !isText(stated.id)) return undefined;
  const { id, state } = stated;
  if (state === 'current') return { id, state };
  if (state === 'failed') {
    const partial = partialIn(stated.partial);
    return { id, state, ...(partial === undefined ? {} : { partial }) };
  }
  const summary = summaryIn(stated.summary);
  if (state !== 'imported' || summary === undefined || !Array.isArray(stated.changes)) return undefined;
  const changes = stated.changes.flatMap((one: unknown) => changeIn(one) ?? []);
  const edition = (['first', 'later', 'earlier', 'same'] as const).find((order) => order === stated.edition) ?? 'first';
  return { id, state, verified: stated.verified === true, edition, summary, changes };
}

function changeIn(stated: unknown): ChangedSection | undefined {
  if (!isObject(stated)) return undefined;
  const { change, code_section_id: sectionId, citation, heading, before, after } = stated;
  if (change !== 'added' && change !== 'changed' && change !== 'removed') return undefined;
  if (!isText(sectionId) || !isText(citation) || !isText(before) || !isText(after)) return undefined;
  return { change, sectionId, citation, before, after, ...(isText(heading) ? { heading } : {}) };
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

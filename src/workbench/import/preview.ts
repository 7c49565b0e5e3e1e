/** Parses the JSON that `legal-code import --preview` prints. */
import { isObject, type JsonObject, parseObject } from '../../contract/decode/json-values.ts';
import { type MissingName, missingNameIn } from './summary.ts';

export interface Preview {
  readonly place?: string;
  readonly codes: readonly string[];
  /** Names that the files don't state, so the reader must. */
  readonly questions: readonly MissingName[];
  readonly documents: readonly PreviewedDocument[];
  readonly skipped: readonly { readonly path: string; readonly why: string }[];
  readonly remarks: readonly string[];
}

export interface PreviewedDocument {
  readonly path: string;
  readonly form: string;
  readonly counts: Readonly<Record<string, number>>;
  readonly outline: readonly PreviewedRow[];
  readonly left: readonly { readonly why: string; readonly characters: number; readonly first: readonly string[] }[];
}

export interface PreviewedRow {
  readonly depth: number;
  readonly level: string;
  readonly number?: string;
  readonly through?: string;
  readonly heading?: string;
  readonly line?: number;
  readonly page?: number;
  readonly written?: string;
  readonly begins?: string;
  readonly characters: number;
}

/** Parses the preview in a command's last line; undefined if there is none. */
export function readPreview(line: string | undefined): Preview | undefined {
  const parsed = parseObject(line);
  if (!Array.isArray(parsed?.documents)) return undefined;
  const { place } = parsed;
  return {
    ...(typeof place === 'string' ? { place } : {}),
    codes: textsIn(parsed.codes),
    questions: recordsIn(parsed.questions).flatMap((each) => missingNameIn(each) ?? []),
    documents: recordsIn(parsed.documents).flatMap((each) => readDocument(each) ?? []),
    skipped: recordsIn(parsed.skipped).flatMap(({ path, why }) =>
      typeof path === 'string' && typeof why === 'string' ? [{ path, why }] : [],
    ),
    remarks: textsIn(parsed.remarks),
  };
}

function readDocument({ path, form, counts, outline, left }: JsonObject): PreviewedDocument | undefined {
  if (typeof path !== 'string' || typeof form !== 'string') return undefined;
  return {
    path,
    form,
    counts: Object.fromEntries(
      Object.entries(isObject(counts) ? counts : {}).flatMap(([level, count]) =>
        typeof count === 'number' ? [[level, count] as const] : [],
      ),
    ),
    outline: recordsIn(outline).flatMap((each) => readRow(each) ?? []),
    left: recordsIn(left).flatMap(({ why, characters, first }) =>
      typeof why === 'string' && typeof characters === 'number' ? [{ why, characters, first: textsIn(first) }] : [],
    ),
  };
}

function readRow(row: JsonObject): PreviewedRow | undefined {
  const { depth, level, characters } = row;
  if (typeof depth !== 'number' || typeof level !== 'string' || typeof characters !== 'number') return undefined;
  return {
    depth,
    level,
    characters,
    ...textField(row, 'number'),
    ...textField(row, 'through'),
    ...textField(row, 'heading'),
    ...textField(row, 'written'),
    ...textField(row, 'begins'),
    ...(typeof row.line === 'number' ? { line: row.line } : {}),
    ...(typeof row.page === 'number' ? { page: row.page } : {}),
  };
}

function textField<Name extends string>(row: JsonObject, name: Name): { readonly [K in Name]?: string } {
  const value = row[name];
  return typeof value === 'string' ? ({ [name]: value } as { readonly [K in Name]: string }) : {};
}

const recordsIn = (value: unknown): readonly JsonObject[] => (Array.isArray(value) ? value.filter(isObject) : []);
const textsIn = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];

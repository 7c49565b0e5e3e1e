/** Finds the lists of records in a JSON file, and what the file states about its place and its code. */

import { isObject, type JsonObject, plainName } from '../../../../contract/decode/json-values.ts';
import {
  fieldOf,
  isNumbered,
  isPath,
  isText,
  listsIn,
  plainFields,
  sideLists,
  withKeys,
  wordsOf,
} from './json-fields.ts';
import { inEnglish } from './spanish-names.ts';

/** A file with fewer records is searched whole for records in a text. */
const fewRecords = 20;

/** The records in texts of JSON, where a table of a data base keeps them: `{ "page": 1, "content_json": "[{…}]" }`. */
export function unpacked(lists: readonly List[]): readonly List[] {
  const all = lists.flatMap(({ records }) => records);
  if (!all.slice(0, fewRecords).some((record) => packedIn(record) !== undefined)) return lists;
  const records = all.flatMap((record) => {
    const packed = packedIn(record);
    if (Array.isArray(packed)) return packed.filter(isObject);
    if (!isObject(packed)) return [record];
    const inner = listsWithin(packed).flatMap((list) => list.records);
    return inner.length > 0 ? inner : [packed];
  });
  return [{ records }];
}

/** The list or record in a field that is a text of JSON. */
function packedIn(record: JsonObject): unknown {
  for (const value of Object.values(record)) {
    if (typeof value !== 'string' || !/^\s*(?:\[\s*)?\{\s*"/.test(value.slice(0, 100))) continue;
    try {
      return inEnglish(JSON.parse(value));
    } catch {
      // Words that only begin like JSON.
    }
  }
  return undefined;
}

/** The records of a file: a list, lists in its fields, or one record per line; or why there are none. */
export function listsOf(text: string):
  | {
      readonly lists: readonly List[];
      readonly titles: readonly string[];
      readonly place?: string | undefined;
    }
  | { readonly why: string } {
  let value: unknown;
  try {
    value = withKeys(inEnglish(JSON.parse(text)));
  } catch {
    const lines = text.split('\n').filter((line) => line.trim() !== '');
    const records: JsonObject[] = [];
    for (const [at, line] of lines.entries()) {
      try {
        const record = inEnglish(JSON.parse(line));
        if (isObject(record)) records.push(record);
      } catch {
        return {
          why:
            at === 0
              ? 'it is not JSON that can be read: a list of records was expected'
              : `its line ${at + 1} is not JSON: one record on each line was expected`,
        };
      }
    }
    return { lists: [{ records }], titles: [] };
  }
  const table = rowsWithColumns(value);
  if (table !== undefined) return { lists: [{ records: table }], titles: [] };
  if (Array.isArray(value)) return { lists: [{ records: value.filter(isObject) }], titles: [] };
  if (!isObject(value)) return { why: 'a list of records was expected' };
  const plain = plainFields(value);
  const lists = listsWithin(value);
  const isLaw =
    isObject(plain) && isText(fieldOf(plain, ['text', 'fulltext', 'sectiontext', 'content', 'body', 'paragraphs']));
  const isOne = isLaw || lists.length === 0;
  const titles = isOne ? [] : titlesIn(plain);
  return { lists: isOne ? [{ records: [value] }] : lists, titles, place: placeIn(plain) };
}

/**
 * The records of a table, as open data portals export them; undefined if the file is no table. The names of the columns are in the
 * first row or elsewhere in the file.
 */
function rowsWithColumns(value: unknown): readonly JsonObject[] | undefined {
  const lists = arraysIn(value);
  const rows = lists.find((list) => list.length > 0 && list.every(Array.isArray))?.filter(Array.isArray);
  const width = rows?.[0]?.length ?? 0;
  if (rows === undefined || width < 2) return undefined;
  const stated = lists.map(columnNames).find((names) => names?.length === width);
  const names = stated ?? columnNames(rows[0] ?? []);
  if (names === undefined) return undefined;
  return rows
    .slice(stated === undefined ? 1 : 0)
    .map((row) => Object.fromEntries(names.map((name, at) => [name, row[at]])));
}

/** The lists in a value and in its objects. */
function arraysIn(value: unknown, depth = 0): readonly (readonly unknown[])[] {
  if (Array.isArray(value)) return [value];
  return isObject(value) && depth <= deepestList
    ? Object.values(value).flatMap((each) => arraysIn(each, depth + 1))
    : [];
}

/** The names of columns: different words, or records with such names. */
function columnNames(list: readonly unknown[]): readonly string[] | undefined {
  const names = list.flatMap((each) => {
    const name = isObject(each) ? (each.fieldName ?? each.field ?? each.name ?? each.id) : each;
    return typeof name === 'string' && /^\p{L}[\w :-]{0,60}$/u.test(name) ? [name] : [];
  });
  return names.length === list.length && new Set(names).size === names.length ? names : undefined;
}

/** A list of records, with its name in the file. */
export interface List {
  readonly name?: string | undefined;
  readonly records: readonly JsonObject[];
}

/** Deeper than the lists of records in any answer of a service: `{ "data": { "items": [ … ] } }`. */
const deepestList = 4;

/** The lists in a file's fields, or in the fields of those. Lists of what is beside the text are not law. */
function listsWithin(value: JsonObject, depth = 0): readonly List[] {
  const own = listsIn(value);
  const names = new Set(own.map(({ name }) => name));
  const law = own.filter(({ name }) => !sideLists.includes(plainName(name)));
  const inner = Object.entries(value).flatMap(([name, each]) =>
    depth < deepestList && isObject(each) && !names.has(name) ? listsWithin(each, depth + 1) : [],
  );
  return [...law, ...inner];
}

/** A record with the fields of the objects in it that say which section it is: `{ "heading": { "identifier": "1-2" }, "text": … }`. */
export function flattened(record: JsonObject): JsonObject {
  const paths = Object.values(record).filter((value) => isObject(value) && isPath(value));
  if (paths.length > 0) return flattenedParts(Object.assign({}, ...paths, record));
  return flattenedParts(record);
}

function flattenedParts(record: JsonObject): JsonObject {
  if (isNumbered(record)) return record;
  const inner = Object.entries(record).filter(([, value]) => isObject(value) && isNumbered(value));
  if (inner.length !== 1) return record;
  const names = new Set(inner.map(([name]) => name));
  const rest = Object.fromEntries(Object.entries(record).filter(([name]) => !names.has(name)));
  return Object.assign({}, ...inner.map(([, value]) => value), rest);
}

/** `{ "jurisdiction": "Ashford, WA" }`: a place with its state. */
function placeIn(file: unknown): string | undefined {
  if (!isObject(file)) return undefined;
  const stated = wordsOf(fieldOf(file, placeFields));
  const state = wordsOf(fieldOf(file, ['state', 'stateabbr', 'region']));
  const place = stated === undefined || state === undefined || stated.includes(',') ? stated : `${stated}, ${state}`;
  return place !== undefined && /^[^,]{2,60}, [A-Za-z. ]{2,20}$/.test(place) ? place : undefined;
}

const placeFields = ['municipality', 'city', 'town', 'county', 'place', 'jurisdiction', 'client'];

/** What a file states about itself: `Ashford Municipal Code`, `Ashford, WA`. */
function titlesIn(file: unknown): readonly string[] {
  if (!isObject(file)) return [];
  const place = wordsOf(fieldOf(file, placeFields));
  const state = wordsOf(fieldOf(file, ['state', 'stateabbr', 'region']));
  const title = wordsOf(fieldOf(file, ['doctitle', 'title', 'name', 'code', 'codename', 'publication']));
  const named = place === undefined || state === undefined ? place : `${place}, ${state}`;
  return [title, named].filter((each) => each !== undefined);
}

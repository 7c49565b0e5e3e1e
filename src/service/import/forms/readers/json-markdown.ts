/** Reads records whose headings are Markdown, with the level in their marks: `{ "header": "### § 4.02. Horns", "content": "…" }`. */
import { isObject, type JsonObject } from '../../../../contract/decode/json-values.ts';
import { definedFields } from '../../defined-fields.ts';
import type { Document } from '../block.ts';
import { plainFields, wordsOf } from './json-fields.ts';
import { readMarkdown } from './markdown.ts';

/** The most records that show whether their headings are Markdown. */
const sample = 20;
const mark = /^#{1,6} \S/;
const textFields = ['content', 'text', 'body', 'markdown', 'fulltext'];

/** @returns the records as a document; why they can't be read; or undefined if their headings are not Markdown */
export function readMarked(
  path: string,
  records: readonly JsonObject[],
): Document | { readonly why: string } | undefined {
  const rows = records.map((record) => plainFields(record)).filter(isObject);
  const first = rows.slice(0, sample);
  const names = new Set(first.flatMap((row) => Object.keys(row)));
  const isMarked = (row: JsonObject, name: string): boolean => mark.test(wordsOf(row[name]) ?? '');
  const heading = [...names].find((name) => first.filter((row) => isMarked(row, name)).length * 3 > first.length * 2);
  const text = textFields.find((name) => name !== heading && first.some((row) => wordsOf(row[name]) !== undefined));
  if (heading === undefined || text === undefined) return undefined;
  const places = new Set(rows.map(placeOf));
  if (places.size > 1)
    return { why: `its records are of ${places.size} places: a file with the records of one place was expected` };
  const markdown = rows
    .map((row) => [(wordsOf(row[heading]) ?? '').replace(/ \| /, ': '), wordsOf(row[text]) ?? ''].join('\n\n'))
    .join('\n\n');
  const [place] = places;
  return { ...readMarkdown(path, markdown), form: 'JSON', ...definedFields({ place }) };
}

/** `Bristol Bay Borough, AK` of `"county": "bristol_bay_borough", "state": "ak"`. */
function placeOf(row: JsonObject): string | undefined {
  const name = wordsOf(row.city) ?? wordsOf(row.town) ?? wordsOf(row.county) ?? wordsOf(row.municipality);
  const state = wordsOf(row.state);
  if (name === undefined || state === undefined) return undefined;
  const words = name.replaceAll('_', ' ').replace(/(^|\s)(\p{Ll})/gu, (letter) => letter.toUpperCase());
  return `${words}, ${state.length === 2 ? state.toUpperCase() : state}`;
}

/** Common names for the fields of a JSON record, and the detection of fields with other names. */

import { isObject, type JsonObject, plainName } from '../../../../contract/decode/json-values.ts';
import { compareNumbers, readHeading } from '../structure/heading.ts';
import { isBareHistory, isHistoryBlock } from '../structure/notes.ts';
import { isTitle } from '../structure/wording.ts';

/** What a field of a section can mean. */
export type Meaning = 'number' | 'heading' | 'text' | 'history' | 'notes';

/** Levels that a record can name, outermost first. */
export const levels = ['title', 'subtitle', 'part', 'chapter', 'subchapter', 'article', 'division'] as const;

/** Lists of the acts that changed a section. */
const actLists = ['amendments', 'amendmenthistory', 'legislativehistory', 'enactments', 'ordinances', 'acts'];

/** Names in lowercase without punctuation: `section_number` and `SectionNumber` are equal. Likeliest first. */
const names: Readonly<Record<Meaning, readonly string[]>> = {
  number: [
    'sectionnumber',
    'sectionnum',
    'sectionno',
    'number',
    'num',
    'section',
    'sec',
    'secno',
    'sectionid',
    'citation',
    'cite',
    'identifier',
    'designator',
    'enum',
    'sectionfrom',
    'numberfrom',
    'firstsection',
    'startsection',
    'rangestart',
    'from',
    'first',
    'start',
  ],
  heading: [
    'catchline',
    'catchtext',
    'heading',
    'sectiontitle',
    'sectionname',
    'sectionheading',
    'title',
    'name',
    'label',
    'caption',
    'headline',
    'head',
  ],
  text: [
    'fulltext',
    'text',
    'sectiontext',
    'content',
    'contents',
    'body',
    'html',
    'bodyhtml',
    'sectioncontent',
    'plaintext',
    'paragraphs',
  ],
  history: [
    'history',
    'historynote',
    'historynotes',
    'credits',
    'credit',
    'sourcenote',
    'sourcecredit',
    'hist',
    'source',
    ...actLists,
  ],
  notes: ['notes', 'note', 'annotations', 'editornotes', 'editorsnotes', 'footnotes'],
};

/** Lists of what is beside a section's text: notes, and the acts in its history. */
export const sideLists: readonly string[] = [...names.history, ...names.notes];

/** JsonObject with the last number of a range of reserved sections. */
const rangeEnds = /^(?:section|number|range)?(?:through|thru|to|upto|end|last|until)(?:section|number)?$/;
/** JsonObject with the number of another section. */
const otherSection = /next|prev|follow|parent|sibling|child|sort|order|old|former|prior|see|ref/;

/** The last number of a record for a range of sections: `{ "number": "2-25", "through": "2-40" }`. */
export function lastNumber(record: JsonObject, number: string): string | undefined {
  const ends = Object.entries(record).flatMap(([name, value]) => {
    const words = otherSection.test(name) ? undefined : wordsOf(value);
    return words !== undefined && sectionNumber.test(words) && endsRange(words, number) ? [{ name, words }] : [];
  });
  return (ends.find(({ name }) => rangeEnds.test(name)) ?? ends.find(({ words }) => /\d[-.:]\d/.test(words)))?.words;
}

/** Whether one number can end a range that another begins: only the last part differs, and it is greater. */
function endsRange(last: string, first: string): boolean {
  const above = (number: string): string => number.replace(/\d+[A-Za-z]?\.?$/, '');
  return above(last) === above(first) && compareNumbers(last, first) > 0;
}

/** Whether a record with plain names has a field for a section's number. */
export const isNumbered = (record: JsonObject): boolean => wordsOf(fieldOf(record, names.number)) !== undefined;

/** Records without a field for the number, whose headings have it: `{ "order": 816, "title": "10.12.010 Speed limits" }`. */
export function withOwnNumbers(records: readonly JsonObject[]): readonly JsonObject[] {
  if (records.some(isNumbered)) return records;
  const own = records.map((record) => {
    const name = names.heading.find((each) => wordsOf(record[each]) !== undefined) ?? '';
    const { kind, number = '', title = '', marker = '' } = readHeading(wordsOf(record[name]) ?? '') ?? {};
    return kind === 'section' && (/\d[-.:]\d/.test(number) || marker !== '')
      ? { ...record, number, [name]: title }
      : undefined;
  });
  const found = own.filter((each) => each !== undefined);
  const areOwn = found.length * 2 > records.length && areDistinct(found.map(({ number }) => number));
  return areOwn ? records.map((record, at) => own[at] ?? record) : records;
}

/** Deeper than the tree of any code. Deeper records are not read. */
export const deepest = 40;

const keyNumber = /(?:§+ ?|[A-Z]{2,6} (?=\d{1,6}[.:-]\d))?(?:[A-Z]{1,3}[-.]?)?(?:\d[\w.:-]{0,20}|[IVXLC]{1,6})/.source;
/** A key that is a number of a section or of a container, or a range: `2-1-14`, `12.04`, `IV`, `UDO 1-6 – UDO 1-9`. */
const numberKey = new RegExp(`^${keyNumber}(?: ?(?:[–—]|\\b(?:to|through)\\b) ?${keyNumber})?$`);

/** A value whose dictionaries of records, `{ "2-1": { "heading": … } }`, are lists of records with the key as their number. */
export function withKeys(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null || depth > deepest) return value;
  if (Array.isArray(value)) return value.map((each) => withKeys(each, depth + 1));
  const entries = Object.entries(value).map(([key, each]) => [key, withKeys(each, depth + 1)] as const);
  const isList = entries.length > 0 && entries.every(([key, each]) => numberKey.test(key) && isObject(each));
  if (!isList) return Object.fromEntries(entries);
  return entries.map(([key, each]) => {
    if (!isObject(each)) return each;
    const hasNumber = Object.keys(each).some((name) => names.number.includes(plainName(name)));
    return hasNumber ? each : { number: key, ...each };
  });
}

/** A value that contains records with known field names. */
export function plainFields(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (depth > deepest) return undefined;
  if (Array.isArray(value)) return value.map((each) => plainFields(each, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [plainName(name), plainFields(each, depth + 1)]),
  );
}

/** The value of the first of these fields that the record has. */
export function fieldOf(record: JsonObject, wanted: readonly string[]): unknown {
  return wanted.map((name) => (Object.hasOwn(record, name) ? record[name] : undefined)).find(hasValue);
}

const hasValue = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

/** Words or a number; undefined for anything else. */
export function wordsOf(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

/** Words, or a list of paragraphs. */
export const isText = (value: unknown): boolean =>
  [value].flat().length > 0 && [value].flat().every((each) => wordsOf(each) !== undefined);

/** The field names for each meaning in a set of records. */
export type FieldNames = Readonly<Record<Meaning, readonly string[]>>;

/** Section numbers as codes write them: `12-1-1`, `§ 4.04.010`, `Sec. 5`. */
const sectionNumber = /^(?:§+ ?|sec(?:tion|\.)? ?)?(?:[A-Z]{1,3}[-.]?)?\d{1,5}[A-Za-z]?(?:[-.:]\w{1,6}){0,5}\.?$/i;

/**
 * Finds the fields by common names. If the records use none of them, decides by the values: distinct section numbers,
 * short titles, the longest texts, and history notes.
 */
export function fieldNames(records: readonly JsonObject[]): FieldNames {
  const sample = records.slice(0, 200);
  // The text of a repealed section is empty, so the name of its field is enough.
  const common = withPrefixes(sample);
  const has = (meaning: Meaning): boolean =>
    sample.some((record) =>
      meaning === 'text'
        ? common.text.some((name) => Object.hasOwn(record, name))
        : fieldOf(record, common[meaning]) !== undefined,
    ) || sample.length === 0;
  const columns = new Map<string, string[]>();
  for (const record of sample)
    for (const [name, value] of Object.entries(record)) {
      const words = wordsOf(value);
      if (words !== undefined) columns.set(name, [...(columns.get(name) ?? []), words]);
    }
  // Texts of sections may end with a history too, so most values must be one.
  const history = best(columns, (values) => {
    const count = values.filter((each) => isHistoryBlock(each) || isBareHistory(each)).length;
    return count * 2 > values.length ? count : 0;
  });
  const known = { ...common, ...(has('history') || history === undefined ? {} : { history: [history] }) };
  if (has('number') && has('text')) return known;
  const number = best(columns, (values) => (areDistinct(values) ? numbersAmong(values) : 0));
  const text = best(columns, (values, name) =>
    name === history || !areTexts(values) ? 0 : values.reduce((sum, each) => sum + each.length, 0),
  );
  const around = new Set(levelFields(sample).map(({ name }) => name));
  // The name of a chapter is in each of its sections.
  const heading = best(columns, (values, name) =>
    name === number || name === text || around.has(name)
      ? 0
      : new Set(values.filter((each) => isTitle(each) && each.length < 100)).size,
  );
  return {
    ...known,
    ...(has('heading') || heading === undefined ? {} : { heading: [heading] }),
    ...(has('number') || number === undefined ? {} : { number: [number] }),
    ...(has('text') || text === undefined ? {} : { text: [text] }),
  };
}

/** A field that names a container in its own words: `{ "within": "Chapter 5. Parks" }`. */
export interface LevelField {
  readonly name: string;
  readonly level: (typeof levels)[number];
}

/** The fields whose values nearly all name a container of one level, outermost first. Fields that have the level's name are others. */
export function levelFields(records: readonly JsonObject[]): readonly LevelField[] {
  const sample = records.slice(0, 200);
  const fields = new Set(sample.flatMap((record) => Object.keys(record)));
  const found = [...fields].flatMap((name) => {
    if (levels.some((level) => name.startsWith(level))) return [];
    const values = sample.flatMap((record) => wordsOf(record[name]) ?? []);
    // Few records have such words in other fields: `{ "see": "Chapter 5. Parks" }`.
    if (values.length * 3 < sample.length) return [];
    const kinds = values.map((each) => readHeading(each)?.kind);
    const level = levels.find((each) => kinds.filter((kind) => kind === each).length * 10 >= kinds.length * 9);
    return level === undefined ? [] : [{ name, level }];
  });
  return found.toSorted((one, other) => levels.indexOf(one.level) - levels.indexOf(other.level));
}

const prefixes = ['section', 'sect', 'sec', 'provision', 'prov', 'rule', 'law'];

/** The common names, after those that these records have with the word for a section in front: `secTitle`, `provision_text`. */
function withPrefixes(records: readonly JsonObject[]): Readonly<Record<Meaning, readonly string[]>> {
  const used = new Set(records.flatMap((record) => Object.keys(record)));
  const prefixed = (common: readonly string[]): readonly string[] => {
    const longer = [...used].filter(
      (name) =>
        !common.includes(name) &&
        prefixes.some((prefix) => name.startsWith(prefix) && common.includes(name.slice(prefix.length))),
    );
    return [...longer, ...common];
  };
  const { number, heading, text, history, notes } = names;
  return {
    number: prefixed(number),
    heading: prefixed(heading),
    text: prefixed(text),
    history: prefixed(history),
    notes: prefixed(notes),
  };
}

/** Most texts of sections are sentences. Names and prices of goods are not. */
const areTexts = (values: readonly string[]): boolean =>
  values.filter((each) => /\p{L}\S*(?:\s+\S+){2}/u.test(each)).length * 2 >= values.length;

const areDistinct = (values: readonly string[]): boolean => new Set(values).size * 10 >= values.length * 9;

/** Identifiers of a database also look like numbers: `x12.08.010`. Numbers without letters in front count twice. */
function numbersAmong(values: readonly string[]): number {
  const found = values.filter((each) => sectionNumber.test(each));
  return found.length + found.filter((each) => /^(?:§+ ?|sec\S* ?)?\d/i.test(each)).length;
}

function best(
  columns: ReadonlyMap<string, readonly string[]>,
  score: (values: readonly string[], name: string) => number,
): string | undefined {
  const [first] = [...columns]
    .map(([name, values]) => ({ name, score: score(values, name) }))
    .filter((each) => each.score > 0)
    .sort((one, other) => other.score - one.score);
  return first?.name;
}

const singular = (word: string): string => plainName(word).replace(/s$/, '');

/** The level of a record, by its own words or by the name of its list: `chapters` → `chapter`. */
export function levelOf(record: JsonObject, list: string | undefined): string | undefined {
  const level = wordsOf(fieldOf(record, ['type', 'level', 'kind', 'nodetype', 'leveltype', 'unit']));
  return [level, list]
    .map((word) => singular(word ?? ''))
    .find((word) => word === 'section' || levels.some((known) => known === word));
}

/** Containers by their levels, each without text: `{ "chapter": { "number": "5", "name": "Parks" } }`. */
export const isPath = (value: JsonObject): boolean =>
  Object.entries(value).every(
    ([name, each]) =>
      levels.some((level) => level === plainName(name)) && isObject(each) && Object.values(each).every(isWord),
  );

const isWord = (value: unknown): boolean => wordsOf(value) !== undefined || value === null || value === '';

/** The lists of records in a record, by name. */
export function listsIn(
  record: JsonObject,
): readonly { readonly name: string; readonly records: readonly JsonObject[] }[] {
  return Object.entries(record).flatMap(([name, value]) => {
    const all: unknown[] = Array.isArray(value) ? value : isObject(value) && !isPath(value) ? Object.values(value) : [];
    const records = all.filter(isObject);
    return records.length > 0 && records.length === all.length ? [{ name, records }] : [];
  });
}

/** Reads JSON that is not in our own format: Municode's, and records of sections in lists or trees, by field names. */

import { isObject, type JsonObject } from '../../../../contract/decode/json-values.ts';
import { definedFields } from '../../defined-fields.ts';
import { asText, type Block, type Document, oneLine } from '../block.ts';
import { municode } from '../profiles/municode.ts';
import { readHeading } from '../structure/heading.ts';
import { isHistoryBlock } from '../structure/notes.ts';
import { readHtml } from './html.ts';
import {
  type FieldNames,
  fieldNames,
  fieldOf,
  isNumbered,
  isText,
  type LevelField,
  lastNumber,
  levelFields,
  levelOf,
  levels,
  listsIn,
  plainFields,
  sideLists,
  withOwnNumbers,
  wordsOf,
} from './json-fields.ts';
import { flattened, type List, listsOf, unpacked } from './json-lists.ts';
import { readMarked } from './json-markdown.ts';
import { plainNumber } from './stated-number.ts';

/** @returns the sections as blocks; or why there are none, with what was expected */
export function readJson(path: string, text: string): Document | { readonly why: string } {
  const found = listsOf(text);
  if ('why' in found) return found;
  const { titles, place } = found;
  const lists = unpacked(found.lists);
  const records = lists.flatMap((list) => list.records);
  const chunks = chunksOf(records);
  if (chunks !== undefined) return readChunks(path, chunks);
  const marked = readMarked(path, records);
  if (marked !== undefined) return marked;
  const blocks = new Records(
    lists.map(({ name, records: own }) => ({
      name,
      records: withOwnNumbers(
        own
          .map((record) => plainFields(record))
          .filter(isObject)
          .map(flattened),
      ),
    })),
  ).blocks;
  // A price has a number too. A section has a text, or says why it has none.
  const isLaw = blocks.some(
    ({ role, text }) => role !== 'heading' || /\b(?:reserved|repealed|vacant|omitted)\b/i.test(text),
  );
  return isLaw && blocks.some(({ level }) => level === 'section')
    ? { path, form: 'JSON', titles, within: [], blocks, ...definedFields({ place }) }
    : {
        why: 'none of its records has a number and a text: fields such as "number", "heading" and "text" were expected',
      };
}

/** The number of blocks at the start that may name the place and the code. */
const titleBlocks = 10;

/** A heading with its number, and what is below it in HTML, as in Municode's `Docs[]`. */
interface Chunk {
  readonly id: unknown;
  readonly title: string;
  readonly content: unknown;
}

/** The most rows to search for the publisher's HTML. */
const fewChunks = 20;

/** Municode's records, or rows of a table made of them: their headings have the numbers, and no other field has. */
function chunksOf(records: readonly JsonObject[]): readonly Chunk[] | undefined {
  const docs = records.filter(
    ({ Title, Content }) => typeof Title === 'string' && (Content === null || Content === '' || isText(Content)),
  );
  if (docs.length > 0)
    return docs.map(({ Id, Title, Content }) => ({ id: Id, title: String(Title), content: Content }));
  const rows = records.map((record) => plainFields(record)).filter(isObject);
  const chunks = rows.map((row) => ({
    id: row.nodeid,
    title: wordsOf(row.title) ?? '',
    content: row.html ?? row.content,
  }));
  const areNumbered = chunks.every(({ title }) => /\d/.test(readHeading(title)?.number ?? '') || !/\d/.test(title));
  const haveHtml = chunks
    .slice(0, fewChunks)
    .some(({ content }) => readHtml('', wordsOf(content) ?? '').publisher === municode.publisher);
  return areNumbered && haveHtml && !rows.some(isNumbered) ? chunks : undefined;
}

function readChunks(path: string, chunks: readonly Chunk[]): Document {
  const blocks: Block[] = [];
  for (const { id, title, content } of chunks) {
    const words = readHtml(path, title, municode).blocks.map(({ text }) => text);
    const text = oneLine(words.join(' '));
    if (text === '') continue;
    blocks.push({ text, line: 0, role: 'heading', ...(typeof id === 'string' ? { address: id } : {}) });
    if (typeof content === 'string') {
      const inner = readHtml(path, content, municode).blocks.filter((block) => block.role !== 'heading');
      blocks.push(...inner.map(asText));
    }
  }
  const titles = blocks.slice(0, titleBlocks).map(({ text }) => text);
  return { path, form: 'JSON of Municode', publisher: municode.publisher, titles, within: [], blocks };
}

/** Converts records to blocks: sections, and the containers that each record or its tree states. */
class Records {
  readonly blocks: Block[] = [];
  readonly #names: FieldNames;
  readonly #levels: readonly LevelField[];
  #line = 0;

  constructor(lists: readonly List[]) {
    const leaves = leavesOf(lists.flatMap(({ records }) => records));
    this.#names = fieldNames(leaves);
    const own = new Set(Object.values(this.#names).flat());
    this.#levels = levelFields(leaves).filter(({ name }) => !own.has(name));
    for (const { name, records } of lists) for (const record of records) this.#add(record, name);
  }

  #add(record: JsonObject, list: string | undefined): void {
    this.#line += 1;
    const level = levelOf(record, list);
    const outer = level === 'section' ? undefined : level;
    const number = wordsOf(fieldOf(record, [...this.#names.number, ...numberFields(outer)]));
    const text = fieldOf(record, this.#names.text);
    if (number !== undefined && isText(text) && (level === undefined || level === 'section')) {
      this.#section(record, number, text);
      return;
    }
    const below = listsIn(record).filter(({ name }) => !this.#isBeside(name));
    // A reserved or repealed section has a number but no text.
    const isSectionNumber = /\d[-.:]\d/.test(number ?? '') || isFree(this.#headingOf(record, number ?? ''));
    if (below.length === 0 && number !== undefined && isSectionNumber && level === undefined) {
      this.#section(record, number, '');
      return;
    }
    const heading = wordsOf(fieldOf(record, [...this.#names.heading, ...headingFields(outer)]));
    if (below.length === 0 && level !== 'section') return;
    if (level === 'section' && number !== undefined) {
      this.#section(record, number, '');
      return;
    }
    if (level !== undefined && level !== 'section' && (number !== undefined || heading !== undefined)) {
      this.#container(level, number, heading);
      if (isText(text)) this.#text(text);
    }
    for (const { name, records } of below) for (const each of records) this.#add(each, name);
  }

  #container(level: string, number: string | undefined, heading: string | undefined): void {
    // `Chapter 12-1 Public Ways` states the level itself, even in a field named for another: `articleTitle`.
    const stated = [number, heading].flatMap((words) => {
      const { kind = '', number: own } = readHeading(words ?? '') ?? {};
      const isNamed = kind === level || (isLevel(kind) && (words === number || own === number));
      return words !== undefined && isNamed ? [{ text: words, level: kind }] : [];
    })[0];
    const text = [level, number, heading].filter((part) => part !== undefined).join(' ');
    this.blocks.push({ text, level, ...stated, line: this.#line, role: 'heading' });
  }

  #section(record: JsonObject, number: string, text: unknown): void {
    const heading = this.#headingOf(record, number);
    for (const level of levels) this.#stated(record, level, heading);
    for (const { text, kind } of pathIn(record)) this.#container(kind, text, undefined);
    for (const { name, level } of this.#levels) {
      const text = wordsOf(record[name]);
      if (text !== undefined && readHeading(text)?.kind === level) this.#container(level, text, undefined);
    }
    this.blocks.push({
      text: `${this.#numberWords(record, number, heading)}. ${heading}`.trim(),
      line: this.#line,
      role: 'heading',
      level: 'section',
    });
    this.#text(text, plainNumber(number));
    for (const each of ['table', 'tables'])
      if (!this.#names.text.includes(each) && isText(record[each])) this.#text(record[each], '');
    for (const { name, records } of listsIn(record))
      if (!this.#isBeside(name)) for (const each of records) this.#subdivision(each);
    const history = fieldOf(record, this.#names.history);
    for (const each of [history ?? []].flat().flatMap((value) => actWords(value) ?? noteWords(value) ?? []))
      this.blocks.push({ text: plainWords(each), line: this.#line, role: 'history' });
    for (const each of [fieldOf(record, this.#names.notes) ?? []].flat().flatMap((value) => noteWords(value) ?? []))
      this.blocks.push({ text: plainWords(each), line: this.#line, role: isHistoryBlock(each) ? 'history' : 'note' });
  }

  /** Whether a list has what is beside a section's text: its acts, its notes. */
  #isBeside(list: string): boolean {
    return [...this.#names.history, ...this.#names.notes].includes(list);
  }

  /** Words, not the bare number of a title: `{ "title": "II", "section": "II-1", "caption": "Purpose" }`. */
  #headingOf(record: JsonObject, number: string): string {
    const stated = this.#names.heading
      .map((name) => wordsOf(fieldOf(record, [name])))
      .find((each) => each !== undefined && each !== number && /\p{L}{2}/u.test(each) && !/^[IVXLC]+$/.test(each));
    const [status] = /^(?:reserved|repealed|vacant)$/i.exec(wordsOf(fieldOf(record, ['status', 'state'])) ?? '') ?? [];
    if (stated === undefined) return status ?? '';
    const heading = plainWords(stated);
    return status === undefined || isFree(heading) ? heading : `${heading} [${status}]`;
  }

  #numberWords(record: JsonObject, number: string, heading: string): string {
    const plain = plainNumber(number);
    const last = heading === '' || isFree(heading) ? lastNumber(record, plain) : undefined;
    return last === undefined ? `§ ${plain}` : `§§ ${plain} through ${last}`;
  }

  /** A container that a section's record names: `chapter_number`, `chapter: { number, name }`, `chapter: "Chapter 5 Parks"`. */
  #stated(record: JsonObject, level: string, ownHeading: string): void {
    const value = fieldOf(record, [level]);
    const inner = isObject(value) ? value : undefined;
    const whole = wordsOf(value);
    const [number, heading] = [
      { fields: numberFields(level), own: this.#names.number },
      { fields: headingFields(level), own: this.#names.heading },
    ].map(
      ({ fields, own }) =>
        wordsOf(fieldOf(record, fields)) ?? (inner === undefined ? undefined : wordsOf(fieldOf(inner, own))),
    );
    if (number !== undefined || heading !== undefined) this.#container(level, number, heading);
    else if (whole !== undefined && readHeading(whole)?.kind === level) this.#container(level, whole, undefined);
    else if (whole !== undefined && whole !== ownHeading && numberedName.test(whole))
      this.#container(level, whole, undefined);
  }

  #text(text: unknown, number?: string): void {
    const blocks = [text].flat().flatMap((value) => this.#blocksOf(wordsOf(value) ?? ''));
    // A record of a chapter may have the sections in its text.
    const isWhole = number === undefined || blocks.filter((block) => isWithin(block, number)).length > 1;
    this.blocks.push(...(isWhole ? blocks : blocks.map(asText)));
  }

  #blocksOf(text: string): readonly Block[] {
    if (/<(?:p|div|br|span|table|h\d|section|ol|ul)[\s>/]/i.test(text))
      return readHtml('', text).blocks.filter(({ role }) => role !== 'heading');
    const lines = text.split(/\r?\n+/).filter((line) => line.trim() !== '');
    return lines.map((line) => ({ text: plainWords(line), line: this.#line }));
  }

  /** A record inside a section: `{ "number": "(a)", "text": "…" }`. */
  #subdivision(record: JsonObject): void {
    const [stated, title, text = wordsOf(fieldOf(record, plainTexts))] = [
      this.#names.number,
      this.#names.heading,
      this.#names.text,
    ].map((each) => wordsOf(fieldOf(record, each)));
    const isMark = stated === undefined && title !== undefined && designator.test(title);
    const number = isMark ? title : stated;
    const rest = [isMark ? undefined : title, text];
    const mark = number === undefined || /^\(|[.)]$/.test(number) ? number : `(${number})`;
    const words = [mark, ...rest].filter((part) => part !== undefined);
    if (words.length > 0) this.blocks.push(...this.#blocksOf(words.join(' ')).map(asText));
    for (const { records } of listsIn(record)) for (const each of records) this.#subdivision(each);
  }
}

/** The fields of a container's number: `chapter_number`. */
const numberFields = (level: string | undefined): readonly string[] => fieldsOf(level, ['number', 'num', 'no', 'id']);
const headingFields = (level: string | undefined): readonly string[] =>
  fieldsOf(level, ['name', 'heading', 'title', 'label']);
const fieldsOf = (level: string | undefined, parts: readonly string[]): readonly string[] =>
  level === undefined ? [] : parts.map((part) => level + part);

const isLevel = (kind: string): boolean => (levels as readonly string[]).includes(kind);

/** Whether a heading is the status of a section without text. */
const isFree = (heading: string): boolean =>
  /^\W*(?:reserved|repealed|vacant)\b|[[(](?:reserved|repealed|vacant)\W*$/i.test(heading);

/** A container's number, with its heading or without: `5`, `12.04 Fees`, `IV`. */
const numberedName = /^(?:\d[\w.-]{0,8}|[IVXLC]{1,8}(?:-\w{1,4})?)(?:$|[.:]?\s+(?:[-–—]\s+)?\p{Lu})/u;

/** The words of a paragraph in fields that name nothing. */
const plainTexts = ['value', 'words', 'paragraph', 'line'];
const designator = /^[([]?[A-Za-z\d]{1,4}[)\].]?$/;

/** Words without HTML: `Owner&#39;s duties` and `<b>Fees</b>`. */
function plainWords(text: string): string {
  if (!/&(?:#x?[\da-f]{1,6}|[a-z]{2,8});|<\/?[a-z]/i.test(text)) return oneLine(text);
  return oneLine(
    readHtml('', text)
      .blocks.map((block) => block.text)
      .join(' '),
  );
}

/** Whether a line is the heading of a section in the chapter with this number: `5-1 Dogs` in 5. */
function isWithin({ text }: Block, chapter: string): boolean {
  const { kind, number = '' } = readHeading(text) ?? {};
  return kind === 'section' && number.startsWith(chapter) && /^[-.:]/.test(number.slice(chapter.length));
}

/** An act in a history, as a note would name it: `{ "ordinance": "651", "section": "8", "date": "1970-10-21" }`. */
function actWords(value: unknown): string | undefined {
  if (!isObject(value)) return undefined;
  const named = actNames.flatMap(([fields, word]) => {
    const number = wordsOf(fieldOf(value, fields));
    return number === undefined ? [] : [/\p{L}{3}/u.test(number) ? number : `${word} ${number}`];
  });
  const [act] = named;
  const date = wordsOf(fieldOf(value, ['date', 'adopted', 'passed', 'adoptedon', 'adoptiondate', 'passedon', 'year']));
  const section = wordsOf(fieldOf(value, ['section', 'sec', 'part']));
  const action = wordsOf(fieldOf(value, ['action', 'type', 'kind'])) ?? '';
  if (act === undefined || named.length > 1) return undefined;
  const known = /^(?:added|enacted|adopted|amended|repealed|renumbered)$/i.test(action) ? `${action} by ` : '';
  const place = section === undefined ? '' : `, ${/^\d/.test(section) ? '§ ' : ''}${section}`;
  return `${known}${act}${place}${date === undefined ? '' : `, ${date}`}`;
}

const actNames: readonly (readonly [readonly string[], string])[] = [
  [['ordinance', 'ordinancenumber', 'ordinanceno', 'ordno', 'ord'], 'Ord. No.'],
  [['resolution', 'resolutionnumber', 'resolutionno', 'resno'], 'Res. No.'],
  [['locallaw', 'locallawnumber'], 'L.L. No.'],
];

/** The words of a note, which may be a record: `{ "kind": "Editor's note", "text": "…" }`. */
function noteWords(value: unknown): string | undefined {
  if (!isObject(value)) return wordsOf(value);
  const kind = wordsOf(fieldOf(value, ['kind', 'type', 'label', 'heading', 'title']));
  const text = wordsOf(fieldOf(value, ['text', 'note', 'content', 'body', 'html', 'value']));
  return kind === undefined || text === undefined ? (text ?? kind) : `${kind}: ${text}`;
}

/** A list of container headings: `["Title 1 General", "Chapter 2 Fees"]`, or in one text, `Title 1 > Chapter 2`. */
function pathIn(record: JsonObject): readonly { readonly text: string; readonly kind: string }[] {
  for (const value of Object.values(record)) {
    const all: unknown[] = typeof value === 'string' ? value.split(/\s+(?:>|»|›|\/)\s+/) : [value].flat();
    const headings = all.map((each) => {
      const text = wordsOf(each) ?? '';
      return { text, kind: readHeading(text)?.kind };
    });
    const found = headings.flatMap(({ text, kind }) =>
      kind !== undefined && levels.some((level) => level === kind) ? [{ text, kind }] : [],
    );
    if (found.length === headings.length && (Array.isArray(value) || found.length > 1)) return found;
  }
  return [];
}

/** The records without nested records; all records if there is no tree. */
function leavesOf(records: readonly JsonObject[]): readonly JsonObject[] {
  return records.flatMap((record) => {
    const below = listsIn(record).flatMap(({ name, records }) => (sideLists.includes(name) ? [] : records));
    return below.length === 0 ? [record] : leavesOf(below);
  });
}

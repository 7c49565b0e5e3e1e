/** JSON that is not in our own format: Municode's, and records of sections whose fields a table or the reader's profile names. */
import { type Block, type Document, oneLine } from '../block.ts';
import { municode } from '../profiles/municode.ts';
import { readHtml } from './html.ts';

/** Which field of a record says what. Each may go by several names, the likeliest first. */
export interface FieldMap {
  readonly number?: readonly string[];
  readonly heading?: readonly string[];
  readonly text?: readonly string[];
  readonly history?: readonly string[];
  /** By level, from the outermost: the fields of its number and of its heading. */
  readonly levels?: readonly {
    readonly level: string;
    readonly number?: readonly string[];
    readonly heading?: readonly string[];
  }[];
}

/** What such fields are commonly called. */
const common: Required<FieldMap> = {
  number: [
    'section_number',
    'section_num',
    'sectionNumber',
    'number',
    'section',
    'sec',
    'section_id',
    'citation',
    'identifier',
  ],
  heading: [
    'catch_line',
    'catchline',
    'heading',
    'section_title',
    'section_name',
    'sectionTitle',
    'title',
    'name',
    'caption',
  ],
  text: ['full_text', 'text', 'section_text', 'content', 'body', 'html', 'section_content'],
  history: ['history', 'history_note', 'credits', 'source_note'],
  levels: ['title', 'subtitle', 'part', 'chapter', 'subchapter', 'article', 'division'].map((level) => ({
    level,
    number: [`${level}_number`, `${level}_num`, `${level}_no`, `${level}Number`, `${level}_id`],
    heading: [`${level}_name`, `${level}_heading`, `${level}_title`, `${level}Name`],
  })),
};

type Fields = Readonly<Record<string, unknown>>;

export function readJson(path: string, text: string, map: FieldMap = {}): Document | { readonly why: string } {
  const found = parsed(text);
  if ('why' in found) return found;
  const { records } = found;
  if (
    records.some(
      (record) => typeof record.Title === 'string' && (typeof record.Content === 'string' || record.Content === null),
    )
  )
    return readMunicode(path, records);
  const blocks = records.flatMap((record, at) => recordBlocks(record, { ...common, ...map }, at + 1));
  return blocks.length === 0
    ? {
        why: 'none of its records has a number and a text: fields such as "number", "heading" and "text" were expected',
      }
    : { path, form: 'JSON', titles: [], within: [], blocks };
}

/** The records of a file: a list, a list in a field, or one a line. */
function parsed(text: string): { readonly records: readonly Fields[] } | { readonly why: string } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    const lines = text.split('\n').filter((line) => line.trim() !== '');
    const records: Fields[] = [];
    for (const [at, line] of lines.entries()) {
      try {
        const record: unknown = JSON.parse(line);
        if (isFields(record)) records.push(record);
      } catch {
        return { why: at === 0 ? 'it is not JSON' : `its line ${at + 1} is not JSON` };
      }
    }
    return { records };
  }
  if (Array.isArray(value)) return { records: value.filter(isFields) };
  if (!isFields(value)) return { why: 'a list of records was expected' };
  const lists = Object.values(value).flatMap((each) => (Array.isArray(each) ? [each.filter(isFields)] : []));
  const [longest] = lists.toSorted((one, other) => other.length - one.length);
  return { records: longest !== undefined && longest.length > 0 ? longest : [value] };
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Municode's `Docs[]`: a heading, and the HTML under it. */
function readMunicode(path: string, records: readonly Fields[]): Document {
  const blocks: Block[] = [];
  for (const record of records) {
    const { Id: id, Title: title, Content: content } = record;
    if (typeof title !== 'string') continue;
    const words = readHtml(path, title, municode).blocks.map(({ text }) => text);
    const text = oneLine(words.join(' '));
    if (text === '') continue;
    blocks.push({ text, line: 0, role: 'heading', ...(typeof id === 'string' ? { address: id } : {}) });
    if (typeof content === 'string') {
      const inner = readHtml(path, content, municode).blocks.filter((block) => block.role !== 'heading');
      blocks.push(...inner);
    }
  }
  return { path, form: 'JSON of Municode', publisher: municode.publisher, titles: [], within: [], blocks };
}

function recordBlocks(record: Fields, map: Required<FieldMap>, line: number): readonly Block[] {
  const number = wordsIn(record, map.number);
  const text = wordsIn(record, map.text);
  if (number === undefined || text === undefined) return [];
  const blocks: Block[] = [];
  for (const { level, number: numbers = [], heading: headings = [] } of map.levels) {
    const own = wordsIn(record, numbers);
    const heading = wordsIn(record, headings);
    if (own !== undefined || heading !== undefined)
      blocks.push({
        text: [level, own, heading].filter((part) => part !== undefined).join(' '),
        line,
        role: 'heading',
        level,
      });
  }
  const heading =
    wordsIn(
      record,
      map.heading.filter((name) => wordsIn(record, [name]) !== number),
    ) ?? '';
  const plain = number.replace(/^(?:§+|sec(?:tion|s)?\.?)\s*/i, '');
  blocks.push({ text: `§ ${plain}. ${heading}`.trim(), line, role: 'heading', level: 'section' });
  if (/<(?:p|div|br|span|table|h\d|section|ol|ul)[\s>/]/i.test(text))
    blocks.push(...readHtml('', text).blocks.filter(({ role }) => role !== 'heading'));
  else for (const each of text.split(/\r?\n+/)) if (each.trim() !== '') blocks.push({ text: oneLine(each), line });
  const history = wordsIn(record, map.history);
  if (history !== undefined) blocks.push({ text: oneLine(history), line, role: 'history' });
  return blocks;
}

function wordsIn(record: Fields, names: readonly string[]): string | undefined {
  for (const name of names) {
    const value = record[name];
    if (typeof value === 'string' && value.trim() !== '') return value.trim();
    if (typeof value === 'number') return String(value);
  }
  return undefined;
}

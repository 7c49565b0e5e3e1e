import { LRUCache } from 'lru-cache';
import { definedFields } from '../defined-fields.ts';
import type { Ellipsis } from './ellipsis.ts';
import { withFragments } from './fragments.ts';
import { readClause } from './reader.ts';
import { firstDate, type HistoryStatement } from './statement.ts';

export {
  firstDate,
  type HistoryStatement,
  isFormerNumber,
  isHistory,
  type StatedAct,
} from './statement.ts';

export interface HistoryOptions {
  /** The latest year that a two-digit year can mean: the edition's own year if known. */
  readonly latestYear?: number;
}

/** A longer note is kept unread. */
const longest = 20_000;
const defaultLatestYear = 2039;

/** The statements of recent notes. An import reads a note first to find out whether it is one, and then for its acts. */
const recent = new LRUCache<string, readonly HistoryStatement[]>({ max: 2000 });

/**
 * Splits a publisher's history note into statements in the order of the note. Every word of its clauses is in the `text` of a
 * statement. Penalties, references, and editor's notes after the history are left out. Facts missing from the note are absent.
 */
export function readHistory(note: string, options: HistoryOptions = {}): readonly HistoryStatement[] {
  if (note.length > longest) return [remark(note)];
  const latestYear = options.latestYear ?? defaultLatestYear;
  const key = `${latestYear} ${note}`;
  const statements = recent.get(key) ?? statementsIn(note, latestYear);
  recent.set(key, statements);
  return statements;
}

function statementsIn(note: string, latestYear: number): readonly HistoryStatement[] {
  const state: Ellipsis = {};
  const statements = segmentsOf(note).flatMap((segment) =>
    aboutOther.test(segment)
      ? [remark(segment.trim())]
      : clausesOf(segment).flatMap((clause) => readClause(clause, latestYear, state)),
  );
  return inItsCentury(withFragments(asNumbers(statements)).map(inYearOfNumber));
}

/** Words that state no act. */
const remark = (text: string): HistoryStatement => ({ name: {}, priorNumbers: [], text });

/** `27-71-41; 3-13-12`: a day is a number too, where another act of the note has a number of its form that is no day. */
function asNumbers(statements: readonly HistoryStatement[]): readonly HistoryStatement[] {
  const form = /^\d{1,3}-\d\d-\d{1,3}(?:\.\d)?\.?$/;
  if (!statements.some(({ act, text }) => act !== undefined && form.test(text))) return statements;
  return statements.map((each) => {
    const number = each.text.replace(/\.$/, '');
    return each.act === undefined && form.test(each.text)
      ? { name: { number }, act: number, priorNumbers: [], text: each.text }
      : each;
  });
}

/** In `Ord. 2017-128, 8-10-17`, the number of the act states the century of its day. The edition's year does not matter. */
function inYearOfNumber(statement: HistoryStatement): HistoryStatement {
  const [, year = ''] = /^((?:19|20)\d\d)[-/.]\d/.exec(statement.name.number ?? '') ?? [];
  const found = Object.entries(datesOf(statement)).flatMap(([role, date]) =>
    year !== '' && date.slice(2, 4) === year.slice(2) && !statement.text.includes(date.slice(0, 4))
      ? [[role, year + date.slice(4)]]
      : [],
  );
  return found.length === 0 ? statement : { ...statement, ...Object.fromEntries(found) };
}

/** In `3-20-24; 6-14-74; Ord. No. 08-04, 8-13-08` the first year is 1924, because the other acts are in order of age. */
function inItsCentury(statements: readonly HistoryStatement[]): readonly HistoryStatement[] {
  const acts = statements.filter((each) => each.formerCode === undefined && firstDate(each) !== undefined);
  const [first, ...later] = acts;
  const days = later.map((each) => firstDate(each) ?? '');
  const ascend = days.length > 1 && days.every((day, at) => at === 0 || (days[at - 1] ?? '') < day);
  const day = first === undefined ? undefined : firstDate(first);
  if (first === undefined || day === undefined || !ascend || day <= (days.at(-1) ?? '')) return statements;
  // Numbers such as `04-15` were not used then.
  if (/\D/.test(first.name.number ?? '')) return statements;
  if (first.text.includes(day.slice(0, 4)) || later.some(({ action }) => action === 'enacted')) return statements;
  const short = Object.entries(datesOf(first)).filter(([, date]) => !first.text.includes(date.slice(0, 4)));
  const earlier = short.map(([role, date]) => [role, `${Number(date.slice(0, 4)) - 100}${date.slice(4)}`]);
  return statements.map((each) => (each === first ? { ...each, ...Object.fromEntries(earlier) } : each));
}

function datesOf({
  date,
  adopted,
  approved,
  effective,
}: HistoryStatement): Partial<Record<'date' | 'adopted' | 'approved' | 'effective', string>> {
  return definedFields({ date, adopted, approved, effective });
}

const label =
  /^\s*(?:\[history\]\s|(?:(?:legislative|ordinance) )?(?:(?:history|historical|hist\.?)(?: notes?)?|sources?|credits?)(?:\s*(?::|[.—–-]\s)|\s*\n))\s*/i;
const trailer =
  /(?:^|[\s.;()[\]])(?:penalty,? (?:see|for)|(?:state|federal|statutory|cross|charter|code)[ -](?:law )?references?|state constitution|editor['’]?s?['’]? notes?|publisher['’]s notes?|amendment notes?|note(?:s|\(s\))?\s?[:—–]|annotations?\s?[:—–]|amendments noted where applicable)/i;

/** A sentence about something else: `The office was created by the Charter (Ch. 12, Acts of 1992).` */
const aboutOther =
  /^\s*(?:(?:For|See) |The (?!(?:(?:above|foregoing|preceding|previous|entire) )?(?:code|title|chapter|article|division|part|section|subsection|ordinance|resolution|by-?law)s?\b)[a-z])/;

/** The parts of a note that can contain history: the contents of its brackets, and the text outside them. */
function segmentsOf(note: string): readonly string[] {
  const labeled = note.replace(label, '');
  const end = trailer.exec(labeled)?.index;
  const text = end === undefined ? labeled : labeled.slice(0, end + 1);
  if (!/^\s*[([]/.test(text)) return [text];
  const segments: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < text.length; at += 1) {
    const mark = text[at];
    if (mark === '(' || mark === '[') {
      depth += 1;
      if (depth === 1) {
        segments.push(text.slice(start, at));
        start = at + 1;
      }
    } else if ((mark === ')' || mark === ']') && depth > 0) {
      depth -= 1;
      if (depth === 0) {
        segments.push(text.slice(start, at));
        start = at + 1;
      }
    }
  }
  segments.push(text.slice(start));
  // Not the `(2)` of a list.
  return segments
    .filter((segment) => /\w/.test(segment) && !/^(?:\d|[a-z])$/.test(segment))
    .map((segment) => segment.replace(label, ''));
}

/** A colon between acts, as in `Ord. 89-1, 1989: Ord. 85-3 § 2, 1985`, not one after a label. */
const colon = /(?<=[\d)] ?):(?= +[A-Za-z'’‘\d])/y;

/** Splits a segment into clauses at semicolons outside brackets, and at colons between acts. */
function clausesOf(text: string): readonly string[] {
  const clauses: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < text.length; at += 1) {
    const mark = text[at];
    if (mark === '(' || mark === '[') {
      depth += 1;
    } else if (mark === ')' || mark === ']') {
      depth = Math.max(0, depth - 1);
    } else if (depth === 0 && (mark === ';' || (mark === ':' && isAt(colon, text, at)) || isUndated(text, at))) {
      clauses.push(text.slice(start, at));
      start = at + 1;
    }
  }
  clauses.push(text.slice(start));
  return withAdoptions(
    clauses.map((clause) => clause.trim().replace(/^(?:and|;)\s+/i, '')).filter((clause) => clause !== ''),
  );
}

/** `Ords. 2 (no date), 27 (1/9/12)`: the day of the next act is not that of an act without one. */
const isUndated = (text: string, at: number): boolean =>
  text[at] === ',' && /\((?:no date|undated)\)$/i.test(text.slice(Math.max(0, at - 12), at));

/** A clause with the name of an act and nothing else. */
const onlyName = /^(?!.*\bCode\b)(?:[A-Z][A-Za-z.]{0,14} ){1,4}(?:Nos?\. ?)?[A-Z]{0,4}-?\d[\w-]{0,15}$/;
/** A clause with the day of an adoption and nothing else. */
const onlyAdoption = /^adopted(?: on)? (?:[\d./-]{6,10}|[A-Z][a-z]{2,8}\.? \d{1,2}, \d{4})\.?$/i;

/** `TCR 92-49; adopted November 7, 1992`: an act and its day are one clause. */
function withAdoptions(clauses: readonly string[]): readonly string[] {
  const joined: string[] = [];
  for (const clause of clauses) {
    const before = joined.at(-1) ?? '';
    if (onlyAdoption.test(clause) && onlyName.test(before)) joined[joined.length - 1] = `${before}; ${clause}`;
    else joined.push(clause);
  }
  return joined;
}

function isAt(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = at;
  return pattern.test(text);
}

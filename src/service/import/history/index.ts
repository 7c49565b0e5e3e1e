import { type Ellipsis, readClause } from './reader.ts';
import { firstDate, type HistoryStatement, isHistory } from './statement.ts';

export {
  firstDate,
  type HistoryStatement,
  isFormerNumber,
  isHistory,
  type StatedAct,
} from './statement.ts';

export interface HistoryOptions {
  /** The last year that a year of two digits may stand for; the edition's own where it is known. */
  readonly latestYear?: number;
}

/** Beyond this, a note is kept as it stands, unread. */
const longest = 20_000;
const defaultLatestYear = 2039;

/**
 * A publisher's history note, taken apart into statements in the order of the note. Every word of its clauses is in some statement's
 * `text`; penalties, references and editor's notes after the history are not in it. What the note does not state is absent.
 */
export function readHistory(note: string, options: HistoryOptions = {}): readonly HistoryStatement[] {
  if (note.length > longest) return [{ name: {}, priorNumbers: [], text: note }];
  const state: Ellipsis = {};
  const statements = segmentsOf(note).flatMap((segment) =>
    clausesOf(segment).flatMap((clause) => readClause(clause, options.latestYear ?? defaultLatestYear, state)),
  );
  return withLoneDates(statements);
}

/** `Ord. No. 2010-12; 5-6-2010`: a clause that is only a date has the date of the act before it. */
function withLoneDates(statements: readonly HistoryStatement[]): readonly HistoryStatement[] {
  const joined: HistoryStatement[] = [];
  for (const statement of statements) {
    const before = joined.at(-1);
    const lone = statement.date !== undefined && !isHistory(statement) && /^[\d\s./-]+$/.test(statement.text);
    if (lone && before?.act !== undefined && firstDate(before) === undefined && before.year === undefined) {
      joined[joined.length - 1] = { ...before, date: statement.date, text: `${before.text}; ${statement.text}` };
    } else {
      joined.push(statement);
    }
  }
  return joined;
}

const label = /^\s*(?:legislative )?(?:history|sources?|credits?)\s*(?::|[.—–-]\s)\s*/i;
const trailer =
  /(?:^|[\s.;)\]])(?:penalty,? (?:see|for)|(?:state|federal|statutory|cross|charter|code)[ -](?:law )?references?|state constitution|editor['’]?s?['’]? notes?|publisher['’]s notes?|amendment notes?|note(?:s|\(s\))?\s?[:—–]|annotations?\s?[:—–]|amendments noted where applicable)/i;

/** The parts of a note that can hold history: its brackets' contents, and what stands outside them. */
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
  return segments.filter((segment) => /\w/.test(segment));
}

/** The clauses of a segment: what semicolons part, outside brackets. */
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
    } else if (mark === ';' && depth === 0) {
      clauses.push(text.slice(start, at));
      start = at + 1;
    }
  }
  clauses.push(text.slice(start));
  return clauses.map((clause) => clause.trim().replace(/^(?:and|;)\s+/i, '')).filter((clause) => clause !== '');
}

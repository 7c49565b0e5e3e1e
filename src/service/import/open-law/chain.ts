import type { ChainAction } from '../../../contract/resources.ts';
import type { ActRecord, ChainEntryRecord, SourceRecord } from '../../store/records.ts';
import { nameOfAct } from '../act-name.ts';
import { isoDate } from '../dates.ts';
import { actIn, type HistoryStatement, readHistory } from '../history-text.ts';
import { actionOf, mostNotes, type SectionOfChain } from './action.ts';
import type { ActIndex } from './acts.ts';
import { citedPath } from './paths.ts';
import type { HistoryRow } from './section.ts';

export interface ChainOf extends SectionOfChain {
  readonly status: string;
  readonly rows: readonly HistoryRow[];
  /** Rows of the containers it stands in. */
  readonly containerRows: readonly HistoryRow[];
}

export interface Chain {
  readonly entries: readonly ChainEntryRecord[];
  /** When the section's present text took effect, where its history tells. */
  readonly effectiveFrom?: string;
}

interface Drafts {
  readonly all: Draft[];
  /** By act, place and kind: what publishers repeat is one entry. */
  readonly byKey: Map<string, Draft>;
}

/** An entry while the others are not yet known. */
interface Draft {
  readonly actKey: string | undefined;
  readonly act: ActRecord | undefined;
  readonly row: HistoryRow;
  readonly statement: HistoryStatement | undefined;
  action: ChainAction;
  /** How sure we are when nobody says it. */
  confidence?: number;
  readonly stub: boolean;
  /** A base act from before the section was put into it. */
  before: boolean;
  readonly date: string | undefined;
  /** What it is ordered by: its date, or as much of it as is known. */
  when: string;
  readonly notes: string[];
  path: string | undefined;
}

/**
 * The legislative chain of a section, oldest first: its history as printed, emergency and temporary acts among it, what was done to
 * the chapter it stands in (marked), and rows that the publisher keeps but does not print when no printed row has that act.
 */
export function chainOf(section: ChainOf, acts: ActIndex): Chain {
  const drafts: Drafts = { all: [], byKey: new Map() };
  const notesRead = section.notes.slice(0, mostNotes);
  const printed = section.rows.filter((row) => row.shown);
  for (const row of printed) {
    addRow(row, section, acts, drafts);
  }
  const named = new Set(drafts.all.map((draft) => draft.actKey));
  for (const row of section.rows) {
    if (!row.shown && row.doc !== undefined && !named.has(row.doc)) {
      named.add(row.doc);
      const about = notesRead.find((note) => note.doc === row.doc && note.path === row.path);
      addRow(
        row,
        section,
        acts,
        drafts,
        about?.text ?? 'The publisher keeps this act on record for the section without printing it in the history.',
      );
    }
  }
  for (const row of section.containerRows) {
    if (row.shown && (row.doc === undefined || !named.has(row.doc))) {
      named.add(row.doc);
      addRow(row, section, acts, drafts, `History of ${row.of ?? 'its chapter'}.`);
    }
  }
  const ordered = oldestFirst(drafts.all);
  tellActions(ordered, section);
  const effective = section.status === 'not_funded' ? undefined : effectiveFrom(ordered);
  return {
    entries: ordered.map((draft) => entryOf(draft, acts.complete)),
    ...(effective === undefined ? {} : { effectiveFrom: effective }),
  };
}

/** When the text as it stands took effect: by the last lasting act of the section's own history, if that one's date is known. */
function effectiveFrom(drafts: readonly Draft[]): string | undefined {
  const last = drafts.filter((draft) => lasting(draft) && !isUnfunded(draft.row) && !draft.before).at(-1);
  return last === undefined ? undefined : entryOf(last).effectiveFrom;
}

function addRow(row: HistoryRow, section: ChainOf, acts: ActIndex, drafts: Drafts, note?: string): void {
  const statements =
    row.text === '' ? [undefined] : row.kind === 'history' ? readHistory(row.text) : [statementOfNote(row.text)];
  for (const statement of statements) {
    if (statement !== undefined && statement.priorNumbers.length > 0) {
      continue;
    }
    const act = acts.get(row.doc) ?? acts.named(statement?.name.type, statement?.name.number);
    const actKey = row.doc ?? act?.key;
    const path = row.path === undefined ? statement?.path : (citedPath(row.path) ?? statement?.path);
    const key = actKey === undefined ? undefined : JSON.stringify([actKey, path, row.kind, row.of]);
    const same = key === undefined ? undefined : drafts.byKey.get(key);
    const notes = [...(note === undefined ? [] : [note]), ...notesOf(row)];
    if (same !== undefined) {
      same.notes.push(...notes.filter((each) => !same.notes.includes(each)));
      continue;
    }
    const said = actionOf(row, statement, act, section, acts);
    const draft: Draft = {
      actKey,
      act,
      row,
      statement,
      action: said.action,
      stub: said.stub,
      before: false,
      when: '',
      date: isoDate(row.eff) ?? statement?.date ?? act?.effectiveFrom ?? act?.adoptionDate,
      notes,
      path: path ?? undefined,
    };
    if (row.text !== '') {
      draft.notes.unshift(statement?.text ?? row.text);
    }
    drafts.all.push(draft);
    if (key !== undefined) {
      drafts.byKey.set(key, draft);
    }
  }
}

const isUnfunded = (row: HistoryRow): boolean => row.app !== undefined && /^not ?funded$/i.test(row.app);

function notesOf(row: HistoryRow): readonly string[] {
  const notes: string[] = [];
  if (isUnfunded(row)) {
    notes.push('Not funded: it applies only once its cost is in an approved budget.');
  } else if (isoDate(row.app) !== undefined && isoDate(row.app) !== isoDate(row.eff)) {
    notes.push(`Applies from ${isoDate(row.app)}.`);
  }
  if (row.estimate) {
    notes.push('The effective date is an estimate.');
  }
  return notes;
}

const longestNote = 4_000;

/** `For temporary (90 days) amendment of this section, see § 302 of the … Act of 2015 (D.C. Act 21-7, Feb. 26, 2015, 62 DCR 2646).` */
function statementOfNote(text: string): HistoryStatement | undefined {
  if (text.length > longestNote) {
    return undefined;
  }
  const inBrackets = [...text.matchAll(/\(([^()]*)\)/g)]
    .map((match) => match[1] ?? '')
    .findLast((words) => actIn(words) !== undefined);
  const [statement] = readHistory(inBrackets ?? text);
  if (statement === undefined) {
    return undefined;
  }
  const path = /\bsee (§§?\s?\S+(?:,? and \S+)?) of\b/.exec(text)?.[1];
  return { ...statement, text, ...(path === undefined ? {} : { path }) };
}

/** Undated entries stay beside the one that they were printed after. */
function oldestFirst(drafts: readonly Draft[]): Draft[] {
  let last = '';
  for (const draft of drafts) {
    last =
      draft.date ?? (draft.statement?.year !== undefined ? `${draft.statement.year}` : (yearOfNumber(draft) ?? last));
    draft.when = last;
  }
  return [...drafts].sort((one, other) => (one.when < other.when ? -1 : one.when > other.when ? 1 : 0));
}

/** Ordinances are commonly numbered by year, `Ord. No. 2001-23`: enough to order them, not a date to show. */
function yearOfNumber(draft: Draft): string | undefined {
  const number = draft.act?.number ?? nameOfAct(draft.actKey ?? draft.statement?.act ?? '').number;
  return /^((?:18|19|20)\d\d)-\d/.exec(number ?? '')?.[1];
}

const lasting = (draft: Draft): boolean =>
  draft.row.kind === 'history' &&
  draft.row.of === undefined &&
  draft.row.shown &&
  draft.action !== 'emergency' &&
  draft.action !== 'temporary';

/**
 * What follows from the chain as a whole. A base act that did not have the section yet, because a later act added it, did not enact
 * it. By the form of such histories, acts after the one that made the section amended it, and the last one of a repealed section
 * repealed it: that is our reading, and is marked as such. That the oldest enacted it is never concluded.
 */
function tellActions(drafts: readonly Draft[], section: ChainOf): void {
  const own = drafts.filter(lasting);
  const addedBy = own.find((draft) => draft.action === 'enacted' && !draft.stub);
  for (const draft of own) {
    if (draft.stub && addedBy !== undefined && draft !== addedBy) {
      draft.action = 'unknown';
      draft.notes.push(
        `Its place in this act was added later${addedBy.actKey === undefined ? '' : `, by ${addedBy.actKey}`}.`,
      );
    }
  }
  const ended =
    section.status === 'repealed'
      ? 'repealed'
      : section.status === 'recodified' || section.status === 'transferred'
        ? 'recodified'
        : undefined;
  const last = own.at(-1);
  if (ended === 'recodified' && last?.action === 'repealed') {
    // Its old number is repealed; the section lives on under another.
    last.action = ended;
  }
  if (
    ended !== undefined &&
    last?.action === 'unknown' &&
    own.length > 1 &&
    !own.some((draft) => draft.action === ended)
  ) {
    last.action = ended;
    last.confidence = 0.8;
    last.notes.push(
      `The publisher says that the section is ${ended}, not by which act: taken from the last act of its history.`,
    );
  }
  const made = own.findIndex((draft) => draft.action === 'enacted');
  const [first] = own;
  for (const [at, draft] of own.entries()) {
    if (draft.action !== 'unknown' || draft.before) {
      continue;
    }
    if (made !== -1 && at > made) {
      draft.action = 'amended';
      draft.confidence = 0.9;
    } else if (made === -1 && first !== undefined && at > 0 && !sameAct(draft, first) && draft.when !== '') {
      draft.action = 'amended';
      draft.confidence = 0.7;
    }
  }
}

function sameAct(one: Draft, other: Draft): boolean {
  return one.actKey === other.actKey && (one.actKey !== undefined || one.statement?.act === other.statement?.act);
}

/** @param complete whether every act of the library could be read */
function entryOf(draft: Draft, complete = true): ChainEntryRecord {
  const { act, actKey, row, statement } = draft;
  // An act that could not be read this time may be in the library from before.
  const known = act?.key ?? (complete ? undefined : actKey);
  const name = act ?? (actKey === undefined ? (statement?.name ?? {}) : nameOfAct(actKey));
  const title = act?.title ?? titleOf(row);
  // A history's date is when its act took effect, save for ordinances and resolutions, where it is that of the vote.
  const voted = name.type === 'Ordinance' || name.type === 'Resolution';
  const stated = statement?.date;
  const adopted = act?.adoptionDate ?? (voted ? stated : undefined);
  const effective = isoDate(row.eff) ?? act?.effectiveFrom ?? (voted ? undefined : stated);
  const register = statement?.register ?? act?.registerCitation;
  const source = sourceOf(draft);
  return {
    action: draft.action,
    ...(known === undefined ? {} : { actKey: known }),
    ...(name.type === undefined ? {} : { actType: name.type }),
    ...(name.number === undefined ? {} : { actNumber: name.number }),
    ...(title === undefined ? {} : { actTitle: title }),
    ...(draft.path === undefined ? {} : { actPath: draft.path }),
    ...(adopted === undefined ? {} : { adoptedOn: adopted }),
    ...(effective === undefined ? {} : { effectiveFrom: effective }),
    ...(register === undefined || /^0 /.test(register) ? {} : { registerCitation: register }),
    ...(draft.notes.length === 0 ? {} : { note: inSentences(draft.notes) }),
    ...(source === undefined ? {} : { source }),
  };
}

/** Notes one after the other, each in its own words: a history is mostly printed without the full stop that parts it from what follows. */
function inSentences(notes: readonly string[]): string {
  return notes.map((note, at) => (at === notes.length - 1 || ended.test(note) ? note : `${note}.`)).join(' ');
}

/** A mark that ends or goes on, also before closing quotation marks or brackets. */
const ended = /[.!?:;,…—–-][)\]"'”’»]*$/;

/** The title that a note on emergency legislation gives its act. */
function titleOf(row: HistoryRow): string | undefined {
  return row.kind === 'history'
    ? undefined
    : /\bsee §.*? of (?:the )?([A-Z].*?\bAct(?: of \d{4})?),? \(/.exec(row.text)?.[1];
}

function sourceOf(draft: Draft): SourceRecord | undefined {
  const reference = draft.actKey ?? draft.statement?.act;
  const from = draft.act?.source;
  if (reference === undefined && from === undefined && draft.confidence === undefined) {
    return undefined;
  }
  return {
    ...(from?.sourceUrl === undefined ? {} : { sourceUrl: from.sourceUrl }),
    ...(from?.officialSourceUrl === undefined ? {} : { officialSourceUrl: from.officialSourceUrl }),
    ...(reference === undefined ? {} : { sourceReference: reference }),
    verificationStatus: from?.verificationStatus ?? 'unverified',
    ...(draft.confidence === undefined ? {} : { analysisConfidence: draft.confidence }),
  };
}

import type { RepealBasis } from '../../../contract/validity.ts';
import type { ChainEntryRecord, SourceRecord } from '../../store/records.ts';
import { firstDate, type HistoryStatement, isFormerNumber, isHistory } from '../history/index.ts';
import { timeOf, yearOfNumber } from '../history/order.ts';
import { adoptionOf, effectOf } from '../history/stated-acts.ts';
import { isoDate } from '../publication-dates.ts';
import { actionOf, mostNotes, type SectionOfChain } from './action.ts';
import { type ActIndex, isMisnamed } from './acts.ts';
import type { HistoryRow } from './history-row.ts';
import { doubtLastStub, enactOnce, type Inferable, inferActions } from './infer.ts';
import { type Link, linkOf, nameOf } from './linking.ts';
import { citedPath } from './paths.ts';

export interface ChainOf extends SectionOfChain {
  readonly status: string;
  readonly rows: readonly HistoryRow[];
}

export interface Chain {
  readonly entries: readonly ChainEntryRecord[];
  /** When the section's present text took effect, where its history tells. A section that is no longer law has none. */
  readonly effectiveFrom?: string;
  /** When a repealed section was repealed, by the act that the publisher states, else by the last act of its history. */
  readonly repealedOn?: string;
  readonly repealedOnBasis?: RepealBasis;
}

interface Drafts {
  readonly all: Draft[];
  /** By act, place and kind: what publishers repeat is one entry. */
  readonly byKey: Map<string, Draft>;
}

/** An entry while the others are not yet known. */
interface Draft extends Inferable {
  readonly link: Link;
  readonly row: HistoryRow;
  readonly statement: HistoryStatement | undefined;
  readonly date: string | undefined;
  when: string;
  readonly path: string | undefined;
  /** Whether one row says that the act is not funded and another that it applies. */
  fundingDisputed: boolean;
  /** Whether the publisher contradicts itself as to the act. */
  disputed: boolean;
}

/**
 * The legislative chain of a section or container, oldest first: its printed history, with emergency and temporary
 * acts. Rows that the publisher keeps but does not print are added when no printed row has their act.
 */
export function chainOf(section: ChainOf, acts: ActIndex): Chain {
  const drafts: Drafts = { all: [], byKey: new Map() };
  const notesRead = section.notes.slice(0, mostNotes);
  const printed = section.rows.filter((row) => row.shown);
  for (const row of printed) addRow(row, section, acts, drafts);
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
  const ordered = oldestFirst(drafts.all);
  doubtLastStub(ordered.filter(lasting), section.status);
  enactOnce(ordered.filter(isOwn));
  inferActions(ordered.filter(lasting), section.status);
  const effective = section.status === 'in_force' ? effectiveFrom(ordered) : undefined;
  const repealed = section.status === 'repealed' ? repealOf(ordered) : {};
  return {
    entries: ordered.map((draft) => entryOf(draft, acts)),
    ...(effective === undefined ? {} : { effectiveFrom: effective }),
    ...repealed,
  };
}

/** An action that we inferred from the form of the history is marked as such. */
function repealOf(drafts: readonly Draft[]): Pick<Chain, 'repealedOn' | 'repealedOnBasis'> {
  const last = drafts.findLast((draft) => lasting(draft) && draft.action === 'repealed');
  const on = last === undefined ? undefined : effectOfDraft(last);
  if (last === undefined || on === undefined) return {};
  return { repealedOn: on, repealedOnBasis: last.confidence === undefined ? 'stated' : 'history' };
}

/** When the text as it stands took effect: by the last lasting act of the section's own history, if that one's date is known. */
function effectiveFrom(drafts: readonly Draft[]): string | undefined {
  const last = drafts.filter((draft) => lasting(draft) && (draft.fundingDisputed || !isUnfunded(draft.row))).at(-1);
  // Of a last act that one row calls unfunded and another does not, it is not known whether it made the present text.
  return last === undefined || last.fundingDisputed ? undefined : effectOfDraft(last);
}

function addRow(row: HistoryRow, section: ChainOf, acts: ActIndex, drafts: Drafts, note?: string): void {
  for (const statement of row.statements.length === 0 ? [undefined] : row.statements) {
    if (statement !== undefined && (isFormerNumber(statement) || isRemark(statement, row))) continue;
    const link = linkOf(row.doc, row.cited, statement, acts);
    // A reference that the printed words contradict does not say which act it was.
    const referred = link.disagreement === undefined && !link.stated ? row.doc : undefined;
    const actKey = referred ?? link.act?.key;
    const path = row.path === undefined ? statement?.path : (citedPath(row.path) ?? statement?.path);
    const notes = [
      ...(note === undefined ? [] : [note]),
      ...(link.disagreement === undefined ? [] : [link.disagreement]),
      ...notesOf(row),
    ];
    const words = row.text === '' ? [] : [statement?.text ?? row.text];
    const expiring = statement !== undefined && 'expiry' in statement && statement.expiry === true;
    const same = sameEntry(drafts, row, actKey, path, expiring);
    if (same !== undefined) {
      same.fundingDisputed ||= isUnfunded(same.row) !== isUnfunded(row);
      same.disputed ||= link.disagreement !== undefined;
      // What it says in other words is kept beside the earlier words.
      same.notes.push(...[...words, ...notes].filter((each) => !same.notes.includes(each)));
      continue;
    }
    const stated = actionOf(row, statement, actKey, link.act, section, acts);
    const draft: Draft = {
      actKey,
      actName: statement?.act,
      link,
      row,
      statement,
      action: stated.action,
      printed: stated.printed,
      stub: stated.stub,
      when: '',
      date:
        isoDate(row.eff) ??
        (statement === undefined ? undefined : firstDate(statement)) ??
        link.act?.effectiveFrom ??
        link.act?.adoptionDate,
      notes: [...words, ...notes],
      path,
      disputed: link.disagreement !== undefined,
      fundingDisputed: false,
    };
    drafts.all.push(draft);
    if (actKey !== undefined) drafts.byKey.set(keyOf(row, actKey, path), draft);
  }
}

/** `AG approval 1-14-1998`, `EMC § 21.32.100`: words beside acts that name no act themselves. The note of the row keeps them. */
function isRemark(statement: HistoryStatement, { doc, statements }: HistoryRow): boolean {
  return doc === undefined && !isHistory(statement) && statements.some(isHistory);
}

const keyOf = (row: HistoryRow, actKey: string, path: string | undefined): string =>
  JSON.stringify([actKey, path, row.kind]);

function sameEntry(
  drafts: Drafts,
  row: HistoryRow,
  actKey: string | undefined,
  path: string | undefined,
  expiring: boolean,
): Draft | undefined {
  if (actKey === undefined) return undefined;
  const same = drafts.byKey.get(keyOf(row, actKey, path));
  return same === undefined && expiring
    ? drafts.all.find((draft) => draft.actKey === actKey && draft.row.kind === row.kind)
    : same;
}

const isUnfunded = (row: HistoryRow): boolean => row.app !== undefined && /^not ?funded$/i.test(row.app);

function notesOf(row: HistoryRow): readonly string[] {
  const notes: string[] = [];
  if (isUnfunded(row)) {
    notes.push('Not funded: it applies only once its cost is in an approved budget.');
  } else if (isoDate(row.app) !== undefined && isoDate(row.app) !== isoDate(row.eff))
    notes.push(`Applies from ${isoDate(row.app)}.`);
  if (row.estimate) notes.push('The effective date is an estimate.');
  return notes;
}

/** Undated entries stay beside the one that they were printed after. */
function oldestFirst(drafts: readonly Draft[]): Draft[] {
  let last = '';
  for (const draft of drafts) {
    const stated = draft.statement === undefined ? undefined : timeOf(draft.statement);
    last = draft.date ?? stated ?? yearOfNumber(nameOf(draft.row.doc, draft.link, draft.statement).number) ?? last;
    draft.when = last;
  }
  return [...drafts].sort((one, other) => (one.when < other.when ? -1 : one.when > other.when ? 1 : 0));
}

const isOwn = (draft: Draft): boolean => draft.row.kind === 'history';

const lasting = (draft: Draft): boolean =>
  isOwn(draft) && draft.row.shown && draft.action !== 'emergency' && draft.action !== 'temporary';

function effectOfDraft({ row, link, statement }: Draft): string | undefined {
  const { type } = nameOf(row.doc, link, statement);
  return isoDate(row.eff) ?? link.act?.effectiveFrom ?? effectOf(statement, type);
}

/** The key of the act's record: the library's own, or one made of what the histories state. */
function recordKey({ link, row, statement, actKey }: Draft, acts: ActIndex): string | undefined {
  if (link.act !== undefined || link.disagreement !== undefined) return link.act?.key;
  if (row.doc !== undefined) {
    // An act that could not be read this time may be in the library from before.
    return acts.complete ? acts.stated.keyOfReference(row.doc, nameOf(row.doc, link, statement), statement) : actKey;
  }
  return statement === undefined ? undefined : acts.stated.keyOf(statement);
}

function entryOf(draft: Draft, acts: ActIndex): ChainEntryRecord {
  const { link, row, statement } = draft;
  const { act } = link;
  const known = recordKey(draft, acts);
  const name = nameOf(link.disagreement === undefined ? row.doc : undefined, link, statement);
  const title = act?.title ?? statement?.title ?? (name.number === undefined ? unnumbered(draft) : undefined);
  const adopted = act?.adoptionDate ?? adoptionOf(statement, name.type);
  const effective = effectOfDraft(draft);
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

/** Old acts have no number. They are known by the page or the words of the history: `48 Stat. 319`, `Kilty’s Rep. 249`. */
function unnumbered({ row, statement }: Draft): string | undefined {
  const ownWords = row.text === '' ? undefined : (statement?.text ?? row.text).slice(0, longestName);
  const register = /^\d/.test(statement?.register ?? '') ? statement?.register : undefined;
  return statement?.formerCode ?? register ?? row.doc ?? ownWords;
}

const longestName = 200;

/** Notes one after the other, each in its own words: a history is mostly printed without the full stop that parts it from what follows. */
function inSentences(notes: readonly string[]): string {
  return notes.map((note, at) => (at === notes.length - 1 || ended.test(note) ? note : `${note}.`)).join(' ');
}

/** A mark that ends or continues, also before closing quotation marks or brackets. */
const ended = /[.!?:;,…—–-][)\]"'”’»]*$/;

function sourceOf(draft: Draft): SourceRecord | undefined {
  const { link, actKey, statement } = draft;
  const { act } = link;
  const named = act !== undefined && isMisnamed(act) ? `${act.type} ${act.number}` : undefined;
  const reference = named ?? actKey ?? statement?.act;
  const from = link.act?.source;
  const sure = [draft.confidence, link.confidence].filter((each) => each !== undefined);
  if (reference === undefined && from === undefined && sure.length === 0) return undefined;
  return {
    ...(from?.sourceUrl === undefined ? {} : { sourceUrl: from.sourceUrl }),
    ...(from?.officialSourceUrl === undefined ? {} : { officialSourceUrl: from.officialSourceUrl }),
    ...(reference === undefined ? {} : { sourceReference: reference }),
    // A record that was found by search is not verified, even if it claims to be.
    verificationStatus: (link.stated && !draft.disputed ? from?.verificationStatus : undefined) ?? 'unverified',
    ...(sure.length === 0 ? {} : { analysisConfidence: Math.min(...sure) }),
  };
}

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
  /** The date on which the section's present text took effect, if its history shows it. None for a section that is no longer law. */
  readonly effectiveFrom?: string;
  /** The date of a repealed section's repeal, by the act that the publisher states, else by the last act of its history. */
  readonly repealedOn?: string;
  readonly repealedOnBasis?: RepealBasis;
}

interface Drafts {
  readonly all: Draft[];
  /** Merges entries with the same act, place, and kind, because publishers repeat them. */
  readonly byKey: Map<string, Draft>;
}

/** An entry before the others are known. */
interface Draft extends Inferable {
  readonly link: Link;
  readonly row: HistoryRow;
  readonly statement: HistoryStatement | undefined;
  readonly date: string | undefined;
  when: string;
  readonly path: string | undefined;
  /** Whether one row states that the act is not funded and another that it applies. */
  fundingDisputed: boolean;
  /** Whether the publisher contradicts itself about the act. */
  disputed: boolean;
}

/**
 * Builds the legislative chain of a section or container, oldest first: its printed history, with emergency and temporary
 * acts. Adds rows that the publisher keeps but does not print, if no printed row has their act.
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

/** Marks an action that we inferred from the form of the history. */
function repealOf(drafts: readonly Draft[]): Pick<Chain, 'repealedOn' | 'repealedOnBasis'> {
  const last = drafts.findLast((draft) => lasting(draft) && draft.action === 'repealed');
  const on = last === undefined ? undefined : effectOfDraft(last);
  if (last === undefined || on === undefined) return {};
  return { repealedOn: on, repealedOnBasis: last.confidence === undefined ? 'stated' : 'history' };
}

/** The date on which the present text took effect: that of the last permanent act in the section's own history, if known. */
function effectiveFrom(drafts: readonly Draft[]): string | undefined {
  const last = drafts.filter((draft) => lasting(draft) && (draft.fundingDisputed || !isUnfunded(draft.row))).at(-1);
  // If one row calls the last act unfunded and another does not, it is unknown whether it made the present text.
  return last === undefined || last.fundingDisputed ? undefined : effectOfDraft(last);
}

function addRow(row: HistoryRow, section: ChainOf, acts: ActIndex, drafts: Drafts, note?: string): void {
  for (const statement of row.statements.length === 0 ? [undefined] : row.statements) {
    if (statement !== undefined && (isFormerNumber(statement) || isRemark(statement, row))) continue;
    const link = linkOf(row.doc, row.cited, statement, acts);
    // If the printed words contradict a reference, the act is unknown.
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
      // Keep the different wording beside the earlier one.
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

/** `AG approval 1-14-1998`, `EMC § 21.32.100`: words beside acts that name no act. The note of the row keeps them. */
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

/** Keeps undated entries after the entry that they follow in print. */
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

/** The key of the act's record: from the library, or from what the histories state. */
function recordKey({ link, row, statement, actKey }: Draft, acts: ActIndex): string | undefined {
  if (link.act !== undefined || link.disagreement !== undefined) return link.act?.key;
  if (row.doc !== undefined) {
    // An act that was unreadable this time may still be in the library from an earlier import.
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

/** Old acts have no number. The page or the words of the history identify them: `48 Stat. 319`, `Kilty’s Rep. 249`. */
function unnumbered({ row, statement }: Draft): string | undefined {
  const ownWords = row.text === '' ? undefined : (statement?.text ?? row.text).slice(0, longestName);
  const register = /^\d/.test(statement?.register ?? '') ? statement?.register : undefined;
  return statement?.formerCode ?? register ?? row.doc ?? ownWords;
}

const longestName = 200;

/** Joins notes in their own words. Most histories are printed without the period that separates them from what follows. */
function inSentences(notes: readonly string[]): string {
  return notes.map((note, at) => (at === notes.length - 1 || ended.test(note) ? note : `${note}.`)).join(' ');
}

/** A mark that ends or continues a sentence, also before closing quotation marks or brackets. */
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
    // A record found by search is not verified, even if it claims to be.
    verificationStatus: (link.stated && !draft.disputed ? from?.verificationStatus : undefined) ?? 'unverified',
    ...(sure.length === 0 ? {} : { analysisConfidence: Math.min(...sure) }),
  };
}

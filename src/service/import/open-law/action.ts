import type { ChainAction } from '../../../contract/resources.ts';
import type { ActRecord } from '../../store/records.ts';
import { type HistoryStatement, readHistory } from '../history/index.ts';
import type { ActIndex } from './acts.ts';
import type { HistoryRow } from './history-row.ts';
import type { NoteReading } from './section.ts';

/** The facts beside a section's history that determine the actions of its acts. */
export interface SectionOfChain {
  readonly number: string;
  /** The numbers of its containers. */
  readonly within: readonly string[];
  readonly notes: readonly NoteReading[];
  /** Whether it is the history of a title or chapter. */
  readonly ofContainer?: true;
}

/** The maximum number of a section's notes to search for statements about its acts. All notes are kept. */
export const mostNotes = 300;

/**
 * Returns the publisher's statement of what an act did: from the row, from the act's codification instructions, or from the
 * act's kind.
 * @param key the publisher's key of the act
 */
export function actionOf(
  row: HistoryRow,
  statement: HistoryStatement | undefined,
  key: string | undefined,
  act: ActRecord | undefined,
  section: SectionOfChain,
  acts: ActIndex,
): { readonly action: ChainAction; readonly stub: boolean; readonly printed: boolean } {
  const { action, stub = false, printed = false } = statedAction(row, statement, key, act, section, acts);
  return { action, stub, printed };
}

function statedAction(
  row: HistoryRow,
  statement: HistoryStatement | undefined,
  key: string | undefined,
  act: ActRecord | undefined,
  section: SectionOfChain,
  acts: ActIndex,
): { readonly action: ChainAction; readonly stub?: boolean; readonly printed?: boolean } {
  if (row.kind !== 'history') return { action: row.kind };
  const words = statement?.action ?? (row.prefix === undefined ? undefined : readHistory(row.prefix)[0]?.action);
  if (words !== undefined) return { action: words, printed: true };
  // Instructions apply to sections. One for § 5 does not apply to chapter 5.
  const instruction =
    key === undefined || section.ofContainer === true ? undefined : acts.instruction(key, section.number, row.path);
  if (instruction !== undefined) return { action: instruction.action, stub: instruction.stub };
  const noted = key === undefined ? undefined : actionInNotes(key, section.notes);
  if (noted !== undefined) return { action: noted };
  const titled = act === undefined ? undefined : actionInTitle(act, section);
  if (titled !== undefined) return { action: titled };
  const status = act?.status;
  return { action: status === 'emergency' || status === 'temporary' ? status : 'unknown' };
}

/** `Effect of Amendments` notes name the act and describe its effect. */
function actionInNotes(act: string, notes: readonly NoteReading[]): ChainAction | undefined {
  const note = notes
    .slice(0, mostNotes)
    .find((each) => /^effect of amendments?$/i.test(each.kind ?? '') && names(each.text, act));
  if (note === undefined) return undefined;
  if (/\b(?:added|enacted) (?:this|the) section\b/i.test(note.text)) return 'enacted';
  return /\brepealed (?:this|the) section\b/i.test(note.text) ? 'repealed' : 'amended';
}

/** `D.C. Law 1-81` does not name `D.C. Law 1-8`. */
function names(text: string, act: string): boolean {
  for (let at = text.indexOf(act); at !== -1; at = text.indexOf(act, at + 1)) {
    if (!/^[\w-]/.test(text.slice(at + act.length, at + act.length + 1))) return true;
  }
  return false;
}

const titleVerbs: readonly (readonly [RegExp, ChainAction])[] = [
  [/^(?:add|enact|establish|creat)/i, 'enacted'],
  [/^(?:amend|revis)/i, 'amended'],
  [/^repeal/i, 'repealed'],
  [/^(?:renumber|recodif|redesignat)/i, 'recodified'],
];

/** `Amending Chapter 3.35 … by Adding Section 3.35.045`: the verb before the section's number, or before an added chapter. */
function actionInTitle(act: ActRecord, section: SectionOfChain): ChainAction | undefined {
  for (const title of [act.title, act.longTitle]) {
    const byNumber = title === undefined ? undefined : verbBefore(title, section.number);
    if (byNumber !== undefined) return byNumber;
    for (const container of title === undefined ? [] : section.within)
      if (title !== undefined && verbBefore(title, container, 'chapter') === 'enacted') return 'enacted';
  }
  return undefined;
}

function verbBefore(title: string, number: string, level?: string): ChainAction | undefined {
  if (!title.includes(number)) return undefined;
  const escaped = number.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const at = new RegExp(`${level === undefined ? '' : `${level} `}(?<![\\w.-])${escaped}(?!\\w|[.-]\\w)`, 'i').exec(
    title,
  )?.index;
  if (at === undefined) return undefined;
  const verbs = [
    ...title
      .slice(0, at)
      .matchAll(/\b(?:add|enact|establish|creat|amend|revis|repeal|renumber|recodif|redesignat)\w*/gi),
  ];
  const verb = verbs.at(-1)?.[0];
  return verb === undefined ? undefined : titleVerbs.find(([words]) => words.test(verb))?.[1];
}

import type { ActRecord, ChainEntryRecord } from '../../store/records.ts';
import { ownText } from '../own-text.ts';
import { datesAgree } from './agreement.ts';
import { firstDate, type HistoryStatement, type StatedAct } from './statement.ts';

interface Stated {
  readonly name: StatedAct;
  readonly reference: string;
  readonly title: string | undefined;
  readonly adopted: Set<string>;
  readonly effective: Set<string>;
}

/** The maximum per publication. Further entries name their acts without a record. */
const mostActs = 200_000;

/**
 * Acts known only from the histories that name them: one record per act, shared by all sections. It has the facts from the
 * notes, with a date only if all notes agree, and is never verified.
 */
export class StatedActs {
  readonly #acts = new Map<string, Stated>();
  readonly #known = new Map<string, ActRecord[]>();
  readonly #byKey = new Map<string, ActRecord>();

  /** An act that the publication has a record of. */
  know(act: ActRecord): void {
    const name = `${act.type} ${act.number}`;
    this.#known.set(name, [...(this.#known.get(name) ?? []), act]);
    this.#byKey.set(act.key, act);
  }

  /** An entry with the type, number and title of the act that it names only by key. */
  named(entry: ChainEntryRecord): ChainEntryRecord {
    const act = entry.actKey === undefined ? undefined : this.#byKey.get(entry.actKey);
    if (act === undefined || entry.actType !== undefined || entry.actNumber !== undefined) return entry;
    return {
      ...entry,
      ...(act.type === undefined ? {} : { actType: act.type }),
      ...(act.number === undefined ? {} : { actNumber: act.number }),
      ...(act.title === undefined || entry.actTitle !== undefined ? {} : { actTitle: act.title }),
    };
  }

  /** The key of the act that a statement names; undefined if the name is ambiguous. */
  keyOf(statement: HistoryStatement): string | undefined {
    const { type, number } = statement.name;
    if (type === undefined || number === undefined) return undefined;
    const known = this.#known.get(`${type} ${number}`) ?? [];
    const agreeing = known.filter((act) => datesAgree(act, statement) === 'agree');
    const [act] = agreeing.length === 1 ? agreeing : known;
    if (act !== undefined) {
      const sure = agreeing.length === 1 || (known.length === 1 && datesAgree(act, statement) === 'unknown');
      return sure ? act.key : undefined;
    }
    const key = keyOf(type, number, statement);
    return key === undefined ? undefined : this.#keep(ownText(key), statement.name, statement.act ?? key, statement);
  }

  /** The key of an act that the publisher names in its own way, without a record of it. */
  keyOfReference(reference: string, name: StatedAct, statement: HistoryStatement | undefined): string | undefined {
    return this.#keep(ownText(reference), name, reference, statement);
  }

  #keep(key: string, name: StatedAct, reference: string, statement: HistoryStatement | undefined): string | undefined {
    let stated = this.#acts.get(key);
    if (stated === undefined) {
      if (this.#acts.size >= mostActs) return undefined;
      stated = {
        name: ownName(name),
        reference: ownText(reference),
        title: statement?.title === undefined ? undefined : ownText(statement.title),
        adopted: new Set(),
        effective: new Set(),
      };
      this.#acts.set(key, stated);
    }
    add(stated.adopted, adoptionOf(statement, name.type));
    add(stated.effective, effectOf(statement, name.type));
    return key;
  }

  records(): readonly ActRecord[] {
    return [...this.#acts].map(([key, { name, reference, title, adopted, effective }]) => ({
      key,
      ...name,
      ...(title === undefined ? {} : { title }),
      ...only('adoptionDate', adopted),
      ...only('effectiveFrom', effective),
      proceedings: [],
      source: { sourceReference: reference, verificationStatus: 'unverified', kind: 'history_note' },
    }));
  }
}

/** The unlabeled date of an ordinance or resolution is the date of its vote; that of a law is its effective date. */
const isVoted = (type: string | undefined): boolean =>
  type !== undefined && !/^(?:(?:Public |Private |Session )?Law|Act(?: of Congress)?|Reorganization Plan)$/.test(type);

export function adoptionOf(statement: HistoryStatement | undefined, type: string | undefined): string | undefined {
  return statement?.adopted ?? (isVoted(type) ? statement?.date : undefined) ?? statement?.approved;
}

export function effectOf(statement: HistoryStatement | undefined, type: string | undefined): string | undefined {
  return statement?.effective ?? (isVoted(type) ? undefined : statement?.date);
}

/**
 * Numbers that restart need their year, or their date if a year has many. Examples are chapters of session laws,
 * articles of a town meeting, and `L.L. No. 3`. Numbers that contain a year (`94-16`) or belong to one series (`18381`)
 * identify an act alone.
 */
function keyOf(type: string, number: string, statement: HistoryStatement): string | undefined {
  const date = firstDate(statement);
  const year = date?.slice(0, 4) ?? (statement.year === undefined ? undefined : String(statement.year));
  if (/^(?:c|art|pp?\.)/i.test(number)) {
    // A special session has its own chapters: `1994, Sp. Sess. II, c. 1`.
    const when = type === 'Session Law' ? (/\bSess\b/.test(statement.text) ? undefined : year) : date;
    return when === undefined ? undefined : `${type} ${number} (${when})`;
  }
  return /^\d{1,3}[A-Z]?$/i.test(number) && year !== undefined ? `${type} ${number} (${year})` : `${type} ${number}`;
}

function ownName({ type, number }: StatedAct): StatedAct {
  return {
    ...(type === undefined ? {} : { type: ownText(type) }),
    ...(number === undefined ? {} : { number: ownText(number) }),
  };
}

function add(dates: Set<string>, date: string | undefined): void {
  if (date !== undefined && dates.size < 2) dates.add(ownText(date));
}

function only<K extends string>(name: K, dates: ReadonlySet<string>): Partial<Record<K, string>> {
  const [date] = dates;
  const found: Partial<Record<K, string>> = {};
  if (date !== undefined && dates.size === 1) found[name] = date;
  return found;
}

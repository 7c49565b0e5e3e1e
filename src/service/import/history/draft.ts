import { nameOfAct } from '../act-name.ts';
import { definedFields } from '../defined-fields.ts';
import type { ActWords } from './act-words.ts';
import type { FormerCode } from './former-code.ts';
import type { DateRole } from './lexer.ts';
import type { NoteDate } from './note-dates.ts';
import type { NumberList } from './places.ts';
import type { HistoryStatement, StatedAct, StatedAction } from './statement.ts';

interface Place {
  readonly start: number;
  readonly end: number;
  readonly list?: NumberList;
}

/** A statement whose parts are still being read. */
export class Draft {
  readonly start: number;
  readonly acts: { readonly name: StatedAct; text: string }[] = [];
  action: StatedAction | undefined;
  /** Whether its unlabeled date precedes its act: `6-8-1999 by Ord. No. 99-5`. */
  dateFirst = false;
  former: FormerCode | undefined;
  journal: Place | undefined;
  /** The journal and its page, where the note names the journal only once. */
  journalName: string | undefined;
  readonly #dates = new Map<Exclude<DateRole, 'other'> | 'unlabeled', string>();
  /** Whether its date is the previous statement's, until it has one of its own. */
  #dateInherited = false;
  year: number | undefined;
  readonly registers: string[] = [];
  readonly places: Place[] = [];
  priorNumbers: readonly string[] = [];

  constructor(start: number) {
    this.start = start;
  }

  get empty(): boolean {
    return this.acts.length === 0 && this.former === undefined && !this.dated && this.registers.length === 0;
  }

  get dated(): boolean {
    return this.#dates.size > 0 || this.year !== undefined;
  }

  /** The year of its event. */
  get when(): number | undefined {
    const [day] = this.#dates.values();
    return day === undefined ? this.year : Number(day.slice(0, 4));
  }

  isOn(date: string | undefined): boolean {
    return date !== undefined && [...this.#dates.values()].includes(date);
  }

  get hasDay(): boolean {
    return this.#dates.has('unlabeled') && !this.#dateInherited;
  }

  addAct(act: ActWords): void {
    this.dateFirst = this.dated;
    this.year ??= act.year;
    // The publisher's own name takes precedence: `D.C. Law 4-29` is a Law with the number 4-29.
    const name = act.number === undefined ? {} : { number: act.number };
    const type = act.type ?? nameOfAct(act.text).type;
    this.acts.push({ name: { ...(type === undefined ? {} : { type }), ...name }, text: act.text });
  }

  /** @param roles what the date is; empty if the note doesn't say */
  addDate(date: NoteDate, roles: readonly DateRole[]): void {
    if (roles.includes('other')) return;
    if (this.#dateInherited) {
      this.#dates.clear();
      this.year = undefined;
      this.#dateInherited = false;
    }
    if (date.date === undefined) {
      this.year ??= date.year;
      return;
    }
    const kinds = roles.filter((role) => role !== 'other');
    for (const kind of kinds.length === 0 ? (['unlabeled'] as const) : kinds)
      if (!this.#dates.has(kind)) this.#dates.set(kind, date.date);
  }

  /** `Ord. of 9-6-94` has no number, so its date is part of its name: `Ord. of 9-6-94(2)` is the second of that day. */
  nameByDay(note: string, day: Place): void {
    const act = this.acts.at(-1);
    if (act === undefined || act.name.number !== undefined) return;
    const start = note.lastIndexOf(act.text, day.start);
    if (
      start !== -1 &&
      /^,? (?:(?:of|dated|adopted|passed|approved|eff\.?|effective) )?$/i.test(
        note.slice(start + act.text.length, day.start),
      )
    )
      act.text = note.slice(start, day.end) + (/^\(\d{1,2}\)/.exec(note.slice(day.end))?.[0] ?? '');
  }

  /** `ATM 5-3-2010, Art. 14`: the article of a town meeting may follow the day. Returns whether it does. */
  takesArticle(article: string): boolean {
    const act = this.acts.at(-1);
    if (act === undefined || act.name.number !== undefined || act.name.type?.endsWith('Town Meeting') !== true)
      return false;
    if (!isArticle(article)) return false;
    this.acts[this.acts.length - 1] = { name: { ...act.name, number: article }, text: `${act.text}, ${article}` };
    return true;
  }

  /** A statement about the same event: `adopted June 22, 2005 by Resolution No. C06-247-05`. */
  inherit(before: Draft): void {
    for (const [role, date] of before.#dates) this.#dates.set(role, date);
    this.year = before.year;
    this.action = before.action;
    this.#dateInherited = true;
  }

  /** The statements from this draft, one for each act. */
  statements(note: string, end: number): readonly HistoryStatement[] {
    const acts = this.acts.length === 0 ? [undefined] : this.acts;
    return acts.map((act) => this.#statement(act, note, end));
  }

  #statement(act: Draft['acts'][number] | undefined, note: string, end: number): HistoryStatement {
    return {
      ...definedFields({
        action: this.action,
        act: act?.text,
        title: this.#title(act, note),
        path: this.#path(note),
        date: this.#dates.get('unlabeled'),
        adopted: this.#dates.get('adopted'),
        approved: this.#dates.get('approved'),
        effective: this.#dates.get('effective'),
        year: this.#dates.size === 0 ? (this.year ?? this.former?.year) : undefined,
        register: this.registers.length === 0 ? undefined : this.registers.join('; '),
        formerCode: this.former?.year === undefined ? undefined : this.former.name,
      }),
      name: act?.name ?? {},
      priorNumbers: [...(this.former?.numbers ?? []), ...this.priorNumbers],
      text: note
        .slice(this.start, end)
        .replace(/^[\s,.;]*(?:and |by )?|[\s,;]+$/g, '')
        .trim(),
    };
  }

  #title(act: Draft['acts'][number] | undefined, note: string): string | undefined {
    if (act !== undefined) return act.name.number === undefined ? act.text : undefined;
    return this.journal === undefined ? this.journalName : note.slice(this.journal.start, this.journal.end);
  }

  /** Joins consecutive parts to one path, in the words of the note. */
  #path(note: string): string | undefined {
    const paths: string[] = [];
    let open: Place | undefined;
    for (const place of this.places) {
      if (open !== undefined && /^[\s,]*(?:of |and )?$/.test(note.slice(open.end, place.start))) {
        open = { start: open.start, end: place.end };
      } else {
        if (open !== undefined) paths.push(note.slice(open.start, open.end));
        open = place;
      }
    }
    if (open !== undefined) paths.push(note.slice(open.start, open.end));
    return paths.length === 0 ? undefined : paths.join(', ').replace(/\s+/g, ' ');
  }
}

/** `Art. 9`: an article of a town meeting's warrant. */
export const isArticle = (words: string): boolean => /^Art(?:icle|\.)? ?\d{1,4}[A-Z]?$/.test(words);

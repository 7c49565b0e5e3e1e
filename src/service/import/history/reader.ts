import type { ActWords } from './act-words.ts';
import { isSigned, lettersOf, roleOf } from './bare-number.ts';
import { Cursor } from './cursor.ts';
import { Draft, isArticle } from './draft.ts';
import { type Ellipsis, inheritsAmended } from './ellipsis.ts';
import { isOfCode } from './former-code.ts';
import { type DateRole, type Token, tokensOf } from './lexer.ts';
import { dateAt } from './note-dates.ts';
import { withoutSubdivisions } from './places.ts';
import type { HistoryStatement } from './statement.ts';

/**
 * Reads the statements of one clause of a note, usually one.
 *
 * @param latestYear the latest year that a two-digit year can mean
 * @param state the context from previous clauses; updated here
 */
export function readClause(clause: string, latestYear: number, state: Ellipsis): readonly HistoryStatement[] {
  return new ClauseReading(clause, latestYear, state).statements;
}

class ClauseReading {
  readonly statements: HistoryStatement[] = [];
  readonly #note: string;
  readonly #state: Ellipsis;
  readonly #cursor: Cursor;
  readonly #latestYear: number;
  #draft: Draft;
  /** What the next date is: `adopted and effective 4-9-1985` is both. */
  #roles: readonly DateRole[] = [];
  /** Acts in brackets after another act. */
  #companions: HistoryStatement[] = [];
  #several = false;

  constructor(note: string, latestYear: number, state: Ellipsis) {
    this.#note = note;
    this.#latestYear = latestYear;
    this.#state = state;
    this.#draft = new Draft(0);
    this.#cursor = new Cursor(note, tokensOf(note, latestYear));
    for (let token = this.#cursor.token; token !== undefined && token.kind !== 'see'; token = this.#cursor.next())
      this.#take(token);
    this.#flush(note.length);
  }

  #take(token: Token): void {
    const several: boolean = this.#several;
    this.#several = false;
    switch (token.kind) {
      case 'act':
        this.#takeAct(token);
        break;
      case 'number':
        this.#takeNumber(token, several);
        break;
      case 'chapters':
        this.#takeChapters(token);
        break;
      case 'former':
        this.#takeFormer(token);
        break;
      case 'date':
        if (!this.#takeYearAsNumber(token, several)) this.#takeDate(token);
        break;
      case 'role':
        this.#roles = /^(?:and|&)$/i.test(this.#cursor.wordsBefore()) ? [...this.#roles, token.role] : [token.role];
        break;
      case 'action':
        this.#takeAction(token);
        break;
      case 'place':
        this.#several = several;
        this.#takePlace(token);
        break;
      case 'journal':
        this.#beginUnless(this.#draft.acts.length === 0 && !this.#draft.dated, token.start);
        this.#draft.journal = token;
        this.#state.journal = this.#cursor.words(token);
        break;
      case 'register':
      case 'page':
        this.#takeRegister(token);
        break;
      case 'comma':
        this.#several = several;
        break;
      case 'open':
        this.#takeCompanions(token);
        break;
      case 'word':
        this.#several = several && /^(?:and|&)$/i.test(this.#cursor.words(token));
        if (priorHistory.test(this.#note.slice(token.start, token.start + 24))) this.#beginPriorHistory(token.start);
        break;
      default:
    }
  }

  #takeAct(token: Extract<Token, { kind: 'act' }>): void {
    const before = this.#draft;
    // `Ord. 12-99, adopted 3-4-99, approved at referendum 11-2-99`
    const vote = token.act.number === undefined ? undefined : this.#dateOf(token.act.number);
    const isMeasure = token.act.type === 'Ballot Measure' && (token.act.number === undefined || vote !== undefined);
    const isVote = token.act.type === 'Election' || (isMeasure && /^(?:at|by|a|the)$/.test(this.#cursor.wordsBefore()));
    if (isVote && before.acts.length > 0) {
      if (vote === undefined) this.#roles = ['approved'];
      else before.addDate(vote, ['approved']);
      return;
    }
    if (this.#takesBill(token) || this.#isPartOfCode(token)) return;
    if (
      before.former !== undefined ||
      (before.dated && this.#cursor.follows(/\b(?:ratified|confirmed) by (?:the )?$/i))
    ) {
      this.#flush(token.start);
    } else if (before.acts.length > 0) {
      const sameEvent = this.#draft.dated && /^(?:by|and|&)$/i.test(this.#cursor.wordsBefore());
      // `eff. 2-27-64, and § 2, Ord. 758`: the section is one of the act that follows.
      const own = before.dated && this.#cursor.follows(/,? and §[^,]*, $/) ? before.places.pop() : undefined;
      this.#flush(own?.start ?? token.start);
      if (own !== undefined) this.#draft.places.push(own);
      if (sameEvent) this.#draft.inherit(before);
    }
    const article = this.#articleBefore(token);
    const spelled = token.act.number === undefined ? undefined : this.#dateOf(token.act.number);
    // `Ord. 9-6-94` is named by its date. `Ord. 1980-01-23` can be the 23rd of that month.
    if (spelled !== undefined && !this.#dateFollows() && !/^\d{4}/.test(token.act.number ?? '')) {
      const type = token.act.type;
      this.#draft.addAct({
        ...(type === undefined ? {} : { type }),
        text: token.act.text,
        end: token.end,
        several: false,
      });
      this.#draft.addDate(spelled, ['adopted']);
    } else {
      this.#draft.addAct(article === undefined ? token.act : { ...token.act, ...article });
      const lettered = /^(\d{1,2}([-/])\d{1,2}\2\d{4})[A-Z]$/.exec(token.act.number ?? '')?.[1];
      const day = lettered === undefined ? undefined : this.#dateOf(lettered);
      // `Ord. 5/14/1984A`: the first of that date.
      if (day !== undefined) this.#draft.addDate(day, ['adopted']);
    }
    this.#several = token.act.several;
    // Session laws need a year and a chapter, so a bare number is not one.
    this.#state.type = token.act.type === 'Session Law' ? undefined : token.act.type;
    this.#state.letters = lettersOf(token.act.number ?? '');
    this.#state.number = token.act.number;
  }

  /** `Art. 14, ATM 3/9/82`: the article of the meeting may come first. */
  #articleBefore({ act, start, end }: Extract<Token, { kind: 'act' }>): Pick<ActWords, 'number' | 'text'> | undefined {
    const place = this.#draft.places.at(-1);
    const isMeeting = act.number === undefined && act.type?.endsWith('Town Meeting') === true;
    if (!isMeeting || place === undefined || !/^,? $/.test(this.#note.slice(place.end, start))) return undefined;
    const number = this.#note.slice(place.start, place.end);
    if (!isArticle(number)) return undefined;
    this.#draft.places.pop();
    return { number, text: this.#note.slice(place.start, end) };
  }

  /** `Ord. No. 71, Bill No. 4101`, `Bill No. 15-22, Ord. No. 6789`: a bill is not a separate act from its ordinance. */
  #takesBill({ act }: Extract<Token, { kind: 'act' }>): boolean {
    const draft = this.#draft;
    const [only, another] = draft.acts;
    if (only === undefined || another !== undefined || draft.dated || !this.#cursor.afterComma()) return false;
    if (act.type === 'Bill') return only.name.type === 'Ordinance';
    if (only.name.type !== 'Bill' || act.type !== 'Ordinance') return false;
    draft.acts.length = 0;
    draft.addAct(act);
    return true;
  }

  /** `CBC 1975 Ord. T11 § 1`: the code's own part, because nothing separates them. */
  #isPartOfCode(token: Token): boolean {
    const { former } = this.#draft;
    const isPart =
      former?.year !== undefined && former.numbers.length === 0 && this.#note.slice(former.end, token.start) === ' ';
    if (isPart) this.#draft.places.push(token);
    return isPart;
  }

  /** In `Ord. No. 3879, § 1(Res. No. 8947, § 14), 3-2-12` the date belongs to the ordinance. */
  #takeCompanions(token: Token): void {
    if (this.#draft.acts.length === 0 || this.#cursor.peek(1)?.kind !== 'act') return;
    const end = this.#cursor.closing();
    if (end === undefined) return;
    // `Ord. 998 (Bill 15)`, `Ga. L. 2001, p. 4512 (Act No. 123)`: another number of the same act.
    const next = this.#cursor.peek(1);
    const other = next?.kind === 'act' && next.end === end.start ? next.act.type : undefined;
    const own = this.#draft.acts.at(-1)?.name.type;
    if ((own === 'Ordinance' && other === 'Bill') || (own === 'Session Law' && other === 'Act')) {
      this.#cursor.moveTo(end);
      return;
    }
    const inner = this.#note.slice(token.end, end.start);
    this.#companions.push(...readClause(inner, this.#latestYear, { ...this.#state }));
    this.#cursor.moveTo(end);
  }

  /** In `by Ord. No. 77-6 (Ch. 12 of the 1970 Code)` the chapter belongs to the code, not to the ordinance. */
  #takeFormer(token: Extract<Token, { kind: 'former' }>): void {
    const places = this.#placesBefore(token);
    const [first] = places;
    this.#draft.places.splice(this.#draft.places.length - places.length);
    this.#beginUnless(this.#draft.empty, first?.start ?? token.start);
    this.#draft.former = token.former;
    if (/Char/.test(token.former.name)) return;
    // `Secs. 10-1 to 10-16 of the 1979 Code`. `Ch. 4, Sec. 2` has the chapter's number, not the code's.
    const within = places.some((place) => place.list === undefined);
    const numbers = places
      .flatMap((place) => place.list?.items ?? [])
      .map(withoutSubdivisions)
      .filter((number) => !within || isOfCode(number));
    if (numbers.length > 0) this.#draft.former = { ...token.former, numbers };
  }

  /** The places of a code that precede its name: `Title 5, Ch. 2 of the 1992 Code`. */
  #placesBefore({ start }: Token): Draft['places'] {
    const all = this.#draft.places;
    const gap = (at: number): string => this.#note.slice(all[at]?.end, all[at + 1]?.start ?? start);
    // `Sec. 13-1.2, R.O. 1978`: there is no act that the section could belong to.
    const last = all.length - 1;
    if (last < 0 || !(/^,? of (?:the )?$/i.test(gap(last)) || (gap(last) === ', ' && this.#draft.empty))) return [];
    let from = last;
    while (from > 0 && /^,? (?:and )?$/.test(gap(from - 1))) from -= 1;
    return all.slice(from);
  }

  #takeNumber(token: Extract<Token, { kind: 'number' }>, several: boolean): void {
    const { type, letters } = this.#state;
    const words = this.#cursor.words(token);
    const { number } = token;
    const role = roleOf({ number, words, cursor: this.#cursor, draft: this.#draft, type, letters, several });
    if (role === undefined) return;
    // `Ords. 97-34 § 2, 96-20 § 1`
    if (role === 'next' || (role === 'listed' && this.#draft.places.length > 0)) this.#flush(token.start);
    const typed = type !== undefined && role !== 'untyped';
    this.#draft.addAct({ ...(typed ? { type } : {}), number, text: words, end: token.end, several: false });
    // `Ord. No. 3688, eff. 5/24/05; 2345, 2789`
    this.#several = role === 'listed' || (role === 'same type' && /^\d{3,}$/.test(number));
  }

  /** `48 Stat. 322, ch. 4`, `1975, cc. 14, 15`: acts named by chapter. Otherwise, a chapter is a part of an act. */
  #takeChapters(token: Extract<Token, { kind: 'chapters' }>): void {
    const draft = this.#draft;
    const statutes = draft.registers.some((register) => register.includes('Stat.'));
    // `Adopted as Ch. 9 of the Code of Ordinances`
    const ofCode = this.#cursor.peek(3)?.kind === 'former' || this.#cursor.wordsBefore() === 'as';
    const isAct = !ofCode && (statutes || this.#cursor.afterSession() || this.#cursor.namesLegislature());
    if (draft.acts.length > 0 || draft.former !== undefined || !isAct) {
      draft.places.push(token);
      return;
    }
    // Congress's acts have a day or a volume: `July 31, 1946, ch. 707`. `am. 1976, ch. 49` is of the state's legislature.
    this.#addChapters(token, statutes || draft.hasDay ? 'Act of Congress' : 'Session Law');
  }

  #addChapters(token: Extract<Token, { kind: 'chapters' }>, type: string): void {
    const { draft, legislature } = { draft: this.#draft, legislature: this.#cursor.namesLegislature() };
    const sign = this.#cursor.words(token).slice(0, token.sign.length);
    for (const number of token.numbers) {
      // One chapter of `cc. 14, 15` is `c. 14`.
      const text =
        token.numbers.length === 1 ? this.#cursor.words(token) : `${sign.replace(/^(c|ch)[cs]\./i, '$1.')} ${number}`;
      draft.addAct({ ...(legislature ? {} : { type }), number: text, text, end: token.end, several: false });
    }
    this.#state.type = undefined;
  }

  /**
   * `Ords. 1908, 1992 and 2005`: a plural has at least two numbers, and a number like a year is one of those like it. After
   * `Ord. 1947, § 2`, the clause `1983, § 5` has one as well.
   */
  #takeYearAsNumber(token: Extract<Token, { kind: 'date' }>, several: boolean): boolean {
    const draft = this.#draft;
    const words = this.#cursor.words(token);
    const { number: before, type } = this.#state;
    const listed = several && draft.acts.length > 0 && !draft.dated && draft.places.length === 0;
    const alone = draft.empty && token.start === 0 && /^,? §/.test(this.#note.slice(token.end));
    if (
      !(listed || alone) ||
      ![words, before ?? '', ...draft.acts.map(({ name }) => name.number ?? '')].every((each) => likeYear.test(each))
    )
      return false;
    draft.addAct({
      ...(type === undefined ? {} : { type }),
      number: words,
      text: words,
      end: token.end,
      several: false,
    });
    // In `Ords. 1908 and 1912, 2004`, the list has ended.
    this.#several = listed && !/^(?:and|&)$/i.test(this.#cursor.wordsBefore());
    return true;
  }

  #takeDate(token: Extract<Token, { kind: 'date' }>): void {
    const roles = this.#roles;
    this.#roles = [];
    const before = this.#draft;
    // `amended 9-18-2024 by Ord. No. 6, 09-18-2024`: the day is printed twice.
    if (roles.length === 0 && before.acts.length > 0 && before.isOn(token.date.date)) return;
    if (
      token.date.date === undefined &&
      before.action === 'amended' &&
      before.year !== undefined &&
      before.acts.length === 0
    ) {
      // `amended 1988, 1993 and 2006`
      this.#flush(token.start);
      this.#draft.action = before.action;
    } else if (roles.length === 0 && token.date.date !== undefined && before.hasDay) {
      if (before.acts.length > 0 && !before.dateFirst) {
        // A second, unlabeled date.
        return;
      }
      this.#flush(token.start);
      this.#draft.action = before.action === 'amended' ? before.action : undefined;
    }
    if (before.former !== undefined && token.date.date !== undefined && this.#cursor.actFollows()) {
      // `Adopted as Sec. 1-1-2 of the 1992 Code and 12-12-2019 by Ord. No. A-124`
      this.#flush(token.start);
      this.#draft.action = before.action;
    }
    this.#draft.addDate(token.date, roles);
    this.#draft.nameByDay(this.#note, token);
  }

  #takeAction(token: Extract<Token, { kind: 'action' }>): void {
    const draft = this.#draft;
    // `amended by Ord. No. 12, enacted July 28, 1986; and Ord. No. 15, enacted May 3, 1999`
    const isDay = /^enacted$/i.test(this.#cursor.words(token)) && draft.acts.length > 0 && !draft.dated;
    if (token.adopts || (isDay && this.#state.amended !== undefined && this.#cursor.dateIsNext())) {
      // `Ordinance O-04-10 adopted 3/23/2010` states only the date; `Adopted 6-7-1977 by Ord. No. 77-6` also states the action.
      this.#roles = ['adopted'];
      if (draft.empty) draft.action ??= token.action;
      return;
    }
    const inBrackets = this.#cursor.peek(-1)?.kind === 'open';
    const codified = codification.test(this.#note.slice(token.end, token.end + 40));
    // `Enacted 1999-45, Am 2005-12`
    const next = this.#cursor.peek(1);
    const numbered = draft.acts.length > 0 && next?.kind === 'number' && !isSigned(this.#cursor.words(next));
    // `enacted 11-8-1972, and amended on 7-17-1978`
    const another = draft.dated && this.#cursor.dateIsNext();
    const begins = codified || numbered || another || this.#cursor.actFollows() || this.#cursor.beginsSentence(token);
    if (!draft.empty && !inBrackets && begins) {
      this.#flush(token.start);
      this.#draft.action = token.action;
      return;
    }
    if (draft.empty) {
      // `Subsec. (b) added by Ord. No. 5` names a part of the section, not of the act.
      draft.places.length = 0;
    }
    draft.action ??= token.action;
  }

  #takePlace(token: Extract<Token, { kind: 'place' }>): void {
    const draft = this.#draft;
    const article = this.#cursor.words(token);
    const voted = this.#cursor.peek(-1)?.kind === 'by' || /^voted/i.test(this.#note);
    if (draft.dated && draft.acts.length === 0 && voted && /^Art/.test(article)) {
      // `Added 6-22-2020 by Art. 11`, `Voted 3/8/76, Art. 15`: an article of that day's town meeting.
      draft.addAct({ type: 'Town Meeting', number: article, text: article, end: token.end, several: false });
      return;
    }
    if (draft.takesArticle(article)) return;
    // `Ord. 12-22 Making Various Amendments to Title 15`: what the act amends, in its title.
    const act = draft.acts.at(-1)?.text;
    const behind = act === undefined ? '' : this.#note.slice(draft.start, token.start).split(act).at(-1);
    if (inTitleOfAct.test(behind ?? '')) return;
    // `RSMo. § 574.010; Ord. No. 5`: a section of statutes is not a place in the act that follows.
    if (draft.acts.length === 0 && this.#cursor.afterStatutes()) return;
    const moved =
      draft.action === 'recodified' &&
      draft.acts.length === 0 &&
      /^(?:from|formerly|was)$/i.test(this.#cursor.wordsBefore());
    if (moved && token.list !== undefined) {
      draft.priorNumbers = token.list.items;
    } else if (draft.former === undefined || draft.former.numbers.length === 0) draft.places.push(token);
  }

  #takeRegister(token: Token): void {
    const draft = this.#draft;
    const { journal } = this.#state;
    if (journal !== undefined && draft.acts.length === 0 && draft.journal === undefined && draft.hasDay) {
      const place = `${journal} ${this.#note.slice(draft.start, token.end).trim()}`;
      draft.journalName = place;
      draft.registers.push(place);
      return;
    }
    if (draft.journal !== undefined) {
      draft.journal = { start: draft.journal.start, end: token.end };
      draft.registers.push(this.#note.slice(draft.journal.start, token.end));
      return;
    }
    // `1963 Ordinances, p. 989`: the volume of a year.
    const [, volume] = /((?:18|19|20)\d\d Ordinances), $/.exec(this.#note.slice(draft.start, token.start)) ?? [];
    const place = this.#cursor.words(token);
    draft.registers.push(volume === undefined ? place : `${volume}, ${place}`);
  }

  /** `Ord. 1382, 2022. Prior history: Ord. 826`: the section's predecessor had the acts that follow. */
  #beginPriorHistory(start: number): void {
    this.#beginUnless(this.#draft.empty, start);
    this.#state.amended = undefined;
  }

  #beginUnless(fresh: boolean, start: number): void {
    if (!fresh) this.#flush(start);
  }

  #flush(end: number): void {
    const draft = this.#draft;
    const named = draft.acts.length > 0 || draft.journalName !== undefined;
    if (draft.action === undefined && named && inheritsAmended(this.#state, draft.when)) draft.action = 'amended';
    const found = draft.statements(this.#note, end);
    if (end === this.#note.length || !draft.empty || draft.action !== undefined) {
      this.statements.push(...found.filter((each) => each.text !== ''), ...this.#companions.splice(0));
      this.#draft = new Draft(end);
      this.#roles = [];
      this.#several = false;
    }
    // Only `amended` carries over, because a section is added once.
    if (draft.action === 'amended') this.#state.amended = { year: draft.when };
    else if (draft.action !== undefined) this.#state.amended = undefined;
  }

  #dateFollows(): boolean {
    return this.#draft.dated || this.#cursor.dateFollows();
  }

  #dateOf(number: string): ReturnType<typeof dateAt> {
    const found = dateAt(number, 0, this.#latestYear);
    return found?.date !== undefined && found.end === number.length ? found : undefined;
  }
}

/** The number of an ordinance that could be a year: `1992`. */
const likeYear = /^(?:1[789]|20)\d\d$/;

/** `Ord. 718, 2006: amended during 1999 codification` */
const codification = /^ (?:during|at|by|in)(?: the)? \d{4} (?:re)?codification/i;

const priorHistory = /^prior (?:ordinance )?history\b/i;

/** Words that begin the title of an act: `Amending`, `Making Various Amendments to`. */
const inTitleOfAct = /^[\s,]*\p{Lu}\p{Ll}+ing\b/u;

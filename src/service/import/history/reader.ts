import { Cursor } from './cursor.ts';
import { Draft } from './draft.ts';
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

/** The context that a clause inherits from the previous one: `Ord. 5, 1990; 6, 1991`, `amended 5-7-1991; 6-8-1999`. */
export interface Ellipsis {
  type?: string | undefined;
  /** Whether the previous clause states an amendment, with its year if stated. */
  amended?: { readonly year: number | undefined } | undefined;
  /** The council journal of the previous clause: `Coun. J. 7-31-90, p. 19384; 12-11-91, p. 10978`. */
  journal?: string | undefined;
}

class ClauseReading {
  readonly statements: HistoryStatement[] = [];
  readonly #note: string;
  readonly #state: Ellipsis;
  readonly #cursor: Cursor;
  readonly #latestYear: number;
  #draft: Draft;
  #role: DateRole | undefined;
  /** Acts in brackets after another act. */
  #companions: HistoryStatement[] = [];
  #several = false;

  constructor(note: string, latestYear: number, state: Ellipsis) {
    this.#note = note;
    this.#latestYear = latestYear;
    this.#state = state;
    this.#draft = new Draft(0);
    this.#cursor = new Cursor(note, tokensOf(plain(note), latestYear));
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
        this.#takeDate(token);
        break;
      case 'role':
        this.#role = token.role;
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
        if (priorHistory.test(this.#note.slice(token.start, token.start + 14))) this.#beginPriorHistory(token.start);
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
      if (vote === undefined) this.#role = 'approved';
      else before.addDate(vote, 'approved');
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
    const spelled = token.act.number === undefined ? undefined : this.#dateOf(token.act.number);
    if (spelled !== undefined && !this.#dateFollows()) {
      // `Ord. 9-6-94`: an ordinance named by its date.
      const type = token.act.type;
      this.#draft.addAct({
        ...(type === undefined ? {} : { type }),
        text: token.act.text,
        end: token.end,
        several: false,
      });
      this.#draft.addDate(spelled, 'adopted');
    } else {
      this.#draft.addAct(token.act);
      const lettered = /^(\d{1,2}([-/])\d{1,2}\2\d{4})[A-Z]$/.exec(token.act.number ?? '')?.[1];
      const day = lettered === undefined ? undefined : this.#dateOf(lettered);
      // `Ord. 5/14/1984A`: the first of that date.
      if (day !== undefined) this.#draft.addDate(day, 'adopted');
    }
    this.#several = token.act.several;
    // Session laws need a year and a chapter, so a bare number is not one.
    this.#state.type = token.act.type === 'Session Law' ? undefined : token.act.type;
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
    // `Ord. 998 (Bill 15)`: the bill is not a separate act from its ordinance.
    const next = this.#cursor.peek(1);
    const isBill = next?.kind === 'act' && next.act.type === 'Bill' && next.end === end.start;
    if (isBill && this.#draft.acts.at(-1)?.name.type === 'Ordinance') {
      this.#cursor.moveTo(end);
      return;
    }
    const inner = this.#note.slice(token.end, end.start);
    this.#companions.push(...readClause(inner, this.#latestYear, { ...this.#state }));
    this.#cursor.moveTo(end);
  }

  /** In `by Ord. No. 77-6 (Ch. 12 of the 1970 Code)` the chapter belongs to the code, not to the ordinance. */
  #takeFormer(token: Extract<Token, { kind: 'former' }>): void {
    const place = this.#draft.places.at(-1);
    const between = place === undefined ? '' : this.#note.slice(place.end, token.start);
    // `Sec. 13-1.2, R.O. 1978`: there is no act that the section could belong to.
    const ofCode = /^ of (?:the )?$/i.test(between) || (between === ', ' && this.#draft.empty);
    if (ofCode) this.#draft.places.pop();
    this.#beginUnless(this.#draft.empty, ofCode ? (place?.start ?? token.start) : token.start);
    // `Secs. 10-1 to 10-16 of the 1979 Code`
    const numbers = ofCode && !/Char/.test(token.former.name) ? place?.list?.items.map(withoutSubdivisions) : undefined;
    this.#draft.former = numbers === undefined ? token.former : { ...token.former, numbers };
  }

  #takeNumber(token: Extract<Token, { kind: 'number' }>, several: boolean): void {
    const draft = this.#draft;
    const words = this.#cursor.words(token);
    const named = { number: token.number, text: words, end: token.end, several: false };
    const before = this.#cursor.wordsBefore().toLowerCase();
    const previous = this.#cursor.previous();
    const afterAction = before === 'by' || previous?.kind === 'action';
    // `Enacted by TCR 2010-22`, `8-14-2007 (O-07-106)`, `76-Or-102, § 1, 7-9-76`, `Am. #2345`: letters and signs mark
    // the number of an act whose type is not stated.
    const lettered =
      (/^[A-Z]/.test(token.number) && draft.dated) ||
      (afterAction && (/^[A-Z]/.test(token.number) || /^(?:#|No)/i.test(words))) ||
      (/[A-Z]/.test(token.number) && this.#cursor.opensClause() && this.#dateFollows()) ||
      (/^[A-Z]{1,4}(?:-|\. ?)\d{1,4}-(?:19|20)\d\d$/.test(token.number) && this.#cursor.opensClause()) ||
      // `NCO 2021-14 § 1`
      (/^[A-Z]{2,4}[- ](?:19|20)\d\d-\d{1,4}$/.test(token.number) &&
        this.#cursor.opensClause() &&
        this.#cursor.peek(1)?.kind === 'place');
    // `1961 Code, § 41-6; 27-71-41; 12-89-41`: the number of the ordinance, its year, and the chapter.
    const triple =
      /^\d{1,3}-\d\d-\d{1,3}(?:\.\d)?$/.test(token.number) && this.#note.replace(/\.$/, '') === token.number;
    const type = this.#state.type;
    const last = draft.acts.at(-1)?.name.number;
    // `Am. Ord. 88-12, 96-58`
    const alike = last !== undefined && shape(last) === shape(token.number) && /\d-\d/.test(last);
    const nextSentence = before === '.' && lettered;
    const follows = alike && this.#cursor.peek(-2)?.kind === 'act';
    // `Ord. 83-81 3-20-83, 85-28 3-4-85`, `ORD-19-0001 § 2, 2019: ORD-06-0040 § 4, 2006`, `CA-10-11, May 4, 2011. CM-5-81`
    const begins =
      this.#cursor.peek(1)?.kind === 'date' || /^[:.]$/.test(before) || this.#cursor.dateInBracketsFollows();
    // `Ords. 24 (5/27/2016) and 31 (10/12/2017)`
    const isNext = last !== undefined && this.#cursor.dateInBracketsFollows() && /^(?:\)|and|&)$/.test(before);
    if (((alike && begins) || isNext || nextSentence) && draft.dated) {
      this.#flush(token.start);
      this.#draft.addAct({ ...(type === undefined ? {} : { type }), ...named });
    } else if ((several || follows) && type !== undefined && draft.acts.length > 0 && !draft.dated) {
      // `Ords. 97-34 § 2, 96-20 § 1`
      if (draft.places.length > 0) this.#flush(token.start);
      this.#draft.addAct({ type, ...named });
      this.#several = true;
    } else if (draft.acts.length > 0 || draft.former !== undefined) {
      return;
    } else if (type !== undefined && this.#cursor.opensClause() && this.#cursor.peek(1)?.kind !== 'close') {
      // `Ord. 5, 7-19-05; ZTA 2013-04, 9-17-13`
      draft.addAct(/^[A-Z]{2,} \d/.test(token.number) ? named : { type, ...named });
    } else if (lettered || triple) draft.addAct(named);
  }

  /** `48 Stat. 322, ch. 4`, `1975, cc. 14, 15`: acts named by chapter. Otherwise, a chapter is a part of an act. */
  #takeChapters(token: Extract<Token, { kind: 'chapters' }>): void {
    const draft = this.#draft;
    const statutes = draft.registers.some((register) => register.includes('Stat.'));
    const ofCode = this.#cursor.peek(3)?.kind === 'former';
    const isAct = !ofCode && (statutes || draft.dated || this.#cursor.namesLegislature());
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

  #takeDate(token: Extract<Token, { kind: 'date' }>): void {
    const role = this.#role;
    this.#role = undefined;
    const before = this.#draft;
    // `amended 9-18-2024 by Ord. No. 6, 09-18-2024`: the day is printed twice.
    if (role === undefined && before.acts.length > 0 && before.isOn(token.date.date)) return;
    if (
      token.date.date === undefined &&
      before.action === 'amended' &&
      before.year !== undefined &&
      before.acts.length === 0
    ) {
      // `amended 1988, 1993 and 2006`
      this.#flush(token.start);
      this.#draft.action = before.action;
    } else if (role === undefined && token.date.date !== undefined && before.hasDay) {
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
    this.#draft.addDate(token.date, role);
    this.#draft.nameByDay(this.#note, token);
  }

  #takeAction(token: Extract<Token, { kind: 'action' }>): void {
    const draft = this.#draft;
    if (token.adopts) {
      // `Ordinance O-04-10 adopted 3/23/2010` states only the date; `Adopted 6-7-1977 by Ord. No. 77-6` also states the action.
      this.#role = 'adopted';
      if (draft.empty) draft.action ??= token.action;
      return;
    }
    const inBrackets = this.#cursor.peek(-1)?.kind === 'open';
    const codified = codification.test(this.#note.slice(token.end, token.end + 40));
    if (!draft.empty && !inBrackets && (codified || this.#cursor.actFollows() || this.#cursor.beginsSentence(token))) {
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
    draft.registers.push(this.#cursor.words(token));
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
    if (draft.action === undefined && named && this.#goesOn(draft)) draft.action = 'amended';
    const found = draft.statements(this.#note, end);
    if (end === this.#note.length || !draft.empty || draft.action !== undefined) {
      this.statements.push(...found.filter((each) => each.text !== ''), ...this.#companions.splice(0));
      this.#draft = new Draft(end);
      this.#role = undefined;
      this.#several = false;
    }
    // Only `amended` carries over, because a section is added once.
    if (draft.action === 'amended') this.#state.amended = { year: draft.when };
    else if (draft.action !== undefined) this.#state.amended = undefined;
  }

  /** In `(Am. Ord. 7, 2006; Ord. 3, 1967)` it is not stated that the older act amended the section. */
  #goesOn(draft: Draft): boolean {
    const { amended } = this.#state;
    return amended !== undefined && !((draft.when ?? Infinity) < (amended.year ?? 0));
  }

  #dateFollows(): boolean {
    return this.#draft.dated || this.#cursor.dateFollows();
  }

  #dateOf(number: string): ReturnType<typeof dateAt> {
    const found = dateAt(number, 0, this.#latestYear);
    return found?.date !== undefined && found.end === number.length ? found : undefined;
  }
}

/** `Ord. 718, 2006: amended during 1999 codification` */
const codification = /^ (?:during|at|by|in)(?: the)? \d{4} (?:re)?codification/i;

const priorHistory = /^prior history\b/i;

/** `88-12` → `00-00`. */
const shape = (number: string): string => number.replace(/\d/g, '0');

/**
 * Normalizes hyphens and spaces without changing the length, so that offsets stay valid. A long dash between numbers is a
 * range: `§§ 2-1—2-5`.
 */
function plain(text: string): string {
  return text
    .replace(/[\u2014\u2015]|(?<=\d[-.]\w{1,6})\u2013(?=\w{1,6}[-.]\d)/g, '—')
    .replace(/[\u2010-\u2013\u2212]/g, '-')
    .replace(/\s/g, ' ');
}

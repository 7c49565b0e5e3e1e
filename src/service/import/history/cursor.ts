import type { Token } from './lexer.ts';

/** A position in the tokens of a clause, with access to the tokens around it. */
export class Cursor {
  #at = 0;
  readonly #note: string;
  readonly #tokens: readonly Token[];

  constructor(note: string, tokens: readonly Token[]) {
    this.#note = note;
    this.#tokens = tokens;
  }

  get token(): Token | undefined {
    return this.#tokens[this.#at];
  }

  next(): Token | undefined {
    this.#at += 1;
    return this.token;
  }

  moveTo(token: Token): void {
    this.#at = this.#tokens.indexOf(token);
  }

  /** Whether the words before the current token match. */
  follows(pattern: RegExp): boolean {
    const start = this.token?.start ?? 0;
    return pattern.test(this.#note.slice(Math.max(0, start - 60), start));
  }

  /** The token at a distance of `by`; before the current one if `by` is negative. */
  peek(by: number): Token | undefined {
    return this.#tokens[this.#at + by];
  }

  /** The closing bracket for the bracket here. */
  closing(): Token | undefined {
    let depth = 0;
    return this.#tokens.slice(this.#at).find(({ kind }) => {
      depth += kind === 'open' ? 1 : kind === 'close' ? -1 : 0;
      return depth === 0;
    });
  }

  /** The previous token, ignoring dashes and colons. */
  previous(): Token | undefined {
    return this.#tokens.slice(0, this.#at).findLast((each) => !/^[-–—:]$/.test(this.words(each)));
  }

  /** Whether the name of a body of statutes precedes: `RSMo.`, `K.S.A.`, `RCW`. */
  afterStatutes(): boolean {
    const before = this.previous();
    return before?.kind === 'word' && /^[A-Z][A-Za-z.]*[A-Z][a-z]?\.?$/.test(this.words(before));
  }

  /** Whether a comma precedes, or a section and a comma. */
  afterComma(): boolean {
    const before = this.#tokens.slice(Math.max(0, this.#at - 3), this.#at);
    return before.at(-1)?.kind === 'comma' && before.every(({ kind }) => /^(?:act|comma|place)$/.test(kind));
  }

  words(token: Token): string {
    return this.#note.slice(token.start, token.end);
  }

  /** The word before the current token, ignoring commas. */
  wordsBefore(): string {
    for (let at = this.#at - 1; at >= 0; at -= 1) {
      const token = this.#tokens[at];
      if (token !== undefined && token.kind !== 'comma' && token.kind !== 'open') return this.words(token);
    }
    return '';
  }

  beginsSentence(token: Token): boolean {
    return (
      /\. *$/.test(this.#note.slice(Math.max(0, token.start - 3), token.start)) && /^[A-Z]/.test(this.words(token))
    );
  }

  actFollows(): boolean {
    const next = this.#tokens.slice(this.#at + 1, this.#at + 5);
    const first = next.find(
      (token, at) =>
        !/^(?:by|date|role|place)$/.test(token.kind) &&
        !(token.kind === 'comma' && next[at - 1]?.kind === 'place') &&
        this.words(token) !== 'through',
    );
    return first?.kind === 'act' || first?.kind === 'journal';
  }

  /** Whether a date precedes the next act or code. */
  dateFollows(): boolean {
    const stop = this.#tokens.findIndex(
      (token, at) => at > this.#at && (token.kind === 'act' || token.kind === 'former'),
    );
    return this.#tokens.slice(this.#at + 1, stop === -1 ? undefined : stop).some((token) => token.kind === 'date');
  }

  /** Whether a date is what follows, as in `amended on 7-17-1978`. */
  dateIsNext(): boolean {
    const next = this.#tokens[this.#at + 1];
    const at = next !== undefined && this.words(next) === 'on' ? this.#at + 2 : this.#at + 1;
    return this.#tokens[at]?.kind === 'date';
  }

  /** Whether a full date follows. */
  dayFollows(): boolean {
    return this.#tokens.slice(this.#at + 1).some((token) => token.kind === 'date' && token.date.date !== undefined);
  }

  /** Whether the current token is the whole clause. */
  isAlone(): boolean {
    const { token } = this;
    return token !== undefined && token.start === 0 && this.#note.slice(token.end).replace('.', '').trim() === '';
  }

  /** `O-86-15 (3/16/1986)` */
  dateInBracketsFollows(): boolean {
    return this.peek(1)?.kind === 'open' && this.peek(2)?.kind === 'date' && this.peek(3)?.kind === 'close';
  }

  /** Whether only actions, dates, and small words precede in the clause. */
  opensClause(): boolean {
    return this.#tokens
      .slice(Math.max(0, this.#at - 8), this.#at)
      .every(
        (token) =>
          token.kind === 'action' ||
          token.kind === 'date' ||
          token.kind === 'by' ||
          token.kind === 'open' ||
          token.kind === 'role',
      );
  }

  /** Whether a date precedes, with at most its session: `1960, c. 277`, `2021, Sp. Sess. I, cc. 206, 207`. */
  afterSession(): boolean {
    const date = this.#tokens.slice(0, this.#at).findLast(({ kind }) => kind === 'date');
    const between = date === undefined ? undefined : this.#note.slice(date.end, this.token?.start ?? 0);
    return between !== undefined && (/^[\s,]*(?:(?:[A-Z]\.)+[\s,]*)?$/.test(between) || /\bsess|ex\.s/i.test(between));
  }

  /** `Leg. Assem., Aug. 23, 1871, ch. 106`, `29 Geo. 2, ch. 31`: other words name the legislature. */
  namesLegislature(): boolean {
    const before = this.#tokens.slice(0, this.#at);
    if (!before.some(({ kind }) => kind === 'date') && !regnalYear.test(this.#note)) return false;
    return before.some(
      (token) =>
        token.kind === 'word' &&
        /^[A-Z][a-z]+\.?$/.test(this.words(token)) &&
        !/^(?:Sp|Sess|Ex|App)\b/.test(this.words(token)),
    );
  }
}

/** `29 Geo. 2`, `4 Anne` */
const regnalYear = /^\d{1,2} [A-Z][a-z]{1,7}\.?(?: \d|, )/;

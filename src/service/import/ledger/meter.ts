import { isBlank, isInline, isOutsideLaw } from './runs.ts';

/** Number of characters of legal text by element name. */
export type Tally = ReadonlyMap<string, number>;

/**
 * Counts the characters of legal text as the parser emits them, before any reader, so that reader errors can't hide
 * losses. Counts Unicode code points. A run of white space counts as one, and leading or trailing white space isn't counted.
 */
export class Meter {
  readonly #open: string[] = [];
  #counts = new Map<string, number>();
  /** Whether text of the current run was counted, and whether white space followed it. */
  #begun = false;
  #blank = false;
  /** The element name that text counts toward, and its characters since the last `#write`. */
  #kind = '';
  #characters = 0;
  /** Nesting depth inside an element that isn't counted. */
  #outside = 0;

  open(element: string): void {
    if (isOutsideLaw(element) || this.#outside > 0) this.#outside += 1;
    if (isInline(element)) this.#open.push(this.#kind);
    else {
      this.#open.push(element);
      this.#turn(element);
    }
  }

  close(element: string): void {
    if (this.#outside > 0) this.#outside -= 1;
    this.#open.pop();
    if (!isInline(element)) this.#turn(this.#open.at(-1) ?? '');
  }

  text(text: string): void {
    if (this.#outside > 0) return;
    let characters = 0;
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (isBlank(code)) {
        this.#blank = this.#begun;
        continue;
      }
      if (this.#blank) {
        characters += 1;
        this.#blank = false;
      }
      // The low surrogate of a pair isn't a separate code point.
      if ((code & 0xfc00) !== 0xdc00) characters += 1;
      this.#begun = true;
    }
    this.#characters += characters;
  }

  /** Returns the counts since the last call. Undefined if there are none. */
  take(): Tally | undefined {
    this.#write();
    if (this.#counts.size === 0) return undefined;
    const taken = this.#counts;
    this.#counts = new Map();
    return taken;
  }

  #turn(kind: string): void {
    this.#write();
    this.#kind = kind;
    this.#begun = false;
    this.#blank = false;
  }

  #write(): void {
    if (this.#characters === 0) return;
    this.#counts.set(this.#kind, (this.#counts.get(this.#kind) ?? 0) + this.#characters);
    this.#characters = 0;
  }
}

import { isBlank, isInline, isOutsideLaw } from './runs.ts';

/** Characters of law by kind of element. */
export type Tally = ReadonlyMap<string, number>;

/**
 * Counts the characters of law as the parser gives them, before any reader gets them. So a fault of a reader cannot
 * hide a loss. Counts Unicode code points, with each inner run of white space as one and outer ones as none.
 */
export class Meter {
  readonly #open: string[] = [];
  #counts = new Map<string, number>();
  /** Something of this run has been counted, and white space came after it. */
  #begun = false;
  #blank = false;
  /** The kind that the text counts for now, and how much it has since this was last written down. */
  #kind = '';
  #characters = 0;
  /** How deep in an element whose text is not counted. */
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
      // The second half of a surrogate pair is no code point of its own.
      if ((code & 0xfc00) !== 0xdc00) characters += 1;
      this.#begun = true;
    }
    this.#characters += characters;
  }

  /** What was counted since the last time; undefined: nothing. */
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

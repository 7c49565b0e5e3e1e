/** Finds the raised numbers at the start and the end of a paragraph of a web page: `KITES<sup>1</sup>`. */

/** The number of a footnote at the start of a paragraph, and the one at its end. */
export interface Raised {
  readonly start?: string;
  readonly end?: string;
}

/** The raised numbers of the paragraph that is being read. */
export class RaisedNumbers {
  #from = 0;
  #first: readonly [number, number] | undefined;
  #last: readonly [number, number] | undefined;

  /** @param at the length of the paragraph's text so far */
  open(at: number): void {
    this.#from = at;
  }

  close(text: string): void {
    if (!/^\d{1,2}$/.test(text.slice(this.#from).trim())) return;
    this.#last = [this.#from, text.length];
    this.#first ??= this.#last;
  }

  /** Returns those of the whole paragraph, and begins the next one. */
  take(text: string): Raised | undefined {
    const [first, last] = [this.#first, this.#last];
    this.#from = 0;
    this.#first = undefined;
    this.#last = undefined;
    if (first === undefined || last === undefined) return undefined;
    const isStart = text.slice(0, first[0]).trim() === '';
    const isEnd = text.slice(last[1]).trim() === '' && text.slice(0, last[0]).trim() !== '';
    return {
      ...(isStart ? { start: text.slice(...first).trim() } : {}),
      ...(isEnd ? { end: text.slice(...last).trim() } : {}),
    };
  }
}

/** Small enough to rebuild on every keystroke, large enough to keep the number of pieces low. */
const PIECE = 1 << 14;

/** A text in pieces. A change rebuilds only the pieces that it touches. */
export class Rope {
  #pieces: string[] = [];
  #size = 0;

  constructor(text: string) {
    this.#pieces = cut(text);
    this.#size = text.length;
  }

  get length(): number {
    return this.#size;
  }

  slice(start: number, end: number): string {
    let at = 0;
    let text = '';
    for (const piece of this.#pieces) {
      const next = at + piece.length;
      if (next > start) text += at >= start && next <= end ? piece : piece.slice(Math.max(0, start - at), end - at);
      if (next >= end) break;
      at = next;
    }
    return text;
  }

  replace(start: number, deleted: number, inserted: string): void {
    let first = 0;
    let at = 0;
    while (first < this.#pieces.length - 1 && at + (this.#pieces[first]?.length ?? 0) < start)
      at += this.#pieces[first++]?.length ?? 0;
    let last = first;
    let end = at;
    while (last < this.#pieces.length && (end < start + deleted || last === first))
      end += this.#pieces[last++]?.length ?? 0;
    const old = this.#pieces.slice(first, last).join('');
    const changed = old.slice(0, start - at) + inserted + old.slice(start - at + deleted);
    this.#pieces.splice(first, last - first, ...cut(changed));
    this.#size += inserted.length - deleted;
  }

  /** A position at or before `at` that follows white space, at most one piece away, or 0. */
  spaceBefore(at: number): number {
    for (const reach of [NEAR, PIECE]) {
      const from = Math.max(0, at - reach);
      const text = this.slice(from, at);
      for (let p = text.length; p > 0; p--) if (isSpace(text.charCodeAt(p - 1))) return from + p;
    }
    return 0;
  }

  /** A position at or after `at` that follows white space, at most one piece away, or the text's length. */
  spaceAfter(at: number): number {
    const from = Math.max(0, at - 1);
    for (const reach of [NEAR, PIECE]) {
      const text = this.slice(from, at + reach);
      for (let p = 1; p <= text.length; p++) if (isSpace(text.charCodeAt(p - 1)) && from + p >= at) return from + p;
    }
    return this.#size;
  }
}

/** A distance within which there is nearly always white space. */
const NEAR = 256;

function cut(text: string): string[] {
  if (text.length <= 2 * PIECE) return [text];
  const pieces: string[] = [];
  for (let at = 0; at < text.length; at += PIECE) pieces.push(text.slice(at, at + PIECE));
  return pieces;
}

function isSpace(c: number): boolean {
  return c === 32 || c === 10 || c === 13 || c === 9;
}

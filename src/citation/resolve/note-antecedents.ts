/** Resolves `id.` in a footnote whose text is apart from its mark, as in Markdown and Word: to the law cited before the mark. */
import type { ParsedNote } from '../parse/parsed.ts';
import type { Antecedent } from './antecedent.ts';

export class NoteAntecedents {
  /** By label: the antecedent at the mark. */
  readonly #marks = new Map<string, Antecedent>();
  /** The antecedent of the body while a note's text is read, and the offset up to which it has been read. */
  #inside: { readonly read: number; readonly body: Antecedent } | undefined;
  /** The antecedents at the mark of the note read last, and at the end of its text. */
  #last: { readonly atMark: Antecedent; readonly atEnd: Antecedent } | undefined;

  /** The antecedent of what is at `start`. After a note's text, it is again that of the body. */
  at(start: number, antecedent: Antecedent, slice: (start: number, end: number) => string): Antecedent {
    if (this.#inside === undefined) return antecedent;
    if (this.#last !== undefined) this.#last = { ...this.#last, atEnd: antecedent };
    const { read, body } = this.#inside;
    const isAfter = /\n[ \t]*\r?\n(?![ \t])/.test(slice(read, start));
    this.#inside = isAfter ? undefined : { read: start, body };
    return isAfter ? body : antecedent;
  }

  /** The antecedent after a note's mark, or at the beginning of its text, which is at `start`. */
  after({ label, isText }: ParsedNote, start: number, antecedent: Antecedent): Antecedent {
    if (!isText) {
      if (this.#inside === undefined) this.#marks.set(label, antecedent);
      return antecedent;
    }
    this.#inside = { read: start, body: this.#inside?.body ?? antecedent };
    const atMark = this.#marks.get(label) ?? antecedent;
    // If the body cites nothing between two marks, the note before has the latest citation.
    const latest = this.#last?.atMark === atMark ? this.#last.atEnd : atMark;
    this.#last = { atMark, atEnd: latest };
    return latest;
  }
}

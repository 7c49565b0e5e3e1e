/** Caches each draft's style for a few seconds, because suggestions can't wait for a long draft to be read. Pure. */

/** How long to cache a style, milliseconds. */
const maxAge = 5_000;

export class RecentStyles<Document extends object, Style> {
  readonly #learn: (document: Document, typing: number) => Promise<Style>;
  readonly #now: () => number;
  readonly #kept = new WeakMap<Document, { readonly style: Promise<Style>; readonly at: number }>();

  /** @param now a monotonic clock, milliseconds */
  constructor(
    learn: (document: Document, typing: number) => Promise<Style>,
    now: () => number = () => performance.now(),
  ) {
    this.#learn = learn;
    this.#now = now;
  }

  /** @param typing the offset of the citation being typed */
  of(document: Document, typing: number): Promise<Style> {
    const kept = this.#kept.get(document);
    if (kept !== undefined && this.#now() - kept.at < maxAge) return kept.style;
    const style = this.#learn(document, typing);
    this.#kept.set(document, { style, at: this.#now() });
    style.catch(() => this.#kept.delete(document));
    return style;
  }
}

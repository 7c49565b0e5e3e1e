/** The style of each draft, learned again every few seconds: a suggestion must not wait until a long draft has been read. Pure. */

/** How long a style is taken as it is, milliseconds. */
const maxAge = 5_000;

export class RecentStyles<Document extends object, Style> {
  readonly #learn: (document: Document, typing: number) => Promise<Style>;
  readonly #now: () => number;
  readonly #kept = new WeakMap<Document, { readonly style: Promise<Style>; readonly at: number }>();

  /** @param now a steady clock, in milliseconds */
  constructor(
    learn: (document: Document, typing: number) => Promise<Style>,
    now: () => number = () => performance.now(),
  ) {
    this.#learn = learn;
    this.#now = now;
  }

  /** @param typing the offset at which a citation is being typed */
  of(document: Document, typing: number): Promise<Style> {
    const kept = this.#kept.get(document);
    if (kept !== undefined && this.#now() - kept.at < maxAge) return kept.style;
    const style = this.#learn(document, typing);
    this.#kept.set(document, { style, at: this.#now() });
    style.catch(() => this.#kept.delete(document));
    return style;
  }
}

/** What to do after the next rendering: scroll, focus the heading, and track the width of the time line. */
import type { PageStrings } from '../panel-protocol/strings.ts';
import type { Model } from './model.ts';
import { blockOf } from './text-pieces.ts';

export class AfterRender {
  /** Where to scroll after the text is rendered: a position, or the subdivision of the model. */
  scroll: number | 'subdivision' | undefined;
  /** Whether to focus the next section's heading: the reader's focus is on the page. */
  heading = false;
  /** Whether to scroll to the current change. */
  change = false;

  readonly #strings: PageStrings;
  readonly #resized: ResizeObserver;
  #observed: HTMLElement | undefined;

  /** @param onWidth receives the width of the time line, in whole pixels */
  constructor(strings: PageStrings, onWidth: (width: number) => void) {
    this.#strings = strings;
    this.#resized = new ResizeObserver(([entry]) => onWidth(Math.floor(entry?.contentRect.width ?? 0)));
  }

  /** Requests nothing but the position of another section. */
  reset(scroll: number, heading: boolean): void {
    this.scroll = scroll;
    this.heading = heading;
    this.change = false;
  }

  /** Does what is due, as far as the page already shows it. */
  run(model: Model): void {
    this.#observe(document.getElementById('picture'));
    if (this.change) this.#showChange(document.getElementById(`change-${model.earlier?.change}`));
    if (model.section.state !== 'loaded') return;
    const { citation, heading, text } = model.section.value.section;
    document.title = citation ?? heading ?? this.#strings.unnamedSection;
    if (this.heading) document.getElementById('top')?.focus({ preventScroll: true });
    this.heading = false;
    if (this.scroll === undefined) return;
    if (this.scroll === 'subdivision') goTo(`block-${blockOf(text ?? [], model.subdivision)}`);
    else window.scrollTo(0, this.scroll);
    this.scroll = undefined;
  }

  #observe(picture: HTMLElement | null): void {
    if (picture === null || picture === this.#observed) return;
    this.#observed = picture;
    this.#resized.disconnect();
    this.#resized.observe(picture);
  }

  #showChange(change: HTMLElement | null): void {
    if (change === null) return;
    this.change = false;
    change.scrollIntoView({ block: 'center' });
  }
}

/** Scrolls to an element and focuses it. Opens the fold that contains it. */
export function goTo(id: string): void {
  const element = document.getElementById(id);
  if (element === null) return;
  // Nothing inside a closed fold can receive the focus.
  element.closest('details')?.setAttribute('open', '');
  const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  element.focus({ preventScroll: true });
  element.scrollIntoView({ behavior: calm ? 'auto' : 'smooth', block: 'start' });
}

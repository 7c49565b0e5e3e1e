/** The find bar: a field, "3 of 17", and buttons for the next and previous match. */
import './find.css';
import { live } from 'lit/directives/live.js';
import { html, render, type TemplateResult } from 'lit/html.js';
import { fill, type PageStrings } from '../panel-protocol/strings.ts';
import { matchesOf, searchText } from './find.ts';
import { pageText, rangeOf } from './page-text.ts';
import { icon } from './view/part.ts';

export class FindBar {
  readonly #root: Element;
  readonly #strings: PageStrings;
  readonly #place = document.createElement('div');
  readonly #all = new Highlight();
  readonly #current = new Highlight();
  #isOpen = false;
  #words = '';
  #ranges: readonly Range[] = [];
  /** The index of the current match. */
  #at = 0;
  /** The element that had the focus before the bar was opened. */
  #focused: Element | null = null;

  /** @param root the element to search */
  constructor(root: Element, strings: PageStrings) {
    this.#root = root;
    this.#strings = strings;
    root.before(this.#place);
    CSS.highlights.set('found', this.#all);
    CSS.highlights.set('current', this.#current);
    window.addEventListener('keydown', (event) => {
      if (!this.#isOpen || event.key !== 'F3') return;
      event.preventDefault();
      this.#goTo(this.#at + (event.shiftKey ? -1 : 1));
    });
  }

  /** Opens the bar or focuses its field. Fills in the selected words, if any. */
  open(): void {
    if (!this.#isOpen) this.#focused = document.activeElement;
    this.#isOpen = true;
    const selected = window.getSelection()?.toString().trim() ?? '';
    if (selected !== '' && selected.length <= 200 && !selected.includes('\n')) this.#type(selected);
    else this.#draw();
    const field = document.getElementById('find');
    if (!(field instanceof HTMLInputElement)) return;
    field.focus({ preventScroll: true });
    field.select();
  }

  /** Call after the page is redrawn: its text may have changed. */
  redrawn(): void {
    if (!this.#isOpen) return;
    this.#search();
    this.#at = Math.min(this.#at, Math.max(this.#ranges.length - 1, 0));
    this.#draw();
  }

  #close(): void {
    this.#isOpen = false;
    this.#draw();
    const focused = this.#focused;
    if (focused instanceof HTMLElement && focused.isConnected) focused.focus({ preventScroll: true });
  }

  #type(typed: string): void {
    this.#words = typed;
    this.#search();
    const firstVisible = this.#ranges.findIndex((range) => range.getBoundingClientRect().top >= 0);
    this.#goTo(Math.max(firstVisible, 0));
  }

  #search(): void {
    const text = pageText(this.#root);
    this.#ranges = matchesOf(searchText(text.parts), this.#words).flatMap((match) => rangeOf(text, match) ?? []);
  }

  /** Moves to a match, counting from 0. The last match precedes the first. */
  #goTo(to: number): void {
    const { length } = this.#ranges;
    this.#at = length === 0 ? 0 : (to + length) % length;
    this.#draw();
    const range = this.#ranges[this.#at];
    if (range !== undefined) bringIntoSight(range);
  }

  #draw(): void {
    this.#all.clear();
    this.#current.clear();
    for (const range of this.#isOpen ? this.#ranges : []) this.#all.add(range);
    const here = this.#isOpen ? this.#ranges[this.#at] : undefined;
    if (here !== undefined) this.#current.add(here);
    render(this.#isOpen ? this.#bar() : html``, this.#place);
  }

  #bar(): TemplateResult {
    const strings = this.#strings;
    const hasNone = this.#words !== '' && this.#ranges.length === 0;
    return html`<div class="findbar" role="search" aria-label=${strings.find} @keydown=${this.#onKey}>
      <input
        type="text"
        id="find"
        aria-label=${strings.find}
        placeholder=${strings.findHint}
        spellcheck="false"
        .value=${live(this.#words)}
        @input=${(event: Event) => {
          if (event.target instanceof HTMLInputElement) this.#type(event.target.value);
        }}
      />
      <span class="findcount ${hasNone ? 'none' : ''}" role="status">${this.#count()}</span>
      ${button('arrow-up', strings.previousMatch, () => this.#goTo(this.#at - 1))}
      ${button('arrow-down', strings.nextMatch, () => this.#goTo(this.#at + 1))}
      ${button('close', strings.close, () => this.#close())}
    </div>`;
  }

  #count(): string {
    if (this.#words === '') return '';
    const { length } = this.#ranges;
    if (length === 0) return this.#strings.noResults;
    return fill(this.#strings.findCount, String(this.#at + 1), String(length));
  }

  readonly #onKey = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') this.#close();
    else if (event.key === 'Enter' && event.target instanceof HTMLInputElement)
      this.#goTo(this.#at + (event.shiftKey ? -1 : 1));
    else return;
    event.preventDefault();
  };
}

function button(name: string, label: string, press: () => void): TemplateResult {
  return html`<button type="button" class="tool" title=${label} aria-label=${label} @click=${press}>
    ${icon(name)}
  </button>`;
}

/** Opens the folds around a match and scrolls it to the middle, where no bar covers it. */
function bringIntoSight(range: Range): void {
  for (let fold = foldAround(range.startContainer); fold !== null; fold = foldAround(fold.parentElement))
    fold.open = true;
  const { top, bottom, left, right } = range.getBoundingClientRect();
  const margin = 80;
  if (top < margin || bottom > window.innerHeight - margin)
    window.scrollTo({ top: window.scrollY + (top + bottom - window.innerHeight) / 2 });
  if (left < 0 || right > window.innerWidth) range.startContainer.parentElement?.scrollIntoView({ block: 'nearest' });
}

function foldAround(node: Node | null): HTMLDetailsElement | null {
  return (node instanceof Element ? node : (node?.parentElement ?? null))?.closest('details') ?? null;
}

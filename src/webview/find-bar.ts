/** The find bar: a field, "3 of 17", and buttons for the next and previous match. */
import './find.css';
import { live } from 'lit/directives/live.js';
import { html, render } from 'lit/html.js';
import { fill, type PageStrings } from '../panel-protocol/strings.ts';
import { matchesOf, searchText } from './find.ts';
import { pageText, rangeOf } from './page-text.ts';
import { icon } from './view/part.ts';

export interface FindBar {
  /** Opens the bar or focuses its field. Fills in the selected words, if any. */
  open(): void;
  /** Call after the page is redrawn: its text may have changed. */
  redrawn(): void;
}

/** @param root the element to search */
export function createFindBar(root: Element, strings: PageStrings): FindBar {
  const place = document.createElement('div');
  root.before(place);
  const all = new Highlight();
  const current = new Highlight();
  CSS.highlights.set('found', all);
  CSS.highlights.set('current', current);
  let isOpen = false;
  let words = '';
  let ranges: readonly Range[] = [];
  let at = 0;
  let before: Element | null = null;

  const search = (): void => {
    const text = pageText(root);
    ranges = matchesOf(searchText(text.parts), words).flatMap((match) => rangeOf(text, match) ?? []);
  };
  const draw = (): void => {
    all.clear();
    current.clear();
    for (const range of isOpen ? ranges : []) all.add(range);
    const here = isOpen ? ranges[at] : undefined;
    if (here !== undefined) current.add(here);
    render(isOpen ? bar() : html``, place);
  };
  /** Moves to a match, counting from 0. The last match precedes the first. */
  const goTo = (to: number): void => {
    at = ranges.length === 0 ? 0 : (to + ranges.length) % ranges.length;
    draw();
    const range = ranges[at];
    if (range !== undefined) bringIntoSight(range);
  };
  const type = (typed: string): void => {
    words = typed;
    search();
    const firstVisible = ranges.findIndex((range) => range.getBoundingClientRect().top >= 0);
    goTo(Math.max(firstVisible, 0));
  };
  const close = (): void => {
    isOpen = false;
    draw();
    if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') close();
    else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) goTo(at + (event.shiftKey ? -1 : 1));
    else return;
    event.preventDefault();
  };
  const count = (): string => {
    if (words === '') return '';
    return ranges.length === 0 ? strings.noResults : fill(strings.findCount, String(at + 1), String(ranges.length));
  };
  const button = (name: string, label: string, press: () => void) =>
    html`<button type="button" class="tool" title=${label} aria-label=${label} @click=${press}>${icon(name)}</button>`;
  const bar = () =>
    html`<div class="findbar" role="search" aria-label=${strings.find} @keydown=${onKey}>
      <input
        type="text"
        id="find"
        aria-label=${strings.find}
        placeholder=${strings.findHint}
        spellcheck="false"
        .value=${live(words)}
        @input=${(event: Event) => {
          if (event.target instanceof HTMLInputElement) type(event.target.value);
        }}
      />
      <span class="findcount ${words !== '' && ranges.length === 0 ? 'none' : ''}" role="status">${count()}</span>
      ${button('arrow-up', strings.previousMatch, () => goTo(at - 1))}
      ${button('arrow-down', strings.nextMatch, () => goTo(at + 1))} ${button('close', strings.close, close)}
    </div>`;

  window.addEventListener('keydown', (event) => {
    if (!isOpen || event.key !== 'F3') return;
    event.preventDefault();
    goTo(at + (event.shiftKey ? -1 : 1));
  });
  return {
    open() {
      if (!isOpen) before = document.activeElement;
      isOpen = true;
      const selected = window.getSelection()?.toString().trim() ?? '';
      if (selected !== '' && selected.length <= 200 && !selected.includes('\n')) type(selected);
      else draw();
      const field = document.getElementById('find');
      if (!(field instanceof HTMLInputElement)) return;
      field.focus({ preventScroll: true });
      field.select();
    },
    redrawn() {
      if (!isOpen) return;
      search();
      at = Math.min(at, Math.max(ranges.length - 1, 0));
      draw();
    },
  };
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

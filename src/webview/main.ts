/** The section panel's page: receives the host's messages, renders them, and reports the reader's actions. */
import './page.css';
import { html, render } from 'lit/html.js';
import { localDay } from '../contract/legal-dates.ts';
import type { PartView, ToPage } from '../panel-protocol/messages.ts';
import type { PageStrings } from '../panel-protocol/strings.ts';
import { openBridge } from './bridge.ts';
import { markCopies } from './copy.ts';
import { createFindBar } from './find-bar.ts';
import { Memory } from './memory.ts';
import { blankModel, type Model, receive, withChange, withEarlier, withoutEarlier, withRecord } from './model.ts';
import { blockOf } from './text-pieces.ts';
import { page } from './view/page.ts';
import type { Actions } from './view/view-context.ts';
import { createWhereBar } from './where-bar.ts';

const root = document.getElementById('page');
if (root === null) throw new Error('the host made no place for the page');
start(root);

function start(place: HTMLElement): void {
  const bridge = openBridge();
  // Our own host wrote this string into the document, so it needs no validation.
  const strings: PageStrings = JSON.parse(place.dataset.strings ?? '{}');
  const memory = new Memory(bridge);
  const today = localDay(new Date());

  let model: Model = blankModel();
  /** Where to scroll after the text is rendered. */
  let toScroll: number | 'subdivision' | undefined;
  /** Whether to focus the next section's heading after it is rendered: the reader's focus is on the page. */
  let toHeading = false;
  /** Whether to scroll to the current change after it is rendered. */
  let toChange = false;
  let drawing = 0;

  const draw = (): void => {
    drawing = 0;
    render(page({ model, strings, language: document.documentElement.lang, today, act }), place);
    settle();
    find.redrawn();
  };
  const show = (next: Model): void => {
    model = next;
    if (drawing === 0) drawing = requestAnimationFrame(draw);
  };
  const keep = (): void => memory.keep(model, window.scrollY);
  /** After rendering: applies the pending scroll and the time line's width. */
  const settle = (): void => {
    const picture = document.getElementById('picture');
    if (picture !== null && picture !== observed) {
      observed = picture;
      resized.disconnect();
      resized.observe(picture);
    }
    const change = toChange ? document.getElementById(`change-${model.earlier?.change}`) : null;
    if (change !== null) {
      toChange = false;
      change.scrollIntoView({ block: 'center' });
    }
    if (model.section.state !== 'loaded') return;
    const { citation, heading } = model.section.value.section;
    document.title = citation ?? heading ?? strings.unnamedSection;
    if (toHeading) document.getElementById('top')?.focus({ preventScroll: true });
    toHeading = false;
    if (toScroll === undefined) return;
    if (toScroll === 'subdivision') goTo(`block-${blockOf(model.section.value.section.text ?? [], model.subdivision)}`);
    else window.scrollTo(0, toScroll);
    toScroll = undefined;
  };
  let observed: HTMLElement | undefined;
  const resized = new ResizeObserver(([entry]) => {
    const width = Math.floor(entry?.contentRect.width ?? 0);
    if (Math.abs(width - model.width) > 1) show({ ...model, width });
  });

  const act: Actions = {
    post: bridge.post,
    retry: (part) => {
      const loading: PartView<never> = { state: 'loading' };
      show({ ...model, [part]: loading, announcement: strings.loading });
      bridge.post({ type: 'retry', part });
    },
    toggleRecord: (entry) => {
      const open = model.records.has(entry);
      show(withRecord(model, entry, open ? undefined : { state: 'loading' }));
      if (!open) bridge.post({ type: 'ordinance', entry });
    },
    showEarlier: (version, compare) => {
      const known = model.earlier?.version === version && model.earlier.part.state === 'loaded';
      show(withEarlier(model, version, compare));
      if (!known) bridge.post({ type: 'earlier', version });
      // The comparison opens at its first change, after it is rendered.
      toChange = compare;
      goTo('text');
    },
    showCurrent: () => {
      show(withoutEarlier(model));
      goTo('text');
    },
    goToChange: (change) => {
      show(withChange(model, change));
      toChange = true;
    },
    find: () => find.open(),
    goTo,
  };

  const find = createFindBar(place, strings);
  const showWhere = createWhereBar(place, () =>
    model.section.state === 'loaded'
      ? { section: model.section.value.section, live: model.earlier === undefined }
      : undefined,
  );
  /** Starts another section; after a reload, restores the same section where it was. */
  const begin = ({ sectionId, serviceId, kept }: Extract<ToPage, { type: 'begin' }>): void => {
    memory.setPanelKept(kept);
    // A scroll that is not saved yet belongs to the previous section.
    keep();
    if (memory.isShowing({ sectionId, serviceId })) return;
    toHeading = memory.shown !== undefined && document.hasFocus();
    const { subdivision, scroll } = memory.begin({ sectionId, serviceId });
    toScroll = scroll ?? 0;
    toChange = false;
    show({ ...blankModel(subdivision), width: model.width });
  };
  bridge.listen((message) => {
    if (message.type === 'begin') begin(message);
    else if (message.type === 'find') find.open();
    else if (message.type === 'kept') memory.setPanelKept(true);
    else if (message.type === 'reveal') toScroll = 'subdivision';
    show(receive(model, message));
    if (message.type === 'reveal' || message.type === 'section' || message.type === 'kept') keep();
  });
  // Keys of the panel's commands. In a browser, they would otherwise leave the page or search all of VS Code.
  window.addEventListener('keydown', (event) => {
    const { key, altKey, ctrlKey, metaKey } = event;
    if ((altKey && (key === 'ArrowLeft' || key === 'ArrowRight')) || ((ctrlKey || metaKey) && key === 'f'))
      event.preventDefault();
  });
  let scrolled = 0;
  window.addEventListener(
    'scroll',
    () => {
      showWhere();
      clearTimeout(scrolled);
      scrolled = setTimeout(keep, 200);
    },
    { passive: true },
  );
  markCopies(() =>
    memory.shown !== undefined && model.section.state === 'loaded' && model.earlier === undefined
      ? { section: model.section.value.section, serviceId: memory.shown.serviceId }
      : undefined,
  );
  render(html``, place);
  draw();
  bridge.post({ type: 'ready' });
}

function goTo(id: string): void {
  const element = document.getElementById(id);
  if (element === null) return;
  // Nothing inside a closed fold can receive the focus.
  element.closest('details')?.setAttribute('open', '');
  const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  element.focus({ preventScroll: true });
  element.scrollIntoView({ behavior: calm ? 'auto' : 'smooth', block: 'start' });
}

/** The section panel's page: receives the host's messages, renders them, and reports the reader's actions. */
import './page.css';
import { html, render } from 'lit/html.js';
import { localDay } from '../contract/legal-dates.ts';
import type { Section } from '../contract/resources.ts';
import type { PartView, ToPage } from '../panel-protocol/messages.ts';
import type { PageStrings } from '../panel-protocol/strings.ts';
import { AfterRender, goTo } from './after-render.ts';
import { type Bridge, openBridge } from './bridge.ts';
import { markCopies } from './copy.ts';
import { FindBar } from './find-bar.ts';
import { Memory } from './memory.ts';
import { blankModel, type Model, receive, withChange, withEarlier, withoutEarlier, withRecord } from './model.ts';
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
  let drawing = 0;
  const draw = (): void => {
    drawing = 0;
    render(page({ model, strings, language: document.documentElement.lang, today, act }), place);
    after.run(model);
    find.redrawn();
  };
  const show = (next: Model): void => {
    model = next;
    if (drawing === 0) drawing = requestAnimationFrame(draw);
  };
  const after = new AfterRender(strings, (width) => {
    if (Math.abs(width - model.width) > 1) show({ ...model, width });
  });
  const find = new FindBar(place, strings);
  const act = actionsOn({ bridge, strings, after, model: () => model, show, find: () => find.open() });
  const keep = (): void => memory.keep(model, window.scrollY);
  /** Starts another section; after a reload, restores the same section where it was. */
  const begin = ({ sectionId, serviceId, kept }: Extract<ToPage, { type: 'begin' }>): void => {
    memory.setPanelKept(kept);
    // A scroll that is not saved yet belongs to the previous section.
    keep();
    if (memory.isShowing({ sectionId, serviceId })) return;
    const isFocused = memory.shown !== undefined && document.hasFocus();
    const { subdivision, scroll } = memory.begin({ sectionId, serviceId });
    after.reset(scroll ?? 0, isFocused);
    show({ ...blankModel(subdivision), width: model.width });
  };
  bridge.listen((message) => {
    if (message.type === 'begin') begin(message);
    else if (message.type === 'find') find.open();
    else if (message.type === 'kept') memory.setPanelKept(true);
    else if (message.type === 'reveal') after.scroll = 'subdivision';
    show(receive(model, message));
    if (message.type === 'reveal' || message.type === 'section' || message.type === 'kept') keep();
  });

  const showWhere = createWhereBar(place, () => {
    const section = sectionIn(model);
    return section === undefined ? undefined : { section, live: model.earlier === undefined };
  });
  markCopies(() => {
    const section = sectionIn(model);
    if (section === undefined || memory.shown === undefined || model.earlier !== undefined) return undefined;
    return { section, serviceId: memory.shown.serviceId };
  });
  listenToWindow(showWhere, keep);
  render(html``, place);
  draw();
  bridge.post({ type: 'ready' });
}

function sectionIn({ section }: Model): Section | undefined {
  return section.state === 'loaded' ? section.value.section : undefined;
}

interface ActionsContext {
  readonly bridge: Bridge;
  readonly strings: PageStrings;
  readonly after: AfterRender;
  model(): Model;
  show(next: Model): void;
  find(): void;
}

/** The reader's actions on the page. */
function actionsOn({ bridge, strings, after, model, show, find }: ActionsContext): Actions {
  return {
    post: bridge.post,
    retry: (part) => {
      const loading: PartView<never> = { state: 'loading' };
      show({ ...model(), [part]: loading, announcement: strings.loading });
      bridge.post({ type: 'retry', part });
    },
    toggleRecord: (entry) => {
      const open = model().records.has(entry);
      show(withRecord(model(), entry, open ? undefined : { state: 'loading' }));
      if (!open) bridge.post({ type: 'ordinance', entry });
    },
    showEarlier: (version, compare) => {
      const { earlier } = model();
      const known = earlier?.version === version && earlier.part.state === 'loaded';
      show(withEarlier(model(), version, compare));
      if (!known) bridge.post({ type: 'earlier', version });
      // The comparison opens at its first change, after it is rendered.
      after.change = compare;
      goTo('text');
    },
    showCurrent: () => {
      show(withoutEarlier(model()));
      goTo('text');
    },
    goToChange: (change) => {
      show(withChange(model(), change));
      after.change = true;
    },
    find,
    goTo,
  };
}

function listenToWindow(onScroll: () => void, onScrolled: () => void): void {
  // Keys of the panel's commands. In a browser, they would otherwise leave the page or search all of VS Code.
  window.addEventListener('keydown', (event) => {
    const { key, altKey, ctrlKey, metaKey } = event;
    if ((altKey && (key === 'ArrowLeft' || key === 'ArrowRight')) || ((ctrlKey || metaKey) && key === 'f'))
      event.preventDefault();
  });
  let pause = 0;
  window.addEventListener(
    'scroll',
    () => {
      onScroll();
      clearTimeout(pause);
      pause = setTimeout(onScrolled, 200);
    },
    { passive: true },
  );
  // A narrower page or an opened fold moves the text without a scroll.
  new ResizeObserver(onScroll).observe(document.body);
}

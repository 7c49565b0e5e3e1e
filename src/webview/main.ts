/** The section panel's page: takes the host's messages, draws what they say, and sends back what the reader does. */
import './page.css';
import { html, nothing, render } from 'lit/html.js';
import { localDay } from '../contract/dates.ts';
import type { PartView } from '../panel-protocol/messages.ts';
import { copyOf } from '../panel-protocol/section-copy.ts';
import type { PageStrings } from '../panel-protocol/strings.ts';
import { openBridge } from './bridge.ts';
import { markCopies } from './copy.ts';
import { blankModel, type Model, receive, withChange, withEarlier, withoutEarlier, withRecord } from './model.ts';
import { blockOf } from './outline.ts';
import type { Actions } from './view/context.ts';
import { page } from './view/page.ts';
import { where } from './view/where.ts';

const root = document.getElementById('page');
if (root === null) throw new Error('the host made no place for the page');
start(root);

function start(place: HTMLElement): void {
  const bridge = openBridge();
  // Written by our own host into our own document: the one string that is not validated.
  const strings: PageStrings = JSON.parse(place.dataset.strings ?? '{}');
  const sectionId = place.dataset.section ?? '';
  const serviceId = place.dataset.service ?? '';
  const kept = bridge.state();
  const before = kept?.sectionId === sectionId && kept.serviceId === serviceId ? kept : undefined;
  const today = localDay(new Date());

  let model: Model = blankModel(before?.subdivision);
  /** Where to go once the text is there. */
  let toScroll: number | 'subdivision' | undefined = before?.scroll;
  let copy = before?.copy;
  /** Whether to go to the current change once it is drawn. */
  let toChange = false;
  let drawing = 0;

  const draw = (): void => {
    drawing = 0;
    render(page({ model, strings, language: document.documentElement.lang, today, act }), place);
    settle();
  };
  const show = (next: Model): void => {
    model = next;
    if (drawing === 0) drawing = requestAnimationFrame(draw);
  };
  const keep = (): void => {
    const { subdivision, section } = model;
    if (section.state === 'loaded') copy = copyOf(section.value.section, section.at);
    // A section that its service refuses now is no longer kept either.
    else if (section.state === 'failed' && section.kind !== 'otherService') copy = undefined;
    bridge.keep({
      sectionId,
      serviceId,
      ...(copy === undefined ? {} : { copy }),
      ...(subdivision.length > 0 ? { subdivision } : {}),
      scroll: Math.round(window.scrollY),
    });
  };
  /** After a drawing: the scroll that waited for the text, and the width that the time line has. */
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
    if (toScroll === undefined || model.section.state !== 'loaded') return;
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
      // The comparison opens at its first change, once it is drawn.
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
    goTo,
  };

  bridge.listen((message) => {
    if (message.type === 'reveal') toScroll = 'subdivision';
    show(receive(model, message));
    if (message.type === 'reveal' || message.type === 'section') keep();
  });
  const bar = document.createElement('div');
  place.before(bar);
  let placing = 0;
  /** Shows the citation and the subdivision at the top once the heading has scrolled away. */
  const showWhere = (): void => {
    placing = 0;
    const heading = document.getElementById('top');
    const away = heading !== null && heading.getBoundingClientRect().bottom < 0;
    const { section, earlier } = model;
    if (!away || section.state !== 'loaded') render(nothing, bar);
    else render(where(section.value.section, earlier === undefined ? blockAtTop() : undefined), bar);
  };
  let scrolled = 0;
  window.addEventListener(
    'scroll',
    () => {
      if (placing === 0) placing = requestAnimationFrame(showWhere);
      clearTimeout(scrolled);
      scrolled = setTimeout(keep, 200);
    },
    { passive: true },
  );
  markCopies(serviceId, () =>
    model.section.state === 'loaded' && model.earlier === undefined ? model.section.value.section : undefined,
  );
  render(html``, place);
  draw();
  keep();
  bridge.post({ type: 'ready' });
}

/** Position of the block of law under the bar; undefined where other things are. Asks for one point: a text may have thousands. */
function blockAtTop(): number | undefined {
  const text = document.getElementById('text')?.getBoundingClientRect();
  if (text === undefined) return undefined;
  for (const y of [48, 64, 80]) {
    const block = document.elementFromPoint(text.left + text.width / 2, y)?.closest('[id^="block-"]');
    if (block) return Number(block.id.slice('block-'.length));
  }
  return undefined;
}

function goTo(id: string): void {
  const element = document.getElementById(id);
  if (element === null) return;
  // Nothing inside a closed fold can have the focus.
  element.closest('details')?.setAttribute('open', '');
  const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  element.focus({ preventScroll: true });
  element.scrollIntoView({ behavior: calm ? 'auto' : 'smooth', block: 'start' });
}

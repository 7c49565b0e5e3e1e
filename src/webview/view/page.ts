/** The whole page: the header, the navigation, and the parts side by side. */
import { html, nothing, type TemplateResult } from 'lit/html.js';
import type { SectionView } from '../../panel-protocol/messages.ts';
import { extra, hasExtra } from './extra.ts';
import { header, onThisPage } from './header.ts';
import { history } from './history.ts';
import { inner, partView, type View } from './part.ts';
import { sources } from './sources.ts';
import { containerNotes, notes, text } from './text.ts';
import { earlierText, versions } from './versions.ts';
import type { ViewContext } from './view-context.ts';

export function page(context: ViewContext): TemplateResult {
  const { strings, model, act } = context;
  return html`<div class="skip">${inner(() => act.goTo('text'), strings.skipToText)}</div>
    <div class="visuallyhidden" role="status" aria-live="polite">${model.announcement}</div>
    ${partView(
      context,
      model.section,
      strings.loadingSection,
      () => act.retry('section'),
      (view) => html`${header(context, view)} ${onThisPage(context, parts(context, view))}`,
    )}
    <main class="columns" aria-busy=${model.section.state === 'loading' ? 'true' : 'false'}>
      <div class="law">${law(context)}</div>
      <div class="trust">${model.section.state === 'failed' ? nothing : html`${history(context)} ${sources(context)} ${versions(context)}`}</div>
      <div class="rest">${extra(context)}</div>
    </main>`;
}

function law(context: ViewContext): View {
  const { strings, model } = context;
  if (model.section.state !== 'loaded') return nothing;
  const { section } = model.section.value;
  return html`<section aria-labelledby="text">
      <h2 id="text" tabindex="-1">${strings.text}</h2>
      ${model.earlier === undefined ? text(context, section, true) : earlierText(context, model.earlier, section)}
    </section>
    ${notes(context, section.notes)} ${containerNotes(context)}`;
}

function parts(context: ViewContext, { section }: SectionView): readonly (readonly [string, string])[] {
  const { strings, model } = context;
  const earlier = model.versions.state === 'loaded' && model.versions.value.entries.length > 1;
  return [
    ['text', strings.text],
    ...(section.notes.length > 0 ? [['notes', strings.notes] as const] : []),
    ['history', strings.history],
    ['sources', strings.sources],
    ...(earlier ? [['versions', strings.versions] as const] : []),
    ...(hasExtra(context) ? [['more', strings.more] as const] : []),
  ];
}

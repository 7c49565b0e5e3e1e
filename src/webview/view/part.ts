/** The frame around each part of the panel: loading, loaded, or the reason that it is missing. */
import { html, nothing, type TemplateResult } from 'lit/html.js';
import { secureAddress } from '../../contract/secure-address.ts';
import { dateWords } from '../../lookup/date-words.ts';
import type { PartView } from '../../panel-protocol/messages.ts';
import type { ViewContext } from './view-context.ts';

export type View = TemplateResult | typeof nothing;

/** Renders a part in any state. `again` reloads it. */
export function partView<T>(
  { act }: ViewContext,
  part: PartView<T>,
  loading: string,
  again: () => void,
  loaded: (value: T) => View,
): View {
  switch (part.state) {
    case 'absent':
      return nothing;
    case 'loading':
      return html`<p class="loading">${icon('loading', 'codicon-modifier-spin')}<span>${loading}</span></p>`;
    case 'loaded':
      return html`${part.age === undefined ? nothing : notice('age', 'history', part.age)}${loaded(part.value)}`;
    case 'failed': {
      const withheld = part.kind === 'forbidden';
      const buttons = part.steps.map(
        (step) =>
          html`<button type="button" class="secondary" @click=${() => (step.id === 'retry' ? again() : act.post({ type: 'step', id: step.id }))}>
            ${step.label}
          </button>`,
      );
      return html`<div class="notice ${withheld ? 'withheld' : 'failed'}" data-failure=${part.kind}>
        ${icon(withheld ? 'lock' : 'warning')}
        <div>
          <p><bdi>${part.message}</bdi></p>
          ${buttons.length === 0 ? nothing : html`<p class="steps">${buttons}</p>`}
        </div>
      </div>`;
    }
  }
}

/** A line of information about the content. */
export function notice(kind: string, name: string, words: string | TemplateResult): TemplateResult {
  return html`<div class="notice ${kind}">${icon(name)}<div><p>${words}</p></div></div>`;
}

/** A decorative codicon: the words beside it say the same. */
export function icon(name: string, more = ''): TemplateResult {
  return html`<span class="codicon codicon-${name} ${more}" aria-hidden="true"></span>`;
}

/** Renders a secure address as a link, and others as text to copy. VS Code opens links externally. */
export function address({ strings, act }: ViewContext, at: string, label?: string): TemplateResult {
  const url = secureAddress(at);
  if (url === undefined)
    return html`<span title=${strings.unsafeAddress}><bdi>${at}</bdi></span>
      <button type="button" class="tool" title=${strings.unsafeAddress} @click=${() => act.post({ type: 'copyAddress', address: at })}>
        ${icon('copy')}<span>${strings.copyAddress}</span>
      </button>`;
  return html`<a href=${url.href} title="${url.href} (${strings.opensOutside})"
    ><bdi>${label ?? `${url.host}${url.pathname === '/' ? '' : url.pathname}`}</bdi>${icon('link-external')}</a
  >`;
}

export function date({ language }: ViewContext, iso: string): TemplateResult {
  return html`<time datetime=${iso}>${dateWords(iso, language)}</time>`;
}

/** Writes a service's value, such as `in_force`, in plain words. */
export function plainWord(word: string): string {
  const words = word.replaceAll(/[_-]+/g, ' ').trim();
  return words.charAt(0).toLocaleUpperCase() + words.slice(1);
}

/** Terms and their descriptions, without absent ones. */
export function facts(rows: readonly (readonly [string, View | string | undefined, string?])[]): View {
  const known = rows.filter(([, value]) => value !== undefined && value !== nothing);
  if (known.length === 0) return nothing;
  return html`<dl class="facts">
    ${known.map(([term, value, hint]) => html`<div><dt title=${hint ?? nothing}>${term}</dt><dd><bdi>${value}</bdi></dd></div>`)}
  </dl>`;
}

/** A link within the panel, which opens a section or moves to a place. */
export function inner(
  act: (beside: boolean) => void,
  words: string | TemplateResult,
  name = 'inner',
  title?: string,
): TemplateResult {
  const go = (event: MouseEvent): void => {
    // VS Code's own handler would scroll to the top.
    event.preventDefault();
    event.stopPropagation();
    act(event.ctrlKey || event.metaKey);
  };
  return html`<a href="#" class=${name} title=${title ?? nothing} @click=${go}>${words}</a>`;
}

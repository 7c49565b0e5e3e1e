/** The panel's header: the section's name, place, status and actions. */
import { html, nothing, type TemplateResult } from 'lit/html.js';
import { isInRange, numberWords } from '../../contract/number-range.ts';
import type { HierarchyLevel, RelatedSection, Section, Source } from '../../contract/resources.ts';
import { secureAddress } from '../../contract/secure-address.ts';
import type { SectionValidity } from '../../lookup/validity-words.ts';
import type { SectionView } from '../../panel-protocol/messages.ts';
import { fill } from '../../panel-protocol/strings.ts';
import { address, date, facts, icon, inner, plainWord, type View } from './part.ts';
import type { ViewContext } from './view-context.ts';

export function header(context: ViewContext, { section, place, corrected, importedOn }: SectionView): TemplateResult {
  const { strings, model } = context;
  const { number, numberThrough } = section;
  const title =
    section.citation ?? section.number ?? (section.heading === undefined ? strings.unnamedSection : undefined);
  return html`<header>
    ${trail(context, section.hierarchy, place)}
    <h1 id="top" tabindex="-1" @dblclick=${() => context.act.post({ type: 'keep' })}>
      ${title === undefined ? nothing : html`<bdi class="citation">${title}</bdi>`}
      ${section.heading === undefined ? nothing : html`<bdi class="heading">${section.heading}</bdi>`}
    </h1>
    ${validity(model.validity)} ${related(context, section)}
    ${facts([
      [strings.effectiveFrom, section.effectiveFrom === undefined ? undefined : date(context, section.effectiveFrom)],
      [strings.expiresOn, section.expiresOn === undefined ? undefined : date(context, section.expiresOn)],
      [
        strings.codifiedThrough,
        section.codifiedThrough === undefined ? undefined : date(context, section.codifiedThrough),
      ],
      [strings.imported, importedOn === undefined ? undefined : date(context, importedOn)],
      [
        strings.sections,
        number === undefined || numberThrough === undefined ? undefined : numberWords(number, numberThrough),
      ],
      [strings.formerly, aliasesOf(section, 'former')],
      [strings.alsoCited, aliasesOf(section, 'own')],
      [strings.corrected, corrected],
    ])}
    ${toolbar(context)}
  </header>`;
}

/** A section's former numbers, or other ways to write the number that it has. The numbers of its range are neither. */
function aliasesOf(section: Section, which: 'former' | 'own'): string | undefined {
  const { aliases, citation } = section;
  const chosen = aliases.filter(
    (alias) => alias !== citation && !isInRange(section, alias) && isOwn(alias, section) === (which === 'own'),
  );
  return chosen.length === 0 ? undefined : chosen.join('; ');
}

/** Whether an alias ends with the section's number: `SMC 23.44.010`, `Sec. 23.44.010`. */
function isOwn(alias: string, { number }: Section): boolean {
  const words = alias.trim();
  return number !== undefined && words.endsWith(number) && !/[\p{L}\p{N}.:-]$/u.test(words.slice(0, -number.length));
}

function trail(context: ViewContext, hierarchy: readonly HierarchyLevel[], place: string | undefined): View {
  const { strings, act } = context;
  if (hierarchy.length === 0 && place === undefined) return nothing;
  const step = (level: number, words: string): TemplateResult =>
    html`<li>${inner(() => act.post({ type: 'openLevel', level }), html`<bdi>${words}</bdi>`)}</li>`;
  return html`<nav class="trail" aria-label=${strings.hierarchy}>
    <ol>
      ${place === undefined ? nothing : step(-1, place)}
      ${hierarchy.map((level, index) => step(index, levelWords(level)))}
    </ol>
  </nav>`;
}

function levelWords({ level, number, heading }: HierarchyLevel): string {
  const name = [level === undefined ? undefined : plainWord(level), number]
    .filter((part) => part !== undefined)
    .join(' ');
  // Codes end their headings with a period, which a breadcrumb omits.
  return [name, heading?.replace(/\.\s*$/, '')].filter((part) => part !== undefined && part !== '').join(': ') || '…';
}

function validity(known: SectionValidity | undefined): View {
  if (known === undefined) return nothing;
  const name = { inForce: 'pass-filled', undated: 'law', notInForce: 'circle-slash', unknown: 'question' }[known.tone];
  return html`<p class="status-line">
    <span class="badge ${known.tone}">${icon(name)}<bdi>${known.badge}</bdi></span>
    ${known.words === undefined ? nothing : html`<bdi>${known.words}</bdi>`}
  </p>`;
}

function related({ strings, act }: ViewContext, section: Section): View {
  if (section.related.length === 0) return nothing;
  const groups = Map.groupBy(section.related, (each) => each.relation);
  const one = ({ sectionId, citation }: RelatedSection): TemplateResult =>
    sectionId === undefined
      ? html`<bdi>${citation}</bdi>`
      : inner(
          (beside) => act.post({ type: 'openSection', sectionId, beside }),
          html`<bdi>${citation ?? strings.unnamedSection}</bdi>`,
        );
  const word = (relation: string): string =>
    ({
      recodified_to: strings.recodifiedTo,
      recodified_from: strings.recodifiedFrom,
      permanent_text: strings.permanentText,
      temporary_text: strings.currentText,
    })[relation] ?? plainWord(relation);
  const listed = (sections: readonly RelatedSection[]): View =>
    html`${sections.map((each, index) => html`${index === 0 ? nothing : ', '}${one(each)}`)}`;
  return html`${[...groups].map(([relation, sections]) => {
    const shown = sections.length > mostRelated ? sections.slice(0, firstRelated) : sections;
    const others = sections.slice(shown.length);
    return html`<div class="related">
      ${word(relation)}: ${listed(shown)}
      ${
        others.length === 0
          ? nothing
          : html`<details>
              <summary>${fill(strings.moreSections, String(others.length))}</summary>
              ${listed(others)}
            </details>`
      }
    </div>`;
  })}`;
}

/** With more sections of one relation than this, only the first are shown until the user opens the others. */
const mostRelated = 10;
const firstRelated = 6;

function toolbar(context: ViewContext): TemplateResult {
  const { strings, act, model } = context;
  const { subdivision } = model;
  const button = (name: string, label: string, onClick: () => void, hint = label): TemplateResult =>
    html`<button type="button" class="tool" title=${hint} @click=${onClick}>${icon(name)}<span>${label}</span></button>`;
  const official = model.sources.state === 'loaded' ? officialAddress(model.sources.value.entries) : undefined;
  return html`<div class="toolbar" role="group" aria-label=${strings.actions}>
    ${button('copy', strings.copyCitation, () => act.post({ type: 'copyCitation', subdivision }))}
    ${button('insert', strings.insertCitation, () => act.post({ type: 'insertCitation', subdivision }), strings.insertHint)}
    ${official === undefined ? nothing : html`<span class="tool">${address(context, official, strings.officialSource)}</span>`}
    ${button('calendar', strings.asOf, () => act.post({ type: 'asOf' }))}
    ${button('search', strings.find, act.find)}
    ${button('refresh', strings.refresh, () => act.post({ type: 'refresh' }))}
  </div>`;
}

/** Returns the canonical official address, or else the first secure address. */
function officialAddress(sources: readonly Source[]): string | undefined {
  const addresses = [
    ...sources.map((source) => source.officialSourceUrl),
    ...sources.map((source) => source.sourceUrl),
  ];
  return addresses.find((each) => secureAddress(each) !== undefined);
}

/** Links to the parts on the page. */
export function onThisPage(
  { strings, act }: ViewContext,
  parts: readonly (readonly [string, string])[],
): TemplateResult {
  return html`<nav class="onpage" aria-label=${strings.contents}>
    <ul>
      ${parts.map(([id, words]) => html`<li>${inner(() => act.goTo(id), words)}</li>`)}
    </ul>
  </nav>`;
}

/** The legislative chain: the picture, and a list in which each act opens its record. */
import { html, nothing, type TemplateResult } from 'lit/html.js';
import { type Chain, type ChainEntry, isWhole, type Ordinance, type SectionSummary } from '../../contract/resources.ts';
import { actName, noteBesides } from '../../lookup/act-name.ts';
import { fill } from '../../panel-protocol/strings.ts';
import { byYear, longChain } from '../chain.ts';
import { address, date, facts, icon, inner, partView, plainWord, type View } from './part.ts';
import { picture, shape } from './picture.ts';
import { briefConfidence, confidence, gaps, stated, verification } from './sources.ts';
import { actText } from './text.ts';
import type { ViewContext } from './view-context.ts';

export function history(context: ViewContext): View {
  const { strings, model, act } = context;
  return html`<section aria-labelledby="history">
    <h2 id="history" tabindex="-1">${strings.history}</h2>
    <div id="picture">
      ${partView(
        context,
        model.chain,
        strings.loadingChain,
        () => act.retry('chain'),
        (chain) => chainView(context, chain),
      )}
    </div>
  </section>`;
}

function chainView(context: ViewContext, chain: Chain): View {
  const { strings } = context;
  const { entries, enabling, later = 0 } = chain;
  if (entries.length === 0 && enabling.length === 0 && later === 0 && isWhole(chain))
    return html`<p class="nothing">${strings.noHistory}</p>`;
  return html`${stated(context, chain)}${picture(context, entries)}
    ${entries.length < longChain ? acts(context, entries, entries.keys()) : years(context, entries)}
    ${
      enabling.length === 0
        ? nothing
        : html`<h3>${strings.enabling}</h3>
          <ul class="enabling">
            ${enabling.map((entry) => html`<li><bdi>${authorityWords(entry)}</bdi></li>`)}
          </ul>`
    }
    ${later === 0 ? nothing : html`<p class="quiet">${later === 1 ? strings.oneLaterAct : fill(strings.laterActs, String(later))}</p>`}
    ${gaps(context, chain)}`;
}

function acts(context: ViewContext, entries: readonly ChainEntry[], shown: Iterable<number>): TemplateResult {
  return html`<ol class="chain">
    ${[...shown].map((index) => act(context, entries, index))}
  </ol>`;
}

function act(
  context: ViewContext,
  entries: readonly ChainEntry[],
  index: number,
  temporary: readonly number[] = [],
): View {
  const entry = entries[index];
  return entry === undefined ? nothing : entryView(context, entry, index, folded(context, entries, temporary));
}

function years(context: ViewContext, entries: readonly ChainEntry[]): TemplateResult {
  const { strings } = context;
  return html`${byYear(entries).map(({ year, count, rows }) => {
    const head = year ?? strings.undated;
    return html`<section class="year" aria-label=${head}>
      <p class="yearhead"><strong>${head}</strong> <span class="quiet">${count === 1 ? strings.oneAct : fill(strings.acts, String(count))}</span></p>
      <ol class="chain">
        ${rows.map((row) =>
          row.kind === 'act'
            ? act(context, entries, row.entry, row.temporary)
            : html`<li>${folded(context, entries, row.entries)}</li>`,
        )}
      </ol>
    </section>`;
  })}`;
}

/** Folds temporary and emergency acts behind a line that counts them. */
function folded(context: ViewContext, entries: readonly ChainEntry[], shown: readonly number[]): View {
  const { strings } = context;
  if (shown.length === 0) return nothing;
  const words = shown.length === 1 ? strings.oneTemporaryAct : fill(strings.temporaryActs, String(shown.length));
  return html`<details class="temporaryacts">
    <summary>${words}</summary>
    ${acts(context, entries, shown)}
  </details>`;
}

/** The authorities to enact, each name once. */
function authorityWords(entry: ChainEntry): string {
  const names = [actName(entry), entry.act?.title, entry.sourceReference, entry.actPath];
  return [...new Set(names.filter((name) => name !== undefined))].join(', ');
}

function entryView(context: ViewContext, entry: ChainEntry, index: number, temporary: View): TemplateResult {
  const { strings, model } = context;
  const { adoptedOn, effectiveFrom } = entry;
  const name = actName(entry);
  const title = entry.act?.title === name ? undefined : entry.act?.title;
  const dated = adoptedOn !== undefined || effectiveFrom !== undefined;
  const record = model.records.get(index);
  const note = noteBesides(entry);
  return html`<li id="entry-${index}" class="entry ${entry.action}" tabindex="-1">
    <svg class="entrymark" viewBox="-9 -9 18 18" width="18" height="18" aria-hidden="true">${shape(entry.action, dated)}</svg>
    <div class="entrybody">
      <h3>
        <span class="action">${strings.chainActions[entry.action]}</span>
        ${entry.actionAsSent === undefined ? nothing : html`<span class="assent">“<bdi>${entry.actionAsSent}</bdi>”</span>`}
        <bdi class="act">${name ?? strings.unknownAct}</bdi>${entry.actPath === undefined ? nothing : html`, <bdi>${entry.actPath}</bdi>`}
        ${verification(context, entry)}
      </h3>
      ${title === undefined ? nothing : html`<p class="acttitle"><bdi>${title}</bdi></p>`}
      <p class="dates">
        ${adoptedOn === undefined ? nothing : html`<span>${strings.adopted} ${date(context, adoptedOn)}</span>`}
        ${effectiveFrom === undefined ? nothing : html`<span>${strings.effective} ${date(context, effectiveFrom)}</span>`}
        ${dated ? nothing : html`<span class="undated">${strings.undated}</span>`}
        ${entry.registerCitation === undefined ? nothing : html`<span><bdi>${entry.registerCitation}</bdi></span>`}
        ${briefConfidence(context, entry)}
      </p>
      ${note === undefined ? nothing : html`<p class="note"><bdi>${note}</bdi></p>`}
      ${entryLinks(context, entry, index, name, record !== undefined)}
      ${record === undefined ? nothing : recordFrame(context, entry, index, name)} ${temporary}
    </div>
  </li>`;
}

function entryLinks(
  context: ViewContext,
  entry: ChainEntry,
  index: number,
  name: string | undefined,
  open: boolean,
): View {
  const { strings, act } = context;
  const hasRecord = entry.ordinanceId !== undefined || entry.links.ordinance !== undefined;
  const source = entry.officialSourceUrl ?? entry.sourceUrl;
  if (!hasRecord && source === undefined) return nothing;
  return html`<p class="entrylinks">
    ${
      hasRecord
        ? html`<button
          type="button"
          class="fold"
          aria-expanded=${open ? 'true' : 'false'}
          aria-controls=${open ? `record-${index}` : nothing}
          aria-label="${open ? strings.hideRecord : strings.showRecord}: ${name ?? strings.unknownAct}"
          @click=${() => act.toggleRecord(index)}
        >
          ${icon(open ? 'chevron-down' : 'chevron-right')}<span>${open ? strings.hideRecord : strings.showRecord}</span>
        </button>`
        : nothing
    }
    ${source === undefined ? nothing : address(context, source, strings.openDocument)}
  </p>`;
}

function recordFrame(context: ViewContext, entry: ChainEntry, index: number, name: string | undefined): TemplateResult {
  const { strings, model, act } = context;
  const label = fill(strings.recordOf, name ?? strings.unknownAct);
  return html`<div class="record" id="record-${index}" role="region" aria-label=${label}>
    ${partView(
      context,
      model.records.get(index) ?? { state: 'loading' },
      strings.loadingOrdinance,
      () => act.post({ type: 'ordinance', entry: index }),
      (record) => recordView(context, entry, record),
    )}
  </div>`;
}

function recordView(context: ViewContext, entry: ChainEntry, record: Ordinance): TemplateResult {
  const { strings, act } = context;
  const document = record.officialSourceUrl ?? record.sourceUrl;
  const section = ({ id, citation, number, heading }: SectionSummary): TemplateResult =>
    html`<li>
      ${inner((beside) => act.post({ type: 'openSection', sectionId: id, beside }), html`<bdi>${citation ?? number ?? strings.unnamedSection}</bdi>`)}
      ${heading === undefined ? nothing : html` <bdi class="quiet">${heading}</bdi>`}
    </li>`;
  return html`${record.longTitle === undefined ? nothing : html`<p class="longtitle"><bdi>${record.longTitle}</bdi></p>`}
    ${facts([
      [strings.actTitle, record.title === entry.act?.title ? undefined : record.title],
      [strings.recordStatus, record.status === undefined ? undefined : plainWord(record.status)],
      [strings.recordAdopted, record.adoptionDate === undefined ? undefined : date(context, record.adoptionDate)],
      [strings.effectiveFrom, record.effectiveFrom === undefined ? undefined : date(context, record.effectiveFrom)],
      [strings.register, record.registerCitation],
      [strings.reference, record.sourceReference],
    ])}
    ${record.summary === undefined ? nothing : html`<p><bdi>${record.summary}</bdi></p>`}
    ${
      record.proceedings.length === 0
        ? nothing
        : html`<h4>${strings.proceedings}</h4>
          <ol class="proceedings">
            ${record.proceedings.map(({ what, on }) => html`<li>${on === undefined ? nothing : html`${date(context, on)}: `}<bdi>${what}</bdi></li>`)}
          </ol>`
    }
    ${
      record.sections.length === 0
        ? nothing
        : html`<h4>${strings.sectionsAffected}</h4>
          <ul class="affected">
            ${record.sections.map(section)}
          </ul>`
    }
    ${actText(context, record.text ?? [])}
    <p class="entrylinks">
      ${verification(context, record)} ${document === undefined ? nothing : address(context, document, strings.openDocument)}
    </p>
    ${confidence(context, record)}`;
}

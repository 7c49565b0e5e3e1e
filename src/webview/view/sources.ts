/** The text's sources and verification, separate from the confidence of the analysis. */
import { html, nothing, type TemplateResult } from 'lit/html.js';
import { isWhole, type Page, type Provenance, type Source } from '../../contract/resources.ts';
import { unofficialCopy } from '../../contract/source-kind.ts';
import { fill } from '../../panel-protocol/strings.ts';
import { address, date, facts, icon, notice, partView, plainWord, type View } from './part.ts';
import type { ViewContext } from './view-context.ts';

export function sources(context: ViewContext): View {
  const { strings, model, act } = context;
  return html`<section aria-labelledby="sources">
    <h2 id="sources" tabindex="-1">${strings.sources}</h2>
    ${partView(
      context,
      model.sources,
      strings.loadingSources,
      () => act.retry('sources'),
      (page) => list(context, page),
    )}
  </section>`;
}

function list(context: ViewContext, page: Page<Source>): View {
  const { strings } = context;
  if (page.entries.length === 0 && isWhole(page)) return html`<p class="nothing">${strings.noSources}</p>`;
  return html`${stated(context, page)}
    <ul class="cards">
      ${page.entries.map((source) => one(context, source))}
    </ul>
    ${gaps(context, page)}`;
}

function one(context: ViewContext, source: Source): TemplateResult {
  const { strings } = context;
  const { officialSourceUrl: official, sourceUrl: copy } = source;
  return html`<li class="card">
    <p class="cardhead">
      ${source.kind === unofficialCopy ? html`<span class="badge">${strings.unofficialCopy}</span>` : nothing}
      <strong><bdi>${source.title ?? source.publisher ?? strings.source}</bdi></strong>
      ${verification(context, source)}
    </p>
    ${facts([
      [strings.official, official === undefined ? undefined : address(context, official)],
      [strings.otherCopy, copy === undefined || copy === official ? undefined : address(context, copy)],
      [strings.reference, source.sourceReference],
      [strings.source, source.title === undefined || source.title === source.publisher ? undefined : source.publisher],
      [strings.terms, source.termsUrl === undefined ? undefined : address(context, source.termsUrl)],
      [
        strings.retrieved,
        source.retrievedAt === undefined ? undefined : date(context, source.retrievedAt.slice(0, 10)),
      ],
    ])}
    ${confidence(context, source)}
  </li>`;
}

const verifiedWords: ReadonlySet<string> = new Set(['verified', 'official', 'authenticated', 'confirmed']);

/** The verification status, in the service's own word. */
export function verification({ strings }: ViewContext, { verificationStatus: status }: Provenance): View {
  if (status === undefined) return nothing;
  const verified = verifiedWords.has(status.toLowerCase());
  return html`<span class="badge ${verified ? 'verified' : 'unverified'}" title="${strings.verification}: ${strings.verificationHint}"
    >${icon(verified ? 'verified-filled' : 'unverified')}<bdi>${plainWord(status)}</bdi></span
  >`;
}

/** The confidence of extraction or matching. Separate and without a badge, because it is not verification. */
export function confidence({ strings, language }: ViewContext, { analysisConfidence: sure }: Provenance): View {
  if (sure === undefined) return nothing;
  return html`<p class="confidence" title=${strings.confidenceHint}>${strings.confidence}: <bdi>${confidenceWords(sure, language)}</bdi></p>`;
}

/** The same in a row of facts, for a list that states it of many acts. */
export function briefConfidence({ strings, language }: ViewContext, { analysisConfidence: sure }: Provenance): View {
  if (sure === undefined) return nothing;
  const hint = `${strings.confidence}. ${strings.confidenceHint}`;
  return html`<span title=${hint}>${strings.briefConfidence} <bdi>${confidenceWords(sure, language)}</bdi></span>`;
}

function confidenceWords(sure: number | string, language: string): string {
  return typeof sure === 'number' && sure >= 0 && sure <= 1
    ? new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 }).format(sure)
    : String(sure);
}

type ListStatements = Omit<Page<unknown>, 'entries'>;

/** The service's notices about a list. */
export function stated({ strings }: ViewContext, { notices = [] }: ListStatements): View {
  return notices.length === 0 ? nothing : notice('nothing', 'info', fill(strings.statedByService, notices.join(' ')));
}

/** Known gaps of a list. */
export function gaps({ strings }: ViewContext, { unread, incomplete, next }: ListStatements): View {
  const line = (words: string): TemplateResult => html`<p class="unread">${icon('warning')} ${words}</p>`;
  return html`${unread === 0 ? nothing : line(fill(strings.unread, String(unread)))}
    ${incomplete === true || next !== undefined ? line(strings.incomplete) : nothing}`;
}

/**
 * Everything that a user would read about a section and its place, produced by the real client and views from a
 * service's answers.
 */
import type { TemplateResult } from 'lit/html.js';
import type { Citation } from '../../../src/citation/types.ts';
import type { LegalCodeClient } from '../../../src/client/types.ts';
import { LookupError } from '../../../src/contract/failure.ts';
import { labelOf } from '../../../src/contract/label.ts';
import type { Jurisdiction } from '../../../src/contract/resources.ts';
import { checkDraft } from '../../../src/lookup/check.ts';
import { describeFailure, type Translate, untranslated } from '../../../src/lookup/failure-words.ts';
import { createLookup } from '../../../src/lookup/index.ts';
import { withOwnPages } from '../../../src/lookup/own-pages.ts';
import { textReport } from '../../../src/lookup/report.ts';
import { lastChange } from '../../../src/lookup/trust.ts';
import type { Lookup } from '../../../src/lookup/types.ts';
import { sectionValidityOf } from '../../../src/lookup/validity-words.ts';
import type { PartView } from '../../../src/panel-protocol/messages.ts';
import { pageStrings } from '../../../src/panel-protocol/strings.ts';
import { createTools } from '../../../src/tools/index.ts';
import { blankModel, type Model } from '../../../src/webview/model.ts';
import { page } from '../../../src/webview/view/page.ts';
import type { InTime } from '../../../src/workbench/hover/input.ts';
import { hoverMarkdown } from '../../../src/workbench/hover/markdown.ts';
import { factsOf } from '../../../src/workbench/shared/jurisdiction-facts.ts';
import { over, type Reply, Wire } from '../client/wire.ts';
import { type Dialect, type Facts, placeId, sectionId } from './dialects.ts';

export interface Shown {
  readonly hover: string;
  /** The panel without its list of unknown fields. */
  readonly panel: string;
  /** The unknown fields. */
  readonly other: string;
  /** The report of a check of a draft that cites the section. */
  readonly check: string;
  /** The answers of an assistant's tools about the section, as JSON. */
  readonly tools: string;
  /** The tree's rows of a place without contents: its label, then its facts. */
  readonly tree: readonly string[];
}

const t: Translate = untranslated;
const today = '2026-11-21';
const language = 'en';

/** @param sources the service's answer for the sources instead of its own list */
export async function shown(dialect: Dialect, facts: Facts, sources?: Reply): Promise<Shown> {
  const at = `/v1/code-sections/${sectionId}`;
  const answers: Readonly<Record<string, Reply>> = {
    '/v1/jurisdictions': { body: dialect.places(facts) },
    [`/v1/jurisdictions/${placeId}`]: { body: dialect.place(facts) },
    [at]: { body: dialect.section(facts) },
    [`${at}/legislative-chain`]: { body: dialect.chain(facts) },
    [`${at}/sources`]: sources ?? { body: dialect.sources(facts) },
  };
  const search: Reply = {
    body: { results: [{ code_section_id: sectionId, jurisdiction_id: placeId, section_number: number }] },
  };
  const client = over(
    new Wire((path) => (path.startsWith('/v1/search') ? search : (answers[path] ?? { status: 404 }))),
  );
  const jurisdictions = await withOwnPages(client, (await client.allJurisdictions()).value.entries);
  const [place] = jurisdictions;
  const section = await client.section(sectionId);
  const chain = await partOf(client.chain(sectionId));
  const read = await partOf(client.sources(sectionId));
  const chainRead = chain.state === 'loaded' ? chain.value : undefined;
  const hover = hoverMarkdown(
    {
      serviceId: 'https://law.example.org',
      citation,
      target,
      uri: 'file:///draft.md',
      where: { jurisdiction: '', abbreviation: '' },
      resolution: { kind: 'found', section },
      chain: inTime(chain),
      sources: inTime(read),
      lastChange: chainRead === undefined ? undefined : lastChange(chainRead),
    },
    { t, language, today },
  );
  const model: Model = {
    ...blankModel(),
    section: { state: 'loaded', at: 0, value: { section: section.value } },
    chain,
    sources: read,
    validity: sectionValidityOf({ section: section.value, chain: chainRead, today, language }, t),
  };
  const drawn = textOf(page({ model, strings, language, today, act }));
  const cut = drawn.indexOf(strings.more, drawn.indexOf('class="rest"'));
  return {
    hover: readable(hover),
    check: await checked(client, jurisdictions),
    tools: await toolAnswers(client, jurisdictions),
    panel: withoutTags(cut < 0 ? drawn : drawn.slice(0, cut)),
    other: withoutTags(cut < 0 ? '' : drawn.slice(cut)),
    tree:
      place === undefined
        ? []
        : [labelOf(place) ?? '', ...factsOf(place).map(({ name, value }) => `${name}: ${value}`)],
  };
}

function lookupOver(client: LegalCodeClient, jurisdictions: readonly Jurisdiction[]): Lookup {
  return createLookup({
    client: async () => client,
    jurisdiction: (id) => jurisdictions.find((one) => one.id === id),
    all: async () => jurisdictions,
  });
}

async function checked(client: LegalCodeClient, jurisdictions: readonly Jurisdiction[]): Promise<string> {
  const lookup = lookupOver(client, jurisdictions);
  const draft = { name: 'draft.md', text: citation.text, citations: [citation] };
  const check = await checkDraft(draft, { lookup, client: async () => client, t, today });
  const record = { checkedOn: today, checkedAt: `${today}T00:00:00Z`, version: '1', law: [] };
  return textReport([{ path: 'draft.md', text: citation.text, hash: '', check }], record);
}

async function toolAnswers(client: LegalCodeClient, jurisdictions: readonly Jurisdiction[]): Promise<string> {
  const tools = createTools({
    service: () => client.origin,
    client: async () => client,
    directory: async () => ({ places: jurisdictions, at: 0, stale: false, isWhole: true }),
    lookup: lookupOver(client, jurisdictions),
    recognize: async () => [citation],
    today: () => today,
  });
  const read = await tools.run('read_section', { id: sectionId, include: ['text', 'sources', 'chain', 'versions'] });
  const check = await tools.run('check_citations', { text: citation.text });
  return JSON.stringify([read, check]);
}

const strings = pageStrings(t);
const number = '1.2';
const target = { start: 0, end: 1, kind: 'section', number, subdivisions: [] } as const;
const citation: Citation = {
  start: 0,
  end: 1,
  text: `§ ${number}`,
  form: 'bare',
  place: null,
  jurisdictionId: placeId,
  code: null,
  candidates: [],
  targets: [target],
};

const ignored = (): void => undefined;
const act = {
  post: ignored,
  retry: ignored,
  toggleRecord: ignored,
  showEarlier: ignored,
  showCurrent: ignored,
  goToChange: ignored,
  find: ignored,
  goTo: ignored,
};

async function partOf<T>(asked: Promise<{ readonly value: T; readonly at: number }>): Promise<PartView<T>> {
  try {
    const { value, at } = await asked;
    return { state: 'loaded', value, at };
  } catch (error) {
    if (!(error instanceof LookupError)) throw error;
    return { state: 'failed', kind: error.failure.kind, message: describeFailure(error.failure, t).message, steps: [] };
  }
}

function inTime<T>(part: PartView<T>): InTime<T> {
  if (part.state === 'loaded') return { state: 'loaded', value: part.value };
  return part.state === 'failed' ? { state: 'failed', message: part.message } : { state: 'waiting' };
}

/** Renders a template with its values as markup: values are escaped, and event handlers are omitted. */
function textOf(view: unknown): string {
  if (typeof view === 'string' || typeof view === 'number')
    return String(view).replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  if (Array.isArray(view)) return view.map(textOf).join('');
  if (!isTemplate(view)) return '';
  return view.strings.map((part, index) => `${part}${textOf(view.values[index])}`).join('');
}

function isTemplate(view: unknown): view is TemplateResult {
  return typeof view === 'object' && view !== null && 'strings' in view && 'values' in view;
}

function withoutTags(markup: string): string {
  return markup
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ');
}

/** A hover's visible text, without escapes and the addresses of links. */
function readable(markdown: string): string {
  return markdown
    .replace(/\]\([^)]*\)/g, ']')
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/&nbsp;/g, ' ')
    .replace(/\\([^\w\s])/g, '$1');
}

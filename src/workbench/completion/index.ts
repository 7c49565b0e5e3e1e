/** Completes citations while one writes: section numbers after a code's name or a section sign, and headings after a code's name. */
import * as vscode from 'vscode';
import { normalizeSectionNumber } from '../../citation/lexicon/section-key.ts';
import type { Citation } from '../../citation/types.ts';
import type { SectionSummary } from '../../contract/resources.ts';
import { plainText } from '../../lookup/section-text.ts';
import { sectionValidityOf } from '../../lookup/validity-words.ts';
import { brief } from '../shared/plain-text.ts';
import { mayCite } from '../shared/plausible.ts';
import type { Services } from '../shared/services.ts';
import { signalWhileInUse } from '../shared/signal.ts';
import { Asking } from './asking.ts';
import { contextLength, mayFollowCode, probesOf, siblingPrefix, type Typed, typedBefore } from './context.ts';
import { itemsOf, SectionItem } from './items.ts';

/** In prose, VS Code opens suggestions only after these. */
const openers = [...'§ .-:0123456789'];
/** Characters before the cursor in which a code's name is looked for first: most of what is typed follows none. */
const nearby = 250;
/** How many sections are asked for. */
const most = 30;
/** How many of the draft's own citations are offered before any of a number is typed. */
const mostCited = 10;
/** No service has an identifier that begins so. */
const notLookedUp = '\n';
/** How much of a section's text a preview shows, characters. */
const previewLength = 600;

export function register(services: Services): vscode.Disposable {
  const source = new vscode.CancellationTokenSource();
  const asking = new Asking(async (document, position) => {
    const before = textBefore(document, position);
    // Numbers open by their trigger characters.
    if (typedBefore(before)[0]?.kind !== 'words') return false;
    const list = await complete(services, document, position, source.token, false);
    return list !== undefined && list.items.length > 0;
  });
  return vscode.Disposable.from(
    source,
    asking,
    vscode.languages.registerCompletionItemProvider(
      { pattern: '**' },
      {
        provideCompletionItems: (document, position, token, context) =>
          complete(services, document, position, token, asking.isAsked(document, context)),
        resolveCompletionItem: (item, token) => withPreview(services, item, token),
      },
      ...openers,
    ),
  );
}

function textBefore(document: vscode.TextDocument, position: vscode.Position): string {
  const start = document.positionAt(Math.max(0, document.offsetAt(position) - contextLength));
  return document.getText(new vscode.Range(start, position));
}

async function complete(
  services: Services,
  document: vscode.TextDocument,
  position: vscode.Position,
  token: vscode.CancellationToken,
  isAsked: boolean,
): Promise<vscode.CompletionList | undefined> {
  if (!isRecognizedIn(services, document)) return undefined;
  const mayAsk = isAsked || services.settings.markingLookUp(document) === 'visible';
  // To know the places is to have asked for them.
  if (!mayAsk && services.jurisdictions.known === undefined) return undefined;
  const offset = document.offsetAt(position);
  const before = textBefore(document, position);
  // Writing alone starts no service: there must be something that could be a citation.
  if (!isAsked && services.jurisdictions.known === undefined && !mayCite(before, before.length)) return undefined;
  const { serviceId } = services.connection;
  const cancel = signalWhileInUse(services.connection, token);
  try {
    for (const typed of typedBefore(before)) {
      if (!mayFollowCode(typed)) continue;
      const citation = await citedBy(services, document, typed, cancel.signal);
      if (citation === undefined) continue;
      const sections = mayAsk
        ? await sectionsFor(services, document, citation, typed, cancel.signal)
        : atHand(services, document, citation, typed);
      const range = new vscode.Range(document.positionAt(offset - typed.text.length), position);
      const items = itemsOf(sections, {
        range,
        serviceId,
        law: services.law.of(document),
        typed: typed.text,
        text: (section) => (typed.kind === 'number' ? section.number : citedAs(section, citation, typed)),
      });
      // More may match once more is typed.
      return new vscode.CompletionList(items, sections.length >= most || typed.text === '' || typed.kind === 'words');
    }
    return undefined;
  } catch {
    // Suggestions that cannot be had are none. The status item says what is wrong with the service.
    return undefined;
  } finally {
    cancel.dispose();
  }
}

function isRecognizedIn({ settings }: Services, document: vscode.TextDocument): boolean {
  const languages = settings.languages(document);
  return languages.includes('*') || languages.includes(document.languageId);
}

/** The citation that a number at the cursor would be part of; undefined where it would be none, or none of a known code. */
async function citedBy(
  { citations, jurisdictions }: Services,
  document: vscode.TextDocument,
  typed: Typed,
  signal: AbortSignal,
): Promise<Citation | undefined> {
  const stated = citations.defaultJurisdiction(document);
  const home = stated === undefined ? undefined : (jurisdictions.find(stated)?.id ?? stated);
  const read = (text: string): Promise<readonly Citation[]> =>
    citations.inText(text, home === undefined ? {} : { home }, signal);
  for (const probe of probesOf(typed)) {
    const near = probe.slice(-nearby);
    const shown = citationAtEnd(await read(near), near, typed);
    if (shown === undefined) continue;
    const isWhole = near === probe || (shown.jurisdictionId !== null && namesItsCode.has(shown.form));
    // The draft before it may decide which code is cited.
    const citation = isWhole ? shown : citationAtEnd(await read(probe), probe, typed);
    if (citation !== undefined && citation.jurisdictionId !== null) return citation;
  }
  return undefined;
}

const namesItsCode: ReadonlySet<Citation['form']> = new Set(['full', 'short']);

/** The citation that ends with a text. Words follow a code's name: there the citation begins before its number. */
function citationAtEnd(found: readonly Citation[], text: string, { kind }: Typed): Citation | undefined {
  const last = found.at(-1);
  const target = last?.targets.at(-1);
  if (last === undefined || target === undefined || last.end !== text.length) return undefined;
  return kind === 'words' && last.start >= target.start ? undefined : last;
}

/** Sections whose numbers begin with what is typed, or whose headings have the words, of the code that is cited. */
async function sectionsFor(
  services: Services,
  document: vscode.TextDocument,
  citation: Citation,
  typed: Typed,
  signal: AbortSignal,
): Promise<readonly SectionSummary[]> {
  const jurisdictionId = citation.jurisdictionId ?? '';
  const prefix = prefixOf(citation, typed);
  if (typed.kind === 'number' && prefix === '') return atHand(services, document, citation, typed);
  const client = await services.law.of(document).client();
  if (typed.kind === 'words') {
    const { value } = await client.search({ text: typed.text, jurisdictionId, limit: most }, { signal });
    return value.entries.filter(({ heading }) => hasWords(heading, typed.text));
  }
  const { value } = await client.search({ text: prefix, jurisdictionId, match: 'number', limit: most }, { signal });
  return value.entries.filter(({ number }) => beginsWith(number, prefix));
}

/** What the next number begins with: what is typed of it, else what the number before it in a list begins with. */
function prefixOf({ targets }: Citation, { text }: Typed): string {
  const before = targets.at(-2)?.number;
  return text === '' && before !== undefined ? siblingPrefix(before) : text;
}

function beginsWith(number: string | undefined, prefix: string): boolean {
  const key = normalizeSectionNumber(prefix).toLowerCase();
  return normalizeSectionNumber(number ?? '')
    .toLowerCase()
    .startsWith(key);
}

/** What the draft cites and what was opened of late, without a request. */
function atHand(
  services: Services,
  document: vscode.TextDocument,
  citation: Citation,
  typed: Typed,
): readonly SectionSummary[] {
  const cited = citedAlready(services, document, citation);
  const others = recent(services, citation.jurisdictionId ?? '').filter(
    (one) => !cited.some(({ number }) => number === one.number),
  );
  const isMeant = ({ number, heading }: SectionSummary): boolean =>
    typed.kind === 'words' ? hasWords(heading, typed.text) : beginsWith(number, prefixOf(citation, typed));
  return [...cited, ...others].filter(isMeant);
}

/** What the draft cites of this code, the latest first. */
function citedAlready(
  { citations, citationStates, law }: Services,
  document: vscode.TextDocument,
  { jurisdictionId, code }: Citation,
): readonly SectionSummary[] {
  const asOf = law.asOf(document);
  const cited = citations
    .now(document)
    .filter((each) => each.jurisdictionId === jurisdictionId && (code === null || each.code === code))
    .flatMap((each) => each.targets.map((target) => ({ citation: each, target, asOf })))
    .filter(({ target }) => target.kind === 'section' && target.through === undefined);
  const once = new Map(cited.map((each) => [each.target.number, each]));
  return [...once.values()]
    .toReversed()
    .slice(0, mostCited)
    .map((each) => {
      const heading = citationStates.headingOf(each);
      return {
        // Not looked up: no preview can be asked for.
        id: notLookedUp + each.target.number,
        number: each.target.number,
        ...(jurisdictionId === null ? {} : { jurisdictionId }),
        ...(heading === undefined ? {} : { heading }),
        hierarchy: [],
        links: {},
        extra: {},
      };
    });
}

/** What was opened of late. */
function recent({ recentSections }: Services, jurisdictionId: string): readonly SectionSummary[] {
  return recentSections
    .list()
    .filter((section) => section.jurisdictionId === jurisdictionId)
    .map(({ sectionId, citation, heading }) => ({
      id: sectionId,
      jurisdictionId,
      ...(citation === undefined ? {} : { citation, number: numberIn(citation) }),
      ...(heading === undefined ? {} : { heading }),
      hierarchy: [],
      links: {},
      extra: {},
    }));
}

/** `23.44.040` of `Port Wenlow Municipal Code § 23.44.040`. */
function numberIn(citation: string): string {
  return citation.slice(citation.lastIndexOf(' ') + 1);
}

/** Whether a heading has all the words typed. The last may be unfinished. */
function hasWords(heading: string | undefined, typed: string): boolean {
  const inHeading = (heading ?? '').toLocaleLowerCase().split(/[^\p{L}\p{N}]+/u);
  const wanted = typed
    .toLocaleLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  return wanted.every((word, at) =>
    inHeading.some((other) => (at === wanted.length - 1 ? other.startsWith(word) : other === word)),
  );
}

/** The number, with a section sign where the code's own citation has one and the draft named the code in full. */
function citedAs({ number, citation }: SectionSummary, { form }: Citation, { before }: Typed): string | undefined {
  if (number === undefined) return undefined;
  const hasSign = form === 'full' && citation?.includes('§') === true && !/§\s*$/u.test(before);
  return hasSign ? `§ ${number}` : number;
}

/** The beginning of the section's text, and how it stands, once its row is looked at. */
async function withPreview(
  { connection }: Services,
  item: vscode.CompletionItem,
  token: vscode.CancellationToken,
): Promise<vscode.CompletionItem> {
  if (
    !(item instanceof SectionItem) ||
    item.sectionId.startsWith(notLookedUp) ||
    item.serviceId !== connection.serviceId
  )
    return item;
  const cancel = signalWhileInUse(connection, token);
  try {
    const { value } = await (await item.law.client()).section(item.sectionId, { signal: cancel.signal });
    const input = { section: value, today: item.law.today, language: vscode.env.language };
    const { badge } = sectionValidityOf(input, vscode.l10n.t);
    const text = brief(plainText(value.text ?? []), previewLength);
    item.documentation = [badge, text].filter((part) => part !== '').join('\n\n');
  } catch {
    // A row without a preview is still a row.
  } finally {
    cancel.dispose();
  }
  return item;
}

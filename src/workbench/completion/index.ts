/** Completes citations while one writes: section numbers after a code's name or a section sign, and headings after a code's name. */
import * as vscode from 'vscode';
import { normalizeSectionNumber } from '../../citation/lexicon/section-key.ts';
import type { Citation } from '../../citation/types.ts';
import { localDay } from '../../contract/dates.ts';
import type { SectionSummary } from '../../contract/resources.ts';
import { plainText } from '../../lookup/section-text.ts';
import { sectionValidityOf } from '../../lookup/validity-words.ts';
import { brief } from '../shared/plain-text.ts';
import { mayCite } from '../shared/plausible.ts';
import type { Services } from '../shared/services.ts';
import { signalWhileInUse } from '../shared/signal.ts';
import { contextLength, mayFollowCode, probesOf, siblingPrefix, type Typed, typedBefore } from './context.ts';
import { itemsOf, SectionItem } from './items.ts';

/** In prose, VS Code opens suggestions only after these. */
const openers = ['§', ' ', '.', '-', ':', ...'0123456789'];
/** How many sections are asked for. */
const most = 30;
/** How much of a section's text a preview shows, characters. */
const previewLength = 600;

export function register(services: Services): vscode.Disposable {
  return vscode.languages.registerCompletionItemProvider(
    { pattern: '**' },
    {
      provideCompletionItems: (document, position, token, context) =>
        complete(services, document, position, token, context),
      resolveCompletionItem: (item, token) => withPreview(services, item, token),
    },
    ...openers,
  );
}

async function complete(
  services: Services,
  document: vscode.TextDocument,
  position: vscode.Position,
  token: vscode.CancellationToken,
  { triggerKind }: vscode.CompletionContext,
): Promise<vscode.CompletionList | undefined> {
  if (!isRecognizedIn(services, document)) return undefined;
  const isAsked = triggerKind === vscode.CompletionTriggerKind.Invoke;
  if (!isAsked && services.settings.markingLookUp(document) !== 'visible') return undefined;
  const offset = document.offsetAt(position);
  const start = document.positionAt(Math.max(0, offset - contextLength));
  const before = document.getText(new vscode.Range(start, position));
  // Writing alone starts no service: there must be something that could be a citation.
  if (!isAsked && services.jurisdictions.known === undefined && !mayCite(before, before.length)) return undefined;
  const { serviceId } = services.connection;
  const cancel = signalWhileInUse(services.connection, token);
  try {
    for (const typed of typedBefore(before)) {
      if (!mayFollowCode(typed)) continue;
      const citation = await citedBy(services, document, typed, cancel.signal);
      if (citation === undefined) continue;
      const sections = await sectionsFor(services, citation, typed, cancel.signal);
      const range = new vscode.Range(document.positionAt(offset - typed.text.length), position);
      const items = itemsOf(sections, {
        range,
        serviceId,
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
  for (const probe of probesOf(typed)) {
    const found = await citations.inText(probe, home === undefined ? {} : { home }, signal);
    const last = found.at(-1);
    const target = last?.targets.at(-1);
    if (last === undefined || target === undefined || last.end !== probe.length) continue;
    // Words follow a code's name, not a section sign.
    if (last.jurisdictionId === null || (typed.kind === 'words' && last.start >= typed.before.length)) continue;
    return last;
  }
  return undefined;
}

/** Sections whose numbers begin with what is typed, or whose headings have the words, of the code that is cited. */
async function sectionsFor(
  services: Services,
  citation: Citation,
  typed: Typed,
  signal: AbortSignal,
): Promise<readonly SectionSummary[]> {
  const jurisdictionId = citation.jurisdictionId ?? '';
  const client = await services.connection.client();
  if (typed.kind === 'words') {
    const { value } = await client.search({ text: typed.text, jurisdictionId, limit: most }, { signal });
    return value.entries.filter(({ heading }) => hasWords(heading, typed.text));
  }
  const before = citation.targets.at(-2)?.number;
  const prefix = typed.text === '' && before !== undefined ? siblingPrefix(before) : typed.text;
  if (prefix === '') return recent(services, jurisdictionId);
  const { value } = await client.search({ text: prefix, jurisdictionId, match: 'number', limit: most }, { signal });
  const key = normalizeSectionNumber(prefix).toLowerCase();
  return value.entries.filter(({ number }) =>
    normalizeSectionNumber(number ?? '')
      .toLowerCase()
      .startsWith(key),
  );
}

/** Before any of a number is typed: what was opened of late. */
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
  if (!(item instanceof SectionItem) || item.serviceId !== connection.serviceId) return item;
  const cancel = signalWhileInUse(connection, token);
  try {
    const { value } = await (await connection.client()).section(item.sectionId, { signal: cancel.signal });
    const input = { section: value, today: localDay(new Date()), language: vscode.env.language };
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

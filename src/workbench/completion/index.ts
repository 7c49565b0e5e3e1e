/** Completes citations: section numbers after a code's name or a section sign, and headings after a code's name. */
import * as vscode from 'vscode';
import { normalizeSectionNumber } from '../../citation/lexicon/section-key.ts';
import type { Citation } from '../../citation/types.ts';
import { isCitedByKind } from '../../contract/provision.ts';
import type { SectionSummary } from '../../contract/resources.ts';
import type { Style } from '../../lookup/citing/style.ts';
import { plainText } from '../../lookup/section-text.ts';
import { sectionValidityOf } from '../../lookup/validity-words.ts';
import { chosenStyleFor, learnedStyleOf } from '../shared/draft-style.ts';
import { ownPlaces } from '../shared/own-places.ts';
import { brief } from '../shared/plain-text.ts';
import { mayCite } from '../shared/plausible.ts';
import type { Services } from '../shared/services.ts';
import { signalWhileInUse } from '../shared/signal.ts';
import { Asking } from './asking.ts';
import { isLookedUp } from './at-hand.ts';
import { insertionOf, type Place } from './insertion.ts';
import { itemsOf, SectionItem } from './items.ts';
import { atHand, most, sectionsFor } from './matching.ts';
import { ofOwnPlace } from './own-place.ts';
import { RecentStyles } from './recent-styles.ts';
import { contextLength, mayFollowCode, probesOf, type Typed, typedBefore } from './typed-text.ts';

/** In prose, VS Code opens suggestions only after these characters. */
const openers = [...'§ ~.-:0123456789'];
/** Search this many characters before the cursor for a code's name first, because most typing doesn't follow one. */
const nearby = 250;
/** Maximum number of places whose numbers to try. */
const mostPlaces = 5;
/** Length of a section's text in a preview, characters. */
const previewLength = 600;

export function register(services: Services): vscode.Disposable {
  const source = new vscode.CancellationTokenSource();
  const parts: Parts = {
    services,
    styles: new RecentStyles((document, typing) => learnedStyleOf(services, document, typing)),
  };
  const asking = new Asking(async (document, position) => {
    const before = await services.citations.textBefore(document, position, contextLength);
    const [typed] = typedBefore(before ?? '');
    // Within a line, trigger characters open the suggestions for numbers.
    if (typed === undefined || (typed.kind === 'number' && !/[\r\n]\s*$/.test(typed.before + typed.text))) return false;
    const list = await complete(parts, document, position, source.token, false);
    return list !== undefined && list.items.length > 0;
  });
  return vscode.Disposable.from(
    source,
    asking,
    vscode.languages.registerCompletionItemProvider(
      { pattern: '**' },
      {
        provideCompletionItems: (document, position, token, context) =>
          complete(parts, document, position, token, asking.isAsked(document, context)),
        resolveCompletionItem: (item, token) => withPreview(services, item, token),
      },
      ...openers,
    ),
  );
}

interface Parts {
  readonly services: Services;
  readonly styles: RecentStyles<vscode.TextDocument, Style | undefined>;
}

async function complete(
  { services, styles }: Parts,
  document: vscode.TextDocument,
  position: vscode.Position,
  token: vscode.CancellationToken,
  isAsked: boolean,
): Promise<vscode.CompletionList | undefined> {
  const mayAsk = isAsked || services.settings.markingLookUp(document) === 'visible';
  // Known jurisdictions imply that the service has already been asked.
  if (!mayAsk && services.jurisdictions.known === undefined) return undefined;
  const before = await services.citations.textBefore(document, position, contextLength);
  if (before === undefined) return undefined;
  // Typing alone doesn't start a service: there must be a possible citation.
  if (!isAsked && services.jurisdictions.known === undefined && !mayCite(before, before.length)) return undefined;
  const cancel = signalWhileInUse(services.connection, token);
  let empty: vscode.CompletionList | undefined;
  try {
    for (const typed of typedBefore(before)) {
      if (!mayFollowCode(typed)) continue;
      const citation = await citedBy(services, document, typed, cancel.signal);
      if (citation === undefined || (!isAsked && isBareNumber(citation, typed))) continue;
      const list = await listFor({ services, styles }, { document, position, typed, citation }, mayAsk, cancel.signal);
      // `D.C. Code evict`: a place's name alone also begins a citation, and no heading has the words `Code evict`.
      if (list.items.length > 0) return list;
      empty ??= list;
    }
    return empty;
  } catch {
    // Show no suggestions after a failure. The status item reports problems with the service.
    return undefined;
  } finally {
    cancel.dispose();
  }
}

/** The suggestions for one reading of the typed text. */
async function listFor(
  { services, styles }: Parts,
  place: Place,
  mayAsk: boolean,
  signal: AbortSignal,
): Promise<vscode.CompletionList> {
  const { document, position, typed, citation } = place;
  const { serviceId } = services.connection;
  const found = await (mayAsk ? sectionsFor : atHand)(services, document, citation, typed, signal);
  const sections = found.filter((section) => mayComplete(section, citation));
  const style =
    sections.length === 0
      ? undefined
      : (chosenStyleFor(services, document) ?? (await styles.of(document, document.offsetAt(position))));
  const law = services.law.of(document);
  const items = itemsOf(
    sections,
    law.today,
    (section) => insertionOf(services, place, section, style),
    // VS Code requests the first row's preview when suggestions open, without a request from the user.
    ({ id }) => (mayAsk && isLookedUp(id) ? { sectionId: id, serviceId, law } : undefined),
  );
  // More sections may match after more typing.
  return new vscode.CompletionList(items, found.length >= most || typed.text === '' || typed.kind === 'words');
}

/** The citation that a number at the cursor would complete; undefined if there is none or its code is unknown. */
async function citedBy(
  services: Services,
  document: vscode.TextDocument,
  typed: Typed,
  signal: AbortSignal,
): Promise<Citation | undefined> {
  const { citations, jurisdictions } = services;
  const stated = citations.defaultJurisdiction(document);
  const jurisdiction = stated === undefined ? undefined : (jurisdictions.find(stated)?.id ?? stated);
  const read = (text: string): Promise<readonly Citation[]> =>
    citations.inText(text, jurisdiction === undefined ? {} : { home: jurisdiction }, signal);
  let own: Citation | undefined;
  const cited = await citations.soon(document, () => signal.aborted);
  for (const probe of probesOf(typed, realNumbers(services, cited ?? [], typed, jurisdiction))) {
    const near = probe.slice(-nearby);
    const shown = citationAtEnd(await read(near), near, typed);
    if (shown === undefined) continue;
    const isWhole = near === probe || (shown.jurisdictionId !== null && namesItsCode.has(shown.form));
    // The preceding draft may decide which code is cited.
    const citation = isWhole ? shown : citationAtEnd(await read(probe), probe, typed);
    if (citation !== undefined && citation.jurisdictionId !== null) return citation;
    own ??= citation === undefined ? undefined : ofOwnPlace(citation, ownPlaces(services));
  }
  return own;
}

/** Numbers that begin as typed, of the default jurisdiction and of those that the draft cites. */
function realNumbers(
  { citations }: Services,
  cited: readonly Citation[],
  { kind, text }: Typed,
  jurisdiction: string | undefined,
): readonly string[] {
  const places = new Set([jurisdiction, ...cited.map(({ jurisdictionId }) => jurisdictionId).toReversed()]);
  return [...places]
    .slice(0, mostPlaces)
    .flatMap((id) => citations.numberBeginningWith(id ?? '', kind === 'number' ? text : '') ?? []);
}

const namesItsCode: ReadonlySet<Citation['form']> = new Set(['full', 'short']);

/** The citation at the end of a text. For words after a code's name, it starts before its number. */
function citationAtEnd(found: readonly Citation[], text: string, { kind }: Typed): Citation | undefined {
  const last = found.at(-1);
  const target = last?.targets.at(-1);
  if (last === undefined || target === undefined || last.end !== text.length) return undefined;
  return kind === 'words' && last.start >= target.start ? undefined : last;
}

/** Whether the typed number has no sign, no name and no list before it: the `23` of `built in 23`. */
function isBareNumber({ start, targets: [first, second] }: Citation, { kind }: Typed): boolean {
  return kind === 'number' && second === undefined && first?.start === start;
}

/** Whether a provision is of the kind that the citation's word says and is not listed yet: `§§ 5-12-010, `. */
function mayComplete({ kind, number }: SectionSummary, { targets }: Citation): boolean {
  const target = targets.at(-1);
  const isKind = target?.kind === 'section' ? !isCitedByKind(kind) : kind === target?.kind;
  const key = normalizeSectionNumber(number ?? '');
  return isKind && !targets.slice(0, -1).some((listed) => normalizeSectionNumber(listed.number) === key);
}

/** Adds the start of the section's text and its status when the user focuses the row. */
async function withPreview(
  { connection }: Services,
  item: vscode.CompletionItem,
  token: vscode.CancellationToken,
): Promise<vscode.CompletionItem> {
  if (!(item instanceof SectionItem) || item.preview?.serviceId !== connection.serviceId) return item;
  const cancel = signalWhileInUse(connection, token);
  try {
    const { law, sectionId } = item.preview;
    const { value } = await (await law.client()).section(sectionId, { signal: cancel.signal });
    const input = { section: value, today: law.today, language: vscode.env.language };
    const { badge } = sectionValidityOf(input, vscode.l10n.t);
    const text = brief(plainText(value.text ?? []), previewLength);
    item.documentation = [badge, text].filter((part) => part !== '').join('\n\n');
  } catch {
    // If the preview fails, the row stays.
  } finally {
    cancel.dispose();
  }
  return item;
}

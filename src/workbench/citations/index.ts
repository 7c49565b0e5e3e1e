/** The citations of open documents, read on demand and cached per version, with the connected service's lexicon. */
import type * as vscode from 'vscode';
import type { Citation, ReadingOptions, Target } from '../../citation/types.ts';
import type { Jurisdiction } from '../../contract/resources.ts';
import { statedJurisdiction } from '../../lookup/document-jurisdiction.ts';
import { isIdentified } from '../../lookup/targets.ts';
import { inSlices } from '../shared/in-slices.ts';
import { mayCite } from '../shared/plausible.ts';
import type { Connection, DocumentCitations, JurisdictionList } from '../shared/services.ts';
import type { Settings } from '../shared/settings.ts';
import { signalOf } from '../shared/signal.ts';
import { CodeNumbers } from './code-numbers.ts';
import { DraftTexts } from './draft-texts.ts';
import { type Read, Readings } from './readings.ts';
import { Recognizers } from './recognizers.ts';

/** How long the search for suggestions goes before a code's numbers, milliseconds. A service answers one request at a time. */
const headStart = 30;

export class OpenDocumentCitations implements DocumentCitations {
  readonly #connection: Connection;
  readonly #directory: JurisdictionList;
  readonly #settings: Settings;
  readonly #texts: DraftTexts;
  readonly #numbers: CodeNumbers;
  readonly #recognizers: Recognizers;
  readonly #readings: Readings;
  readonly #subscriptions: readonly vscode.Disposable[];
  /** The jurisdictions of the lexicon in use. */
  #listed: readonly Jurisdiction[] | undefined;
  /** The citations of a reading that can be looked up, by all of them. */
  readonly #identified = new WeakMap<readonly Citation[], readonly Citation[]>();
  readonly onDidChange: vscode.Event<vscode.TextDocument>;

  /**
   * @param connection provides the section numbers of cited codes
   * @param directory provides the jurisdictions for the lexicon, which is rebuilt when they change
   * @param settings for `citationAbbreviations`, `jurisdiction` and `languages`, each in the document's own scope
   */
  constructor(connection: Connection, directory: JurisdictionList, settings: Settings) {
    this.#connection = connection;
    this.#directory = directory;
    this.#settings = settings;
    this.#texts = new DraftTexts(settings);
    this.#numbers = new CodeNumbers({
      jurisdiction: (id) => directory.get(id),
      numbers: async (link) => (await (await connection.client()).numbers(link)).value,
      pause: () => new Promise((resolve) => setTimeout(resolve, headStart)),
      changed: () => this.#readings.forgetCitations(),
    });
    const startOver = (): void => {
      this.#recognizers.reset();
      this.#readings.reset();
    };
    this.#recognizers = new Recognizers(
      () => ({ jurisdictions: directory.known ?? [], hasSection: this.#numbers.has }),
      startOver,
    );
    this.#readings = new Readings({
      texts: this.#texts,
      recognizers: this.#recognizers,
      abbreviations: (document) => settings.citationAbbreviations(document),
      defaultJurisdiction: (document) => this.#defaultId(document),
    });
    this.onDidChange = this.#readings.onDidChange;
    this.#subscriptions = [
      this.#readings,
      this.#texts,
      connection.onDidChangeService(() => this.#numbers.forget()),
      directory.onDidChange(() => {
        // The service may also have confirmed the same list.
        if (directory.known !== this.#listed) startOver();
        this.#listed = directory.known;
      }),
      settings.onDidChange((event) => {
        const ours = ['citationAbbreviations', 'jurisdiction', 'languages'];
        if (ours.some((key) => event.affectsConfiguration(`legalCode.${key}`))) startOver();
      }),
    ];
  }

  isDraft(document: vscode.TextDocument): boolean {
    return this.#texts.isDraft(document);
  }

  within(document: vscode.TextDocument, start: number, end: number): readonly Citation[] {
    return this.#readings.now(document)?.reading.citations(start, end).filter(isIdentifiedCitation) ?? [];
  }

  async soon(document: vscode.TextDocument, stopped: () => boolean): Promise<readonly Citation[] | undefined> {
    const read = this.#readings.now(document);
    if (read === undefined) return [];
    const all = read.all ?? (await this.#readings.allInSlices(document, read));
    return all === undefined || stopped() ? undefined : this.#identifiedIn(document, read, all);
  }

  async read(document: vscode.TextDocument, token?: vscode.CancellationToken): Promise<readonly Citation[]> {
    for (;;) {
      const read = await this.#readOnce(document, token);
      if (read === undefined || token?.isCancellationRequested) return [];
      const all = read.all ?? (await this.#readings.allInSlices(document, read));
      if (token?.isCancellationRequested) return [];
      if (all !== undefined) return this.#identifiedIn(document, read, all);
    }
  }

  async at(
    document: vscode.TextDocument,
    position: vscode.Position,
    token?: vscode.CancellationToken,
  ): Promise<{ readonly citation: Citation; readonly target: Target } | undefined> {
    // Hovering over plain words starts no service and sends no request.
    const isPlain = !mayCite(document.lineAt(position.line).text, position.character);
    if (this.#directory.known === undefined && isPlain) return undefined;
    const read = await this.#readOnce(document, token);
    if (token?.isCancellationRequested) return undefined;
    const offset = document.offsetAt(position);
    const near = read?.reading.citations(offset, offset).filter(isIdentifiedCitation) ?? [];
    // Between two adjacent citations, choose the one that begins here.
    const citation = near.findLast((each) => each.start <= offset && offset <= each.end);
    const target = citation && targetAt(citation, offset);
    return citation && target && { citation, target };
  }

  async inText(text: string, options?: ReadingOptions, signal?: AbortSignal): Promise<readonly Citation[]> {
    await lexiconAtHand(this.#directory, signal);
    signal?.throwIfAborted();
    for (;;) {
      const recognizer = await this.#recognizers.get(this.#settings.citationAbbreviations());
      signal?.throwIfAborted();
      if (recognizer === undefined) continue;
      const stopped = (): boolean => signal?.aborted === true;
      const reading = await inSlices(recognizer.openInSlices(text, options), stopped);
      const citations = reading && (await inSlices(reading.citationsInSlices(), stopped));
      if (citations !== undefined) return citations;
      signal?.throwIfAborted();
    }
  }

  async textOf(document: vscode.TextDocument): Promise<string> {
    await this.#texts.learn(document);
    return this.#texts.of(document);
  }

  async textBefore(
    document: vscode.TextDocument,
    position: vscode.Position,
    length: number,
  ): Promise<string | undefined> {
    if (!this.#texts.isDraft(document)) return undefined;
    await this.#texts.learn(document);
    return this.#texts.before(document, position, length);
  }

  numberBeginningWith(jurisdictionId: string, text: string): string | undefined {
    return this.#numbers.beginningWith(jurisdictionId, text);
  }

  defaultJurisdiction(document: vscode.TextDocument): string | undefined {
    const stated = statedJurisdiction((index) =>
      index < document.lineCount ? document.lineAt(index).text : undefined,
    );
    return stated ?? this.#settings.jurisdiction(document);
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
  }

  /** Prefers the directory's id for a name, because the recognizer matches names more loosely. */
  #defaultId(document: vscode.TextDocument): string | undefined {
    const stated = this.defaultJurisdiction(document);
    return stated === undefined ? undefined : (this.#directory.find(stated)?.id ?? stated);
  }

  async #readOnce(document: vscode.TextDocument, token?: vscode.CancellationToken): Promise<Read | undefined> {
    if (!this.#texts.isDraft(document)) return undefined;
    await Promise.all([this.#recognizers.load(), lexiconAtHand(this.#directory, token)]);
    return this.#readings.complete(document, token);
  }

  #identifiedIn(document: vscode.TextDocument, read: Read, all: readonly Citation[]): readonly Citation[] {
    const identified = this.#identified.get(all) ?? all.filter(isIdentifiedCitation);
    this.#identified.set(all, identified);
    this.#requestNumbers(document, read, identified);
    return identified;
  }

  /** Requests the section numbers of the cited codes and the default jurisdiction, if settings allow unprompted requests. */
  #requestNumbers(
    document: vscode.TextDocument,
    { reading, defaultJurisdiction }: Read,
    all: readonly Citation[],
  ): void {
    const settings = this.#settings;
    const isAllowed =
      this.#connection.embedded ||
      (settings.marking(document) !== 'none' && settings.markingLookUp(document) === 'visible');
    if (!isAllowed) return;
    const stated = defaultJurisdiction ?? reading.home();
    const own = stated === undefined ? undefined : this.#directory.find(stated);
    const cited = all.flatMap(({ jurisdictionId, code }) =>
      jurisdictionId === null ? [] : [{ jurisdictionId, ...(code === null ? {} : { code }) }],
    );
    this.#numbers.request(own === undefined ? cited : [{ jurisdictionId: own.id }, ...cited]);
  }
}

function isIdentifiedCitation({ targets }: Citation): boolean {
  return targets.some(isIdentified);
}

/** The target at an offset. On other words, the next one (`PWMC` of `PWMC 1.02`), or the last (`Code` of `§ 1.02 of the Code`). */
function targetAt(citation: Citation, offset: number): Target | undefined {
  return citation.targets.find((target) => offset <= target.end) ?? citation.targets.at(-1);
}

/** Waits until the jurisdictions are known. If they cannot be loaded, uses the compiled-in gazetteer alone: the next request to the
 * service reports the reason. */
async function lexiconAtHand(
  directory: JurisdictionList,
  stop?: vscode.CancellationToken | AbortSignal,
): Promise<void> {
  if (directory.known !== undefined) return;
  const cancel = stop === undefined || stop instanceof AbortSignal ? undefined : signalOf(stop);
  const signal = stop instanceof AbortSignal ? stop : cancel?.signal;
  await directory.all(signal).catch(() => undefined);
  cancel?.dispose();
}

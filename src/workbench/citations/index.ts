/** The citations of open documents, read on demand and cached per version, with the connected service's lexicon. */
import * as vscode from 'vscode';
import type { Citation, CitationForms, Reading, ReadingOptions, Recognizer, Target } from '../../citation/types.ts';
import { statedJurisdiction } from '../../lookup/document-jurisdiction.ts';
import { inSlices } from '../shared/in-slices.ts';
import { mayCite } from '../shared/plausible.ts';
import type { Connection, DocumentCitations, JurisdictionList } from '../shared/services.ts';
import type { Settings } from '../shared/settings.ts';
import { signalOf } from '../shared/signal.ts';
import { CodeNumbers } from './code-numbers.ts';
import { DraftTexts } from './draft-texts.ts';

/** The recognizer is a separate bundle, loaded for the first document. */
type Engine = typeof import('../../citation/index.ts');

/** A document's latest reading. */
interface Read {
  version: number;
  home: string | undefined;
  readonly recognizer: Recognizer;
  readonly reading: Reading;
  /** All citations of this version, once a caller has requested them. */
  all: readonly Citation[] | undefined;
  /** The same, while being read in slices and shared by all callers. Cleared when the content to read changes. */
  coming: Promise<readonly Citation[] | undefined> | undefined;
}

/** A document's first reading, in slices. */
interface Opening {
  /** Edits since its text was read. */
  readonly changes: vscode.TextDocumentContentChangeEvent[];
  readonly done: Promise<void>;
}

/** Documents up to this many characters are read at once, because that takes no longer than a slice. */
const SHORT = 1 << 16;

/**
 * @param connection provides the section numbers of cited codes
 * @param directory provides the jurisdictions for the lexicon, which is rebuilt when they change
 * @param settings for `citationAbbreviations`, `jurisdiction` and `languages`, each in the document's own scope
 */
export function documentCitations(
  connection: Connection,
  directory: JurisdictionList,
  settings: Settings,
): DocumentCitations {
  /** Keyed by document, not by name: a new untitled draft can reuse the name of a closed one. */
  let reads = new WeakMap<vscode.TextDocument, Read>();
  let openings = new WeakMap<vscode.TextDocument, Opening>();
  /** One recognizer per set of `citationAbbreviations`, because workspace folders may differ. */
  let recognizers = new Map<string, Recognizer>();
  let building = new Map<string, Promise<Recognizer | undefined>>();
  const changed = new vscode.EventEmitter<vscode.TextDocument>();
  let engine: Engine | undefined;
  let loading: Promise<Engine> | undefined;

  const texts = new DraftTexts(settings);
  const numbers = new CodeNumbers({
    jurisdiction: (id) => directory.get(id),
    numbers: async (link) => (await (await connection.client()).numbers(link)).value,
    changed: () => {
      for (const document of vscode.workspace.textDocuments) {
        const kept = reads.get(document);
        if (kept === undefined) continue;
        forgetAll(kept);
        changed.fire(document);
      }
    },
  });

  /** Requests the section numbers of the cited codes and the default jurisdiction, if settings allow unprompted requests. */
  const wantNumbers = (document: vscode.TextDocument, { reading, home }: Read, all: readonly Citation[]): void => {
    const isAllowed =
      connection.embedded || (settings.marking(document) !== 'none' && settings.markingLookUp(document) === 'visible');
    if (!isAllowed) return;
    const stated = home ?? reading.home();
    const own = stated === undefined ? undefined : directory.find(stated);
    const cited = all.flatMap(({ jurisdictionId, code }) =>
      jurisdictionId === null ? [] : [{ jurisdictionId, ...(code === null ? {} : { code }) }],
    );
    numbers.want(own === undefined ? cited : [{ jurisdictionId: own.id }, ...cited]);
  };

  const load = (): Promise<Engine> => {
    loading ??= import('../../citation/index.ts').then((loaded) => {
      engine = loaded;
      startOver();
      return loaded;
    });
    return loading;
  };

  const startOver = (): void => {
    // Work in progress uses the old maps and is abandoned.
    recognizers = new Map();
    building = new Map();
    reads = new WeakMap();
    openings = new WeakMap();
    for (const document of vscode.workspace.textDocuments) changed.fire(document);
  };

  /** Gets or creates the recognizer for these forms; undefined if everything was reset in the meantime. */
  const recognizerFor = (loaded: Engine, forms: CitationForms): Promise<Recognizer | undefined> => {
    const key = keyOf(forms);
    const kept = recognizers.get(key);
    if (kept !== undefined) return Promise.resolve(kept);
    const made = recognizers;
    const begun = building.get(key);
    if (begun !== undefined) return begun;
    const making = (async () => {
      const slices = loaded.lexiconInSlices({
        jurisdictions: directory.known ?? [],
        forms,
        hasSection: numbers.has,
      });
      const lexicon = await inSlices(slices, () => recognizers !== made);
      if (lexicon === undefined) return undefined;
      const recognizer = loaded.createRecognizer(lexicon);
      made.set(key, recognizer);
      return recognizer;
    })();
    building.set(key, making);
    making.catch(() => building.delete(key));
    return making;
  };

  /** Prefers the directory's id for a name, because the recognizer matches names more loosely. */
  const defaultId = (stated: string | undefined): string | undefined =>
    stated === undefined ? undefined : (directory.find(stated)?.id ?? stated);

  const home = (document: vscode.TextDocument): string | undefined =>
    statedJurisdiction((index) => (index < document.lineCount ? document.lineAt(index).text : undefined)) ??
    settings.jurisdiction(document);

  const optionsOf = (at: string | undefined): ReadingOptions => (at === undefined ? {} : { home: at });

  const keep = (
    document: vscode.TextDocument,
    recognizer: Recognizer,
    reading: Reading,
    at: string | undefined,
    all?: readonly Citation[],
  ): Read => {
    const fresh: Read = { version: document.version, home: at, recognizer, reading, all, coming: undefined };
    reads.set(document, fresh);
    return fresh;
  };

  /** Starts a document's first reading in slices, and fires an event when it is done. */
  const openingOf = (document: vscode.TextDocument): Opening => {
    const begun = openings.get(document);
    if (begun !== undefined) return begun;
    reads.delete(document);
    const changes: vscode.TextDocumentContentChangeEvent[] = [];
    const mine = openings;
    const given = (): boolean => openings !== mine || document.isClosed;
    const open = async (): Promise<void> => {
      await texts.learn(document);
      const recognizer = await recognizerFor(await load(), settings.citationAbbreviations(document));
      if (recognizer === undefined || given()) return;
      const at = defaultId(home(document));
      changes.length = 0;
      const slices = recognizer.openInSlices(texts.of(document), optionsOf(at));
      const reading = await inSlices(slices, given);
      if (reading === undefined || given()) return;
      const all = await inSlices(reading.citationsInSlices(), given);
      if (all === undefined || given()) return;
      texts.follow(document, reading, changes);
      // Line endings may change without a text change. Then the next request reads the document again.
      if (reading.length === lengthOf(document))
        keep(document, recognizer, reading, at, changes.length === 0 ? all : undefined);
      mine.delete(document);
      changed.fire(document);
    };
    const opening: Opening = { changes, done: open().finally(() => mine.delete(document)) };
    openings.set(document, opening);
    return opening;
  };

  /** The document's current reading; undefined if it is not a draft or is still being read. */
  const readNow = (document: vscode.TextDocument): Read | undefined => {
    if (!texts.isDraft(document)) return undefined;
    const recognizer = recognizers.get(keyOf(settings.citationAbbreviations(document)));
    if (engine === undefined || recognizer === undefined || !texts.isKnown(document)) {
      openingOf(document).done.catch(() => undefined);
      return undefined;
    }
    const kept = reads.get(document);
    // Read the home jurisdiction each time: it is cheap, and a setting can change it without a new version.
    const at = defaultId(home(document));
    const options = optionsOf(at);
    if (kept?.version === document.version && kept.recognizer === recognizer) {
      if (kept.home !== at) {
        kept.reading.setOptions(options);
        kept.home = at;
        forgetAll(kept);
      }
      return kept;
    }
    if (openings.has(document) || lengthOf(document) > SHORT) {
      openingOf(document).done.catch(() => undefined);
      return undefined;
    }
    return keep(document, recognizer, recognizer.open(texts.of(document), options), at);
  };

  /** The document's reading, when complete; undefined if it is not a draft or every caller has canceled. */
  const readOnce = async (
    document: vscode.TextDocument,
    token?: vscode.CancellationToken,
  ): Promise<Read | undefined> => {
    if (!texts.isDraft(document)) return undefined;
    await Promise.all([load(), lexiconAtHand(directory, token)]);
    while (token?.isCancellationRequested !== true && !document.isClosed) {
      const read = readNow(document);
      if (read !== undefined) return read;
      const opening = openings.get(document);
      if (opening === undefined) return undefined;
      await opening.done;
    }
    return undefined;
  };

  /** Rereads only what an edit can affect. An unread document waits for a request. */
  const edited = ({ document, contentChanges }: vscode.TextDocumentChangeEvent): void => {
    // Apply changes from the end, so that earlier offsets stay valid.
    const changes = [...contentChanges].sort((a, b) => b.rangeOffset - a.rangeOffset);
    openings.get(document)?.changes.push(...changes);
    const kept = reads.get(document);
    if (kept === undefined) return;
    texts.follow(document, kept.reading, changes);
    kept.version = document.version;
    forgetAll(kept);
    // Line endings may change without a change of text.
    if (kept.reading.length !== lengthOf(document)) reads.delete(document);
  };

  const allOf = (document: vscode.TextDocument, read: Read | undefined): readonly Citation[] => {
    if (read === undefined) return [];
    const all = read.all ?? read.reading.citations();
    read.all = all;
    wantNumbers(document, read, all);
    return all;
  };

  const now = (document: vscode.TextDocument): readonly Citation[] => allOf(document, readNow(document));

  const readAll = (document: vscode.TextDocument, kept: Read): Promise<readonly Citation[] | undefined> => {
    const isOver = (): boolean => kept.coming !== coming || reads.get(document) !== kept;
    const coming: Promise<readonly Citation[] | undefined> = inSlices(kept.reading.citationsInSlices(), isOver).then(
      (all) => {
        if (all === undefined || isOver()) return undefined;
        kept.all = all;
        kept.coming = undefined;
        return all;
      },
    );
    kept.coming = coming;
    return coming;
  };

  const soon = async (
    document: vscode.TextDocument,
    stopped: () => boolean,
  ): Promise<readonly Citation[] | undefined> => {
    const kept = readNow(document);
    if (kept === undefined || kept.all !== undefined) return allOf(document, kept);
    const coming = kept.coming ?? readAll(document, kept);
    const all = await coming;
    if (all === undefined || kept.all !== all || stopped()) return undefined;
    return allOf(document, kept);
  };

  const read = async (
    document: vscode.TextDocument,
    token?: vscode.CancellationToken,
  ): Promise<readonly Citation[]> => {
    const read = await readOnce(document, token);
    return token?.isCancellationRequested ? [] : allOf(document, read);
  };

  const subscriptions = [
    changed,
    texts,
    connection.onDidChangeService(() => numbers.forget()),
    directory.onDidChange(startOver),
    settings.onDidChange((event) => {
      const ours = ['citationAbbreviations', 'jurisdiction', 'languages'].some((key) =>
        event.affectsConfiguration(`legalCode.${key}`),
      );
      if (ours) startOver();
    }),
    vscode.workspace.onDidCloseTextDocument((document) => reads.delete(document)),
    vscode.workspace.onDidChangeTextDocument((event) => {
      edited(event);
      if (event.contentChanges.length > 0) changed.fire(event.document);
    }),
  ];

  return {
    onDidChange: changed.event,
    now,
    soon,
    read,
    defaultJurisdiction: home,
    textOf: async (document) => {
      await texts.learn(document);
      return texts.of(document);
    },
    textBefore: async (document, position, length) => {
      if (!texts.isDraft(document)) return undefined;
      await texts.learn(document);
      return texts.before(document, position, length);
    },
    at: async (document, position, token) => {
      // Hovering over plain words starts no service and sends no request.
      if (directory.known === undefined && !mayCite(document.lineAt(position.line).text, position.character))
        return undefined;
      const read = await readOnce(document, token);
      if (token?.isCancellationRequested) return undefined;
      const offset = document.offsetAt(position);
      const near = read?.reading.citations(offset, offset) ?? [];
      // Between two adjacent citations, choose the one that begins here.
      const citation = near.findLast((each) => each.start <= offset && offset <= each.end);
      const target = citation && targetAt(citation, offset);
      return citation && target && { citation, target };
    },
    inText: async (text, options, signal) => {
      await lexiconAtHand(directory, signal);
      signal?.throwIfAborted();
      for (;;) {
        const recognizer = await recognizerFor(await load(), settings.citationAbbreviations());
        signal?.throwIfAborted();
        if (recognizer === undefined) continue;
        const stopped = (): boolean => signal?.aborted === true;
        const reading = await inSlices(recognizer.openInSlices(text, options), stopped);
        const citations = reading && (await inSlices(reading.citationsInSlices(), stopped));
        if (citations !== undefined) return citations;
        signal?.throwIfAborted();
      }
    },
    dispose: () => {
      for (const subscription of subscriptions) subscription.dispose();
    },
  };
}

function forgetAll(read: Read): void {
  read.all = undefined;
  read.coming = undefined;
}

function keyOf(forms: CitationForms): string {
  return JSON.stringify(Object.entries(forms).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function lengthOf(document: vscode.TextDocument): number {
  return document.offsetAt(document.lineAt(document.lineCount - 1).range.end);
}

/** The target at an offset, or the first target if the offset is on none (the code's name, a comma). */
function targetAt(citation: Citation, offset: number): Target | undefined {
  return citation.targets.find((target) => target.start <= offset && offset <= target.end) ?? citation.targets[0];
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

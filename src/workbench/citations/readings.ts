/** The readings of open documents: made on request, kept per version, and updated by edits. */
import * as vscode from 'vscode';
import type { Citation, Reading, ReadingOptions, Recognizer } from '../../citation/types.ts';
import { inSlices } from '../shared/in-slices.ts';
import type { DraftTexts } from './draft-texts.ts';
import type { Recognizers } from './recognizers.ts';

/** A document's latest reading. */
export interface Read {
  version: number;
  defaultJurisdiction: string | undefined;
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

interface ReadingsOptions {
  readonly texts: DraftTexts;
  readonly recognizers: Recognizers;
  /** The citation abbreviations for a document. */
  readonly abbreviations: (document: vscode.TextDocument) => Readonly<Record<string, string>>;
  /** The id or name of a document's default jurisdiction. */
  readonly defaultJurisdiction: (document: vscode.TextDocument) => string | undefined;
}

/** Documents up to this many characters are read at once, because that takes no longer than a slice. */
const SHORT = 1 << 16;

export class Readings implements vscode.Disposable {
  readonly #options: ReadingsOptions;
  /** Keyed by document, not by name: a new untitled draft can reuse the name of a closed one. */
  #reads = new WeakMap<vscode.TextDocument, Read>();
  #openings = new WeakMap<vscode.TextDocument, Opening>();
  readonly #changed = new vscode.EventEmitter<vscode.TextDocument>();
  readonly #subscriptions = [
    this.#changed,
    vscode.workspace.onDidCloseTextDocument((document) => this.#reads.delete(document)),
    vscode.workspace.onDidChangeTextDocument((event) => {
      this.#edit(event);
      if (event.contentChanges.length > 0) this.#changed.fire(event.document);
    }),
  ];
  /** Fires when a document may have other citations than before. */
  readonly onDidChange = this.#changed.event;

  constructor(options: ReadingsOptions) {
    this.#options = options;
  }

  /** Forgets all readings. What is being read is abandoned. */
  reset(): void {
    this.#reads = new WeakMap();
    this.#openings = new WeakMap();
    for (const document of vscode.workspace.textDocuments) this.#changed.fire(document);
  }

  /** Forgets the citations, but not the readings, because section numbers have become known. */
  forgetCitations(): void {
    for (const document of vscode.workspace.textDocuments) {
      const kept = this.#reads.get(document);
      if (kept === undefined) continue;
      forgetAll(kept);
      this.#changed.fire(document);
    }
  }

  /** The document's current reading; undefined if it is not a draft or is still being read. */
  now(document: vscode.TextDocument): Read | undefined {
    const { texts, recognizers, abbreviations, defaultJurisdiction } = this.#options;
    if (!texts.isDraft(document)) return undefined;
    const recognizer = recognizers.built(abbreviations(document));
    if (recognizer === undefined || !texts.isKnown(document)) return this.#readSoon(document);
    const kept = this.#reads.get(document);
    // Read the default jurisdiction each time: it is cheap, and a setting can change it without a new version.
    const jurisdiction = defaultJurisdiction(document);
    if (kept?.version === document.version && kept.recognizer === recognizer) {
      if (kept.defaultJurisdiction !== jurisdiction) {
        kept.reading.setOptions(optionsOf(jurisdiction));
        kept.defaultJurisdiction = jurisdiction;
        forgetAll(kept);
      }
      return kept;
    }
    if (this.#openings.has(document) || lengthOf(document) > SHORT) return this.#readSoon(document);
    return this.#keep(document, {
      recognizer,
      defaultJurisdiction: jurisdiction,
      reading: recognizer.open(texts.of(document), optionsOf(jurisdiction)),
    });
  }

  /** The document's reading, when complete; undefined if it is not a draft or the caller has canceled. */
  async complete(document: vscode.TextDocument, token?: vscode.CancellationToken): Promise<Read | undefined> {
    while (token?.isCancellationRequested !== true && !document.isClosed) {
      const read = this.now(document);
      if (read !== undefined) return read;
      const opening = this.#openings.get(document);
      if (opening === undefined) return undefined;
      await opening.done;
    }
    return undefined;
  }

  /** All citations of a reading, read in slices; undefined if the document changes in the meantime. */
  async allInSlices(document: vscode.TextDocument, read: Read): Promise<readonly Citation[] | undefined> {
    const all = await (read.coming ?? this.#readAll(document, read));
    return all === undefined || read.all !== all ? undefined : all;
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
  }

  #keep(document: vscode.TextDocument, read: Pick<Read, 'defaultJurisdiction' | 'recognizer' | 'reading'>): Read {
    const fresh: Read = { ...read, version: document.version, all: undefined, coming: undefined };
    this.#reads.set(document, fresh);
    return fresh;
  }

  #readSoon(document: vscode.TextDocument): undefined {
    this.#openingOf(document).done.catch(() => undefined);
  }

  #openingOf(document: vscode.TextDocument): Opening {
    const begun = this.#openings.get(document);
    if (begun !== undefined) return begun;
    this.#reads.delete(document);
    const openings = this.#openings;
    const changes: vscode.TextDocumentContentChangeEvent[] = [];
    const done = this.#open(document, changes).finally(() => openings.delete(document));
    const opening: Opening = { changes, done };
    openings.set(document, opening);
    return opening;
  }

  /** Makes a document's first reading in slices, and fires an event when it is done. */
  async #open(document: vscode.TextDocument, changes: vscode.TextDocumentContentChangeEvent[]): Promise<void> {
    const { texts, recognizers, abbreviations, defaultJurisdiction } = this.#options;
    const openings = this.#openings;
    const isOver = (): boolean => this.#openings !== openings || document.isClosed;
    await texts.learn(document);
    const recognizer = await recognizers.get(abbreviations(document));
    if (recognizer === undefined || isOver()) return;
    const jurisdiction = defaultJurisdiction(document);
    changes.length = 0;
    const reading = await inSlices(recognizer.openInSlices(texts.of(document), optionsOf(jurisdiction)), isOver);
    if (reading === undefined || isOver()) return;
    const all = await inSlices(reading.citationsInSlices(), isOver);
    if (all === undefined || isOver()) return;
    texts.follow(document, reading, changes);
    // Line endings may change without a text change. Then the next request reads the document again.
    if (reading.length === lengthOf(document)) {
      const kept = this.#keep(document, { recognizer, reading, defaultJurisdiction: jurisdiction });
      if (changes.length === 0) kept.all = all;
    }
    openings.delete(document);
    this.#changed.fire(document);
  }

  #readAll(document: vscode.TextDocument, kept: Read): Promise<readonly Citation[] | undefined> {
    const isOver = (): boolean => kept.coming !== coming || this.#reads.get(document) !== kept;
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
  }

  /** Rereads only what an edit can affect. An unread document waits for a request. */
  #edit({ document, contentChanges }: vscode.TextDocumentChangeEvent): void {
    // Apply changes from the end, so that earlier offsets stay valid.
    const changes = [...contentChanges].sort((a, b) => b.rangeOffset - a.rangeOffset);
    this.#openings.get(document)?.changes.push(...changes);
    const kept = this.#reads.get(document);
    if (kept === undefined) return;
    this.#options.texts.follow(document, kept.reading, changes);
    kept.version = document.version;
    forgetAll(kept);
    // Line endings may change without a change of text.
    if (kept.reading.length !== lengthOf(document)) this.#reads.delete(document);
  }
}

function forgetAll(read: Read): void {
  read.all = undefined;
  read.coming = undefined;
}

function optionsOf(jurisdiction: string | undefined): ReadingOptions {
  // Each form of draft marks its footnotes, so a digit at the end of a number is part of it.
  return { ...(jurisdiction === undefined ? {} : { home: jurisdiction }), footnoteDigits: 'kept' };
}

function lengthOf(document: vscode.TextDocument): number {
  return document.offsetAt(document.lineAt(document.lineCount - 1).range.end);
}

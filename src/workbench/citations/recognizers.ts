/** The recognizers in use, one for each set of citation abbreviations. */
import type { CitationForms, Recognizer } from '../../citation/types.ts';
import { inSlices } from '../shared/in-slices.ts';

/** The recognizer is a separate bundle, loaded for the first document. */
type Engine = typeof import('../../citation/index.ts');
type LexiconSource = Parameters<Engine['lexiconInSlices']>[0];

export class Recognizers {
  readonly #source: () => Omit<LexiconSource, 'forms'>;
  readonly #loaded: () => void;
  #loading: Promise<Engine> | undefined;
  /** Workspace folders may differ in their abbreviations. */
  #built = new Map<string, Recognizer>();
  #building = new Map<string, Promise<Recognizer | undefined>>();

  /**
   * @param source the jurisdictions and section numbers for the lexicon
   * @param loaded called once the engine is loaded
   */
  constructor(source: () => Omit<LexiconSource, 'forms'>, loaded: () => void) {
    this.#source = source;
    this.#loaded = loaded;
  }

  /** Loads the engine. */
  load(): Promise<Engine> {
    this.#loading ??= import('../../citation/index.ts').then((engine) => {
      this.#loaded();
      return engine;
    });
    return this.#loading;
  }

  /** The recognizer for these abbreviations, if it is built. */
  built(abbreviations: CitationForms): Recognizer | undefined {
    return this.#built.get(keyOf(abbreviations));
  }

  /** Gets or builds the recognizer for these abbreviations; undefined after a `reset` in the meantime. */
  async get(abbreviations: CitationForms): Promise<Recognizer | undefined> {
    const engine = await this.load();
    const key = keyOf(abbreviations);
    const kept = this.#built.get(key);
    if (kept !== undefined) return kept;
    const begun = this.#building.get(key);
    if (begun !== undefined) return begun;
    const building = this.#build(engine, abbreviations, key);
    this.#building.set(key, building);
    building.catch(() => this.#building.delete(key));
    return building;
  }

  /** Forgets all recognizers, because their lexicon is outdated. What is being built is abandoned. */
  reset(): void {
    this.#built = new Map();
    this.#building = new Map();
  }

  async #build(engine: Engine, abbreviations: CitationForms, key: string): Promise<Recognizer | undefined> {
    const built = this.#built;
    const slices = engine.lexiconInSlices({ ...this.#source(), forms: abbreviations });
    const lexicon = await inSlices(slices, () => this.#built !== built);
    if (lexicon === undefined) return undefined;
    const recognizer = engine.createRecognizer(lexicon);
    built.set(key, recognizer);
    return recognizer;
  }
}

function keyOf(abbreviations: CitationForms): string {
  return JSON.stringify(Object.entries(abbreviations).sort(([a], [b]) => (a < b ? -1 : 1)));
}

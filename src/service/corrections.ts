/** Reads `LIBRARY.names.yaml`, a file next to the library with the user's corrections of names and numbering. */
import { isMap, isScalar, isSeq, LineCounter, type Pair, parseDocument, type YAMLMap } from 'yaml';
import { NotARegularFile, readRegularFile } from './regular-file.ts';
import type { CodeCorrection, Corrections, JurisdictionCorrection } from './store/corrections.ts';
import { field } from './store/field.ts';

export interface ReadCorrections {
  readonly corrections: Corrections;
  /** One line per entry that can't be read, such as `law.db.names.yaml:3: kind: expected text`. Other entries still apply. */
  readonly faults: readonly string[];
}

/** Maximum file size in bytes. People write this file by hand, so a larger one is a mistake. */
const mostBytes = 1_000_000;

/** Reads the corrections in a file. Returns none if the file doesn't exist. Never throws. */
export function readCorrections(file: string): ReadCorrections {
  let text: string;
  try {
    text = readRegularFile(file, mostBytes).toString();
  } catch (error) {
    const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    const why = error instanceof NotARegularFile ? error.message : "the file can't be read";
    return { corrections: new Map(), faults: missing ? [] : [`${file}: ${why}`] };
  }
  return new Reader(file, text).read();
}

class Reader {
  readonly #file: string;
  readonly #lines = new LineCounter();
  readonly #document;
  readonly #faults: string[] = [];

  constructor(file: string, text: string) {
    this.#file = file;
    this.#document = parseDocument(text, { lineCounter: this.#lines, prettyErrors: false });
  }

  read(): ReadCorrections {
    const corrections = new Map<string, JurisdictionCorrection>();
    const { contents, errors } = this.#document;
    for (const { pos, message } of errors) this.#fault(pos[0], [], message);
    if (contents === null) return { corrections, faults: this.#faults };
    if (!isMap(contents)) {
      this.#fault(contents.range?.[0] ?? 0, [], 'expected jurisdictions by name');
      return { corrections, faults: this.#faults };
    }
    for (const [name, map] of this.#maps(contents, [])) corrections.set(name, this.#jurisdiction(map, [name]));
    return { corrections, faults: this.#faults };
  }

  #jurisdiction(map: YAMLMap, path: readonly string[]): JurisdictionCorrection {
    const codes = new Map<string, CodeCorrection>();
    const texts = new Map<string, string>();
    let otherNames: readonly string[] | undefined;
    for (const [key, pair] of this.#pairs(map, path)) {
      const at = [...path, key];
      if (key === 'codes') {
        if (isMap(pair.value))
          for (const [name, code] of this.#maps(pair.value, at)) codes.set(name, this.#code(code, [...at, name]));
        else this.#faultAt(pair, at, 'expected codes by name');
      } else if (key === 'other_names') otherNames = this.#list(pair, at);
      else if (['name', 'short_name', 'kind', 'region'].includes(key)) this.#text(pair, at, texts);
      else this.#faultAt(pair, at, 'unknown key; expected name, short_name, other_names, kind, region or codes');
    }
    return {
      ...field('name', texts.get('name')),
      ...field('shortName', texts.get('short_name')),
      ...(otherNames === undefined ? {} : { otherNames }),
      ...field('kind', texts.get('kind')),
      ...field('region', texts.get('region')),
      codes,
    };
  }

  #code(map: YAMLMap, path: readonly string[]): CodeCorrection {
    const texts = new Map<string, string>();
    let abbreviations: readonly string[] | undefined;
    let levels: readonly string[] | undefined;
    for (const [key, pair] of this.#pairs(map, path)) {
      const at = [...path, key];
      if (key === 'abbreviations') abbreviations = this.#list(pair, at);
      else if (key === 'levels') levels = this.#list(pair, at)?.map((level) => level.toLowerCase());
      else if (key === 'marker' || key === 'join') this.#text(pair, at, texts, true);
      else if (key === 'name' || key === 'kind') this.#text(pair, at, texts);
      else this.#faultAt(pair, at, 'unknown key; expected name, kind, abbreviations, marker, join or levels');
    }
    const join = texts.get('join');
    if ((join === undefined) !== (levels === undefined))
      this.#fault(map.range?.[0] ?? 0, path, 'join and levels go together');
    return {
      ...field('name', texts.get('name')),
      ...field('kind', texts.get('kind')),
      ...(abbreviations === undefined ? {} : { abbreviations }),
      ...field('marker', texts.get('marker')),
      ...(join === undefined || levels === undefined ? {} : { joined: { levels, join } }),
    };
  }

  /** Yields the entries whose values are maps. Reports the others. */
  *#maps(map: YAMLMap, path: readonly string[]): Generator<readonly [string, YAMLMap]> {
    for (const [key, pair] of this.#pairs(map, path))
      if (isMap(pair.value)) yield [key, pair.value];
      else this.#faultAt(pair, [...path, key], 'expected corrections, one on each line below it');
  }

  *#pairs(map: YAMLMap, path: readonly string[]): Generator<readonly [string, Pair]> {
    for (const pair of map.items)
      if (isScalar(pair.key)) yield [String(pair.key.value), pair];
      else this.#faultAt(pair, path, 'expected a name before the colon');
  }

  /** @param empty accept empty text: a marker may be empty, meaning that nothing precedes a number */
  #text(pair: Pair, at: readonly string[], found: Map<string, string>, empty = false): void {
    const value: unknown = isScalar(pair.value) ? pair.value.value : undefined;
    if (typeof value === 'string' && (empty || value.trim() !== '')) found.set(at.at(-1) ?? '', value.trim());
    else this.#faultAt(pair, at, 'expected text');
  }

  #list(pair: Pair, at: readonly string[]): readonly string[] | undefined {
    const { value } = pair;
    const items: readonly unknown[] = isSeq(value) ? value.items : [value];
    const texts = items.map((item) => (isScalar(item) && typeof item.value === 'string' ? item.value.trim() : ''));
    if (texts.every((text) => text !== '')) return texts;
    this.#faultAt(pair, at, 'expected a list of texts');
    return undefined;
  }

  #faultAt(pair: Pair, path: readonly string[], why: string): void {
    const key: unknown = pair.key;
    this.#fault(isScalar(key) ? (key.range?.[0] ?? 0) : 0, path, why);
  }

  #fault(offset: number, path: readonly string[], why: string): void {
    const { line } = this.#lines.linePos(offset);
    const where = path.length === 0 ? '' : `${path.join(' › ')}: `;
    this.#faults.push(`${this.#file}:${line}: ${where}${why}`);
  }
}

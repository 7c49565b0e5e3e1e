import type { Shapes } from './grammar.ts';
import { shapeOf } from './grammar.ts';
import type { Mark } from './marks.ts';

interface Spoken {
  /** Times its code was named in full. */
  codes: number;
  /** Times the place was named with its kind or state: `City of Seattle`, `Seattle, WA`. */
  mentions: number;
  readonly shapes: Map<number, number>;
}

/** What a document says of places: which codes it names in full, which places it speaks of, what it calls them. */
export class Evidence {
  private readonly spoken = new Map<number, Spoken>();
  private readonly named = new Map<string, number>();
  /** Times that a place of the same name, in another state, was named. */
  private readonly elsewhere = new Map<number, number>();
  private readonly definitions = new Map<string, Map<number | string, number>>();

  add(mark: Mark): void {
    this.count(mark, 1);
  }

  remove(mark: Mark): void {
    this.count(mark, -1);
  }

  /** Whether the document names the place at all; `code` asks for its code. */
  speaksOf(place: number, code: boolean): boolean {
    const spoken = this.spoken.get(place);
    return spoken !== undefined && (spoken.codes > 0 || (!code && spoken.mentions > 0));
  }

  /** Whether the document names any place that only shares its name with one of the lexicon. */
  hasNamesakes(): boolean {
    return this.elsewhere.size > 0;
  }

  /** Whether the document names only a place of the same name in another state. */
  speaksOfAnother(place: number): boolean {
    return this.elsewhere.has(place) && (this.spoken.get(place)?.mentions ?? 0) <= 0;
  }

  shapes(place: number): Shapes | undefined {
    return this.spoken.get(place)?.shapes;
  }

  /** Places that the lexicon does not know, as the document names their codes. */
  namedPlaces(): Iterable<string> {
    return this.named.keys();
  }

  /** What the document itself says an abbreviation means: places of the lexicon, and names of others. */
  defined(abbreviation: string): readonly (number | string)[] {
    return [...(this.definitions.get(abbreviation)?.keys() ?? [])];
  }

  /**
   * The place that the document is plainly about: named at least twice, its code at least once or the place thrice, and all others
   * together at most a quarter as often.
   */
  home(): number | undefined {
    let best: number | undefined;
    let top = 0;
    let total = 0;
    for (const [place, spoken] of this.spoken) {
      if (this.speaksOfAnother(place)) continue;
      const score = 2 * spoken.codes + spoken.mentions;
      total += score;
      if (score > top) [best, top] = [place, score];
    }
    for (const times of this.named.values()) total += 2 * times;
    return best !== undefined && top >= 3 && (total - top) * 4 <= top ? best : undefined;
  }

  private count(mark: Mark, by: number): void {
    const { source, defines } = mark;
    if (source === undefined) return;
    if (source.kind === 'named') {
      bump(this.named, source.name, by);
      if (defines !== undefined) this.define(defines, source.name, by);
    }
    if (source.kind !== 'places') return;
    const { places } = source;
    if (places.length === 0) for (const namesake of source.words) bump(this.elsewhere, namesake, by);
    const place = places.length === 1 ? places[0] : undefined;
    if (place === undefined) return;
    let spoken = this.spoken.get(place);
    if (spoken === undefined) {
      spoken = { codes: 0, mentions: 0, shapes: new Map() };
      this.spoken.set(place, spoken);
    }
    if (source.written !== '') spoken.codes += by;
    else spoken.mentions += by;
    for (const target of mark.targets) if (target.kind === 'section') bump(spoken.shapes, shapeOf(target), by);
    if (spoken.codes <= 0 && spoken.mentions <= 0) this.spoken.delete(place);
    if (defines !== undefined) this.define(defines, place, by);
  }

  private define(abbreviation: string, meant: number | string, by: number): void {
    const meanings = this.definitions.get(abbreviation) ?? new Map<number | string, number>();
    this.definitions.set(abbreviation, meanings);
    bump(meanings, meant, by);
  }
}

function bump<K>(counts: Map<K, number>, key: K, by: number): void {
  const next = (counts.get(key) ?? 0) + by;
  if (next <= 0) counts.delete(key);
  else counts.set(key, next);
}

import type { Parsed, PlaceIndex } from '../parse/parsed.ts';
import { type ShapeKey, shapeKey } from './number-fit.ts';

/** How a document speaks of one place. */
interface PlaceMentions {
  /** Times its code is named in full. */
  codes: number;
  /** Times the place is named with its kind or state: `City of Seattle`, `Seattle, WA`. */
  places: number;
  /** How the numbers of its code look, and how often each way. */
  readonly shapes: Map<ShapeKey, number>;
}

/** What a document says of places: which codes it names in full, which places it speaks of, what it calls them. */
export class DocumentMentions {
  private readonly mentions = new Map<PlaceIndex, PlaceMentions>();
  private readonly unlisted = new Map<string, number>();
  /** Times that a place of the same name, in another state, is named. */
  private readonly namesakes = new Map<PlaceIndex, number>();
  private readonly definitions = new Map<string, Map<PlaceIndex | string, number>>();

  add(parsed: Parsed): void {
    this.count(parsed, 1);
  }

  remove(parsed: Parsed): void {
    this.count(parsed, -1);
  }

  /** Whether the document names the place's code in full. */
  namesCodeOf(place: PlaceIndex): boolean {
    return (this.mentions.get(place)?.codes ?? 0) > 0;
  }

  /** Whether the document names the place, or its code. */
  names(place: PlaceIndex): boolean {
    return this.namesCodeOf(place) || (this.mentions.get(place)?.places ?? 0) > 0;
  }

  /** Whether the document names any place that only shares its name with one of the lexicon. */
  hasNamesakes(): boolean {
    return this.namesakes.size > 0;
  }

  /** Whether the document names only a place of the same name in another state. */
  namesOnlyNamesakeOf(place: PlaceIndex): boolean {
    return this.namesakes.has(place) && (this.mentions.get(place)?.places ?? 0) <= 0;
  }

  /** How the numbers of a place's code look where the document names the code in full. */
  shapes(place: PlaceIndex): ReadonlySet<ShapeKey> | undefined {
    const mentions = this.mentions.get(place);
    return mentions === undefined ? undefined : new Set(mentions.shapes.keys());
  }

  /** Places that the lexicon does not know, as the document names their codes. */
  unlistedPlaces(): Iterable<string> {
    return this.unlisted.keys();
  }

  /** What the document itself says an abbreviation means: places of the lexicon, and names of others. */
  defined(abbreviation: string): readonly (PlaceIndex | string)[] {
    return [...(this.definitions.get(abbreviation)?.keys() ?? [])];
  }

  /**
   * The place that the document is plainly about: named at least twice, its code at least once or the place thrice, and all others
   * together at most a quarter as often.
   */
  mainPlace(): PlaceIndex | undefined {
    let best: PlaceIndex | undefined;
    let top = 0;
    let total = 0;
    for (const [place, mentions] of this.mentions) {
      if (this.namesOnlyNamesakeOf(place)) continue;
      const score = 2 * mentions.codes + mentions.places;
      total += score;
      if (score > top) [best, top] = [place, score];
    }
    for (const times of this.unlisted.values()) total += 2 * times;
    return best !== undefined && top >= 3 && (total - top) * 4 <= top ? best : undefined;
  }

  private count(parsed: Parsed, by: number): void {
    if (parsed.kind === 'placeName') {
      const { kind, places } = parsed.place;
      if (kind === 'namesake') for (const place of places) bump(this.namesakes, place, by);
      else
        this.countPlace(places, (mentions) => {
          mentions.places += by;
        });
      return;
    }
    if (parsed.kind !== 'citation' && parsed.kind !== 'codeName') return;
    const { code, defines } = parsed;
    if (code?.kind === 'unlistedPlaceCode') {
      bump(this.unlisted, code.name, by);
      if (defines !== undefined) this.define(defines, code.name, by);
    }
    if (code?.kind === 'abbreviation' && code.isTitle)
      this.countPlace([...new Set(code.node.meanings?.map(({ place }) => place))], (mentions) => {
        mentions.codes += by;
      });
    if (code?.kind !== 'placeCode') return;
    const targets = parsed.kind === 'citation' ? parsed.targets : [];
    this.countPlace(code.places, (mentions) => {
      mentions.codes += by;
      for (const target of targets) if (target.kind === 'section') bump(mentions.shapes, shapeKey(target), by);
    });
    const [place] = code.places;
    if (defines !== undefined && code.places.length === 1 && place !== undefined) this.define(defines, place, by);
  }

  /** Counts a mention that can only be of one place. */
  private countPlace(places: readonly PlaceIndex[], change: (mentions: PlaceMentions) => void): void {
    const [place] = places;
    if (place === undefined || places.length > 1) return;
    const mentions = this.mentions.get(place) ?? { codes: 0, places: 0, shapes: new Map() };
    change(mentions);
    if (mentions.codes > 0 || mentions.places > 0) this.mentions.set(place, mentions);
    else this.mentions.delete(place);
  }

  private define(abbreviation: string, place: PlaceIndex | string, by: number): void {
    const meanings = this.definitions.get(abbreviation) ?? new Map<PlaceIndex | string, number>();
    this.definitions.set(abbreviation, meanings);
    bump(meanings, place, by);
  }
}

function bump<K>(counts: Map<K, number>, key: K, by: number): void {
  const next = (counts.get(key) ?? 0) + by;
  if (next <= 0) counts.delete(key);
  else counts.set(key, next);
}

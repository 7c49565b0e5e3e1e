import type { Lexicon } from '../lexicon/lexicon.ts';
import { coreName, countyName, kindOf } from '../lexicon/place-names.ts';
import type { PlaceIndex } from '../parse/parsed.ts';
import type { DocumentMentions } from './document-mentions.ts';

/** The jurisdiction whose code a bare `§ 12-34` refers to. */
export interface DefaultJurisdiction {
  /** Undefined for a place that is not in the lexicon. */
  readonly place: PlaceIndex | undefined;
  readonly name: string;
  /** Whether the user or the front matter stated it. Otherwise it was inferred from the document. */
  readonly stated: boolean;
  /** Whether the document only names its code once, and no other place. */
  readonly weak?: true;
}

/** Whether the reader or the draft states a place as the default, so that nothing else in the draft decides. */
export const isStatedDefault = (home: DefaultJurisdiction | undefined, place: PlaceIndex): boolean =>
  home?.stated === true && home.place === place;

/** The jurisdiction that a name or an ID refers to: `Seattle`, `City of San Mateo, Cal., Code`, `D.C.`, an ID. */
export function statedDefault(lexicon: Lexicon, jurisdiction: string): DefaultJurisdiction {
  const byId = lexicon.byId.get(jurisdiction);
  if (byId !== undefined) return defaultAt(lexicon, byId, jurisdiction);
  const stated = coreName(jurisdiction.trim());
  const core = stated.core.replace(
    /\s+(?:(?:Municipal|City|County|Town|Village|Administrative|Official) )?(?:Code|Code of Ordinances)$/i,
    '',
  );
  const kind = stated.kind === undefined ? undefined : kindOf(undefined, stated.kind);
  const name = kind === 'county' ? countyName(core, jurisdiction) : core;
  return defaultAt(lexicon, lexicon.placeNamed(core, stated.region, kind), name);
}

function defaultAt(lexicon: Lexicon, place: PlaceIndex | undefined, name: string): DefaultJurisdiction {
  const known = place === undefined ? undefined : lexicon.places[place]?.name;
  return { place, name: known ?? name, stated: true };
}

/** The main place of the document, or the only place whose code it names. */
export function inferredDefault(lexicon: Lexicon, mentions: DocumentMentions): DefaultJurisdiction | undefined {
  const main = mentions.mainPlace();
  const place = main ?? mentions.onlyPlaceWithCode();
  const known = place === undefined ? undefined : lexicon.places[place];
  if (known === undefined) return undefined;
  return { place, name: known.name, stated: false, ...(main === undefined ? { weak: true } : {}) };
}

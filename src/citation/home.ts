import { Evidence } from './evidence.ts';
import type { Lexicon } from './lexicon.ts';
import { coreName, kindOf } from './places.ts';
import { Scanner } from './scan.ts';

export interface Home {
  /** Index in the lexicon; -1 when it knows no such place. */
  readonly place: number;
  readonly name: string;
}

/** The home that a name or a jurisdiction's id means: `Seattle`, `City of San Mateo, Cal., Code`, `D.C.`, an id. */
export function findHome(lexicon: Lexicon, home: string): Home {
  const byId = lexicon.byId.get(home);
  if (byId !== undefined) return { place: byId, name: lexicon.places[byId]?.name ?? home };
  const stated = coreName(home.trim());
  const core = stated.core.replace(
    /\s+(?:(?:Municipal|City|County|Town|Village|Administrative|Official) )?(?:Code|Code of Ordinances)$/i,
    '',
  );
  const place = lexicon.placeNamed(
    core,
    stated.region,
    stated.kind === undefined ? undefined : kindOf(undefined, stated.kind),
  );
  return place === undefined ? { place: -1, name: core } : { place, name: lexicon.places[place]?.name ?? core };
}

/** The jurisdiction that front matter names: `jurisdiction: Seattle` between `---` lines at the top. */
export function frontMatterHome(text: string): string | undefined {
  const block = /^\ufeff?---[ \t]*\r?\n([\s\S]{0,4000}?)\r?\n---[ \t]*(?:\r?\n|$)/.exec(text)?.[1];
  const said = block === undefined ? undefined : /^jurisdiction[ \t]*:[ \t]*(.+?)[ \t]*$/im.exec(block)?.[1];
  return said === undefined ? undefined : said.replace(/^(["'])(.*)\1$/, '$2') || undefined;
}

/** The home of a document: its front matter's, else the one place that it is plainly about; undefined when neither says. */
export function inferHome(text: string, lexicon: Lexicon): string | undefined {
  const said = frontMatterHome(text);
  if (said !== undefined) return said;
  const evidence = new Evidence();
  new Scanner(lexicon).scanAll(text, evidence);
  const place = evidence.home();
  const known = place === undefined ? undefined : lexicon.places[place];
  return known?.jurisdictionId ?? known?.name;
}

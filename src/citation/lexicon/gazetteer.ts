import { COUNTIES, EAST, MIDDLE, WEST } from './gazetteer-places.ts';

import { coreName, type PlaceKind } from './place-names.ts';

/** A place whose code is known whether or not the connected service covers it. */
export interface GazetteerPlace {
  readonly name: string;
  readonly region: string;
  readonly kind: PlaceKind;
  readonly codes: readonly string[];
  readonly abbreviations: readonly string[];
  readonly aliases: readonly string[];
  /** How its code's numbers are built: `n.n.n`; empty where not known. */
  readonly pattern: string;
  /** Who publishes the code: where its name, its abbreviation and its numbers can be checked. */
  readonly source: string;
}

/** Publishers by the letter that the tables use; `S` is the government's own site. */
const PUBLISHERS: Readonly<Record<string, string>> = {
  A: 'https://codelibrary.amlegal.com',
  C: 'https://www.codepublishing.com',
  E: 'https://ecode360.com',
  M: 'https://library.municode.com',
  S: "the government's own site",
};

/** Larger cities, counties and others, in the order in which an abbreviation that they share is likelier meant. */
export const GAZETTEER: readonly GazetteerPlace[] = [WEST, MIDDLE, EAST, COUNTIES].flatMap((table) =>
  table.trim().split('\n').map(placeOf),
);

function placeOf(line: string): GazetteerPlace {
  const [name = '', region = '', codes = '', abbreviations = '', aliases = '', pattern = '', publisher = ''] =
    line.split('|');
  const { kind } = coreName(name);
  return {
    name,
    region,
    kind: kind ?? (/Nation|District|Tribe/.test(name) ? 'other' : 'municipal'),
    codes: listed(codes),
    abbreviations: listed(abbreviations),
    aliases: listed(aliases),
    pattern,
    source: PUBLISHERS[publisher] ?? publisher,
  };
}

function listed(text: string): readonly string[] {
  return text === '' ? [] : text.split(';');
}

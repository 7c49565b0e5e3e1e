import { COUNTIES, EAST, MIDDLE, WEST } from './gazetteer-places.ts';

import { coreName, type PlaceKind } from './place-names.ts';

/** A place with a known code, whether or not the connected service covers it. */
export interface GazetteerPlace {
  readonly name: string;
  readonly region: string;
  readonly kind: PlaceKind;
  readonly codes: readonly string[];
  readonly abbreviations: readonly string[];
  readonly aliases: readonly string[];
  /** The format of its code's section numbers: `n.n.n`. Empty when unknown. */
  readonly pattern: string;
  /** The code's publisher, where its name, abbreviation, and numbers can be checked. */
  readonly source: string;
}

/** Publishers by the letter used in the tables. `S` is the government's own site. */
const PUBLISHERS: Readonly<Record<string, string>> = {
  A: 'https://codelibrary.amlegal.com',
  C: 'https://www.codepublishing.com',
  E: 'https://ecode360.com',
  M: 'https://library.municode.com',
  S: "the government's own site",
};

/** All places. When places share an abbreviation, the likelier one comes first. */
export const GAZETTEER: readonly GazetteerPlace[] = [WEST, MIDDLE, EAST, COUNTIES].flatMap((table) =>
  table.trim().split('\n').map(readPlace),
);

function readPlace(line: string): GazetteerPlace {
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

/** The authorities that a draft cites, with the places of each citation. Pure. */

import { normalizeSectionNumber } from '../../citation/lexicon/section-key.ts';
import type { Citation, Target } from '../../citation/types.ts';
import type { Outline } from './citation-outline.ts';

/** A section, range, or container that a draft cites. */
export interface Authority {
  /** The first citation in the draft. */
  readonly citation: Citation;
  readonly target: Target;
  /** The distinct names of the places, in the draft's order. */
  readonly places: readonly string[];
}

/** The authorities of one code. */
export interface AuthorityGroup {
  readonly place: string;
  readonly jurisdictionId: string | null;
  readonly code: string | null;
  /** Sorted by number. */
  readonly authorities: readonly Authority[];
}

export interface Authorities {
  readonly groups: readonly AuthorityGroup[];
  /** The number of citations that name no place, or several. They belong to no group. */
  readonly leftOut: number;
}

/** With this many places or more, a table of authorities prints *passim*. */
export const passimFrom = 5;

/** @param citations the draft's citations, in the same offsets as the outline */
export function authoritiesOf(citations: readonly Citation[], outline: Outline): Authorities {
  const groups = new Map<
    string,
    { readonly first: Citation; readonly place: string; readonly found: Map<string, CollectedAuthority> }
  >();
  let leftOut = 0;
  for (const citation of citations) {
    const { place, jurisdictionId, code } = citation;
    if (place === null) {
      leftOut++;
      continue;
    }
    const key = `${jurisdictionId ?? place}\n${code ?? ''}`;
    const group = groups.get(key) ?? { first: citation, place, found: new Map<string, CollectedAuthority>() };
    groups.set(key, group);
    for (const target of citation.targets) {
      const at = outline.placeAt(target.start);
      const number = keyOf(target);
      const known = group.found.get(number);
      if (known === undefined) group.found.set(number, { citation, target, places: new Set([at]) });
      else known.places.add(at);
    }
  }
  const listed = [...groups.values()].map(({ first, place, found }) => ({
    place,
    jurisdictionId: first.jurisdictionId,
    code: first.code,
    authorities: [...found.values()]
      .map(({ citation, target, places }) => ({ citation, target, places: [...places] }))
      .sort((a, b) => compare(a.target, b.target)),
  }));
  return { groups: listed.sort((a, b) => nameOf(a).localeCompare(nameOf(b))), leftOut };
}

const containerWords: Readonly<Record<string, string>> = {
  chapter: 'ch.',
  title: 'tit.',
  article: 'art.',
  part: 'pt.',
};

/** Formats an authority as the draft cites it: its code and number, as in `Elm Code ch. 8.24`. */
export function asCited({ code, place }: AuthorityGroup, { kind, number, through }: Target): string {
  const numbers = through === undefined ? number : `${number}–${through}`;
  const sign = kind === 'section' ? (through === undefined ? '§' : '§§') : (containerWords[kind] ?? kind);
  return `${code ?? place} ${sign} ${numbers}`;
}

interface CollectedAuthority {
  readonly citation: Citation;
  readonly target: Target;
  readonly places: Set<string>;
}

function keyOf({ kind, number, through, container }: Target): string {
  return [kind, normalizeSectionNumber(number), through ?? '', container?.kind ?? '', container?.number ?? ''].join(
    '\n',
  );
}

function nameOf({ code, place }: Pick<AuthorityGroup, 'code' | 'place'>): string {
  return code ?? place;
}

/** Puts containers before sections, and `2.10` after `2.9`. */
function compare(a: Target, b: Target): number {
  const kinds = Number(a.kind === 'section') - Number(b.kind === 'section');
  return kinds || a.number.localeCompare(b.number, 'en', { numeric: true });
}

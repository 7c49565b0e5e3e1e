/** Finding a section by its number through a service's search: the very number, never one near it. */
import { normalizeSectionNumber } from '../citation/index.ts';
import type { CodeCandidate, Target } from '../citation/types.ts';
import type { Answer, LegalCodeClient } from '../client/types.ts';
import { LookupError } from '../contract/failure.ts';
import { localDay } from '../contract/legal-dates.ts';
import { isCitedByKind } from '../contract/provision.ts';
import type { Jurisdiction, SearchHit, Section, SectionSummary } from '../contract/resources.ts';
import { validityOf } from '../contract/validity.ts';

export type FindResult =
  /** `formerly`: the number is one that the section had before. */
  | { readonly kind: 'one'; readonly sectionId: string; readonly formerly: boolean }
  /** Several codes of the jurisdiction have a section of this number. */
  | { readonly kind: 'several'; readonly candidates: readonly CodeCandidate[] }
  | { readonly kind: 'none'; readonly nearest: readonly SearchHit[] };

/** One way to read a target: where its number ends and its subdivisions begin. */
export interface NumberReading {
  readonly number: string;
  readonly subdivisions: readonly string[];
  /** Part of what was written as the number is read as a subdivision. */
  readonly shortened: boolean;
}

/**
 * First as the citation was recognized. Then with subdivisions as part of the number: `23.44.090` + `H` may be §
 * 23.44.090.H. Then with the number's last parts as subdivisions.
 */
export function readingsOf({ number, subdivisions }: Target): readonly NumberReading[] {
  const readings: NumberReading[] = [{ number, subdivisions, shortened: false }];
  const [first = '', ...below] = subdivisions;
  // A word in parentheses is no subdivision but part of the number, whether or not the text has subdivisions.
  if (isMark(first)) readings.unshift({ number: `${number}${first}`, subdivisions: below, shortened: false });
  for (let taken = subdivisions.length; taken > 0; taken--) {
    const joined = subdivisions.slice(0, taken);
    const rest = subdivisions.slice(taken);
    const bare = joined.every((designator) => /^[A-Za-z0-9]+$/.test(designator));
    readings.push({
      number: `${number}${bare ? '.' : ''}${joined.join(bare ? '.' : '')}`,
      subdivisions: rest,
      shortened: false,
    });
  }
  const parts = number.split('.');
  for (let kept = parts.length - 1; kept >= 2; kept--) {
    readings.push({
      number: parts.slice(0, kept).join('.'),
      subdivisions: [...parts.slice(kept), ...subdivisions],
      shortened: true,
    });
  }
  return readings;
}

/** `(Perm)` of `24-211.02(Perm)`; not `(a)`, `(iii)`. */
function isMark(designator: string): boolean {
  return /^\(\p{L}{3,}\.?\)$/u.test(designator) && !/^\((?:[ivxlcdm]+|(\p{L})\1+)\)$/iu.test(designator);
}

/** Whether two section numbers are the same however they were typed. */
function sameNumber(a: string, b: string): boolean {
  return normalizeSectionNumber(a).toLowerCase() === normalizeSectionNumber(b).toLowerCase();
}

/** Asks the service's search for a number in a jurisdiction's code; of several sections with the number, for those in `container`. */
export async function findSection(
  client: LegalCodeClient,
  jurisdiction: Jurisdiction,
  code: string | null,
  number: string,
  ask: { readonly signal?: AbortSignal },
  container?: Target['container'],
): Promise<FindResult> {
  let stale: Answer<unknown> | undefined;
  let incomplete = false;
  let unread = 0;
  const search = async (text: string): Promise<readonly SearchHit[]> => {
    const hits: SearchHit[] = [];
    for (let page = 1, next: string | undefined; ; page++) {
      const query = { text, jurisdictionId: jurisdiction.id, limit: 10 };
      const answer = await client.search(query, next === undefined ? ask : { ...ask, next });
      const { value } = answer;
      if (answer.stale === true) stale = answer;
      incomplete ||= value.incomplete === true;
      unread += value.unread;
      const ours = value.entries.filter(
        (hit) => hit.jurisdictionId === undefined || hit.jurisdictionId === jurisdiction.id,
      );
      hits.push(...ours);
      // A service that says what matched lists citations first. Of another, the number may be on a later page.
      const isRanked = hits.some(({ match }) => match !== undefined);
      if (isRanked || numbered(ours, code, number).length > 0 || value.next === undefined || page === mostPages)
        return hits;
      next = value.next;
    }
  };
  const hits = await search(number);
  let exact = numbered(hits, code, number);
  if (exact.length === 0 && code !== null) {
    const named = await search(`${code} § ${number}`);
    exact = numbered(named, code, number);
  }
  if (exact.length === 0) exact = numbered(await unnamed(client, hits, ask), code, number);
  const found = foundAmong(inContainer(exact, container), jurisdiction);
  if (found !== undefined) return found;
  const former = await formerlyNumbered(client, hits, number, ask);
  // That there was none when the service last answered does not say that there is none.
  if (former === undefined && stale !== undefined) throw new LookupError(stale.failure ?? { kind: 'offline' });
  if (former === undefined && incomplete) throw new LookupError({ kind: 'incomplete' });
  if (former === undefined && unread > 0) throw new LookupError({ kind: 'notUnderstood', expected: 'code_section_id' });
  return former === undefined
    ? { kind: 'none', nearest: hits.filter((hit) => isNear(hit, number)).slice(0, 5) }
    : { kind: 'one', sectionId: former, formerly: true };
}

/** How many pages are read of a search that does not say what matched. */
const mostPages = 4;

/** The sections behind hits that state neither a number nor a citation: a few of them. */
async function unnamed(
  client: LegalCodeClient,
  hits: readonly SearchHit[],
  ask: { readonly signal?: AbortSignal },
): Promise<readonly Section[]> {
  const sections: Section[] = [];
  for (const { id } of hits.filter((hit) => hit.number === undefined && hit.citation === undefined).slice(0, 3))
    try {
      sections.push((await client.section(id, ask)).value);
    } catch (error) {
      if (!(error instanceof LookupError) || error.failure.kind !== 'notFound') throw error;
    }
  return sections;
}

/** The sections of a code that have a number, of those that a service gave. */
export function numbered(
  sections: readonly SectionSummary[],
  code: string | null,
  number: string,
): readonly SectionSummary[] {
  return ofCode(
    // `§ 4` is no article 4.
    sections.filter((section) => !isCitedByKind(section.kind) && isNumbered(section, number)),
    code,
  );
}

/**
 * Searches for a provision that is not a section: the text of a charter's article or of a chapter, a preamble, an
 * appendix. Of several with the number, takes those in the cited container. Undefined when the service has none, or
 * does not state the kind of its provisions.
 */
export async function findProvision(
  client: LegalCodeClient,
  jurisdiction: Jurisdiction,
  code: string | null,
  target: Pick<Target, 'kind' | 'number' | 'container'>,
  ask: { readonly signal?: AbortSignal },
): Promise<FindResult | undefined> {
  const text = `${target.kind} ${target.number}`.trim();
  const { value } = await client.search({ text, jurisdictionId: jurisdiction.id, limit: 10 }, ask);
  const exact = value.entries.filter(
    (hit) =>
      hit.kind === target.kind &&
      sameNumber(hit.number ?? '', target.number) &&
      (hit.jurisdictionId === undefined || hit.jurisdictionId === jurisdiction.id),
  );
  return foundAmong(inContainer(ofCode(exact, code), target.container), jurisdiction);
}

/** What sections of the very number amount to; undefined when there are none. */
export function foundAmong(exact: readonly SectionSummary[], jurisdiction: Jurisdiction): FindResult | undefined {
  const [only, ...others] = exact;
  if (only === undefined) return undefined;
  if (others.length === 0) return { kind: 'one', sectionId: only.id, formerly: false };
  const place = jurisdiction.name ?? jurisdiction.id;
  return {
    kind: 'several',
    candidates: exact.map((hit) => ({
      place,
      jurisdictionId: jurisdiction.id,
      ...(hit.citation === undefined ? {} : { code: hit.citation }),
    })),
  };
}

/**
 * Those of the sections that are in a container (`art. IV`). All of them when none is known to, unless several are known to be in
 * others.
 */
export function inContainer(
  sections: readonly SectionSummary[],
  container: Target['container'],
): readonly SectionSummary[] {
  if (container === undefined) return sections;
  const { kind, number } = container;
  const inside = sections.filter(({ hierarchy }) =>
    hierarchy.some(
      (level) => level.level?.toLowerCase() === kind && level.number !== undefined && sameNumber(level.number, number),
    ),
  );
  if (inside.length > 0) return inside.length === 1 ? inside : inContainer(inside, container.container);
  // Of several with the number, each in another container of the kind, none is the one that is cited.
  const isOutside = ({ hierarchy }: SectionSummary): boolean =>
    hierarchy.some((level) => level.level?.toLowerCase() === kind && level.number !== undefined);
  return sections.length > 1 && sections.every(isOutside) ? [] : sections;
}

function isNumbered(hit: SectionSummary, number: string): boolean {
  if (hit.number !== undefined) return sameNumber(hit.number, number);
  return [hit.citation, hit.citationNormalized].some(
    (citation) => citation !== undefined && endsWith(citation, number),
  );
}

/**
 * A hit by text counts only if the shown text has the whole number. A service may have found parts of the number alone.
 */
function isNear(hit: SearchHit, number: string): boolean {
  return hit.match !== 'text' || [hit.heading, hit.snippet].some((shown) => shown !== undefined && has(shown, number));
}

/** Whether a text has a number; a long dash in it may be one of the number's own, or make a range of two. */
function has(text: string, number: string): boolean {
  const pieces = [...text.split(/[^\p{L}\p{N}.:‐‑–—−-]+/u), ...text.split(/[^\p{L}\p{N}.:‐‑−-]+/u)];
  return pieces.some((piece) => sameNumber(piece, number));
}

/** `D.C. Code § 7-2501.01` ends with the number `7-2501.01`, `1-7-2501.01` does not. */
function endsWith(citation: string, number: string): boolean {
  const after = citation.slice(citation.lastIndexOf('§') + 1).trim();
  return sameNumber(after, number) || sameNumber(after.split(/\s+/).at(-1) ?? '', number);
}

/** Of several codes of one jurisdiction, the one that the citation names; all when it names none of them. */
function ofCode(hits: readonly SectionSummary[], code: string | null): readonly SectionSummary[] {
  if (hits.length < 2) return hits;
  const distinct = [...new Map(hits.map((hit) => [hit.id, hit])).values()];
  const name = code?.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  const named = distinct.filter(
    (hit) =>
      name !== undefined &&
      hit.citation
        ?.toLowerCase()
        .replace(/[^\p{L}\p{N}]/gu, '')
        .startsWith(name),
  );
  const remaining = named.length > 0 ? named : distinct;
  // A number that was used again: the section that is law goes before those that no longer are.
  const today = localDay(new Date());
  const inForce = remaining.filter((hit) => validityOf(hit, today).inForce === 'yes');
  return inForce.length === 1 ? inForce : remaining;
}

/** A hit by citation under another number: is the cited number one that the section had? Its aliases tell. */
async function formerlyNumbered(
  client: LegalCodeClient,
  hits: readonly SearchHit[],
  number: string,
  ask: { readonly signal?: AbortSignal },
): Promise<string | undefined> {
  const byCitation = hits.filter((hit) => hit.match === 'citation').slice(0, 3);
  const former: string[] = [];
  for (const hit of byCitation) {
    try {
      const { value } = await client.section(hit.id, ask);
      if (hadNumber(value, number)) former.push(value.id);
    } catch (error) {
      if (!(error instanceof LookupError) || error.failure.kind !== 'notFound') throw error;
    }
  }
  return former.length === 1 ? former[0] : undefined;
}

export function hadNumber(section: Section, number: string): boolean {
  return section.aliases.some((alias) => endsWith(alias.replace(/[.\s]+$/, ''), number));
}

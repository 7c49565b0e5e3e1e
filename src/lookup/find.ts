/** Finds a section through the service's search by its exact number, never by a similar one. */
import { normalizeSectionNumber } from '../citation/index.ts';
import type { CodeCandidate, Target } from '../citation/types.ts';
import type { Answer, LegalCodeClient } from '../client/types.ts';
import { LookupError } from '../contract/failure.ts';
import { localDay } from '../contract/legal-dates.ts';
import { isCitedByKind } from '../contract/provision.ts';
import type { Code, HierarchyLevel, Jurisdiction, SearchHit, Section, SectionSummary } from '../contract/resources.ts';
import { romanValue } from '../contract/roman.ts';
import { validityOf } from '../contract/validity.ts';
import { formsOf, isWritten, lettersOf } from './code-forms.ts';

export type FindResult =
  /** `formerly`: the section had this number in the past. */
  | { readonly kind: 'one'; readonly sectionId: string; readonly formerly: boolean }
  /** Several codes of the jurisdiction have a section with this number. */
  | { readonly kind: 'several'; readonly candidates: readonly CodeCandidate[] }
  | { readonly kind: 'none'; readonly nearest: readonly SearchHit[] };

/** One way to split a target into a number and subdivisions. */
export interface NumberReading {
  readonly number: string;
  readonly subdivisions: readonly string[];
  /** Whether part of the written number is read as a subdivision. */
  readonly shortened: boolean;
}

/**
 * Returns the target as recognized first. Next, with its title in the number, and with subdivisions as part of the number: `23.44.090` + `H` may be §
 * 23.44.090.H. Last, with the final parts of the number as subdivisions.
 */
export function readingsOf({ number, subdivisions, container }: Target): readonly NumberReading[] {
  const readings: NumberReading[] = [{ number, subdivisions, shortened: false }];
  // `Title 42, § 3505` of a code that numbers it § 42-3505.
  if (container?.kind === 'title' && /^\d+[A-Z]?$/.test(container.number) && !number.includes('-'))
    readings.push({ number: `${container.number}-${number}`, subdivisions, shortened: false });
  const [first = '', ...below] = subdivisions;
  // A word in parentheses is part of the number, not a subdivision.
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

/** Whether two section numbers are equal after normalization. */
function sameNumber(a: string, b: string): boolean {
  return normalizeSectionNumber(a) === normalizeSectionNumber(b);
}

/** Searches a jurisdiction's code for a number. Of several matches, takes those in `container`. */
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
      // A service that states what matched lists citations first. Otherwise, the number may be on a later page.
      const isRanked = hits.some(({ match }) => match !== undefined);
      if (
        isRanked ||
        numbered(ours, jurisdiction, code, number).length > 0 ||
        value.next === undefined ||
        page === mostPages
      )
        return hits;
      next = value.next;
    }
  };
  const hits = await search(number);
  let exact = numbered(hits, jurisdiction, code, number);
  if (exact.length === 0 && code !== null) {
    const named = await search(`${code} § ${number}`);
    exact = numbered(named, jurisdiction, code, number);
  }
  if (exact.length === 0) exact = numbered(await unnamed(client, hits, ask), jurisdiction, code, number);
  const found = foundAmong(exact, container, jurisdiction);
  if (found !== undefined) return found;
  const former = await formerlyNumbered(client, hits, number, ask);
  // A stale "not found" does not show that the section does not exist now.
  if (former === undefined && stale !== undefined) throw new LookupError(stale.failure ?? { kind: 'offline' });
  if (former === undefined && incomplete) throw new LookupError({ kind: 'incomplete' });
  if (former === undefined && unread > 0) throw new LookupError({ kind: 'notUnderstood', expected: 'code_section_id' });
  return former === undefined
    ? { kind: 'none', nearest: hits.filter((hit) => isNear(hit, number)).slice(0, 5) }
    : { kind: 'one', sectionId: former, formerly: true };
}

/** The maximum number of pages to read if the search does not state what matched. */
const mostPages = 4;

/** Reads a few of the hits that state neither a number nor a citation. */
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

/** The sections in the service's list that have the number and belong to the code. */
export function numbered(
  sections: readonly SectionSummary[],
  jurisdiction: Pick<Jurisdiction, 'codes'>,
  code: string | null,
  number: string,
): readonly SectionSummary[] {
  return ofCode(
    // `§ 4` does not refer to article 4.
    sections.filter((section) => !isCitedByKind(section.kind) && isNumbered(section, number)),
    jurisdiction,
    code,
  );
}

/**
 * Searches for a provision that is not a section: a charter's article, a chapter's own text, a preamble, or an
 * appendix. Of several with the number, takes those in the cited container. Undefined if the service has none or
 * does not state the kinds of its provisions.
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
  return foundAmong(ofCode(exact, jurisdiction, code), target.container, jurisdiction);
}

/** The result for the sections with the exact number that are in the cited container; undefined if there are none. */
export function foundAmong(
  exact: readonly SectionSummary[],
  container: Target['container'],
  jurisdiction: Jurisdiction,
): FindResult | undefined {
  const candidates = current(inContainer(exact, container));
  const [only, ...others] = candidates;
  if (only === undefined) return undefined;
  if (others.length === 0) return { kind: 'one', sectionId: only.id, formerly: false };
  const place = jurisdiction.name ?? jurisdiction.id;
  return {
    kind: 'several',
    candidates: candidates.map((hit) => ({
      place,
      jurisdictionId: jurisdiction.id,
      ...(hit.citation === undefined ? {} : { code: hit.citation }),
    })),
  };
}

/**
 * Returns the sections in a container (`art. IV`). Returns all of them if none is known to be in it, unless their numbers
 * start again in each container of its kind.
 */
export function inContainer(
  sections: readonly SectionSummary[],
  container: Target['container'],
): readonly SectionSummary[] {
  if (container === undefined) return sections;
  const { kind, number } = container;
  const levelsOf = ({ hierarchy }: SectionSummary): readonly (HierarchyLevel & { readonly number: string })[] =>
    hierarchy.flatMap((level) =>
      level.level?.toLowerCase() === kind && level.number !== undefined ? [{ ...level, number: level.number }] : [],
    );
  const inside = sections.filter((section) => levelsOf(section).some((level) => sameContainer(level.number, number)));
  if (inside.length > 0) return inside.length === 1 ? inside : inContainer(inside, container.container);
  if (container.presumed === true) return sections;
  // Each one is in another container of this kind: the citation refers to none of them.
  const isElsewhere = (section: SectionSummary): boolean =>
    levelsOf(section).some((level) => sections.length > 1 || isCitedWith(section, level.number));
  return sections.every(isElsewhere) ? [] : sections;
}

/** Whether a section's citation names its container: `3 K.N.C. § 108`, `Charter art. IV, § 2`. Others can have its number. */
function isCitedWith({ citation = '', number = '' }: SectionSummary, container: string): boolean {
  const before = citation.slice(0, citation.lastIndexOf(number));
  return before.split(/[\s,§]+/).some((word) => word !== '' && sameContainer(word, container));
}

/** Whether two numbers of containers are equal; `IV` equals `4`. */
export function sameContainer(a: string, b: string): boolean {
  const arabic = (number: string): string => String(romanValue(number.toLowerCase()) ?? number);
  return sameNumber(arabic(a), arabic(b));
}

function isNumbered(hit: SectionSummary, number: string): boolean {
  if (hit.number !== undefined) return sameNumber(hit.number, number);
  return [hit.citation, hit.citationNormalized].some(
    (citation) => citation !== undefined && endsWith(citation, number),
  );
}

/**
 * A text hit counts only if the excerpt contains the whole number. The service may have matched parts of the number.
 */
function isNear(hit: SearchHit, number: string): boolean {
  return hit.match !== 'text' || [hit.heading, hit.snippet].some((shown) => shown !== undefined && has(shown, number));
}

/** Whether a text contains a number. An en dash may be part of the number or mark a range. */
function has(text: string, number: string): boolean {
  const pieces = [...text.split(/[^\p{L}\p{N}.:‐‑–—−-]+/u), ...text.split(/[^\p{L}\p{N}.:‐‑−-]+/u)];
  return pieces.some((piece) => sameNumber(piece, number));
}

/** `D.C. Code § 7-2501.01` ends with the number `7-2501.01`, but `1-7-2501.01` does not. */
function endsWith(citation: string, number: string): boolean {
  const after = citation.slice(citation.lastIndexOf('§') + 1).trim();
  return sameNumber(after, number) || sameNumber(after.split(/\s+/).at(-1) ?? '', number);
}

/** The hits in the code that the citation names. All hits if it names no code of the jurisdiction. */
function ofCode(
  hits: readonly SectionSummary[],
  { codes }: Pick<Jurisdiction, 'codes'>,
  code: string | null,
): readonly SectionSummary[] {
  const distinct = [...new Map(hits.map((hit) => [hit.id, hit])).values()];
  if (code === null) return distinct;
  const cited = lettersOf(code);
  const named = distinct.filter(({ citation = '' }) => lettersOf(citation).startsWith(cited));
  if (named.length > 0 && codes.length < 2) return named;
  const isCited = (one: Code): boolean => one.name === code || isWritten(one, cited);
  const belongsTo = ({ citation = '' }: SectionSummary): Code | undefined => codeCitedBy(lettersOf(citation), codes);
  const own = distinct.filter((hit) => {
    const other = belongsTo(hit);
    return other !== undefined && isCited(other);
  });
  if (own.length > 0) return own;
  if (named.length > 0) return named;
  // A number that only the charter has does not make a citation of the municipal code right.
  return codes.some(isCited) ? distinct.filter((hit) => belongsTo(hit) === undefined) : distinct;
}

/** The code with the longest name or abbreviation that a citation begins with; undefined if none does. */
function codeCitedBy(citation: string, codes: readonly Code[]): Code | undefined {
  let longest = 0;
  let found: Code | undefined;
  for (const code of codes)
    for (const form of formsOf(code))
      if (form.length > longest && citation.startsWith(form)) {
        longest = form.length;
        found = code;
      }
  return found;
}

/** Of several sections with the same citation, the one in force. A code that reuses a number keeps the earlier section. */
function current(sections: readonly SectionSummary[]): readonly SectionSummary[] {
  const [first] = sections;
  if (sections.some(({ citation }) => citation !== first?.citation)) return sections;
  const today = localDay(new Date());
  const inForce = sections.filter((section) => validityOf(section, today).inForce === 'yes');
  return inForce.length === 1 ? inForce : sections;
}

/** Checks a citation hit with another number: do its aliases show that it once had the cited number? */
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

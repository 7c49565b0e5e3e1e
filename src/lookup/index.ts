/** Resolves citations: from a target to the section that it refers to, or to the reason why there is none. */
import type { Citation, Target } from '../citation/types.ts';
import type { Answer, LegalCodeClient } from '../client/types.ts';
import { LookupError } from '../contract/failure.ts';
import { isInRange } from '../contract/number-range.ts';
import type { Jurisdiction, SearchHit, Section, TextBlock } from '../contract/resources.ts';
import { withAbsence } from './absent.ts';
import { numberPrefix } from './code-forms.ts';
import { nextEditionWith } from './earlier-editions.ts';
import { laterVersion } from './elsewhere.ts';
import { type FindResult, findProvision, findSection, readingsOf } from './find.ts';
import { type HeadingIndex, headingIndex } from './headings.ts';
import { lacksEdition } from './held-edition.ts';
import { namesakesOf } from './namesakes.ts';
import { containsOthers, firstBelow, sectionOf } from './numbered-below.ts';
import { foundKey, isCitedByWord, prepare } from './prepare.ts';
import { quietly } from './quietly.ts';
import { sectionsWithin } from './ranges.ts';
import { findRunIn } from './run-in.ts';
import { numberedThen, statedEdition } from './stated-edition.ts';
import { findSubdivision, marksDesignators } from './subdivision.ts';
import { mayBePartial } from './text-absence.ts';
import type { Lookup, Prepared, Resolution } from './types.ts';
import { actsNotCodified } from './uncodified.ts';

export interface LookupParts {
  /** The client of the service in use now. */
  readonly client: () => Promise<LegalCodeClient>;
  /** A known jurisdiction, by id. */
  readonly jurisdiction: (id: string) => Jurisdiction | undefined;
  /** All jurisdictions that the service lists. */
  readonly all: (signal?: AbortSignal) => Promise<readonly Jurisdiction[]>;
}

/** Creates a lookup that uses the service of `client`. Each client has its own cache. */
export function createLookup(parts: LookupParts): Lookup {
  const memories = new WeakMap<LegalCodeClient, Map<string, FindResult>>();
  return {
    async prepare(cited, signal) {
      try {
        const jurisdiction = (id: string): Promise<Jurisdiction | undefined> => jurisdictionOf(parts, id, signal);
        const client = await parts.client();
        const memory = memoryOf(memories, client);
        const unknown = cited.filter(({ citation, target }) => {
          const found = memory.get(foundKey(citation, target.number, target.container));
          return found?.kind !== 'one' || !client.hasFresh(found.sectionId);
        });
        const prepared = await prepare(client, jurisdiction, unknown, signal === undefined ? {} : { signal });
        for (const [name, found] of prepared) if (found.kind === 'one') remember(memory, name, found);
        return prepared;
      } catch (error) {
        if (error instanceof LookupError) return new Map();
        throw error;
      }
    },
    headings: (section, code, signal) => headingsOf(parts, section, code, signal),
    async namesakes(citation, target, signal) {
      const places = await parts.all(signal);
      return namesakesOf(await parts.client(), places, { citation, target }, signal === undefined ? {} : { signal });
    },
    async within(citation, signal) {
      const id = citation.jurisdictionId;
      const jurisdiction = id === null ? undefined : await jurisdictionOf(parts, id, signal);
      return sectionsWithin(await parts.client(), jurisdiction, citation, signal === undefined ? {} : { signal });
    },
    async uncodified(section, signal) {
      const id = section.jurisdictionId;
      const jurisdiction = id === undefined ? undefined : await jurisdictionOf(parts, id, signal);
      const client = await parts.client();
      const acts = await actsNotCodified(section, {
        client,
        jurisdiction,
        ...(signal === undefined ? {} : { signal }),
      });
      return { acts, jurisdiction };
    },
    async resolve(citation, target, signal, prepared, year) {
      try {
        const resolution = await resolve(parts, memories, citation, target, { signal, prepared, year });
        if (resolution.kind !== 'container' && resolution.kind !== 'notFound') return resolution;
        const ask = signal === undefined ? {} : { signal };
        return await withAbsence(resolution, { citation, target, client: await parts.client(), ...ask });
      } catch (error) {
        if (error instanceof LookupError) return { kind: 'failed', failure: error.failure };
        throw error;
      }
    },
  };
}

/** The maximum number of section ids to cache per service. */
const remembered = 5000;
function memoryOf(
  memories: WeakMap<LegalCodeClient, Map<string, FindResult>>,
  client: LegalCodeClient,
): Map<string, FindResult> {
  const memory = memories.get(client) ?? new Map<string, FindResult>();
  memories.set(client, memory);
  return memory;
}

async function jurisdictionOf(
  parts: LookupParts,
  id: string,
  signal: AbortSignal | undefined,
): Promise<Jurisdiction | undefined> {
  return parts.jurisdiction(id) ?? (await parts.all(signal)).find((known) => known.id === id);
}

/** The headings of a section's code. Tries the code that the citation names first; the section's own heading confirms it. */
async function headingsOf(
  parts: LookupParts,
  section: Section,
  code: string | null,
  signal: AbortSignal | undefined,
): Promise<HeadingIndex | undefined> {
  const { jurisdictionId, number = '', heading } = section;
  if (jurisdictionId === undefined || heading === undefined) return undefined;
  const jurisdiction = await jurisdictionOf(parts, jurisdictionId, signal);
  const codes = jurisdiction?.codes.toSorted((a, b) => Number(b.name === code) - Number(a.name === code)) ?? [];
  const client = await parts.client();
  for (const { links } of codes) {
    if (links.headings === undefined) continue;
    const { value } = await client.headings(links.headings, signal === undefined ? {} : { signal });
    const index = headingIndex(value);
    if (index.has(number, heading)) return index;
  }
  return undefined;
}

interface ResolveOptions {
  readonly signal: AbortSignal | undefined;
  readonly prepared: Prepared | undefined;
  readonly year: number | undefined;
}

async function resolve(
  parts: LookupParts,
  memories: WeakMap<LegalCodeClient, Map<string, FindResult>>,
  citation: Citation,
  target: Target,
  { signal, prepared, year }: ResolveOptions,
): Promise<Resolution> {
  const { jurisdictionId, place, candidates } = citation;
  if (jurisdictionId === null) {
    if (candidates.length > 0) return { kind: 'ambiguous', candidates };
    return place === null ? { kind: 'unresolved' } : { kind: 'unknownPlace', place };
  }
  const jurisdiction = await jurisdictionOf(parts, jurisdictionId, signal);
  if (jurisdiction === undefined) return { kind: 'unknownPlace', place: place ?? jurisdictionId };
  const client = await parts.client();
  const ask = signal === undefined ? {} : { signal };
  const memory = memoryOf(memories, client);
  if (isCitedByWord(target)) {
    const name = foundKey(citation, `${target.kind} ${target.number}`, target.container);
    const found = memory.get(name) ?? (await findProvision(client, jurisdiction, citation.code, target, ask));
    if (found?.kind === 'several') return { kind: 'ambiguous', candidates: found.candidates };
    if (found?.kind !== 'one') return { kind: 'container', jurisdiction };
    const provision = await sectionOf(client, found.sectionId, ask, () => memory.delete(name));
    if (provision === undefined) return { kind: 'container', jurisdiction };
    remember(memory, name, found);
    return await withNextEdition(resolved(provision, found, target), { client, ...ask });
  }
  let nearest: readonly SearchHit[] = [];
  const stated = statedEdition(jurisdiction, citation, year);
  const prefix = /^\p{N}/u.test(target.number) ? numberPrefix(jurisdiction, citation) : undefined;
  const prefixed = prefix === undefined ? [] : readingsOf({ ...target, number: prefix + target.number });
  for (const reading of [...prefixed, ...readingsOf(target)]) {
    const name = foundKey(citation, reading.number, target.container);
    const known = prepared?.get(name) ?? memory.get(name);
    const found =
      known ?? (await findSection(client, jurisdiction, citation.code, reading.number, ask, target.container));
    if (found.kind === 'several') return { kind: 'ambiguous', candidates: found.candidates };
    if (found.kind === 'none') {
      if (reading.number === target.number) nearest = found.nearest;
      continue;
    }
    const section = await sectionOf(client, found.sectionId, ask, () => memory.delete(name));
    if (section === undefined) continue;
    // `§ 7-14 et seq.` of a code with § 7-14.01 begins there, not at a repealed section that once had the number.
    const isOld = found.formerly && target.following === true && section.value.status === 'repealed';
    const below = isOld
      ? await firstBelow(client, jurisdiction, citation.code, [`${reading.number}.`], ask)
      : undefined;
    if (below !== undefined) return resolved(below, { ...found, formerly: false }, reading);
    const resolution = await withNextEdition(resolved(section, found, reading), { client, ...ask });
    // Accept a shortened number only if the section's text has the subdivision that was cut off.
    if (reading.shortened && resolution.subdivision === undefined) continue;
    if (known === undefined) remember(memory, name, found);
    if (stated === undefined) return resolution;
    const then = await numberedThen(section.value, reading.number, stated, { client, jurisdiction, citation, ...ask });
    if (then === 'same') return { ...resolution, stated };
    if (then === 'unknown') return { kind: 'notFound', jurisdiction, nearest: [], stated, isOther: true };
    return { ...resolved({ ...section, value: then }, { ...found, formerly: true }, reading), stated };
  }
  if (lacksEdition(jurisdiction, citation, client))
    return {
      kind: 'failed',
      failure: { kind: 'editionNotHeld', ...(client.asOf === undefined ? {} : { asOf: client.asOf }) },
    };
  if (await containsOthers(client, jurisdiction, citation.code, target, ask))
    return { kind: 'container', jurisdiction };
  const cited = { code: citation.code, number: target.number };
  const next = await nextEditionWith(client, jurisdiction, cited, ask);
  return {
    kind: 'notFound',
    jurisdiction,
    nearest,
    ...(next === undefined ? {} : { next }),
    ...(stated === undefined ? {} : { stated }),
  };
}

function resolved(
  section: Answer<Section>,
  found: Extract<FindResult, { readonly kind: 'one' }>,
  { number, subdivisions, shortened }: Pick<Target, 'number' | 'subdivisions'> & { readonly shortened?: boolean },
): Extract<Resolution, { readonly kind: 'found' }> {
  const { text } = section.value;
  const subdivision =
    subdivisions.length === 0 || text === undefined
      ? undefined
      : (findSubdivision(text, subdivisions) ?? (shortened === true ? undefined : findRunIn(text, subdivisions)));
  const notFound = subdivisions.length > 0 && subdivision === undefined && text !== undefined;
  const missing = notFound && marksDesignators(text) && !mayBePartial(section.value);
  return {
    kind: 'found',
    section,
    ...(subdivision === undefined ? {} : { subdivision }),
    ...(missing ? { missingSubdivision: subdivisions } : {}),
    ...(notFound && !missing && isLaw(section.value) ? { unmarkedSubdivision: subdivisions } : {}),
    ...(found.formerly && section.value.number !== undefined && !isInRange(section.value, number)
      ? { nowNumbered: section.value.number }
      : {}),
  };
}

/** Adds the edition that has a subdivision missing from the edition of the date, for a section whose text on the date is unknown. */
async function withNextEdition(
  resolution: Extract<Resolution, { readonly kind: 'found' }>,
  parts: { readonly client: LegalCodeClient; readonly signal?: AbortSignal },
): Promise<Extract<Resolution, { readonly kind: 'found' }>> {
  const { missingSubdivision: missing, section } = resolution;
  const { asOf } = section.value;
  if (missing === undefined || asOf === undefined) return resolution;
  const has = (text: readonly TextBlock[]): boolean => findSubdivision(text, missing) !== undefined;
  const later = await quietly(() => laterVersion(has, section.value, parts));
  if (later?.from === undefined) return resolution;
  return { ...resolution, missingNext: { asOf: asOf.date, lacks: asOf.codifiedThrough, has: later.from } };
}

/** Whether a section's text is law, not a note about where the law moved. */
function isLaw({ text, status }: Section): boolean {
  const law = status === undefined || status === 'in_force' || status === 'unknown' || status === 'superseded';
  return text !== undefined && text.length > 0 && law;
}

function remember(memory: Map<string, FindResult>, name: string, found: FindResult): void {
  const [oldest] = memory.keys();
  if (memory.size >= remembered && oldest !== undefined) memory.delete(oldest);
  memory.set(name, found);
}

/** Finds the section that a tool call refers to, by id or by citation, or the reason why there is none. */
import type { Citation, Target } from '../citation/types.ts';
import type { Answer } from '../client/types.ts';
import { LookupError } from '../contract/failure.ts';
import type { Jurisdiction, Section, TextBlock } from '../contract/resources.ts';
import { lastEditionWith } from '../lookup/earlier-editions.ts';
import { isBetween, type NextEdition } from '../lookup/next-edition.ts';
import { quietly } from '../lookup/quietly.ts';
import { findRunIn } from '../lookup/run-in.ts';
import { findSubdivision, marksDesignators } from '../lookup/subdivision.ts';
import { mayBePartial } from '../lookup/text-absence.ts';
import type { Resolution } from '../lookup/types.ts';
import { isCutShort, wholeNumber } from './cut-number.ts';
import { nearestSections } from './nearest.ts';
import { type Outcome, outcomeOfLookup } from './outcomes.ts';
import { asking, type Call } from './parts.ts';
import { requestedPlaces } from './places.ts';
import type { NamedSection, WhyNot } from './schemas.ts';
import { namedOf, type PlacesAnswered, unlisted, whyOf } from './wire.ts';

export interface WhichSection {
  readonly citation?: string;
  readonly id?: string;
  readonly jurisdiction?: string;
  readonly subdivision?: string;
}

export interface FoundSection {
  readonly kind: 'found';
  readonly section: Section;
  readonly place: Jurisdiction;
  /** The blocks of the requested subdivision; absent if the call requests none. */
  readonly blocks?: readonly TextBlock[];
  readonly missingSubdivision: boolean;
  /** The next edition, if it has the missing subdivision. */
  readonly missingNext?: NextEdition;
  readonly nowNumbered: boolean;
}

export interface NoSection {
  readonly kind: 'none';
  readonly outcome: Outcome;
  readonly why?: WhyNot;
  readonly nearest?: readonly NamedSection[];
  readonly candidates?: readonly NamedSection[];
  readonly answered: PlacesAnswered;
}

/** The requested section. Rejects only with an AbortError. */
export async function requestedSection(call: Call, which: WhichSection): Promise<FoundSection | NoSection> {
  try {
    return await ask(call, which);
  } catch (error) {
    if (!(error instanceof LookupError)) throw error;
    const notChecked = which.jurisdiction === undefined ? [] : [which.jurisdiction];
    return { kind: 'none', outcome: 'could_not_ask', why: whyOf(error.failure), answered: { covered: [], notChecked } };
  }
}

async function ask(call: Call, which: WhichSection): Promise<FoundSection | NoSection> {
  const all = await call.directory(call.signal);
  if (which.id !== undefined) return await byId(call, all, which.id, which.subdivision);
  const { citation: written = '', jurisdiction } = which;
  const places = jurisdiction === undefined ? [] : await requestedPlaces(call, all, jurisdiction);
  if (jurisdiction !== undefined && places.length === 0)
    return { kind: 'none', ...unlisted(call), answered: { covered: [], notCovered: [jurisdiction] } };
  if (places.length > 1)
    return {
      kind: 'none',
      outcome: 'ambiguous',
      candidates: places.map(({ id, name }) => ({ id, citation: name ?? id })),
      answered: { covered: places },
    };
  const [place] = places;
  const options = { inferHome: false, ...(place === undefined ? {} : { home: place.id }) };
  const [citation] = await call.recognize(written, options, call.signal);
  const [target] = citation?.targets ?? [];
  const resolution =
    citation === undefined || target === undefined ? undefined : await resolved(call, citation, target);
  if (resolution?.kind === 'failed') throw new LookupError(resolution.failure);
  const certain =
    resolution?.kind === 'found' &&
    (fold(resolution.section.value.citation ?? '') === fold(written) || (target?.subdivisions.length ?? 0) > 0);
  // A citation from an earlier answer refers to that answer's section, even if it could be read differently.
  const exact = certain ? undefined : await byExactCitation(call, written, place?.id ?? citation?.jurisdictionId);
  if (exact !== undefined) return await byId(call, all, exact, which.subdivision);
  if (resolution === undefined || citation === undefined || target === undefined)
    return { kind: 'none', outcome: 'unplaced', why: notRead, answered: { covered: places } };
  return await fromResolution(call, {
    all,
    citation,
    target,
    resolution,
    written,
    subdivision: which.subdivision,
  });
}

const notRead: WhyNot = {
  kind: 'not recognized',
  message: 'This is not recognized as a citation of local law. Write the code and the section number.',
};

async function byId(
  call: Call,
  all: readonly Jurisdiction[],
  id: string,
  subdivision: string | undefined,
): Promise<FoundSection | NoSection> {
  const client = await call.client();
  let answer: Answer<Section>;
  try {
    answer = await client.section(id, asking(call.signal));
  } catch (error) {
    if (!(error instanceof LookupError) || error.failure.kind !== 'notFound') throw error;
    // An id names no place, so a missing id says nothing about any code.
    return { kind: 'none', outcome: 'could_not_ask', why: whyOf(error.failure), answered: { covered: [] } };
  }
  return found(call, all, answer, subdivision);
}

function found(
  call: Call,
  all: readonly Jurisdiction[],
  answer: Answer<Section>,
  subdivision: string | undefined,
): FoundSection {
  call.account.heard(answer);
  const section = answer.value;
  const designators = subdivision === undefined ? [] : designatorsOf(subdivision);
  const text = section.text ?? [];
  const blocks =
    designators.length === 0 ? undefined : (findSubdivision(text, designators) ?? findRunIn(text, designators))?.blocks;
  return {
    kind: 'found',
    section,
    place: jurisdictionOf(all, section),
    ...(blocks === undefined ? {} : { blocks }),
    missingSubdivision:
      designators.length > 0 && blocks === undefined && marksDesignators(text) && !mayBePartial(section),
    nowNumbered: false,
  };
}

/** Splits `(a)(1)`, `a.1`, and `(a) (1)` into designators. */
function designatorsOf(subdivision: string): readonly string[] {
  return subdivision.match(/\([^()]{1,12}\)|[\p{L}\p{N}-]{1,12}/gu) ?? [];
}

export function jurisdictionOf(all: readonly Jurisdiction[], { jurisdictionId }: Section): Jurisdiction {
  return (
    all.find(({ id }) => id === jurisdictionId) ?? {
      id: jurisdictionId ?? '',
      codes: [],
      withheld: [],
      links: {},
      extra: {},
    }
  );
}

const fold = (citation: string): string => citation.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase();

/** The id of the only section with exactly this citation. */
async function byExactCitation(
  call: Call,
  citation: string,
  jurisdictionId: string | null | undefined,
): Promise<string | undefined> {
  const client = await call.client();
  const within = jurisdictionId === null || jurisdictionId === undefined ? {} : { jurisdictionId };
  const { value } = await client.search({ text: citation, limit: 10, ...within }, asking(call.signal));
  const same = value.entries.filter((hit) => hit.citation !== undefined && fold(hit.citation) === fold(citation));
  const ids = [...new Set(same.map(({ id }) => id))];
  return ids.length === 1 ? ids[0] : undefined;
}

/** Requests the number first if the service accepts lists of numbers, because a search costs more. */
async function resolved(call: Call, citation: Citation, target: Target): Promise<Resolution> {
  await call.lookup.prepare([{ citation, target }], call.signal);
  return await call.lookup.resolve(citation, target, call.signal);
}

interface Resolved {
  readonly all: readonly Jurisdiction[];
  readonly citation: Citation;
  readonly target: Target;
  readonly resolution: Resolution;
  /** The citation as written. */
  readonly written: string;
  readonly subdivision: string | undefined;
}

async function fromResolution(call: Call, resolved: Resolved): Promise<FoundSection | NoSection> {
  const { all, citation, target, resolution, written, subdivision } = resolved;
  const none = (answered: PlacesAnswered, more: Partial<NoSection> = {}): NoSection => ({
    kind: 'none',
    outcome: outcomeOfLookup(resolution),
    answered,
    ...more,
  });
  switch (resolution.kind) {
    case 'found': {
      if (isCutShort(written, target, resolution.section.value)) {
        const place = jurisdictionOf(all, resolution.section.value);
        const cited = { code: citation.code, number: wholeNumber(written, target) };
        const nearest = await nearestSections(call, { place, cited, hits: [] });
        return { kind: 'none', outcome: 'no_such_section', nearest, answered: { covered: [place] } };
      }
      const whole = found(call, all, resolution.section, subdivision);
      const cited = subdivision === undefined ? resolution.subdivision?.blocks : undefined;
      return {
        ...whole,
        ...(cited === undefined ? {} : { blocks: cited }),
        missingSubdivision: whole.missingSubdivision || resolution.missingSubdivision !== undefined,
        ...(resolution.missingNext === undefined ? {} : { missingNext: resolution.missingNext }),
        nowNumbered: resolution.nowNumbered !== undefined,
      };
    }
    case 'notFound': {
      const { jurisdiction: place, nearest: hits } = resolution;
      const cited = { code: citation.code, number: target.number };
      const nearest = await nearestSections(call, { place, cited, hits });
      const between = betweenEditions(resolution.next, 'section');
      const why = between.why ?? (await inEarlierEdition(call, place, cited));
      return none({ covered: [place] }, { nearest, ...between, ...(why === undefined ? {} : { why }) });
    }
    case 'container':
      return none({ covered: [resolution.jurisdiction] }, { why: wholeContainer });
    case 'unknownPlace':
      return none({ covered: [], notCovered: [resolution.place] }, unlisted(call));
    case 'ambiguous': {
      const covered = all.filter(({ id }) => resolution.candidates.some(({ jurisdictionId }) => jurisdictionId === id));
      return none({ covered }, { candidates: candidatesOf(resolution.candidates) });
    }
    case 'unresolved':
      return none({ covered: [] });
    case 'failed':
      return none({ covered: [] }, { why: whyOf(resolution.failure) });
  }
}

/** Why a missing section or subdivision may have existed on the date: only the edition after it has it. */
export function betweenEditions(
  next: NextEdition | undefined,
  missing: 'section' | 'subdivision',
): {
  readonly outcome?: Outcome;
  readonly why?: WhyNot;
} {
  if (next === undefined || !isBetween(next)) return {};
  const message = `The edition codified through ${next.lacks} lacks the ${missing}, and the edition through ${next.has} has it. Whether it existed on ${next.asOf} is unknown.`;
  return { outcome: 'could_not_ask', why: { kind: 'between editions', message } };
}

/** Where a missing section was: the last edition with it. Its absence doesn't show that it was repealed. */
async function inEarlierEdition(
  call: Call,
  place: Jurisdiction,
  cited: { readonly code: string | null; readonly number: string },
): Promise<WhyNot | undefined> {
  const last = await quietly(async () => lastEditionWith(await call.client(), place, cited, asking(call.signal)));
  if (last === undefined) return undefined;
  const message = `The edition codified through ${last.had} has the section, and the edition through ${last.lacks} lacks it. Whether it was repealed is unknown.`;
  return { kind: 'earlier edition', message };
}

export const wholeContainer: WhyNot = {
  kind: 'not a section',
  message: 'Whole chapters, titles and other containers are not looked up. Cite a section.',
};

export function candidatesOf(candidates: Citation['candidates']): readonly NamedSection[] {
  return candidates.map(({ code, place }) =>
    namedOf({ citation: code === undefined || code.includes(place) ? (code ?? place) : `${place}: ${code}` }),
  );
}

/** check_citations: every citation of a draft with its outcome, and consistent counts. */
import type { Static } from 'typebox';
import type { Citation, Target } from '../citation/types.ts';
import { LookupError } from '../contract/failure.ts';
import type { Jurisdiction, Section } from '../contract/resources.ts';
import { linesOf } from '../documents/front-matter.ts';
import { type Check, type ComparedQuotation, checkDraft, type Examined } from '../lookup/check.ts';
import { statedJurisdiction } from '../lookup/document-jurisdiction.ts';
import { untranslated } from '../lookup/failure-words.ts';
import type { Finding } from '../lookup/findings.ts';
import { numbersOf } from '../lookup/targets.ts';
import { isCutShort, wholeNumber } from './cut-number.ts';
import { type Miss, nearestOfAll } from './nearest.ts';
import { officialUrls } from './official.ts';
import { type Outcome, outcomeOf, outcomeOfFinding, outcomes, type QuotationOutcome } from './outcomes.ts';
import type { Call } from './parts.ts';
import { requestedPlaces } from './places.ts';
import { betweenEditions, candidatesOf, jurisdictionOf, wholeContainer } from './requested-section.ts';
import type { CheckInput, NamedSection, WhyNot, Words } from './schemas.ts';
import { aboutPlace, factsOf, frameOf, namedOf, placeName, quoted, unlisted, whyOf } from './wire.ts';

export async function checkCitations(call: Call, input: Static<typeof CheckInput>): Promise<object> {
  const { text } = input;
  let all: readonly Jurisdiction[];
  try {
    all = await call.directory(call.signal);
  } catch (error) {
    if (!(error instanceof LookupError)) throw error;
    return await couldNotAsk(call, input, whyOf(error.failure));
  }
  const jurisdiction = await defaultJurisdictionOf(call, all, input);
  const home = jurisdiction === undefined ? {} : { home: jurisdiction };
  // A digit at the end of a number is part of it: the section without it exists, but is not the one cited.
  const citations = await call.recognize(text, { ...home, footnoteDigits: 'kept' }, call.signal);
  const check = await checkDraft(
    { name: 'draft', text, citations },
    {
      lookup: call.lookup,
      client: call.client,
      t: untranslated,
      today: call.today(),
      ...(call.signal === undefined ? {} : { signal: call.signal }),
    },
  );
  return await answer(call, all, text, check);
}

/** The jurisdiction that a bare § refers to: from the call, else from the draft. */
async function defaultJurisdictionOf(
  call: Call,
  all: readonly Jurisdiction[],
  { text, jurisdiction }: Static<typeof CheckInput>,
): Promise<string | undefined> {
  const stated = jurisdiction ?? statedJurisdiction(linesOf(text));
  if (stated === undefined) return undefined;
  const places = await requestedPlaces(call, all, stated);
  return places.length === 1 ? places[0]?.id : stated;
}

interface Result {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly outcome: Outcome;
  readonly why?: WhyNot;
  readonly findings?: readonly Words[];
  readonly nearest?: readonly NamedSection[];
}

/** Without a directory, no place is known, so lists every citation as not looked up. */
async function couldNotAsk(call: Call, { text }: Static<typeof CheckInput>, why: WhyNot): Promise<object> {
  const citations = await call.recognize(text, {}, call.signal);
  const results: readonly Result[] = citations.flatMap((citation) =>
    citation.targets
      .flatMap(numbersOf)
      .map((target) => ({ ...spanOf(text, citation, target), outcome: 'could_not_ask', why })),
  );
  const notChecked = citations.flatMap(({ place }) => place ?? []);
  return { ...frameOf(call, { covered: [], notChecked }), results, counts: countsOf(results, []) };
}

async function answer(call: Call, all: readonly Jurisdiction[], text: string, check: Check): Promise<object> {
  const sections = check.examined.flatMap(({ resolution }) => (resolution.kind === 'found' ? resolution.section : []));
  for (const section of sections) call.account.heard(section);
  const urls = await officialUrls(
    call,
    sections.map(({ value }) => value.id),
  );
  const nearest = await nearestToMisses(call, all, text, check.examined);
  const findings = findingsByTarget(check);
  const quotations = new Map(check.quotations.map((compared) => [compared.quotation.citation, compared]));
  const results = check.examined.map((examined): Result => {
    const { citation, target, resolution } = examined;
    const near = nearest.get(target);
    if (resolution.kind === 'found' && near !== undefined)
      return cutShort(call, all, text, examined, { section: resolution.section.value, near });
    if (resolution.kind === 'unknownPlace' && call.account.mayLackPlaces)
      return { ...spanOf(text, citation, target), ...unlisted(call) };
    // Findings about a quotation belong to the quotation.
    const about = (findings.get(target) ?? []).filter(({ kind }) => 'citation' in outcomeOfFinding[kind]);
    const kinds = about.map(({ kind }) => kind);
    const compared = citation.targets[0] === target ? quotations.get(citation) : undefined;
    return {
      ...spanOf(text, citation, target),
      outcome: outcomeOf(resolution.kind, kinds),
      ...(about.length === 0 ? {} : { findings: about.map(({ message }) => quoted(message)) }),
      ...(near === undefined ? {} : { nearest: near }),
      ...detailsOf(examined),
      ...(resolution.kind === 'found' ? { section: briefOf(call, all, resolution.section.value, urls) } : {}),
      ...(compared === undefined ? {} : { quotation: quotationOf(compared) }),
    };
  });
  return {
    ...frameOf(call, placesOf(all, check)),
    results,
    counts: countsOf(
      results,
      check.quotations.map((compared) => quotationOutcome(compared)),
    ),
  };
}

/** Includes findings that the draft states: a section is still repealed if the draft itself says so. */
function findingsByTarget({ findings, accepted }: Check): ReadonlyMap<Target, readonly Finding[]> {
  const byTarget = new Map<Target, Finding[]>();
  for (const finding of [...findings, ...accepted.map((one) => one.finding)])
    byTarget.set(finding.target, [...(byTarget.get(finding.target) ?? []), finding]);
  return byTarget;
}

/** The sections with the numbers nearest to each number that its place lacks. */
async function nearestToMisses(
  call: Call,
  all: readonly Jurisdiction[],
  text: string,
  examined: readonly Examined[],
): Promise<ReadonlyMap<Target, readonly NamedSection[]>> {
  const misses = examined.flatMap((one) => {
    const miss = missOf(all, text, one);
    return miss === undefined ? [] : [{ target: one.target, miss }];
  });
  const offered = await nearestOfAll(
    call,
    misses.map(({ miss }) => miss),
  );
  return new Map(misses.map(({ target }, index) => [target, offered[index] ?? []]));
}

/** The number that a place lacks; undefined if the place has it or was not asked. */
function missOf(
  all: readonly Jurisdiction[],
  text: string,
  { citation: { code }, target, resolution }: Pick<Examined, 'citation' | 'target' | 'resolution'>,
): Miss | undefined {
  if (resolution.kind === 'notFound') {
    const place = all.find(({ id }) => id === resolution.jurisdiction.id) ?? resolution.jurisdiction;
    return { place, cited: { code, number: target.number }, hits: resolution.nearest };
  }
  if (resolution.kind !== 'found' || !isCutShort(text, target, resolution.section.value)) return undefined;
  const place = jurisdictionOf(all, resolution.section.value);
  return { place, cited: { code, number: wholeNumber(text, target) }, hits: [] };
}

/** Reports a number if the code has only its beginning. */
function cutShort(
  call: Call,
  all: readonly Jurisdiction[],
  text: string,
  { citation, target }: Examined,
  { section, near }: { readonly section: Section; readonly near: readonly NamedSection[] },
): Result {
  const number = wholeNumber(text, target);
  return {
    ...spanOf(text, citation, target),
    outcome: 'no_such_section',
    findings: [quoted(`${placeName(call, jurisdictionOf(all, section))}: § ${number} was not found.`)],
    nearest: near.length > 0 ? near : [namedOf(section)],
  };
}

/** The text range of a citation: all of it if it has one number, else each number. */
function spanOf(text: string, citation: Citation, target: Target): { start: number; end: number; text: string } {
  const { start, end } = citation.targets.length === 1 ? citation : target;
  return { start, end, text: text.slice(start, end) };
}

function briefOf(
  call: Call,
  all: readonly Jurisdiction[],
  section: Section,
  urls: ReadonlyMap<string, string>,
): object {
  const officialUrl = urls.get(section.id);
  const about = aboutPlace(call, jurisdictionOf(all, section));
  return factsOf(section, officialUrl === undefined ? about : { ...about, officialUrl });
}

function detailsOf({ resolution, silence }: Examined): {
  /** Instead of the outcome of the findings. */
  readonly outcome?: Outcome;
  readonly why?: WhyNot;
  readonly candidates?: readonly NamedSection[];
} {
  switch (resolution.kind) {
    case 'ambiguous':
      return { candidates: candidatesOf(resolution.candidates) };
    case 'container':
      return { why: wholeContainer };
    case 'failed':
      return { why: whyOf(resolution.failure) };
    case 'found':
      return silence === undefined ? betweenEditions(resolution.missingNext, 'subdivision') : { why: whyOf(silence) };
    case 'notFound':
      return betweenEditions(resolution.next, 'section');
    case 'unknownPlace':
    case 'unresolved':
      return {};
  }
}

function quotationOutcome({ finding }: ComparedQuotation): QuotationOutcome {
  if (finding === undefined) return 'matches';
  if (finding === 'notCompared') return 'not_compared';
  const outcome = outcomeOfFinding[finding.kind];
  return 'quotation' in outcome ? outcome.quotation : 'differs';
}

function quotationOf(compared: ComparedQuotation): object {
  const { quotation, finding } = compared;
  const outcome = quotationOutcome(compared);
  const reported = typeof finding === 'object' ? finding : undefined;
  const from = outcome === 'elsewhere' ? reported?.section : undefined;
  return {
    start: quotation.start,
    end: quotation.end,
    outcome,
    ...(reported?.difference === undefined ? {} : { difference: reported.difference }),
    ...(from === undefined ? {} : { found_in: namedOf(from) }),
  };
}

function placesOf(
  all: readonly Jurisdiction[],
  { examined }: Check,
): {
  readonly covered: readonly Jurisdiction[];
  readonly notCovered: readonly string[];
  readonly notChecked: readonly string[];
} {
  const listed = new Map(all.map((place) => [place.id, place]));
  return {
    covered: examined.flatMap(({ citation }) => listed.get(citation.jurisdictionId ?? '') ?? []),
    notCovered: examined.flatMap(({ resolution }) => (resolution.kind === 'unknownPlace' ? [resolution.place] : [])),
    notChecked: examined.flatMap(({ citation, resolution }) =>
      resolution.kind === 'failed' && citation.place !== null ? [citation.place] : [],
    ),
  };
}

/** Outcomes for numbers that were not looked up. */
const notLookedUp: ReadonlySet<Outcome> = new Set(['ambiguous', 'unplaced', 'not_covered', 'could_not_ask']);

function countsOf(results: readonly Result[], quotations: readonly QuotationOutcome[]): object {
  const notChecked = results.filter(({ outcome }) => notLookedUp.has(outcome)).length;
  return {
    results: results.length,
    checked: results.length - notChecked,
    not_checked: notChecked,
    outcomes: tally(
      outcomes,
      results.map(({ outcome }) => outcome),
    ),
    quotations: tally(['matches', 'differs', 'elsewhere', 'not_compared'], quotations),
  };
}

function tally(names: readonly string[], all: readonly string[]): Readonly<Record<string, number>> {
  return Object.fromEntries(
    names.map((name) => [name, all.filter((one) => one === name).length] as const).filter(([, count]) => count > 0),
  );
}

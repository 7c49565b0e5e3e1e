/** Checks a draft's citations against the service: not found, not in force, misquoted, or changed since. */
import { isAttachedKind } from '../citation/index.ts';
import type { Citation, Target } from '../citation/types.ts';
import type { LegalCodeClient } from '../client/types.ts';
import type { Failure } from '../contract/failure.ts';
import type { Section } from '../contract/resources.ts';
import { type Acceptance, type AcceptedFinding, acceptanceFor } from './acceptance.ts';
import type { FindingParts } from './case.ts';
import { findingsOf } from './citation-findings.ts';
import { type CheckCounts, counted, noCounts } from './counts.ts';
import type { Finding, Unchecked } from './findings.ts';
import { isQuotedFrom } from './misquoted.ts';
import { type NotUnderstood, notUnderstoodIn } from './not-understood.ts';
import { quietly } from './quietly.ts';
import { quotationFinding } from './quotation-findings.ts';
import { findQuotations, isQuoted, type Quotation } from './quotations.ts';
import { numbersOf } from './state.ts';
import { draftSays } from './stated-status.ts';
import { sameHeading } from './subject.ts';
import type { Prepared, Resolution } from './types.ts';

export interface Draft {
  /** The draft's name in the lock file. */
  readonly name: string;
  readonly text: string;
  readonly citations: readonly Citation[];
}

export interface CheckParts extends FindingParts {
  /** The maximum number of concurrent section requests. */
  readonly concurrency?: number;
  readonly onProgress?: (done: number, all: number) => void;
  /** The names of the served codes, from `codeNames`. Used to detect text that looks like a citation of them. */
  readonly codeNames?: readonly string[];
  /** Acceptances in the draft or in its lock file. */
  readonly acceptances?: readonly Acceptance[];
}

/** A cited number and the service's result for it. */
export interface Examined {
  readonly citation: Citation;
  readonly target: Target;
  readonly resolution: Resolution;
  /** Set if the section was found, but a request about the draft's heading or quoted words failed. */
  readonly silence?: Failure;
}

/** A quotation and how it compares with the cited text. */
export interface ComparedQuotation {
  readonly quotation: Quotation;
  readonly finding: Finding | 'notCompared' | undefined;
}

export interface Check {
  /** In the order of the draft. */
  readonly findings: readonly Finding[];
  /** Findings that the draft accepts or states itself, in the order of the draft. `findings` does not contain them. */
  readonly accepted: readonly AcceptedFinding[];
  readonly counts: CheckCounts;
  /** The number of attached quotations that were not compared, because the cited text could not be read. */
  readonly quotationsNotCompared: number;
  /** Targets for which at least one request failed. Results for the others are complete. */
  readonly unchecked: readonly Unchecked[];
  /** Text that looks like a citation but was not recognized as one. */
  readonly notUnderstood: readonly NotUnderstood[];
  /** The result for each cited number, in the order of the draft. */
  readonly examined: readonly Examined[];
  /** The result for each attached quotation. */
  readonly quotations: readonly ComparedQuotation[];
  /** The distinct sections that the draft cites: the content of its lock file. */
  readonly sections: readonly Section[];
}

/** The number of targets to prepare at once. Their sections must stay in the client's cache until they are examined. */
const preparedAtOnce = 200;

/** Rejects only with an AbortError, when `signal` is aborted. */
export async function checkDraft(draft: Draft, parts: CheckParts): Promise<Check> {
  const quotations = findQuotations(draft.text, draft.citations);
  // Citations in quoted law belong to that law. Other quotation marks, such as those of a string in code, have no such meaning.
  const quotedLaw = quotations.filter(({ attachment }) => attachment === 'direct');
  const cited = draft.citations
    .filter((citation) => !isQuoted(quotedLaw, citation))
    .flatMap((citation) =>
      citation.targets.flatMap((target) => numbersOf(target).map((number) => ({ citation, target: number }))),
    )
    // “This section” has no antecedent to check in a draft that is not itself a section. A preamble has no number.
    .filter(
      ({ citation, target }) =>
        (target.number !== '' || isAttachedKind(target.kind)) && !isContainerOfAnother(citation, target),
    );
  const findings: Finding[] = [];
  const found = new Map<Citation, Section[]>();
  const reported = new Set<string>();
  const resolutions = new Map<(typeof cited)[number], Resolution>();
  const silences = new Map<Target, Failure>();
  const compared: ComparedQuotation[] = [];
  let quotationsNotCompared = 0;
  let done = 0;
  const examine = async (one: (typeof cited)[number], prepared: Prepared): Promise<void> => {
    const { citation, target } = one;
    const resolution = await parts.lookup.resolve(citation, target, parts.signal, prepared);
    resolutions.set(one, resolution);
    const onSilence = (failure: Failure): void => void silences.set(target, failure);
    findings.push(...(await findingsOf(resolution, { draft, citation, target, parts, reported, onSilence })));
    if (resolution.kind === 'found') found.set(citation, [...(found.get(citation) ?? []), resolution.section.value]);
    done += 1;
    parts.onProgress?.(done, cited.length);
  };
  for (let at = 0; at < cited.length; at += preparedAtOnce) {
    const some = cited.slice(at, at + preparedAtOnce);
    const prepared = await parts.lookup.prepare(some, parts.signal);
    await each(some, parts.concurrency ?? 6, parts.signal, (one) => examine(one, prepared));
  }
  const client = await parts.client();
  const subjects = findings.filter(({ kind }) => kind === 'wrongSubject');
  const replaced = new Set<Finding>();
  await each(quotations, parts.concurrency ?? 6, parts.signal, async (written) => {
    const subject = subjects.find(({ start, end }) => start < written.end && written.start < end);
    if (subject !== undefined && (await isHeadingOf(subject, written, { ...parts, client }))) return;
    const quotation = attributed(written, found);
    const { citation } = quotation;
    const onSilence = (failure: Failure): void => {
      const quoted = cited.find((one) => one.citation === citation && resolutions.get(one)?.kind === 'found');
      if (quoted !== undefined) silences.set(quoted.target, failure);
    };
    const finding = await quotationFinding(quotation, found.get(citation) ?? [], { ...parts, client, onSilence });
    if (subject !== undefined) {
      // Another section's own words are better evidence than words that resemble its heading.
      if (finding === 'notCompared' || finding?.kind !== 'quotedElsewhere') return;
      replaced.add(subject);
    }
    compared.push({ quotation, finding });
    if (finding === 'notCompared') quotationsNotCompared += 1;
    else if (finding !== undefined) findings.push(finding);
  });
  const notUnderstood = notUnderstoodIn(draft.text, draft.citations, parts.codeNames ?? []);
  const examined = cited.flatMap((one): readonly Examined[] => {
    const resolution = resolutions.get(one);
    if (resolution === undefined) return [];
    const silence = silences.get(one.target);
    return [{ ...one, resolution, ...(silence === undefined ? {} : { silence }) }];
  });
  const headings = headingsThatCite(found);
  const { open, accepted } = sortedOut(
    findings
      .filter((finding) => !replaced.has(finding) && !isInHeading(finding, draft.text, headings))
      .toSorted((a, b) => a.start - b.start || a.end - b.end),
    draft,
    parts,
  );
  const sections = new Map([...found.values()].flat().map((section) => [section.id, section]));
  return {
    findings: open,
    accepted,
    counts: { ...examined.reduce(counted, noCounts), notUnderstood: notUnderstood.length },
    quotationsNotCompared,
    notUnderstood,
    unchecked: examined.flatMap(({ citation, target, resolution, silence }): readonly Unchecked[] => {
      const failure = resolution.kind === 'failed' ? resolution.failure : silence;
      return failure === undefined ? [] : [{ citation, target, failure }];
    }),
    examined,
    quotations: compared.toSorted((a, b) => a.quotation.start - b.quotation.start),
    sections: [...sections.values()],
  };
}

/** Whether a quotation is the heading of the section that a `wrongSubject` finding names. */
async function isHeadingOf(
  { section }: Finding,
  { text }: Quotation,
  { client, signal }: { readonly client: LegalCodeClient; readonly signal?: AbortSignal },
): Promise<boolean> {
  if (section === undefined) return true;
  const named = await quietly(() => client.section(section.id, signal === undefined ? {} : { signal }));
  return named === undefined || sameHeading(text, named.value.heading);
}

/** Attributes a quotation that stands near two citations to the one whose section has its words. */
function attributed(quotation: Quotation, found: ReadonlyMap<Citation, readonly Section[]>): Quotation {
  const { citation, rival } = quotation;
  const hasWords = (cited: Citation): boolean =>
    found.get(cited)?.some(({ text }) => text !== undefined && isQuotedFrom(text, quotation.text)) === true;
  return rival !== undefined && hasWords(rival) && !hasWords(citation) ? { ...quotation, citation: rival } : quotation;
}

/** In `34 RCNY § 3-05`, `34` only locates the section and is not cited itself. */
function isContainerOfAnother({ targets }: Citation, { kind, number }: Target): boolean {
  return targets.some(({ container }) => container?.kind === kind && container.number === number);
}

/** The maximum distance between a citation and its section's heading, in UTF-16 units. */
const headingWithin = 200;

interface CitedHeading {
  readonly citation: Citation;
  /** In lowercase. */
  readonly heading: string;
}

/** The headings of cited sections that can contain a citation: those with a digit. */
function headingsThatCite(found: ReadonlyMap<Citation, readonly Section[]>): readonly CitedHeading[] {
  return [...found].flatMap(([citation, sections]) =>
    sections.flatMap(({ heading = '' }) =>
      /\d/.test(heading) ? [{ citation, heading: heading.toLowerCase().replace(/\W+$/, '') }] : [],
    ),
  );
}

/** Whether a finding's citation is in the heading of a section cited beside it: `§ 3.7 (Penalties for violation of section 3.6)`. */
function isInHeading({ start, end }: Finding, text: string, headings: readonly CitedHeading[]): boolean {
  const from = Math.max(0, start - headingWithin);
  const isNear = ({ citation }: CitedHeading): boolean =>
    citation.end > from && citation.start < end + headingWithin && (end <= citation.start || start >= citation.end);
  const near = headings.filter(isNear);
  if (near.length === 0) return false;
  const around = text.slice(from, end + headingWithin).toLowerCase();
  return near.some(({ heading }) => {
    for (let at = around.indexOf(heading); at >= 0; at = around.indexOf(heading, at + 1))
      if (from + at <= start && end <= from + at + heading.length) return true;
    return false;
  });
}

/** Separates open findings from those that the draft accepts or states. */
function sortedOut(
  findings: readonly Finding[],
  draft: Draft,
  { acceptances = [], lock }: CheckParts,
): { readonly open: readonly Finding[]; readonly accepted: readonly AcceptedFinding[] } {
  const locked = new Set((lock?.drafts[draft.name] ?? []).map(({ id }) => id));
  const changed = new Set(
    findings.flatMap(({ kind, against }) => (kind === 'changed' && against !== undefined ? [against.id] : [])),
  );
  // A statement about a section applies to the whole draft.
  const stated = new Set(
    findings
      .filter(({ kind, citation }) => draftSays(kind, draft.text, draft.citations, citation))
      .map(({ kind, against }) => statementKey(kind, against?.id)),
  );
  const open: Finding[] = [];
  const accepted: AcceptedFinding[] = [];
  for (const finding of findings) {
    const acceptance = acceptanceFor(finding, acceptances, (id) => locked.has(id) && changed.has(id));
    const by = acceptance?.by ?? (stated.has(statementKey(finding.kind, finding.against?.id)) ? 'draft' : undefined);
    if (by === undefined) open.push(finding);
    else accepted.push({ finding, by });
  }
  return { open, accepted };
}

const statementKey = (kind: Finding['kind'], sectionId: string | undefined): string => `${kind}\n${sectionId ?? ''}`;

/** Runs `work` on each entry with limited concurrency. Stops at the first error. */
async function each<T>(
  all: readonly T[],
  concurrency: number,
  signal: AbortSignal | undefined,
  work: (one: T) => Promise<void>,
): Promise<void> {
  const waiting = all.values();
  const run = async (): Promise<void> => {
    for (const one of waiting) {
      if (signal?.aborted === true) throw new DOMException('aborted', 'AbortError');
      await work(one);
    }
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, all.length) }, run));
}

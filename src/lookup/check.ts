/** Checks the citations of a draft against the service: what is not there, no longer law, misquoted or changed since. */
import type { Citation, Target } from '../citation/types.ts';
import type { Failure } from '../contract/failure.ts';
import type { Section } from '../contract/resources.ts';
import { type Acceptance, type AcceptedFinding, acceptanceFor } from './acceptance.ts';
import type { FindingParts } from './case.ts';
import { findingsOf } from './citation-findings.ts';
import { type CheckCounts, counted, noCounts } from './counts.ts';
import type { Finding, Unchecked } from './findings.ts';
import { type NotUnderstood, notUnderstoodIn } from './not-understood.ts';
import { quotationFinding } from './quotation-findings.ts';
import { findQuotations, isQuoted, type Quotation } from './quotations.ts';
import { numbersOf } from './state.ts';
import { draftSays } from './stated-status.ts';
import type { Prepared, Resolution } from './types.ts';

export interface Draft {
  /** Its name in the lock file. */
  readonly name: string;
  readonly text: string;
  readonly citations: readonly Citation[];
}

export interface CheckParts extends FindingParts {
  /** How many sections are asked for at once. */
  readonly concurrency?: number;
  readonly onProgress?: (done: number, all: number) => void;
  /** How the codes that are served are written, from `codeNames`: to tell what looks like a citation of them. */
  readonly codeNames?: readonly string[];
  /** What the draft, or the lock file for it, accepts. */
  readonly acceptances?: readonly Acceptance[];
}

/** A cited number, and what the service has under it. */
export interface Examined {
  readonly citation: Citation;
  readonly target: Target;
  readonly resolution: Resolution;
  /** The section was found, but the service failed on what the draft says about it: its heading, or words quoted from it. */
  readonly silence?: Failure;
}

/** A quotation, and how it compares with what it is attached to. */
export interface ComparedQuotation {
  readonly quotation: Quotation;
  readonly finding: Finding | 'notCompared' | undefined;
}

export interface Check {
  /** In the order of the draft. */
  readonly findings: readonly Finding[];
  /** Findings that the draft accepts, or says itself, in the order of the draft. They are not among `findings`. */
  readonly accepted: readonly AcceptedFinding[];
  readonly counts: CheckCounts;
  /** Quotations attached to a citation that were not compared, because the cited text could not be read. */
  readonly quotationsNotCompared: number;
  /** Targets that the service could not be asked about, or not about all that the draft says about them. The rest stands. */
  readonly unchecked: readonly Unchecked[];
  /** What looks like a citation but was not understood as one. */
  readonly notUnderstood: readonly NotUnderstood[];
  /** What became of each number cited, in the order of the draft. */
  readonly examined: readonly Examined[];
  /** What became of each quotation that is attached to a citation. */
  readonly quotations: readonly ComparedQuotation[];
  /** The sections that the draft cites, once each: what a lock file holds. */
  readonly sections: readonly Section[];
}

/** How many targets are prepared together: their sections stay in the client's cache until they are examined. */
const preparedAtOnce = 200;

/** Rejects only with an AbortError, when `signal` is aborted. */
export async function checkDraft(draft: Draft, parts: CheckParts): Promise<Check> {
  const quotations = findQuotations(draft.text, draft.citations);
  // What quoted law cites belongs to it. Other quotation marks, as those of a string in code, say nothing about what is in them.
  const quotedLaw = quotations.filter(({ attachment }) => attachment === 'direct');
  const cited = draft.citations
    .filter((citation) => !isQuoted(quotedLaw, citation))
    .flatMap((citation) =>
      citation.targets.flatMap((target) => numbersOf(target).map((number) => ({ citation, target: number }))),
    )
    // “this section” of a draft that is no section refers to nothing that could be checked.
    .filter(({ citation, target }) => target.number !== '' && !isContainerOfAnother(citation, target));
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
  await each(quotations, parts.concurrency ?? 6, parts.signal, async (quotation) => {
    if (subjects.some(({ start, end }) => start < quotation.end && quotation.start < end)) return;
    const { citation } = quotation;
    const onSilence = (failure: Failure): void => {
      const quoted = cited.find((one) => one.citation === citation && resolutions.get(one)?.kind === 'found');
      if (quoted !== undefined) silences.set(quoted.target, failure);
    };
    const finding = await quotationFinding(quotation, found.get(citation) ?? [], { ...parts, client, onSilence });
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
  const { open, accepted } = sortedOut(
    findings.toSorted((a, b) => a.start - b.start || a.end - b.end),
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

/** `34` of `34 RCNY § 3-05` says where the section stands and is not cited itself. */
function isContainerOfAnother({ targets }: Citation, { kind, number }: Target): boolean {
  return targets.some(({ container }) => container?.kind === kind && container.number === number);
}

/** Which findings are open, and which the draft accepts or states. */
function sortedOut(
  findings: readonly Finding[],
  draft: Draft,
  { acceptances = [], lock }: CheckParts,
): { readonly open: readonly Finding[]; readonly accepted: readonly AcceptedFinding[] } {
  const locked = new Set((lock?.drafts[draft.name] ?? []).map(({ id }) => id));
  const changed = new Set(
    findings.flatMap(({ kind, against }) => (kind === 'changed' && against !== undefined ? [against.id] : [])),
  );
  // What a draft says once of a section, it knows everywhere.
  const said = new Set(
    findings
      .filter(({ kind, citation }) => draftSays(kind, draft.text, draft.citations, citation))
      .map(({ kind, against }) => statementKey(kind, against?.id)),
  );
  const open: Finding[] = [];
  const accepted: AcceptedFinding[] = [];
  for (const finding of findings) {
    const acceptance = acceptanceFor(finding, acceptances, (id) => locked.has(id) && changed.has(id));
    const by = acceptance?.by ?? (said.has(statementKey(finding.kind, finding.against?.id)) ? 'draft' : undefined);
    if (by === undefined) open.push(finding);
    else accepted.push({ finding, by });
  }
  return { open, accepted };
}

const statementKey = (kind: Finding['kind'], sectionId: string | undefined): string => `${kind}\n${sectionId ?? ''}`;

/** Runs `work` on each, so many at a time; stops at the first error. */
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

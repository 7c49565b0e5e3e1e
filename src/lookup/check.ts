/** Checks the citations of a draft against the service: what is not there, not law any more, misquoted or changed since. */
import type { Citation, Target } from '../citation/types.ts';
import type { LegalCodeClient } from '../client/types.ts';
import type { Failure } from '../contract/failure.ts';
import type { Chain, Section } from '../contract/resources.ts';
import { type CheckCounts, counted, noCounts } from './counts.ts';
import { actOf, endingOf, type Finding, type FindingKind, nameOf, severities, type Unchecked } from './findings.ts';
import { changedSince, type Lock } from './lock.ts';
import { type NotUnderstood, notUnderstoodIn } from './not-understood.ts';
import { quietly } from './quietly.ts';
import { quotationFinding } from './quotation-findings.ts';
import { findQuotations, isQuoted, type Quotation } from './quotations.ts';
import { numbersOf } from './state.ts';
import { draftSays } from './stated-status.ts';
import { statusKindOf, statusMessage } from './status-findings.ts';
import { labelsOf, otherSubject } from './subject.ts';
import { renumbering } from './suggestions.ts';
import { lastChange } from './trust.ts';
import type { Lookup, Prepared, Resolution } from './types.ts';
import type { Translate } from './words.ts';

export interface Draft {
  /** Its name in the lock file. */
  readonly name: string;
  readonly text: string;
  readonly citations: readonly Citation[];
}

export interface CheckParts {
  readonly lookup: Lookup;
  readonly client: () => Promise<LegalCodeClient>;
  readonly t: Translate;
  /** ISO date: the day on which the law is checked. */
  readonly today: string;
  /** BCP 47; English without one. */
  readonly language?: string;
  readonly lock?: Lock;
  /** How many sections are asked for at once. */
  readonly concurrency?: number;
  readonly signal?: AbortSignal;
  readonly onProgress?: (done: number, all: number) => void;
  /** How the codes that are served are written, from `codeNames`: to tell what looks like a citation of them. */
  readonly codeNames?: readonly string[];
}

/** A cited number, and what the service has under it. */
export interface Examined {
  readonly citation: Citation;
  readonly target: Target;
  readonly resolution: Resolution;
  /** The section was found, but the service failed on what the draft says of it: its heading, or words quoted from it. */
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
  readonly counts: CheckCounts;
  /** Quotations attached to a citation that were not compared, because the cited text could not be read. */
  readonly quotationsNotCompared: number;
  /** Targets that the service could not be asked about, or not about all that the draft says of them. The rest stands. */
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
    if (resolution.kind === 'found') {
      found.set(citation, [...(found.get(citation) ?? []), resolution.section.value]);
    }
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
  const sections = new Map([...found.values()].flat().map((section) => [section.id, section]));
  return {
    findings: findings.toSorted((a, b) => a.start - b.start || a.end - b.end),
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

interface Case {
  readonly draft: Draft;
  readonly citation: Citation;
  readonly target: Target;
  readonly parts: CheckParts;
  /** Sections said to have changed already: once a draft is enough. */
  readonly reported: Set<string>;
  /** The service failed on a question that the check depends on. */
  readonly onSilence: (failure: Failure) => void;
}

async function findingsOf(resolution: Resolution, where: Case): Promise<readonly Finding[]> {
  const { citation, target, parts } = where;
  const { t } = parts;
  const finding = (kind: FindingKind, message: string, more: Partial<Finding> = {}): Finding => ({
    kind,
    severity: severities[kind],
    message,
    start: target.start,
    end: target.end,
    citation,
    target,
    ...more,
  });
  switch (resolution.kind) {
    case 'failed':
    case 'container':
      return [];
    case 'unresolved':
      return [finding('unresolved', t('The jurisdiction of § {0} is unknown.', target.number))];
    case 'unknownPlace':
      return [
        finding('notCovered', t('Not checked: {0} was not found among the service’s jurisdictions.', resolution.place)),
      ];
    case 'ambiguous': {
      const codes = resolution.candidates.map(({ code, place }) => code ?? place).join('; ');
      return [finding('ambiguous', t('Several match: {0}.', codes))];
    }
    case 'notFound': {
      const place = resolution.jurisdiction.name ?? citation.place ?? resolution.jurisdiction.id;
      return [finding('notFound', t('{0}: § {1} was not found.', place, target.number))];
    }
    case 'found':
      return await sectionFindings(resolution, where, finding);
  }
}

async function sectionFindings(
  resolution: Extract<Resolution, { readonly kind: 'found' }>,
  where: Case,
  finding: (kind: FindingKind, message: string, more?: Partial<Finding>) => Finding,
): Promise<readonly Finding[]> {
  const { draft, citation, target, parts, reported } = where;
  const { t } = parts;
  const section = resolution.section.value;
  const about = { section: aboutOf(section) };
  const findings: Finding[] = [];
  const name = nameOf(section, target);
  const kind = statusKindOf(section, parts.today);
  const isSaid = (one: FindingKind): boolean => draftSays(one, draft.text, citation.start, citation.end);
  if (resolution.nowNumbered !== undefined && !isSaid('recodified')) {
    const to = resolution.nowNumbered;
    const message = t('§ {0} is now {1}.', target.number, section.citation ?? `§ ${to}`);
    findings.push(finding('recodified', message, { ...about, ...renumbering(citation, target, to) }));
  }
  if (kind !== undefined && !isSaid(kind)) {
    const related =
      kind === 'recodified' || kind === 'transferred'
        ? section.related.find(({ relation }) => relation === 'recodified_to')
        : undefined;
    const to = await recodifiedTo(related, parts);
    const chain = kind === 'repealed' || kind === 'expired' ? await chainOf(section.id, parts) : undefined;
    const by = actOf(endingOf(chain, 'repealed') ?? (kind === 'expired' ? chain?.entries.at(-1) : undefined));
    const language = parts.language ?? 'en';
    const message = statusMessage({ section, chain, today: parts.today, language, name, by, to: to?.citation }, t);
    const suggestion = to?.number === undefined ? {} : renumbering(citation, target, to.number);
    findings.push(finding(kind, message, { ...about, ...suggestion }));
  }
  if (resolution.missingSubdivision !== undefined && hasLaw(kind)) {
    const missing = resolution.missingSubdivision.map((one) => (one.startsWith('(') ? one : `(${one})`)).join('');
    findings.push(finding('missingSubdivision', t('{0} has no subdivision {1}.', name, missing), about));
  }
  findings.push(...(await subjectFindings(section, where, finding)));
  const locked = changedSince(parts.lock, draft.name, section);
  if (locked !== undefined && !reported.has(section.id)) {
    reported.add(section.id);
    const chain = await chainOf(section.id, parts);
    const by = actOf(chain === undefined ? undefined : lastChange(chain));
    const message =
      by === undefined
        ? t('{0} has changed since this draft was checked on {1}.', name, locked.on)
        : t('{0} has changed since this draft was checked on {1}. Last change: {2}.', name, locked.on, by);
    findings.push(finding('changed', message, about));
  }
  return findings;
}

function aboutOf({ id, citation, heading }: Section): NonNullable<Finding['section']> {
  return {
    id,
    ...(citation === undefined ? {} : { citation }),
    ...(heading === undefined ? {} : { heading }),
  };
}

/** The heading or name beside the number belongs to another section. */
async function subjectFindings(
  section: Section,
  { draft, citation, target, parts, onSilence }: Case,
  finding: (kind: FindingKind, message: string, more?: Partial<Finding>) => Finding,
): Promise<readonly Finding[]> {
  const labels = labelsOf(draft.text, citation, target);
  if (labels.length === 0) return [];
  const { lookup, signal } = parts;
  const subject = {
    client: await parts.client(),
    headings: () => lookup.headings(section, citation.code, signal),
    ...askOf(parts),
  };
  for (const label of labels) {
    const number = await quietly(() => otherSubject(label, section, subject), onSilence);
    if (number === undefined) continue;
    const named = await lookup.resolve(citation, { ...target, number, subdivisions: [] }, signal);
    const other = named.kind === 'found' ? named.section.value : undefined;
    const message = parts.t(
      '“{0}” is {1}, not {2}.',
      label.text,
      other?.citation ?? `§ ${number}`,
      nameOf(section, target),
    );
    return [
      finding('wrongSubject', message, {
        start: label.start,
        end: label.end,
        ...(other === undefined ? {} : { section: aboutOf(other) }),
        ...renumbering(citation, target, number),
      }),
    ];
  }
  return [];
}
/** Whether a section has text in which a cited subdivision could be missing. */
const hasLaw = (kind: FindingKind | undefined): boolean =>
  kind === undefined || kind === 'unknownStatus' || kind === 'notYetInEffect' || kind === 'superseded';

/** Where a section went: as the service says it, with the number to write instead. */
async function recodifiedTo(
  related: Section['related'][number] | undefined,
  parts: CheckParts,
): Promise<{ readonly citation: string; readonly number?: string } | undefined> {
  if (related === undefined) return undefined;
  const section =
    related.sectionId === undefined
      ? undefined
      : await quietly(async () => (await (await parts.client()).section(related.sectionId ?? '', askOf(parts))).value);
  const number = section?.number ?? numberIn(related.citation);
  const citation = section?.citation ?? related.citation ?? number;
  return citation === undefined ? undefined : { citation, ...(number === undefined ? {} : { number }) };
}

/** `§ 23.42.040` and `Port Wenlow Municipal Code § 23.42.040` say a number; `Title 5` and prose do not. */
function numberIn(citation: string | undefined): string | undefined {
  return /^(?:.*§\s*)?(\d[\dA-Za-z.:-]*\d[A-Za-z]?)$/.exec(citation?.trim() ?? '')?.[1];
}

/** A chain only makes a message fuller: without one, the message says less. */
const chainOf = (sectionId: string, parts: CheckParts): Promise<Chain | undefined> =>
  quietly(async () => (await (await parts.client()).chain(sectionId, askOf(parts))).value);

const askOf = ({ signal }: CheckParts): { readonly signal?: AbortSignal } => (signal === undefined ? {} : { signal });

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

/** Checks a draft's citations against the service: not found, not in force, misquoted, or changed since. */
import type { Citation, Target } from '../citation/types.ts';
import type { LegalCodeClient } from '../client/types.ts';
import type { Failure } from '../contract/failure.ts';
import type { Section, TextBlock } from '../contract/resources.ts';
import { type Acceptance, type AcceptedFinding, acceptanceFor } from './acceptance.ts';
import type { FindingParts } from './case.ts';
import { findingsOf } from './citation-findings.ts';
import { headingsThatCite, isInHeading } from './cited-headings.ts';
import { type CheckCounts, counted, noCounts } from './counts.ts';
import { type CitedNumber, type Draft, type DraftReading, readDraft } from './draft-reading.ts';
import type { Finding, Unchecked } from './findings.ts';
import { isQuotedFrom, misquoted } from './misquoted.ts';
import type { NotUnderstood } from './not-understood.ts';
import { foundKey } from './prepare.ts';
import { quietly } from './quietly.ts';
import { quotationFinding } from './quotation-findings.ts';
import { isQuotedAsLaw } from './quotation-stance.ts';
import type { Quotation } from './quotations.ts';
import { draftSays } from './stated-status.ts';
import { sameHeading } from './subject.ts';
import type { Prepared, Resolution } from './types.ts';

export interface CheckParts extends FindingParts {
  /** The maximum number of citations to examine at once, and of quotations to compare at once. */
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
  /**
   * The number of attached quotations that were not compared. The cited text could not be read, they have fewer than five words, or
   * the draft does not present them as the law now.
   */
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

/** The number of targets to prepare at once. The sections of two batches must stay in the client's cache. */
const preparedAtOnce = 200;
const usualConcurrency = 6;

/** Rejects only with an AbortError, when `signal` is aborted. */
export async function checkDraft(draft: Draft, parts: CheckParts): Promise<Check> {
  const check = new DraftCheck(draft, parts);
  await check.run();
  return check.result();
}

/** A check in progress. */
class DraftCheck {
  readonly #draft: Draft;
  readonly #reading: DraftReading;
  readonly #parts: CheckParts;
  readonly #findings: Finding[] = [];
  readonly #compared: ComparedQuotation[] = [];
  readonly #resolutions = new Map<CitedNumber, Resolution>();
  /** Failures of requests about the draft's heading or quoted words beside a section that was found. */
  readonly #silences = new Map<Target, Failure>();
  /** The sections that each citation refers to. */
  readonly #found = new Map<Citation, Section[]>();
  /** The citations of an edition that the service lacks. Its words may differ. */
  readonly #ofOldEdition = new Set<Citation>();
  /** Sections already reported as changed. */
  readonly #reported = new Set<string>();

  constructor(draft: Draft, parts: CheckParts) {
    this.#reading = readDraft(draft, parts.codeNames ?? []);
    this.#draft = { ...draft, citations: this.#reading.citations };
    this.#parts = parts;
  }

  /**
   * Examines the citations in batches. Meanwhile, it requests the next batch and compares the quotations of earlier ones, so that
   * the service works while the program does.
   */
  async run(): Promise<void> {
    const { lookup, signal } = this.#parts;
    const { cited, quotations } = this.#reading;
    let comparing: Promise<void> = Promise.resolve();
    const compare = (quotations: readonly Quotation[]): void => {
      comparing = comparing.then(() => {
        const subjects = this.#findings.filter(({ kind }) => kind === 'wrongSubject');
        return this.#each(quotations, (quotation) => this.#compare(quotation, subjects));
      });
      // Awaited at the end. Until then, a failure must not count as unhandled.
      comparing.catch(() => {});
    };
    const prepareFrom = (at: number): Promise<Prepared> => {
      const prepared = lookup.prepare(cited.slice(at, at + preparedAtOnce), signal);
      prepared.catch(() => {});
      return prepared;
    };
    let waiting = quotations;
    let examinedTo = 0;
    let next = prepareFrom(0);
    for (let at = 0; at < cited.length; at += preparedAtOnce) {
      const batch = cited.slice(at, at + preparedAtOnce);
      const prepared = await next;
      next = prepareFrom(at + preparedAtOnce);
      const ready = waiting.filter((quotation) => endOf(quotation) < examinedTo);
      waiting = waiting.filter((quotation) => endOf(quotation) >= examinedTo);
      compare(ready);
      // A finding about a citation may contain a quotation before it, so a batch lies between.
      examinedTo = batch[0]?.citation.start ?? 0;
      await this.#each(batch, (cited) => this.#examine(cited, prepared));
    }
    compare(waiting);
    await comparing;
  }

  async #examine(cited: CitedNumber, prepared: Prepared): Promise<void> {
    const { citation, target, year } = cited;
    const parts = this.#parts;
    const resolution = await parts.lookup.resolve(citation, target, parts.signal, prepared, year);
    this.#resolutions.set(cited, resolution);
    const onSilence = (failure: Failure): void => void this.#silences.set(target, failure);
    const context = { draft: this.#draft, citation, target, parts, reported: this.#reported, onSilence };
    this.#findings.push(...(await findingsOf(resolution, context)));
    if (resolution.kind === 'found') {
      this.#found.set(citation, [...(this.#found.get(citation) ?? []), resolution.section.value]);
      if (resolution.stated !== undefined) this.#ofOldEdition.add(citation);
    }
    parts.onProgress?.(this.#resolutions.size, this.#reading.cited.length);
  }

  async #compare(written: Quotation, subjects: readonly Finding[]): Promise<void> {
    const parts = { ...this.#parts, client: await this.#parts.client() };
    const subject = subjects.find(({ start, end }) => start < written.end && written.start < end);
    if (subject !== undefined && (await isHeadingOf(subject, written, parts))) return;
    const quotation = attributed(this.#draft.text, written, this.#found);
    const { citation } = quotation;
    const onSilence = (failure: Failure): void => this.#silence(citation, failure);
    const within = (): Promise<readonly Section[]> => parts.lookup.within(citation, parts.signal);
    const about = { ...parts, draft: this.#draft.text, within, onSilence };
    const compared = await quotationFinding(quotation, this.#found.get(citation) ?? [], about);
    const isOldText = compared !== undefined && compared !== 'notCompared' && this.#ofOldEdition.has(citation);
    const finding = isOldText ? 'notCompared' : compared;
    if (subject !== undefined) {
      // Another section's own words are better evidence than words that resemble its heading.
      if (finding === 'notCompared' || finding?.kind !== 'quotedElsewhere') return;
      const at = this.#findings.indexOf(subject);
      if (at >= 0) this.#findings.splice(at, 1);
    }
    this.#compared.push({ quotation, finding });
    if (finding !== undefined && finding !== 'notCompared') this.#findings.push(finding);
  }

  /** Runs `work` on each entry with limited concurrency. Stops at the first error. */
  async #each<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
    const { concurrency = usualConcurrency, signal } = this.#parts;
    const waiting = all.values();
    const run = async (): Promise<void> => {
      for (const one of waiting) {
        if (signal?.aborted === true) throw new DOMException('aborted', 'AbortError');
        await work(one);
      }
    };
    await Promise.all(Array.from({ length: Math.min(concurrency, all.length) }, run));
  }

  /** Records that a request about words beside a citation failed. */
  #silence(citation: Citation, failure: Failure): void {
    const quoted = this.#reading.cited.find(
      (cited) => cited.citation === citation && this.#resolutions.get(cited)?.kind === 'found',
    );
    if (quoted !== undefined) this.#silences.set(quoted.target, failure);
  }

  result(): Check {
    const { text } = this.#draft;
    const { notUnderstood, short, table } = this.#reading;
    const examined = this.#examined();
    const headings = headingsThatCite(this.#found);
    const findings = withoutRepeats(this.#findings, table)
      .filter((finding) => !isInHeading(finding, text, headings))
      .toSorted((a, b) => a.start - b.start || a.end - b.end);
    const { open, accepted } = sortedOut(findings, this.#draft, this.#parts);
    const sections = new Map([...this.#found.values()].flat().map((section) => [section.id, section]));
    return {
      findings: open,
      accepted,
      counts: { ...examined.reduce(counted, noCounts), notUnderstood: notUnderstood.length },
      quotationsNotCompared: short + this.#compared.filter(({ finding }) => finding === 'notCompared').length,
      notUnderstood,
      unchecked: examined.flatMap(({ citation, target, resolution, silence }): readonly Unchecked[] => {
        const failure = resolution.kind === 'failed' ? resolution.failure : silence;
        return failure === undefined ? [] : [{ citation, target, failure }];
      }),
      examined,
      quotations: this.#compared.toSorted((a, b) => a.quotation.start - b.quotation.start),
      sections: [...sections.values()],
    };
  }

  #examined(): readonly Examined[] {
    return this.#reading.cited.flatMap((cited): readonly Examined[] => {
      const resolution = this.#resolutions.get(cited);
      if (resolution === undefined) return [];
      const silence = this.#silences.get(cited.target);
      return [{ ...cited, resolution, ...(silence === undefined ? {} : { silence }) }];
    });
  }
}

/** The offset up to which a draft states a quotation and the citations that it may belong to. */
function endOf({ end, citation, rival }: Quotation): number {
  return Math.max(end, citation.end, rival?.end ?? 0);
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

/** Attributes a quotation that stands near two citations to the one whose section has its words, or the closest to them. */
function attributed(draft: string, quotation: Quotation, found: ReadonlyMap<Citation, readonly Section[]>): Quotation {
  const { citation, rival } = quotation;
  if (rival === undefined) return quotation;
  const textsOf = (cited: Citation): readonly (readonly TextBlock[])[] =>
    found.get(cited)?.flatMap(({ text = [] }) => (text.length === 0 ? [] : [text])) ?? [];
  const [own, other] = [textsOf(citation), textsOf(rival)];
  const hasWords = (texts: readonly (readonly TextBlock[])[]): boolean =>
    texts.some((text) => isQuotedFrom(text, quotation.text));
  if (other.length === 0 || hasWords(own)) return quotation;
  const shareIn = (texts: readonly (readonly TextBlock[])[]): number => misquoted(quotation.text, texts)?.share ?? 0;
  // Without the text of its own section, only the very words show that a quotation belongs to the other.
  const isCloser =
    hasWords(other) || (own.length > 0 && shareIn(other) > shareIn(own) && isQuotedAsLaw(draft, quotation));
  return isCloser ? { ...quotation, citation: rival } : quotation;
}

/** Omits findings of a table of authorities that the draft already has where it cites the authority. */
function withoutRepeats(findings: readonly Finding[], table: DraftReading['table']): readonly Finding[] {
  if (table === undefined) return findings;
  const isInTable = ({ start }: Finding): boolean => table.start <= start && start < table.end;
  const elsewhere = new Set(findings.filter((finding) => !isInTable(finding)).map(statementKey));
  return findings.filter((finding) => !isInTable(finding) || !elsewhere.has(statementKey(finding)));
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
    findings.filter((finding) => draftSays(finding, draft.text, draft.citations)).map(statementKey),
  );
  const open: Finding[] = [];
  const accepted: AcceptedFinding[] = [];
  for (const finding of findings) {
    const acceptance = acceptanceFor(finding, acceptances, (id) => locked.has(id) && changed.has(id));
    const by = acceptance?.by ?? (stated.has(statementKey(finding)) ? 'draft' : undefined);
    if (by === undefined) open.push(finding);
    else accepted.push({ finding, by });
  }
  return { open, accepted };
}

/** What a finding or a statement of the draft is about: the section that a finding compared, or the number that no section has. */
const statementKey = ({ kind, against, citation, target }: Finding): string =>
  `${kind} ${against?.id ?? foundKey(citation, target.number)}`;

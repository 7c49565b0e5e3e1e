/** The findings about one cited number: from its resolution, and from the draft's words beside it. */
import type { Chain, Section } from '../contract/resources.ts';
import { fingerprintOf } from './acceptance.ts';
import type { Case, FindingParts } from './case.ts';
import { otherContainer } from './container-subject.ts';
import { dateWords } from './date-words.ts';
import {
  aboutOf,
  actOf,
  endingOf,
  type Finding,
  type FindingKind,
  nameOf,
  severities,
  withOnePeriod,
} from './findings.ts';
import { changedSince } from './lock.ts';
import { nextSubdivisionWords } from './next-edition.ts';
import { citingName, notFoundWords } from './not-found-words.ts';
import { quietly } from './quietly.ts';
import { statedSubdivisionWords } from './stated-edition.ts';
import { statusKindOf, statusMessage } from './status-findings.ts';
import { subdivisionName } from './subdivision.ts';
import { doubtfulLabels, otherSubject } from './subject.ts';
import { renumbering } from './suggestions.ts';
import { lastChange } from './trust.ts';
import type { Resolution } from './types.ts';
import { uncodifiedMessage } from './uncodified.ts';
import { unlistedWords } from './unlisted.ts';

/**
 * Returns the findings about one cited number, including a repeal that the draft itself states.
 * @throws an AbortError
 */
export async function findingsOf(resolution: Resolution, where: Case): Promise<readonly Finding[]> {
  const { citation, target, parts } = where;
  const { t } = parts;
  const finding = (kind: FindingKind, message: string, more: Partial<Finding> = {}): Finding => ({
    kind,
    severity: severities[kind],
    message: withOnePeriod(message),
    start: target.start,
    end: target.end,
    citation,
    target,
    ...more,
  });
  switch (resolution.kind) {
    case 'failed':
      return [];
    case 'container': {
      const { jurisdiction } = resolution;
      const other = await quietly(async () =>
        otherContainer(await parts.client(), jurisdiction, { draft: where.draft.text, citation, target }, askOf(parts)),
      );
      if (other === undefined) return [];
      const { label, number } = other;
      const [right, cited] = [number, target.number].map((each) => `${target.kind} ${each}`);
      const message = t('“{0}” is {1}, not {2}.', label.text, right ?? number, cited ?? target.number);
      const { start, end } = label;
      return [finding('wrongSubject', message, { start, end, ...renumbering(citation, target, number) })];
    }
    case 'unresolved':
      return [finding('unresolved', t('The jurisdiction of § {0} is unknown.', target.number))];
    case 'unknownPlace':
      return [finding('notCovered', t('Not checked: {0}', unlistedWords(citation, resolution.place, t)))];
    case 'ambiguous': {
      const { candidates } = resolution;
      const isShared = (name: string): boolean => candidates.filter(({ code }) => code === name).length > 1;
      // Only the place distinguishes codes that share a name: `Marlow, OR`.
      const names = candidates.map(({ code, place }) => (code === undefined || isShared(code) ? place : code));
      const [only, another] = names;
      // The draft also names a code that the library lacks.
      if (only !== undefined && another === undefined)
        return [finding('ambiguous', t('This may refer to {0} or to a code that is not available.', only))];
      return [finding('ambiguous', t('Several match: {0}.', names.join('; ')))];
    }
    case 'notFound': {
      if (resolution.citedBy !== undefined) {
        const by = citingName(resolution.citedBy);
        const message = t('Not checked: the library or service lacks this part of the code, which {0} cites.', by);
        return [finding('notCovered', message)];
      }
      const place = resolution.jurisdiction.name ?? citation.place ?? resolution.jurisdiction.id;
      return [finding('notFound', ...(await notFoundWords(resolution, place, where)))];
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
  const about = aboutSection(section);
  const findings: Finding[] = [];
  const name = nameOf(section, target);
  const kind = statusKindOf(section, parts.today);
  const language = parts.language ?? 'en';
  if (resolution.nowNumbered !== undefined) {
    const to = resolution.nowNumbered;
    const message = t('§ {0} is now {1}.', target.number, section.citation ?? `§ ${to}`);
    // The new number with the year of the old edition would be wrong.
    const suggestion = resolution.stated === undefined ? renumbering(citation, target, to) : {};
    findings.push(finding('recodified', message, { ...about, ...suggestion }));
  }
  if (kind !== undefined) {
    const related =
      kind === 'recodified' || kind === 'transferred'
        ? section.related.find(({ relation }) => relation === 'recodified_to')
        : undefined;
    const to = await recodifiedTo(related, parts);
    const chain = kind === 'repealed' || kind === 'expired' ? await chainOf(section.id, parts) : undefined;
    const by = actOf(
      endingOf(chain, 'repealed') ?? (kind === 'expired' ? chain?.entries.at(-1) : undefined),
      language,
      t,
    );
    const message = statusMessage({ section, chain, today: parts.today, language, name, by, to: to?.citation }, t);
    const suggestion = to?.number === undefined ? {} : renumbering(citation, target, to.number);
    // Law of an old edition may be cited as such.
    const severity = resolution.stated === undefined ? severities[kind] : lower(severities[kind]);
    findings.push(finding(kind, message, { ...about, ...suggestion, severity }));
  }
  if (resolution.missingSubdivision !== undefined && hasLaw(kind)) {
    const { missingNext: next, stated } = resolution;
    const missing = subdivisionName(resolution.missingSubdivision);
    const message =
      stated !== undefined
        ? statedSubdivisionWords(name, missing, stated, language, t)
        : next === undefined
          ? t('{0} has no subdivision {1}.', name, missing)
          : nextSubdivisionWords(name, missing, next, language, t);
    const isError = stated === undefined && next === undefined;
    findings.push(finding('missingSubdivision', message, isError ? about : { ...about, severity: 'warning' }));
  }
  findings.push(...(await subjectFindings(section, where, finding)));
  findings.push(
    ...(await newerActs(section, where, (message, acts) => finding('adoptedNotCodified', message, { ...about, acts }))),
  );
  const locked = changedSince(parts.lock, draft.name, section);
  if (locked !== undefined && !reported.has(section.id)) {
    reported.add(section.id);
    const chain = await chainOf(section.id, parts);
    const by = actOf(chain === undefined ? undefined : lastChange(chain), language, t);
    const on = dateWords(locked.on, language);
    const message =
      by === undefined
        ? t('{0} has changed since this draft was checked on {1}.', name, on)
        : t('{0} has changed since this draft was checked on {1}. Last change: {2}.', name, on, by);
    findings.push(finding('changed', message, about));
  }
  return findings;
}

/** At most a warning. */
const lower = (severity: Finding['severity']): Finding['severity'] => (severity === 'error' ? 'warning' : severity);

/** Finds acts that name the section and are newer than the code. */
async function newerActs(
  section: Section,
  { target, parts, onSilence }: Case,
  finding: (message: string, acts: readonly string[]) => Finding,
): Promise<readonly Finding[]> {
  const { lookup, signal, language = 'en', t } = parts;
  const found = await quietly(() => lookup.uncodified(section, signal), onSilence);
  if (found === undefined || found.acts.length === 0) return [];
  const about = { name: nameOf(section, target), section, jurisdiction: found.jurisdiction };
  const numbers = found.acts.map(({ act }) => act?.number ?? '');
  return [finding(uncodifiedMessage(found.acts, about, language, t), numbers)];
}

/** The fields of a finding that depend only on its section, cached for as long as the client keeps the section. */
const facts = new WeakMap<Section, Required<Pick<Finding, 'section' | 'against'>>>();

function aboutSection(section: Section): Required<Pick<Finding, 'section' | 'against'>> {
  const about = facts.get(section) ?? {
    section: aboutOf(section),
    against: { id: section.id, version: fingerprintOf(section) },
  };
  facts.set(section, about);
  return about;
}

/** Reports a heading or name beside the number that belongs to another section. */
async function subjectFindings(
  section: Section,
  { draft, citation, target, parts, onSilence }: Case,
  finding: (kind: FindingKind, message: string, more?: Partial<Finding>) => Finding,
): Promise<readonly Finding[]> {
  const labels = doubtfulLabels(draft.text, citation, target, section);
  if (labels.length === 0) return [];
  const { lookup, signal } = parts;
  let headings: ReturnType<typeof lookup.headings> | undefined;
  const subject = {
    client: await parts.client(),
    headings: () => (headings ??= lookup.headings(section, citation.code, signal)),
    ...askOf(parts),
  };
  for (const label of labels) {
    const named = await quietly(() => otherSubject(label, section, subject), onSilence);
    if (named === undefined) continue;
    const { number, sectionId } = named;
    const other = await quietly(async () => {
      if (sectionId !== undefined) return (await subject.client.section(sectionId, askOf(parts))).value;
      const { start, end } = target;
      // Headings are listed by section number, even if the draft cites a chapter.
      const resolution = await lookup.resolve(
        citation,
        { start, end, kind: 'section', number, subdivisions: [] },
        signal,
      );
      return resolution.kind === 'found' ? resolution.section.value : undefined;
    });
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
        // Another section may have the name, too.
        ...(named.isShort === true ? { severity: 'warning' } : {}),
        against: { id: section.id, version: fingerprintOf(section) },
        // A number that exists in several containers does not identify a section.
        ...(sectionId === undefined ? renumbering(citation, target, number) : {}),
      }),
    ];
  }
  return [];
}
/** Whether a section has text in which a cited subdivision could be missing. */
const hasLaw = (kind: FindingKind | undefined): boolean =>
  kind === undefined || kind === 'unknownStatus' || kind === 'notYetInEffect' || kind === 'superseded';

/** The new location of a section, as the service states it, with the number to suggest. */
async function recodifiedTo(
  related: Section['related'][number] | undefined,
  parts: FindingParts,
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

/** Extracts the number of `§ 23.42.040` and `Port Wenlow Municipal Code § 23.42.040`; none from `Title 5` or prose. */
function numberIn(citation: string | undefined): string | undefined {
  return /^(?:.*§\s*)?([A-Z]{0,4}-?\d[\dA-Za-z.:-]*\d[A-Za-z]?)$/.exec(citation?.trim() ?? '')?.[1];
}

/** The chain only adds detail to a message, so a failure leaves it out. */
const chainOf = (sectionId: string, parts: FindingParts): Promise<Chain | undefined> =>
  quietly(async () => (await (await parts.client()).chain(sectionId, askOf(parts))).value);

const askOf = ({ signal }: FindingParts): { readonly signal?: AbortSignal } => (signal === undefined ? {} : { signal });

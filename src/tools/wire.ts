/** The parts of answers: section summaries, reasons, acts, provenance, and coverage. */
import { present } from '../contract/decode/json-values.ts';
import type { Failure } from '../contract/failure.ts';
import type { ChainEntry, Jurisdiction, SectionSummary } from '../contract/resources.ts';
import { validityOf } from '../contract/validity.ts';
import { writable } from '../contract/visible.ts';
import { describeFailure, untranslated } from '../lookup/failure-words.ts';
import { codifiedThroughOf } from '../lookup/held-edition.ts';
import type { Outcome } from './outcomes.ts';
import type { Call } from './parts.ts';
import type { ActWire, Frame, NamedSection, SectionFacts, WhyNot, Words } from './schemas.ts';
import { notice } from './table.ts';

/** Words of the law or its publisher, in a field reserved for them. */
export const quoted = (text: string): Words => ({ text });

const quotedIf = (text: string | undefined): Words | undefined => (text === undefined ? undefined : quoted(text));

/** The section's citation, else its number or id. */
const citationOf = ({ citation, number, id }: Pick<SectionSummary, 'citation' | 'number' | 'id'>): string =>
  writable(citation ?? (number === undefined ? id : `§ ${number}`));

/** The context for the facts of a section. */
export interface About {
  /** The name of its jurisdiction. */
  readonly place: string;
  /** Whether another place has the same name. A citation then names the place. */
  readonly hasNamesake: boolean;
  readonly today: string;
  readonly officialUrl?: string;
}

/** The context for sections of a place; undefined: the service does not state the place. */
export function aboutPlace(call: Call, place: Jurisdiction | undefined): About {
  return {
    place: place === undefined ? '' : placeName(call, place),
    hasNamesake: place !== undefined && call.hasNamesake(place),
    today: call.today(),
  };
}

/** If two cities are named Marlow, both may have a § 5.08.010, so the citation is `Marlow, OR, Marlow Municipal Code § 5.08.010`. */
const citationIn = (
  section: Parameters<typeof citationOf>[0],
  { place, hasNamesake }: Pick<About, 'place' | 'hasNamesake'>,
): string => (hasNamesake ? `${place}, ${citationOf(section)}` : citationOf(section));

/** A section summary. */
export function factsOf(section: SectionSummary, about: About): SectionFacts {
  const { place, today, officialUrl } = about;
  const { status, inForce, asOf } = validityOf(section, today);
  return present<SectionFacts>({
    id: section.id,
    citation: citationIn(section, about),
    jurisdiction: place,
    heading: quotedIf(section.heading),
    status,
    in_force: inForce,
    as_of: asOf?.date,
    official_url: officialUrl,
  });
}

/** A section that an answer offers as an alternative. `about`: its place, if the answer knows it. */
export function namedOf(
  section: Pick<SectionSummary, 'id' | 'citation' | 'number' | 'heading'> | { readonly citation: string },
  about: Pick<About, 'place' | 'hasNamesake'> = { place: '', hasNamesake: false },
): NamedSection {
  if (!('id' in section)) return { citation: writable(section.citation) };
  return present<NamedSection>({
    id: section.id,
    citation: citationIn(section, about),
    heading: quotedIf(section.heading),
  });
}

/** The acts of a chain. Leaves out what no source states. */
export function actsOf(entries: readonly ChainEntry[]): readonly ActWire[] {
  return entries.map((entry) => {
    const { act } = entry;
    const numbered = [act?.type, act?.number].filter((part) => part !== undefined).join(' ');
    const name = numbered === '' ? entry.registerCitation : numbered;
    return present<ActWire>({
      action: entry.action,
      act: name === undefined ? undefined : writable(name),
      date: entry.effectiveFrom ?? entry.adoptedOn,
      official_url: entry.officialSourceUrl,
      verification: quotedIf(entry.verificationStatus),
      confidence: entry.analysisConfidence,
      note: quotedIf(entry.note ?? act?.title),
    });
  });
}

const kinds: Readonly<Record<Failure['kind'], string>> = {
  unauthorized: 'not signed in',
  forbidden: 'not enabled',
  notFound: 'not found',
  incomplete: 'not known to be complete',
  editionNotHeld: 'no edition for this date',
  editionsNotOffered: 'earlier editions not offered',
  notADate: 'not a date',
  notOffered: 'not offered',
  rateLimited: 'rate limited',
  offline: 'offline',
  timeout: 'timed out',
  serviceError: 'service failed',
  notUnderstood: 'not understood',
  unexpected: 'failed',
};

/** For lists with unreadable entries, or lists that the service does not call complete. */
export const mayLackEntries: WhyNot = { kind: 'not known to be complete', message: 'This list may be incomplete.' };

const mayLackPlaces: WhyNot = {
  kind: 'not known to be complete',
  message: 'The service does not list this place, but its list of places may be incomplete.',
};

/** The outcome for a place that the service does not list: not covered, unless the list may be incomplete. */
export const unlisted = ({ account }: Call): { readonly outcome: Outcome; readonly why?: WhyNot } =>
  account.mayLackPlaces ? { outcome: 'could_not_ask', why: mayLackPlaces } : { outcome: 'not_covered' };

/** Why a request was not sent or failed. Omits the service's own message, which this program must not repeat as its own. */
export function whyOf(failure: Failure): WhyNot {
  const plain: Failure = 'detail' in failure ? withoutDetail(failure) : failure;
  const retryAt = 'retryAt' in failure ? failure.retryAt : undefined;
  return present<WhyNot>({
    kind: failure.kind === 'forbidden' && failure.because === undefined ? 'refused' : kinds[failure.kind],
    message: describeFailure(plain, untranslated).message,
    retry_at: retryAt === undefined ? undefined : new Date(retryAt).toISOString(),
  });
}

function withoutDetail(failure: Extract<Failure, { readonly detail?: string }>): Failure {
  const { detail: _detail, ...plain } = failure;
  return plain;
}

/** The name of a jurisdiction, with its region if another shares the name; its id if it has no name. */
export function placeName(
  { hasNamesake }: Pick<Call, 'hasNamesake'>,
  place: Pick<Jurisdiction, 'id' | 'name' | 'region'>,
): string {
  const { name, id, region } = place;
  return writable(
    name !== undefined && region !== undefined && hasNamesake(place) ? `${name}, ${region}` : (name ?? id),
  );
}

/** The places that a call was about. */
export interface PlacesAnswered {
  readonly covered: readonly Jurisdiction[];
  /** Places that the citations name and the service does not list. */
  readonly notCovered?: readonly string[];
  /** Places for which a request failed. */
  readonly notChecked?: readonly string[];
}

/** The fields of every answer. */
export function frameOf(call: Call, { covered, notCovered = [], notChecked = [] }: PlacesAnswered): Frame {
  const { service, account, asOf } = call;
  const places = [...new Map(covered.map((place) => [place.id, place])).values()];
  const names = places.map((place) => placeName(call, place));
  const { mayLackPlaces } = account;
  const missing = [...new Set(mayLackPlaces ? [] : notCovered.map(writable))];
  const unanswered = [...new Set([...notChecked, ...(mayLackPlaces ? notCovered : [])].map(writable))];
  return {
    notice,
    provenance: present<Frame['provenance']>({
      service: service(),
      retrieved: instant(account.retrieved),
      stale_since: instant(account.staleSince),
      as_of: asOf,
      editions: places.flatMap(({ codes, coverage, ...place }) =>
        codes.slice(0, mostEditions).map((code) =>
          present<Frame['provenance']['editions'][number]>({
            jurisdiction: placeName(call, place),
            edition: writable(code.name ?? code.id ?? ''),
            codified_through: asOf === undefined ? codifiedThroughOf(code, coverage) : editionFor(code, asOf),
          }),
        ),
      ),
    }),
    coverage: {
      asked: [...new Set([...names, ...missing, ...unanswered])],
      covered: names,
      not_covered: missing,
      not_checked: unanswered,
    },
  };
}

/** The date through which the edition for a given date is codified: the latest edition of that date or earlier. */
function editionFor({ editions = [] }: Jurisdiction['codes'][number], asOf: string): string | undefined {
  return editions.findLast(({ codifiedThrough }) => codifiedThrough !== undefined && codifiedThrough <= asOf)
    ?.codifiedThrough;
}

/** The maximum number of a place's codes that an answer names. list_coverage names them all. */
const mostEditions = 5;

const instant = (at: number | undefined): string | undefined =>
  at === undefined ? undefined : new Date(at).toISOString();

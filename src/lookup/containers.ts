/** Finds cited containers: titles, chapters, and articles that have no text of their own. */
import type { Citation, Target } from '../citation/types.ts';
import type { LegalCodeClient } from '../client/types.ts';
import { type ContentsEntry, type HierarchyLevel, isPlain, type Jurisdiction } from '../contract/resources.ts';
import { maySearchForWords } from './elsewhere.ts';
import { sameContainer } from './find.ts';

/** The maximum number of levels of a table of contents to read for one container. */
const mostLevels = 60;

/** A container that is cited, or that encloses the cited one. */
type Step = Pick<Target, 'kind' | 'number'>;

/** A part of the table of contents to read, and how many of the steps are above it. */
interface Place {
  readonly link: string;
  readonly above: number;
}

/** A service with a table of contents and a search. */
type Contents = Pick<LegalCodeClient, 'contents' | 'origin' | 'search'>;

interface Asking {
  readonly signal?: AbortSignal;
}

/**
 * Whether a code certainly has no such container: the service lists all containers of its kind there, and none has the number. Reads
 * the table of contents only of a service on this machine.
 *
 * @throws LookupError, and an AbortError
 */
export async function lacksContainer(
  client: Contents,
  jurisdiction: Pick<Jurisdiction, 'links'>,
  { code }: Pick<Citation, 'code'>,
  target: Target,
  ask: Asking,
): Promise<boolean> {
  let hasKind = false;
  const extent = await readContainers(
    { client, jurisdiction, code, target, isIt: mayBeNumbered, ask },
    ({ isIt, isLast }) => {
      hasKind ||= isLast;
      return isIt && isLast;
    },
  );
  return extent === 'whole' && hasKind;
}

/** A container in a service's table of contents. */
export interface FoundContainer {
  readonly heading?: string;
  /** The address of its contents. */
  readonly contents?: string;
}

/**
 * The container that a citation refers to. Uses the hierarchy of its sections, and the table of contents of a service on this
 * machine. Undefined if none is found, or if the number alone is ambiguous.
 *
 * @throws LookupError, and an AbortError
 */
export async function findContainer(
  client: Contents,
  jurisdiction: Pick<Jurisdiction, 'id' | 'links'>,
  { code }: Pick<Citation, 'code'>,
  target: Target,
  ask: Asking,
): Promise<FoundContainer | undefined> {
  if (target.number === '') return undefined;
  const above = await containerAbove(client, jurisdiction, code, target, ask);
  if (above !== undefined) return above;
  const found = new Map<string, FoundContainer>();
  const extent = await readContainers(
    { client, jurisdiction, code, target, isIt: isNumbered, ask },
    ({ entry: { id, heading, contents }, isIt, isLast }) => {
      if (isIt && isLast)
        found.set(id, {
          ...(heading === undefined ? {} : { heading }),
          ...(contents === undefined ? {} : { contents }),
        });
      return found.size > 1 || (found.size > 0 && isWholeNumber(target));
    },
  );
  const [only, other] = found.values();
  return other === undefined && extent !== 'partial' ? only : undefined;
}

/**
 * The containers of the cited kind that have a number and a heading. Reads the table of contents of a service on this machine.
 *
 * @returns an empty list if the table was not read whole
 * @throws LookupError, and an AbortError
 */
export async function listedContainers(
  client: Contents,
  jurisdiction: Pick<Jurisdiction, 'links'>,
  { code }: Pick<Citation, 'code'>,
  target: Target,
  ask: Asking,
): Promise<readonly { readonly number: string; readonly heading: string }[]> {
  const listed: { readonly number: string; readonly heading: string }[] = [];
  const extent = await readContainers(
    { client, jurisdiction, code, target, isIt: isNumbered, ask },
    ({ entry: { number, heading }, isLast }) => {
      if (isLast && number !== undefined && heading !== undefined) listed.push({ number, heading });
      return false;
    },
  );
  return extent === 'whole' ? listed : [];
}

/** Whether a number and its containers identify a container: `23.44`, `Title 23`, `chapter 35 of Title 42`. */
function isWholeNumber({ kind, number, container }: Pick<Target, 'kind' | 'number' | 'container'>): boolean {
  return container !== undefined || kind === 'title' || /[^\p{L}\p{N}]/u.test(number);
}

/** The container in the hierarchy of the sections that a search for its number finds. */
async function containerAbove(
  client: Pick<LegalCodeClient, 'search'>,
  { id }: Pick<Jurisdiction, 'id'>,
  code: string | null,
  target: Target,
  ask: Asking,
): Promise<FoundContainer | undefined> {
  const { value } = await client.search({ text: target.number, jurisdictionId: id }, ask);
  const found = new Map<string, FoundContainer>();
  for (const { citation = '', number = '', hierarchy } of value.entries) {
    if (code !== null && !citation.startsWith(code)) continue;
    if (!isPartOf(target, number, hierarchy)) continue;
    const { heading, contents } = hierarchy.find((level) => isLevel(level, target)) ?? {};
    if (heading !== undefined) found.set(heading, { heading, ...(contents === undefined ? {} : { contents }) });
  }
  const [only, other] = found.values();
  return other === undefined ? only : undefined;
}

/**
 * Whether a section is in the cited container. Several titles may have a `Chapter 5`, so that also needs its title. `23.44`
 * and `Title 23` are prefixes of their sections' numbers.
 */
function isPartOf(target: Target, section: string, hierarchy: readonly HierarchyLevel[]): boolean {
  const { number, container } = target;
  if (container !== undefined) return hierarchy.some((level) => isLevel(level, container));
  if (!isWholeNumber(target)) return false;
  return section.startsWith(number) && !/^[\p{L}\p{N}]/u.test(section.slice(number.length));
}

function isLevel({ level, number = '' }: HierarchyLevel, container: Step): boolean {
  return level?.toLowerCase() === container.kind && sameContainer(number, container.number);
}

/** What to look for in a table of contents. */
interface Sought {
  readonly client: Contents;
  readonly jurisdiction: Pick<Jurisdiction, 'links'>;
  readonly code: string | null;
  readonly target: Target;
  /** Whether an entry of the cited kind has the cited number. */
  readonly isIt: (entry: ContentsEntry, number: string) => boolean;
  readonly ask: Asking;
}

/** A container of a cited kind. `isLast`: of the kind of the target itself, not of those that enclose it. */
interface Candidate {
  readonly entry: ContentsEntry;
  readonly isIt: boolean;
  readonly isLast: boolean;
}

/**
 * Reads a table of contents from the top, but only where the target may be, until `visit` returns true. Reads nothing of a service on
 * another machine.
 *
 * @returns `whole` if the target can be nowhere else
 */
async function readContainers(
  { client, jurisdiction, code, target, isIt: isNumberedAs, ask }: Sought,
  visit: (candidate: Candidate) => boolean,
): Promise<'whole' | 'stopped' | 'partial'> {
  const root = jurisdiction.links.contents;
  if (root === undefined || !maySearchForWords(client)) return 'partial';
  const steps = stepsTo(target);
  const places: Place[] = [{ link: root, above: 0 }];
  for (let read = 0; read < places.length; read += 1) {
    const place = places[read];
    if (place === undefined || read === mostLevels) return 'partial';
    const { value } = await client.contents(place.link, ask);
    if (!isPlain(value)) return 'partial';
    if (value.next !== undefined) places.push({ ...place, link: value.next });
    const step = steps[place.above];
    for (const entry of value.entries) {
      if (entry.kind === 'section' || step === undefined) continue;
      if (entry.kind === 'code' && code !== null && entry.heading !== undefined && entry.heading !== code) continue;
      const isKind = entry.kind === 'container' && entry.level?.toLowerCase() === step.kind;
      const isIt = isKind && isNumberedAs(entry, step.number);
      if (isKind && visit({ entry, isIt, isLast: place.above === steps.length - 1 })) return 'stopped';
      // Another title cannot have the chapter. Another kind of level may enclose it.
      if (entry.contents !== undefined && (isIt || !isKind))
        places.push({ link: entry.contents, above: place.above + (isIt ? 1 : 0) });
    }
  }
  return 'whole';
}

/** The cited container with those that enclose it, outermost first. */
export function stepsTo({ kind, number, container }: Target): readonly Step[] {
  const steps: Step[] = [{ kind, number }];
  for (let outer = container; outer !== undefined; outer = outer.container) steps.unshift(outer);
  return steps;
}

function isNumbered({ number }: ContentsEntry, cited: string): boolean {
  return number !== undefined && sameContainer(number, cited);
}

/** Whether a container may have a number, alone or after the numbers of those that enclose it: chapter `44` is cited as `23.44`. */
function mayBeNumbered({ number }: ContentsEntry, cited: string): boolean {
  // A container without a number may be cited by any.
  if (number === undefined) return true;
  const last = cited.replace(/^.*[.:-]0*(?=\w)/, '');
  return sameContainer(number, cited) || sameContainer(number.replace(/^0+(?=\d)/, ''), last);
}

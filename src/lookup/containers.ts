/** Finds out whether a code has a cited container: a title, chapter, or article that has no text of its own. */
import type { Citation, Target } from '../citation/types.ts';
import type { LegalCodeClient } from '../client/types.ts';
import { type ContentsEntry, isPlain, type Jurisdiction } from '../contract/resources.ts';
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

/**
 * Whether a code certainly has no such container: the service lists all containers of its kind there, and none has the number. Reads
 * the table of contents only of a service on this machine.
 *
 * @throws LookupError, and an AbortError
 */
export async function lacksContainer(
  client: LegalCodeClient,
  jurisdiction: Jurisdiction,
  { code }: Pick<Citation, 'code'>,
  target: Target,
  ask: { readonly signal?: AbortSignal },
): Promise<boolean> {
  const root = jurisdiction.links.contents;
  if (root === undefined || !maySearchForWords(client)) return false;
  const steps = stepsTo(target);
  const places: Place[] = [{ link: root, above: 0 }];
  let hasKind = false;
  for (let read = 0; read < places.length; read += 1) {
    const place = places[read];
    if (place === undefined || read === mostLevels) return false;
    const { value } = await client.contents(place.link, ask);
    if (!isPlain(value)) return false;
    if (value.next !== undefined) places.push({ ...place, link: value.next });
    const wanted = steps[place.above];
    for (const entry of value.entries) {
      if (entry.kind === 'section' || wanted === undefined) continue;
      if (entry.kind === 'code' && code !== null && entry.heading !== undefined && entry.heading !== code) continue;
      const isWanted = entry.kind === 'container' && entry.level?.toLowerCase() === wanted.kind;
      const isIt = isWanted && isNumbered(entry, wanted.number);
      const isLast = place.above === steps.length - 1;
      if (isIt && isLast) return false;
      hasKind ||= isWanted && isLast;
      // Another title cannot have the chapter. Another kind of level may enclose it.
      if (entry.contents !== undefined && (isIt || !isWanted))
        places.push({ link: entry.contents, above: place.above + (isIt ? 1 : 0) });
    }
  }
  return hasKind;
}

/** The cited container with those that enclose it, outermost first. */
export function stepsTo({ kind, number, container }: Target): readonly Step[] {
  const steps: Step[] = [{ kind, number }];
  for (let outer = container; outer !== undefined; outer = outer.container) steps.unshift(outer);
  return steps;
}

/** Whether a container has a number, alone or after the numbers of those that enclose it: chapter `44` is cited as `23.44`. */
function isNumbered({ number }: ContentsEntry, cited: string): boolean {
  // A container without a number may be cited by any.
  if (number === undefined) return true;
  const last = cited.replace(/^.*[.:-]0*(?=\w)/, '');
  return sameContainer(number, cited) || sameContainer(number.replace(/^0+(?=\d)/, ''), last);
}

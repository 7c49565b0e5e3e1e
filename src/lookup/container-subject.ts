/** Whether the heading beside the number of a chapter or title belongs to another one. */
import type { Citation, Target } from '../citation/types.ts';
import type { LegalCodeClient } from '../client/types.ts';
import type { Jurisdiction } from '../contract/resources.ts';
import { findContainer, listedContainers } from './containers.ts';
import { contentWords, covers, likeness, plainWords } from './content-words.ts';
import { maySearchForWords } from './elsewhere.ts';
import { type Label, labelsOf } from './labels.ts';

/** A container with the heading that a draft gives another one. */
export interface OtherContainer {
  readonly label: Label;
  readonly number: string;
}

/**
 * The only other container of the cited kind with the heading that a draft writes beside a container's number. Compares only with a
 * service on this machine.
 *
 * @example `Chapter 5.04 (Noise)`, if chapter 5.04 is “Animals” and chapter 5.08 is “Noise”
 * @throws LookupError, and an AbortError
 */
export async function otherContainer(
  client: LegalCodeClient,
  jurisdiction: Jurisdiction,
  { draft, citation, target }: { readonly draft: string; readonly citation: Citation; readonly target: Target },
  ask: { readonly signal?: AbortSignal },
): Promise<OtherContainer | undefined> {
  if (target.number === '' || !maySearchForWords(client)) return undefined;
  // Other words may describe the container: `chapter 5.04 (the rules for noise)`.
  const labels = labelsOf(draft, citation, target).filter(
    ({ written, text }) => written === 'heading' && /^\p{Lu}/u.test(text),
  );
  if (labels.length === 0) return undefined;
  const heading = (await findContainer(client, jurisdiction, citation, target, ask))?.heading;
  if (heading === undefined || labels.some(({ text }) => isLike(text, heading))) return undefined;
  const listed = await listedContainers(client, jurisdiction, citation, target, ask);
  for (const label of labels) {
    const wanted = plainWords(label.text);
    const [only, another] = listed.filter((one) => plainWords(one.heading) === wanted);
    if (only !== undefined && another === undefined) return { label, number: only.number };
  }
  return undefined;
}

function isLike(label: string, heading: string): boolean {
  const [wanted, own] = [contentWords(label), contentWords(heading)];
  return likeness(wanted, own) > 0.5 || covers(own, wanted) || covers(wanted, own);
}

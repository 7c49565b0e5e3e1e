/** What the absence of a number or a container shows: the code lacks it, or the library lacks that part of the law. */
import type { Citation, Target } from '../citation/types.ts';
import type { LegalCodeClient } from '../client/types.ts';
import { lacksContainer } from './containers.ts';
import { lacksEdition } from './held-edition.ts';
import { citingMissingPart, isOfOtherCode } from './not-held.ts';
import { quietly } from './quietly.ts';
import type { Resolution } from './types.ts';

/** A target of a citation, and what is needed to ask about it. */
export interface AbsenceParts {
  readonly citation: Citation;
  readonly target: Target;
  readonly client: LegalCodeClient;
  readonly signal?: AbortSignal;
}

/**
 * Refines a resolution. A container that the code certainly lacks is not found. A missing number is `unknownPlace` if the library
 * holds another code of the place. It has `citedBy` if the library holds only a part of the code, without the number.
 *
 * @returns the same resolution if nothing more is known. A failed request adds nothing.
 * @throws an AbortError
 */
export async function withAbsence(resolution: Resolution, parts: AbsenceParts): Promise<Resolution> {
  return await inPartialCode(
    resolution.kind === 'container' ? await checkedContainer(resolution, parts) : resolution,
    parts,
  );
}

async function checkedContainer(
  resolution: Extract<Resolution, { readonly kind: 'container' }>,
  { citation, target, client, signal }: AbsenceParts,
): Promise<Resolution> {
  const { jurisdiction } = resolution;
  const ask = signal === undefined ? {} : { signal };
  const isMissing = await quietly(
    async () =>
      !lacksEdition(jurisdiction, citation, client) &&
      (await lacksContainer(client, jurisdiction, citation, target, ask)),
  );
  return isMissing === true ? { kind: 'notFound', jurisdiction, nearest: [] } : resolution;
}

async function inPartialCode(
  resolution: Resolution,
  { citation, target, client, signal }: AbsenceParts,
): Promise<Resolution> {
  if (resolution.kind !== 'notFound' || resolution.next !== undefined) return resolution;
  const { jurisdiction } = resolution;
  const ask = signal === undefined ? {} : { signal };
  if ((await quietly(() => isOfOtherCode(client, jurisdiction, citation, target, ask))) === true)
    return { kind: 'unknownPlace', place: jurisdiction.name ?? citation.place ?? jurisdiction.id };
  const citedBy = await quietly(() => citingMissingPart(client, jurisdiction, citation, target, ask));
  return citedBy === undefined ? resolution : { ...resolution, citedBy };
}

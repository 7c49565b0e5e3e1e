/** Additional requests of a hover: the heading and contents of a cited chapter, and a repealed section's earlier text. */
import type { Citation, Target } from '../../citation/types.ts';
import type { LegalCodeClient } from '../../client/types.ts';
import { LookupError } from '../../contract/failure.ts';
import type { Jurisdiction, Section, TextBlock } from '../../contract/resources.ts';
import { endedStatus } from '../../contract/status.ts';
import { type FoundContainer, findContainer } from '../../lookup/containers.ts';
import type { EarlierText } from './input.ts';

/** The cited chapter, title or article; undefined if it is not certain. */
export function containerOf(
  client: LegalCodeClient,
  jurisdiction: Jurisdiction,
  citation: Citation,
  target: Target,
  signal: AbortSignal,
): Promise<FoundContainer | undefined> {
  return ifAnswered(findContainer(client, jurisdiction, citation, target, { signal }));
}

/** The service's last text of a section that now has none, such as a repealed one; undefined if there is no such text. */
export async function textBefore(
  client: Pick<LegalCodeClient, 'versions' | 'sectionAt'>,
  { text = [], links }: Section,
  signal: AbortSignal,
): Promise<EarlierText | undefined> {
  if (links.versions === undefined || !statesNoLaw(text)) return undefined;
  const versions = await ifAnswered(client.versions(links.versions, { signal }));
  const ends = (version: { readonly through?: string; readonly publication?: string }): string =>
    version.through ?? version.publication ?? '';
  const earlier = (versions?.value.entries ?? [])
    .filter(({ current }) => current !== true)
    .sort((a, b) => ends(b).localeCompare(ends(a)));
  for (const version of earlier) {
    const link = version.links.self ?? version.links.version ?? version.links.section;
    const answer = link === undefined ? undefined : await ifAnswered(client.sectionAt(link, { signal }));
    const blocks = answer?.value.text ?? [];
    if (!statesNoLaw(blocks)) return { version, blocks };
  }
  return undefined;
}

/** Whether a text is absent or only says why: `Repealed.`, `[Reserved]`. */
function statesNoLaw(blocks: readonly TextBlock[]): boolean {
  return blocks.every(({ text = '', heading = '', table, image }) => {
    if (table !== undefined || image !== undefined) return false;
    const words = `${heading} ${text}`.trim();
    return words === '' || endedStatus(words) !== undefined;
  });
}

/** Ignores failures, because the hover is complete without these extras. */
async function ifAnswered<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof LookupError) return undefined;
    throw error;
  }
}

/** Additional requests of a hover: the heading of a cited chapter, and a repealed section's earlier text. */
import type { Citation, Target } from '../../citation/types.ts';
import type { LegalCodeClient } from '../../client/types.ts';
import { LookupError } from '../../contract/failure.ts';
import type { HierarchyLevel, Jurisdiction, Section } from '../../contract/resources.ts';
import type { EarlierText } from './input.ts';

/**
 * The heading of a cited chapter, title or article, read from the hierarchy of its sections. Undefined if none is found, or if
 * the number alone is ambiguous.
 */
export async function containerHeading(
  client: Pick<LegalCodeClient, 'search'>,
  { id }: Pick<Jurisdiction, 'id'>,
  { code }: Pick<Citation, 'code'>,
  target: Pick<Target, 'kind' | 'number' | 'container'>,
  signal: AbortSignal,
): Promise<string | undefined> {
  const hits = await ifAnswered(client.search({ text: target.number, jurisdictionId: id }, { signal }));
  const headings = new Set<string>();
  for (const { citation = '', number = '', hierarchy } of hits?.value.entries ?? []) {
    if (code !== null && !citation.startsWith(code)) continue;
    if (!isPartOf(target, number, hierarchy)) continue;
    const heading = hierarchy.find((level) => isLevel(level, target))?.heading;
    if (heading !== undefined) headings.add(heading);
  }
  const [only, other] = headings;
  return other === undefined ? only : undefined;
}

/**
 * Whether a section is in the cited container. Several titles may have a `Chapter 5`, so that also needs its title. `23.44`
 * and `Title 23` are prefixes of their sections' numbers.
 */
function isPartOf(
  { kind, number, container }: Pick<Target, 'kind' | 'number' | 'container'>,
  section: string,
  hierarchy: readonly HierarchyLevel[],
): boolean {
  if (container !== undefined) return hierarchy.some((level) => isLevel(level, container));
  const isWhole = kind === 'title' || /[^\p{L}\p{N}]/u.test(number);
  return isWhole && section.startsWith(number) && !/^[\p{L}\p{N}]/u.test(section.slice(number.length));
}

function isLevel(
  { level, number }: HierarchyLevel,
  container: { readonly kind: string; readonly number: string },
): boolean {
  return level === container.kind && number === container.number;
}

/** The service's last text of a section that now has none, such as a repealed one; undefined if it has none. */
export async function textBefore(
  client: Pick<LegalCodeClient, 'versions' | 'sectionAt'>,
  { text = [], links }: Section,
  signal: AbortSignal,
): Promise<EarlierText | undefined> {
  if (text.length > 0 || links.versions === undefined) return undefined;
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
    if (blocks.length > 0) return { version, blocks };
  }
  return undefined;
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

/** The versions of a section that a service has, and the one that a date or an id refers to. */
import { statesEditions } from '../client/as-of.ts';
import { LookupError } from '../contract/failure.ts';
import type { Section, SectionVersion } from '../contract/resources.ts';
import { asking, type Call } from './parts.ts';
import type { FoundSection } from './requested-section.ts';
import type { WhyNot } from './schemas.ts';
import { whyOf } from './wire.ts';

/** No edition establishes the text as of a date. */
export const noEdition: WhyNot = {
  kind: 'no edition held',
  message: 'No edition for this date is held, so the text on this date is unknown.',
};

/**
 * Returns every version that the service lists, or the reason why it lists none. If a service lists its editions, a section
 * without a list of versions has always had its current text. Rejects only with an AbortError.
 */
export async function versionsOf(
  call: Call,
  { section, place }: Pick<FoundSection, 'section' | 'place'>,
): Promise<readonly SectionVersion[] | { readonly why: WhyNot }> {
  const link = section.links.versions;
  if (link === undefined) return statesEditions(place) ? onlyVersion(section) : { why: whyOf({ kind: 'notOffered' }) };
  try {
    const client = await call.client();
    const answer = await client.versions(link, asking(call.signal));
    call.account.heard(answer);
    return answer.value.entries;
  } catch (error) {
    if (error instanceof LookupError) return { why: whyOf(error.failure) };
    throw error;
  }
}

function onlyVersion({ version, codifiedThrough, links }: Section): readonly SectionVersion[] {
  if (version === undefined) return [];
  const dates = codifiedThrough === undefined ? {} : { from: codifiedThrough, through: codifiedThrough };
  return [{ version, current: true, ...dates, links }];
}

/**
 * Returns the version with an id, or the version for a date. Returns none for a date between two editions with different
 * texts, because they do not show when the text changed.
 */
export function versionAt(
  versions: readonly SectionVersion[],
  point: string,
): SectionVersion | { readonly why: WhyNot } {
  const byId = versions.find(({ version }) => version === point);
  if (byId !== undefined) return byId;
  if (!/^\d{4}-\d{2}-\d{2}$/.test(point))
    return { why: { kind: 'not found', message: 'Expected a date (YYYY-MM-DD) or the id of a version.' } };
  const held = versions.find(
    ({ from, through }) => from !== undefined && from <= point && through !== undefined && point <= through,
  );
  return held ?? { why: noEdition };
}

/** The section with the text of a version. Rejects only with an AbortError. */
export async function textOf(
  call: Call,
  version: SectionVersion,
): Promise<{ readonly section: Section } | { readonly why: WhyNot }> {
  const address = version.links.section ?? version.links.self;
  if (address === undefined) return { why: whyOf({ kind: 'notOffered' }) };
  try {
    const client = await call.client();
    const answer = await client.sectionAt(address, asking(call.signal));
    call.account.heard(answer);
    return { section: answer.value };
  } catch (error) {
    if (error instanceof LookupError) return { why: whyOf(error.failure) };
    throw error;
  }
}

/** The section in the edition for a date, or in the version with an id. */
export async function textAsOf(
  call: Call,
  found: Pick<FoundSection, 'section' | 'place'>,
  date: string,
): Promise<{ readonly section: Section } | { readonly why: WhyNot }> {
  const { section } = found;
  if (date === section.version || date === section.codifiedThrough) return { section };
  const versions = await versionsOf(call, found);
  if ('why' in versions) return versions;
  const version = versionAt(versions, date);
  return 'why' in version ? version : await textOf(call, version);
}

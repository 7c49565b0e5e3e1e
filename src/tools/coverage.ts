/** list_coverage: the places and codes of the service, with the date through which each is codified. */
import type { Static } from 'typebox';
import { LookupError } from '../contract/failure.ts';
import type { Jurisdiction } from '../contract/resources.ts';
import { writable } from '../contract/visible.ts';
import { pageOf } from './cursor.ts';
import { longestPage } from './limits.ts';
import { fitting } from './pages.ts';
import type { Call } from './parts.ts';
import { requestedPlaces } from './places.ts';
import { withoutAbsent } from './read-section.ts';
import type { CoverageInput } from './schemas.ts';
import { frameOf, mayLackEntries, placeName, unlisted, whyOf } from './wire.ts';

const usual = 20;

export async function listCoverage(call: Call, input: Static<typeof CoverageInput>): Promise<object> {
  const { name, limit = usual, cursor } = input;
  let all: readonly Jurisdiction[];
  try {
    all = await call.directory(call.signal);
  } catch (error) {
    if (!(error instanceof LookupError)) throw error;
    const notChecked = name === undefined ? [] : [name];
    return { ...frameOf(call, { covered: [], notChecked }), why: whyOf(error.failure), places: [] };
  }
  const selected = name === undefined ? all : await matching(call, all, name);
  const page = pageOf('coverage', selected, { limit, ...(cursor === undefined ? {} : { cursor }) });
  // The frame repeats the name of each place.
  const entries = fitting(page.entries, longestPage / 2);
  const next = page.nextAfter(entries.length);
  const notCovered = name !== undefined && selected.length === 0 ? [name] : [];
  return {
    ...frameOf(call, { covered: entries, notCovered }),
    ...(call.account.mayLackPlaces ? { why: notCovered.length > 0 ? unlisted(call).why : mayLackEntries } : {}),
    places: entries.map((place) => placeWire(call, place)),
    ...(next === undefined ? {} : { next }),
  };
}

/** The places with this name, else those with these words in their own name or a code's name. */
async function matching(call: Call, all: readonly Jurisdiction[], name: string): Promise<readonly Jurisdiction[]> {
  const exact = await requestedPlaces(call, all, name);
  if (exact.length > 0) return exact;
  const words = name.toLowerCase();
  return all.filter((place) =>
    [place.name, ...place.codes.flatMap((code) => [code.name, ...code.abbreviations])].some((form) =>
      form?.toLowerCase().includes(words),
    ),
  );
}

function placeWire(call: Call, place: Jurisdiction): object {
  const { coverage } = place;
  return withoutAbsent({
    id: place.id,
    name: placeName(call, place),
    kind: place.kind,
    region: place.region,
    codes: place.codes.map(({ name, id, kind, abbreviations, editions }) =>
      withoutAbsent({
        name: writable(name ?? id ?? ''),
        kind,
        abbreviations,
        editions: editions?.flatMap(({ codifiedThrough }) => codifiedThrough ?? []),
      }),
    ),
    codified_through: coverage?.codifiedThrough,
    status: coverage?.status,
    sections: coverage?.sectionCount,
    withheld: place.withheld,
  });
}

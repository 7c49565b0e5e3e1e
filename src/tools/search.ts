/** search_local_law: sections by words, a question or a citation. */
import type { Static } from 'typebox';
import { LookupError } from '../contract/failure.ts';
import { isPlain, type Jurisdiction } from '../contract/resources.ts';
import { CursorError, cursorOf, readCursor } from './cursor.ts';
import { officialUrls } from './official.ts';
import { asking, type Call } from './parts.ts';
import { askedPlaces } from './places.ts';
import type { SearchInput, WhyNot } from './schemas.ts';
import { type Asked, factsOf, frameOf, mayLackEntries, placeName, quoted, unlisted, whyOf } from './wire.ts';

const usual = 10;

export async function searchLocalLaw(call: Call, input: Static<typeof SearchInput>): Promise<object> {
  const none = (asked: Asked, why: WhyNot | undefined): object => ({
    ...frameOf(call, asked),
    ...(why === undefined ? {} : { why }),
    hits: [],
  });
  const { jurisdiction } = input;
  try {
    const all = await call.directory(call.signal);
    const places = jurisdiction === undefined ? [] : await askedPlaces(call, all, jurisdiction);
    if (jurisdiction !== undefined && places.length === 0)
      return none({ covered: [], notCovered: [jurisdiction] }, unlisted(call).why);
    return await search(call, input, all, places);
  } catch (error) {
    if (!(error instanceof LookupError)) throw error;
    return none({ covered: [], notChecked: jurisdiction === undefined ? [] : [jurisdiction] }, whyOf(error.failure));
  }
}

async function search(
  call: Call,
  { query, limit = usual, cursor }: Static<typeof SearchInput>,
  all: readonly Jurisdiction[],
  places: readonly Jurisdiction[],
): Promise<object> {
  const client = await call.client();
  const [place, ...others] = places;
  const within = place === undefined || others.length > 0 ? {} : { jurisdictionId: place.id };
  const next = cursor === undefined ? {} : { next: addressIn(cursor, client.origin) };
  const answer = await client.search({ text: query, limit, ...within }, { ...asking(call.signal), ...next });
  call.account.heard(answer);
  const known = new Map(all.map((one) => [one.id, one]));
  const entries = answer.value.entries
    .filter(({ jurisdictionId }) =>
      // A hit that names no place is of the one that was asked for.
      jurisdictionId === undefined
        ? places.length <= 1
        : places.length === 0 || places.some(({ id }) => id === jurisdictionId),
    )
    .slice(0, limit);
  const urls = await officialUrls(
    call,
    entries.map(({ id }) => id),
  );
  const hits = entries.map((hit) => {
    const of = known.get(hit.jurisdictionId ?? '');
    const officialUrl = urls.get(hit.id);
    const about = { place: of === undefined ? '' : placeName(of), today: call.today() };
    return {
      ...factsOf(hit, officialUrl === undefined ? about : { ...about, officialUrl }),
      ...(hit.snippet === undefined ? {} : { passage: quoted(hit.snippet) }),
    };
  });
  const found = entries.flatMap(({ jurisdictionId }) => known.get(jurisdictionId ?? '') ?? []);
  return {
    ...frameOf(call, { covered: [...places, ...found] }),
    hits,
    ...(isPlain(answer.value) ? {} : { why: mayLackEntries }),
    ...(answer.value.next === undefined ? {} : { next: cursorFor(answer.value.next) }),
  };
}

/** The service's own address stays here: a cursor holds the path and query only. */
function cursorFor(next: string): string {
  const { pathname, search } = new URL(next);
  return cursorOf('search', `${pathname}${search}`);
}

function addressIn(cursor: string, origin: string): string {
  const path = readCursor('search', cursor);
  const url = URL.canParse(path, origin) ? new URL(path, origin) : undefined;
  if (url === undefined || url.origin !== origin || !url.pathname.endsWith('/search')) throw new CursorError();
  return url.href;
}

/** search_local_law: finds sections by words, a question, or a citation. */
import type { Static } from 'typebox';
import { LookupError } from '../contract/failure.ts';
import { isPlain, type Jurisdiction, type Page, type SearchHit } from '../contract/resources.ts';
import { CursorError, cursorOf, indexIn, readCursor } from './cursor.ts';
import { longestPage, pageMargin } from './limits.ts';
import { officialUrls } from './official.ts';
import { fitting } from './pages.ts';
import { asking, type Call } from './parts.ts';
import { requestedPlaces } from './places.ts';
import type { SearchInput, WhyNot } from './schemas.ts';
import { aboutPlace, factsOf, frameOf, mayLackEntries, type PlacesAnswered, quoted, unlisted, whyOf } from './wire.ts';

const usual = 10;

export async function searchLocalLaw(call: Call, input: Static<typeof SearchInput>): Promise<object> {
  const none = (answered: PlacesAnswered, why: WhyNot | undefined): object => ({
    ...frameOf(call, answered),
    ...(why === undefined ? {} : { why }),
    hits: [],
  });
  const { jurisdiction } = input;
  try {
    const all = await call.directory(call.signal);
    const places = jurisdiction === undefined ? [] : await requestedPlaces(call, all, jurisdiction);
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
  const { skip, ...next } = cursor === undefined ? { skip: 0 } : positionIn(cursor, client.origin);
  const answer = await client.search({ text: query, limit, ...within }, { ...asking(call.signal), ...next });
  call.account.heard(answer);
  const known = new Map(all.map((one) => [one.id, one]));
  const inPlaces = answer.value.entries.filter(({ jurisdictionId }) =>
    // A hit that names no place belongs to the requested one.
    jurisdictionId === undefined
      ? places.length <= 1
      : places.length === 0 || places.some(({ id }) => id === jurisdictionId),
  );
  const entries = inPlaces.slice(skip, skip + limit);
  const urls = await officialUrls(
    call,
    entries.map(({ id }) => id),
  );
  const written = entries.map((hit) => {
    const of = known.get(hit.jurisdictionId ?? '');
    const officialUrl = urls.get(hit.id);
    const about = aboutPlace(call, of);
    return {
      ...factsOf(hit, officialUrl === undefined ? about : { ...about, officialUrl }),
      ...(hit.snippet === undefined ? {} : { passage: quoted(hit.snippet) }),
    };
  });
  const found = entries.flatMap(({ jurisdictionId }) => known.get(jurisdictionId ?? '') ?? []);
  const header = {
    ...frameOf(call, { covered: [...places, ...found] }),
    ...whyOfPage(answer.value),
  };
  const longestCursor = Math.max(
    ...[next.next, answer.value.next].map((address) => cursorFor({ skip: limit, next: address }).length),
  );
  const hits = fitting(written, longestPage - JSON.stringify(header).length - pageMargin - longestCursor);
  const after = skip + hits.length;
  const position = after < inPlaces.length ? { skip: after, ...next } : { skip: 0, next: answer.value.next };
  const following = position.skip > 0 || position.next !== undefined ? { next: cursorFor(position) } : {};
  return { ...header, hits, ...following };
}

/** What is known to be wrong with a page of hits. */
function whyOfPage(page: Page<SearchHit>): { readonly why?: WhyNot } {
  if (!isPlain(page)) return { why: mayLackEntries };
  return page.weak === true ? { why: weakHits } : {};
}

const weakHits: WhyNot = {
  kind: 'weak',
  message: 'None of these sections matches the query well. They may not answer it. Try fewer or other words.',
};

/** The start of the next page of hits: a page of the service, after its first `skip` hits. */
interface Position {
  readonly skip: number;
  /** The address of the page; absent: the first page. */
  readonly next?: string | undefined;
}

/** A cursor contains only the path and query. The service's address stays here. */
function cursorFor({ skip, next }: Position): string {
  if (next === undefined) return cursorOf('search', `${skip}\n`);
  const { pathname, search } = new URL(next);
  return cursorOf('search', `${skip}\n${pathname}${search}`);
}

function positionIn(cursor: string, origin: string): { readonly skip: number; readonly next?: string } {
  const [skip = '', path = ''] = readCursor('search', cursor).split('\n');
  return { skip: indexIn(skip), ...(path === '' ? {} : { next: addressIn(path, origin) }) };
}

function addressIn(path: string, origin: string): string {
  const url = URL.canParse(path, origin) ? new URL(path, origin) : undefined;
  if (url === undefined || url.origin !== origin || !url.pathname.endsWith('/search')) throw new CursorError();
  return url.href;
}

/** Every endpoint: its address, required permissions and answer. */
import { type TSchema, Type } from 'typebox';
import { extraPaths, paths } from '../contract/paths.ts';
import {
  ChainEntrySchema,
  CodeHeadingsSchema,
  CodeNumbersSchema,
  ContainerSchema,
  ContentsEntrySchema,
  JurisdictionSchema,
  listOf,
  OrdinanceSchema,
  pageOf,
  SearchPageSchema,
  SectionSchema,
  SectionVersionSchema,
  SourceSchema,
} from '../contract/schemas.ts';
import type { Representation } from './answers.ts';
import { contentsAsOf } from './as-of/contents-as-of.ts';
import type { AsOfSearch } from './as-of/search.ts';
import type { Entitlement } from './entitlement.ts';
import { fileTypes, isServed } from './file-types.ts';
import { dateIn, idIn, pageAsked, paged, requireUuid, textIn } from './parameters.ts';
import { badRequest, notFound } from './problem-error.ts';
import type { Resource } from './resources.ts';
import { searchMatches } from './search/query.ts';
import type { Scope, Store } from './store/store.ts';

/** A request's context and parameters. The route declares its path and query parameters. */
export interface RouteRequest {
  readonly store: Store;
  /** Searches as of a date. */
  readonly editions: AsOfSearch;
  readonly scope: Scope;
  readonly entitlement: Entitlement;
  readonly withoutText: boolean;
  readonly withoutChain: boolean;
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
}

export interface Route {
  readonly url: string;
  readonly summary: string;
  /** Permissions that an account must have, all of them. */
  readonly needs: readonly Resource[];
  /** Potentially expensive: clients take turns, and a request is skipped if its client disconnects. */
  readonly takesTurns?: boolean;
  /** An endpoint that the specification doesn't define. */
  readonly ours?: boolean;
  readonly path: Readonly<Record<string, TSchema>>;
  readonly query: Readonly<Record<string, TSchema>>;
  readonly answer: TSchema;
  /** Media types of the answer, if it isn't JSON. */
  readonly mediaTypes?: readonly string[];
  represent(request: RouteRequest): Promise<Representation>;
}

/** Maximum query length. Real queries are shorter; the service rejects a longer one as a mistake. */
const longestQuery = 2_000;

/** Maximum number of sections in one request. */
const mostNumbers = 100;

const Uuid = Type.String({ format: 'uuid' });
const asOf = Type.Optional(
  Type.String({
    format: 'date',
    description:
      'beyond the specification: answer from the latest edition that is codified through this date (ISO 8601) or earlier; for a date before the first edition, the problem is edition-not-held',
  }),
);
const cursor = Type.Optional(Type.String({ description: 'opaque; part of the address of the next page' }));
const limit = (most: number, usual: number): TSchema =>
  Type.Optional(Type.Integer({ minimum: 1, default: usual, description: `larger values count as ${most}` }));

export const routes: readonly Route[] = [
  {
    url: '/v1/jurisdictions',
    summary: 'List jurisdictions',
    needs: [],
    path: {},
    query: { limit: limit(1_000, 200), cursor },
    answer: pageOf(JurisdictionSchema),
    async represent({ store, scope, entitlement, query }) {
      const list = paths.jurisdictions;
      const page = await store.jurisdictions(scope, pageAsked(query, 'jurisdictions', list, 1_000, 200));
      return paged(page, list, list, query, (entry) => entitlement.jurisdiction(entry));
    },
  },
  {
    url: '/v1/jurisdictions/:jurisdiction_id',
    summary: 'Get one jurisdiction',
    needs: [],
    path: { jurisdiction_id: Uuid },
    query: {},
    answer: JurisdictionSchema,
    async represent({ store, scope, entitlement, path }) {
      const found = await store.jurisdiction(scope, idIn(path, 'jurisdiction_id'));
      if (found === undefined) throw notFound('jurisdiction');
      return { value: entitlement.jurisdiction(found) };
    },
  },
  {
    url: '/v1/code-sections/:code_section_id',
    summary: 'Get one code section',
    needs: ['sections'],
    path: { code_section_id: Uuid },
    query: { as_of: asOf },
    answer: SectionSchema,
    async represent({ store, scope, entitlement, path, query }) {
      const found = await store.section(scope, idIn(path, 'code_section_id'), dateIn(query, 'as_of'));
      if (found === undefined) throw notFound('code section');
      return { value: entitlement.section(found) };
    },
  },
  {
    url: '/v1/code-sections/:code_section_id/sources',
    summary: 'Get the official sources of a code section',
    needs: ['sources'],
    path: { code_section_id: Uuid },
    query: {},
    answer: listOf(SourceSchema),
    async represent({ store, scope, path }) {
      const found = await store.sources(scope, idIn(path, 'code_section_id'));
      if (found === undefined) throw notFound('code section');
      return { value: { data: found } };
    },
  },
  {
    url: '/v1/code-sections/:code_section_id/legislative-chain',
    summary: 'Get the lineage context of a code section, oldest first',
    needs: ['legislative_chain'],
    path: { code_section_id: Uuid },
    query: {},
    answer: listOf(ChainEntrySchema),
    async represent({ store, scope, entitlement, path }) {
      const found = await store.chain(scope, idIn(path, 'code_section_id'));
      if (found === undefined) throw notFound('code section');
      return { value: { data: found.map((entry) => entitlement.chain(entry)) } };
    },
  },
  {
    url: '/v1/search',
    summary: 'Search code sections by code text and citation',
    needs: ['search'],
    takesTurns: true,
    path: {},
    query: {
      q: Type.String({
        maxLength: longestQuery,
        description: 'words, a "quoted phrase", a citation or the beginning of one',
      }),
      jurisdiction_id: Type.Optional(Uuid),
      preferred_jurisdiction_id: Type.Optional({
        ...Uuid,
        description:
          'beyond the specification: the draft’s jurisdiction, whose sections come first among equal matches',
      }),
      match: Type.Optional(
        Type.Union(
          searchMatches.map((match) => Type.Literal(match)),
          {
            description:
              'beyond the specification: only sections with this number or citation, with these words in the heading, or with exactly this phrase; no synonyms or other spellings',
          },
        ),
      ),
      as_of: asOf,
      limit: limit(100, 20),
      cursor,
    },
    answer: SearchPageSchema,
    async represent({ store, editions, scope, entitlement, query, withoutText, withoutChain }) {
      const q = textIn(query, 'q');
      if (q === undefined) throw badRequest('q: the search text is required.');
      if (q.length > longestQuery) throw badRequest(`q: at most ${longestQuery} characters.`);
      const jurisdictionId = textIn(query, 'jurisdiction_id');
      if (jurisdictionId !== undefined) {
        requireUuid(jurisdictionId, 'jurisdiction_id');
        if ((await store.jurisdiction(scope, jurisdictionId)) === undefined) throw notFound('jurisdiction');
      }
      const match = searchMatches.find((each) => each === query.match);
      if (query.match !== undefined && match === undefined)
        throw badRequest(`match: expected ${searchMatches.join(', ')}.`);
      // Headings have no index of their words, so this reads those of one jurisdiction.
      if (match === 'heading' && jurisdictionId === undefined)
        throw badRequest('match: heading also needs jurisdiction_id.');
      const preferredJurisdictionId = textIn(query, 'preferred_jurisdiction_id');
      if (preferredJurisdictionId !== undefined) requireUuid(preferredJurisdictionId, 'preferred_jurisdiction_id');
      const date = dateIn(query, 'as_of');
      const list = [paths.search, q, jurisdictionId ?? '', match ?? '', preferredJurisdictionId ?? '', date ?? ''].join(
        ' ',
      );
      const request = {
        text: q,
        ...(match === undefined ? {} : { match }),
        ...(jurisdictionId === undefined ? {} : { jurisdictionId }),
        ...(preferredJurisdictionId === undefined ? {} : { preferredJurisdictionId }),
        ...(withoutText ? { withoutText } : {}),
        ...(withoutChain ? { withoutChain } : {}),
        ...pageAsked(query, date === undefined ? 'search' : 'search-as-of', list, 100, 20),
      };
      const page =
        date === undefined ? await store.search(scope, request) : await editions.search(store, scope, request, date);
      return paged(page, list, paths.search, query, (entry) => entitlement.hit(entry));
    },
  },
  {
    url: '/v1/jurisdictions/:jurisdiction_id/contents',
    summary: 'Get a level of the table of contents: the codes, or the entries of a code or container',
    needs: ['contents'],
    ours: true,
    path: { jurisdiction_id: Uuid },
    query: { parent: Type.Optional(Uuid), as_of: asOf, limit: limit(1_000, 500), cursor },
    answer: pageOf(ContentsEntrySchema),
    async represent({ store, scope, entitlement, path, query }) {
      const id = idIn(path, 'jurisdiction_id');
      const parent = textIn(query, 'parent');
      if (parent !== undefined) requireUuid(parent, 'parent');
      const date = dateIn(query, 'as_of');
      const list = `${extraPaths.contents(id, parent)} ${date ?? ''}`;
      const requested = pageAsked(query, 'contents', list, 1_000, 500);
      const page =
        date === undefined
          ? await store.contents(scope, id, parent, requested)
          : await contentsAsOf(store, scope, id, parent, requested, date);
      if (page === undefined)
        throw notFound(parent === undefined ? 'jurisdiction' : 'part of this jurisdiction’s codes');
      return paged(page, list, extraPaths.contents(id), query, (entry) => entitlement.contents(entry));
    },
  },
  {
    url: '/v1/codes/:code_id/numbers',
    summary: 'List the numbers of a code, which distinguish its citations from other numbers',
    needs: ['sections'],
    ours: true,
    path: { code_id: Uuid },
    query: {},
    answer: CodeNumbersSchema,
    async represent({ store, scope, path }) {
      const id = idIn(path, 'code_id');
      const numbers = await store.numbers(scope, id);
      if (numbers === undefined) throw notFound('code');
      return { value: { code_id: id.toLowerCase(), numbers } };
    },
  },
  {
    url: '/v1/codes/:code_id/headings',
    summary: 'List the headings of a code’s sections, which show what section a draft’s words refer to',
    needs: ['sections'],
    ours: true,
    path: { code_id: Uuid },
    query: {},
    answer: CodeHeadingsSchema,
    async represent({ store, scope, path }) {
      const id = idIn(path, 'code_id');
      const headings = await store.headings(scope, id);
      if (headings === undefined) throw notFound('code');
      return { value: { code_id: id.toLowerCase(), headings: withIds(headings) } };
    },
  },
  {
    url: '/v1/containers/:container_id',
    summary: 'Get the notes and the history of a title, chapter or other container',
    needs: ['sections'],
    ours: true,
    path: { container_id: Uuid },
    query: {},
    answer: ContainerSchema,
    async represent({ store, scope, entitlement, path }) {
      const found = await store.container(scope, idIn(path, 'container_id'));
      if (found === undefined) throw notFound('container');
      return { value: entitlement.container(found) };
    },
  },
  {
    url: '/v1/files/:hash',
    summary: 'Get a picture in a text, or an attached document, by the SHA-256 of its bytes',
    needs: ['text'],
    ours: true,
    path: { hash: Type.String({ pattern: '^[0-9a-f]{64}$' }) },
    query: {},
    answer: Type.String({ format: 'binary' }),
    mediaTypes: [...new Set(fileTypes.values())],
    async represent({ store, scope, path }) {
      const hash = path.hash ?? '';
      const found = /^[0-9a-f]{64}$/i.test(hash) ? await store.file(scope, hash) : undefined;
      // Imports reject other media types. Don't serve them from a library that another program changed, either.
      if (found === undefined || !isServed(found.mediaType)) throw notFound('file');
      return { file: found };
    },
  },
  {
    url: '/v1/jurisdictions/:jurisdiction_id/sections',
    summary: 'Get many sections of a jurisdiction by their current or former numbers',
    needs: ['sections'],
    ours: true,
    path: { jurisdiction_id: Uuid },
    query: {
      numbers: Type.String({
        maxLength: longestQuery,
        description: `up to ${mostNumbers} numbers, separated by semicolons`,
      }),
      as_of: asOf,
    },
    answer: listOf(SectionSchema),
    async represent({ store, scope, entitlement, path, query }) {
      const text = textIn(query, 'numbers');
      if (text === undefined) throw badRequest('numbers: the numbers are required.');
      const numbers = text.split(';').filter((number) => number.trim() !== '');
      if (text.length > longestQuery || numbers.length > mostNumbers)
        throw badRequest(`numbers: at most ${mostNumbers} numbers and ${longestQuery} characters.`);
      const found = await store.sectionsNumbered(scope, idIn(path, 'jurisdiction_id'), numbers, dateIn(query, 'as_of'));
      if (found === undefined) throw notFound('jurisdiction');
      return { value: { data: found.map((section) => entitlement.section(section)) } };
    },
  },
  {
    url: '/v1/ordinances/:ordinance_id',
    summary: 'Get an ordinance record',
    needs: ['ordinances'],
    ours: true,
    path: { ordinance_id: Uuid },
    query: {},
    answer: OrdinanceSchema,
    async represent({ store, scope, entitlement, path }) {
      const found = await store.ordinance(scope, idIn(path, 'ordinance_id'));
      if (found === undefined) throw notFound('ordinance');
      return { value: entitlement.ordinance(found) };
    },
  },
  {
    url: '/v1/code-sections/:code_section_id/versions',
    summary: 'List the versions of a section’s text, the current one first',
    needs: ['versions'],
    ours: true,
    path: { code_section_id: Uuid },
    query: {},
    answer: listOf(SectionVersionSchema),
    async represent({ store, scope, entitlement, path }) {
      const found = await store.versions(scope, idIn(path, 'code_section_id'));
      if (found === undefined) throw notFound('code section');
      return { value: { data: found.map((entry) => entitlement.version(entry)) } };
    },
  },
  {
    url: '/v1/code-sections/:code_section_id/versions/:version',
    summary: 'Get a section as it was in an earlier publication',
    needs: ['versions', 'sections'],
    ours: true,
    path: { code_section_id: Uuid, version: Type.String() },
    query: {},
    answer: SectionSchema,
    async represent({ store, scope, entitlement, path }) {
      const found = await store.version(scope, idIn(path, 'code_section_id'), path.version ?? '');
      if (found === undefined) throw notFound('version of a code section');
      return { value: entitlement.section(found) };
    },
  },
];

/**
 * Adds the section's id to a number that doesn't identify one section. Each article of a charter has its own § 1, and `III` may
 * itself be an article.
 */
function withIds(headings: readonly (readonly [number: string, heading: string, id: string])[]): string[][] {
  const times = new Map<string, number>();
  for (const [number] of headings) times.set(number, (times.get(number) ?? 0) + 1);
  return headings.map(([number, heading, id]) =>
    times.get(number) === 1 && /\p{N}/u.test(number) ? [number, heading] : [number, heading, id],
  );
}

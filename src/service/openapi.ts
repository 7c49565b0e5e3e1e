/**
 * Generates the contract as an OpenAPI 3.1 document from the routes and schemas. The build replaces this module with the generated
 * document.
 */
import swagger from '@fastify/swagger';
import fastify from 'fastify';
import { type TSchema, Type } from 'typebox';
import { extraPaths } from '../contract/paths.ts';
import { problemMediaType } from '../contract/problem.ts';
import { ProblemSchema } from '../contract/schemas.ts';
import { type Route, routes } from './routes.ts';

type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

let made: Promise<Json> | undefined;

export function openApiDocument(): Promise<Json> {
  made ??= makeDocument();
  return made;
}

const header = (description: string, required: boolean) => ({ type: 'string', description, required });

/** Headers sent only to accounts with a rate limit. */
function rateHeaders(required: boolean) {
  return {
    'RateLimit-Policy': header(
      'The account’s rate: `q` requests in `w` seconds (draft-ietf-httpapi-ratelimit-headers)',
      required,
    ),
    RateLimit: header('`r` requests remain for the next `t` seconds', required),
  };
}

const onEvery = { 'X-Request-Id': header('Identifies the request in the service’s log', true) };
const kept = {
  ...onEvery,
  ...rateHeaders(false),
  ETag: header('Strong; differs between accounts', true),
  'Cache-Control': header('Only for this account: for a minute, or `no-cache` for a list that may be incomplete', true),
  Vary: header('Authorization', true),
};
const ofFiles = {
  'Content-Disposition': header('inline for pictures, attachment for documents', true),
  'Content-Security-Policy': header('Prevents a file from running scripts or loading content', true),
  'X-Content-Type-Options': header('nosniff', true),
};
const refused = { ...onEvery, 'Cache-Control': header('no-store', true) };
const challenge = header('RFC 6750: the expected key, and what is wrong with the key that was sent', true);
const comeBack = header('Seconds after which to retry', true);

interface ProblemAnswer {
  readonly description: string;
  readonly headers: Readonly<Record<string, ReturnType<typeof header>>>;
}

/** Problems that any address may return before the service handles the request. */
const anywhere: Readonly<Record<string, ProblemAnswer>> = {
  400: { description: 'The request was not understood', headers: refused },
  403: { description: 'Origin: this service refuses requests from web pages', headers: refused },
  421: { description: 'Host: this service accepts only loopback names', headers: refused },
  500: { description: 'The service failed', headers: refused },
  503: { description: 'The library is temporarily unreadable', headers: { ...refused, 'Retry-After': comeBack } },
};

const withKey: Readonly<Record<string, ProblemAnswer>> = {
  ...withRateHeaders(anywhere),
  401: {
    description: 'No key was sent (`missing-key`), or the key is refused (`invalid-key`)',
    headers: { ...refused, 'WWW-Authenticate': challenge },
  },
  ...withRateHeaders({
    403: {
      description:
        'The account’s tier does not include this (`insufficient-scope`), or the request comes from a web page (Origin)',
      headers: { ...refused, 'WWW-Authenticate': { ...challenge, required: false } },
    },
    404: { description: 'The resource does not exist, or this account has no access to it', headers: refused },
    414: {
      description: 'An address of more than 16 kB, or an identifier of more than 256 characters',
      headers: refused,
    },
    412: { description: 'If-Match does not match the current version', headers: refused },
  }),
  429: {
    description: 'Too many requests for this account',
    headers: { ...refused, ...rateHeaders(true), 'Retry-After': comeBack },
  },
};

const tooCostly = withRateHeaders({
  422: {
    description: 'The search is too expensive (`search-too-costly`); `detail` gives the reason',
    headers: refused,
  },
});

/** Adds the rate headers to problems that may occur once the account is known. */
function withRateHeaders(problems: Readonly<Record<string, ProblemAnswer>>): Readonly<Record<string, ProblemAnswer>> {
  return Object.fromEntries(
    Object.entries(problems).map(([status, { description, headers }]) => [
      status,
      { description, headers: { ...headers, ...rateHeaders(false) } },
    ]),
  );
}

async function makeDocument(): Promise<Json> {
  const app = fastify({ logger: false, exposeHeadRoutes: false });
  await app.register(swagger, {
    exposeHeadRoutes: true,
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Legal Code Lookup',
        version: '1.0.0-draft',
        description:
          'A read-only lookup interface to local legal codes. Routes tagged `beyond the specification` belong to this service; `links` lead to them.',
      },
      components: { securitySchemes: { key: { type: 'http', scheme: 'bearer' } } },
      security: [{ key: [] }],
      tags: [
        { name: 'specification', description: 'The v1 draft' },
        { name: 'beyond the specification', description: 'Additional routes of this service, found through `links`' },
      ],
    },
    refResolver: { buildLocalReference: (schema, _base, _fragment, index) => String(schema.$id ?? `schema${index}`) },
  });
  const named = new Map<string, Json>();
  const shared = (schema: TSchema): Json => withReferences(JSON.parse(JSON.stringify(schema)), named, true);
  const bodies = new Map(routes.map((route) => [route.url, shared(route.answer)]));
  const problem = shared(ProblemSchema);
  for (const schema of named.values()) app.addSchema(schema);
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(() => JSON.stringify);
  for (const route of routes) describe(app, route, bodies.get(route.url), problem);
  for (const address of besideTheLaw) describeBeside(app, address, problem);
  await app.ready();
  const document: Json = JSON.parse(JSON.stringify(app.swagger()), requiredHeader);
  await app.close();
  return document;
}

function describe(app: ReturnType<typeof fastify>, route: Route, body: Json | undefined, problem: Json): void {
  const link = { Link: header('rel="next": the next page, if there is one (RFC 8288)', false) };
  const headers = 'cursor' in route.query ? { ...kept, ...link } : kept;
  declare(app, route.url, problem, {
    summary: route.summary,
    tag: route.ours === true ? 'beyond the specification' : 'specification',
    path: route.path,
    query: route.query,
    key: true,
    answer: {
      description: 'The representation',
      headers: route.mediaTypes === undefined ? headers : { ...kept, ...ofFiles },
      body,
      ...(route.mediaTypes === undefined ? {} : { types: route.mediaTypes }),
    },
    problems: route.takesTurns === true ? { ...withKey, ...tooCostly } : withKey,
  });
}

interface Beside {
  readonly url: string;
  readonly summary: string;
  readonly key: boolean;
  readonly description: string;
  readonly body: Json;
}

/** Addresses about the service itself, not the law. */
const besideTheLaw: readonly Beside[] = [
  {
    url: extraPaths.openapi,
    summary: 'Get this document',
    key: true,
    description: 'OpenAPI 3.1',
    body: { type: 'object', required: ['openapi', 'info', 'paths'] },
  },
  {
    url: '/health',
    summary: 'Check whether the process answers',
    key: false,
    description: 'The process answers',
    body: { type: 'object', required: ['status'], properties: { status: { const: 'ok' } } },
  },
  {
    url: '/ready',
    summary: 'Check whether the library is readable',
    key: false,
    description: 'The library is readable',
    body: { type: 'object', required: ['status'], properties: { status: { const: 'ready' } } },
  },
];

function describeBeside(app: ReturnType<typeof fastify>, address: Beside, problem: Json): void {
  declare(app, address.url, problem, {
    summary: address.summary,
    tag: 'beyond the specification',
    path: {},
    query: {},
    key: address.key,
    answer: { description: address.description, headers: address.key ? kept : refused, body: address.body },
    problems: address.key ? withKey : anywhere,
  });
}

interface DeclaredAnswer {
  readonly description: string;
  readonly headers: object;
  readonly body: Json | undefined;
  /** Media types; JSON if absent. */
  readonly types?: readonly string[];
}

interface Declared {
  readonly summary: string;
  readonly tag: string;
  readonly path: Readonly<Record<string, TSchema>>;
  readonly query: Readonly<Record<string, TSchema>>;
  readonly key: boolean;
  readonly answer: DeclaredAnswer;
  readonly problems: Readonly<Record<string, ProblemAnswer>>;
}

/**
 * Declares GET, and HEAD with the same headers and no body (RFC 9110 §9.3.2). The service rejects other methods with 405 and Allow.
 */
function declare(app: ReturnType<typeof fastify>, url: string, problem: Json, declared: Declared): void {
  const { answer, problems, path, query } = declared;
  for (const method of ['get', 'head'] as const) {
    const content = (types: readonly string[], schema: Json | undefined): object =>
      method === 'head' ? { type: 'null' } : { content: Object.fromEntries(types.map((type) => [type, { schema }])) };
    const response: Record<string, unknown> = {
      200: {
        description: answer.description,
        headers: answer.headers,
        ...content(answer.types ?? ['application/json'], answer.body),
      },
      ...(declared.key
        ? { 304: { description: 'If-None-Match matches the current version', headers: kept, type: 'null' } }
        : {}),
    };
    for (const [status, { description, headers }] of Object.entries(problems))
      response[status] = { description, headers, ...content([problemMediaType], problem) };
    const conditional = {
      'If-None-Match': Type.Optional(Type.String({ description: 'Entity tags, or `*`' })),
      'If-Match': Type.Optional(Type.String({ description: 'Entity tags, or `*`' })),
    };
    app[method](
      url,
      {
        schema: {
          summary: declared.summary,
          operationId: operationOf(url),
          tags: [declared.tag],
          ...(declared.key ? { headers: Type.Object(conditional) } : { security: [] }),
          ...(Object.keys(path).length === 0 ? {} : { params: Type.Object(path) }),
          ...(Object.keys(query).length === 0 ? {} : { querystring: Type.Object(query) }),
          response,
        },
      },
      () => undefined,
    );
  }
}

/** Moves `required` from a header's schema, where swagger puts it, to the header itself. */
function requiredHeader(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('schema' in value)) return value;
  const { schema } = value;
  if (typeof schema !== 'object' || schema === null || !('required' in schema)) return value;
  const { required, ...rest } = schema;
  return typeof required === 'boolean' ? { ...value, required, schema: rest } : value;
}

/** `/v1/code-sections/:code_section_id/sources` → `get_code_sections_sources`. */
function operationOf(url: string): string {
  const parts = url.replace(/^\/v1/, '').replaceAll('.', '_').split('/').slice(1);
  const last = parts.at(-1)?.startsWith(':') === true ? 'one' : undefined;
  return ['get', ...parts.filter((part) => !part.startsWith(':')), last]
    .filter((part) => part !== undefined)
    .join('_')
    .replaceAll('-', '_');
}

/** Collects each named schema once in `named` and replaces it with a reference. */
function withReferences(schema: Json, named: Map<string, Json>, asReference: boolean): Json {
  if (Array.isArray(schema)) return schema.map((entry: Json) => withReferences(entry, named, true));
  if (typeof schema !== 'object' || schema === null) return schema;
  const name = '$id' in schema ? schema.$id : undefined;
  const copy = Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key, withReferences(value, named, true)]),
  );
  if (typeof name !== 'string' || !asReference) return copy;
  named.set(name, copy);
  return { $ref: `${name}#` };
}

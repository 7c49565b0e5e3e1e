/** The contract as an OpenAPI 3.1 document, made from the routes and schemas. Loaded when somebody asks for it. */
import swagger from '@fastify/swagger';
import fastify from 'fastify';
import { type TSchema, Type } from 'typebox';
import { problemMediaType } from '../contract/problem.ts';
import { ProblemSchema } from '../contract/schemas.ts';
import { type Route, routes } from './routes.ts';

type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

let made: Promise<Json> | undefined;

export function openApiDocument(): Promise<Json> {
  made ??= makeDocument();
  return made;
}

const problemsOf: Readonly<Record<string, string>> = {
  400: 'The request was not understood',
  401: 'No key was sent (`missing-key`), or it is not accepted (`invalid-key`)',
  403: 'The account’s tier does not include this',
  404: 'There is no such resource, or this account may not know of it',
  429: 'Too many requests; Retry-After says when to come back',
  503: 'The library cannot be read at the moment',
};

async function makeDocument(): Promise<Json> {
  const app = fastify({ logger: false });
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Legal Code Lookup',
        version: '1.0.0-draft',
        description:
          'A read-only lookup interface to local legal codes. What is tagged `beyond the specification` is this service’s own and is found through `links`.',
      },
      components: { securitySchemes: { key: { type: 'http', scheme: 'bearer' } } },
      security: [{ key: [] }],
      tags: [
        { name: 'specification', description: 'The v1 draft' },
        { name: 'beyond the specification', description: 'Linked extras of this service' },
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
  await app.ready();
  const document: Json = JSON.parse(JSON.stringify(app.swagger()));
  await app.close();
  return document;
}

function describe(app: ReturnType<typeof fastify>, route: Route, body: Json | undefined, problem: Json): void {
  const response: Record<string, unknown> = {
    200: {
      description: 'The representation',
      headers: {
        ETag: { type: 'string', description: 'Strong; differs between accounts' },
        'Cache-Control': { type: 'string' },
        Vary: { type: 'string' },
        'X-Request-Id': { type: 'string' },
        ...('cursor' in route.query ? { Link: { type: 'string', description: 'rel="next": the following page' } } : {}),
      },
      content: { 'application/json': { schema: body } },
    },
    304: { description: 'If-None-Match names what is there' },
  };
  for (const [status, description] of Object.entries(problemsOf))
    response[status] = { description, content: { [problemMediaType]: { schema: problem } } };
  app.get(
    route.url,
    {
      schema: {
        summary: route.summary,
        operationId: operationOf(route.url),
        tags: [route.ours === true ? 'beyond the specification' : 'specification'],
        ...(Object.keys(route.path).length === 0 ? {} : { params: Type.Object(route.path) }),
        ...(Object.keys(route.query).length === 0 ? {} : { querystring: Type.Object(route.query) }),
        response,
      },
    },
    () => undefined,
  );
}

/** `/v1/code-sections/:code_section_id/sources` → `get_code_sections_sources`. */
function operationOf(url: string): string {
  const parts = url.split('/').slice(2);
  const last = parts.at(-1)?.startsWith(':') === true ? 'one' : undefined;
  return ['get', ...parts.filter((part) => !part.startsWith(':')), last]
    .filter((part) => part !== undefined)
    .join('_')
    .replaceAll('-', '_');
}

/** Puts each named schema apart, once, and a reference where it stood. */
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

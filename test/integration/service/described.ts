/** Checks answers against the service's own OpenAPI document. Any other answer is an error. */
import { strict as assert } from 'node:assert';
import Schema from 'typebox/schema';
import { openApiDocument } from '../../../src/service/openapi.ts';

export interface Answered {
  readonly method: string;
  /** With its query. */
  readonly url: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | number | undefined>>;
  readonly text: string;
}

type Json = Readonly<Record<string, unknown>>;

/** Statuses of refusals before the address and method are examined. */
const before = [400, 401, 403, 421, 429];

const document = read(await openApiDocument());
const checkers = new Map<unknown, ReturnType<typeof Schema.Compile>>();
const described = Object.entries(read(document.paths)).map(([path, methods]) => ({
  matches: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}/?$`),
  methods: read(methods),
}));

/** Fails if the document does not describe this answer: its status, headers, media type and body. */
export function holdAgainstDocument({ method, url, status, headers, text }: Answered): void {
  const what = `${method} ${url.slice(0, 200)} → ${status}`;
  const path = described.find(({ matches }) => matches.test(url.split('?')[0] ?? url));
  if (path === undefined) {
    assert.ok([404, ...before].includes(status), `${what}: the document has no such address`);
    holdProblem(what, method, status, headers, text);
    return;
  }
  const operation = path.methods[method.toLowerCase()];
  if (operation === undefined) {
    assert.ok([405, ...before].includes(status), `${what}: the document has no such method`);
    if (status === 405) {
      const allowed = String(headers.allow).split(', ');
      assert.deepEqual(
        allowed,
        Object.keys(path.methods).map((name) => name.toUpperCase()),
        `${what}: Allow`,
      );
    }
    holdProblem(what, method, status, headers, text);
    return;
  }
  const response = read(operation).responses;
  const declared = read(response)[String(status)];
  assert.ok(declared !== undefined, `${what}: the document has no such status here`);
  const { headers: declaredHeaders = {}, content } = read(declared);
  for (const [name, header] of Object.entries(read(declaredHeaders)))
    if (read(header).required === true) assert.notEqual(headers[name.toLowerCase()], undefined, `${what}: ${name}`);
  if (content === undefined) {
    assert.equal(text, '', `${what}: a body where none is described`);
    return;
  }
  const type = String(headers['content-type']).split(';')[0] ?? '';
  const body = read(content)[type];
  assert.ok(body !== undefined, `${what}: ${type} is not described`);
  hold(what, read(body).schema, text);
  if (status >= 400) holdProblem(what, method, status, headers, text);
}

/** RFC 9457: media type, members, and status. It may not be cached. */
function holdProblem(what: string, method: string, status: number, headers: Answered['headers'], text: string): void {
  assert.equal(headers['content-type'], 'application/problem+json', what);
  assert.equal(headers['cache-control'], 'no-store', what);
  if (method === 'HEAD') {
    assert.equal(text, '', what);
    return;
  }
  hold(what, { $ref: '#/components/schemas/Problem' }, text);
  const problem = read(JSON.parse(text));
  assert.equal(problem.status, status, `${what}: the problem's own status`);
  assert.match(String(problem.type), /^https:\/\/legal-code-lookup\.example\/problems\/[a-z-]+$/, what);
  assert.equal(problem.instance, `urn:request:${headers['x-request-id']}`, `${what}: names the request`);
}

function hold(what: string, schema: unknown, text: string): void {
  let checker = checkers.get(schema);
  if (checker === undefined) {
    checker = Schema.Compile({ ...read(schema), components: document.components });
    checkers.set(schema, checker);
  }
  const [good, errors] = checker.Errors(JSON.parse(text));
  assert.ok(good, `${what}: ${errors.map((error) => `${error.instancePath} ${error.message}`).join('; ')}`);
}

function read(value: unknown): Json {
  assert.ok(typeof value === 'object' && value !== null && !Array.isArray(value), 'not as an OpenAPI document is');
  return { ...value };
}

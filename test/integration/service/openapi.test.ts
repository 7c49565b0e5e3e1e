import { strict as assert } from 'node:assert';
import { Validator } from '@seriousme/openapi-schema-validator';
import { routes } from '../../../src/service/routes.ts';
import { ask, type Fixture, fixture } from './fixtures.ts';

const besideTheLaw = ['/health', '/ready', '/v1/openapi.json'];

type Json = Readonly<Record<string, unknown>>;

describe('the contract as OpenAPI 3.1', () => {
  let service: Fixture;
  let document: Json & {
    paths: Record<
      string,
      Record<'get' | 'head', Json & { responses: Record<string, Json>; parameters?: Json[]; operationId: string }>
    >;
  };
  before(async () => {
    service = await fixture();
    document = (await ask(service.app, '/v1/openapi.json')).body;
  });
  after(() => service.close());

  it('names every endpoint and each of its responses', () => {
    assert.equal(document.openapi, '3.1.0');
    assert.deepEqual(
      Object.keys(document.paths).sort(),
      [...routes.map((route) => route.url.replace(/:(\w+)/g, '{$1}')), ...besideTheLaw].sort(),
    );
    for (const [path, { get, head }] of Object.entries(document.paths)) {
      const statuses = Object.keys(get.responses).sort();
      const search = path === '/v1/search' ? ['422'] : [];
      assert.deepEqual(
        statuses,
        get.security === undefined
          ? ['200', '304', '400', '401', '403', '404', '412', '414', '421', ...search, '429', '500', '503']
          : ['200', '400', '403', '421', '500', '503'],
        path,
      );
      assert.deepEqual(Object.keys(head.responses).sort(), statuses, `${path}: HEAD as GET`);
      for (const response of Object.values(head.responses)) assert.equal(response.content, undefined, path);
      for (const [status, response] of Object.entries(get.responses)) {
        assert.equal(typeof response.description, 'string', `${path} ${status}`);
        if (Number(status) >= 400)
          assert.deepEqual(Object.keys(Object(response.content)), ['application/problem+json'], path);
      }
      const named = new Set((get.parameters ?? []).map((parameter) => `${parameter.in} ${parameter.name}`));
      for (const [, parameter] of path.matchAll(/\{(\w+)\}/g)) assert.ok(named.has(`path ${parameter}`), path);
    }
    const operations = Object.values(document.paths).flatMap(({ get, head }) => [get.operationId, head.operationId]);
    assert.equal(new Set(operations).size, operations.length);
  });

  it('passes a third-party validator of OpenAPI 3.1', async () => {
    const { valid, errors } = await new Validator().validate(structuredClone(document));
    assert.ok(valid, JSON.stringify(errors, null, 1));
    const broken = structuredClone(document);
    Object.assign(broken, { paths: { '/v1/jurisdictions': { get: { responses: 'none' } } } });
    assert.equal((await new Validator().validate(broken)).valid, false, 'it would notice');
  });

  it('requires a key, and states for each endpoint whether the specification has it', () => {
    assert.deepEqual(document.security, [{ key: [] }]);
    const ours = Object.entries(document.paths).filter(
      ([path, { get }]) => !besideTheLaw.includes(path) && String(get.tags) === 'beyond the specification',
    );
    assert.deepEqual(ours.map(([path]) => path).sort(), [
      '/v1/code-sections/{code_section_id}/versions',
      '/v1/code-sections/{code_section_id}/versions/{version}',
      '/v1/codes/{code_id}/headings',
      '/v1/codes/{code_id}/numbers',
      '/v1/containers/{container_id}',
      '/v1/files/{hash}',
      '/v1/jurisdictions/{jurisdiction_id}/contents',
      '/v1/jurisdictions/{jurisdiction_id}/sections',
      '/v1/ordinances/{ordinance_id}',
    ]);
  });

  it('has no external references, and refers to each shared schema by name', () => {
    const references = new Set<string>();
    const walk = (value: unknown): void => {
      if (Array.isArray(value)) for (const entry of value) walk(entry);
      else if (typeof value === 'object' && value !== null)
        for (const [key, entry] of Object.entries(value)) {
          if (key === '$ref') references.add(String(entry));
          else if (key === '$id') assert.fail('an $id of its own inside the document');
          else walk(entry);
        }
    };
    walk(document);
    assert.deepEqual(
      [...references].sort(),
      ['CodeHeadings', 'CodeNumbers', 'CodeSection', 'Container', 'Jurisdiction', 'Ordinance', 'Problem'].map(
        (name) => `#/components/schemas/${name}`,
      ),
    );
    const schemas = Object(Object(document.components).schemas);
    for (const reference of references) assert.ok(schemas[reference.split('/').at(-1) ?? ''], reference);
  });
});

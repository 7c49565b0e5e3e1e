import { strict as assert } from 'node:assert';
import fc from 'fast-check';
import { table } from '../../../src/contract/decode/field-names.ts';
import { readProblem } from '../../../src/contract/decode/problem.ts';
import * as read from '../../../src/contract/decode/resources.ts';
import { LookupError } from '../../../src/contract/failure.ts';
import { holds } from '../../holds.ts';

const at = { base: 'https://law.example.org/v1/x?q=1', linkHeader: undefined };
const readers = {
  jurisdiction: read.readJurisdiction,
  jurisdictions: read.readJurisdictions,
  section: read.readSection,
  sources: read.readSources,
  chain: read.readChain,
  search: read.readSearch,
  contents: read.readContents,
  ordinance: read.readOrdinance,
  versions: read.readVersions,
};

/** JSON with the names of the table, to cover every path through it. */
const knownNames = [
  ...new Set(
    Object.values(table).flatMap((resource) => [
      ...resource.own,
      ...resource.plural,
      ...Object.values<readonly string[]>(resource.fields).flatMap((names) => names.flatMap((name) => name.split('.'))),
    ]),
  ),
  'data',
  'attributes',
  'relationships',
  'nodes',
  'edges',
  'from',
  'to',
  'amendments',
  'enabling_statute',
  'next',
  'meta',
  '__proto__',
  'constructor',
  'toString',
];
const { json } = fc.letrec<{ json: unknown; object: unknown }>((tie) => ({
  json: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom(
      null,
      true,
      false,
      0,
      -1,
      1e300,
      '',
      ' ',
      'verified',
      '(a) x',
      '<p>x</p>',
      '2020-01-01',
      'https://a.example/',
      '\ud800',
    ),
    fc.string(),
    fc.array(tie('json'), { maxLength: 4 }),
    tie('object'),
  ),
  object: fc.dictionary(fc.oneof(fc.constantFrom(...knownNames), fc.string()), tie('json'), {
    maxKeys: 6,
    noNullPrototype: true,
  }),
}));

describe('any JSON at all', () => {
  for (const [name, reader] of Object.entries(readers)) {
    it(`is read as ${name} or refused as not understood`, () => {
      holds(
        fc.property(fc.oneof(json, fc.jsonValue()), (sent) => {
          try {
            const value = reader(sent, at);
            assert.equal(typeof value, 'object');
            assert.equal(undefinedIn(value), undefined);
          } catch (error) {
            assert.ok(error instanceof LookupError, String(error));
            assert.equal(error.failure.kind, 'notUnderstood');
          }
        }),
        { numRuns: 400 },
      );
    });
  }

  it('is never changed by reading, and reads the same twice', () => {
    holds(
      fc.property(json, fc.constantFrom(...Object.values(readers)), (sent, reader) => {
        const before = JSON.stringify(sent);
        const once = outcome(() => reader(sent, at));
        assert.equal(JSON.stringify(sent), before);
        assert.deepEqual(
          outcome(() => reader(sent, at)),
          once,
        );
      }),
      { numRuns: 300 },
    );
  });

  it('nested ten thousand deep is read or refused', () => {
    const wrappers = ['{"data":', '{"children":[', '{"text":[', '[', '{"jurisdiction":', '{"hierarchy":[', '{"links":'];
    for (const open of wrappers) {
      const close = [...open]
        .reverse()
        .map((c) => ({ '{': '}', '[': ']' })[c] ?? '')
        .join('');
      const deep: unknown = JSON.parse(`{"id":"1","text":${open.repeat(10_000)}0${close.repeat(10_000)}}`);
      const whole: unknown = JSON.parse(`${open.repeat(10_000)}0${close.repeat(10_000)}`);
      for (const reader of Object.values(readers)) {
        for (const sent of [deep, whole]) {
          try {
            reader(sent, at);
          } catch (error) {
            assert.ok(error instanceof LookupError, String(error));
          }
        }
      }
    }
  });

  it('cannot reach a prototype', () => {
    const sent: unknown = JSON.parse(
      '{"id":"1","__proto__":{"polluted":true},"links":{"__proto__":"https://a.example/"},"constructor":{"prototype":{"polluted":1}}}',
    );
    const section = read.readSection(sent, at);
    assert.equal(Object.getPrototypeOf(section), Object.prototype);
    assert.equal('polluted' in {}, false);
    assert.equal(Object.getPrototypeOf(section.extra), Object.prototype);
    assert.ok(Object.hasOwn(section.extra, '__proto__'));
    assert.ok(Object.hasOwn(section.extra, 'constructor'));
  });
});

describe('unknown fields', () => {
  const unknown = fc.dictionary(
    fc.string({ minLength: 1 }).map((name) => `zz_${name}`),
    fc.jsonValue().filter((value) => value !== null),
    { maxKeys: 5, noNullPrototype: true },
  );
  const id = { id: '1' };
  const cases: readonly (readonly [
    string,
    (extra: object) => { readonly extra: Readonly<Record<string, unknown>> },
  ])[] = [
    ['a jurisdiction', (extra) => read.readJurisdiction({ ...id, ...extra }, at)],
    [
      'a jurisdiction in JSON:API',
      (extra) => read.readJurisdiction({ data: { ...id, type: 'jurisdictions', attributes: extra } }, at),
    ],
    ['a section', (extra) => read.readSection({ ...id, ...extra }, at)],
    ['an ordinance', (extra) => read.readOrdinance({ ordinance: { ...id, ...extra } }, at)],
    ['a search hit', (extra) => first(read.readSearch([{ ...id, ...extra }], at).entries)],
    ['a source', (extra) => first(read.readSources([{ title: 'x', ...extra }], at).entries)],
    ['an entry of a chain', (extra) => first(read.readChain([{ action: 'amended', ...extra }], at).entries)],
    ['a chain', (extra) => read.readChain({ entries: [], ...extra }, at)],
  ];
  for (const [what, of] of cases) {
    it(`of ${what} survive`, () => {
      holds(
        fc.property(unknown, (extra) => {
          assert.deepEqual(of(extra).extra, extra);
        }),
        { numRuns: 100 },
      );
    });
  }
});

describe('names', () => {
  const words = fc.constantFrom(
    ...Object.entries(table.section.fields)
      .filter(([field]) => field !== 'id')
      .flatMap(([field, names]) => names.slice(0, 1).map((name) => [field, name] as const)),
  );
  it('are the same in any case and with any separators', () => {
    const style = fc.constantFrom<(name: string) => string>(
      (name) => name,
      (name) => name.toUpperCase(),
      (name) => name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase()),
      (name) => name.replaceAll('_', '-'),
      (name) => name.replaceAll('_', ' '),
      (name) => `@${name.replaceAll('_', '')}`,
    );
    holds(
      fc.property(words, style, ([, name], restyle) => {
        const value = name === 'links' ? { self: 'https://a.example/' } : '2020-01-01';
        const { extra: sent, ...plain } = read.readSection({ code_section_id: '1', [name]: value }, at);
        const { extra: restyled, ...known } = read.readSection({ CodeSectionId: '1', [restyle(name)]: value }, at);
        assert.deepEqual(known, plain);
        assert.deepEqual(Object.values(restyled), Object.values(sent));
      }),
    );
  });
});

describe('an error answer', () => {
  const cases: readonly (readonly [string, string | undefined, string, string | undefined])[] = [
    [
      'problem details',
      'application/problem+json',
      '{"type":"https://x.example/p","title":"T","detail":"Not in your tier."}',
      'Not in your tier.',
    ],
    ['error.message', 'application/json', '{"error":{"code":3,"message":"No such key"}}', 'No such key'],
    ['an OAuth error', 'application/json', '{"error":"invalid_token","error_description":"Expired"}', 'Expired'],
    ['a list of errors', 'application/json', '{"errors":[{"detail":"Bad q"}]}', 'Bad q'],
    ['plain text', 'text/plain', 'Service\u202e down\n', 'Service down'],
    ['an HTML page', 'text/html', '<h1>502</h1>', undefined],
    ['an HTML page that does not say so', undefined, '<!DOCTYPE html><p>x', undefined],
    ['broken JSON', 'application/json', '{"detail": "x', undefined],
    ['nothing', undefined, '', undefined],
    ['a long text', 'text/plain', 'x'.repeat(5000), undefined],
  ];
  for (const [what, contentType, body, detail] of cases)
    it(what, () => assert.equal(readProblem(body, contentType).detail, detail));
  it('gives one short line or none', () => {
    holds(
      fc.property(
        fc.oneof(
          fc.string(),
          json.map((value) => JSON.stringify(value) ?? ''),
        ),
        fc.option(fc.string(), { nil: undefined }),
        (body, contentType) => {
          const { detail } = readProblem(body, contentType);
          assert.ok(
            detail === undefined || (detail.length <= 300 && detail.length > 0 && !/[\p{Cc}\p{Cf}]/u.test(detail)),
          );
        },
      ),
    );
  });
});

function first<T>(list: readonly T[]): T {
  const [one] = list;
  assert.ok(one !== undefined);
  return one;
}

function outcome(run: () => unknown): unknown {
  try {
    return run();
  } catch (error) {
    return error instanceof LookupError ? error.failure : String(error);
  }
}

/** Absent fields are absent: no field of a resource is present but undefined. */
function undefinedIn(value: unknown, path = '$'): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, inner] of Object.entries(value)) {
    if (inner === undefined) return `${path}.${key}`;
    const deeper = undefinedIn(inner, `${path}.${key}`);
    if (deeper !== undefined) return deeper;
  }
  return undefined;
}

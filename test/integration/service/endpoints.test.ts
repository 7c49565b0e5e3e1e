import { strict as assert } from 'node:assert';
import { Value } from 'typebox/value';
import { SectionSchema } from '../../../src/contract/schemas.ts';
import { accounts, ask, type Fixture, fixture, keys } from './fixtures.ts';
import { inEachStore } from './stores.ts';

const unknown = '00000000-0000-5000-8000-000000000000';

inEachStore('v1 endpoints', (kind) => {
  let service: Fixture;
  before(async () => {
    service = await fixture(accounts, kind);
  });
  after(() => service.close());

  /** Endpoint → status for: everything enabled, the basic tier, an account for another jurisdiction, a wrong key, no key. */
  const table = (): [string, number, number, number, number, number][] => {
    const { ids } = service;
    return [
      ['/v1/jurisdictions', 200, 200, 200, 401, 401],
      [`/v1/jurisdictions/${ids.city}`, 200, 200, 404, 401, 401],
      [`/v1/jurisdictions/${ids.county}`, 200, 404, 200, 401, 401],
      [`/v1/jurisdictions/${ids.city}/contents`, 200, 200, 404, 401, 401],
      [`/v1/jurisdictions/${ids.city}/sections?numbers=5.08.010`, 200, 200, 404, 401, 401],
      [`/v1/jurisdictions/${ids.city}/sections`, 400, 400, 400, 401, 401],
      [`/v1/code-sections/${ids.quiet}`, 200, 200, 404, 401, 401],
      [`/v1/code-sections/${ids.quiet}/sources`, 200, 403, 404, 401, 401],
      [`/v1/code-sections/${ids.quiet}/legislative-chain`, 200, 403, 404, 401, 401],
      [`/v1/code-sections/${ids.quiet}/versions`, 200, 403, 404, 401, 401],
      [`/v1/ordinances/${ids.ordinance}`, 200, 403, 404, 401, 401],
      ['/v1/search?q=noise', 200, 200, 200, 401, 401],
      [`/v1/search?q=noise&jurisdiction_id=${ids.city}`, 200, 200, 404, 401, 401],
      ['/v1/openapi.json', 200, 200, 200, 401, 401],
      [`/v1/jurisdictions/${unknown}`, 404, 404, 404, 401, 401],
      [`/v1/code-sections/${unknown}`, 404, 404, 404, 401, 401],
      [`/v1/code-sections/${unknown}/sources`, 404, 403, 404, 401, 401],
      [`/v1/ordinances/${unknown}`, 404, 403, 404, 401, 401],
      [`/v1/search?q=noise&jurisdiction_id=${unknown}`, 404, 404, 404, 401, 401],
      ['/v1/jurisdictions/not-an-id', 404, 404, 404, 401, 401],
      ['/v1/code-sections/%C2%A7%205.08.010', 404, 404, 404, 401, 401],
      ['/v1/search', 400, 400, 400, 401, 401],
      ['/v1/search?q=a&jurisdiction_id=Alder', 400, 400, 400, 401, 401],
      ['/v1/search?q=a&limit=0', 400, 400, 400, 401, 401],
      ['/v1/search?q=a&limit=ten', 400, 400, 400, 401, 401],
      ['/v1/search?q=a&cursor=bad', 400, 400, 400, 401, 401],
      ['/v1/search?q=a&q=b', 400, 400, 400, 401, 401],
      [`/v1/jurisdictions/${ids.city}/contents?parent=${unknown}`, 404, 404, 404, 401, 401],
      ['/v1/anything-else', 404, 404, 404, 401, 401],
      ['/', 404, 404, 404, 401, 401],
    ];
  };

  it('answers each account within its access', async () => {
    for (const [url, ...statuses] of table())
      for (const [place, key] of [keys.full, keys.basic, keys.county, 'a-wrong-key', null].entries()) {
        const answer = await ask(service.app, url, { key });
        assert.equal(answer.status, statuses[place], `${url} with key ${place}`);
        assert.equal(answer.headers.vary, 'Authorization', `${url} varies by account`);
        assert.match(String(answer.headers['x-request-id']), /^[0-9a-f]{8}-\w+$/);
      }
  });

  it('distinguishes a missing key, a refused key and an insufficient tier (RFC 6750)', async () => {
    const url = `/v1/code-sections/${service.ids.quiet}/sources`;
    const missing = await ask(service.app, url, { key: null });
    assert.equal(missing.headers['www-authenticate'], 'Bearer realm="legal-code"');
    assert.match(missing.body.type, /missing-key$/);
    const wrong = await ask(service.app, url, { key: 'a-wrong-key' });
    assert.match(String(wrong.headers['www-authenticate']), /error="invalid_token"/);
    assert.match(wrong.body.type, /invalid-key$/);
    const basic = await ask(service.app, url, { key: keys.basic });
    assert.match(String(basic.headers['www-authenticate']), /error="insufficient_scope".*scope="sources"/);
    assert.match(basic.body.detail, /"sources" is not enabled for this account \(tier "basic"\)/);
    for (const authorization of ['Basic abc', 'Bearer', 'Bearer  ', 'bearer', ''])
      assert.equal((await ask(service.app, url, { key: null, headers: { authorization } })).status, 401, authorization);
    const lower = await ask(service.app, url, { key: null, headers: { authorization: `bearer ${keys.full}` } });
    assert.equal(lower.status, 200, 'the scheme is read without case');
  });

  it('gives many sections by their numbers, each as if requested alone', async () => {
    const { ids } = service;
    const one = (await ask(service.app, `/v1/code-sections/${ids.quiet}`)).body;
    const { links } = (await ask(service.app, `/v1/jurisdictions/${ids.city}`)).body;
    const numbers = encodeURIComponent('5.08.010; 99.99.999;§ 5.08.010');
    const { body } = await ask(service.app, `${links.sections_by_number}?numbers=${numbers}`);
    assert.deepEqual(body.data, [one]);
    const tooMany = Array.from({ length: 101 }, (_, at) => `1.${at}`).join(';');
    assert.equal((await ask(service.app, `${links.sections_by_number}?numbers=${tooMany}`)).status, 400);
  });

  it('gives a section with everything that its account may see', async () => {
    const { body } = await ask(service.app, `/v1/code-sections/${service.ids.quiet}`);
    assert.equal(body.citation, 'Alder Bay Municipal Code § 5.08.010');
    assert.equal(body.citation_normalized, 'alder bay municipal code 5.08.010');
    assert.deepEqual(
      body.hierarchy.map((level: { level: string; number: string }) => [level.level, level.number]),
      [
        ['title', '5'],
        ['chapter', '5.08'],
      ],
    );
    assert.deepEqual(body.text[3].designators, ['(b)', '(1)']);
    assert.equal(body.codified_through, '2024-05-01');
    assert.equal(body.effective_from, '2020-01-01');
    assert.deepEqual(body.aliases, ['1981 Code, § 33-553.']);
    assert.deepEqual(body.withheld, []);
    assert.equal(body.links.versions, undefined, 'there is one version only');
    assert.ok(Value.Check(SectionSchema, body));
  });

  it('names the withheld parts, and links to nothing that it would refuse', async () => {
    const { body } = await ask(service.app, `/v1/code-sections/${service.ids.quiet}`, { key: keys.basic });
    assert.equal(body.text, undefined);
    assert.deepEqual(body.notes, []);
    assert.deepEqual(body.withheld.sort(), ['legislative_chain', 'notes', 'ordinances', 'sources', 'text', 'versions']);
    assert.deepEqual(Object.keys(body.links).sort(), ['jurisdiction', 'self']);
    const jurisdiction = await ask(service.app, `/v1/jurisdictions/${service.ids.city}`, { key: keys.basic });
    assert.ok(jurisdiction.body.withheld.includes('text'));
    const { body: search } = await ask(service.app, '/v1/search?q=leaf+blower', { key: keys.basic });
    assert.ok(search.data.every((hit: { snippet?: string }) => hit.snippet === undefined));
    assert.deepEqual(
      search.data.map((hit: { number: string }) => hit.number),
      ['5.08.030'],
      'a text that may not be seen is not searched either',
    );
  });

  it('lists the jurisdictions of the account only', async () => {
    const names = async (key: string): Promise<string[]> =>
      (await ask(service.app, '/v1/jurisdictions', { key })).body.data.map((entry: { name: string }) => entry.name);
    assert.deepEqual(await names(keys.full), ['Alder Bay', 'Brook County']);
    assert.deepEqual(await names(keys.basic), ['Alder Bay']);
    assert.deepEqual(await names(keys.county), ['Brook County']);
  });

  it('gives the chain oldest first, with a link to each ordinance that it has', async () => {
    const { body } = await ask(service.app, `/v1/code-sections/${service.ids.quiet}/legislative-chain`);
    const [enacted, amended] = body.data;
    assert.deepEqual([enacted.sequence, enacted.action, enacted.act.number], [1, 'enacted', '101']);
    assert.equal(enacted.links.ordinance, `/v1/ordinances/${service.ids.ordinance}`);
    assert.equal(amended.ordinance_id, null, 'an act without a record has no identifier');
    assert.deepEqual(amended.links, {});
    const ordinance = await ask(service.app, enacted.links.ordinance);
    assert.equal(ordinance.body.title, 'Quiet Nights Ordinance');
    assert.deepEqual(
      ordinance.body.sections.map((entry: { number: string }) => entry.number),
      ['5.08.010'],
    );
  });

  it('keeps a source’s verification separate from other facts', async () => {
    const { body } = await ask(service.app, `/v1/code-sections/${service.ids.quiet}/sources`);
    assert.deepEqual(body.data, [
      {
        source_url: 'https://law.alder-bay.example/xml/5.08.010.xml',
        official_source_url: 'https://law.alder-bay.example/5.08.010',
        source_verification_status: 'verified',
        title: 'Alder Bay Municipal Code',
        kind: 'code',
        publisher: 'City of Alder Bay',
      },
    ]);
  });

  it('links recodified sections both ways', async () => {
    const from = await ask(service.app, `/v1/code-sections/${service.ids.recodified}`);
    assert.deepEqual(from.body.related, [
      {
        relation: 'recodified_to',
        code_section_id: service.ids.machinery,
        citation: 'Alder Bay Municipal Code § 5.08.040',
      },
    ]);
    const to = await ask(service.app, `/v1/code-sections/${service.ids.machinery}`);
    assert.equal(to.body.related[0].relation, 'recodified_from');
    assert.equal(to.body.related[0].code_section_id, service.ids.recodified);
  });

  it('shows the contents a level at a time, in the publication’s order', async () => {
    const level = async (
      url: string,
    ): Promise<{ kind: string; heading: string; number: string; links: { contents: string } }[]> =>
      (await ask(service.app, url)).body.data;
    const codes = await level(`/v1/jurisdictions/${service.ids.city}/contents`);
    assert.deepEqual([codes[0]?.kind, codes[0]?.heading], ['code', 'Alder Bay Municipal Code']);
    const titles = await level(codes[0]?.links.contents ?? '');
    const chapters = await level(titles[0]?.links.contents ?? '');
    assert.deepEqual(
      chapters.map((chapter) => chapter.number),
      ['5.08', '5.12'],
    );
    const sections = await level(chapters[0]?.links.contents ?? '');
    assert.deepEqual(
      sections.map((entry) => `${entry.kind} ${entry.number}`),
      ['010', '020', '030', '040', '050', '050'].map((end) => `section 5.08.${end}`),
    );
  });

  it('is read-only: any other method is refused with the allowed ones, with any body', async () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const) {
      const answer = await ask(service.app, `/v1/code-sections/${service.ids.quiet}`, {
        method,
        headers: { 'content-type': 'text/strange' },
      });
      assert.equal(answer.status, 405, method);
      assert.equal(answer.headers.allow, 'GET, HEAD');
    }
    assert.equal((await ask(service.app, '/v1/nothing', { method: 'POST' })).status, 404);
  });

  it('answers HEAD with the headers of GET and no body', async () => {
    const url = `/v1/code-sections/${service.ids.quiet}`;
    const get = await ask(service.app, url);
    const head = await ask(service.app, url, { method: 'HEAD' });
    assert.equal(head.status, 200);
    assert.equal(head.text, '');
    for (const name of ['etag', 'content-length', 'content-type', 'cache-control', 'vary'])
      assert.equal(head.headers[name], get.headers[name], name);
  });

  it('refuses what a web page could send to the loopback address', async () => {
    const url = '/v1/jurisdictions';
    for (const host of ['evil.example', 'evil.example:80', '127.0.0.1:81', 'localhost.evil.example'])
      assert.equal((await ask(service.app, url, { headers: { host } })).status, 421, host);
    for (const host of ['127.0.0.1', '127.0.0.1:80', 'localhost:80', '[::1]:80'])
      assert.equal((await ask(service.app, url, { headers: { host } })).status, 200, host);
    for (const origin of ['https://evil.example', 'null', 'http://127.0.0.1'])
      assert.equal((await ask(service.app, url, { headers: { origin } })).status, 403, origin);
    const foreign = await ask(service.app, url, { key: null, headers: { host: 'evil.example' } });
    assert.equal(foreign.status, 421, 'before anything is said about keys');
  });

  it('reports health and readiness without a key', async () => {
    assert.deepEqual((await ask(service.app, '/health', { key: null })).body, { status: 'ok' });
    assert.deepEqual((await ask(service.app, '/ready', { key: null })).body, { status: 'ready' });
  });

  it('limits an account to its rate, and states when to retry', async () => {
    const statuses: number[] = [];
    for (let count = 0; count < 4; count += 1)
      statuses.push((await ask(service.app, '/v1/jurisdictions', { key: keys.slow })).status);
    assert.deepEqual(statuses, [200, 200, 200, 429]);
    const refused = await ask(service.app, '/v1/jurisdictions', { key: keys.slow });
    assert.ok(Number(refused.headers['retry-after']) >= 1 && Number(refused.headers['retry-after']) <= 20);
    assert.equal((await ask(service.app, '/v1/jurisdictions')).status, 200, 'other accounts are not limited');
  });

  it('puts no key and no search text into a problem', async () => {
    const answer = await ask(service.app, '/v1/search?q=secret+plans&limit=0', { key: keys.full });
    assert.doesNotMatch(answer.text, /secret|full-account-key/);
    const wrong = await ask(service.app, '/v1/search?q=secret', { key: 'my-wrong-key' });
    assert.doesNotMatch(wrong.text, /secret|my-wrong/);
  });
});

import { strict as assert } from 'node:assert';
import { accounts, ask, city, type Fixture, fixture, keys, publish, section } from './fixtures.ts';
import { inEachStore } from './stores.ts';

inEachStore('conditional requests and paging (RFC 9110, RFC 8288)', (kind) => {
  let service: Fixture;
  beforeEach(async () => {
    service = await fixture(accounts, kind);
  });
  afterEach(() => service.close());

  it('confirms what the client has by any form of If-None-Match', async () => {
    const url = `/v1/code-sections/${service.ids.quiet}`;
    const etag = String((await ask(service.app, url)).headers.etag);
    assert.match(etag, /^"[\w-]+"$/, 'a strong tag');
    const cases: [string, number][] = [
      [etag, 304],
      [`W/${etag}`, 304],
      [`"other", ${etag}`, 304],
      [`"with,comma" , W/"weak",${etag}`, 304],
      ['*', 304],
      ['"other"', 200],
      ['W/"other", "another"', 200],
      [etag.slice(1, -1), 200],
      ['', 200],
    ];
    for (const [header, status] of cases) {
      const answer = await ask(service.app, url, { headers: { 'if-none-match': header } });
      assert.equal(answer.status, status, header);
      assert.equal(answer.headers.etag, etag);
      assert.equal(answer.headers.vary, 'Authorization');
      if (status === 304) {
        assert.equal(answer.text, '');
        assert.equal(answer.headers['content-type'], undefined);
      }
    }
    const head = await ask(service.app, url, { method: 'HEAD', headers: { 'if-none-match': etag } });
    assert.equal(head.status, 304);
  });

  it('refuses when If-Match names another version', async () => {
    const url = `/v1/code-sections/${service.ids.quiet}`;
    const etag = String((await ask(service.app, url)).headers.etag);
    for (const [header, status] of [
      [etag, 200],
      ['*', 200],
      [`"x", ${etag}`, 200],
      ['"x"', 412],
      [`W/${etag}`, 412],
    ] as const)
      assert.equal((await ask(service.app, url, { headers: { 'if-match': header } })).status, status, header);
  });

  it('gives another tag to another account, and does not confirm a refusal', async () => {
    const url = `/v1/code-sections/${service.ids.permits}`;
    const full = String((await ask(service.app, url)).headers.etag);
    const basic = await ask(service.app, url, { key: keys.basic, headers: { 'if-none-match': full } });
    assert.equal(basic.status, 200);
    assert.notEqual(basic.headers.etag, full);
    assert.equal((await ask(service.app, url, { key: keys.county, headers: { 'if-none-match': '*' } })).status, 404);
    assert.equal((await ask(service.app, url, { key: null, headers: { 'if-none-match': '*' } })).status, 401);
  });

  it('sees at once what an import has changed', async () => {
    const url = `/v1/code-sections/${service.ids.permits}`;
    const before = await ask(service.app, url);
    await publish(service.store, {
      ...city,
      sections: city.sections.map((record) =>
        record.number === '5.08.020' ? section('5.08.020', { heading: 'Noise permits and fees' }) : record,
      ),
    });
    const after = await ask(service.app, url, { headers: { 'if-none-match': String(before.headers.etag) } });
    assert.equal(after.status, 200);
    assert.equal(after.body.heading, 'Noise permits and fees');
    const untouched = `/v1/code-sections/${service.ids.machinery}`;
    const tag = String((await ask(service.app, untouched)).headers.etag);
    assert.equal((await ask(service.app, untouched, { headers: { 'if-none-match': tag } })).status, 304);
  });

  it('pages through every list without a gap or a repeat, by the body’s next and by the Link header', async () => {
    const contents = `/v1/jurisdictions/${service.ids.city}/contents`;
    const [code] = (await ask(service.app, contents)).body.data;
    const [title] = (await ask(service.app, code.links.contents)).body.data;
    const [chapter] = (await ask(service.app, title.links.contents)).body.data;
    const narrow = `/v1/search?q=5.08.050&match=number&preferred_jurisdiction_id=${service.ids.county}`;
    for (const url of [
      '/v1/jurisdictions',
      '/v1/search?q=5.08',
      '/v1/search?q=noise',
      narrow,
      `${narrow}&as_of=2024-06-01`,
      chapter.links.contents,
      `${chapter.links.contents}&as_of=2024-06-01`,
    ]) {
      const whole = (await ask(service.app, url)).body.data;
      assert.ok(whole.length >= 2, url);
      const gathered: unknown[] = [];
      let next: string | null = `${url}${url.includes('?') ? '&' : '?'}limit=1`;
      while (next !== null) {
        const page = await ask(service.app, next);
        assert.equal(page.status, 200, next);
        gathered.push(...page.body.data);
        assert.equal(page.headers.link, page.body.next === null ? undefined : `<${page.body.next}>; rel="next"`);
        next = page.body.next;
        assert.ok(gathered.length <= whole.length, url);
      }
      assert.deepEqual(gathered, whole, url);
    }
  });

  it('refuses a cursor from another list', async () => {
    const { next } = (await ask(service.app, '/v1/search?q=noise&limit=1')).body;
    const cursor = new URLSearchParams(next.split('?')[1]).get('cursor');
    assert.equal((await ask(service.app, `/v1/search?q=permit&limit=1&cursor=${cursor}`)).status, 400);
    assert.equal((await ask(service.app, `/v1/jurisdictions?cursor=${cursor}`)).status, 400);
  });
});

import { strict as assert } from 'node:assert';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { holdAgainstDocument } from './described.ts';
import { ask, type Fixture, fixture, keys } from './fixtures.ts';
import { type RawAnswer, sendRaw } from './raw.ts';

describe('HTTP to the letter (RFC 9110, RFC 9112), over a socket', () => {
  let service: Fixture;
  let port: number;
  before(async () => {
    service = await fixture();
    await service.app.listen({ host: '127.0.0.1', port: 0 });
    port = (service.app.server.address() as AddressInfo).port;
  });
  after(() => service.close());

  const authorization = `Authorization: Bearer ${keys.full}`;
  const request = (line: string, ...headers: string[]): string =>
    [line, `Host: 127.0.0.1:${port}`, authorization, ...headers, '', ''].join('\r\n');
  const send = async (bytes: string | Buffer): Promise<RawAnswer> => {
    const [answer] = await sendRaw(port, bytes);
    assert.ok(answer, 'it was answered');
    return answer;
  };

  it('explains what is wrong with odd requests, and never answers 500', async () => {
    const { quiet } = service.ids;
    const section = `/v1/code-sections/${quiet}`;
    const cases: [string, string | Buffer, number][] = [
      ['a very long address', request(`GET /v1/${'x'.repeat(17_000)} HTTP/1.1`), 414],
      ['a very long identifier', request(`GET /v1/code-sections/${'a'.repeat(20_000)} HTTP/1.1`), 414],
      ['a very long search text', request(`GET /v1/search?q=${'a'.repeat(10_000)} HTTP/1.1`), 400],
      ['a search text past all bounds', request(`GET /v1/search?q=${'a'.repeat(20_000)} HTTP/1.1`), 414],
      ['an address past all bounds', request(`GET /v1/${'x'.repeat(70_000)} HTTP/1.1`), 431],
      ['headers past all bounds', request('GET /v1/jurisdictions HTTP/1.1', `X: ${'x'.repeat(66_000)}`), 431],
      ['bad percent-encoding in a path', request('GET /v1/code-sections/%E0%A4%A HTTP/1.1'), 400],
      ['a lone percent sign', request('GET /v1/jurisdictions/% HTTP/1.1'), 400],
      ['bad percent-encoding in a query', request('GET /v1/search?q=%E0%A4%A&limit=1 HTTP/1.1'), 200],
      ['half a character in a query', request('GET /v1/search?q=%ED%A0%80 HTTP/1.1'), 200],
      ['NUL in a path', request('GET /v1/code-sections/%00 HTTP/1.1'), 404],
      ['NUL in a query', request('GET /v1/search?q=noise%00permits HTTP/1.1'), 200],
      ['a raw NUL', request('GET /v1/\0 HTTP/1.1'), 400],
      ['raw bytes beyond ASCII', Buffer.from(request('GET /v1/search?q=caf\u00e9 HTTP/1.1'), 'latin1'), 400],
      ['a parameter twice', request('GET /v1/search?q=a&q=b HTTP/1.1'), 400],
      ['limit twice', request('GET /v1/jurisdictions?limit=1&limit=2 HTTP/1.1'), 400],
      ['a cursor twice', request('GET /v1/jurisdictions?cursor=a&cursor=b HTTP/1.1'), 400],
      ['unknown parameters', request('GET /v1/jurisdictions?__proto__=1&constructor=2&x[y]=3 HTTP/1.1'), 200],
      ['an empty query', request('GET /v1/jurisdictions? HTTP/1.1'), 200],
      ['a thousand parameters', request(`GET /v1/search?q=a${'&a=b'.repeat(1_000)} HTTP/1.1`), 200],
      ['a path that climbs', request(`GET /v1/../v1/jurisdictions HTTP/1.1`), 404],
      ['a doubled slash', request('GET //v1/jurisdictions HTTP/1.1'), 404],
      ['a trailing slash', request('GET /v1/jurisdictions/ HTTP/1.1'), 200],
      ['the whole address', request(`GET http://127.0.0.1:${port}/v1/jurisdictions HTTP/1.1`), 200],
      ['the address of another host', request('GET http://evil.example/v1/jurisdictions HTTP/1.1'), 421],
      ['an asterisk', request('OPTIONS * HTTP/1.1'), 404],
      [
        'a body on GET',
        `${request(`GET ${section} HTTP/1.1`, 'Content-Length: 5', 'Content-Type: text/strange')}hello`,
        200,
      ],
      [
        'chunks on GET',
        `${request(`GET ${section} HTTP/1.1`, 'Transfer-Encoding: chunked')}5\r\nhello\r\n0\r\n\r\n`,
        200,
      ],
      [
        'two ways to say how long',
        request(`GET ${section} HTTP/1.1`, 'Content-Length: 5', 'Transfer-Encoding: chunked'),
        400,
      ],
      ['a length that is none', request(`GET ${section} HTTP/1.1`, 'Content-Length: five'), 400],
      ['a method of WebDAV', request(`PROPFIND ${section} HTTP/1.1`), 405],
      ['TRACE', request(`TRACE ${section} HTTP/1.1`), 405],
      ['an unknown method', request(`FETCH ${section} HTTP/1.1`), 400],
      ['a method in small letters', request(`get ${section} HTTP/1.1`), 400],
      ['a write to what answers without a key', request('DELETE /health HTTP/1.1'), 405],
      ['no Host', 'GET /v1/jurisdictions HTTP/1.1\r\n\r\n', 400],
      ['two Hosts', request('GET /v1/jurisdictions HTTP/1.1', 'Host: evil.example'), 400],
      ['two keys', request('GET /v1/jurisdictions HTTP/1.1', 'Authorization: Bearer another-key'), 400],
      ['CONNECT', request('CONNECT law.example:443 HTTP/1.1'), 405],
      ['a header without a name', request('GET /v1/jurisdictions HTTP/1.1', ': x'), 400],
      ['no HTTP at all', 'hello\r\n\r\n', 400],
      ['TLS to a service without', Buffer.from([0x16, 3, 1, 0, 5, 1, 0, 0, 1, 0]), 400],
      ['the beginning of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
      ['an unknown version', request('GET /v1/jurisdictions HTTP/9.9'), 400],
      ['an upgrade', request('GET /v1/jurisdictions HTTP/1.1', 'Connection: Upgrade', 'Upgrade: websocket'), 200],
      ['only HTML is accepted', request('GET /v1/jurisdictions HTTP/1.1', 'Accept: text/html'), 200],
      ['a range', request('GET /v1/jurisdictions HTTP/1.1', 'Range: bytes=0-9'), 200],
      ['an unknown expectation', request('GET /v1/jurisdictions HTTP/1.1', 'Expect: the-moon'), 417],
    ];
    for (const [what, bytes, status] of cases) {
      const answer = await send(bytes);
      assert.equal(answer.status, status, what);
      if (status >= 400) {
        assert.equal(answer.headers['content-type'], 'application/problem+json', what);
        assert.equal(answer.headers['cache-control'], 'no-store', what);
        assert.equal(JSON.parse(answer.text).status, status, what);
        assert.ok(answer.headers.date, what);
      }
    }
    assert.equal((await send(request('GET /v1/jurisdictions HTTP/1.1'))).status, 200, 'and goes on answering');
  });

  it('answers pipelined requests in order, even after an unexpected body', async () => {
    const { ids } = service;
    const answers = await sendRaw(
      port,
      [
        `${request('GET /v1/jurisdictions HTTP/1.1', 'Content-Length: 3')}GET`,
        request(`GET /v1/code-sections/${ids.quiet} HTTP/1.1`),
        request('GET /v1/nothing HTTP/1.1'),
        request(`GET /v1/ordinances/${ids.ordinance} HTTP/1.1`),
      ].join(''),
      4,
    );
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 404, 200],
    );
    assert.equal(JSON.parse(answers[1]?.text ?? '').code_section_id, ids.quiet);
    assert.equal(JSON.parse(answers[3]?.text ?? '').ordinance_id, ids.ordinance);
  });

  it('answers HTTP/1.0 and closes the connection', async () => {
    const [answer, more] = await sendRaw(port, request('GET /v1/jurisdictions HTTP/1.0'), 2);
    assert.equal(answer?.status, 200);
    assert.equal(answer?.headers.connection, 'close');
    assert.equal(JSON.parse(answer?.text ?? '').data.length, 2);
    assert.equal(more, undefined);
  });

  it('answers HEAD on every address as GET, without a body', async () => {
    const { ids } = service;
    const section = `/v1/code-sections/${ids.quiet}`;
    const version = (await ask(service.app, `${section}/versions`, { headers: host() })).body.data[0].version;
    const addresses = [
      '/v1/jurisdictions',
      '/v1/jurisdictions?limit=1',
      `/v1/jurisdictions/${ids.city}`,
      `/v1/jurisdictions/${ids.city}/contents`,
      section,
      `${section}/sources`,
      `${section}/legislative-chain`,
      `${section}/versions`,
      `${section}/versions/${version}`,
      `/v1/ordinances/${ids.ordinance}`,
      '/v1/search?q=noise&limit=1',
      '/v1/openapi.json',
      '/health',
      '/ready',
      '/v1/search',
      '/v1/nothing',
      '/v1/code-sections/%E0%A4%A',
    ];
    const own = ['date', 'x-request-id', 'connection', 'keep-alive'];
    for (const url of addresses) {
      const get = await send(request(`GET ${url} HTTP/1.1`));
      const [head, rest] = await sendRaw(
        port,
        request(`HEAD ${url} HTTP/1.1`) + request('GET /health HTTP/1.1'),
        2,
        true,
      );
      assert.equal(head?.status, get.status, url);
      assert.equal(rest?.status, 200, `${url}: nothing of a body came between`);
      const shown = ({ headers }: RawAnswer): Record<string, string> =>
        Object.fromEntries(Object.entries(headers).filter(([name]) => !own.includes(name)));
      const [a, b] = [shown(head), shown(get)];
      if (get.status >= 400) {
        // The problem names the request, whose number may be a digit longer.
        delete a['content-length'];
        delete b['content-length'];
      }
      assert.deepEqual(a, b, url);
      assert.equal(Number(get.headers['content-length']), Buffer.byteLength(get.text), url);
    }
  });

  it('refuses a web page with a host name that resolves to this computer', async () => {
    const refused = async (...headers: string[]): Promise<[number, string[]]> => {
      const answer = await send(['GET /v1/jurisdictions HTTP/1.1', authorization, ...headers, '', ''].join('\r\n'));
      return [answer.status, Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'))];
    };
    for (const host of [
      `evil.example:${port}`,
      'evil.example',
      `127.0.0.1.evil.example:${port}`,
      '127.0.0.1:1',
      `0.0.0.0:${port}`,
      '',
    ])
      assert.deepEqual(await refused(`Host: ${host}`), [421, []], host);
    const ours = `Host: 127.0.0.1:${port}`;
    assert.deepEqual(await refused(ours, 'Origin: https://evil.example'), [403, []]);
    assert.deepEqual(await refused(ours, 'Origin: null'), [403, []]);
    for (const from of ['cross-site', 'same-site', 'same-origin'])
      assert.deepEqual(await refused(ours, `Sec-Fetch-Site: ${from}`), [403, []], from);
    assert.deepEqual(await refused(ours, 'Sec-Fetch-Site: none'), [200, []]);
    const preflight = await send(
      request(
        'OPTIONS /v1/jurisdictions HTTP/1.1',
        'Origin: https://evil.example',
        'Access-Control-Request-Method: GET',
      ),
    );
    assert.equal(preflight.status, 403);
    assert.ok(!Object.keys(preflight.headers).some((name) => name.startsWith('access-control-')));
    const probe = await send(`GET /health HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nSec-Fetch-Site: cross-site\r\n\r\n`);
    assert.equal(probe.status, 403, 'not even whether it is there');
  });

  it('requires a key also where the address cannot be read', async () => {
    const without = await send(`GET /v1/code-sections/%E0%A4%A HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`);
    assert.equal(without.status, 401);
    assert.match(without.headers['www-authenticate'] ?? '', /^Bearer/);
    const foreign = await send('GET /v1/code-sections/%E0%A4%A HTTP/1.1\r\nHost: evil.example\r\n\r\n');
    assert.equal(foreign.status, 421);
  });

  it('answers every request as its OpenAPI document describes', async () => {
    const { ids } = service;
    const word = fc.oneof(
      fc.constantFrom(
        ...Object.values(ids),
        'v1',
        'search',
        'jurisdictions',
        'code-sections',
        'sources',
        'versions',
        'health',
        '%00',
        '%',
        '%C3',
        '',
      ),
      fc
        .string({ unit: 'grapheme', maxLength: 12 })
        .filter((text) => !/^\.+$/.test(text))
        .map(encodeURIComponent),
    );
    const parameter = fc.tuple(
      fc.constantFrom('q', 'limit', 'cursor', 'jurisdiction_id', 'parent', 'x', '__proto__'),
      fc.oneof(
        word,
        fc.integer().map(String),
        // A cursor with a valid checksum, for a position from no list.
        fc.constantFrom('W10', 'eyJ9', Buffer.from('{"half').toString('base64url')),
      ),
    );
    const header = fc.tuple(
      fc.constantFrom('if-none-match', 'if-match', 'accept', 'range', 'if-modified-since', 'expect'),
      fc.oneof(fc.constantFrom('*', '"a"', 'W/"a"', '"', ',,,', 'W/', '"a" "b"'), fc.stringMatching(/^[ -~]{0,20}$/)),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(word, { maxLength: 5 }),
        fc.array(parameter, { maxLength: 4 }),
        fc.array(header, { maxLength: 2 }),
        fc.constantFrom('GET' as const, 'HEAD' as const, 'POST' as const),
        async (path, query, headers, method) => {
          const url = `/${path.join('/')}?${query.map((pair) => pair.join('=')).join('&')}`;
          const { status } = await ask(service.app, url, {
            method,
            headers: { ...host(), ...Object.fromEntries(headers) },
          });
          assert.ok(status < 500, url);
        },
      ),
      {
        numRuns: 300,
        // A fixed defect: routes that need no key, with a slash at the end.
        examples: [
          [['health', ''], [], [], 'POST'],
          [['ready', ''], [], [], 'GET'],
        ],
      },
    );
  });

  it('takes a forged cursor for the beginning or refuses it', async () => {
    const { cursorFor } = await import('../../../src/service/cursor.ts');
    for (const place of ['{"half', '[]', '[1]', '"x"', 'null', '[{},{},{}]', '1e999', 'text']) {
      for (const [list, url] of [
        ['/v1/jurisdictions', '/v1/jurisdictions?'],
        ['/v1/search noise ', '/v1/search?q=noise&'],
        [`/v1/jurisdictions/${service.ids.city}/contents`, `/v1/jurisdictions/${service.ids.city}/contents?`],
      ] as const) {
        const { status } = await ask(service.app, `${url}cursor=${cursorFor(list, place)}`, { headers: host() });
        assert.ok(status === 200 || status === 400, `${url} ${place}: ${status}`);
      }
    }
  });

  it('conforms to the same document over a socket', async () => {
    for (const url of [
      '/v1/jurisdictions',
      '/v1/search?q=noise',
      '/v1/openapi.json',
      '/ready',
      '/v1/nothing',
      '/health',
    ]) {
      const answer = await send(request(`GET ${url} HTTP/1.1`));
      holdAgainstDocument({ method: 'GET', url, ...answer });
    }
  });

  /** `inject` must name the host, because the service is already listening. */
  function host(): { readonly host: string } {
    return { host: `127.0.0.1:${port}` };
  }
});

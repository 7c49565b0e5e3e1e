import { strict as assert } from 'node:assert';
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { AddressError, serviceAddress } from '../../../src/client/address.ts';
import { createClient } from '../../../src/client/index.ts';
import { proxyFor } from '../../../src/client/proxy.ts';
import type { ProxySettings } from '../../../src/client/types.ts';

describe('the address of a service', () => {
  const good: readonly (readonly [string, string, string])[] = [
    ['https://law.example.org', 'https://law.example.org', ''],
    ['https://law.example.org/v1/', 'https://law.example.org', ''],
    [' https://law.example.org:8443/api/v1 ', 'https://law.example.org:8443', '/api'],
    ['http://127.0.0.1:4000', 'http://127.0.0.1:4000', ''],
    ['http://localhost:4000/', 'http://localhost:4000', ''],
    ['http://[::1]:4000/', 'http://[::1]:4000', ''],
  ];
  for (const [setting, origin, prefix] of good) {
    it(setting, () => assert.deepEqual(serviceAddress(setting), { origin, prefix }));
  }

  const bad: readonly (readonly [string, string])[] = [
    ['', 'notAnAddress'],
    ['law.example.org', 'notAnAddress'],
    ['ftp://law.example.org', 'notAnAddress'],
    ['https://', 'notAnAddress'],
    ['http://law.example.org', 'notHttps'],
    ['http://127.0.0.1.example.org', 'notHttps'],
    ['http://localhost.example.org', 'notHttps'],
    ['https://me:secret@law.example.org', 'tooMuch'],
    ['https://law.example.org/?key=secret', 'tooMuch'],
  ];
  for (const [setting, problem] of bad) {
    it(`${setting || 'nothing'}: ${problem}`, () => {
      assert.throws(
        () => createClient({ url: setting, key: () => 'k' }),
        (error: unknown) =>
          error instanceof AddressError && error.problem === problem && !error.message.includes('secret'),
      );
    });
  }
});

describe('the proxy of a request', () => {
  const none: ProxySettings = {};
  const cases: readonly (readonly [string, string, ProxySettings, Record<string, string>, string | undefined])[] = [
    ['none is told', 'https://a.example/', none, {}, undefined],
    ['the setting', 'https://a.example/', { proxy: 'http://p:3128' }, {}, 'http://p:3128/'],
    [
      'the setting goes before the environment',
      'https://a.example/',
      { proxy: 'http://p:1' },
      { HTTPS_PROXY: 'http://q:2' },
      'http://p:1/',
    ],
    ['an empty setting turns it off', 'https://a.example/', { proxy: '' }, { HTTPS_PROXY: 'http://q:2' }, undefined],
    ['the environment', 'https://a.example/', none, { HTTPS_PROXY: 'q:2' }, 'http://q:2/'],
    [
      'lower case goes first',
      'https://a.example/',
      none,
      { https_proxy: 'http://r:3', HTTPS_PROXY: 'http://q:2' },
      'http://r:3/',
    ],
    ['all_proxy', 'https://a.example/', none, { ALL_PROXY: 'http://q:2' }, 'http://q:2/'],
    ['http_proxy is not for https', 'https://a.example/', none, { HTTP_PROXY: 'http://q:2' }, undefined],
    ['this machine is asked directly', 'http://127.0.0.1:9/', { proxy: 'http://p:1' }, {}, undefined],
    [
      'NO_PROXY: the host',
      'https://a.example/',
      none,
      { HTTPS_PROXY: 'q:2', NO_PROXY: 'b.example, a.example' },
      undefined,
    ],
    [
      'NO_PROXY: a domain above',
      'https://x.a.example/',
      none,
      { HTTPS_PROXY: 'q:2', NO_PROXY: '.a.example' },
      undefined,
    ],
    [
      'NO_PROXY: not the end of a name',
      'https://xa.example/',
      none,
      { HTTPS_PROXY: 'q:2', NO_PROXY: 'a.example' },
      'http://q:2/',
    ],
    ['NO_PROXY: everything', 'https://a.example/', none, { HTTPS_PROXY: 'q:2', NO_PROXY: '*' }, undefined],
    [
      'NO_PROXY: another port',
      'https://a.example/',
      none,
      { HTTPS_PROXY: 'q:2', NO_PROXY: 'a.example:8443' },
      'http://q:2/',
    ],
    ['NO_PROXY: this port', 'https://a.example/', none, { HTTPS_PROXY: 'q:2', NO_PROXY: 'a.example:443' }, undefined],
    ['NO_PROXY: a block', 'https://10.1.2.3/', none, { HTTPS_PROXY: 'q:2', NO_PROXY: '10.0.0.0/8' }, undefined],
    [
      'NO_PROXY: another block',
      'https://11.1.2.3/',
      none,
      { HTTPS_PROXY: 'q:2', NO_PROXY: '10.0.0.0/8,nonsense/99' },
      'http://q:2/',
    ],
    ['the setting’s exceptions', 'https://a.example/', { proxy: 'http://p:1', noProxy: ['*.example'] }, {}, undefined],
  ];
  for (const [what, url, settings, environment, expected] of cases) {
    it(what, () => assert.equal(proxyFor(new URL(url), settings, environment)?.href, expected));
  }
});

describe('the process that the client shares', () => {
  it('keeps its own dispatcher: nothing global is set by loading the client', () => {
    const client = fileURLToPath(new URL('../../../src/client/index.ts', import.meta.url));
    const script = `await import(${JSON.stringify(client)}); console.log(Object.getOwnPropertySymbols(globalThis).filter((s) => /undici/.test(String(s))).map((s) => String(s) + (globalThis[s] === undefined ? '' : ' set')).join())`;
    const bare = execFileSync(process.execPath, [
      '--input-type=module',
      '-e',
      script.replace(/await import\(.*?\);/, ''),
    ]);
    assert.equal(execFileSync(process.execPath, ['--input-type=module', '-e', script]).toString(), bare.toString());
  });
});

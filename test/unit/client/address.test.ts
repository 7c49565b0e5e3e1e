import { strict as assert } from 'node:assert';
import { AddressError, serviceAddress } from '../../../src/client/address.ts';
import { createClient } from '../../../src/client/index.ts';
import { proxyFor } from '../../../src/client/proxy.ts';

describe('the address of a service', () => {
  const good: readonly (readonly [string, string, string])[] = [
    ['https://law.example.org', 'https://law.example.org', ''],
    ['https://law.example.org/v1/', 'https://law.example.org', ''],
    [' https://law.example.org:8443/api/v1 ', 'https://law.example.org:8443', '/api'],
    ['http://127.0.0.1:4000', 'http://127.0.0.1:4000', ''],
    ['http://localhost:4000/', 'http://localhost:4000', ''],
    ['http://[::1]:4000/', 'http://[::1]:4000', ''],
  ];
  for (const [setting, origin, prefix] of good)
    it(setting, () => assert.deepEqual(serviceAddress(setting), { origin, prefix }));

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
  const cases: readonly (readonly [string, string, Record<string, string>, string | undefined])[] = [
    ['none is told', 'https://a.example/', {}, undefined],
    ['the environment', 'https://a.example/', { HTTPS_PROXY: 'q:2' }, 'http://q:2/'],
    [
      'lower case goes first',
      'https://a.example/',
      { https_proxy: 'http://r:3', HTTPS_PROXY: 'http://q:2' },
      'http://r:3/',
    ],
    ['all_proxy', 'https://a.example/', { ALL_PROXY: 'http://q:2' }, 'http://q:2/'],
    ['http_proxy is not for https', 'https://a.example/', { HTTP_PROXY: 'http://q:2' }, undefined],
    ['this machine is asked directly', 'http://127.0.0.1:9/', { HTTP_PROXY: 'http://p:1' }, undefined],
    ['NO_PROXY: the host', 'https://a.example/', { HTTPS_PROXY: 'q:2', NO_PROXY: 'b.example, a.example' }, undefined],
    ['NO_PROXY: a domain above', 'https://x.a.example/', { HTTPS_PROXY: 'q:2', NO_PROXY: '.a.example' }, undefined],
    [
      'NO_PROXY: not the end of a name',
      'https://xa.example/',
      { HTTPS_PROXY: 'q:2', NO_PROXY: 'a.example' },
      'http://q:2/',
    ],
    ['NO_PROXY: everything', 'https://a.example/', { HTTPS_PROXY: 'q:2', NO_PROXY: '*' }, undefined],
    ['NO_PROXY: another port', 'https://a.example/', { HTTPS_PROXY: 'q:2', NO_PROXY: 'a.example:8443' }, 'http://q:2/'],
    ['NO_PROXY: this port', 'https://a.example/', { HTTPS_PROXY: 'q:2', NO_PROXY: 'a.example:443' }, undefined],
    ['NO_PROXY: a block', 'https://10.1.2.3/', { HTTPS_PROXY: 'q:2', NO_PROXY: '10.0.0.0/8' }, undefined],
    [
      'NO_PROXY: another block',
      'https://11.1.2.3/',
      { HTTPS_PROXY: 'q:2', NO_PROXY: '10.0.0.0/8,nonsense/99' },
      'http://q:2/',
    ],
  ];
  for (const [what, url, environment, expected] of cases)
    it(what, () => assert.equal(proxyFor(new URL(url), environment)?.href, expected));
});

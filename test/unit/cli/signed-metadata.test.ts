/** Signed metadata of a public code: what is accepted, and every way in which it must be refused. */
import { strict as assert } from 'node:assert';
import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { DownloadError } from '../../../src/cli/codes/download-error.ts';
import { type TrustedMetadata, verifiedFiles } from '../../../src/cli/codes/signed-metadata.ts';

interface Publication {
  readonly expires?: string;
  readonly signer?: Signer;
  readonly targetsSigner?: Signer;
  readonly delegations?: object;
  /** The delegated roles, with the text of each file. */
  readonly roles?: Readonly<
    Record<
      string,
      { readonly files: Readonly<Record<string, string>>; readonly signer?: Signer; readonly delegations?: object }
    >
  >;
}

interface Signer {
  readonly id: string;
  readonly key: object;
  sign(bytes: Buffer): string;
}

const rawKey = (publicKey: KeyObject): string =>
  publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex');

function ed25519(id: string): Signer {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const key = { keytype: 'ed25519', scheme: 'ed25519', keyval: { public: rawKey(publicKey) } };
  return { id, key, sign: (bytes) => sign(null, bytes, privateKey).toString('hex') };
}

function ecdsa(id: string): Signer {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const pem = publicKey.export({ format: 'pem', type: 'spki' }).toString();
  const key = { keytype: 'ecdsa', scheme: 'ecdsa-sha2-nistp256', keyval: { public: pem } };
  return { id, key, sign: (bytes) => sign('sha256', bytes, privateKey).toString('hex') };
}

const sorted = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(sorted)
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(
          Object.entries(value)
            .sort(([a], [b]) => (a < b ? -1 : 1))
            .map(([key, each]) => [key, sorted(each)]),
        )
      : value;

/** Signed metadata. Canonical JSON escapes no line breaks, and these tests have no other strings that need an escape. */
function signed(content: object, ...signers: readonly Signer[]): string {
  const bytes = Buffer.from(JSON.stringify(sorted(content)).replaceAll('\\n', '\n'));
  return JSON.stringify({
    signed: content,
    signatures: signers.map(({ id, sign: signed }) => ({ keyid: id, sig: signed(bytes) })),
  });
}

const hash = (text: string): string => createHash('sha256').update(text).digest('hex');
const now = Date.parse('2026-03-01T00:00:00Z');
const later = '2026-06-01T00:00:00Z';
const past = '2026-02-01T00:00:00Z';

describe('signed metadata of a public code', () => {
  const [rootKey, otherRoot, online, elsewhere] = [ed25519('a'), ed25519('b'), ecdsa('c'), ed25519('d')];
  const code = hash('the code');
  let files: Map<string, string>;
  let first: string;

  const rootOf = (version: number, more: object = {}, signers = [rootKey, otherRoot], expires = later): string =>
    signed(
      {
        _type: 'root',
        spec_version: '1.0.0',
        version,
        expires,
        consistent_snapshot: false,
        keys: Object.fromEntries([rootKey, otherRoot, online].map(({ id, key }) => [id, key])),
        roles: {
          root: { keyids: ['a', 'b'], threshold: 2 },
          timestamp: { keyids: ['c'], threshold: 1 },
          snapshot: { keyids: ['c'], threshold: 1 },
          targets: { keyids: ['a'], threshold: 1 },
        },
        ...more,
      },
      ...signers,
    );
  const publish = (
    version: number,
    { expires = later, signer = online, targetsSigner = rootKey, delegations = {}, roles = {} }: Publication = {},
  ): void => {
    const head = { spec_version: '1.0.0', version, expires };
    const targets = signed(
      { _type: 'targets', ...head, delegations, targets: { 'code.zip': { length: 8, hashes: { sha256: code } } } },
      targetsSigner,
    );
    const meta = Object.fromEntries(['targets', ...Object.keys(roles)].map((role) => [`${role}.json`, { version }]));
    const snapshot = signed({ _type: 'snapshot', ...head, meta }, signer);
    const stated = { version, length: snapshot.length, hashes: { sha256: hash(snapshot) } };
    for (const [name, role] of Object.entries(roles)) {
      const listed = Object.fromEntries(
        Object.entries(role.files).map(([path, text]) => [
          path,
          { length: text.length, hashes: { sha256: hash(text) } },
        ]),
      );
      const more = role.delegations === undefined ? {} : { delegations: role.delegations };
      files.set(
        `${name}.json`,
        signed({ _type: 'targets', ...head, targets: listed, ...more }, role.signer ?? elsewhere),
      );
    }
    files.set('targets.json', targets);
    files.set('snapshot.json', snapshot);
    files.set('timestamp.json', signed({ _type: 'timestamp', ...head, meta: { 'snapshot.json': stated } }, signer));
  };
  const read = (before?: TrustedMetadata, root = hash(first), at = now) => {
    const source = {
      metadata: new URL('https://law.example/m/'),
      targets: new URL('https://law.example/t/'),
      version: 1,
      root,
    };
    return verifiedFiles(source, before, async (url) => files.get(url.pathname.slice(3)), at);
  };
  const refuses = (reading: Promise<unknown>, why: RegExp) =>
    assert.rejects(reading, (error) => error instanceof DownloadError && why.test(error.message));

  beforeEach(() => {
    files = new Map();
    first = rootOf(1);
    files.set('1.root.json', first);
    publish(5);
  });

  it('lists the files with their hashes and sizes', async () => {
    const { files: listed, trusted } = await read();
    assert.deepEqual(
      listed.map(({ url, sha256, size }) => [url.href, sha256, size]),
      [['https://law.example/t/code.zip', code, 8]],
    );
    assert.deepEqual([trusted.timestamp, trusted.snapshot, trusted.targets], [5, 5, 5]);
    assert.equal((await read(trusted)).files.length, 1);
  });

  it('is refused after it expired', async () => {
    publish(6, { expires: past });
    await refuses(read(), /timestamp\.json: it expired on 2026-02-01/);
    publish(6);
    files.set('1.root.json', rootOf(1, {}, [rootKey, otherRoot], past));
    await refuses(read(undefined, hash(files.get('1.root.json') ?? '')), /root\.json: it expired on 2026-02-01/);
  });

  it('is refused if it is older than what was read before', async () => {
    const { trusted } = await read();
    publish(4);
    await refuses(read(trusted), /version 4, which is older than version 5/);
  });

  it('is refused if other keys sign it', async () => {
    publish(6, { signer: elsewhere });
    await refuses(read(), /timestamp\.json: 0 of the publisher’s keys sign it; expected 1/);
    publish(6, { targetsSigner: online });
    await refuses(read(), /targets\.json: 0 of the publisher’s keys sign it; expected 1/);
    await refuses(read(undefined, hash('another root')), /not the root file that the catalog names/);
  });

  it('needs as many different keys as the root file states', async () => {
    files.set('2.root.json', rootOf(2, {}, [rootKey, rootKey]));
    await refuses(read(), /2\.root\.json: 1 of the publisher’s keys sign it; expected 2/);
    files.set('2.root.json', rootOf(2));
    assert.equal((await read()).files.length, 1);
    files.set('2.root.json', rootOf(3));
    await refuses(read(), /2\.root\.json: it is version 3; expected 2/);
  });

  it('starts its versions again after the publisher changed its keys', async () => {
    const { trusted } = await read();
    const keys = Object.fromEntries([rootKey, otherRoot, elsewhere].map(({ id, key }) => [id, key]));
    const roles = {
      root: { keyids: ['a', 'b'], threshold: 2 },
      timestamp: { keyids: ['d'], threshold: 1 },
      snapshot: { keyids: ['d'], threshold: 1 },
      targets: { keyids: ['a'], threshold: 1 },
    };
    files.set('2.root.json', rootOf(2, { keys, roles }));
    publish(1, { signer: elsewhere });
    assert.equal((await read(trusted)).trusted.timestamp, 1);
  });

  it('reads the file of a version where the publisher keeps several', async () => {
    files.set('2.root.json', rootOf(2, { consistent_snapshot: true }));
    for (const role of ['snapshot', 'targets']) files.set(`5.${role}.json`, files.get(`${role}.json`) ?? '');
    const [file] = (await read()).files;
    assert.equal(file?.url.pathname, `/t/${code}.code.zip`);
  });

  it('is accepted with none of 1,000 single-byte changes', async () => {
    assert.equal((await read()).files.length, 1);
    for (const name of ['1.root.json', 'timestamp.json', 'snapshot.json', 'targets.json']) {
      const whole = files.get(name) ?? '';
      for (let change = 0; change < 250; change += 1) {
        const bytes = Buffer.from(whole);
        const at = Math.floor((change * bytes.length) / 250);
        bytes[at] = (bytes[at] ?? 0) ^ (1 + (change % 31));
        files.set(name, bytes.toString('latin1'));
        const source = hash(first);
        await assert.rejects(read(undefined, source), DownloadError, `${name}, byte ${at}`);
      }
      files.set(name, whole);
    }
  });

  describe('with delegated roles', () => {
    const to = (name: string, paths: readonly string[], more: object = {}): object => ({
      name,
      keyids: ['d'],
      threshold: 1,
      terminating: false,
      paths,
      ...more,
    });
    const delegating = (...roles: readonly object[]): object => ({ keys: { d: elsewhere.key }, roles });
    const listed = async (before?: TrustedMetadata): Promise<object> =>
      Object.fromEntries((await read(before)).files.map(({ path, sha256 }) => [path, sha256]));

    it('lists the files of each role that may sign them', async () => {
      const prefix = hash('maps.zip').slice(0, 4);
      publish(6, {
        delegations: delegating(to('titles', ['titles/*']), to('maps', [], { path_hash_prefixes: [prefix] })),
        roles: {
          titles: {
            files: { 'titles/1.zip': 'one' },
            delegations: delegating(to('title 2', ['titles/2?.zip'], { terminating: true })),
          },
          'title 2': { files: { 'titles/2a.zip': 'two' } },
          maps: { files: { 'maps.zip': 'maps' } },
        },
      });
      files.set('title%202.json', files.get('title 2.json') ?? '');
      assert.deepEqual(await listed(), {
        'code.zip': code,
        'titles/1.zip': hash('one'),
        'titles/2a.zip': hash('two'),
        'maps.zip': hash('maps'),
      });
    });

    it('believes the first role that lists a file', async () => {
      const roles = { a: { files: { 'x.zip': 'first' } }, b: { files: { 'x.zip': 'second', 'code.zip': 'other' } } };
      publish(6, { delegations: delegating(to('a', ['*']), to('b', ['*'])), roles });
      assert.deepEqual(await listed(), { 'code.zip': code, 'x.zip': hash('first') });
    });

    for (const [why, pattern] of [
      ['outside its folder', 'titles/*'],
      ['in a folder below', '*'],
    ] as const)
      it(`is refused if a role lists a file ${why}`, async () => {
        const roles = { a: { files: { 'maps/1.zip': 'one' } } };
        publish(6, { delegations: delegating(to('a', [pattern])), roles });
        await refuses(read(), /targets\.json: a role lists a file that it may not sign \(maps\/1\.zip\)/);
      });

    it('is refused if a role lists a file that another role alone may sign', async () => {
      const roles = { a: { files: { 'y.zip': 'one' } }, b: { files: { 'x.zip': 'two' } } };
      publish(6, { delegations: delegating(to('a', ['*'], { terminating: true }), to('b', ['x.zip'])), roles });
      await refuses(read(), /a role lists a file that it may not sign \(x\.zip\)/);
    });

    it('is refused if other keys sign a role, or too few of them', async () => {
      const roles = { a: { files: { 'x.zip': 'one' }, signer: online } };
      publish(6, { delegations: delegating(to('a', ['*'])), roles });
      await refuses(read(), /a\.json: 0 of the publisher’s keys sign it; expected 1/);
      publish(7, { delegations: delegating(to('a', ['*'], { threshold: 2 })), roles: { a: { files: { x: 'one' } } } });
      await refuses(read(), /a\.json: 1 of the publisher’s keys sign it; expected 2/);
    });

    it('is refused if a role is older than before, absent, or has the name of a role of the root file', async () => {
      const roles = { a: { files: { 'x.zip': 'one' } } };
      const delegations = delegating(to('a', ['*']));
      publish(6, { delegations, roles });
      const { trusted } = await read();
      assert.deepEqual(trusted.delegated, { a: 6 });
      assert.equal((await read(trusted)).files.length, 2);
      await refuses(read({ ...trusted, delegated: { a: 7 } }), /version 6, which is older than version 7/);
      publish(7);
      await refuses(read(trusted), /snapshot\.json: it does not state the version of a\.json/);
      publish(8, { delegations, roles });
      files.delete('a.json');
      await refuses(read(trusted), /a\.json: the server does not have this file/);
      publish(9, { delegations: delegating(to('snapshot', ['*'])) });
      await refuses(read(), /a role that cannot be delegated to \(snapshot\)/);
    });

    it('is refused if its files are divided among numbered roles, or it has too many delegations', async () => {
      publish(6, { delegations: { keys: {}, succinct_roles: { bit_length: 8, name_prefix: 'bin' } } });
      await refuses(read(), /divides its files among numbered roles/);
      const many = Array.from({ length: 300 }, () => to('a', ['*']));
      publish(7, { delegations: delegating(...many), roles: { a: { files: { x: 'one' } } } });
      await refuses(read(), /it has more than 256 delegations/);
    });

    it('ends with roles that delegate to each other', async () => {
      const roles = {
        a: { files: { 'x.zip': 'one' }, delegations: delegating(to('b', ['*'])) },
        b: { files: { 'y.zip': 'two' }, delegations: delegating(to('a', ['*'])) },
      };
      publish(6, { delegations: delegating(to('a', ['*'])), roles });
      assert.equal((await read()).files.length, 3);
    });

    it('is accepted with none of 300 single-byte changes of a role', async () => {
      publish(6, { delegations: delegating(to('a', ['*'])), roles: { a: { files: { 'x.zip': 'one' } } } });
      const whole = files.get('a.json') ?? '';
      for (let change = 0; change < 300; change += 1) {
        const bytes = Buffer.from(whole);
        const at = Math.floor((change * bytes.length) / 300);
        bytes[at] = (bytes[at] ?? 0) ^ (1 + (change % 31));
        files.set('a.json', bytes.toString('latin1'));
        await assert.rejects(read(), DownloadError, `byte ${at}`);
      }
    });
  });
});

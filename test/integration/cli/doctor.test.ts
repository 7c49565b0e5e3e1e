import { strict as assert } from 'node:assert';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const pad = (number: number): string => String(number).padStart(2, '0');
const places = [1, 2, 3].flatMap((t) => [1, 2].flatMap((c) => [1, 2, 3, 4, 5].map((s) => [t, c, s] as const)));

interface Generated {
  readonly jurisdiction: {
    readonly name: string;
    readonly kind: string;
    readonly key: string;
    readonly region?: string;
  };
  readonly code: string;
  readonly number: (t: number, c: number, s: number) => string;
  readonly containers: (t: number, c: number) => readonly { readonly level: string; readonly number: string }[];
  readonly text: (t: number, c: number, s: number) => string;
  /** Provisions other than sections. */
  readonly others?: readonly { readonly kind: string; readonly number?: string }[];
}

const marlow = { name: 'Marlow', kind: 'city', region: 'WA', key: 'us/wa/marlow' };
const band = { name: 'Gray Hills Band of Otter Indians', kind: 'band', key: 'us/nsn/gray-hills' };

const codes: readonly Generated[] = [
  {
    jurisdiction: band,
    code: 'Gray Hills Code',
    number: (t, c, s) => `GHC.${pad(t * 2)}.${pad(c * 10 + s)}`,
    containers: (t, c) => [
      { level: 'title', number: `GHC.${pad(t * 2)}` },
      { level: 'chapter', number: `${c}` },
    ],
    text: (t, c) => `See GHC.${pad(t * 2)}.${pad(c * 10 + 1)}(a)(1).`,
  },
  {
    jurisdiction: band,
    code: 'Constitution of the Gray Hills Band',
    others: [{ kind: 'preamble' }, { kind: 'article', number: 'IV' }, { kind: 'appendix', number: 'A' }],
    number: (_t, c, s) => `${c * 5 + s}`,
    containers: (t) => [{ level: 'article', number: ['', 'I', 'II', 'III'][t] ?? '' }],
    text: () => 'The band acts by its council.',
  },
  {
    jurisdiction: { name: 'Vermont', kind: 'state', region: 'VT', key: 'us/vt' },
    code: 'VAREG',
    number: (_t, _c, s) => `.${pad(s)}`,
    containers: (t, c) => [
      { level: 'title', number: pad(t) },
      { level: 'subtitle', number: '11' },
      { level: 'chapter', number: pad(c) },
    ],
    text: (t, c, s) => `See VAREG ${pad(t)}.11.${pad(c)}.${pad((s % 5) + 1)}B(1) and ${pad(t)}.11.${pad(c)}.01.`,
  },
];

/** The same code name, and the same numbers, in two states. */
const namesakes: readonly Generated[] = ['WA', 'OR'].map((region) => ({
  jurisdiction: { ...marlow, region, key: `us/${region.toLowerCase()}/marlow` },
  code: 'Marlow Municipal Code',
  number: (t, c, s) => `${t}.${pad(c)}.0${s}0`,
  containers: (t, c) => [
    { level: 'title', number: `${t}` },
    { level: 'chapter', number: `${t}.${pad(c)}` },
  ],
  text: () => 'Signs shall be lit.',
}));

describe('legal-code doctor', () => {
  let folder = '';
  const run = (...args: readonly string[]) =>
    spawnSync(process.execPath, [join(root, 'src/cli.ts'), ...args], { cwd: folder, encoding: 'utf8' });

  const importAll = (given: readonly Generated[], library: string): void => {
    for (const [at, { jurisdiction, code, number, containers, text, others = [] }] of given.entries()) {
      const sections = places.map(([t, c, s]) => ({
        containers: containers(t, c),
        number: number(t, c, s),
        heading: `Matter ${t}${c}${s}`,
        text: text(t, c, s),
      }));
      const provisions = others.map((other) => ({ ...other, heading: 'Seals', text: 'The seal is round.' }));
      const all = [...sections, ...provisions];
      const file = { format: 'legal-code-lookup/1', jurisdiction, codes: [{ name: code }], sections: all };
      writeFileSync(join(folder, `${at}.json`), JSON.stringify(file));
      assert.equal(run('import', `${at}.json`, '--library', library).status, 0);
    }
  };
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'legal-code-doctor-'));
    importAll(codes, 'library.db');
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  it('counts, for codes with lettered, repeated and relative numbers, what can be cited and found', () => {
    const { status, stdout } = run('doctor', '--library', 'library.db', '--jsonl');
    assert.equal(status, 0);
    const lines = stdout
      .split('\n')
      .filter((line) => line !== '')
      .map((line): Record<string, unknown> => JSON.parse(line))
      .sort((one, other) => String(one.code).localeCompare(String(other.code)));
    const all = { of: places.length, succeeded: places.length, amongSeveral: 0 };
    const three = { of: 3, succeeded: 3, amongSeveral: 0 };
    assert.deepEqual(
      lines,
      ['Constitution of the Gray Hills Band', 'Gray Hills Code', 'VAREG']
        .map((code) => ({ code, jurisdiction: code === 'VAREG' ? 'Vermont' : band.name }))
        .map((named) => ({
          ...named,
          established: true,
          foundFirst: all,
          uniqueCitation: all,
          inSentence: all,
          // A band's articles each have a § 6: a bare number offers all of them.
          bare: { ...all, amongSeveral: named.code.startsWith('Constitution') ? places.length : 0 },
          ...(named.code.startsWith('Constitution')
            ? { otherProvisions: { foundFirst: three, uniqueCitation: three, inSentence: three } }
            : {}),
        })),
    );
  });

  it('counts sections separately if a place of the same name shares their citation', () => {
    importAll(namesakes, 'namesakes.db');
    const { stdout } = run('doctor', '--library', 'namesakes.db');
    const count = places.length;
    const [first = '', second = ''] = stdout.split('\n');
    assert.match(
      first,
      new RegExp(`inSentence ${count}/${count} \\(${count} among several\\), bare ${count}/${count}$`),
    );
    assert.match(`${first}\n${second}`, new RegExp(`foundFirst ${count}/${count} \\(${count} among several\\)`));
    assert.doesNotMatch(`${first}\n${second}`, / 0\/\d/);
  });

  it('reads the corrections beside the library, and names the invalid ones', () => {
    const names = join(folder, 'library.db.names.yaml');
    writeFileSync(names, 'Vermont:\n  codes:\n    VAREG:\n      name: Vermont Rules\n      size: 3\n');
    const { status, stdout, stderr } = run('doctor', '--library', 'library.db');
    rmSync(names);
    assert.equal(status, 0);
    assert.match(stdout, /^Vermont, Vermont Rules: /m);
    assert.match(
      stderr,
      /^legal-code doctor: library\.db\.names\.yaml:5: Vermont › codes › VAREG › size: unknown key/m,
    );
  });

  it('reads a relative number whole, apart from its subdivisions', () => {
    const found = spawnSync(
      process.execPath,
      [join(root, 'src/cli.ts'), 'cite', '--library', join(folder, 'library.db')],
      { input: 'See VAREG 02.11.01.03B(1).', encoding: 'utf8' },
    );
    const { jurisdictionId, targets } = JSON.parse(found.stdout);
    assert.ok(jurisdictionId);
    assert.equal(targets[0].number, '02.11.01.03');
  });
});

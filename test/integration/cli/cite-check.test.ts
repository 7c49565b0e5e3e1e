import { strict as assert } from 'node:assert';
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));

describe('legal-code cite and check, on the sample', () => {
  let folder = '';
  let library = '';
  const run = (args: readonly string[], input = '') => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'src/cli.ts'), ...args], {
      cwd: folder,
      input,
      encoding: 'utf8',
    });
    return { status, stdout, stderr, lines: stdout.split('\n').filter((line) => line !== '') };
  };

  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'legal-code-cli-'));
    library = join(folder, 'sample.db');
    for (const draft of ['memo.md', 'note.tex', 'setbacks.ts'])
      copyFileSync(join(root, 'sample', draft), join(folder, draft));
    assert.equal(run(['import', join(root, 'sample/library'), '--library', library]).status, 0);
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  it('cites a draft, a line of JSON each, with spans that are the text', () => {
    const { status, lines, stderr } = run(['cite', 'memo.md', '--library', library, '--stats']);
    assert.equal(status, 0);
    const memo = readFileSync(join(folder, 'memo.md'), 'utf8');
    for (const line of lines) {
      const { start, end, text } = JSON.parse(line);
      assert.equal(memo.slice(start, end), text);
    }
    const stats = JSON.parse(stderr.trim().split('\n').at(-1) ?? '');
    assert.equal(stats.citations, lines.length);
    assert.equal(stats.bytes, Buffer.byteLength(memo));
    assert.ok(stats.milliseconds > 0);
  });

  it('checks a draft as of the date that it states or the command gives, and reports that date', () => {
    const draft = (asOf: string): void =>
      writeFileSync(
        join(folder, 'dated.md'),
        `---\nas-of: ${asOf}\n---\nSee Port Wenlow Municipal Code § 23.42.020.\n`,
      );
    const checked = (...more: readonly string[]) => {
      const { status, stdout, stderr } = run(['check', 'dated.md', '--library', library, '--format', 'json', ...more]);
      const [file] = JSON.parse(stdout).files;
      return { status, stderr, asOf: file.asOf, checked: file.checked, why: file.unchecked[0]?.failure.kind };
    };
    draft('2999-01-01');
    const now = checked();
    assert.deepEqual([now.status, now.asOf, now.checked], [0, '2999-01-01', 1], now.stderr);
    assert.match(now.stderr, /dated\.md: checked as of 2999-01-01/);
    const before = checked('--as-of', '1901-01-01');
    assert.deepEqual([before.status, before.asOf, before.why], [2, '1901-01-01', 'editionNotHeld']);
    draft('last May');
    assert.deepEqual([checked().status, checked().why], [2, 'notADate']);
  });

  it('reads the text from standard input, and each line of JSON; reports a bad line and continues', () => {
    const one = run(['cite', '--library', library, '--jurisdiction', 'Port Wenlow'], 'See § 23.42.020(a).');
    assert.equal(JSON.parse(one.lines[0] ?? '').place, 'Port Wenlow');
    const input = [
      '{"id":1,"text":"PWMC 23.42.020"}',
      'no',
      '{"id":"b","text":"§ 16-28-020","jurisdiction":"Alder County"}',
    ].join('\n');
    const { status, lines, stderr } = run(['cite', '--jsonl', '--library', library], input);
    assert.deepEqual(
      lines.map((line) => JSON.parse(line).id),
      [1, 'b'],
    );
    assert.equal(JSON.parse(lines[1] ?? '').citations[0].place, 'Alder County');
    assert.match(stderr, /line 2: not JSON/);
    assert.equal(status, 2);
  });

  it('uses the given meaning of an abbreviation, and asks for the full name', () => {
    const { lines } = run(['cite', '--library', library, '--abbreviation', 'XQC=Port Wenlow'], 'See XQC 23.42.020.');
    assert.equal(JSON.parse(lines[0] ?? '').place, 'Port Wenlow');
    const wrong = run(['cite', '--library', library, '--abbreviation', 'XQC'], 'See XQC 23.42.020.');
    assert.equal(wrong.status, 2);
    assert.match(wrong.stderr, /--abbreviation XQC: expected ABBREVIATION=PLACE/);
  });

  it('prints the state of each target with --states, for a text and for each line', () => {
    const text = 'PWMC §§ 23.42.020(a), 23.42.050, 23.99.010; SMC 5.30.010; Bellevue City Code § 20.10.010.';
    const expected = [['found', 'notInForce', 'notFound'], ['ambiguous'], ['notInService']];
    const states = (citations: readonly { targets: readonly { state: string }[] }[]) =>
      citations.map(({ targets }) => targets.map(({ state }) => state));
    const one = run(['cite', '--library', library, '--states'], text);
    assert.equal(one.status, 0, one.stderr);
    assert.deepEqual(states(one.lines.map((line) => JSON.parse(line))), expected);
    const bare = run(['cite', '--library', library, '--states'], 'As § 12-34 says.');
    assert.deepEqual(states(bare.lines.map((line) => JSON.parse(line))), [['unresolved']]);
    const { lines } = run(['cite', '--jsonl', '--library', library, '--states'], JSON.stringify({ id: 1, text }));
    assert.equal(JSON.parse(lines[0] ?? '').id, 1);
    assert.deepEqual(states(JSON.parse(lines[0] ?? '').citations), expected);
    const nowhere = run(['cite', '--states'], text);
    assert.equal(nowhere.status, 2);
    assert.match(nowhere.stderr, /--library FILE or --service URL is needed/);
  });

  it('finds the deliberate errors in drafts', () => {
    const { status, stdout } = run(['check', 'memo.md', 'note.tex', 'setbacks.ts', '--library', library]);
    assert.equal(status, 1);
    for (const finding of [
      /memo\.md:\d+:\d+: error: .*§ 23\.42\.050 was repealed by Ordinance 2021-16/,
      /memo\.md:\d+:\d+: warning: .*§ 23\.44\.060 was recodified as .*23\.42\.040/,
      /memo\.md:\d+:\d+: error: Port Wenlow Municipal Code § 21\.09\.095/,
      /\[-two-\] \{\+three\+\}/,
      /\[notFunded\]/,
      /note\.tex:\d+:\d+: error: Alder County Code § 5-12-200/,
      /setbacks\.ts:\d+:\d+: error: Port Wenlow Municipal Code § 23\.44\.999/,
    ])
      assert.match(stdout, finding);
    assert.match(stdout, /accepted because the draft says so: .*\[expired\]/);
    assert.doesNotMatch(stdout, /warning: .*\[expired\]/, 'the memo itself says that the section expired');
  });

  it('checks standard input, but writes no lock file for it', () => {
    const draft = 'See PWMC 23.42.020 and PWMC 99.99.999.';
    const { status, stdout } = run(['check', '-', '--library', library], draft);
    assert.equal(status, 1);
    assert.match(stdout, /^2 citations recognized: 2 checked, 0 not checked\.\nstandard input:1:29: error: /);
    const locked = run(['check', '-', '--lock', '--library', library], draft);
    assert.equal(locked.status, 2);
    assert.match(locked.stderr, /--lock: standard input has no place for a lock file/);
    assert.equal(existsSync(join(folder, 'legal-code.lock.json')), false);
  });

  it('mistakes no digit of a number for a footnote mark', () => {
    writeFileSync(join(folder, 'digit.md'), 'See Port Wenlow Municipal Code § 23.42.0205.\n');
    const { status, stdout } = run(['check', 'digit.md', '--library', library]);
    assert.match(stdout, /Port Wenlow Municipal Code § 23\.42\.0205 was not found\. Nearest numbers: § 23\.42\.020/);
    assert.equal(status, 1);
  });

  it('finds the same in a long draft as in a short one', () => {
    const memo = readFileSync(join(folder, 'memo.md'), 'utf8');
    writeFileSync(join(folder, 'long.md'), `${memo}\n${'\nThe applicant describes the site.\n'.repeat(10_000)}`);
    const checked = (file: string) => {
      const { status, stdout } = run(['check', file, '--library', library, '--format', 'json']);
      const [{ findings, recognized, checked: count }] = JSON.parse(stdout).files;
      return { status, findings, recognized, count };
    };
    const short = checked('memo.md');
    assert.equal(short.status, 1);
    assert.deepEqual(checked('long.md'), short);
  });

  it('checks with SARIF and JSON', () => {
    assert.equal(
      JSON.parse(run(['check', 'memo.md', '--library', library, '--format', 'sarif']).stdout).version,
      '2.1.0',
    );
    assert.equal(
      JSON.parse(run(['check', 'memo.md', '--library', library, '--format', 'json']).stdout).files[0].path,
      'memo.md',
    );
  });

  it('writes a report for people, and fails on demand when something was not checked', () => {
    writeFileSync(
      join(folder, 'far.md'),
      'See Port Wenlow Municipal Code § 23.42.020 and Springfield Municipal Code § 1.02.\n',
    );
    const markdown = run(['check', 'far.md', '--library', library, '--format', 'markdown']);
    assert.equal(markdown.status, 0);
    assert.match(markdown.stdout, /2 citations recognized: 1 checked, 1 not checked \(1 [^)]+\)/);
    assert.match(markdown.stdout, /SHA-256 `[0-9a-f]{64}`/);
    assert.match(run(['check', 'far.md', '--library', library, '--format', 'html']).stdout, /^<!doctype html>/);
    assert.match(
      run(['check', 'memo.md', '--library', library, '--format', 'github']).stdout,
      /^::error file=memo\.md,line=\d+/m,
    );
    assert.equal(run(['check', 'far.md', '--library', library, '--require-all']).status, 1);
  });

  it('locks the sections that a draft cites, and reports nothing until one changes', () => {
    writeFileSync(join(folder, 'good.md'), 'See Port Wenlow Municipal Code § 23.42.020(a).\n');
    assert.equal(run(['check', 'good.md', '--library', library, '--lock']).status, 0);
    const file = join(folder, 'legal-code.lock.json');
    const lock = JSON.parse(readFileSync(file, 'utf8'));
    assert.equal(lock.drafts['good.md'].length, 1);
    assert.equal(run(['check', 'good.md', '--library', library]).status, 0);
    lock.drafts['good.md'][0].version = 'another';
    writeFileSync(file, JSON.stringify(lock));
    const changed = run(['check', 'good.md', '--library', library, '--lock']);
    assert.equal(changed.status, 1);
    assert.match(changed.stdout, /\[changed\]/);
    assert.equal(run(['check', 'good.md', '--library', library, '--update-lock']).status, 0);
    assert.equal(run(['check', 'good.md', '--library', library]).status, 0);
    writeFileSync(file, '{');
    const broken = run(['check', 'good.md', '--library', library]);
    assert.equal(broken.status, 2);
    assert.match(broken.stderr, /legal-code\.lock\.json: not JSON/);
    rmSync(file);
  });

  const refused: readonly (readonly [string, readonly string[], RegExp])[] = [
    ['no such draft', ['check', 'gone.md', '--library', 'sample.db'], /gone\.md: file not found/],
    ['no such library', ['cite', 'memo.md', '--library', 'gone.db'], /library/],
    ['nothing to check against', ['check', 'memo.md'], /--library FILE or --service URL/],
    ['both', ['check', 'memo.md', '--library', 'sample.db', '--service', 'https://law.example.org'], /not both/],
    [
      'an address that is none',
      ['check', 'memo.md', '--service', 'http://law.example.org'],
      /--service: expected https/,
    ],
    ['no listener', ['check', 'memo.md', '--service', 'http://127.0.0.1:9'], /Nothing is listening/],
  ];
  for (const [what, args, words] of refused) {
    it(`could not run: ${what}`, () => {
      const { status, stderr } = run(args);
      assert.equal(status, 2);
      assert.match(stderr, words);
      assert.equal(existsSync(join(folder, 'gone.db')), false);
    });
  }
});

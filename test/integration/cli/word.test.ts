import { strict as assert } from 'node:assert';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deleted, footnote, inserted, paragraph, wordFile, run as words } from '../../fixtures/word.ts';
import { pdfOf } from '../../unit/import/forms/pdf-prints.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

interface Found {
  readonly kind: string;
  readonly where: object;
  readonly reading: string;
  readonly cited: string;
}

describe('legal-code cite and check, on Word documents', () => {
  let folder = '';
  const run = (...args: readonly string[]) =>
    spawnSync(process.execPath, [join(root, 'src/cli.ts'), ...args, '--library', 'sample.db'], {
      cwd: folder,
      encoding: 'utf8',
    });
  const findingsOf = (...args: readonly string[]): readonly (readonly [string, object, string, string])[] =>
    JSON.parse(run('check', ...args, '--format', 'json').stdout).files.flatMap(
      ({ findings }: { readonly findings: readonly Found[] }) =>
        findings.map(({ kind, where, reading, cited }) => [kind, where, reading, cited] as const),
    );

  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'legal-code-word-'));
    assert.equal(run('import', join(root, 'sample/library')).status, 0);
    const code = 'Port Wenlow Municipal Code §';
    const row = `<w:tr><w:tc>${paragraph('Rule')}</w:tc><w:tc>${paragraph(`${code} 99.3`)}</w:tc></w:tr>`;
    const still = `${paragraph('Introduction.')}${paragraph(`${words(`See ${code} 99.1.`)}${footnote(1)}`)}<w:tbl>${row}</w:tbl>`;
    writeFileSync(join(folder, 'still.docx'), wordFile({ body: still, footnotes: { 1: `Compare ${code} 99.2.` } }));
    const changed = `${paragraph(`Both have ${code} 99.4.`)}${paragraph(`${words(`See ${code} `)}${deleted('99.5')}${inserted(words('99.6'))}${words('.')}`)}`;
    writeFileSync(join(folder, 'changed.docx'), wordFile({ body: changed }));
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  it('names the paragraph, the footnote or the table of each finding', () => {
    const code = 'Port Wenlow Municipal Code §';
    assert.deepEqual(findingsOf('still.docx'), [
      ['notFound', { part: 'body', index: 2 }, 'both', `${code} 99.1`],
      ['notFound', { part: 'table', index: 1 }, 'both', `${code} 99.3`],
      ['notFound', { part: 'footnote', index: 1 }, 'both', `${code} 99.2`],
    ]);
    const { stdout, status } = run('check', 'still.docx');
    assert.equal(status, 1);
    assert.match(stdout, /^still\.docx: No tracked changes\.$/m);
    assert.match(stdout, /^still\.docx: footnote 1: error: Port Wenlow Municipal Code § 99\.2 was not found\./m);
  });

  it('checks both readings of tracked changes, and reports common findings once', () => {
    const found = findingsOf('changed.docx').map(([, , reading, cited]) => [reading, cited.slice(-4)]);
    assert.deepEqual(found, [
      ['both', '99.4'],
      ['accepted', '99.6'],
      ['original', '99.5'],
    ]);
    const { counts } = JSON.parse(run('check', 'changed.docx', '--format', 'json').stdout);
    assert.equal(counts.recognized, 3);
  });

  it('names the reading of a citation that tracked changes move to another paragraph', () => {
    const code = 'Port Wenlow Municipal Code §';
    const body = [
      paragraph('<w:ins w:id="9" w:author="A"><w:r><w:t>First</w:t></w:r></w:ins>'),
      paragraph(`${words('New: ')}${inserted(words(`${code} 99.1.`))}`),
      paragraph(`Both: ${code} 99.1.`),
      paragraph(`${words('Old: ')}${deleted(`${code} 99.1, then ${code} 99.2.`)}`),
    ].join('');
    writeFileSync(join(folder, 'moved.docx'), wordFile({ body }));
    assert.deepEqual(
      findingsOf('moved.docx').map(([, where, reading, cited]) => [where, reading, cited.slice(-4)]),
      [
        [{ part: 'body', index: 2 }, 'accepted', '99.1'],
        [{ part: 'body', index: 3 }, 'both', '99.1'],
        [{ part: 'body', index: 3 }, 'original', '99.1'],
        [{ part: 'body', index: 3 }, 'original', '99.2'],
      ],
    );
    assert.equal(JSON.parse(run('check', 'moved.docx', '--format', 'json').stdout).counts.recognized, 4);
  });

  it('checks one reading on request, and names it', () => {
    const { stdout } = run('check', 'changed.docx', '--changes', 'original');
    assert.match(stdout, /2 tracked changes; checked as the original, without the changes\./);
    assert.match(stdout, /99\.5/);
    assert.doesNotMatch(stdout, /99\.6/);
  });

  it('cites one reading, which the user must choose', () => {
    const refused = run('cite', 'changed.docx');
    assert.equal(refused.status, 2);
    assert.match(refused.stderr, /has 2 tracked changes; use --changes accepted or --changes original/);
    const { stdout } = run('cite', 'changed.docx', '--changes', 'accepted');
    const records = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    assert.deepEqual(
      records.map(({ targets, where, reading }) => [targets[0].number, where.index, reading]),
      [
        ['99.4', 1, 'accepted'],
        ['99.6', 2, 'accepted'],
      ],
    );
  });

  it('reports where findings are in every format', () => {
    assert.match(run('check', 'still.docx', '--format', 'markdown').stdout, /\| paragraph 2 \| error \|/);
    assert.match(run('check', 'still.docx', '--format', 'html').stdout, /<td>footnote 1<\/td>/);
    assert.match(
      run('check', 'still.docx', '--format', 'github').stdout,
      /^::error file=still\.docx,title=notFound::table 1: /m,
    );
    const [result] = JSON.parse(run('check', 'still.docx', '--format', 'sarif').stdout).runs[0].results;
    assert.match(result.message.text, /^paragraph 2: /);
    assert.equal(result.locations[0].physicalLocation.region, undefined);
  });

  it('refuses a document with the cause, and checks the others', () => {
    writeFileSync(join(folder, 'fake.docx'), 'A text with the name of a Word document.');
    const { status, stdout, stderr } = run('check', 'fake.docx', 'still.docx');
    assert.equal(status, 2);
    assert.match(stderr, /fake\.docx: This is not a Word document \(\.docx\)\./);
    assert.match(stdout, /99\.1/);
  });

  it('reads a PDF, and names the page of each finding', () => {
    writeFileSync(
      join(folder, 'memo.pdf'),
      pdfOf([
        'The applicant describes the site and the use that it asks for.',
        'See Port Wenlow Municipal Code section 99.1, which applies.',
      ]),
    );
    const report = JSON.parse(run('check', 'memo.pdf', '--format', 'json').stdout);
    assert.deepEqual(
      report.files[0].findings.map(({ kind, where }: Found) => [kind, where]),
      [['notFound', { part: 'page', index: 2 }]],
    );
    writeFileSync(join(folder, 'broken.pdf'), 'not a PDF');
    const broken = run('check', 'broken.pdf');
    assert.equal(broken.status, 2);
    assert.match(broken.stderr, /broken\.pdf: this PDF is damaged and cannot be read/);
  });
});

import { strict as assert } from 'node:assert';
import { Value } from 'typebox/value';
import type { Citation } from '../../../src/citation/types.ts';
import { placesIn } from '../../../src/lookup/checked-file.ts';
import { joinReadings } from '../../../src/lookup/readings.ts';
import { jsonReport, summaryOf, textReport } from '../../../src/lookup/report.ts';
import { githubReport, htmlReport, markdownReport } from '../../../src/lookup/report-people.ts';
import { lawLine, type ReportRecord, recordOf } from '../../../src/lookup/report-record.ts';
import { sarifReport } from '../../../src/lookup/report-sarif.ts';
import { check } from './checked.ts';
import { cited, place, sectionOf, serviceOf } from './fake.ts';
import { sarifLog } from './sarif-schema.ts';

const record: ReportRecord = {
  checkedOn: '2026-11-21',
  checkedAt: '2026-11-21T14:05:00Z',
  version: '1.2.3',
  law: [{ place: 'Alder Falls', code: 'Alder Falls Municipal Code', codifiedThrough: '2026-06-30' }],
};
const hash = 'a'.repeat(64);

const section = sectionOf('6.04.010', {
  status: 'recodified',
  related: [{ relation: 'recodified_to', citation: '6.08.010' }],
});

/** The report of a text that cites a recodified section and a missing one. */
const citedIn = (text: string): readonly Citation[] => [
  cited(text, 'AFMC 6.04.010', { number: '6.04.010' }),
  cited(text, 'AFMC 9.9', { number: '9.9' }),
];

describe('a report', () => {
  it('gives positions as lines and columns in UTF-16 units', () => {
    const at = placesIn('a\r\n😀b\nc');
    assert.deepEqual(
      [0, 3, 5, 6, 7].map((offset) => at(offset)),
      [
        { line: 1, column: 1 },
        { line: 2, column: 1 },
        { line: 2, column: 3 },
        { line: 2, column: 4 },
        { line: 3, column: 1 },
      ],
    );
  });

  it('does not call a draft without local citations free of problems', async () => {
    const text = 'See RCW 35.22.280.';
    const files = [{ path: 'memo.md', text, hash, check: await check(text, [], serviceOf([])) }];
    for (const report of [markdownReport(files, record), htmlReport(files, record)]) {
      assert.match(report, /Nothing was checked\./);
      assert.match(report, /State and federal law and cases were not examined\./);
    }
  });

  it('is text, JSON and SARIF of the same findings', async () => {
    const text = 'One.\n\nSee AFMC 6.04.010; AFMC 9.9.';
    const citations = citedIn(text);
    const files = [{ path: 'drafts/a memo.md', text, hash, check: await check(text, citations, serviceOf([section])) }];
    assert.deepEqual(summaryOf(files), {
      recognized: 2,
      checked: 2,
      errors: 1,
      warnings: 1,
      notes: 0,
      accepted: 0,
      unchecked: 0,
      notUnderstood: 0,
    });
    assert.deepEqual(textReport(files, record).split('\n'), [
      '2 citations recognized: 2 checked, 0 not checked.',
      'drafts/a memo.md:3:10: warning: Alder Falls Municipal Code § 6.04.010 was recodified as 6.08.010. [recodified]',
      '    write: 6.08.010',
      'drafts/a memo.md:3:25: error: Alder Falls Municipal Code § 9.9 was not found. [notFound]',
      'Checked on 2026-11-21 (2026-11-21T14:05:00Z) with legal-code 1.2.3 against:',
      '    Alder Falls: Alder Falls Municipal Code, codified through 2026-06-30',
      'Only citations of local law are recognized. State and federal law and cases were not examined.',
      `drafts/a memo.md: SHA-256 ${hash}`,
      '',
    ]);
    assert.match(textReport(files, { ...record, law: [] }), /with legal-code 1\.2\.3\. No code was compared\.$/m);
    assert.equal(JSON.parse(jsonReport(files, record)).files[0].findings.length, 2);
    const log = JSON.parse(sarifReport(files, record));
    assert.equal(log.version, '2.1.0');
    const [run] = log.runs;
    assert.equal(run.columnKind, 'utf16CodeUnits');
    for (const result of run.results) {
      assert.equal(run.tool.driver.rules[result.ruleIndex].id, result.ruleId);
      assert.equal(result.locations[0].physicalLocation.artifactLocation.uri, 'drafts/a%20memo.md');
    }
    const [first] = run.results;
    assert.deepEqual(first.locations[0].physicalLocation.region, {
      startLine: 3,
      startColumn: 10,
      endLine: 3,
      endColumn: 18,
    });
    assert.equal(first.fixes[0].artifactChanges[0].replacements[0].insertedContent.text, '6.08.010');
  });

  it('is valid SARIF: with findings, fixes and unchecked citations, and when empty', async () => {
    const text = 'See AFMC 6.04.010; AFMC 9.9; “no more dogs” AFMC 6.04.010.';
    const citations = citedIn(text);
    const offline = serviceOf([section]);
    offline.failure = { kind: 'offline', cause: 'ECONNREFUSED' };
    const reports = [
      [],
      [{ path: 'a.md', text: '', hash, check: await check('', [], serviceOf([])) }],
      [
        { path: 'drafts/å memo #1.md', text, hash, check: await check(text, citations, serviceOf([section])) },
        { path: 'C:\\drafts\\b.md', text, hash, check: await check(text, citations, offline) },
      ],
    ];
    for (const files of reports) {
      const log: unknown = JSON.parse(sarifReport(files, record));
      assert.deepEqual(
        Value.Errors(sarifLog, log).map(({ instancePath, message }) => `${instancePath} ${message}`),
        [],
      );
    }
    const { runs } = JSON.parse(sarifReport(reports[2] ?? [], record));
    assert.ok(runs[0].results.length > 1 && runs[0].invocations[0].toolExecutionNotifications.length === 2);
    for (const { ruleId, ruleIndex, locations } of runs[0].results) {
      assert.equal(runs[0].tool.driver.rules[ruleIndex].id, ruleId);
      const { uri, index } = locations[0].physicalLocation.artifactLocation;
      assert.equal(runs[0].artifacts[index].location.uri, uri);
    }
    assert.equal(runs[0].invocations[0].executionSuccessful, false);
  });

  it('states which reading of tracked changes has each finding, and lists the document once', async () => {
    const [before, after] = ['See AFMC 9.9 now.', 'See AFMC 6.04.010 now.'];
    const document = { trackedChanges: 1, hiddenCharacters: 1, macros: false } as const;
    const placed = { ...document, place: () => ({ part: 'body', index: 1 }) as const };
    const accepted = await check(after, [cited(after, 'AFMC 6.04.010', { number: '6.04.010' })], serviceOf([section]));
    const original = await check(before, [cited(before, 'AFMC 9.9', { number: '9.9' })], serviceOf([section]));
    const files = joinReadings(
      { path: 'memo.docx', hash, text: after, check: accepted, document: { ...placed, reading: 'accepted' } },
      { path: 'memo.docx', hash, text: before, check: original, document: { ...placed, reading: 'original' } },
    );
    const sarif = sarifReport(files, record);
    const log = JSON.parse(sarif);
    assert.deepEqual([...Value.Errors(sarifLog, log)], []);
    assert.equal(log.runs[0].artifacts.length, 1);
    assert.equal(log.runs[0].artifacts[0].properties.readings.length, 2);
    const reports = [textReport(files, record), markdownReport(files, record), htmlReport(files, record)];
    for (const report of [...reports, githubReport(files, record), sarif]) {
      assert.match(report, /accepted reading only/);
      assert.match(report, /original reading only/);
      assert.match(report, /1 tracked change; checked with changes accepted\. 1 hidden character was not checked\./);
      assert.match(
        report,
        /as the original, without the changes\. Lists only what the accepted reading does not have\./,
      );
    }
    assert.equal(textReport(files, record).match(/SHA-256/g)?.length, 1);
  });

  it('begins with what was not checked and why, and the numbers add up', async () => {
    const text = 'See AFMC 6.04.010; AFMC 9.9; Title 5; BFMC 1.1; § 2.2.';
    const citations = [
      ...citedIn(text),
      cited(text, 'Title 5', { number: '5', kind: 'title' }),
      cited(text, 'BFMC 1.1', { number: '1.1' }, { jurisdictionId: null, place: 'Birch Falls' }),
      cited(text, '§ 2.2', { number: '2.2' }, { jurisdictionId: null, place: null, code: null }),
    ];
    const files = [{ path: 'a.md', text, hash, check: await check(text, citations, serviceOf([section])) }];
    const { counts } = JSON.parse(jsonReport(files, record));
    assert.deepEqual(counts, {
      notUnderstood: 0,
      recognized: 5,
      checked: 2,
      notChecked: { notCovered: 1, ambiguous: 0, unresolved: 1, serviceSilent: 0, container: 1 },
    });
    const first =
      '5 citations recognized: 2 checked, 3 not checked (1 law not in the library or service, 1 jurisdiction unknown, 1 whole chapters, titles and other containers).';
    for (const report of [
      textReport(files, record),
      markdownReport(files, record),
      htmlReport(files, record),
      githubReport(files, record),
    ])
      assert.ok(report.includes(first), report);
  });

  it('for people records the edition, the day and the document’s hash, and interprets nothing in the draft', async () => {
    const text = 'See AFMC 6.04.010; AFMC 9.9 <script>|`::error::';
    const path = 'a|<b>,`c`.md';
    const files = [{ path, text, hash, check: await check(text, citedIn(text), serviceOf([section])) }];
    const markdown = markdownReport(files, record);
    assert.match(markdown, /Alder Falls Municipal Code, codified through 2026-06-30/);
    assert.match(markdown, new RegExp(hash));
    assert.match(markdown, /a\\\|&lt;b&gt;,\\`c\\`\.md/);
    const page = htmlReport(files, record);
    assert.match(page, /Checked on 2026-11-21 \(2026-11-21T14:05:00Z\) with legal-code 1\.2\.3/);
    const [run] = JSON.parse(sarifReport(files, record)).runs;
    assert.deepEqual(run.artifacts[0].hashes, { 'sha-256': hash });
    assert.deepEqual([run.properties.record, run.invocations[0].endTimeUtc], [record, record.checkedAt]);
    assert.doesNotMatch(page, /<b>|<script/);
    const lines = githubReport(files, record).trim().split('\n');
    assert.equal(lines.length, 4);
    assert.match(lines[0] ?? '', /^::notice title=Citation check::2 citations recognized/);
    assert.match(lines[1] ?? '', /^::warning file=a\|<b>%2C`c`\.md,line=1,col=10,title=recodified::/);
    assert.match(lines[2] ?? '', /^::error /);
    assert.match(
      lines[3] ?? '',
      new RegExp(`^::notice title=Record::Checked on .*codified through 2026-06-30; .*${hash}$`),
    );
  });

  it('is invalid SARIF with an extra or a missing property', () => {
    const log = JSON.parse(sarifReport([], record));
    assert.ok(Value.Check(sarifLog, log));
    assert.ok(!Value.Check(sarifLog, { ...log, comment: 'x' }));
    assert.ok(!Value.Check(sarifLog, { ...log, runs: [{ ...log.runs[0], tool: undefined }] }));
    assert.ok(!Value.Check(sarifLog, { ...log, runs: [{ ...log.runs[0], results: [{ level: 'error' }] }] }));
  });

  it('says which files could not be read, in its first line too', async () => {
    const files = [{ path: 'a.md', text: '', hash, check: await check('', [], serviceOf([])) }];
    const unread = [{ path: 'b <i>.md', why: 'not UTF-8' }];
    const partial: ReportRecord = { ...record, unread };
    for (const [report, listed] of [
      [textReport(files, partial), /^b <i>\.md: not checked: not UTF-8$/m],
      [markdownReport(files, partial), /^b &lt;i&gt;\.md: not checked: not UTF-8$/m],
      [htmlReport(files, partial), /<p>b &lt;i&gt;\.md: not checked: not UTF-8<\/p>/],
      [githubReport(files, partial), /^::error file=b <i>\.md,title=notRead::Not checked: not UTF-8$/m],
    ] as const) {
      assert.match(report, /0 not checked\. 1 file was not checked\./);
      assert.match(report, listed);
    }
    assert.deepEqual(JSON.parse(jsonReport(files, partial)).record.unread, unread);
    const log: unknown = JSON.parse(sarifReport(files, partial));
    assert.ok(Value.Check(sarifLog, log));
    assert.match(JSON.stringify(log), /"executionSuccessful":false.*b <i>\.md was not checked: not UTF-8/);
  });

  it('states the date of the law and that a library has unofficial copies', async () => {
    const text = 'See AFMC 6.04.010.';
    const citations = [cited(text, 'AFMC 6.04.010', { number: '6.04.010' })];
    const checked = await check(text, citations, serviceOf([section]));
    const files = [{ path: 'memo.md', text, hash, check: checked, asOf: '2022-05-31' }];
    const copies: ReportRecord = {
      ...record,
      law: record.law.map((law) => ({
        ...law,
        importedOn: '2026-11-20',
        publisher: 'Elm Codes',
        termsUrl: 'https://elm.example/terms',
        unofficialCopy: true,
      })),
    };
    for (const report of [markdownReport(files, copies), htmlReport(files, copies)]) {
      assert.match(report, /Checked against the law as of 2022-05-31\./);
      // Markdown escapes some punctuation.
      assert.match(
        report.replaceAll('\\', ''),
        /codified through 2026-06-30 \(unofficial copy, published by Elm Codes, imported 2026-11-20, terms: https:\/\/elm\.example\/terms\)/,
      );
    }
    assert.match(textReport(files, record), /as of 2022-05-31/);
    assert.match(sarifReport(files, record), /"asOf": "2022-05-31"/);
    assert.doesNotMatch(markdownReport([{ path: 'memo.md', text, hash, check: checked }], record), /as of|unofficial/);
  });
});

describe('the law that a report names', () => {
  it('is each code with the date of its own last edition', () => {
    const code = (name: string, dates: readonly string[]) => ({
      name,
      abbreviations: [],
      editions: dates.map((codifiedThrough) => ({ codifiedThrough })),
      links: {},
      extra: {},
    });
    const codes = [code('Dog Code', ['2019-01-01', '2024-01-01']), code('Noise Code', ['2012-01-01'])];
    const town = { ...place, codes, coverage: { codifiedThrough: '2012-01-01', extra: {} } };
    const { law } = recordOf([town], new Date(0), '1.0.0', false);
    assert.deepEqual(
      law.map(({ code: name, codifiedThrough }) => [name, codifiedThrough]),
      [
        ['Dog Code', '2024-01-01'],
        ['Noise Code', '2012-01-01'],
      ],
    );
    const then = recordOf([town], new Date(0), '1.0.0', true, [{ asOf: '2020-05-01' }, {}]).law;
    assert.deepEqual(then.slice(0, 2).map(lawLine), [
      'Alder Falls: Dog Code, as of 2020-05-01: codified through 2019-01-01 (unofficial copy)',
      'Alder Falls: Dog Code, codified through 2024-01-01 (unofficial copy)',
    ]);
    const [before] = recordOf([town], new Date(0), '1.0.0', true, [{ asOf: '2010-05-01' }]).law;
    assert.equal(before && lawLine(before), 'Alder Falls: Dog Code, as of 2010-05-01: no edition for this date');
  });
});

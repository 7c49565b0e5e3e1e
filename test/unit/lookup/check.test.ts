import { strict as assert } from 'node:assert';
import fc from 'fast-check';
import { Value } from 'typebox/value';
import type { Citation } from '../../../src/citation/types.ts';
import { isAbort } from '../../../src/contract/failure.ts';
import type { ChainEntry, Section } from '../../../src/contract/resources.ts';
import { type Check, type CheckParts, checkDraft } from '../../../src/lookup/check.ts';
import { createLookup } from '../../../src/lookup/index.ts';
import {
  changedSince,
  emptyLock,
  formatLock,
  LockError,
  lockDraft,
  parseLock,
  versionOf,
} from '../../../src/lookup/lock.ts';
import { misquoted } from '../../../src/lookup/misquoted.ts';
import { findQuotations } from '../../../src/lookup/quotations.ts';
import { jsonReport, placesIn, sarifReport, summaryOf, textReport } from '../../../src/lookup/report.ts';
import { untranslated } from '../../../src/lookup/words.ts';
import { holds } from '../../holds.ts';
import { cited, place, sectionOf, serviceOf } from './fake.ts';
import { sarifLog } from './sarif-schema.ts';

const keeping = [
  { designators: ['(a)'], text: 'No person may keep more than three dogs at one dwelling without a kennel license.' },
];
const repeal: ChainEntry = {
  action: 'repealed',
  act: { type: 'Ordinance', number: '21-7' },
  adoptedOn: '2021-03-04',
  links: {},
  more: {},
};

function check(
  text: string,
  citations: readonly Citation[],
  service: ReturnType<typeof serviceOf>,
  more: Partial<CheckParts> = {},
): Promise<Check> {
  const lookup = createLookup({
    client: async () => service.client,
    jurisdiction: () => place,
    all: async () => [place],
  });
  return checkDraft(
    { name: 'memo.md', text, citations },
    { lookup, client: async () => service.client, t: untranslated, today: '2026-01-01', ...more },
  );
}

describe('checking a draft', () => {
  const cases: readonly (readonly [string, Partial<Section>, string | undefined, RegExp])[] = [
    ['in force', {}, undefined, /^$/],
    [
      'repealed, with the act and the date',
      { status: 'repealed' },
      'repealed',
      /was repealed by Ordinance 21-7, 2021-03-04\./,
    ],
    [
      'recodified',
      { status: 'recodified', related: [{ relation: 'recodified_to', citation: '6.08.010' }] },
      'recodified',
      /recodified as 6\.08\.010/,
    ],
    ['reserved', { status: 'reserved' }, 'reserved', /no text/],
    ['expired', { status: 'expired' }, 'expired', /expired/],
    ['not funded', { status: 'not_funded' }, 'notFunded', /never funded/],
    ['to take effect', { effectiveFrom: '2027-01-01' }, 'notYetInForce', /2027-01-01/],
  ];
  for (const [what, more, kind, words] of cases) {
    it(`a section that is ${what}`, async () => {
      const text = 'See AFMC 6.04.010.';
      const service = serviceOf([sectionOf('6.04.010', more)], { chains: { 's-6.04.010': [repeal] } });
      const { findings, checked } = await check(text, [cited(text, 'AFMC 6.04.010', { number: '6.04.010' })], service);
      assert.equal(checked, 1);
      assert.deepEqual(
        findings.map((finding) => finding.kind),
        kind === undefined ? [] : [kind],
      );
      assert.match(findings[0]?.message ?? '', words);
    });
  }

  it('a recodified section comes with what to write instead', async () => {
    const text = 'See AFMC § 6.04.010(a).';
    const section = sectionOf('6.04.010', {
      status: 'recodified',
      related: [{ relation: 'recodified_to', sectionId: 's-6.08.010' }],
    });
    const service = serviceOf([section, sectionOf('6.08.010')]);
    const { findings } = await check(
      text,
      [cited(text, 'AFMC § 6.04.010(a)', { number: '6.04.010', subdivisions: ['(a)'] })],
      service,
    );
    const suggestion = findings[0]?.suggestion;
    assert.ok(suggestion !== undefined);
    assert.equal(
      text.slice(0, suggestion.start) + suggestion.text + text.slice(suggestion.end),
      'See AFMC § 6.08.010(a).',
    );
  });

  it('finds what is not there: sections, subdivisions, both ends of a range', async () => {
    const text = 'AFMC 1.1(z); AFMC 9.9; AFMC 1.1–1.9';
    const citations = [
      cited(text, 'AFMC 1.1(z)', { number: '1.1', subdivisions: ['(z)'] }),
      cited(text, 'AFMC 9.9', { number: '9.9' }),
      cited(text, 'AFMC 1.1–1.9', { number: '1.1', through: '1.9' }),
    ];
    const { findings } = await check(text, citations, serviceOf([sectionOf('1.1', { text: keeping })]));
    assert.deepEqual(
      findings.map((finding) => [finding.kind, finding.severity]),
      [
        ['missingSubdivision', 'error'],
        ['notFound', 'error'],
        ['notFound', 'error'],
      ],
    );
    assert.match(findings[2]?.message ?? '', /1\.9/);
  });

  it('shows what worked when the service fails in between', async () => {
    const text = 'AFMC 1.1; AFMC 1.2';
    const service = serviceOf([sectionOf('1.1')]);
    const citations = [cited(text, 'AFMC 1.1', { number: '1.1' }), cited(text, 'AFMC 1.2', { number: '1.2' })];
    const result = await check(text, citations, service, {
      concurrency: 1,
      onProgress: () => {
        service.failure = { kind: 'offline' };
      },
    });
    assert.equal(result.checked, 1);
    assert.deepEqual(
      result.unchecked.map(({ target, failure }) => [target.number, failure.kind]),
      [['1.2', 'offline']],
    );
  });

  it('stops when it is aborted', async () => {
    const text = 'AFMC 1.1; AFMC 1.2';
    const citations = [cited(text, 'AFMC 1.1', { number: '1.1' }), cited(text, 'AFMC 1.2', { number: '1.2' })];
    const controller = new AbortController();
    await assert.rejects(
      check(text, citations, serviceOf([]), {
        concurrency: 1,
        signal: controller.signal,
        onProgress: () => controller.abort(),
      }),
      isAbort,
    );
  });

  it('shows what a misquotation says and what the section says', async () => {
    const text = '"No person may keep more than four dogs at one dwelling without a kennel license." AFMC 1.1(a).';
    const service = serviceOf([sectionOf('1.1', { text: keeping })]);
    const { findings } = await check(
      text,
      [cited(text, 'AFMC 1.1(a)', { number: '1.1', subdivisions: ['(a)'] })],
      service,
    );
    const [finding] = findings;
    assert.equal(finding?.kind, 'misquoted');
    assert.deepEqual(
      finding?.difference?.filter((part) => part.in !== 'both'),
      [
        { in: 'draft', text: 'four' },
        { in: 'section', text: 'three' },
      ],
    );
  });
});

describe('a quotation', () => {
  const texts = [[...keeping, { designators: ['(b)'], text: 'A guide dog does not count.' }]];
  const right = [
    'No person may keep more than three dogs',
    '[n]o person may keep more than three dogs at one dwelling …',
    'No person may keep . . . dogs at one dwelling',
    'No person may keep more than [3] dogs at one\n> dwelling without',
    '“No person” may *keep* more than three dogs',
    'without a kennel license. (b) A guide dog does not count.',
    'without a kennel license. A guide dog does not count',
  ];
  for (const words of right) {
    it(`is there: ${words.replace(/\n/g, ' ')}`, () => assert.equal(misquoted(words, texts), undefined));
  }
  for (const words of [
    'No person shall keep more than three dogs',
    'three dogs … No person may keep',
    'no cats at all in any house',
  ]) {
    it(`is not there: ${words}`, () => assert.ok(misquoted(words, texts) !== undefined));
  }

  it('any part of the text is in it, whatever it is', () => {
    const word = fc.stringMatching(/^[a-z]{1,6}$/);
    holds(
      fc.property(
        fc.array(word, { minLength: 6, maxLength: 40 }),
        fc.nat(30),
        fc.integer({ min: 1, max: 12 }),
        (words, from, length) => {
          const part = words.slice(from, from + length).join(' ');
          assert.equal(misquoted(part, [[{ designators: [], text: words.join(' ') }]]), undefined);
        },
      ),
    );
  });

  const attached: readonly (readonly [string, string | undefined])[] = [
    ['"No person may keep more dogs." AFMC 1.1', 'No person may keep more dogs.'],
    ['“No person may keep more dogs.” (AFMC 1.1)', 'No person may keep more dogs.'],
    ["``No person may keep more dogs.'' AFMC 1.1", 'No person may keep more dogs.'],
    ['"No person may keep more dogs." *See* AFMC 1.1', 'No person may keep more dogs.'],
    ['AFMC 1.1 provides: "No person may keep more dogs."', 'No person may keep more dogs.'],
    ['> No person may keep\n> more dogs.\n\nAFMC 1.1', '> No person may keep\n> more dogs.'],
    ['\\begin{quote}No person may keep more dogs.\\end{quote} AFMC 1.1', 'No person may keep more dogs.'],
    ['The "kennel license" rule. AFMC 1.1', undefined],
    ['She said "I will keep all of my dogs" and left. Later came AFMC 1.1', undefined],
    ['"No person may keep more dogs."\n\nAFMC 1.1', undefined],
  ];
  for (const [text, quoted] of attached) {
    it(`${quoted === undefined ? 'is not' : 'is'} attached: ${text.replace(/\n/g, ' ')}`, () => {
      const [quotation] = findQuotations(text, [cited(text, 'AFMC 1.1', { number: '1.1' })]);
      assert.equal(quotation?.text, quoted);
    });
  }

  it('is looked for in linear time', () => {
    for (const text of [
      '"'.repeat(100_000),
      '> \n'.repeat(30_000),
      '\\begin{quote}'.repeat(8000),
      '“a '.repeat(30_000),
    ]) {
      const draft = `${text} AFMC 1.1`;
      const started = performance.now();
      findQuotations(draft, [cited(draft, 'AFMC 1.1', { number: '1.1' })]);
      assert.ok(performance.now() - started < 2000);
    }
  });
});

describe('a lock', () => {
  const old = sectionOf('1.1', { version: 'v1' });
  const now = sectionOf('1.1', { version: 'v2' });

  it('says that a section has changed since the draft was checked, and by which act', async () => {
    const text = 'AFMC 1.1 and AFMC 1.1';
    const lock = parseLock(formatLock(lockDraft(emptyLock, 'memo.md', [old], '2025-01-01', false)));
    const service = serviceOf([now], { chains: { 's-1.1': [{ ...repeal, action: 'amended' }] } });
    const citation = cited(text, 'AFMC 1.1', { number: '1.1' });
    const { findings, sections } = await check(text, [citation, citation], service, { lock });
    assert.deepEqual(
      findings.map((finding) => finding.kind),
      ['changedSinceCited'],
    );
    assert.match(findings[0]?.message ?? '', /2025-01-01.*Ordinance 21-7/);
    assert.equal(sections.length, 1);
    assert.equal(changedSince(lock, 'other.md', now), undefined);
  });

  it('keeps what is locked unless told to update, and drops what is no longer cited', () => {
    const lock = lockDraft(emptyLock, 'memo.md', [old, sectionOf('2')], '2025-01-01', false);
    const added = lockDraft(lock, 'memo.md', [now, sectionOf('3')], '2026-01-01', false);
    assert.deepEqual(
      added.drafts['memo.md']?.map(({ id, on }) => [id, on]),
      [
        ['s-1.1', '2025-01-01'],
        ['s-3', '2026-01-01'],
      ],
    );
    const updated = lockDraft(added, 'memo.md', [now, sectionOf('3')], '2027-01-01', true);
    assert.deepEqual(
      updated.drafts['memo.md']?.map(({ id, on }) => [id, on]),
      [
        ['s-1.1', '2027-01-01'],
        ['s-3', '2026-01-01'],
      ],
    );
  });

  it('tells texts apart where the service gives no version', () => {
    const withText = (text: string) => versionOf(sectionOf('1', { text: [{ designators: [], text }] }));
    assert.equal(withText('a'), withText('a'));
    assert.notEqual(withText('a'), withText('b'));
  });

  it('that cannot be used says why; any text is read or refused so', () => {
    for (const text of [
      '',
      '{',
      '[]',
      '{"lockVersion":2,"drafts":{}}',
      '{"lockVersion":1}',
      '{"lockVersion":1,"drafts":{"a":[{}]}}',
    ]) {
      assert.throws(() => parseLock(text), LockError, text);
    }
    holds(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          fc.jsonValue().map((drafts) => JSON.stringify({ lockVersion: 1, drafts })),
        ),
        (text) => {
          try {
            const lock = parseLock(text);
            assert.deepEqual(
              parseLock(formatLock(lock)).drafts,
              Object.fromEntries(Object.entries(lock.drafts).filter(([, all]) => all.length > 0)),
            );
          } catch (error) {
            assert.ok(error instanceof LockError, String(error));
          }
        },
      ),
    );
  });
});

describe('a report', () => {
  it('says where, in lines and columns of UTF-16 units', () => {
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

  it('is text, JSON and SARIF of the same findings', async () => {
    const text = 'One.\n\nSee AFMC 6.04.010; AFMC 9.9.';
    const section = sectionOf('6.04.010', {
      status: 'recodified',
      related: [{ relation: 'recodified_to', citation: '6.08.010' }],
    });
    const citations = [
      cited(text, 'AFMC 6.04.010', { number: '6.04.010' }),
      cited(text, 'AFMC 9.9', { number: '9.9' }),
    ];
    const files = [{ path: 'drafts/a memo.md', text, check: await check(text, citations, serviceOf([section])) }];
    assert.deepEqual(summaryOf(files), { checked: 2, errors: 1, warnings: 1, notes: 0, unchecked: 0 });
    assert.deepEqual(textReport(files).split('\n'), [
      'drafts/a memo.md:3:10: warning: Alder Falls Municipal Code § 6.04.010 was recodified as 6.08.010. [recodified]',
      '    write: 6.08.010',
      'drafts/a memo.md:3:25: error: Alder Falls has no § 9.9. [notFound]',
      '',
    ]);
    assert.equal(JSON.parse(jsonReport(files)).files[0].findings.length, 2);
    const log = JSON.parse(sarifReport(files, '1.2.3'));
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

  it('is SARIF as the standard has it: with findings, fixes and what could not be checked, and with nothing', async () => {
    const text = 'See AFMC 6.04.010; AFMC 9.9; “no more dogs” AFMC 6.04.010.';
    const section = sectionOf('6.04.010', {
      status: 'recodified',
      related: [{ relation: 'recodified_to', citation: '6.08.010' }],
    });
    const citations = [
      cited(text, 'AFMC 6.04.010', { number: '6.04.010' }),
      cited(text, 'AFMC 9.9', { number: '9.9' }),
    ];
    const offline = serviceOf([section]);
    offline.failure = { kind: 'offline', cause: 'ECONNREFUSED' };
    const reports = [
      [],
      [{ path: 'a.md', text: '', check: await check('', [], serviceOf([])) }],
      [
        { path: 'drafts/å memo #1.md', text, check: await check(text, citations, serviceOf([section])) },
        { path: 'C:\\drafts\\b.md', text, check: await check(text, citations, offline) },
      ],
    ];
    for (const files of reports) {
      const log: unknown = JSON.parse(sarifReport(files, '1.2.3'));
      assert.deepEqual(
        Value.Errors(sarifLog, log).map(({ instancePath, message }) => `${instancePath} ${message}`),
        [],
      );
    }
    const { runs } = JSON.parse(sarifReport(reports[2] ?? [], '1.2.3'));
    assert.ok(runs[0].results.length > 1 && runs[0].invocations[0].toolExecutionNotifications.length === 2);
    for (const { ruleId, ruleIndex, locations } of runs[0].results) {
      assert.equal(runs[0].tool.driver.rules[ruleIndex].id, ruleId);
      const { uri, index } = locations[0].physicalLocation.artifactLocation;
      assert.equal(runs[0].artifacts[index].location.uri, uri);
    }
    assert.equal(runs[0].invocations[0].executionSuccessful, false);
  });

  it('would be refused by that standard with a property too many, or one too few', () => {
    const log = JSON.parse(sarifReport([], '1.2.3'));
    assert.ok(Value.Check(sarifLog, log));
    assert.ok(!Value.Check(sarifLog, { ...log, comment: 'x' }));
    assert.ok(!Value.Check(sarifLog, { ...log, runs: [{ ...log.runs[0], tool: undefined }] }));
    assert.ok(!Value.Check(sarifLog, { ...log, runs: [{ ...log.runs[0], results: [{ level: 'error' }] }] }));
  });
});

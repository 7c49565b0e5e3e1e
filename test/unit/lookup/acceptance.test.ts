import { strict as assert } from 'node:assert';
import { acceptanceOf, acceptancesFor, acceptsState } from '../../../src/lookup/acceptance.ts';
import { emptyLock, formatLock, lockDraft, parseLock } from '../../../src/lookup/lock.ts';
import { jsonReport, summaryOf, textReport } from '../../../src/lookup/report.ts';
import { githubReport, markdownReport } from '../../../src/lookup/report-people.ts';
import { sarifReport } from '../../../src/lookup/report-sarif.ts';
import { check, keeping } from './checked.ts';
import { cited, sectionOf, serviceOf } from './fake.ts';

const repealed = sectionOf('6.04.010', { status: 'repealed', text: keeping, version: '2024-01-01' });

/** Checks the citations of AFMC 6.04.010 and 9.9 in `text` with what it accepts. */
async function checked(text: string, { section = repealed, lock = emptyLock } = {}) {
  const written = ['AFMC 6.04.010', 'AFMC 9.9'].filter((each) => text.includes(each));
  const citations = written.map((each) => cited(text, each, { number: each.slice(5) }));
  return await check(text, citations, serviceOf([section]), {
    acceptances: acceptancesFor('memo.md', text, lock),
    lock,
  });
}

const kinds = async (text: string, more = {}): Promise<readonly string[]> =>
  (await checked(text, more)).findings.map(({ kind }) => kind);

describe('a finding that a writer accepts', () => {
  const accepting: readonly (readonly [string, string])[] = [
    ['in Markdown', '<!-- legal-code: accept repealed -->\nSee AFMC 6.04.010.'],
    [
      'above the paragraph that it stands in',
      '<!-- legal-code: accept repealed -->\nThe fee is old.\nSee AFMC 6.04.010.',
    ],
    ['in a block quotation', '> <!-- legal-code: accept repealed -->\n> See AFMC 6.04.010.'],
    ['in LaTeX', '% legal-code: accept repealed\nSee AFMC 6.04.010.'],
    ['in a program', '  // legal-code: accept repealed\n  // See AFMC 6.04.010.'],
    ['in reStructuredText', '.. legal-code: accept repealed\n\nThe fee is old.\nSee AFMC 6.04.010.'],
    ['in a link definition', '[//]: # (legal-code: accept repealed)\n\nSee AFMC 6.04.010.'],
    ['in Typst', '// legal-code: accept repealed\nSee AFMC 6.04.010.'],
    ['by its number', '<!-- legal-code: accept repealed § 6.04.010 -->\nSee AFMC 6.04.010.'],
    ['among others', '<!-- legal-code: accept notFound, repealed -->\nSee AFMC 6.04.010.'],
    ['for a file, in YAML', '---\nlegal-code-accept: [repealed]\n---\nSee AFMC 6.04.010.'],
    ['for a file, in a comment', '% legal-code-accept: notFound, repealed\n\nOld.\n\nSee AFMC 6.04.010.'],
    ['for a file, in an attribute', '= Fees\n:legal-code-accept: repealed 6.04.010\n\nSee AFMC 6.04.010.'],
    ['for a file, in TOML', '+++\nlegal-code-accept = ["repealed 6.04.010"]\n+++\nSee AFMC 6.04.010.'],
  ];
  for (const [how, text] of accepting)
    it(`is accepted ${how}`, async () => {
      const { findings, accepted, counts } = await checked(text);
      assert.deepEqual(findings, []);
      assert.deepEqual(
        accepted.map(({ finding }) => finding.kind),
        ['repealed'],
      );
      assert.equal(counts.checked, 1);
    });

  for (const [why, text] of [
    ['the comment names another kind', '<!-- legal-code: accept notFound -->\nSee AFMC 6.04.010.'],
    ['the comment names another number', '<!-- legal-code: accept repealed 6.04.020 -->\nSee AFMC 6.04.010.'],
    ['the comment stands above another paragraph', '<!-- legal-code: accept repealed -->\nOld.\n\nSee AFMC 6.04.010.'],
    ['the comment stands above another line', '% legal-code: accept repealed\nOld.\nSee AFMC 6.04.010.'],
    ['no comment says it', 'legal-code: accept repealed\nSee AFMC 6.04.010.'],
    ['the comment names another version', '<!-- legal-code: accept repealed @00000000 -->\nSee AFMC 6.04.010.'],
  ] as const)
    it(`stays open when ${why}`, async () => assert.deepEqual(await kinds(text), ['repealed']));

  it('is accepted in a lock file that has nothing else', async () => {
    const lock = parseLock('{"lockVersion": 1, "accepted": {"memo.md": ["repealed 6.04.010"]}}');
    assert.deepEqual(await kinds('See AFMC 6.04.010.', { lock }), []);
  });

  it('stays accepted until the section’s version changes', async () => {
    const { findings } = await checked('See AFMC 6.04.010.');
    const [finding] = findings;
    assert.ok(finding !== undefined);
    const text = `<!-- legal-code: accept ${acceptanceOf(finding)} -->\nSee AFMC 6.04.010.`;
    assert.deepEqual(await kinds(text), []);
    assert.deepEqual(await kinds(text, { section: { ...repealed, version: '2025-01-01' } }), ['repealed']);
  });

  it('is open again when the lock file has another version, even if the acceptance names none', async () => {
    const lock = lockDraft(emptyLock, 'memo.md', [repealed], '2025-01-01', false);
    const text = '<!-- legal-code: accept repealed -->\nSee AFMC 6.04.010.';
    assert.deepEqual(await kinds(text, { lock }), []);
    assert.deepEqual((await kinds(text, { lock, section: { ...repealed, version: '2025-01-01' } })).toSorted(), [
      'changed',
      'repealed',
    ]);
  });

  for (const [where, text] of [
    ['a comment', 'Old.\n\n<!-- legal-code: accept notFound AFMC 9.9 -->\nThe fee is old.'],
    ['a list', '---\ntitle: Fees\nlegal-code-accept:\n  - repealed\n  - notFound AFMC 9.9\n---\nThe fee is old.'],
    ['an attribute', ':legal-code-accept: notFound AFMC 9.9\n\nThe fee is old.'],
  ] as const)
    it(`does not count as a citation in ${where}`, async () => {
      const { findings, accepted, counts } = await checked(text);
      assert.deepEqual([findings.length, accepted.length, counts.recognized], [0, 0, 0]);
    });

  it('stays accepted in the lock file when the draft is locked again', async () => {
    const [finding] = (await checked('See AFMC 9.9.')).findings;
    assert.ok(finding !== undefined);
    const lock = parseLock(formatLock({ ...emptyLock, accepted: { 'memo.md': [acceptanceOf(finding)] } }));
    assert.deepEqual(lock.accepted, { 'memo.md': ['notFound 9.9'] });
    assert.deepEqual(await kinds('See AFMC 9.9.', { lock }), []);
    assert.deepEqual(lockDraft(lock, 'memo.md', [], '2025-01-01', true).accepted, lock.accepted);
  });

  it('is listed in every report, but not as an error, warning or note', async () => {
    const text = '<!-- legal-code: accept repealed -->\nSee AFMC 6.04.010.';
    const file = { path: 'memo.md', text, hash: 'ab', check: await checked(text) };
    const record = { checkedOn: '2026-01-01', checkedAt: '2026-01-01T00:00:00Z', version: '1', law: [] };
    assert.match(textReport([file], record), /memo\.md:2:10: accepted by a comment: .* is repealed\. \[repealed\]/);
    assert.equal(JSON.parse(jsonReport([file], record)).files[0].accepted[0].acceptedBy, 'comment');
    assert.equal(JSON.parse(sarifReport([file], record)).runs[0].results[0].suppressions[0].kind, 'inSource');
    assert.match(markdownReport([file], record), /\| accepted \|/);
    assert.doesNotMatch(githubReport([file], record), /^::(?!notice title=Accepted).*repealed/m);
    assert.match(githubReport([file], record), /^::notice title=Accepted findings::memo\.md:2:10 .*\(repealed\)$/m);
    const { errors, warnings, notes, accepted } = summaryOf([file]);
    assert.deepEqual({ errors, warnings, notes, accepted }, { errors: 0, warnings: 0, notes: 0, accepted: 1 });
  });
});

describe('the state of a number that a draft accepts', () => {
  const text =
    '<!-- legal-code: accept repealed 6.04.010 @1a2b3c4d, notFound -->\nSee AFMC 6.04.010 and 9.9.\n\nSee AFMC 6.04.010.';
  const acceptances = acceptancesFor('memo.md', text, undefined);
  const [first, missing, last] = [text.indexOf('6.04.010 and'), text.indexOf('9.9'), text.lastIndexOf('6.04.010')];

  it('is that of its kind of finding, in its paragraph', () => {
    assert.ok(acceptsState(acceptances, 'notInForce', { start: first, number: '6.04.010' }));
    assert.ok(acceptsState(acceptances, 'notFound', { start: missing, number: '9.9' }));
    assert.ok(!acceptsState(acceptances, 'notInForce', { start: missing, number: '9.9' }));
    assert.ok(!acceptsState(acceptances, 'notInForce', { start: last, number: '6.04.010' }));
    assert.ok(!acceptsState(acceptances, 'found', { start: first, number: '6.04.010' }));
  });
});

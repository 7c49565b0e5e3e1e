import { strict as assert } from 'node:assert';
import fc from 'fast-check';
import {
  changedSince,
  emptyLock,
  formatLock,
  LockError,
  lockDraft,
  parseLock,
  versionOf,
} from '../../../src/lookup/lock.ts';
import { holds } from '../../holds.ts';
import { check, repeal } from './checked.ts';
import { cited, sectionOf, serviceOf } from './fake.ts';

describe('a lock', () => {
  const old = sectionOf('1.1', { version: 'v1' });
  const now = sectionOf('1.1', { version: 'v2' });

  it('reports a section that changed after the draft was checked, with the act', async () => {
    const text = 'AFMC 1.1 and AFMC 1.1';
    const lock = parseLock(formatLock(lockDraft(emptyLock, 'memo.md', [old], '2025-01-01', false)));
    const service = serviceOf([now], { chains: { 's-1.1': [{ ...repeal, action: 'amended' }] } });
    const citation = cited(text, 'AFMC 1.1', { number: '1.1' });
    const { findings, sections } = await check(text, [citation, citation], service, { lock });
    assert.deepEqual(
      findings.map((finding) => finding.kind),
      ['changed'],
    );
    assert.match(findings[0]?.message ?? '', /January 1, 2025.*Ordinance 21-7/);
    assert.equal(sections.length, 1);
    assert.equal(changedSince(lock, 'other.md', now), undefined);
  });

  it('keeps locked texts without --update-lock, and drops what is no longer cited', () => {
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

  it('distinguishes texts without a version from the service', () => {
    const withText = (text: string) => versionOf(sectionOf('1', { text: [{ designators: [], text }] }));
    assert.equal(withText('a'), withText('a'));
    assert.notEqual(withText('a'), withText('b'));
  });

  it('that cannot be used reports why, for any text', () => {
    for (const text of [
      '',
      '{',
      '[]',
      '{"lockVersion":2,"drafts":{}}',
      '{"lockVersion":1}',
      '{"lockVersion":1,"drafts":{"a":[{}]}}',
    ])
      assert.throws(() => parseLock(text), LockError, text);
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

import { strict as assert } from 'node:assert';
import { missingFacts, type ReleaseFacts } from '../../../scripts/release-facts.ts';

const complete: ReleaseFacts = {
  manifest: {
    version: '1.2.0',
    publisher: 'port-wenlow',
    repository: { type: 'git', url: 'https://code.example/port-wenlow/legal-code.git' },
    bugs: { url: 'https://code.example/port-wenlow/legal-code/issues' },
  },
  security: '# Security\n\nReport to: security@port-wenlow.example\n',
  changelog: '# Changelog\n\n## 1.2.0 - 2030-01-31\n',
};

describe('the missing facts of a release', () => {
  it('are none once the publisher has stated all facts', () => {
    assert.deepEqual(missingFacts(complete), []);
  });

  const withoutManifest = (field: string): ReleaseFacts => {
    const { [field]: _left, ...manifest } = complete.manifest;
    return { ...complete, manifest };
  };
  const cases: readonly (readonly [string, ReleaseFacts, RegExp])[] = [
    ['the repository', withoutManifest('repository'), /"repository"/],
    ['the issue address', withoutManifest('bugs'), /"bugs"/],
    ['the publisher', withoutManifest('publisher'), /"publisher"/],
    [
      'a real publisher',
      { ...complete, manifest: { ...complete.manifest, publisher: 'legal-code-lookup' } },
      /placeholder/,
    ],
    ['the disclosure address', { ...complete, security: 'Report to: (to be added)\n' }, /SECURITY\.md/],
    ['the date', { ...complete, changelog: '## 1.2.0 - unreleased\n' }, /dated heading for 1\.2\.0/],
    ['this version’s date', { ...complete, changelog: '## 1.1.0 - 2030-01-31\n' }, /dated heading for 1\.2\.0/],
  ];
  for (const [what, facts, sentence] of cases) {
    it(`is ${what}`, () => {
      const missing = missingFacts(facts);
      assert.equal(missing.length, 1, missing.join('\n'));
      assert.match(missing[0] ?? '', sentence);
    });
  }
});

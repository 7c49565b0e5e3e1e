import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brokenLinks } from '../../../scripts/links.ts';

describe('the check of links', () => {
  let root = '';
  before(() => {
    root = mkdtempSync(join(tmpdir(), 'links-'));
    writeFileSync(join(root, 'other.md'), '# Other\n\n## Damage, backup and `restore`\n\n```\n# no heading\n```\n');
  });
  after(() => rmSync(root, { recursive: true, force: true }));

  const broken = (text: string): readonly string[] => {
    writeFileSync(join(root, 'page.md'), `# Page\n\n${text}\n`);
    return brokenLinks(root, 'page.md');
  };

  for (const link of ['other.md', 'other.md#damage-backup-and-restore', '#page', 'https://example.org/x#y'])
    it(`follows ${link}`, () => assert.deepEqual(broken(`See [it](${link}).`), []));

  for (const link of ['missing.md', 'other.md#damage', '#other', 'other.md#no-heading', '../outside.md', 'missing.png'])
    it(`finds that ${link} leads nowhere`, () => assert.deepEqual(broken(`See [it](${link}).`), [link]));

  it('leaves code alone', () => assert.deepEqual(broken('`[a](b)`\n\n```\n[a](c)\n```'), []));
});

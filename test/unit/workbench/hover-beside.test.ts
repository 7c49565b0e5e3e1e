import { strict as assert } from 'node:assert';
import type { Section, SectionVersion } from '../../../src/contract/resources.ts';
import { textBefore } from '../../../src/workbench/hover/beside.ts';

const { signal } = new AbortController();
const answer = async <T>(value: T) => ({ value, at: 0 });

describe('what a section said before', () => {
  const repealed: Section = {
    id: 's1',
    hierarchy: [],
    aliases: [],
    notes: [],
    related: [],
    withheld: [],
    links: { versions: '/versions' },
    extra: {},
  };
  const version = (name: string, through: string, current?: true): SectionVersion => ({
    version: name,
    through,
    links: { self: `/versions/${name}` },
    ...(current === undefined ? {} : { current }),
  });
  const texts: Readonly<Record<string, string>> = {
    '/versions/a': 'The first text.',
    '/versions/b': 'The second text.',
  };
  const client = {
    versions: () =>
      answer({
        entries: [version('a', '2019-01-31'), version('c', '2024-01-31', true), version('b', '2021-01-31')],
        unread: 0,
      }),
    sectionAt: (link: string) => answer({ ...repealed, text: [{ designators: [], text: texts[link] ?? '' }] }),
  };

  it('is the last of its earlier texts', async () => {
    const before = await textBefore(client, repealed, signal);
    assert.equal(before?.version.version, 'b');
    assert.equal(before.blocks[0]?.text, 'The second text.');
  });

  for (const words of ['Repealed.', '[Repealed].', 'Repealed by Ord. 2021-7, effective March 4, 2021.', 'Reserved'])
    it(`is also shown for a section whose text only says “${words}”`, async () => {
      const text = [{ designators: [], text: words }];
      const before = await textBefore(client, { ...repealed, text }, signal);
      assert.equal(before?.version.version, 'b');
    });

  it('is a text, and not an earlier statement that there is none', async () => {
    const since = {
      ...client,
      sectionAt: (link: string) =>
        answer({
          ...repealed,
          text: [{ designators: [], text: link.endsWith('/b') ? 'Repealed.' : 'The first text.' }],
        }),
    };
    assert.equal((await textBefore(since, repealed, signal))?.version.version, 'a');
  });

  it('is not requested while the section has a text', async () => {
    const inForce = { ...repealed, text: [{ designators: [], text: 'The law.' }] };
    assert.equal(await textBefore(client, inForce, signal), undefined);
  });
});

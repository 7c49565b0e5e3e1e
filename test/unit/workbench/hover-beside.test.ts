import { strict as assert } from 'node:assert';
import type { HierarchyLevel, SearchHit, Section, SectionVersion } from '../../../src/contract/resources.ts';
import { containerHeading, textBefore } from '../../../src/workbench/hover/beside.ts';

const { signal } = new AbortController();
const answer = async <T>(value: T) => ({ value, at: 0 });

describe('the heading of a cited chapter', () => {
  const hit = (number: string, ...hierarchy: readonly HierarchyLevel[]): SearchHit => ({
    id: number,
    citation: `Marlow Code § ${number}`,
    number,
    hierarchy,
    highlights: [],
    links: {},
    extra: {},
  });
  const title = (number: string): HierarchyLevel => ({ level: 'title', number, heading: `Title ${number}` });
  const chapter = (number: string, heading: string): HierarchyLevel => ({ level: 'chapter', number, heading });
  const headingOf = (
    target: { readonly number: string; readonly container?: { readonly kind: 'title'; readonly number: string } },
    ...entries: readonly SearchHit[]
  ): Promise<string | undefined> =>
    containerHeading(
      { search: () => answer({ entries, unread: 0 }) },
      { id: 'marlow' },
      { code: 'Marlow Code' },
      { kind: 'chapter', ...target },
      signal,
    );

  it('comes from the sections that are in it', async () => {
    const inside = hit('23.44.040', title('23'), chapter('23.44', 'Single-family zones'));
    assert.equal(await headingOf({ number: '23.44' }, inside), 'Single-family zones');
  });

  it('is unknown where each title may have a chapter of the number', async () => {
    assert.equal(await headingOf({ number: '5' }, hit('5-501', title('5'), chapter('5', 'Fire'))), undefined);
  });

  it('is that of the cited title’s chapter', async () => {
    const container = { kind: 'title', number: '8' } as const;
    const found = [hit('5-501', title('5'), chapter('5', 'Fire')), hit('8-501', title('8'), chapter('5', 'Trees'))];
    assert.equal(await headingOf({ number: '5', container }, ...found), 'Trees');
  });

  it('is unknown where the sections found are in none', async () => {
    assert.equal(
      await headingOf({ number: '23.44' }, hit('23.42.040', title('23'), chapter('23.42', 'Other'))),
      undefined,
    );
  });
});

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

  it('is not asked for while the section has a text', async () => {
    const inForce = { ...repealed, text: [{ designators: [], text: 'The law.' }] };
    assert.equal(await textBefore(client, inForce, signal), undefined);
  });
});

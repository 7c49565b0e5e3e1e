import { strict as assert } from 'node:assert';
import { LookupError } from '../../../src/contract/failure.ts';
import type { ContentsEntry, Jurisdiction, Page } from '../../../src/contract/resources.ts';
import { arrange } from '../../../src/workbench/jurisdictions/grouping.ts';
import { Outline, type OutlineRow, type OutlineSources } from '../../../src/workbench/jurisdictions/tree-rows.ts';
import { factsOf } from '../../../src/workbench/shared/jurisdiction-facts.ts';

const place = (name: string, region?: string, contents?: string): Jurisdiction => ({
  id: `id-${name}`,
  name,
  ...(region === undefined ? {} : { region }),
  codes: [],
  withheld: [],
  links: contents === undefined ? {} : { contents },
  extra: {},
});

const many = (count: number, region: (index: number) => string): Jurisdiction[] =>
  Array.from({ length: count }, (_, index) => place(`Place ${index}`, region(index)));

const chapter = (id: string, contents: string): ContentsEntry => ({
  kind: 'container',
  id,
  level: 'chapter',
  number: id,
  contents,
});
const section = (id: string): ContentsEntry => ({
  kind: 'section',
  id,
  number: id,
  citation: `PWMC ${id}`,
  sectionId: `s-${id}`,
});
const pageOf = (entries: readonly ContentsEntry[], next?: string): Page<ContentsEntry> => ({
  entries,
  unread: 0,
  ...(next === undefined ? {} : { next }),
});

interface World {
  readonly outline: Outline;
  readonly changes: (string | undefined)[];
  readonly pages: Map<string, Page<ContentsEntry> | LookupError>;
  readonly asked: string[];
  /** Answers are stale, from this time, because the service is unreachable. */
  staleSince: number | undefined;
}

function world(jurisdictions: readonly Jurisdiction[], more: Partial<OutlineSources> = {}): World {
  const changes: (string | undefined)[] = [];
  const pages = new Map<string, Page<ContentsEntry> | LookupError>();
  const asked: string[] = [];
  const made = { changes, pages, asked, staleSince: undefined };
  const outline = new Outline(
    {
      directory: async () => jurisdictions,
      incomplete: () => false,
      unread: () => 0,
      contents: async (address) => {
        asked.push(address);
        const page = pages.get(address) ?? new LookupError({ kind: 'notFound' });
        if (page instanceof LookupError) throw page;
        const { staleSince } = it;
        return staleSince === undefined ? { value: page, at: 9 } : { value: page, at: staleSince, stale: true };
      },
      viewed: () => [],
      defaultJurisdictionId: () => undefined,
      ...more,
    },
    (row) => changes.push(row?.id),
  );
  const it: World = { ...made, outline };
  return it;
}

const kinds = (rows: readonly OutlineRow[]): readonly string[] => rows.map(({ kind }) => kind);
const first = (rows: readonly OutlineRow[]): OutlineRow => {
  const [row] = rows;
  assert.ok(row);
  return row;
};

describe('jurisdictions are arranged', () => {
  it('by name, numbers as numbers, while they are few', () => {
    const arranged = arrange([place('Place 10', 'WA'), place('place 2', 'OR'), place('Ålder', 'WA')]);
    assert.ok(arranged.kind === 'flat');
    assert.deepEqual(
      arranged.jurisdictions.map(({ name }) => name),
      ['Ålder', 'place 2', 'Place 10'],
    );
  });

  it('by state once they are many in several states, those without one last', () => {
    const arranged = arrange([...many(30, (index) => (index % 2 === 0 ? 'WA' : 'OR')), place('Nowhere')]);
    assert.ok(arranged.kind === 'grouped');
    assert.deepEqual(
      arranged.groups.map(({ region, jurisdictions }) => [region, jurisdictions.length]),
      [
        ['Oregon', 15],
        ['Washington', 15],
        [undefined, 1],
      ],
    );
  });

  it('by the names of their states, in order; an unknown state appears as the service writes it', () => {
    const regions = ['AK', 'AL', 'AZ', 'ar', 'Alaska', 'DC', 'PR', 'Navajo Nation', 'BC', ' WA ', 'Cascadia'];
    const arranged = arrange(many(3 * regions.length, (index) => regions[index % regions.length] ?? ''));
    assert.ok(arranged.kind === 'grouped');
    assert.deepEqual(
      arranged.groups.map(({ region, jurisdictions }) => [region, jurisdictions.length]),
      [
        ['Alabama', 3],
        ['Alaska', 6],
        ['Arizona', 3],
        ['Arkansas', 3],
        ['BC', 3],
        ['Cascadia', 3],
        ['District of Columbia', 3],
        ['Navajo Nation', 3],
        ['Puerto Rico', 3],
        ['Washington', 3],
      ],
    );
  });

  it('in one list of any length if all are in one state', () => {
    assert.equal(arrange(many(60, () => 'WA')).kind, 'flat');
  });
});

describe('the outline', () => {
  it('shows a hundred jurisdictions, then more', async () => {
    const { outline, changes } = world(many(250, () => 'WA'));
    const rows = await outline.children(undefined);
    assert.equal(rows.length, 101);
    const more = rows[100];
    assert.ok(more?.kind === 'more' && more.remaining === 150);
    await outline.more(more);
    assert.deepEqual(changes, [undefined]);
    assert.equal((await outline.children(undefined)).length, 201);
  });

  it('lists the default jurisdiction above many states, with distinct ids', async () => {
    const places = many(40, (index) => (index < 20 ? 'WA' : 'OR'));
    const { outline } = world(places, { defaultJurisdictionId: () => 'id-Place 3' });
    const rows = await outline.children(undefined);
    assert.deepEqual(kinds(rows), ['jurisdiction', 'region', 'region']);
    const inGroup = (await outline.children(rows[2])).map(({ id }) => id);
    assert.equal(new Set([...inGroup, first(rows).id]).size, inGroup.length + 1);
  });

  it('follows contents links down to the sections, a level at a time', async () => {
    const { outline, pages, asked } = world([place('Port Wenlow', 'WA', '/c')]);
    pages.set('/c', pageOf([chapter('23', '/c/23')]));
    pages.set('/c/23', pageOf([section('23.44.040')]));
    const top = first(await outline.children(undefined));
    assert.deepEqual(asked, []);
    const title = first(await outline.children(top));
    const leaf = first(await outline.children(title));
    assert.ok(leaf.kind === 'contents' && leaf.section?.sectionId === 's-23.44.040');
    assert.equal(leaf.section.citation, 'PWMC 23.44.040');
    assert.equal(outline.hasChildren(leaf), false);
    assert.equal(leaf.parent, title);
    await outline.children(title);
    assert.deepEqual(asked, ['/c', '/c/23'], 'a level is read once');
  });

  it('keeps its ids after a reload, so that open rows stay open', async () => {
    const { outline, pages } = world([place('Port Wenlow', 'WA', '/c')]);
    pages.set('/c', pageOf([chapter('23', '/c/23')]));
    const before = first(await outline.children(first(await outline.children(undefined)))).id;
    outline.reset();
    assert.equal(first(await outline.children(first(await outline.children(undefined)))).id, before);
  });

  it('adds the next page of a long chapter at the end', async () => {
    const { outline, pages } = world([place('Port Wenlow', 'WA', '/c')]);
    pages.set('/c', pageOf([section('1'), section('2')], '/c?2'));
    pages.set('/c?2', pageOf([section('3')]));
    const top = first(await outline.children(undefined));
    const rows = await outline.children(top);
    assert.deepEqual(kinds(rows), ['contents', 'contents', 'more']);
    const [, , more] = rows;
    assert.ok(more);
    await outline.more(more);
    assert.deepEqual(kinds(await outline.children(top)), ['contents', 'contents', 'contents']);
  });

  it('shows a failure in place of the rows, and reads them on retry', async () => {
    const { outline, pages } = world([place('Port Wenlow', 'WA', '/c')]);
    pages.set('/c', new LookupError({ kind: 'forbidden' }));
    const top = first(await outline.children(undefined));
    const failed = first(await outline.children(top));
    assert.ok(failed.kind === 'failure' && failed.failure.kind === 'forbidden');
    pages.set('/c', pageOf([section('1')]));
    await outline.retry(failed);
    assert.deepEqual(kinds(await outline.children(top)), ['contents']);
  });

  it('keeps the first page when the second fails', async () => {
    const { outline, pages } = world([place('Port Wenlow', 'WA', '/c')]);
    pages.set('/c', pageOf([section('1')], '/c?2'));
    pages.set('/c?2', new LookupError({ kind: 'offline' }));
    const top = first(await outline.children(undefined));
    const more = (await outline.children(top))[1];
    assert.ok(more);
    await outline.more(more);
    const rows = await outline.children(top);
    assert.deepEqual(kinds(rows), ['contents', 'failure']);
    pages.set('/c?2', pageOf([section('2')]));
    const failure = rows[1];
    assert.ok(failure);
    await outline.retry(failure);
    assert.deepEqual(kinds(await outline.children(top)), ['contents', 'contents']);
  });

  it('shows the service’s message about a jurisdiction without contents, and the sections viewed there', async () => {
    const jurisdiction: Jurisdiction = {
      ...place('Millbrook Falls', 'VT'),
      coverage: { status: 'partial', codifiedThrough: '2026-03-01', sectionCount: 12, extra: { refreshed: 'weekly' } },
      withheld: ['sources'],
      extra: { population: 4_100 },
      corrected: ['short_name'],
    };
    const { outline } = world([jurisdiction], { viewed: () => [{ sectionId: 's-1', citation: 'MFTC § 4-17' }] });
    const rows = await outline.children(first(await outline.children(undefined)));
    assert.deepEqual(kinds(rows), ['search', 'fact', 'fact', 'fact', 'fact', 'fact', 'fact', 'fact', 'fact', 'viewed']);
    const facts = Object.fromEntries(rows.flatMap((row) => (row.kind === 'fact' ? [[row.name, row.value]] : [])));
    assert.equal(facts['Not enabled for this account'], 'sources');
    assert.equal(facts['Corrected by the reader'], 'short name');
    assert.equal(facts.refreshed, 'weekly');
    assert.equal(facts.population, '4100');
  });

  it('finds a section far down, through levels that have pages', async () => {
    const { outline, pages } = world([place('Port Wenlow', 'WA', '/c')]);
    pages.set('/c', pageOf([{ kind: 'code', id: 'code', contents: '/c/code' }]));
    pages.set('/c/code', pageOf([chapter('1', '/c/1'), chapter('23', '/c/23')]));
    pages.set('/c/23', pageOf([section('23.01')], '/c/23?2'));
    pages.set('/c/23?2', pageOf([section('23.44')]));
    const row = await outline.contentsRow('id-Port Wenlow', ['/c/23'], { sectionId: 's-23.44' });
    assert.ok(row?.kind === 'contents' && row.section?.sectionId === 's-23.44');
    assert.equal(row.parent?.parent?.parent?.kind, 'jurisdiction');
    const level = await outline.contentsRow('id-Port Wenlow', [], { contents: '/c/23' });
    assert.ok(level?.kind === 'contents' && level.entry.number === '23');
    assert.equal(await outline.contentsRow('id-Port Wenlow', [], { sectionId: 'none' }), undefined);
  });

  it('leads to a section of the second of several codes, which its hierarchy does not name', async () => {
    const { outline, pages } = world([place('Port Wenlow', 'WA', '/c')]);
    const code = (number: string, contents: string): ContentsEntry => ({ ...chapter(number, contents), kind: 'code' });
    pages.set('/c', pageOf([code('charter', '/c/charter'), code('code', '/c/code')]));
    pages.set('/c/charter', pageOf([chapter('I', '/c/I')]));
    pages.set('/c/code', pageOf([chapter('23', '/c/23'), section('preamble')]));
    pages.set('/c/23', pageOf([section('23.44')]));
    const row = await outline.contentsRow('id-Port Wenlow', ['/c/23'], { sectionId: 's-23.44' });
    assert.ok(row?.kind === 'contents' && row.section?.sectionId === 's-23.44');
    const direct = await outline.contentsRow('id-Port Wenlow', [], { sectionId: 's-preamble' });
    assert.ok(direct?.kind === 'contents' && direct.section?.sectionId === 's-preamble');
  });

  it('shows the service’s message about contents, and never that an incomplete level has none', async () => {
    const here = world([place('Port Wenlow', 'WA', '/c')]);
    const row = first(await here.outline.children(undefined));
    for (const entries of [[], [section('1')]]) {
      here.pages.set('/c', { entries, unread: 0, incomplete: true, notices: ['Only titles.'] });
      here.outline.reset();
      const rows = await here.outline.children(row);
      assert.deepEqual(kinds(rows), [...entries.map(() => 'contents'), 'stated', 'incomplete']);
      const gap = rows.at(-1);
      assert.ok(gap !== undefined);
      here.pages.set('/c', { entries, unread: 0 });
      await here.outline.retry(gap);
      assert.deepEqual(kinds(await here.outline.children(row)), entries.length === 0 ? ['nothing'] : ['contents']);
    }
  });

  it('shows the age of contents that are not current, and reads them again on request', async () => {
    const here = world([place('Port Wenlow', 'WA', '/c')]);
    here.pages.set('/c', pageOf([section('1')]));
    here.staleSince = 1_234;
    const top = first(await here.outline.children(undefined));
    const [, stale] = await here.outline.children(top);
    assert.ok(stale?.kind === 'stale' && stale.at === 1_234);
    here.staleSince = undefined;
    await here.outline.retry(stale);
    assert.deepEqual(kinds(await here.outline.children(top)), ['contents']);
  });

  it('is not empty if no entry could be read', async () => {
    const { outline } = world([], { unread: () => 3 });
    const rows = await outline.children(undefined);
    assert.deepEqual(kinds(rows), ['unread']);
    const unclaimed = world([], { incomplete: () => true });
    assert.deepEqual(kinds(await unclaimed.outline.children(undefined)), ['incomplete']);
    assert.deepEqual(kinds(await world([]).outline.children(undefined)), []);
  });

  it('ends when pages repeat', async () => {
    const { outline, pages, asked } = world([place('Port Wenlow', 'WA', '/c')]);
    pages.set('/c', pageOf([section('1')], '/c?2'));
    pages.set('/c?2', pageOf([section('2')], '/c'));
    assert.equal(await outline.contentsRow('id-Port Wenlow', [], { sectionId: 'none' }), undefined);
    const rows = await outline.children(first(await outline.children(undefined)));
    assert.deepEqual(kinds(rows), ['contents', 'contents']);
    assert.deepEqual(asked, ['/c', '/c?2']);
  });

  it('ends if contents contain themselves, or have endless levels', async () => {
    const { outline, pages } = world([place('Port Wenlow', 'WA', '/c'), place('Alder', 'WA', '/d/0')]);
    pages.set('/c', pageOf([chapter('1', '/c/1')]));
    pages.set('/c/1', pageOf([chapter('1', '/c')]));
    for (let level = 0; level < 200; level++)
      pages.set(`/d/${level}`, pageOf([chapter(`${level}`, `/d/${level + 1}`)]));
    assert.equal(await outline.contentsRow('id-Port Wenlow', ['/c', '/c/1'], { sectionId: 'none' }), undefined);
    assert.equal(await outline.contentsRow('id-Alder', [], { sectionId: 'none' }), undefined);
    let depth = 0;
    for (let [, row] = await outline.children(undefined); row !== undefined; depth++)
      [row] = await outline.children(row);
    assert.ok(depth > 1 && depth < 60);
  });

  it('reports that a level has no contents', async () => {
    const { outline, pages } = world([place('Port Wenlow', 'WA', '/c')]);
    pages.set('/c', pageOf([]));
    assert.deepEqual(kinds(await outline.children(first(await outline.children(undefined)))), ['nothing']);
  });
});

describe('the facts of a jurisdiction', () => {
  it('name every code, and omit what is not stated', () => {
    const facts = factsOf({
      ...place('Alder County'),
      codes: [
        { name: 'Alder County Code', abbreviations: ['ACC', 'A.C.C.'], links: {}, extra: {} },
        { name: 'Alder County Zoning Code', abbreviations: [], links: {}, extra: {} },
      ],
    });
    assert.deepEqual(facts, [
      { name: 'Code', value: 'Alder County Code (ACC, A.C.C.)' },
      { name: 'Code 2', value: 'Alder County Zoning Code' },
    ]);
  });
});

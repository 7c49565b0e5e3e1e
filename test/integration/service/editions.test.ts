/** Editions of one code, imported in any order: each is answered as published, over HTTP and from each store. */
import { strict as assert } from 'node:assert';
import type { FastifyInstance } from 'fastify';
import { problems } from '../../../src/contract/problem.ts';
import { createServer } from '../../../src/service/server.ts';
import type { ContainerRecord, SectionRecord } from '../../../src/service/store/records.ts';
import type { Store } from '../../../src/service/store/store.ts';
import { accounts, ask, city, keys, publish, section } from './fixtures.ts';
import { inEachStore, type LibraryPlace, sqlite } from './stores.ts';

const [code] = city.codes;
const titles: readonly ContainerRecord[] = [1, 2, 3].map((number) => ({
  level: 'title',
  number: String(number),
  heading: `Title ${number}`,
}));

/** The words of each section in each edition. Title 3 is only in the first edition, title 2 from the second on. */
const texts: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '2021-05-01': {
    '1.10': 'Stays.',
    '1.20': 'Alpha.',
    '1.30': 'There and back.',
    '1.40': 'Returns.',
    '3.10': 'Lapses.',
  },
  '2022-05-01': { '1.10': 'Stays.', '1.20': 'Beta.', '1.30': 'Elsewhere.', '1.25': 'Between.', '2.10': 'Begins.' },
  '2023-05-01': {
    '1.10': 'Stays.',
    '1.20': 'Gamma.',
    '1.30': 'There and back.',
    '1.40': 'Returns.',
    '2.10': 'Begins.',
  },
};
const dates = Object.keys(texts);

function edition(
  date: string,
  changed: Readonly<Record<string, string | undefined>> = {},
  containers: readonly ContainerRecord[] = titles,
): typeof city {
  const numbered = Object.entries({ ...texts[date], ...changed }).sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    ...city,
    codes: code === undefined ? [] : [{ ...code, codifiedThrough: date, publication: `publication/${date}` }],
    sections: numbered.flatMap(([number, text]): SectionRecord | [] =>
      text === undefined
        ? []
        : section(number, {
            containers: containers.filter((title) => number.startsWith(`${title.number}.`)),
            text: [{ designators: [], text }],
          }),
    ),
    acts: [],
  };
}

const permutations = dates.flatMap((first) =>
  dates
    .filter((each) => each !== first)
    .map((second) => [first, second, ...dates.filter((each) => each !== first && each !== second)]),
);

inEachStore('the editions of a code', (kind) => {
  let place: LibraryPlace;
  let store: Store;
  let app: FastifyInstance;
  beforeEach(async () => {
    place = await kind.place();
    store = await place.open();
    app = createServer({ store, accounts });
  });
  afterEach(async () => {
    await app.close();
    await place.drop();
  });

  const jurisdiction = async (): Promise<string> =>
    (await store.jurisdictions('all', { limit: 1 })).entries[0]?.jurisdiction_id ?? '';

  /** The contents as of a date: number and text of each section, in order, below the headings of its containers. */
  const outline = async (date: string): Promise<readonly string[]> => {
    const id = await jurisdiction();
    const lines: string[] = [];
    const walk = async (parent: string): Promise<void> => {
      const { body } = await ask(app, `/v1/jurisdictions/${id}/contents?limit=3&as_of=${date}${parent}`);
      let page = body;
      for (;;) {
        for (const entry of page.data)
          if (entry.kind === 'section') {
            const { body: read } = await ask(app, `/v1/code-sections/${entry.id}?as_of=${date}`);
            lines.push(`${entry.number} ${read.text[0].text}`);
          } else {
            if (entry.kind === 'container') lines.push(entry.heading);
            await walk(`&parent=${entry.id}`);
          }
        if (page.next === null) return;
        page = (await ask(app, page.next)).body;
      }
    };
    await walk('');
    return lines;
  };

  const expected = (date: string): readonly string[] => {
    const numbered = Object.entries(texts[date] ?? {}).sort(([a], [b]) => (a < b ? -1 : 1));
    return titles.flatMap(({ number, heading }) => {
      const within = numbered
        .filter(([each]) => each.startsWith(`${number}.`))
        .map(([each, text]) => `${each} ${text}`);
      return within.length === 0 ? [] : [heading ?? '', ...within];
    });
  };

  const dump = async (): Promise<string> => {
    const tables = [
      'SELECT id, number, heading, status, version, seen_from, seen_through, stated FROM section ORDER BY id',
      'SELECT id, number, version, seen_from, seen_through, text, stated FROM past ORDER BY id',
      'SELECT section, sequence, version, seen_from, seen_through, change FROM version ORDER BY section, sequence',
      'SELECT id, gone, headings FROM container ORDER BY id',
    ];
    return JSON.stringify(await Promise.all(tables.map((sql) => place.ask(sql))));
  };

  for (const order of permutations)
    it(`are each as published when imported in the order ${order.join(', ')}`, async () => {
      for (const date of order) await publish(store, edition(date));
      for (const date of dates) assert.deepEqual(await outline(date), expected(date), date);
      const after = await dump();
      for (const date of order) await publish(store, edition(date));
      assert.equal(await dump(), after, 'the same editions again change nothing');
    });

  it('answer for a date with the last edition before it, and the dates between which the text is known', async () => {
    for (const date of dates) await publish(store, edition(date));
    const id = await idOf('1.10');
    const { body } = await ask(app, `/v1/code-sections/${id}?as_of=2022-12-24`);
    assert.deepEqual(body.as_of, {
      date: '2022-12-24',
      codified_through: '2022-05-01',
      publication: 'publication/2022-05-01',
      known_from: '2021-05-01',
      known_through: '2023-05-01',
    });
    const changed = await ask(app, `/v1/code-sections/${await idOf('1.20')}?as_of=2022-12-24`);
    assert.deepEqual(
      [changed.body.text[0].text, changed.body.as_of.known_from, changed.body.as_of.known_through],
      ['Beta.', '2022-05-01', '2022-05-01'],
    );
    const wire = await store.jurisdiction('all', await jurisdiction());
    assert.deepEqual(
      wire?.codes[0]?.editions?.map((each) => each.codified_through),
      dates,
    );
  });

  it('give each title the heading of the edition', async () => {
    await publish(store, edition('2021-05-01'));
    const repealed = titles.map((title) => ({ ...title, heading: `${title.heading}. [Repealed]` }));
    const earlier = titles.map((title) => ({ ...title, heading: `${title.heading}, as renamed` }));
    await publish(store, edition('2023-05-01', {}, repealed));
    await publish(store, edition('2022-05-01', {}, earlier));
    const contents = (query: string) =>
      jurisdiction().then((id) => ask(app, `/v1/jurisdictions/${id}/contents${query}`));
    const [root] = (await contents('')).body.data;
    const headings = async (query: string): Promise<readonly unknown[]> => [
      (await contents(`?parent=${root.id}${query}`)).body.data[0].heading,
      (await ask(app, `/v1/code-sections/${await idOf('1.10')}?${query}`)).body.hierarchy[0].heading,
    ];
    const each = { '2021-06-01': 'Title 1', '2022-06-01': 'Title 1, as renamed', '2023-06-01': 'Title 1. [Repealed]' };
    for (const [date, heading] of Object.entries(each))
      assert.deepEqual(await headings(`&as_of=${date}`), [heading, heading], date);
    assert.deepEqual(await headings(''), ['Title 1. [Repealed]', 'Title 1. [Repealed]']);
  });

  for (const order of permutations)
    it(`have their own containers at each level when imported in the order ${order.join(', ')}`, async () => {
      /** The chapters of each edition, in order. Chapter 2 changes its place, and one becomes a part of another. */
      const chapters: Readonly<Record<string, readonly string[]>> = {
        '2021-05-01': ['A/1', 'A/2', 'A/4', 'B/1/x'],
        '2022-05-01': ['A/1', 'A/3', 'A/2', 'C/1'],
        '2023-05-01': ['A/1', 'A/2', 'B/1/y', 'C/2'],
      };
      for (const date of order)
        await publish(store, {
          ...edition(date),
          sections: (chapters[date] ?? []).map((path) =>
            section(`${path.replaceAll('/', '.')}.1`, {
              containers: path
                .split('/')
                .map((number, depth) => ({ level: `level ${depth}`, number, heading: `${number} of ${date}` })),
              text: [{ designators: [], text: 'Stays.' }],
            }),
          ),
        });
      const id = await jurisdiction();
      const paths = async (date: string, parent: string): Promise<readonly string[]> => {
        const { body } = await ask(app, `/v1/jurisdictions/${id}/contents?as_of=${date}${parent}`);
        const found: string[] = [];
        for (const entry of body.data)
          if (entry.kind !== 'section') {
            if (entry.kind === 'container') assert.equal(entry.heading, `${entry.number} of ${date}`);
            const below = await paths(date, `&parent=${entry.id}`);
            const own = entry.kind === 'code' ? [] : [entry.number];
            found.push(...(below.length === 0 ? own : below.map((path) => [...own, path].join('/'))));
          }
        return found;
      };
      for (const date of dates)
        assert.deepEqual([...(await paths(date, ''))].sort(), [...(chapters[date] ?? [])].sort(), date);
    });

  /** What each edition states of a section whose words stay the same, and of one that only the first edition has. */
  const statements: Readonly<Record<string, Partial<SectionRecord>>> = {
    '2021-05-01': {
      effectiveFrom: '2020-01-01',
      statusUntil: '2021-11-21',
      temporaryEffect: 'amended',
      notes: [{ text: 'Temporary.' }],
    },
    '2022-05-01': { effectiveFrom: '2022-03-01' },
    '2023-05-01': { effectiveFrom: '2023-02-01', notes: [{ text: 'Later.' }] },
  };
  const stating = (date: string): typeof city => {
    const made = edition(date);
    return {
      ...made,
      sections: made.sections.map((each) =>
        each.number === '1.10' || each.number === '3.10' ? { ...each, ...statements[date] } : each,
      ),
    };
  };

  for (const order of permutations)
    it(`each state their own validity of the same words when imported in the order ${order.join(', ')}`, async () => {
      for (const date of order) await publish(store, stating(date));
      const id = await jurisdiction();
      for (const date of dates) {
        const { body } = await ask(app, `/v1/code-sections/${await idOf('1.10')}?as_of=${date}`);
        const { effectiveFrom, statusUntil, notes = [] } = statements[date] ?? {};
        const stated = [effectiveFrom, statusUntil];
        assert.deepEqual([body.effective_from, body.status_until], stated, date);
        // Only the notes of the newest edition are stored.
        assert.deepEqual(body.notes, date === dates.at(-1) ? notes : [], date);
        const [hit] = (await ask(app, `/v1/search?q=stays&as_of=${date}`)).body.data;
        assert.deepEqual([hit.effective_from, hit.status_until], stated, date);
        const [root] = (await ask(app, `/v1/jurisdictions/${id}/contents?as_of=${date}`)).body.data;
        const level = `/v1/jurisdictions/${id}/contents?as_of=${date}&parent=`;
        const [title] = (await ask(app, level + root.id)).body.data;
        const [entry] = (await ask(app, level + title.id)).body.data;
        assert.deepEqual([entry.number, entry.effective_from, entry.status_until], ['1.10', ...stated], date);
      }
      const [lapsed] = (await ask(app, `/v1/jurisdictions/${id}/sections?numbers=3.10&as_of=2021-12-31`)).body.data;
      assert.deepEqual([lapsed.status, lapsed.status_until], ['in_force', '2021-11-21']);
      const after = await dump();
      for (const date of order) await publish(store, stating(date));
      assert.equal(await dump(), after, 'the same editions again change nothing');
    });

  it('reject an invalid date and a date before the first edition', async () => {
    for (const date of dates) await publish(store, edition(date));
    const id = await jurisdiction();
    for (const url of [
      `/v1/code-sections/${await idOf('1.10')}?as_of=2021-04-30`,
      `/v1/jurisdictions/${id}/contents?as_of=2021-04-30`,
      `/v1/jurisdictions/${id}/sections?numbers=1.10&as_of=2021-04-30`,
      `/v1/search?q=stays&as_of=2021-04-30`,
      `/v1/search?q=stays&jurisdiction_id=${id}&as_of=2021-04-30`,
    ]) {
      const refused = await ask(app, url);
      assert.deepEqual([refused.status, refused.body.type], [404, problems.editionNotHeld.type], url);
      assert.match(refused.body.detail, /2021-05-01/);
      assert.equal((await ask(app, url.replace('2021-04-30', '2021'))).status, 400);
    }
  });

  it('keep a section that a later one lacks, which is not said to be repealed', async () => {
    for (const date of dates.slice(0, 2)) await publish(store, edition(date));
    const { body } = await ask(app, `/v1/jurisdictions/${await jurisdiction()}/sections?numbers=3.10&as_of=2021-05-01`);
    assert.equal(body.data[0].status, 'in_force');
    const id = body.data[0].code_section_id;
    const gone = await ask(app, `/v1/code-sections/${id}`);
    assert.deepEqual(
      [gone.body.status, gone.body.text[0].text, gone.body.codified_through, gone.body.not_in_edition],
      ['unknown', 'Lapses.', '2021-05-01', { codified_through: '2022-05-01', publication: 'publication/2022-05-01' }],
    );
    assert.equal((await ask(app, `/v1/code-sections/${id}?as_of=2022-05-01`)).status, 404);
    for (const part of ['sources', 'legislative-chain'])
      assert.deepEqual((await ask(app, `/v1/code-sections/${id}/${part}`)).body.data, []);
    const versions = (await ask(app, `/v1/code-sections/${id}/versions`)).body.data;
    assert.deepEqual(
      versions.map((each: Record<string, unknown>) => [each.current, each.from, each.through]),
      [[false, '2021-05-01', '2021-05-01']],
    );
    const now = await ask(app, `/v1/jurisdictions/${await jurisdiction()}/sections?numbers=3.10`);
    assert.deepEqual(now.body.data, []);
  });

  it('are searched as published: by removed words and numbers, and not by later words', async () => {
    for (const date of dates) await publish(store, edition(date));
    const found = async (q: string, date: string): Promise<readonly string[]> => {
      const { body } = await ask(app, `/v1/search?q=${encodeURIComponent(q)}&as_of=${date}&limit=1`);
      const hits = [...body.data];
      for (let next = body.next; next !== null; ) {
        const page = (await ask(app, next)).body;
        hits.push(...page.data);
        next = page.next;
      }
      for (const hit of hits) assert.equal(hit.as_of.date, date);
      return hits.map((hit) => hit.number).sort();
    };
    assert.deepEqual(await found('alpha', '2021-05-01'), ['1.20']);
    assert.deepEqual(await found('alpha', '2022-05-01'), []);
    assert.deepEqual(await found('lapses', '2021-12-31'), ['3.10']);
    assert.deepEqual(await found('3.10', '2021-12-31'), ['3.10']);
    assert.deepEqual(await found('gamma', '2022-12-31'), []);
    assert.deepEqual(await found('stays', '2022-12-31'), ['1.10']);
    assert.deepEqual(await found('returns', '2022-12-31'), []);
    assert.deepEqual(await found('begins', '2021-12-31'), []);
    assert.deepEqual(await found('begins', '2023-12-31'), ['2.10']);
    await publish(store, edition('2021-05-01', { '3.10': 'Expires.' }));
    if (store.revision() !== undefined) assert.deepEqual(await found('expires', '2021-12-31'), ['3.10']);
  });

  it('are searched in one order: a changed section comes first by its heading and citation', async () => {
    const headed = (date: string): typeof city => {
      const made = edition(date);
      const heading = (number: string): string =>
        number === '1.20' ? 'Keeping of bees.' : 'Keeping of animals, and bees';
      return { ...made, sections: made.sections.map((each) => ({ ...each, heading: heading(each.number) })) };
    };
    for (const date of dates) await publish(store, headed(date));
    for (const q of ['Keeping of bees', `${code?.name} § 1.20`])
      for (const date of dates) {
        const { body } = await ask(app, `/v1/search?q=${encodeURIComponent(q)}&as_of=${date}`);
        assert.equal(body.data[0].number, '1.20', `${q} ${date}`);
      }
  });

  it('list numbers in their order for completion, for texts of any edition', async () => {
    for (const date of dates) await publish(store, edition(date, { '1.10': `Of ${date}.`, '1.15': 'Stays too.' }));
    const asked = `/v1/search?q=1.&match=number&jurisdiction_id=${await jurisdiction()}&as_of=2021-05-01`;
    const numbers = (await ask(app, asked)).body.data.map((hit: { readonly number: string }) => hit.number);
    assert.deepEqual(numbers.slice(0, 2), ['1.10', '1.15']);
    assert.deepEqual(numbers, [...numbers].sort());
  });

  it('are replaced when the same edition has other words, without keeping the former words', async () => {
    for (const date of dates) await publish(store, edition(date));
    for (const date of dates) await publish(store, edition(date, { '1.20': `Corrected ${date}.`, '1.40': undefined }));
    for (const date of dates) {
      const lines = await outline(date);
      assert.ok(lines.includes(`1.20 Corrected ${date}.`), date);
      assert.ok(!lines.some((line) => line.startsWith('1.40')), date);
    }
    assert.doesNotMatch(await dump(), /Alpha|Beta|Gamma|Returns/);
  });

  if (kind === sqlite)
    it('take at most 1.6 times the space of one, for nineteen editions that each change 2% of the sections', async () => {
      const words = (number: number, year: number): string =>
        Array.from({ length: 60 }, (_, at) => `word${(number * 7919 + at * 104_729 + year * 31) % 9_973}`).join(' ');
      const at = (year: number): typeof city => ({
        ...edition(`${year}-05-01`),
        sections: Array.from({ length: 600 }, (_, number) => {
          // The last year in which this section was changed, with one of its ten paragraphs.
          const changed = Math.floor((year - (number % 50)) / 50) * 50 + (number % 50);
          return section(`1.${number}`, {
            containers: titles.slice(0, 1),
            text: Array.from({ length: 10 }, (_, paragraph) => ({
              designators: [`(${paragraph})`],
              text: words(number * 10 + paragraph, paragraph === 0 ? changed : 0),
            })),
          });
        }),
      });
      const size = async (): Promise<number> =>
        Number((await place.ask('SELECT sum(pgsize) AS size FROM dbstat'))[0]?.size);
      await publish(store, at(2000));
      const one = await size();
      for (let year = 2001; year <= 2018; year += 1) await publish(store, at(year));
      const all = await size();
      assert.ok(all <= 1.6 * one, `${all} bytes, and ${one} with one edition`);
      const first = (await store.differences('all', await jurisdiction(), '2000-12-31'))?.size ?? 0;
      assert.equal(first, (600 / 50) * 18, 'the first edition is there with all that differs');
    });

  it('are withheld from an account without earlier texts', async () => {
    await publish(store, edition(dates[0] ?? ''));
    const url = `/v1/code-sections/${await idOf('1.10')}?as_of=2023-01-01`;
    const refused = await ask(app, url, { key: keys.basic });
    assert.deepEqual([refused.status, refused.body.type], [403, problems.withheld.type]);
  });

  const idOf = async (number: string): Promise<string> =>
    (await store.sectionsNumbered('all', await jurisdiction(), [number]))?.[0]?.code_section_id ?? '';
});

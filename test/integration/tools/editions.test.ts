import { strict as assert } from 'node:assert';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type LawTools, lawTools } from '../../../src/cli/law-tools.ts';
import { answerOf, at, outcomesIn } from '../../unit/tools/tools.ts';
import {
  added,
  addedSubdivision,
  amendment,
  changed as citation,
  dropped,
  earlier,
  importTwoEditions,
  later,
} from '../two-editions.ts';

describe('a section with two editions', () => {
  let folder: string;
  let tools: LawTools;
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'legal-code-editions-'));
    const library = await importTwoEditions(folder);
    tools = lawTools({ library, service: undefined }, () => undefined);
  });
  after(async () => {
    await tools.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('is compared on two dates, with only what changed', async () => {
    const answer = await answerOf(tools, 'compare_versions', { citation, from: earlier, to: later });
    assert.equal(at(answer, 'same'), false);
    const difference = at(answer, 'difference');
    assert.ok(Array.isArray(difference));
    const words = (side: string): string =>
      difference
        .filter((piece) => at(piece, 'in') === side)
        .map((piece) => at(piece, 'text'))
        .join(' ');
    assert.deepEqual([words('from'), words('to')], ['five thousand', 'one million']);
    assert.ok(Array.isArray(at(answer, 'acts')));
    assert.equal(at(answer, 'unknown'), undefined);
  });

  it('is read from the latest edition through the date, and never before the first edition', async () => {
    const textOn = async (as_of: string): Promise<unknown> => {
      const answer = await answerOf(tools, 'read_section', { citation, as_of });
      return at(answer, 'blocks') === undefined ? at(answer, 'outcome') : JSON.stringify(at(answer, 'blocks'));
    };
    assert.match(String(await textOn(earlier)), /five thousand dollars/);
    assert.match(String(await textOn(later)), /one million dollars/);
    assert.equal(await textOn('2019-01-01'), 'could_not_ask');
    assert.match(String(await textOn('2025-08-15')), /five thousand dollars/);
  });

  it('is read between two editions with a note that a change may have come before the date', async () => {
    const notesOn = async (as_of: string): Promise<string> =>
      JSON.stringify(at(await answerOf(tools, 'read_section', { citation, as_of }), 'unknown') ?? []);
    assert.match(await notesOn('2025-08-15'), new RegExp(`codified through ${earlier}.*2025-08-15 is unknown`));
    assert.equal(await notesOn(earlier), '[]');
    assert.equal(await notesOn(later), '[]');
  });

  it('that only the later edition has is unknown between the two, and missing on the day of the earlier one', async () => {
    const outcomesOn = async (as_of: string): Promise<readonly unknown[]> => [
      at(await answerOf(tools, 'read_section', { citation: added, as_of }), 'outcome'),
      ...outcomesIn(await answerOf(tools, 'check_citations', { text: `${added}.`, as_of })),
    ];
    assert.deepEqual(await outcomesOn('2025-08-15'), ['could_not_ask', 'could_not_ask']);
    assert.deepEqual(await outcomesOn(earlier), ['no_such_section', 'no_such_section']);
    assert.deepEqual(await outcomesOn(later), ['exists', 'exists']);
  });

  it('has a subdivision of the later edition that is unknown between the two, and missing on the day of the earlier one', async () => {
    const outcomesOn = async (as_of: string): Promise<readonly unknown[]> => [
      at(await answerOf(tools, 'read_section', { citation: addedSubdivision, as_of }), 'outcome'),
      ...outcomesIn(await answerOf(tools, 'check_citations', { text: `${addedSubdivision}.`, as_of })),
    ];
    assert.deepEqual(await outcomesOn('2025-08-15'), ['could_not_ask', 'could_not_ask']);
    assert.deepEqual(await outcomesOn(earlier), ['no_such_subdivision', 'no_such_subdivision']);
    assert.deepEqual(await outcomesOn(later), ['exists', 'exists']);
    const between = await answerOf(tools, 'read_section', { citation: addedSubdivision, as_of: '2025-08-15' });
    assert.match(
      JSON.stringify(at(between, 'unknown')),
      /lacks the subdivision.*Whether it existed on 2025-08-15 is unknown/,
    );
  });

  it('is read with the acts of the date and before, and says that later ones are left out', async () => {
    const chainOn = async (as_of: string) => {
      const answer = await answerOf(tools, 'read_section', { citation, as_of, include: ['chain'] });
      return {
        answer,
        dates: JSON.stringify(at(answer, 'chain')),
        unknown: JSON.stringify(at(answer, 'unknown') ?? []),
      };
    };
    const now = await chainOn(later);
    assert.ok(now.dates.includes(amendment.date), now.dates);
    assert.doesNotMatch(now.unknown, /after the date/);
    const then = await chainOn(earlier);
    assert.match(then.dates, /2017-04-10/);
    assert.ok(!then.dates.includes(amendment.date), then.dates);
    assert.match(then.unknown, /after the date/);
    assert.deepEqual(
      [at(then.answer, 'provenance', 'as_of'), at(then.answer, 'provenance', 'editions', 0, 'codified_through')],
      [earlier, earlier],
    );
  });

  it('is found and checked in the edition of a date', async () => {
    const outcomesOn = async (dated: object): Promise<readonly unknown[]> =>
      outcomesIn(
        await answerOf(tools, 'check_citations', { text: `${citation}. ${dropped}. ${citation}9.`, ...dated }),
      );
    assert.deepEqual(await outcomesOn({}), ['exists', 'no_such_section', 'no_such_section']);
    assert.deepEqual(await outcomesOn({ as_of: earlier }), ['exists', 'exists', 'no_such_section']);
    assert.deepEqual(await outcomesOn({ as_of: later }), ['exists', 'no_such_section', 'no_such_section']);
    assert.deepEqual(await outcomesOn({ as_of: '2019-01-01' }), ['could_not_ask', 'could_not_ask', 'could_not_ask']);

    const passageOn = async (as_of: string): Promise<unknown> =>
      at(await answerOf(tools, 'search_local_law', { query: '"five thousand dollars"', as_of }), 'hits', 0);
    assert.match(JSON.stringify(await passageOn(earlier)), /five thousand/);
    assert.doesNotMatch(JSON.stringify(await passageOn(later)) ?? '', /five thousand/);

    const read = await answerOf(tools, 'read_section', { citation: dropped, as_of: earlier });
    assert.equal(at(read, 'section', 'citation'), dropped);
    assert.equal(at(read, 'provenance', 'editions', 0, 'codified_through'), earlier);
  });

  it('that only the earlier edition has is not said to be repealed', async () => {
    for (const dated of [{}, { as_of: later }]) {
      const read = await answerOf(tools, 'read_section', { citation: dropped, ...dated });
      assert.deepEqual([at(read, 'outcome'), at(read, 'why', 'kind')], ['no_such_section', 'earlier edition']);
      assert.match(String(at(read, 'why', 'message')), new RegExp(`${earlier}.*${later}.*repealed is unknown`));
    }
    const never = await answerOf(tools, 'read_section', { citation: `${dropped}9` });
    assert.deepEqual([at(never, 'outcome'), at(never, 'why')], ['no_such_section', undefined]);
  });

  it('offers nearest numbers that the edition of the date has', async () => {
    const answer = await answerOf(tools, 'check_citations', { text: 'Alder County Code § 5-20-036.', as_of: earlier });
    const nearest = at(answer, 'results', 0, 'nearest');
    assert.ok(Array.isArray(nearest) && nearest.length > 0);
  });

  it('states the date and edition of an answer, and the editions held', async () => {
    const checked = await answerOf(tools, 'check_citations', { text: citation, as_of: '2025-01-01' });
    assert.equal(at(checked, 'provenance', 'as_of'), '2025-01-01');
    assert.equal(at(checked, 'provenance', 'editions', 0, 'codified_through'), earlier);
    const before = await answerOf(tools, 'search_local_law', { query: 'insurance', as_of: '2019-01-01' });
    assert.deepEqual([at(before, 'hits'), at(before, 'why', 'kind')], [[], 'no edition for this date']);
    const coverage = await answerOf(tools, 'list_coverage', { name: 'Alder County' });
    assert.deepEqual(at(coverage, 'places', 0, 'codes', 0, 'editions'), [earlier, later]);
  });

  it('is unknown on a date without an edition, even if it always had one text', async () => {
    const same = 'Alder County Code § 5-20-020';
    const answer = await answerOf(tools, 'compare_versions', { citation: same, from: '2019-01-01', to: later });
    assert.equal(at(answer, 'same'), undefined);
    assert.equal(at(answer, 'unknown', 0, 'part'), 'from');
    assert.equal(at(answer, 'unknown', 0, 'why', 'kind'), 'no edition held');
  });
});

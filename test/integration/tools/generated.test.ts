import { strict as assert } from 'node:assert';
import { DatabaseSync } from 'node:sqlite';
import { Check } from 'typebox/value';
import { compactSchema } from '../../../src/tools/compact-schema.ts';
import { tools as table } from '../../../src/tools/table.ts';
import { answerOf, at, outcomesIn } from '../../unit/tools/tools.ts';
import { type SampleLibrary, sampleLibrary, sequence } from './library.ts';

describe('the tools over a library', () => {
  let library: SampleLibrary;
  let sections: readonly {
    readonly id: string;
    readonly citation: string;
    readonly number: string;
    readonly status: string;
  }[];
  before(async () => {
    library = await sampleLibrary();
    const database = new DatabaseSync(library.file, { readOnly: true });
    sections = database
      .prepare('SELECT id, citation, number, status FROM section WHERE number IS NOT NULL')
      .all()
      .map(({ id, citation, number, status }) => ({
        id: String(id),
        citation: String(citation),
        number: String(number),
        status: String(status),
      }));
    database.close();
  });
  after(() => library.remove());

  it('answer 2,000 generated calls according to their schemas, and each citation in an answer leads to the same section', async () => {
    const random = sequence(11);
    const pick = <T>(values: readonly T[]): T => {
      const value = values[random(values.length)];
      assert.ok(value !== undefined);
      return value;
    };
    const section = () => pick(sections);
    const which = () =>
      pick<() => object>([
        () => ({ id: section().id }),
        () => ({ citation: section().citation }),
        () => ({ citation: `${section().citation}9` }),
        () => ({ citation: 'Springfield Municipal Code § 1.2' }),
        () => ({ citation: section().number, jurisdiction: pick(['Port Wenlow', 'Alder County', 'Nowhere']) }),
        () => ({ id: 'no-such-id' }),
      ])();
    const date = () => `20${String(10 + random(20))}-0${1 + random(9)}-1${random(9)}`;
    const calls: Readonly<Record<string, () => object>> = {
      search_local_law: () => ({
        query: pick(['setback', 'dogs and cats', section().citation, 'who may appeal?', '§']),
        limit: 1 + random(20),
      }),
      read_section: () => ({
        ...which(),
        include: ['text', 'sources', 'chain', 'versions', 'references'].filter(() => random(2) === 0),
        page: 1 + random(3),
        ...(random(4) === 0 ? { as_of: date() } : {}),
        ...(random(4) === 0 ? { subdivision: pick(['(a)', '(z)(9)', 'c']) } : {}),
      }),
      check_citations: () => ({
        text: Array.from({ length: random(6) }, () => `See ${section().citation}${pick(['', '(a)', '9'])}.`).join(' '),
      }),
      compare_versions: () => ({ ...which(), from: date(), to: date() }),
      find_references: () => ({ ...which(), direction: pick(['to', 'from']), limit: 1 + random(10) }),
      list_coverage: () => pick([{}, { name: 'Port Wenlow' }, { name: 'Nowhere' }]),
    };
    const schemas = new Map(table.map(({ name, output }) => [name, [output, compactSchema(output)]] as const));
    const cited = new Map<string, string>();
    for (let call = 0; call < 2000; call++) {
      const { name } = pick(table);
      const input = calls[name]?.() ?? {};
      const answer = await answerOf(library.tools, name, input);
      for (const schema of schemas.get(name) ?? [])
        assert.ok(Check(schema, answer), `${name} ${JSON.stringify(input)}: ${JSON.stringify(answer).slice(0, 500)}`);
      assert.doesNotMatch(JSON.stringify(answer), /hallucinat/i);
      assert.match(String(at(answer, 'provenance', 'retrieved')), /^\d{4}-\d{2}-\d{2}T/, name);
      for (const [citation, id] of citationsIn(answer)) cited.set(citation, id);
    }
    assert.ok(cited.size > 20);
    for (const [citation, id] of cited) {
      const answer = await answerOf(library.tools, 'read_section', { citation, include: [] });
      assert.equal(at(answer, 'section', 'id'), id, citation);
    }
  });

  it('never say that an invented citation exists, or that one of a place without coverage does not', async () => {
    const random = sequence(5);
    const real = new Set(sections.map(({ citation }) => citation));
    const codes = ['Port Wenlow Municipal Code'];
    const places = ['Springfield', 'Boise', 'Tulsa', 'Cedar Gulch', 'Ann Arbor'];
    const number = () => `${1 + random(40)}.${10 + random(80)}.${String(random(1000)).padStart(3, '0')}`;
    const invent = (names: readonly string[]) => `${names[random(names.length)]} § ${number()}`;
    const covered = Array.from({ length: 2500 }, () => invent(codes)).filter((one) => !real.has(one));
    const uncovered = Array.from({ length: 2500 }, () => invent(places.map((place) => `${place} Municipal Code`)));
    const share = async (citations: readonly string[], expected: string): Promise<number> => {
      let found = 0;
      for (let from = 0; from < citations.length; from += 500) {
        const text = citations
          .slice(from, from + 500)
          .map((one) => `The rule is in ${one}.`)
          .join('\n\n');
        const answer = await answerOf(library.tools, 'check_citations', { text });
        const outcomes = outcomesIn(answer);
        assert.equal(at(answer, 'counts', 'results'), outcomes.length);
        for (const result of Array.isArray(answer.results) ? answer.results : [])
          if (at(result, 'outcome') === 'no_such_section') assert.ok(at(result, 'nearest', 0, 'citation'));
        found += outcomes.filter((outcome) => outcome === expected).length;
        const forbidden =
          expected === 'exists' ? [] : ['exists', expected === 'no_such_section' ? '' : 'no_such_section'];
        assert.deepEqual(
          outcomes.filter((outcome) => forbidden.includes(String(outcome))),
          [],
        );
      }
      return found / citations.length;
    };
    assert.ok((await share(covered, 'no_such_section')) >= 0.99);
    assert.ok((await share(uncovered, 'not_covered')) > 0.5);
    const inForce = sections.filter(({ status, citation }) => status === 'in_force' && real.has(citation));
    assert.ok(
      (await share(
        inForce.map(({ citation }) => citation),
        'exists',
      )) >= 0.99,
    );
  });

  it('offer the nearest real number for one that does not exist', async () => {
    const text = 'See Port Wenlow Municipal Code § 23.44.041.';
    const answer = await answerOf(library.tools, 'check_citations', { text });
    assert.equal(at(answer, 'results', 0, 'nearest', 0, 'citation'), 'Port Wenlow Municipal Code § 23.44.040');
  });

  it('compare two editions only where both are held', async () => {
    const asked = { citation: 'Port Wenlow Municipal Code § 23.44.040', from: '1990-01-01', to: '1991-01-01' };
    const answer = await answerOf(library.tools, 'compare_versions', asked);
    assert.equal(at(answer, 'difference'), undefined);
    assert.deepEqual([at(answer, 'unknown', 0, 'part'), at(answer, 'unknown', 1, 'part')], ['from', 'to']);
  });
});

/** Each citation in an answer that has an adjacent id. */
function* citationsIn(value: unknown): Generator<readonly [citation: string, id: string]> {
  if (typeof value !== 'object' || value === null) return;
  if ('citation' in value && 'id' in value) yield [String(value.citation), String(value.id)];
  for (const one of Object.values(value)) yield* citationsIn(one);
}

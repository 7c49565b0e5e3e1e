import { strict as assert } from 'node:assert';
import type { Failure } from '../../../src/contract/failure.ts';
import { severities } from '../../../src/lookup/findings.ts';
import { outcomeOfFinding, outcomes, quotationOutcomes } from '../../../src/tools/outcomes.ts';
import { sectionOf, serviceOf } from '../lookup/fake.ts';
import { answerOf, at, outcomesIn, toolsOver } from './tools.ts';

const kennels = sectionOf('6.10.010', {
  heading: 'Kennel licenses',
  text: [
    { designators: ['(a)'], text: 'No person may keep more than three dogs at one dwelling without a kennel license.' },
  ],
});

const draft = [
  'AFMC 6.10.010 applies.',
  'AFMC 6.10.010(z) does not.',
  'AFMC 6.10.999 never existed.',
  'AFMC 6.20.010 is gone.',
  'AFMC 6.30.010 went elsewhere.',
  'Springfield Municipal Code § 1.10 is not ours.',
].join('\n\n');

const service = () =>
  serviceOf([kennels, sectionOf('6.20.010', { status: 'repealed' }), sectionOf('6.30.010', { status: 'recodified' })]);

describe('check_citations', () => {
  it('offers sections, and no chapter, near a number that does not exist', async () => {
    const chapter = sectionOf('6.11', { kind: 'chapter' });
    const links = { place: { numbered: '/numbered' }, code: { numbers: '/numbers' } };
    const tools = toolsOver(serviceOf([kennels, chapter, sectionOf('6.20.010')]), { links });
    const answer = await answerOf(tools, 'check_citations', { text: 'See AFMC 6.10.999.' });
    const nearest = at(answer, 'results', 0, 'nearest');
    assert.ok(Array.isArray(nearest));
    assert.deepEqual(
      nearest.map((one) => at(one, 'id')),
      ['s-6.10.010', 's-6.20.010'],
    );
  });

  it('gives each citation one outcome of the closed list', async () => {
    const answer = await answerOf(toolsOver(service()), 'check_citations', { text: draft });
    assert.deepEqual(outcomesIn(answer), [
      'exists',
      'no_such_subdivision',
      'no_such_section',
      'exists_not_in_force',
      'moved',
      'not_covered',
    ]);
    assert.deepEqual(at(answer, 'coverage', 'covered'), ['Alder Falls']);
    assert.deepEqual(at(answer, 'coverage', 'not_covered'), ['Springfield']);
  });

  it('lists a chapter cited beside a section, but not the chapter that a section is in', async () => {
    const check = (text: string): Promise<unknown> => answerOf(toolsOver(service()), 'check_citations', { text });
    assert.deepEqual(outcomesIn(await check('See chapter 6.20 and § 6.10.010 of the Alder Falls Municipal Code.')), [
      'could_not_ask',
      'exists',
    ]);
    assert.deepEqual(outcomesIn(await check('See AFMC chapter 6.10, § 6.10.010.')), ['exists']);
  });

  it('reports a section out of force even if the draft states it', async () => {
    const text = 'AFMC 6.20.010 (repealed). AFMC 6.30.010 was recodified.';
    const answer = await answerOf(toolsOver(service()), 'check_citations', { text });
    assert.deepEqual(outcomesIn(answer), ['exists_not_in_force', 'moved']);
  });

  it('maps every finding of the check to an outcome', () => {
    assert.deepEqual(Object.keys(outcomeOfFinding).sort(), Object.keys(severities).sort());
    for (const outcome of Object.values(outcomeOfFinding)) {
      if ('citation' in outcome) assert.ok(outcomes.includes(outcome.citation));
      else assert.ok(quotationOutcomes.includes(outcome.quotation));
    }
  });

  it('calls no place uncovered when the list of places may be incomplete', async () => {
    const tools = toolsOver(service(), { isWhole: false });
    const check = await answerOf(tools, 'check_citations', {
      text: 'AFMC 6.10.010. Springfield Municipal Code § 1.10.',
    });
    assert.deepEqual(outcomesIn(check), ['exists', 'could_not_ask']);
    assert.deepEqual(at(check, 'counts', 'outcomes'), { exists: 1, could_not_ask: 1 });
    const asked: Readonly<Record<string, object>> = {
      read_section: { citation: '1.10', jurisdiction: 'Springfield' },
      search_local_law: { query: 'dogs', jurisdiction: 'Springfield' },
      list_coverage: { name: 'Springfield' },
    };
    for (const [name, input] of Object.entries(asked)) {
      const answer = await answerOf(tools, name, input);
      assert.deepEqual(at(answer, 'coverage', 'not_covered'), [], name);
      assert.deepEqual(at(answer, 'coverage', 'not_checked'), ['Springfield'], name);
      assert.equal(at(answer, 'why', 'kind'), 'not known to be complete', name);
    }
  });

  it('reads a number with more digits as another number, not as a footnote', async () => {
    const answer = await answerOf(toolsOver(service()), 'check_citations', { text: 'AFMC 6.10.0101 applies.' });
    assert.deepEqual(outcomesIn(answer), ['no_such_section']);
  });

  it('compares a quotation with the section that it is attached to', async () => {
    const right = '“No person may keep more than three dogs at one dwelling without a kennel license.” AFMC 6.10.010.';
    const wrong = right.replace('three dogs', 'seven dogs');
    const outcome = async (text: string) =>
      at(await answerOf(toolsOver(service()), 'check_citations', { text }), 'results', 0, 'quotation', 'outcome');
    assert.equal(await outcome(right), 'matches');
    assert.equal(await outcome(wrong), 'differs');
  });

  describe('when the service is silent', () => {
    const failures: readonly Failure[] = [
      { kind: 'offline', cause: 'ECONNREFUSED' },
      { kind: 'unauthorized', refused: true },
      { kind: 'forbidden' },
      { kind: 'notOffered' },
      { kind: 'rateLimited', retryAt: 1_800_000_000_000 },
      { kind: 'timeout', phase: 'headers' },
      { kind: 'serviceError', status: 503 },
      { kind: 'notUnderstood' },
      { kind: 'unexpected' },
    ];
    for (const failure of failures)
      for (const where of ['the sections', 'everything'] as const)
        it(`never says that a section does not exist: ${failure.kind}, ${where}`, async () => {
          const silent = service();
          silent.failure = failure;
          const tools = toolsOver(silent, where === 'everything' ? { failure } : {});
          const answer = await answerOf(tools, 'check_citations', { text: draft });
          const all = outcomesIn(answer);
          assert.equal(all.length, 6);
          assert.deepEqual(
            all.filter((outcome) => outcome !== 'could_not_ask' && outcome !== 'not_covered'),
            [],
          );
          assert.equal(at(answer, 'counts', 'results'), 6);
          assert.equal(at(answer, 'counts', 'not_checked'), 6);
          assert.equal(at(answer, 'counts', 'checked'), 0);
          const read = await answerOf(tools, 'read_section', { citation: 'AFMC 6.10.010' });
          assert.equal(at(read, 'outcome'), 'could_not_ask');
        });
  });
});

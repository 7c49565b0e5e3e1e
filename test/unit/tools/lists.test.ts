import { strict as assert } from 'node:assert';
import { longestPage } from '../../../src/tools/limits.ts';
import { hitOf, sectionOf, serviceOf } from '../lookup/fake.ts';
import { answerOf, at, toolsOver } from './tools.ts';

const numbers = Array.from({ length: 50 }, (_, index) => `6.10.${String(index + 100)}`);
const sections = numbers.map((number) => sectionOf(number, { heading: 'Dogs, cats and other animals. '.repeat(12) }));
const service = () => {
  const related = sections.map(({ id, citation = '' }) => ({ relation: 'cited_by', sectionId: id, citation }));
  return serviceOf([sectionOf('6.10.010', { related }), ...sections], { hits: { dogs: sections.map(hitOf) } });
};

describe('a long list', () => {
  const lists: Readonly<Record<string, { readonly input: object; readonly list: string }>> = {
    search_local_law: { input: { query: 'dogs' }, list: 'hits' },
    find_references: { input: { id: 's-6.10.010', direction: 'to' }, list: 'references' },
  };
  for (const [name, { input, list }] of Object.entries(lists))
    for (const limit of [50, 7])
      it(`is read page by page, each entry once: ${name}, ${limit} at a time`, async () => {
        const tools = toolsOver(service());
        const seen: unknown[] = [];
        let cursor: unknown;
        do {
          const more = cursor === undefined ? {} : { cursor };
          const answer = await answerOf(tools, name, { ...input, limit, ...more });
          assert.ok(JSON.stringify(answer).length <= longestPage);
          const entries = at(answer, list);
          assert.ok(Array.isArray(entries) && entries.length > 0 && entries.length <= limit);
          seen.push(...entries.map((entry) => at(entry, 'section', 'id') ?? at(entry, 'id')));
          cursor = at(answer, 'next');
        } while (cursor !== undefined);
        assert.deepEqual(
          seen,
          sections.map(({ id }) => id),
        );
      });
});

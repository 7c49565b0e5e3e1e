import { strict as assert } from 'node:assert';
import type { SearchHit } from '../../../src/contract/resources.ts';
import { completed, completionsOf, matchesFilters, readFilters } from '../../../src/workbench/search/filters.ts';

const places = new Set(['seattle', 'san mateo', 'port wenlow']);
const read = (typed: string): ReturnType<typeof readFilters> =>
  readFilters(typed, (name) => places.has(name.toLowerCase()));
const hit = (changes: Partial<SearchHit>): SearchHit => ({
  id: '1',
  hierarchy: [],
  links: {},
  extra: {},
  highlights: [],
  ...changes,
});

describe('filters typed with a search', () => {
  it('are removed from the words, wherever they are', () => {
    assert.deepEqual(read('in:seattle noise'), { text: 'noise', place: 'seattle' });
    assert.deepEqual(read('noise IN:Seattle at night'), { text: 'noise at night', place: 'Seattle' });
    assert.deepEqual(read('noise in:"San Mateo" title:8 status:repealed'), {
      text: 'noise',
      place: 'San Mateo',
      title: '8',
      status: 'repealed',
    });
    assert.deepEqual(read('noise in:san-mateo'), { text: 'noise', place: 'san mateo' });
    assert.deepEqual(read('noise status:in-force '), { text: 'noise', status: 'in_force' });
  });

  it('are words if they are not filters', () => {
    for (const text of [
      'parking in Seattle',
      'what is a title: deed',
      'within:seattle',
      '28:9-102',
      'status of a permit',
    ])
      assert.equal(read(text).text, text.replace('title: deed', 'deed'));
  });

  it('are incomplete until their value is known, and offer values', () => {
    assert.deepEqual(read('noise in:sea').open, { name: 'in', value: 'sea', start: 6 });
    assert.deepEqual(read('noise in:"san m').open, { name: 'in', value: 'san m', start: 6 });
    assert.deepEqual(read('status:').open, { name: 'status', value: '', start: 0 });
    assert.equal(read('in:atlantis noise').open, undefined, 'one that is left behind is not being typed');
    assert.deepEqual(completionsOf(['Port Wenlow', 'Seattle', 'San Mateo'], 'sea'), ['Seattle']);
    assert.deepEqual(completionsOf(['Port Wenlow', 'Seattle', 'San Mateo'], 'mat'), ['San Mateo']);
    assert.equal(completed('noise in:sea', { name: 'in', start: 6 }, 'Seattle'), 'noise in:Seattle ');
    assert.equal(completed('noise in:sa', { name: 'in', start: 6 }, 'San Mateo'), 'noise in:"San Mateo" ');
    assert.deepEqual(read('noise in:"San Mateo" '), { text: 'noise', place: 'San Mateo' });
  });

  it('pass the hits of a title, by its number or the words of its heading', () => {
    const inTitle = hit({
      hierarchy: [
        { level: 'title', number: '42', heading: 'Real Property.' },
        { level: 'chapter', number: '35', heading: 'Rental Housing.' },
      ],
    });
    assert.ok(matchesFilters(inTitle, read('title:42')));
    assert.ok(matchesFilters(inTitle, read('title:"real property"')));
    assert.ok(!matchesFilters(inTitle, read('title:4')));
    assert.ok(!matchesFilters(inTitle, read('title:35')), 'the number of a chapter');
    assert.ok(!matchesFilters(hit({}), read('title:42')));
  });

  it('pass the hits that have the status on the day', () => {
    const ends = hit({ status: 'in_force', expiresOn: '2024-06-30' });
    assert.ok(matchesFilters(ends, read('status:in-force'), new Date(2024, 0, 1)));
    assert.ok(!matchesFilters(ends, read('status:in-force'), new Date(2025, 0, 1)));
    assert.ok(matchesFilters(hit({ status: 'repealed' }), read('status:repealed')));
    assert.ok(!matchesFilters(hit({}), read('status:in-force')), 'a service that says nothing');
  });
});

import { strict as assert } from 'node:assert';
import { mergeHits, type RankedHit } from '../../../src/service/as-of/merge-hits.ts';
import { stages } from '../../../src/service/search/hit.ts';

const found = (number: string, stage: keyof typeof stages, score?: number, heading = `About ${number}`): RankedHit => ({
  hit: {
    code_section_id: number,
    jurisdiction_id: 'city',
    kind: 'section',
    number,
    heading,
    citation: `City Code § ${number}`,
    citation_normalized: number,
    status: 'in_force',
    hierarchy: [],
    match: stage === 'citation' ? 'citation' : 'text',
    highlights: [],
    links: { self: '', jurisdiction: '', sources: '', legislative_chain: '' },
  },
  rank: { stage: stages[stage], score },
});

describe('hits of the present text and of another edition', () => {
  const merged = (text: string, ...lists: readonly (readonly RankedHit[])[]): string =>
    mergeHits(lists, { text })
      .map(({ number }) => number)
      .join(' ');

  it('are in the order of their scores, and alternate without scores', () => {
    const present = [found('1', 'answers', 9), found('2', 'answers', 3), found('3', 'others'), found('4', 'others')];
    const other = [found('5', 'answers', 12), found('6', 'answers', 5), found('7', 'others')];
    assert.equal(merged('noise permits', present, other), '5 1 6 2 3 7 4');
  });

  it('begin with headings that begin with the query, an exact one first', () => {
    const present = [found('1', 'heading', undefined, 'Noise permits for fairs'), found('2', 'answers', 20)];
    const other = [found('3', 'heading', undefined, 'Noise permits.'), found('4', 'answers', 30)];
    assert.equal(merged('noise permits', present, other), '3 1 4 2');
  });

  it('begin with the section cited as typed', () => {
    const present = [found('1.10', 'citation')];
    const other = [found('1.10(Perm)', 'citation')];
    assert.equal(merged('City Code § 1.10(Perm)', present, other), '1.10(Perm) 1.10');
  });
});

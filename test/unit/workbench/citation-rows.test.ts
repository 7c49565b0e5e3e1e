import { strict as assert } from 'node:assert';
import { buildLexicon, createRecognizer } from '../../../src/citation/index.ts';
import { atOnce } from '../../../src/citation/text/slices.ts';
import { untranslated as t } from '../../../src/lookup/failure-words.ts';
import type { CitedState } from '../../../src/lookup/state.ts';
import {
  bySection,
  citationRows,
  citedWords,
  foundPresentation,
  isProblem,
  labelOf,
  readableWords,
  summaryOf,
} from '../../../src/workbench/citations-view/rows.ts';
import { sectionOf } from '../lookup/fake.ts';

const text =
  'See Oakland Municipal Code §§ 8.22.360 and 8.22.030. Again Oakland Municipal Code § 8.22.360(a). Also Denver Revised Municipal Code § 38-89.';
const citations = createRecognizer(buildLexicon({ jurisdictions: [] })).recognize(text);
const states: Readonly<Record<string, CitedState>> = {
  '8.22.360': 'found',
  '8.22.030': 'notFound',
  '38-89': 'notInService',
};
const rows = atOnce(citationRows(citations, ({ target }) => states[target.number] ?? 'resolved'));

describe('the rows of the Citations view', () => {
  it('are one for each number cited, in document order, as the draft writes it', () => {
    assert.deepEqual(rows.map(citedWords), [
      'Oakland Municipal Code §§ 8.22.360',
      '8.22.030',
      'Oakland Municipal Code § 8.22.360(a)',
      'Denver Revised Municipal Code § 38-89',
    ]);
    for (const row of rows) assert.equal(text.slice(row.start, row.end), citedWords(row));
  });

  it('are grouped by section, in the order of codes and numbers', () => {
    const draft = `As § 5 says. ${text} Oakland Municipal Code ch. 8.22. Oakland Municipal Code § 8.22.1000.`;
    const cited = createRecognizer(buildLexicon({ jurisdictions: [] })).recognize(draft);
    const found = bySection(atOnce(citationRows(cited, () => 'resolved')));
    assert.deepEqual(
      found.map(({ code, label, citations: each }) => [code, label, each.length]),
      [
        ['Denver Revised Municipal Code', '§ 38-89', 1],
        ['Oakland Municipal Code', 'chapter 8.22', 1],
        ['Oakland Municipal Code', '§ 8.22.030', 1],
        ['Oakland Municipal Code', '§ 8.22.360', 2],
        ['Oakland Municipal Code', '§ 8.22.1000', 1],
      ],
    );
  });

  it('give a section the status of the citation that needs attention', () => {
    const found = atOnce(
      citationRows(citations, ({ target }) => (target.subdivisions.length > 0 ? 'notFound' : 'found')),
    );
    assert.deepEqual(
      bySection(found).map(({ label, state }) => [label, state]),
      [
        ['§ 38-89', 'found'],
        ['§ 8.22.030', 'found'],
        ['§ 8.22.360', 'notFound'],
      ],
    );
  });

  it('name a chapter as one, and not as a section that is still to be looked up', () => {
    const draft = 'See *Oakland Municipal Code* ch. 8.22 and Oakland Municipal Code \\S~8.22.360.';
    const cited = createRecognizer(buildLexicon({ jurisdictions: [] })).recognize(draft);
    const found = atOnce(citationRows(cited, () => 'resolved'));
    assert.deepEqual(
      found.map(({ state }) => state),
      ['container', 'resolved'],
    );
    assert.deepEqual(
      bySection(found).map(({ label }) => label),
      ['chapter 8.22', '§ 8.22.360'],
    );
    assert.deepEqual(found.map(readableWords), [
      'Oakland Municipal Code ch. 8.22',
      'Oakland Municipal Code § 8.22.360',
    ]);
    assert.equal(summaryOf(found, t), '2 citations: 1 of whole chapters or titles, 1 not looked up');
  });

  it('leave out an article or a title that only says where a cited part is, and name each number of a list', () => {
    const draft =
      'Oakland Municipal Code ch. 8.22 of Title 8. Oakland Municipal Code §§ 8.22.360 and 8.22.030. Oakland Charter art. IV, § 3.';
    const cited = createRecognizer(buildLexicon({ jurisdictions: [] })).recognize(draft);
    assert.deepEqual(atOnce(citationRows(cited, () => 'found')).map(readableWords), [
      'Oakland Municipal Code ch. 8.22 of Title 8',
      'Oakland Municipal Code §§ 8.22.360',
      '§ 8.22.030',
      'Oakland Charter art. IV, § 3',
    ]);
  });

  it('name the section of a subdivision further down a list', () => {
    const cited = createRecognizer(buildLexicon({ jurisdictions: [] })).recognize('OMC 8.22.360(A)(1) and (B).');
    assert.deepEqual(atOnce(citationRows(cited, () => 'found')).map(readableWords), [
      'OMC 8.22.360(A)(1)',
      '§ 8.22.360(B)',
    ]);
  });

  it('show a citation of words only as it is written', () => {
    const cited = createRecognizer(buildLexicon({ jurisdictions: [] })).recognize('OMC 8.22.360. *Id.* OMC 8.22.370.');
    assert.deepEqual(atOnce(citationRows(cited, () => 'found')).map(readableWords), [
      'OMC 8.22.360',
      'Id.',
      'OMC 8.22.370',
    ]);
  });

  it('put the number of a long citation first, and its code after the status', () => {
    const draft =
      'OMC 8.22.360. Oakland Municipal Code § 8.22.360(A). Oakland Municipal Code §§ 8.22.360 and 8.22.030. Oakland Municipal Code ch. 8.22 of Title 8.';
    const cited = createRecognizer(buildLexicon({ jurisdictions: [] })).recognize(draft);
    const code = 'Oakland Municipal Code';
    assert.deepEqual(
      atOnce(citationRows(cited, () => 'found'))
        .map(labelOf)
        .filter(({ label }) => label !== 'OMC 8.22.360'),
      [
        { label: '§ 8.22.360(A)', code },
        { label: '§ 8.22.360', code },
        { label: '§ 8.22.030' },
        { label: 'chapter 8.22', code },
      ],
    );
  });

  it('can be narrowed to problems', () => {
    assert.deepEqual(
      rows.filter(({ state }) => isProblem(state)).map(({ target }) => target.number),
      ['8.22.030', '38-89'],
    );
  });

  it('are counted by status in one order, and the counts add up', () => {
    assert.equal(summaryOf(rows.toReversed(), t), summaryOf(rows, t));
    assert.equal(summaryOf(rows, t), '4 citations: 2 in force, 1 not found, 1 not in the service');
    assert.equal(summaryOf([], t), 'This document cites no local law.');
  });
});

describe('the word of a row whose section was found', () => {
  const found = (state: 'notInForce' | 'unconfirmed' | 'found', facts: Parameters<typeof sectionOf>[1]): unknown =>
    foundPresentation(state, { section: sectionOf('5-1', facts), today: '2026-01-01', language: 'en' }, t);

  it('is its status, or recodified under another number, if it is not in force as cited', () => {
    const words = (['repealed', 'in_force'] as const).map((status) => found('notInForce', { status }));
    assert.deepEqual(words, [
      { word: 'repealed', icon: 'circle-slash' },
      { word: 'recodified', icon: 'circle-slash' },
    ]);
  });

  it('says that its edition has no date of its own, and that only an unknown status is unknown', () => {
    const imported = { importedOn: '2025-05-04' };
    assert.deepEqual(found('unconfirmed', imported), { word: 'in the imported edition', icon: 'law' });
    assert.deepEqual(found('unconfirmed', { codifiedThrough: 'Supplement 7' }), {
      word: 'no date stated',
      icon: 'law',
    });
    assert.deepEqual(found('unconfirmed', { status: 'unknown' }), { word: 'status unknown', icon: 'question' });
    assert.equal(found('found', { codifiedThrough: '2025-05-04' }), undefined);
  });
});

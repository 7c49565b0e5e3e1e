import { strict as assert } from 'node:assert';
import { commentsOf, faultsOf, paragraphsOf, titlesOf } from '../../../scripts/prose-rules.ts';

describe('the check of prose', () => {
  const long = `${'word '.repeat(25)}more.`;
  const cases: readonly (readonly [string, string, RegExp | undefined])[] = [
    ['a plain sentence', 'Can’t reach the service. Retrying automatically.', undefined],
    ['a sentence of 26 words', long, /^26 words/],
    ['two sentences of 13', `${'word '.repeat(12)}end. ${'Word '.repeat(12)}end.`, undefined],
    ['code, which is one word', `Run \`${'word '.repeat(40)}\` first.`, undefined],
    ['an address', 'See [the guide](https://example.org/whoever/whatever).', undefined],
    ['whoever', 'Whoever waits hears of a failure.', /stilted \(“Whoever”\)/],
    ['of which', 'Citations of which nothing names the place', /stilted/],
    ['by itself', 'It is tried again by itself.', /stilted/],
    ['colour', 'Each colour can be changed.', /British spelling \(“colour”\)/],
    ['recognised', 'Citations that are recognised', /British/],
    ['cancelled', 'Import cancelled.', /British/],
    ['exercise and otherwise, which are no such spelling', 'Otherwise, exercise care.', undefined],
  ];
  for (const [what, text, fault] of cases)
    it(`${fault === undefined ? 'passes' : 'finds'} ${what}`, () => {
      const faults = faultsOf(text);
      if (fault === undefined) assert.deepEqual(faults, []);
      else assert.match(faults.join('\n'), fault);
    });

  it('reads the paragraphs of comments, without examples', () => {
    const source = `/**
 * One
 * paragraph.
 *
 *   npm run example
 *
 * @returns two words
 */
const a = 'no // comment'; // at the end
// - first item
// - second item

/* A style. */`;
    assert.deepEqual(commentsOf(source), [
      'One paragraph.',
      'two words',
      'at the end',
      'first item',
      'second item',
      'A style.',
    ]);
  });

  it('reads the titles of tests, including variable parts', () => {
    const source = "describe('a reader', () => { it(`reads $" + '{name} once`, () => {}); it.skip(); });';
    assert.deepEqual(titlesOf(source), ['a reader', 'reads X once']);
  });

  it('reads paragraphs, list items and cells, and no code', () => {
    const markdown =
      '---\ntitle: x\n---\n# Title\n\nOne\nparagraph.\n\n- item one\n- item two\n\n| cell a | cell b |\n|---|---|\n\n```sh\nnpm ci\n```\n';
    assert.deepEqual(paragraphsOf(markdown), ['Title', 'One paragraph.', 'item one', 'item two', 'cell a', 'cell b']);
  });
});

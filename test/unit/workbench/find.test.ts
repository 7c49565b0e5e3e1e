import { strict as assert } from 'node:assert';
import { matchesOf, searchText, type TextPart } from '../../../src/webview/find.ts';

/** The matches as on the page. */
function found(parts: readonly TextPart[], words: string): readonly string[] {
  return matchesOf(searchText(parts), words).map(({ start, end }) =>
    parts
      .slice(start.part, end.part + 1)
      .map(({ text }, k) => {
        const part = start.part + k;
        return text.slice(part === start.part ? start.offset : 0, part === end.part ? end.offset : undefined);
      })
      .join('|'),
  );
}

const one = (text: string): readonly TextPart[] => [{ text, begins: true }];

describe('finding words on the page', () => {
  for (const [name, parts, words, expected] of [
    ['in any case', one('A Fence is a fence.'), 'FENCE', ['Fence', 'fence']],
    ['with straight quotation marks', one('the owner’s “lot”'), '\'s "lot"', ['’s “lot”']],
    ['with any dash', one('pages 3–5'), '3-5', ['3–5']],
    ['over runs of spaces and line breaks', one('no more\n    than two'), 'more than', ['more\n    than']],
    ['over a no-break space', one('§\u00a023.44.040'), '§ 23', ['§\u00a023']],
    [
      'over a link in a sentence',
      [
        { text: 'under ', begins: true },
        { text: '§ 1.02', begins: false },
        { text: ' or', begins: false },
      ],
      'under § 1.02 or',
      ['under |§ 1.02| or'],
    ],
    [
      'but not over two paragraphs',
      [
        { text: 'the end', begins: true },
        { text: 'of it', begins: true },
      ],
      'end of',
      [],
    ],
    ['without overlap', one('aaaa'), 'aa', ['aa', 'aa']],
    ['at letters that grow in lower case', one('İstanbul lot'), 'lot', ['lot']],
    ['not for spaces alone', one('a b c'), '  ', []],
    ['not for characters of a pattern', one('a.c abc'), 'a.c', ['a.c']],
  ] as const)
    it(name, () => assert.deepEqual(found(parts, words), expected));
});

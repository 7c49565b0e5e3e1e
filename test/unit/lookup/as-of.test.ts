import { strict as assert } from 'node:assert';
import { linesOf } from '../../../src/documents/front-matter.ts';
import { isDay, statedAsOf } from '../../../src/lookup/as-of.ts';

describe('the date that a draft reads the law for', () => {
  const drafts: readonly (readonly [string, string, string | undefined])[] = [
    ['YAML front matter', '---\ntitle: Memo\nas-of: 2022-05-31\n---\n', '2022-05-31'],
    ['a quoted value', '---\nas-of: "2022-05-31" # the day of the hearing\n---\n', '2022-05-31'],
    ['TOML front matter', '+++\nas-of = "2022-05-31"\n+++\n', '2022-05-31'],
    ['a date of TOML', '+++\nas-of = 2022-05-31\n+++\n', '2022-05-31'],
    ['a LaTeX comment', '\\documentclass{article}\n% as-of: 2022-05-31\n', '2022-05-31'],
    ['an HTML comment', '<!-- as-of: 2022-05-31 -->\n', '2022-05-31'],
    ['what is no date, as it stands', '---\nas-of: last May\n---\n', 'last May'],
    ['front matter before a comment', '---\nas-of: 2022-05-31\n---\n<!-- as-of: 2023-01-01 -->\n', '2022-05-31'],
    ['nothing in prose', 'The law as-of: 2022-05-31 is old.\n', undefined],
    ['nothing when empty', '---\nas-of:\n---\n', undefined],
  ];
  for (const [name, text, stated] of drafts)
    it(`is read from ${name}`, () => {
      assert.equal(statedAsOf(linesOf(text)), stated);
    });

  it('is a day of the calendar', () => {
    assert.deepEqual(['2022-05-31', '2022-05', '2022-02-30', 'May 31, 2022'].map(isDay), [true, false, false, false]);
  });
});

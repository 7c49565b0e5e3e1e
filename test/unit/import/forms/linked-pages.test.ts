/** The page of a title that links to the pages of its chapters. */
import { strict as assert } from 'node:assert';
import type { Document } from '../../../../src/service/import/forms/block.ts';
import { underLinkingPages, withoutLinks } from '../../../../src/service/import/forms/linked-pages.ts';
import { readDocument } from '../../../../src/service/import/forms/read-document.ts';
import { outlineOf } from '../../../../src/service/import/forms/structure/code-outline.ts';
import type { Outline } from '../../../../src/service/import/forms/structure/outline.ts';

const page = (name: string, body: string): { readonly read: Document; readonly outline: Outline } => {
  const read = readDocument(`code/${name}.html`, Buffer.from(`<html><body>${body}</body></html>`));
  if ('why' in read) throw new Error(read.why);
  return { read, outline: outlineOf(read) };
};
const chapter = (number: string): ReturnType<typeof page> =>
  page(
    `Elm${number.replace('.', '')}`,
    `<h1>Chapter ${number}<br>DOGS</h1><h3>${number}.010 Tags.</h3><p>Each dog has a tag.</p>`,
  );
const title = (name: string, number: number, chapters: readonly string[], more = ''): ReturnType<typeof page> =>
  page(
    name,
    `<h1>Title ${number}<br>ANIMALS</h1><p>Chapters:</p>${chapters
      .map((each) => `<p><a href="Elm${each.replace('.', '')}.html">${each}</a> Dogs</p>`)
      .join('')}${more}`,
  );
const within = (files: readonly ReturnType<typeof page>[]): readonly unknown[] =>
  underLinkingPages(files).map((read) => read.within.map(({ level, number }) => `${level} ${number}`).join());

describe('the page of a title', () => {
  for (const chapters of [['4.04'], ['4.04', '4.08']])
    it(`is around the ${chapters.length} pages that it links to, and its links are no law`, () => {
      const files = [title('Elm04', 4, chapters), ...chapters.map(chapter), chapter('5.04')];
      assert.deepEqual(within(files), ['', ...chapters.map(() => 'title 4'), '']);
      const [own, ...others] = withoutLinks(files);
      assert.deepEqual(
        own?.outline.parts.map(({ blocks, ofContainer }) => [blocks.length, ofContainer]),
        [[0, true]],
      );
      assert.deepEqual(others, files.slice(1));
    });

  it('is around nothing if it has text of its own, or if another page links to the same files', () => {
    const text = '<p>This title is enacted under the charter of the city.</p>';
    assert.deepEqual(within([title('Elm04', 4, ['4.04'], text), chapter('4.04')]), ['', '']);
    const both = [title('Elm04', 4, ['4.04']), title('Elm05', 5, ['4.04']), chapter('4.04')];
    assert.deepEqual(within(both), ['', '', '']);
  });
});

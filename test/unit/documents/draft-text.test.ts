import { strict as assert } from 'node:assert';
import { readDocx } from '../../../src/documents/docx/index.ts';
import { draftTextOf, pagesText } from '../../../src/documents/draft-text.ts';
import { paragraph, run, wordFile } from '../../fixtures/word.ts';

const textOf = (properties: string): string =>
  draftTextOf(readDocx(wordFile({ body: paragraph(run('No dog may run.'), properties) }), 'accepted')).text.trim();

describe('the text of a Word draft', () => {
  it('has a block quotation for a paragraph that is indented on both sides', () => {
    assert.equal(textOf('<w:ind w:left="720" w:right="720"/>'), '> No dog may run.');
    assert.equal(textOf('<w:ind w:start="720" w:end="540"/>'), '> No dog may run.');
  });

  it('has a block quotation for a paragraph in a style that the document does not define', () => {
    for (const style of ['Quote', 'IntenseQuote', 'BlockText'])
      assert.equal(textOf(`<w:pStyle w:val="${style}"/>`), '> No dog may run.');
    assert.equal(textOf('<w:pStyle w:val="BodyText"/>'), 'No dog may run.');
  });

  it('has indented lines for a paragraph with only a left indent, and none for a list', () => {
    const text = (properties: string): string =>
      draftTextOf(readDocx(wordFile({ body: paragraph(run('No dog may run.'), properties) }), 'accepted')).text;
    assert.equal(text('<w:ind w:left="720"/>'), '    No dog may run.\n\n');
    assert.equal(text('<w:ind w:left="100"/>'), 'No dog may run.\n\n');
    const list = '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr><w:ind w:left="720" w:right="720"/>';
    assert.ok(!textOf(list).startsWith('>'));
  });
});

describe('the text of a PDF draft', () => {
  it('has a block quotation apart from its sentence, and no other indents', () => {
    const page = [
      'The code provides:',
      '      No person may keep',
      '      more than three dogs.',
      'That is all.',
      '   Next, we',
    ];
    assert.equal(
      pagesText([page.join('\n')]).text,
      'The code provides:\n\n    No person may keep\n    more than three dogs.\n\nThat is all.\nNext, we\n',
    );
  });

  it('continues a sentence on the next page', () => {
    const { text, place } = pagesText(['“No person may', 'keep dogs.”', 'AFMC 1.1.']);
    assert.equal(text, '“No person may\nkeep dogs.”\n\nAFMC 1.1.\n\n');
    assert.deepEqual(place(text.indexOf('keep')), { part: 'page', index: 2 });
  });

  it('has the footnotes of all pages after them, each with its page', () => {
    const notes = [{ label: '1-0-4', text: 'AFMC 1.1.', page: 1 }];
    const { text, place } = pagesText(['First.', 'Second.[^1-0-4]'], notes);
    assert.equal(text, 'First.\n\nSecond.[^1-0-4]\n\n\n[^1-0-4]: AFMC 1.1.\n');
    assert.deepEqual(place(text.indexOf('AFMC')), { part: 'page', index: 2 });
  });
});

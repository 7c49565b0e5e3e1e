import { strict as assert } from 'node:assert';
import { readDocx } from '../../../src/documents/docx/index.ts';
import { draftTextOf } from '../../../src/documents/draft-text.ts';
import { paragraph, run, wordFile } from '../../fixtures/word.ts';

const textOf = (properties: string): string =>
  draftTextOf(readDocx(wordFile({ body: paragraph(run('No dog may run.'), properties) }), 'accepted')).text.trim();

describe('the text of a Word draft', () => {
  it('has a block quotation for a paragraph that is indented on both sides', () => {
    assert.equal(textOf('<w:ind w:left="720" w:right="720"/>'), '> No dog may run.');
    assert.equal(textOf('<w:ind w:start="720" w:end="540"/>'), '> No dog may run.');
  });

  it('has none for a paragraph with only a left indent, or for a list', () => {
    assert.equal(textOf('<w:ind w:left="720"/>'), 'No dog may run.');
    assert.equal(textOf('<w:ind w:left="720" w:right="100"/>'), 'No dog may run.');
    const list = '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr><w:ind w:left="720" w:right="720"/>';
    assert.ok(!textOf(list).startsWith('>'));
  });
});

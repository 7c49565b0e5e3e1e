import { strict as assert } from 'node:assert';
import { zipSync } from 'fflate';
import { type Reading, readDocx, type WordBlock } from '../../../src/documents/docx/index.ts';
import { DocumentProblem } from '../../../src/documents/problem.ts';
import { deleted, footnote, inserted, paragraph, run, type WordXml, wordFile } from '../../fixtures/word.ts';

const textOf = (blocks: readonly WordBlock[]): readonly string[] =>
  blocks.flatMap((block) =>
    block.kind === 'paragraph'
      ? [block.label === undefined ? block.text : `${block.label} ${block.text}`]
      : block.rows.map(({ cells }) => cells.map((cell) => textOf(cell.blocks).join(' / ')).join(' | ')),
  );

const read = (xml: WordXml, reading: Reading = 'accepted') => readDocx(wordFile(xml), reading);
const lines = (xml: WordXml, reading: Reading = 'accepted') => textOf(read(xml, reading).blocks);
const refusal = (bytes: Uint8Array): string => {
  try {
    readDocx(bytes, 'accepted');
  } catch (error) {
    if (error instanceof DocumentProblem) return error.reason;
    throw error;
  }
  return 'read';
};

describe('reading Word documents', () => {
  it('joins the runs of a paragraph, with tabs, line breaks and special characters', () => {
    const body = paragraph(
      `${run('See ')}<w:r><w:t>§</w:t><w:noBreakHyphen/><w:tab/></w:r><w:hyperlink>${run('12-3')}</w:hyperlink><w:r><w:br/><w:sym w:font="Symbol" w:char="F0B7"/></w:r>`,
    );
    assert.deepEqual(lines({ body }), ['See §\u2011\t12-3\n□']);
  });

  it('reads the result of a field and not its code', () => {
    const body = paragraph(
      `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>REF a</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${run('§ 5')}<w:r><w:fldChar w:fldCharType="end"/></w:r>${run(' applies')}`,
    );
    assert.deepEqual(lines({ body }), ['§ 5 applies']);
  });

  describe('tracked changes', () => {
    const body = paragraph(`${run('The fee is ')}${deleted('$10')}${inserted(run('$25'))}${run('.')}`);

    it('reads them as accepted or as original, and counts them', () => {
      assert.deepEqual(lines({ body }, 'accepted'), ['The fee is $25.']);
      assert.deepEqual(lines({ body }, 'original'), ['The fee is $10.']);
      assert.equal(read({ body }).trackedChanges, 2);
      assert.equal(read({ body: paragraph('Nothing changed.') }).trackedChanges, 0);
    });

    it('joins paragraphs if the mark between them is deleted', () => {
      const joined = `${paragraph(run('See § 1'), '<w:rPr><w:del w:id="3"/></w:rPr>')}${paragraph('-2 of the code.')}`;
      assert.deepEqual(lines({ body: joined }, 'accepted'), ['See § 1-2 of the code.']);
      assert.deepEqual(lines({ body: joined }, 'original'), ['See § 1', '-2 of the code.']);
    });

    it('follows moves, rows of tables and notes', () => {
      const moved = `<w:p><w:moveFrom w:id="4">${run('first')}</w:moveFrom></w:p>${paragraph('middle')}<w:p><w:moveTo w:id="5">${run('first')}</w:moveTo></w:p>`;
      assert.deepEqual(lines({ body: moved }, 'accepted'), ['middle', 'first']);
      assert.deepEqual(lines({ body: moved }, 'original'), ['first', 'middle']);
      const row = (mark: string, text: string) =>
        `<w:tr><w:trPr>${mark}</w:trPr><w:tc>${paragraph(text)}</w:tc></w:tr>`;
      const table = `<w:tbl>${row('', 'kept')}${row('<w:del w:id="6"/>', 'old')}${row('<w:ins w:id="7"/>', 'new')}</w:tbl>`;
      assert.deepEqual(lines({ body: table }, 'accepted'), ['kept', 'new']);
      assert.deepEqual(lines({ body: table }, 'original'), ['kept', 'old']);
      const noted = {
        body: paragraph(`${run('A')}<w:del w:id="8">${footnote(1)}</w:del>${run('B')}${footnote(2)}`),
        footnotes: { 1: 'Gone.', 2: 'Stays.' },
      };
      assert.deepEqual(
        read(noted, 'accepted').notes.map(({ number, blocks }) => [number, ...textOf(blocks)]),
        [[1, 'Stays.']],
      );
      assert.equal(read(noted, 'original').notes.length, 2);
    });
  });

  it('gives notes in the order of their references, with their places in the text', () => {
    const { blocks, notes } = read({
      body: paragraph(`${run('One')}${footnote(7)}${run(' two')}${footnote(3)}`),
      footnotes: { 3: 'Second.', 7: 'First.' },
      endnotes: { 1: 'Nobody refers to it.' },
    });
    assert.deepEqual(blocks[0]?.kind === 'paragraph' ? blocks[0].notes : [], [
      { offset: 3, kind: 'footnote', number: 1 },
      { offset: 7, kind: 'footnote', number: 2 },
    ]);
    assert.deepEqual(
      notes.flatMap((note) => textOf(note.blocks)),
      ['First.', 'Second.'],
    );
  });

  it('reads tables with merged cells and tables within cells', () => {
    const cell = (content: string, about = '') => `<w:tc><w:tcPr>${about}</w:tcPr>${content}</w:tc>`;
    const inner = `<w:tbl><w:tr>${cell(paragraph('x'))}${cell(paragraph('y'))}</w:tr></w:tbl>`;
    const body = `<w:tbl><w:tr><w:trPr><w:tblHeader/></w:trPr>${cell(paragraph('Section'), '<w:gridSpan w:val="2"/>')}</w:tr><w:tr>${cell(`${inner}${paragraph('')}`)}${cell(paragraph('1'), '<w:vMerge/>')}</w:tr></w:tbl>`;
    const { blocks } = read({ body });
    assert.deepEqual(textOf(blocks), ['Section', 'x | y | 1']);
    const [table] = blocks;
    assert.ok(table?.kind === 'table');
    assert.equal(table.rows[0]?.header, true);
    assert.equal(table.rows[0]?.cells[0]?.columns, 2);
    assert.equal(table.rows[1]?.cells[1]?.continued, true);
  });

  it('reads a text box once, and content controls', () => {
    const box = `<w:p><w:r><mc:AlternateContent><mc:Choice><w:drawing><w:txbxContent>${paragraph('In the box')}</w:txbxContent></w:drawing></mc:Choice><mc:Fallback><w:pict><w:txbxContent>${paragraph('In the box')}</w:txbxContent></w:pict></mc:Fallback></mc:AlternateContent></w:r></w:p>`;
    const control = `<w:sdt><w:sdtPr><w:tag w:val="x"/></w:sdtPr><w:sdtContent>${paragraph('Controlled')}</w:sdtContent></w:sdt>`;
    assert.deepEqual(lines({ body: `${box}${control}` }), ['In the box', 'Controlled']);
  });

  it('omits hidden text, and reports how much', () => {
    const { blocks, hiddenCharacters } = read({ body: paragraph(`${run('Seen')}${run('unseen', '<w:vanish/>')}`) });
    assert.deepEqual(textOf(blocks), ['Seen']);
    assert.equal(hiddenCharacters, 6);
  });

  describe('styles and numbers', () => {
    const styles =
      '<w:style w:type="paragraph" w:styleId="H1"><w:name w:val="heading 1"/><w:pPr><w:outlineLvl w:val="0"/><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr><w:rPr><w:b/></w:rPr></w:style><w:style w:type="paragraph" w:styleId="Sec"><w:name w:val="Section Heading"/><w:basedOn w:val="H1"/><w:pPr><w:outlineLvl w:val="1"/><w:numPr><w:ilvl w:val="1"/></w:numPr></w:pPr></w:style>';
    const level = (at: number, format: string, text: string, more = '') =>
      `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/>${more}<w:lvlText w:val="${text}"/></w:lvl>`;
    const numbering = `<w:abstractNum w:abstractNumId="0">${level(0, 'upperRoman', 'Chapter %1.')}${level(1, 'decimal', '§ %1-%2.', '<w:isLgl/>')}${level(2, 'lowerLetter', '(%3)')}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="0"/><w:lvlOverride w:ilvl="2"><w:startOverride w:val="3"/></w:lvlOverride></w:num>`;
    const body = [
      paragraph('General', '<w:pStyle w:val="H1"/>'),
      paragraph('Purpose', '<w:pStyle w:val="Sec"/>'),
      paragraph('first', '<w:numPr><w:ilvl w:val="2"/><w:numId w:val="1"/></w:numPr>'),
      paragraph('second', '<w:numPr><w:ilvl w:val="2"/><w:numId w:val="1"/></w:numPr>'),
      paragraph('Zoning', '<w:pStyle w:val="H1"/>'),
      paragraph('Permits', '<w:pStyle w:val="Sec"/>'),
      paragraph('third', '<w:numPr><w:ilvl w:val="2"/><w:numId w:val="2"/></w:numPr>'),
      paragraph('plain', '<w:numPr><w:numId w:val="0"/></w:numPr>'),
    ].join('');

    it('computes the numbers that Word shows before paragraphs', () => {
      assert.deepEqual(lines({ body, styles, numbering }), [
        'Chapter I. General',
        '§ 1-1. Purpose',
        '(a) first',
        '(b) second',
        'Chapter II. Zoning',
        '§ 2-1. Permits',
        '(c) third',
        'plain',
      ]);
    });

    it('computes those of Word’s built-in list of articles and sections', () => {
      const articles = `<w:abstractNum w:abstractNumId="0">${level(0, 'upperRoman', 'Article %1.')}${level(1, 'decimalZero', 'Section %1.%2', '<w:isLgl/>')}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>`;
      const item = (text: string, at: number) =>
        paragraph(text, `<w:numPr><w:ilvl w:val="${at}"/><w:numId w:val="1"/></w:numPr>`);
      const text = [item('', 0), paragraph('Powers'), item('Name', 1), item('', 0), item('Seats', 1)].join('');
      assert.deepEqual(lines({ body: text, numbering: articles }), [
        'Article I. ',
        'Powers',
        'Section 1.01 Name',
        'Article II. ',
        'Section 2.01 Seats',
      ]);
    });

    it('reads the style and level of a heading, including inherited ones', () => {
      const [, heading] = read({ body, styles, numbering }).blocks;
      assert.ok(heading?.kind === 'paragraph');
      assert.deepEqual(heading.style, { id: 'Sec', name: 'Section Heading' });
      assert.equal(heading.level, 2);
      assert.equal(heading.bold, true);
    });
  });

  describe('refuses, with the cause', () => {
    const fine = { body: paragraph('Text') };

    it('a file that is not a Word document', () => {
      assert.equal(refusal(new TextEncoder().encode('# A memo that is not in Word at all')), 'notWord');
      assert.equal(refusal(zipSync({ 'a.txt': new Uint8Array(3) })), 'notWord');
      assert.equal(refusal(Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, ...Array(60).fill(0)])), 'oldOrEncrypted');
    });

    it('a document type declaration, before anything that it names is loaded', () => {
      const prolog = '<!DOCTYPE w:document [<!ENTITY secret SYSTEM "file:///etc/passwd">]>';
      assert.equal(refusal(wordFile({ ...fine, prolog })), 'declaresEntities');
    });

    it('more notes than any document has', () => {
      const note = '<w:footnote w:id="1"/>'.repeat(60_000);
      const many = wordFile({ ...fine, footnotes: { 0: `</w:footnote>${note}<w:footnote>`.replace(/^/, '<w:p/>') } });
      assert.equal(refusal(many), 'tooManyNotes');
    });

    it('endlessly nested elements', () => {
      assert.equal(refusal(wordFile({ body: `${'<w:sdt>'.repeat(400)}${'</w:sdt>'.repeat(400)}` })), 'tooComplex');
    });

    it('a truncated or altered file', () => {
      const bytes = wordFile({ body: paragraph('Text '.repeat(500)) });
      assert.equal(refusal(bytes.slice(0, bytes.byteLength - 100)), 'damaged');
      assert.equal(refusal(wordFile({ body: '<w:p>' })), 'damaged');
      const central = Buffer.from(bytes).indexOf('word/document.xml') + 40;
      const changed = Uint8Array.from(bytes, (byte, at) => (at === central ? byte ^ 0xff : byte));
      assert.equal(refusal(changed), 'damaged');
    });

    it('no file because of macros, which it reports', () => {
      assert.equal(refusal(wordFile({ ...fine, macros: true })), 'read');
      assert.equal(read({ ...fine, macros: true }).macros, true);
    });
  });
});

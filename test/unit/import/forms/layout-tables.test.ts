import { strict as assert } from 'node:assert';
import { paragraph, wordFile } from '../../../fixtures/word.ts';
import { publicationIn } from './recovered.ts';

const law = `<h1>Chapter 4. Harbors</h1>
<h2>Sec. 4-1. Moorage.</h2><p>A vessel pays by its length:</p>
<table><tr><td>Length</td><td>Fee</td></tr><tr><td>20 feet</td><td>$30</td></tr></table>
<h2>Sec. 4-2. Speed.</h2><p>A vessel leaves no wake.</p><p>(a) A tug is exempt.</p>`;
const plain = `<p><b>CHAPTER 4. HARBORS</b></p><p><b>Sec. 4-1. Moorage.</b></p><p>A vessel pays by its length:</p>
<table border="1"><tr><td>Length</td><td>Fee</td></tr><tr><td>20 feet</td><td>$30</td></tr></table>
<p><b>Sec. 4-2. Speed.</b></p><p>A vessel leaves no wake.</p><p>(a) A tug is exempt.</p>`;
const rows = plain
  .replace(/<p>(.*?)<\/p>/g, '<tr><td>$1</td></tr>')
  .replace(/<table[\s\S]*<\/table>/, (table) => `<tr><td>${table}</td></tr>`);
const cells = plain
  .replace(/<p>(<b>Sec. \S+) (.*?)<\/p>/g, '<tr><td>$1</b></td><td><b>$2</td></tr>')
  .replace(/<p>(\(a\)) (.*?)<\/p>/g, '<tr><td>$1</td><td>$2</td></tr>')
  .replace(/<p>(.*?)<\/p>/g, '<tr><td></td><td>$1</td></tr>')
  .replace(/<table[\s\S]*<\/table>/, (table) => `<tr><td></td><td>${table}</td></tr>`);
const menu = '<td><a href="/">Home</a><br><a href="/pay">Pay a bill</a></td>';

const pages: readonly (readonly [string, string])[] = [
  ['in one cell', `<TABLE width="600"><TR><TD>${law}</TD></TR></TABLE>`],
  ['in one cell, with headings in bold', `<table><tbody><tr><td>${plain}</td></tr></tbody></table>`],
  ['in one row for each paragraph', `<table>${rows}</table>`],
  ['in two columns, the first for numbers', `<table>${cells}</table>`],
  ['in tables in one another', `<table><tr><td><table><tr><td>${law}</td></tr></table></td></tr></table>`],
  ['beside a menu', `<table><tr>${menu}<td>${law}</td></tr></table>`],
  ['beside a menu, with headings in bold', `<table><tr>${menu}<td>${plain}</td></tr></table>`],
  ['in a table for presentation', `<table role="presentation"><tr>${menu}<td>${law}</td></tr></table>`],
];

describe('a page whose text is in a layout table', () => {
  for (const [where, body] of pages)
    it(`has its sections and its table of fees: ${where}`, () => {
      const { sections } = publicationIn(Buffer.from(`<html><body>${body}</body></html>`), 'page.html');
      assert.deepEqual(
        sections.map(({ number, heading }) => [number, heading]),
        [
          ['4-1', 'Moorage'],
          ['4-2', 'Speed'],
        ],
      );
      const [moorage, speed] = sections.map(({ text }) => (typeof text === 'string' ? [] : text));
      assert.deepEqual(
        moorage?.flatMap(({ table }) => table?.rows ?? []),
        [
          ['Length', 'Fee'],
          ['20 feet', '$30'],
        ],
      );
      assert.deepEqual(
        speed?.map(({ designators = [], text }) => [designators.join(), text]),
        [
          ['', 'A vessel leaves no wake.'],
          ['(a)', 'A tug is exempt.'],
        ],
      );
    });

  it('keeps a table of penalties by section', () => {
    const rows = [1, 2, 3].map((row) => `<tr><td>§ 4-${row}</td><td>$${row}0 for each day</td></tr>`);
    const page = `<html><body><h2>Sec. 4-9. Penalties.</h2><p>The penalties are:</p><table>${rows.join('')}</table></body></html>`;
    const { sections } = publicationIn(Buffer.from(page), 'page.html');
    assert.deepEqual(
      sections.map(({ number }) => number),
      ['4-9'],
    );
  });

  it('keeps a table of data, though its cells have paragraphs', () => {
    const cells = [1, 2, 3].map((row) => `<tr><td><p>Berth ${row}</p><p>North</p></td><td><p>$${row}0</p></td></tr>`);
    const page = `<html><body><h2>Sec. 4-3. Berths.</h2><p>The fees are:</p><table>${cells.join('')}</table></body></html>`;
    const [section] = publicationIn(Buffer.from(page), 'page.html').sections;
    const text = typeof section?.text === 'string' ? [] : (section?.text ?? []);
    assert.deepEqual(text.flatMap(({ table }) => table?.rows ?? [])[0], ['Berth 1 North', '$10']);
  });
});

describe('a Word file whose text is in a table beside its numbers', () => {
  for (const letters of ['', 'C-'])
    it(`has its sections: ${letters}4`, () => {
      const titles = ['Moorage', 'Speed', 'Lights', 'Wakes', 'Tugs', 'Buoys', 'Piers', 'Sails'];
      const marked = (number: number): string => `${letters === '' ? 'Sec. ' : letters}${number}`;
      const cell = (...texts: readonly string[]): string =>
        `<w:tc>${texts.map((text) => paragraph(text)).join('')}</w:tc>`;
      const rows = titles.map(
        (title, at) => `<w:tr>${cell(marked(at + 1))}${cell(title, 'A vessel leaves no wake in the harbor.')}</w:tr>`,
      );
      const { sections } = publicationIn(wordFile({ body: `<w:tbl>${rows.join('')}</w:tbl>` }), 'code.docx');
      assert.deepEqual(
        sections.map(({ number, heading }) => `${number} ${heading}`),
        titles.map((title, at) => `${letters}${at + 1} ${title}`),
      );
    });
});

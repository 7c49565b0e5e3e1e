import { strict as assert } from 'node:assert';
import { readBlocks } from '../../../src/service/import/open-law/blocks.ts';
import { readSection } from '../../../src/service/import/open-law/section.ts';
import { element } from './trees.ts';

const blocks = (content: string) => readBlocks(element(`<section><num>1</num>${content}</section>`));

describe('the text of a section', () => {
  it('gives each paragraph the designators above it and its own', () => {
    const read = blocks(
      `<text>A fee is due:</text>
       <para><num>(a)</num><text>by day, of</text>
         <para><num>(1)</num><text>$4, or</text></para>
         <para><num>(2)</num><para><num>(A)</num><text>$9</text></para></para>
       </para>`,
    );
    assert.deepEqual(read, [
      { designators: [], text: 'A fee is due:' },
      { designators: ['(a)'], text: 'by day, of' },
      { designators: ['(a)', '(1)'], text: '$4, or' },
      { designators: ['(a)', '(2)'] },
      { designators: ['(a)', '(2)', '(A)'], text: '$9' },
    ]);
  });

  it('marks text after subdivisions, or a second text of a paragraph, as a continuation', () => {
    const read = blocks(
      `<para><num>(a)</num><text>One.</text><text>Two.</text><para><num>(1)</num><text>Three.</text></para><aftertext>Four.</aftertext></para>
       <aftertext>Five.</aftertext>`,
    );
    assert.deepEqual(
      read.map((block) => [block.designators.join(''), block.text, block.continuation ?? false]),
      [
        ['(a)', 'One.', false],
        ['(a)', 'Two.', true],
        ['(a)(1)', 'Three.', false],
        ['(a)', 'Four.', true],
        ['', 'Five.', true],
      ],
    );
  });

  it('does not show a number that the publisher uses for itself', () => {
    const read = blocks(
      '<para><num undesignated="true">(a)</num><text>One.</text><para><num>(1)</num><text>Two.</text></para></para>',
    );
    assert.deepEqual(
      read.map((block) => block.designators),
      [[], ['(1)']],
    );
  });

  it('reads a double number as two levels', () => {
    assert.deepEqual(blocks('<para><num>(a)(1)</num><text>Both.</text></para>')[0]?.designators, ['(a)', '(1)']);
  });

  it('keeps the heading of a paragraph', () => {
    assert.deepEqual(blocks('<para><num>A.</num><heading>Scope.</heading><text>All.</text></para>'), [
      { designators: ['A.'], heading: 'Scope.', text: 'All.' },
    ]);
  });

  const words: readonly (readonly [string, string, string])[] = [
    ['white space of the XML is one blank', ' one\n   two\t three ', 'one two three'],
    ['a no-break space stays', 'see §\u00a01', 'see §\u00a01'],
    [
      'inline elements are their words',
      'the <em>owner</em>, <cite path="§2">§ 2</cite>, <a href="javascript:x()">map</a>',
      'the owner, § 2, map',
    ],
    ['a word split by an element stays one', 'un<b>fit</b>', 'unfit'],
    [
      'raised figures are not read as part of a number',
      '10<sup>2</sup> and H<sub>2</sub>O, 1<sup>st</sup>',
      '10² and H₂O, 1st',
    ],
    ['a break is a line end', 'one<br/>two', 'one\ntwo'],
    ['escaped markup is text', '&lt;b&gt; &amp; more', '<b> & more'],
    ['an annotation inside is not text', 'Words<annotation type="History">Ord. 1</annotation>.', 'Words.'],
    ['an instruction to the codifier is not text', 'Words <span codify:value="x"/>here.', 'Words here.'],
  ];
  for (const [what, xml, text] of words) {
    it(`reads words so that ${what}`, () => {
      assert.deepEqual(blocks(`<text>${xml}</text>`), [{ designators: [], text }]);
    });
  }

  it('puts a picture after the words that precede it', () => {
    assert.deepEqual(blocks('<text>as shown: <img src="img/zone.png" alt="Zones"/>and below.</text>'), [
      { designators: [], text: 'as shown:' },
      { designators: [], image: { alt: 'Zones', name: 'img/zone.png' } },
      { designators: [], text: 'and below.' },
    ]);
  });

  it('keeps a table in its place, with its columns under their headings', () => {
    const read = blocks(
      `<text>By size:<table><caption>Fees</caption>
        <tr><th>Season</th><th colspan="2">Size</th></tr>
        <tr><td rowspan="2">All</td><td>Small</td><td>$4</td></tr>
        <tr><td>Large</td><td>$9</td></tr>
      </table>and no more.</text>`,
    );
    assert.deepEqual(read, [
      { designators: [], text: 'By size:' },
      {
        designators: [],
        table: {
          caption: 'Fees',
          head: [['Season', 'Size', '']],
          rows: [
            ['All', 'Small', '$4'],
            ['', 'Large', '$9'],
          ],
          spans: [
            { row: 0, column: 1, rows: 1, columns: 2 },
            { row: 1, column: 0, rows: 2, columns: 1 },
          ],
        },
      },
      { designators: [], text: 'and no more.' },
    ]);
  });

  it('reads a list as one line per entry', () => {
    assert.deepEqual(
      blocks('<text>Bring:<ol><li>a map;</li><li>a lamp.</li></ol></text>').map((block) => block.text),
      ['Bring:', '1. a map;', '2. a lamp.'],
    );
  });
});

describe('the number and the state of a section', () => {
  const read = (xml: string) => readSection(element(xml));

  it('is read without the editors’ brackets, and records them', () => {
    const reading = read('<section><num>[25-116.01]</num><text>x</text></section>');
    assert.equal(reading.number, '25-116.01');
    assert.match(reading.notes[0]?.text ?? '', /\[25-116\.01\]/);
  });

  it('of a preamble is none, and its heading names it', () => {
    const preamble = read('<section><heading>Preamble</heading><text>We, the people.</text></section>');
    assert.deepEqual([preamble.kind, preamble.number], ['preamble', '']);
    const appendix = read('<section><heading>Appendix B: Fees</heading><text>None.</text></section>');
    assert.deepEqual([appendix.kind, appendix.number], ['appendix', 'B']);
  });

  const states: readonly (readonly [string, string])[] = [
    ['<section placeholder="Not Funded"><num>1</num></section>', 'not_funded'],
    ['<section><reason>Repealed</reason><num>1</num><text>Repealed.</text></section>', 'repealed'],
    ['<section placeholder="Recodified"><num>1</num></section>', 'recodified'],
    ['<section><num>1</num><heading>[Reserved].</heading></section>', 'reserved'],
    ['<section><num>1</num><heading>RESERVED</heading></section>', 'reserved'],
    ['<section><num>1</num><heading>Rates (Repealed)</heading></section>', 'repealed'],
    ['<section><num>1</num><heading>[Omitted]</heading></section>', 'omitted'],
    ['<section><num>1</num><text>[Expired]</text></section>', 'expired'],
    ['<section placeholder="Held in Abeyance"><num>1</num></section>', 'unknown'],
    [
      '<section placeholder="Repealed"><reason>Not Applicable</reason><num>1</num><text>Not Applicable.</text></section>',
      'unknown',
    ],
    [
      '<section><reason>Subpoenas</reason><num>1</num><heading>Subpenas</heading><text>The clerk issues subpoenas.</text></section>',
      'in_force',
    ],
    ['<section><num>1</num><heading>Powers under [this Act]</heading><text>x</text></section>', 'in_force'],
    [
      '<section><num>1</num><heading>Sunset.</heading><text>The pilot ends when the fund is empty.</text></section>',
      'in_force',
    ],
    ['<section><num>1</num><heading>Fees [Repealed by Ord. 2020-5]</heading><text>x</text></section>', 'repealed'],
    [
      '<section><num>1</num><para><num>(a)</num><text>Repealed.</text></para><para><num>(b)</num><text>A keeper shall pay a fee.</text></para></section>',
      'in_force',
    ],
    [
      '<section><num>1</num><para><num>(a)</num><text>Reserved.</text></para><para><num>(b)</num><text>Reserved.</text></para></section>',
      'reserved',
    ],
    ['<section><num>1</num><heading>Reserved parking.</heading><text>x</text></section>', 'in_force'],
    [
      '<section><num>1</num><text>Repealed ordinances do not revive by the repeal of this chapter.</text></section>',
      'in_force',
    ],
    ['<section><num>1</num></section>', 'in_force'],
  ];
  for (const [xml, status] of states) it(`of ${xml} is ${status}`, () => assert.equal(read(xml).status.status, status));

  it('keeps the publisher’s words for an unknown status', () => {
    const xml = '<section placeholder="Held in Abeyance"><num>1</num></section>';
    assert.deepEqual(read(xml).status, { status: 'unknown', statusAsPublished: 'Held in Abeyance' });
  });

  it('has a heading with its brackets, which the schema separates', () => {
    const xml =
      '<section><reason>Subpoenas</reason><num>1</num><heading>Subpenas</heading><text>The clerk issues them.</text></section>';
    assert.equal(read(xml).heading, 'Subpenas [Subpoenas]');
  });

  it('has the date from which it applies, if only that replaces its text', () => {
    const xml =
      '<section><reason>Applicable October 1, 2031</reason><num>1</num><text>Applicable October 1, 2031.</text></section>';
    assert.deepEqual(read(xml).status, {
      status: 'not_yet_in_effect',
      effectiveFrom: '2031-10-01',
      statusAsPublished: 'Applicable October 1, 2031',
    });
  });

  it('states where a recodified section went', () => {
    const reading = read(
      '<section placeholder="Recodified"><num>3-1335</num><text>Recodified as <cite path="§36-601.35">§ 36-601.35</cite>.</text></section>',
    );
    assert.deepEqual(reading.related, [{ relation: 'recodified_to', number: '36-601.35' }]);
  });

  it('has its earlier numbers as aliases and keeps the note', () => {
    const reading = read(
      `<section><num>1</num><annotations>
        <annotation type="Prior Codifications">1973 Ed., §§ 43-1542, 43-1542a.</annotation>
        <annotation type="History">prior code § 2.04</annotation></annotations></section>`,
    );
    assert.deepEqual(reading.aliases, ['43-1542', '43-1542a', '2.04']);
    assert.deepEqual(
      reading.notes.map((note) => note.text),
      ['1973 Ed., §§ 43-1542, 43-1542a.', 'prior code § 2.04'],
    );
    assert.deepEqual(reading.rows, []);
  });

  it('has no alias from a sentence that the publisher marks as a list of earlier numbers', () => {
    const reading = read(
      `<section><num>1</num><annotations>
        <annotation type="Prior Codifications">For temporary repeal of section, see § 4(i) of the Thrift Act (Law 11-29, July 25, 1995, 42 PWR 4002).</annotation>
        <annotation type="Prior Codifications">1973 Ed., §§ 43-1542 through 43-1544.</annotation></annotations></section>`,
    );
    assert.deepEqual(reading.aliases, ['43-1542', '43-1544']);
  });

  it('does not read the number in a note on an old edition as a section of this code', () => {
    const reading = read(
      `<section><num>1</num><annotations>
        <annotation type="Editor's Notes">Former § 33-502 was redesignated to be § 33-564 1981 Ed. upon enactment.</annotation></annotations></section>`,
    );
    assert.deepEqual(reading.related, []);
  });

  it('knows which sections refer to it', () => {
    const reading = read(
      `<section><num>1</num><annotations>
        <annotation type="Section References">This section is referenced in <cite path="§1-2">§ 1-2</cite> and § 34-919.</annotation></annotations></section>`,
    );
    assert.deepEqual(reading.related, [
      { relation: 'referenced_by', number: '1-2' },
      { relation: 'referenced_by', number: '34-919' },
    ]);
  });
});

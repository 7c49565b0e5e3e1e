import { strict as assert } from 'node:assert';
import { readSection } from '../../../src/contract/decode/resources.ts';

const at = { base: 'https://law.example.org/v1/somewhere' };
const id = '0b0e7c52-8f0a-5f0e-9c9a-6a7d1f1f0001';

describe('reading a section', () => {
  const outline = [
    { designators: [], text: 'No keeper may:' },
    { designators: ['(a)'], text: 'leave a dog' },
    { designators: ['(a)', '(1)'], text: 'unfed; or' },
    { designators: ['(a)', '(2)'], text: 'unwatered; or' },
    { designators: ['(b)'], text: 'keep a bear.' },
  ];
  const texts: readonly (readonly [string, unknown])[] = [
    ['plain', 'No keeper may:\n\n(a) leave a dog\n(1) unfed; or\n(2) unwatered; or\n(b) keep a bear.'],
    [
      'HTML',
      '<p>No keeper may:</p><p>(a) leave a <i>dog</i></p><p>(1)&nbsp;unfed; or<br>(2) unwatered; or</p><div>(b) keep a bear.</div>',
    ],
    ['paragraphs', ['No keeper may:', '(a) leave a dog', '(1) unfed; or', '(2) unwatered; or', '(b) keep a bear.']],
    ['blocks', outline],
    [
      'nested',
      {
        text: 'No keeper may:',
        children: [
          {
            num: '(a)',
            text: 'leave a dog',
            children: [
              { num: '(1)', text: 'unfed; or' },
              { num: '(2)', text: 'unwatered; or' },
            ],
          },
          { num: '(b)', content: 'keep a bear.' },
        ],
      },
    ],
    [
      'levels',
      [
        { text: 'No keeper may:' },
        { level: 1, designator: '(a)', text: 'leave a dog' },
        { level: 2, designator: '(1)', text: 'unfed; or' },
        { level: 2, designator: '(2)', text: 'unwatered; or' },
        { level: 1, designator: '(b)', text: 'keep a bear.' },
      ],
    ],
  ];
  for (const [how, text] of texts) {
    it(`text: ${how}`, () => {
      const section = readSection({ id, text }, at);
      assert.deepEqual(
        section.text?.map((block) => ({ ...block, text: block.text?.replaceAll('\u00a0', ' ') })),
        outline,
      );
      assert.deepEqual(section.extra, {});
    });
  }

  it('joins an opening text and the parts beside it', () => {
    const section = readSection(
      { id, text: 'No keeper may:', subsections: [{ designator: '(a)', text: 'leave a dog' }] },
      at,
    );
    assert.deepEqual(section.text, outline.slice(0, 2));
  });

  it('has no text if none was sent, and never an empty one', () => {
    for (const text of [undefined, null, '', {}]) assert.equal('text' in readSection({ id, text }, at), false);
  });

  it('keeps other fields of a block', () => {
    const section = readSection({ id, text: [{ designators: ['(a)'], text: 'x', footnote: '1' }] }, at);
    assert.deepEqual(section.extra, { text: [{ designators: ['(a)'], footnote: '1' }] });
  });

  it('reads (i) as a Roman numeral below (a), and as a letter after (h)', () => {
    const roman = readSection({ id, text: '(a) x\n(i) y\n(ii) z\n(b) w' }, at);
    assert.deepEqual(
      roman.text?.map((block) => block.designators),
      [['(a)'], ['(a)', '(i)'], ['(a)', '(ii)'], ['(b)']],
    );
    const letters = readSection({ id, text: 'a b c d e f g h i j'.split(' ').map((letter) => `(${letter}) x`) }, at);
    assert.deepEqual(
      letters.text?.map((block) => block.designators.length),
      Array(10).fill(1),
    );
  });

  it('keeps a designator that fits nowhere in the text', () => {
    assert.deepEqual(readSection({ id, text: '(q) as defined' }, at).text, [
      { designators: [], text: '(q) as defined' },
    ]);
  });

  it('never runs or keeps markup, and leaves a less-than sign alone', () => {
    const section = readSection(
      { id, text: '<p>a<script>alert(1)</script></p><style>p{}</style><p>b &lt;i&gt;</p>' },
      at,
    );
    assert.deepEqual(
      section.text?.map((block) => block.text),
      ['a', 'b <i>'],
    );
    assert.deepEqual(readSection({ id, text: 'where x < y and z > 2' }, at).text, [
      { designators: [], text: 'where x < y and z > 2' },
    ]);
  });

  it('reads a table', () => {
    const text =
      '<table><caption>Fees</caption><tr><th>Dog</th><th>Fee</th></tr><tr><td>small</td><td>$5</td></tr></table>';
    assert.deepEqual(readSection({ id, text }, at).text, [
      { designators: [], table: { caption: 'Fees', head: [['Dog', 'Fee']], rows: [['small', '$5']] } },
    ]);
  });

  it('reads hierarchy, status, dates, notes and what it was recodified to', () => {
    const section = readSection(
      {
        code_section: {
          sectionId: id,
          jurisdiction: { id: 'j1', name: 'Alder Falls' },
          section_number: '6.04.010',
          title: 'Keepers',
          legal_status: 'In Force',
          effective_date: '2024-02-30',
          current_through: 'March 1, 2024',
          breadcrumb: { title: '6', chapter: { number: '6.04', heading: 'Animals' } },
          notes: { editors_note: 'See 6.08.' },
          recodified_to: '6.08.010',
        },
      },
      at,
    );
    assert.deepEqual(section, {
      id,
      jurisdictionId: 'j1',
      number: '6.04.010',
      heading: 'Keepers',
      status: 'in_force',
      codifiedThrough: '2024-03-01',
      hierarchy: [
        { level: 'title', number: '6' },
        { level: 'chapter', number: '6.04', heading: 'Animals' },
      ],
      aliases: [],
      notes: [{ kind: 'editors_note', text: 'See 6.08.' }],
      related: [{ relation: 'recodified_to', citation: '6.08.010' }],
      withheld: [],
      links: {},
      extra: { jurisdiction: { id: 'j1', name: 'Alder Falls' }, effective_date: '2024-02-30' },
    });
  });

  it('does not mistake the envelope’s status for the law’s', () => {
    const section = readSection({ status: 'success', data: { id, number: '1' } }, at);
    assert.equal(section.status, undefined);
    assert.deepEqual(section.extra, { status: 'success' });
  });

  it('reads relationships as identifiers and links', () => {
    const section = readSection(
      {
        data: {
          id,
          type: 'code-sections',
          attributes: { number: '1' },
          relationships: {
            jurisdiction: { data: { type: 'jurisdictions', id: 'j1' } },
            versions: { links: { related: '/v1/x/versions' } },
          },
        },
      },
      at,
    );
    assert.equal(section.jurisdictionId, 'j1');
    assert.deepEqual(section.links, { versions: 'https://law.example.org/v1/x/versions' });
    assert.deepEqual(section.extra, {});
  });
});

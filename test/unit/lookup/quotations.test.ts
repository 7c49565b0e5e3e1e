import { strict as assert } from 'node:assert';
import fc from 'fast-check';
import type { Citation } from '../../../src/citation/index.ts';
import { misquoted } from '../../../src/lookup/misquoted.ts';
import { findQuotations } from '../../../src/lookup/quotations.ts';
import { holds } from '../../holds.ts';
import { keeping } from './checked.ts';
import { cited } from './fake.ts';

describe('a quotation', () => {
  const texts = [[...keeping, { designators: ['(b)'], text: 'A guide dog does not count.' }]];
  const right = [
    'No person may keep more than three dogs',
    '[n]o person may keep more than three dogs at one dwelling …',
    'No person may keep . . . dogs at one dwelling',
    'No person may keep more than [3] dogs at one\n> dwelling without',
    '“No person” may *keep* more than three dogs',
    'without a kennel license. (b) A guide dog does not count.',
    'without a kennel license. A guide dog does not count',
    'No person may keep more than three dogs at one dwell-\ning without a ken-\n> nel license',
    'No person may keep[s] more than [those] dogs at one dwelling[]',
    'No person may keep [a few\n> terms] dogs at one dwelling',
    'No \\emph{person} may keep\\footnote{Since 1990.} more than three dogs',
    'No #emph[person] may keep#footnote[Since 1990.] more than three dogs',
    'No <em>person</em> may keep<sup>2</sup> more&nbsp;than three dogs',
    'No person may keep footnote:[Since 1990.] more than three dogs',
    'No person may keep<sup id="r2"><a href="#n2">2</a></sup> more than three dogs',
    '<p>without a kennel license.</p><p>A guide dog does not count.</p>',
    '(a) No person may keep more than three dogs . . . without a kennel license.\n\nA guide dog does not count.',
    'without a kennel license.\n\n(b) A guide dog does not count.',
    'No person may keep22 more than three dogs',
    'No person may keep *more than three dogs* (emphasis added)',
  ];
  for (const words of right)
    it(`is there: ${words.replace(/\n/g, ' ')}`, () => assert.equal(misquoted(words, texts), undefined));
  for (const words of [
    'No person shall keep more than three dogs',
    'without a kennel license.\n\n(c) A guide dog does not count.',
    'three dogs … No person may keep',
    'No person may keep more than three dogs at one dwell-\nning',
    'no cats at all in any house',
  ])
    it(`is not there: ${words}`, () => assert.ok(misquoted(words, texts) !== undefined));

  it('any part of the text is in it', () => {
    const word = fc.stringMatching(/^[a-z]{1,6}$/);
    holds(
      fc.property(
        fc.array(word, { minLength: 6, maxLength: 40 }),
        fc.nat(30),
        fc.integer({ min: 1, max: 12 }),
        (words, from, length) => {
          const part = words.slice(from, from + length).join(' ');
          assert.equal(misquoted(part, [[{ designators: [], text: words.join(' ') }]]), undefined);
        },
      ),
    );
  });

  it('has words with two apostrophes, straight or curly', () => {
    const text = [{ designators: [], text: "A rock'n'roll show ends at ten o'clock." }];
    for (const words of [
      "a rock'n'roll show ends",
      'a rock’n’roll show ends at ten o’clock',
      "a rock’n'roll show ends",
    ])
      assert.equal(misquoted(words, [text]), undefined);
  });

  it('may leave out the table between two paragraphs', () => {
    const text = [
      { designators: ['(a)'], text: 'These officers may enforce the code.' },
      { designators: [], table: { head: [['Position']], rows: [['Warden']] } },
      { designators: ['(b)'], text: 'Others may not.' },
    ];
    for (const words of ['may enforce the code. (b) Others may not.', 'may enforce the code. Others may not.'])
      assert.equal(misquoted(words, [text]), undefined);
    assert.ok(misquoted('may enforce the code. (b) Others must not.', [text]) !== undefined);
  });

  const sharing: readonly (readonly [string, number])[] = [
    ['AFMC 1.1 bars “keeping more than three dogs outside” and “feeding wild birds in any park.”', 2],
    ['They bar “keeping more than three dogs outside” and “feeding wild birds in any park” (AFMC 1.1).', 2],
    [
      'It bars “keeping more than three dogs outside,” “selling any of them there” and “feeding birds in any park” (AFMC 1.1).',
      3,
    ],
    ['She said “I keep more than three dogs.” He said “I feed wild birds in parks” (AFMC 1.1).', 1],
  ];
  for (const [text, count] of sharing)
    it(`shares the citation of its sentence: ${text}`, () =>
      assert.equal(findQuotations(text, [cited(text, 'AFMC 1.1', { number: '1.1' })]).quotations.length, count));

  it('shares the citation of its sentence, not the one that ends the sentence before', () => {
    const text =
      'Dogs need a leash. (AFMC 2.2) It bars “keeping more than three dogs” and “feeding birds in any park” (AFMC 1.1).';
    const citations = [cited(text, 'AFMC 2.2', { number: '2.2' }), cited(text, 'AFMC 1.1', { number: '1.1' })];
    const { quotations } = findQuotations(text, citations);
    assert.deepEqual(
      quotations.map(({ citation }) => citation.text),
      ['AFMC 1.1', 'AFMC 1.1'],
    );
  });

  it('is compared the same way whether the text has letters beyond ASCII or not', () => {
    const piece = fc.constantFrom('a', 'B', 'cd', "'", '’', '“', '-', '–', ' ', ' ', '7', '.', '§', '\n');
    const written = fc.array(piece, { minLength: 1, maxLength: 30 }).map((pieces) => pieces.join(''));
    holds(
      fc.property(written, written, (text, words) => {
        const among = (last: string): boolean =>
          misquoted(words, [[{ designators: [], text: `${text} ${last}` }]]) === undefined;
        assert.equal(among('end'), among('end é'));
      }),
    );
  });

  const attached: readonly (readonly [string, string | undefined])[] = [
    ['"No person may keep more dogs." AFMC 1.1', 'No person may keep more dogs.'],
    ['“No person may keep more dogs.” (AFMC 1.1)', 'No person may keep more dogs.'],
    ["``No person may keep more dogs.'' AFMC 1.1", 'No person may keep more dogs.'],
    ['"No person may keep more dogs." *See* AFMC 1.1', 'No person may keep more dogs.'],
    ['AFMC 1.1 provides: "No person may keep more dogs."', 'No person may keep more dogs.'],
    ['> No person may keep\n> more dogs.\n\nAFMC 1.1', '> No person may keep\n> more dogs.'],
    ['\\begin{quote}No person may keep more dogs.\\end{quote} AFMC 1.1', 'No person may keep more dogs.'],
    ['He said so.\n\n____\nNo person may keep more dogs.\n____\nAFMC 1.1', 'No person may keep more dogs.\n'],
    ['[quote, AFMC 1.1]\n____\nNo person may keep more dogs.\n____\n', 'No person may keep more dogs.\n'],
    ['\\enquote{No person may keep more dogs.} AFMC 1.1', 'No person may keep more dogs.'],
    ['\\blockquote[AFMC 1.1]{No \\emph{person} may keep more dogs.}', 'No \\emph{person} may keep more dogs.'],
    ['#quote(block: true)[No person [or firm] may keep dogs.]\n\nAFMC 1.1', 'No person [or firm] may keep dogs.'],
    ['#quote(attribution: [AFMC 1.1])[No person may keep more dogs.]', 'No person may keep more dogs.'],
    ['<blockquote>No person may keep more dogs.</blockquote> AFMC 1.1', 'No person may keep more dogs.'],
    ['« No person may keep more dogs. » AFMC 1.1', ' No person may keep more dogs. '],
    ['„No person may keep more dogs.“ AFMC 1.1', 'No person may keep more dogs.'],
    ['<blockquote>No person may keep more dogs.</blockquote>\n<p>AFMC 1.1</p>', 'No person may keep more dogs.'],
    ['‘No person may keep the owners’ dogs in parks.’ AFMC 1.1', 'No person may keep the owners’ dogs in parks.'],
    // The next row of a table is another statement.
    ['| “No person may keep more dogs” | Open |\n| The rule of AFMC 1.1 | Open |', undefined],
    ['| AFMC 1.1 requires a fee | Open |\n| “No person may keep more dogs” | Open |', undefined],
    ['| 7 | “No person may keep more dogs” | AFMC 1.1 |', 'No person may keep more dogs'],
    ['- AFMC 1.1 — Permit required\n\n> No person may keep more dogs.', undefined],
    ['»No person may keep more dogs.« AFMC 1.1', 'No person may keep more dogs.'],
    ["'No person may keep the owner's dogs.' AFMC 1.1", "No person may keep the owner's dogs."],
    ["The owners' dogs of the '90s and the '80s are the clubs' AFMC 1.1", undefined],
    ['‘No person may keep the owner’s dogs.’ AFMC 1.1', 'No person may keep the owner’s dogs.'],
    ['“No person may keep more dogs.”[^1]\n\nNext.\n\n[^1]: See AFMC 1.1.', 'No person may keep more dogs.'],
    ['“No person may keep more dogs.”\\footnote{AFMC 1.1.}', 'No person may keep more dogs.'],
    ['“No person may keep more dogs” (emphasis added), AFMC 1.1', 'No person may keep more dogs'],
    ['AFMC 1.1, as the Board reads it:\n\n> No person may keep more dogs.', '> No person may keep more dogs.'],
    ['> No person may keep more dogs.[^1]\n\nNext.\n\n[^1]: AFMC 1.1.', '> No person may keep more dogs.[^1]'],
    ['“No person may keep more dogs.”³ Next.\n\n3. AFMC 1.1.', 'No person may keep more dogs.'],
    ['“No person may keep more dogs.” [#a]_\n\n.. [#a] AFMC 1.1.', 'No person may keep more dogs.'],
    [
      '\\begin{quote}\nNo person may keep more dogs.\\footnote{AFMC 1.1.}\n\\end{quote}',
      '\nNo person may keep more dogs.',
    ],
    ['> No person may keep more dogs.\n\n> (AFMC 1.1.)', '> No person may keep more dogs.'],
    ['We quote AFMC 1.1 at length:\n\n> “No person may keep more dogs.”', '> “No person may keep more dogs.”'],
    ['[quote]\nNo person may keep more dogs.\n\nAFMC 1.1.', 'No person may keep more dogs.\n'],
    ['1. Text: “No person may keep more dogs.”\n\n2. Source: AFMC 1.1.', 'No person may keep more dogs.'],
    ['She wrote, “The code says ‘No person may keep more dogs.’ AFMC 1.1. I agree.”', 'No person may keep more dogs.'],
    ["\\begin{document}\n`No person may keep more dogs.' AFMC 1.1", 'No person may keep more dogs.'],
    ['He agreed.\n\n   No person may keep more dogs.\n\nAFMC 1.1', 'No person may keep more dogs.'],
    ['The "kennel license" rule. AFMC 1.1', undefined],
    ['She said "I will keep all of my dogs." Later, in June, came AFMC 1.1\n\n', 'I will keep all of my dogs.'],
    ['"No person may keep more dogs."\n\nAFMC 1.1', undefined],
  ];
  for (const [text, quoted] of attached) {
    it(`${quoted === undefined ? 'is not' : 'is'} attached: ${text.replace(/\n/g, ' ')}`, () => {
      const [quotation] = findQuotations(text, [cited(text, 'AFMC 1.1', { number: '1.1' })]).quotations;
      assert.equal(quotation?.text, quoted);
    });
  }

  it('of fewer than five words is counted and not compared', () => {
    for (const [text, short] of [
      ['“71 D.C. Register 012345” is AFMC 1.1.', 1],
      ['AFMC 1.1 sets “a fee of $5” for each dog.', 1],
      ['The “kennel license” rule (AFMC 1.1) is old.', 1],
      ['AFMC 1.1 (“AFMC”) applies.', 0],
      ['AFMC 1.1 applies. He said “no.”', 0],
      ['AFMC 1.1 provides: “No person may keep a “pit bull” here.”', 0],
    ] as const)
      assert.equal(findQuotations(text, [cited(text, 'AFMC 1.1', { number: '1.1' })]).short, short, text);
  });

  it('belongs to the citation outside it, and not to one that it contains', () => {
    const text = '"The fee of this chapter and of AFMC 2.2 is due at once." AFMC 1.1';
    const inside = cited(text, 'AFMC 2.2', { number: '2.2' });
    const outside = cited(text, 'AFMC 1.1', { number: '1.1' });
    const relative: Citation = { ...cited(text, 'this chapter', { number: '' }), form: 'relative' };
    const [quotation] = findQuotations(text, [relative, inside, outside]).quotations;
    assert.equal(quotation?.citation.text, 'AFMC 1.1');
    assert.equal(quotation.attachment, 'direct');
  });

  it('with a note that names another section may have the words of the section beside it', () => {
    const text = 'Under AFMC 1.1, one “may keep more than three dogs at home.”[^1]\n\n[^1]: Accord AFMC 2.2.';
    const citations = [cited(text, 'AFMC 1.1', { number: '1.1' }), cited(text, 'AFMC 2.2', { number: '2.2' })];
    const [quotation] = findQuotations(text, citations).quotations;
    assert.equal(quotation?.citation.text, 'AFMC 2.2');
    assert.equal(quotation.rival?.text, 'AFMC 1.1');
  });

  for (const [form, text] of [
    ['character references', '<p>AFMC 1.1 says &ldquo;no person may keep more than three dogs.&rdquo;</p>'],
    ['numeric references', '<p>AFMC 1.1 says &#8220;no person may keep more than three dogs.&#x201d;</p>'],
    [
      'an HTML note',
      '<p>The rule is “no person may keep more than three dogs.”<sup><a href="#n3">3</a></sup></p>\n\n<p id="n3">3. AFMC 1.1.</p>',
    ],
    [
      'a note of plain text',
      'The rule is “no person may keep more than three dogs.”[3] Then more.\n\n[2] See it.\n[3] AFMC 1.1.',
    ],
  ] as const)
    it(`is found with ${form}`, () => {
      const citation = cited(text, 'AFMC 1.1', { number: '1.1' });
      const [found] = findQuotations(text, [citation]).quotations;
      assert.equal(found?.text, 'no person may keep more than three dogs.');
      assert.deepEqual([found?.citation, found?.attachment], [citation, 'direct']);
    });

  it('does not belong to a citation at the beginning of the next paragraph of HTML', () => {
    const text =
      '<p>AFMC 1.1 covers a case in which “no person may keep more than three dogs.”</p>\n<p>AFMC 9.9 is older.</p>';
    const citations = [cited(text, 'AFMC 1.1', { number: '1.1' }), cited(text, 'AFMC 9.9', { number: '9.9' })];
    assert.equal(findQuotations(text, citations).quotations[0]?.citation, citations[0]);
  });

  describe('in a block that ends with where the words are from', () => {
    const words = 'No person may keep more than three dogs.';
    for (const block of [
      `> ${words}\n>\n> — AFMC 1.1`,
      `> ${words}\n> -- AFMC 1.1`,
      `> ${words} — *See* AFMC 1.1.`,
      `> “${words}” AFMC 1.1`,
      `> “${words}” (AFMC 1.1.)`,
      `> ${words} (AFMC 1.1)`,
      `<blockquote>\n<p>${words}</p>\n<footer>&mdash; <cite>AFMC 1.1</cite></footer>\n</blockquote>`,
      `\\begin{quote}\n${words}\n\n--- AFMC 1.1\n\\end{quote}`,
      `        ${words}\n\n        -- AFMC 1.1`,
      `<blockquote><p>&ldquo;${words}&rdquo; AFMC 1.1</p></blockquote>`,
      `\\begin{quote}\n\`\`${words}'' AFMC 1.1\n\\end{quote}`,
    ])
      it(`is that section’s: ${block.replace(/\n/g, '⏎')}`, () => {
        const text = `AFMC 9.9 is older.\n\nSo it is.\n\n${block}\n\nThe rest is here.\n`;
        const citations = [cited(text, 'AFMC 9.9', { number: '9.9' }), cited(text, 'AFMC 1.1', { number: '1.1' })];
        const [found, ...others] = findQuotations(text, citations).quotations;
        assert.equal(found?.citation, citations[1]);
        assert.match(
          found?.text.replace(/<[^<>]*>|&[lr]dquo;|``|''/g, '') ?? '',
          /^[\s>“]*No person may keep more than three dogs\.”?\s*$/,
        );
        assert.deepEqual(others, []);
      });

    for (const block of ['> No person may keep dogs except\n> under AFMC 1.1', '> See the rule for dogs in AFMC 1.1.'])
      it(`keeps the law’s own citation: ${block.replace(/\n/g, '⏎')}`, () => {
        const text = `AFMC 9.9 provides:\n\n${block}\n\nThe rest is here.\n`;
        const citations = [cited(text, 'AFMC 9.9', { number: '9.9' }), cited(text, 'AFMC 1.1', { number: '1.1' })];
        const [found] = findQuotations(text, citations).quotations;
        assert.equal(found?.citation, citations[0]);
        assert.match(found?.text ?? '', /AFMC 1\.1/);
      });
  });

  describe('in indented lines', () => {
    const law = '    No person may keep more than\n    three dogs at one dwelling.';
    const found = (text: string) => findQuotations(text, [cited(text, 'AFMC 1.1', { number: '1.1' })]).quotations[0];

    it('may be a block quotation before or after its citation', () => {
      for (const text of [`The rule:\n\n${law}\n\nAFMC 1.1.`, `AFMC 1.1 provides:\n\n${law}\n`])
        assert.deepEqual([found(text)?.attachment, found(text)?.doubtful], ['near', true], text);
    });

    it('with an item’s number is one only after words that introduce it', () => {
      const item = '    (1) No person may keep more than three dogs.\n';
      assert.equal(found(`Under AFMC 1.1, the board shall consider:\n\n${item}`), undefined);
      assert.equal(found(`AFMC 1.1 is amended to provide:\n\n${item}`), undefined);
      assert.notEqual(found(`AFMC 1.1 provides in relevant part:\n\n${item}`), undefined);
    });

    it('is none in a list, in lines that cite law, or where only the first line is indented', () => {
      assert.equal(found('AFMC 1.1 provides:\n\n    - No person may keep more than three dogs.\n'), undefined);
      assert.equal(found('The rule:\n\n    AFMC 1.1 bars three dogs at one dwelling.\n\nDone.'), undefined);
      assert.equal(found('AFMC 1.1 provides:\n\n    No person may keep more than\nthree dogs.\n'), undefined);
    });
  });

  it('is not a name that the draft defines, or a title near a citation', () => {
    for (const text of [
      'the Kennel and Shelter Repairs Act of 2018 (AFMC 1.1) (“Kennel and Shelter Repairs Act”)',
      'section 20 of the Kennel Act (AFMC 1.1) (“section 20 of the Kennel Act”)',
      'under the heading “Payment for Kennel and Shelter Repairs” in the budget, as AFMC 1.1 allows',
      'Act 20-565, “Legalization of Possession of Minimal Amounts of Fireworks for Personal Use Initiative of 2014,” 62 Reg. 880; AFMC 1.1',
    ])
      assert.deepEqual(findQuotations(text, [cited(text, 'AFMC 1.1', { number: '1.1' })]).quotations, [], text);
  });

  it('between two citations may have the words of either', () => {
    const text = 'AFMC 1.1 says “No person may keep more than three dogs.” See AFMC 2.2.';
    const citations = [cited(text, 'AFMC 1.1', { number: '1.1' }), cited(text, 'AFMC 2.2', { number: '2.2' })];
    const [quotation] = findQuotations(text, citations).quotations;
    assert.deepEqual([quotation?.citation.text, quotation?.rival?.text], ['AFMC 1.1', 'AFMC 2.2']);
  });

  it('belongs to the section of its note, though the next paragraph begins with another', () => {
    const text = '> No person may keep dogs.[^1]\n\nAFMC 2.2 (Hens).\n\n[^1]: AFMC 1.1.';
    const citations = ['2.2', '1.1'].map((number) => cited(text, `AFMC ${number}`, { number }));
    const [quotation] = findQuotations(text, citations).quotations;
    assert.equal(quotation?.citation.text, 'AFMC 1.1');
  });

  it('of several indented blocks may have the words of the sections before and after them', () => {
    const text =
      'From AFMC 1.1:\n\n    (a) No person may keep dogs.\n\n    (b) No person may keep cats.\n\nAFMC 2.2 (Hens).';
    const citations = ['1.1', '2.2'].map((number) => cited(text, `AFMC ${number}`, { number }));
    const found = findQuotations(text, citations).quotations.map(({ citation, rival }) => [citation.text, rival?.text]);
    assert.deepEqual(found, [
      ['AFMC 1.1', 'AFMC 2.2'],
      ['AFMC 2.2', 'AFMC 1.1'],
    ]);
  });

  it('of several blocks belongs to one citation, before or after them', () => {
    const blocks =
      '> No person may keep more dogs.\n\n> A guide dog does not count here.\n\n> A pup counts as one dog.';
    for (const text of [`AFMC 1.1 provides:\n\n${blocks}\n`, `${blocks}\n\nAFMC 1.1`])
      assert.deepEqual(
        findQuotations(text, [cited(text, 'AFMC 1.1', { number: '1.1' })]).quotations.map(
          ({ attachment }) => attachment,
        ),
        ['direct', 'direct', 'direct'],
      );
  });

  it('belongs to the citation right after the year of its edition', () => {
    const text = 'It says “No person may keep more dogs” (2013 Fire Code § 1.1).';
    const [quotation] = findQuotations(text, [cited(text, 'Fire Code § 1.1', { number: '1.1' })]).quotations;
    assert.equal(quotation?.attachment, 'direct');
  });
});

import { strict as assert } from 'node:assert';
import { buildLexicon, createRecognizer } from '../../../src/citation/index.ts';
import { asCited, authoritiesOf } from '../../../src/lookup/citing/authorities.ts';
import { outlineOf } from '../../../src/lookup/citing/citation-outline.ts';
import { entryGroups } from '../../../src/workbench/authorities/entries.ts';
import { placeFor, setOff, tableIn, tableText } from '../../../src/workbench/authorities/markup.ts';
import { markupOf } from '../../../src/workbench/shared/markup-language.ts';

const recognizer = createRecognizer(
  buildLexicon({
    jurisdictions: [
      {
        id: 'c',
        name: 'Marrow Bay',
        region: 'OR',
        codes: [{ name: 'Marrow Bay Municipal Code', abbreviations: ['MBMC'] }],
      },
      { id: 'k', name: 'Teller County', region: 'OR', codes: [{ name: 'Teller County Code', abbreviations: ['TCC'] }] },
    ],
  }),
);

const listed = (text: string, language = 'markdown') => {
  const { groups, leftOut } = authoritiesOf(recognizer.recognize(text), outlineOf(text, language));
  const rows = groups.flatMap((group) =>
    group.authorities.map(({ target, places }) => `${asCited(group, target)}: ${places.join('; ')}`),
  );
  return { rows, leftOut };
};

describe('the authorities of a draft', () => {
  it('are grouped by code, in the order of their numbers, each once', () => {
    const text =
      '# Facts\n\nMBMC 8.12.100, MBMC 8.12.030 and TCC 5-12-030.\n\n# Argument\n\nMBMC 8.12.030(a); *id.* § 8.12.030(b); MBMC 8.12.100.\n';
    assert.deepEqual(listed(text).rows, [
      'Marrow Bay Municipal Code § 8.12.030: Facts; Argument',
      'Marrow Bay Municipal Code § 8.12.100: Facts; Argument',
      'Teller County Code § 5-12-030: Facts',
    ]);
  });

  it('include ranges and chapters', () => {
    assert.deepEqual(listed('See MBMC §§ 8.12.030–8.12.050 and MBMC ch. 8.20.').rows, [
      'Marrow Bay Municipal Code ch. 8.20: ¶ 1',
      'Marrow Bay Municipal Code §§ 8.12.030–8.12.050: ¶ 1',
    ]);
  });

  it('omit and count citations without a place', () => {
    assert.equal(listed('See Municipal Code § 8.12.030.').leftOut, 1);
  });
});

describe('a place in a draft', () => {
  const places = (text: string, language: string): readonly string[] => {
    const outline = outlineOf(text, language);
    return [...text.matchAll(/HERE/g)].map(({ index }) => outline.placeAt(index));
  };
  const cases: readonly (readonly [string, string, string, readonly string[]])[] = [
    [
      'numbered headings and those above them',
      'markdown',
      '# II. Law\n\n## A. Rules\n\nHERE\n\n# III. End\n\nHERE',
      ['II.A', 'III'],
    ],
    ['headings in words', 'markdown', '# Facts\n\nHERE\n\n# The **law**\n\nHERE', ['Facts', 'The law']],
    ['no lines of code', 'markdown', '# Facts\n\n# Law\n\n```sh\n# not a heading\n```\n\nHERE', ['Law']],
    ['paragraphs where there are no headings', 'plaintext', 'One.\n\nTwo HERE.\n\nThree HERE.', ['¶ 2', '¶ 3']],
    ['paragraphs with Windows line ends', 'plaintext', 'One.\r\n\r\nTwo HERE.\r\n\r\nThree HERE.', ['¶ 2', '¶ 3']],
    [
      'underlined headings with Windows line ends',
      'restructuredtext',
      'Facts\r\n=====\r\n\r\nHERE\r\n\r\nLaw\r\n===\r\n\r\nHERE',
      ['Facts', 'Law'],
    ],
    [
      'paragraphs after front matter',
      'markdown',
      '---\njurisdiction: X\n---\n\nOne HERE.\n\nTwo HERE.',
      ['¶ 1', '¶ 2'],
    ],
    ['LaTeX sections', 'latex', '\\section{Facts}\nHERE\n\\subsection*{Law}\nHERE', ['Facts', 'Law']],
    [
      'LaTeX sections with a short form, commands, and labels',
      'latex',
      '\\section[Facts]{The \\emph{Elm} facts\\label{f}}\nHERE\n\\section{Parks \\& Trees}\nHERE',
      ['The Elm facts', 'Parks & Trees'],
    ],
    ['ConTeXt subjects', 'context', '\\subject{Facts}\nHERE\n\\section{Law}\nHERE', ['Facts', 'Law']],
    [
      'underlined Markdown headings, but no front matter, rule, or table',
      'markdown',
      '---\njurisdiction: X\n---\n\nFacts\n=====\n\nHERE\n\nLaw\n---\n\nA | B\n--|--\nHERE\n\nWords.\n\n---\n\nHERE',
      ['Facts', 'Law', 'Law'],
    ],
    [
      'Markdown headings with links and attributes',
      'markdown',
      '# [Facts](#f) {#facts}\n\nHERE\n\n# Law ##\n\nHERE',
      ['Facts', 'Law'],
    ],
    ['AsciiDoc titles', 'asciidoc', '== Facts\n\nHERE\n\n=== Law\n\nHERE', ['Facts', 'Law']],
    ['underlined titles', 'restructuredtext', 'Facts\n=====\n\nHERE\n\nLaw\n---\n\nHERE', ['Facts', 'Law']],
    [
      'HTML headings with markup and entities',
      'html',
      '<h1 id="f"><a href="#f">Facts &amp; <em>more</em></a></h1><p>HERE</p><h2>\nThe\nlaw\n</h2><p>HERE</p>',
      ['Facts & more', 'The law'],
    ],
    ['HTML headings', 'html', '<h1>Facts</h1><p>HERE</p><h2>Law</h2><p>HERE</p>', ['Facts', 'Law']],
  ];
  for (const [what, language, text, expected] of cases)
    it(`is named by ${what}`, () => assert.deepEqual(places(text, language), expected));
});

describe('a table of authorities', () => {
  const groups = [
    {
      title: 'Marrow Bay Municipal Code',
      entries: [
        { citation: 'Marrow Bay Municipal Code § 1', places: ['I', 'II'] },
        { citation: 'Marrow Bay Municipal Code § 2', places: 'passim' as const },
      ],
    },
  ];
  const expected: Readonly<Record<string, readonly RegExp[]>> = {
    markdown: [/^## Authorities$/m, /^- Marrow Bay Municipal Code § 1: I; II$/m, /§ 2: \*passim\*$/m],
    latex: [
      /^\\section\*\{Authorities\}$/m,
      /^\\item Marrow Bay Municipal Code \\S~1 \\dotfill\\ I; II$/m,
      /\\emph\{passim\}/,
    ],
    html: [/<h2>Authorities<\/h2>/, /<li>Marrow Bay Municipal Code § 1: I; II<\/li>/],
    asciidoc: [/^== Authorities$/m, /_passim_/],
    context: [
      /^% legal-code: table of authorities$/m,
      /^\\subject\{Authorities\}$/m,
      /^\\item Marrow Bay Municipal Code \\S~1 \\dotfill\\ I; II$/m,
      /\{\\em passim\}/,
    ],
    restructuredtext: [/^\.\. rubric:: Authorities$/m, /^\* Marrow Bay Municipal Code § 1: I; II$/m],
    textile: [/^###\. legal-code: table of authorities$/m, /^h2\. Authorities$/m, /_passim_/],
    plaintext: [/^AUTHORITIES$/m, /^ {4}Marrow Bay Municipal Code § 1: I; II$/m],
  };
  for (const [language, patterns] of Object.entries(expected))
    it(`is written in the markup of ${language}, and found again`, () => {
      const table = tableText('Authorities', groups, language);
      for (const pattern of patterns) assert.match(table, pattern);
      const text = `Before.\n\n${table}\n\nAfter.`;
      const there = tableIn(text, language);
      assert.ok(there);
      assert.equal(text.slice(there.start, there.end), table);
      assert.equal(tableIn('Before.\n\nAfter.', language), undefined);
    });
});

describe('a new table', () => {
  for (const [name, before, after, expected] of [
    ['an empty draft', '', '', 'TABLE\n'],
    ['the end of a paragraph', 'Words.', '', 'Words.\n\nTABLE\n'],
    ['the line after a paragraph', 'Words.\n', '', 'Words.\n\nTABLE\n'],
    ['an empty line between paragraphs', 'Words.\n\n', '\nMore.', 'Words.\n\nTABLE\n\nMore.'],
    ['the end of a line before a paragraph', 'Words.', '\n\nMore.', 'Words.\n\nTABLE\n\nMore.'],
    ['the beginning of a paragraph', 'Words.\n\n', 'More.', 'Words.\n\nTABLE\n\nMore.'],
    ['Windows line ends', 'Words.\r\n\r\n', '\r\n\r\nMore.', 'Words.\r\n\r\nTABLE\r\n\r\nMore.'],
  ] as const)
    it(`has one blank line on each side at ${name}`, () =>
      assert.equal(before + setOff('TABLE', before, after) + after, expected));
});

describe('the place of a new table', () => {
  const matter = '---\njurisdiction: Marrow Bay\n---\n';
  for (const [name, languageId, before, after, expected] of [
    ['the top of a draft with front matter', 'markdown', '', `${matter}\nWords.`, `${matter}TABLE\nWords.`],
    ['front matter', 'markdown', '---\njuris', `diction: Marrow Bay\n---\n# Memo\n`, `${matter}TABLE# Memo\n`],
    ['the preamble of a LaTeX draft', 'latex', '', 'P\n\\begin{document}\nWords.', 'P\n\\begin{document}\nTABLEWords.'],
    ['a paragraph', 'markdown', 'One\ntw', 'o\nthree.\n\nMore.', 'One\ntwo\nthree.TABLE\n\nMore.'],
    ['the end of a line in a paragraph', 'plaintext', 'One\r\ntwo', '\r\nthree.\r\n', 'One\r\ntwo\r\nthree.TABLE\r\n'],
    ['a line of a paragraph, before its words', 'markdown', 'One\n', 'two.', 'One\ntwo.TABLE'],
    ['the beginning of a paragraph', 'markdown', 'One.\n\n', 'Two.', 'One.\n\nTABLETwo.'],
    ['an empty line', 'markdown', 'One.\n\n', '\nTwo.', 'One.\n\nTABLE\nTwo.'],
    ['an empty draft', 'markdown', '', '', 'TABLE'],
  ] as const)
    it(`keeps paragraphs and front matter whole, with the cursor at ${name}`, () => {
      const text = before + after;
      const place = placeFor(text, before.length, languageId);
      assert.equal(`${text.slice(0, place)}TABLE${text.slice(place)}`, expected);
    });
});

describe('the markup of a draft', () => {
  const markup = (path: string, languageId: string): string =>
    markupOf({ languageId, uri: { path } } as Parameters<typeof markupOf>[0]);

  it('is the language that VS Code gives it', () => {
    assert.equal(markup('/a/draft.md', 'markdown'), 'markdown');
    assert.equal(markup('/a/draft.adoc', 'asciidoc'), 'asciidoc');
  });

  it('is known from the file’s name where no extension provides the language', () => {
    assert.equal(markup('/a/draft.adoc', 'plaintext'), 'asciidoc');
    assert.equal(markup('/a/Draft.TYP', 'plaintext'), 'typst');
    assert.equal(markup('/a/draft.org', 'plaintext'), 'org');
    assert.equal(markup('/a/draft.txt', 'plaintext'), 'plaintext');
    assert.equal(markup('Untitled-1', 'plaintext'), 'plaintext');
  });
});

describe('the entries of a table of authorities', () => {
  const printed = (citation: string, places: readonly string[], title = 'Elm Code') => ({
    title,
    citation,
    isSection: citation.includes('§'),
    places,
  });

  it('list a section once that a draft cites by its former number too, in the order of the printed numbers', () => {
    const groups = entryGroups([
      printed('Elm Code § 9-204.01', ['Facts']),
      printed('Elm Code §§ 9-3–9-5', ['Facts']),
      printed('Elm Code § 7-1306.01', ['Facts']),
      printed('Elm Code § 7-1306.01', ['Facts', 'Law']),
      printed('Elm Code ch. 8', ['Law']),
      printed('Ash Code § 1', ['Law'], 'Ash Code'),
    ]);
    assert.deepEqual(
      groups.map(({ title, entries }) => [title, entries.map(({ citation, places }) => `${citation}: ${places}`)]),
      [
        ['Ash Code', ['Ash Code § 1: Law']],
        [
          'Elm Code',
          [
            'Elm Code ch. 8: Law',
            'Elm Code § 7-1306.01: Facts,Law',
            'Elm Code §§ 9-3–9-5: Facts',
            'Elm Code § 9-204.01: Facts',
          ],
        ],
      ],
    );
  });
});

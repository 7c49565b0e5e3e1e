import { strict as assert } from 'node:assert';
import * as dataPrints from './data-prints.ts';
import * as htmlPrints from './html-prints.ts';
import { inventedCode, type Numbering } from './invented-code.ts';
import { publicationIn, recovered } from './recovered.ts';
import * as textPrints from './text-prints.ts';
import * as wordPrints from './word-prints.ts';

const { listsInColumns: _, ...marked } = textPrints;
const prints = { ...marked, ...htmlPrints, ...dataPrints, ...wordPrints };
const letter = (value: number | undefined): string => String.fromCharCode(64 + (value ?? 0));
const roman = (value: number | undefined): string => ['', 'I', 'II', 'III'][value ?? 0] ?? '';

/** Numberings that only the headings themselves show: they are those of list items, districts, years, or ranges too. */
const numberings: Readonly<Record<string, Numbering>> = {
  'a letter and a hyphen': { levels: ['chapter'], section: ([c], at) => `${letter(c)}-${at}` },
  'a letter and two parts': { levels: ['article', 'division'], section: ([a, d], at) => `${letter(a)}.${d}.${at}` },
  'a numeral and a hyphen': { levels: ['title'], roman: ['title'], section: ([t], at) => `${roman(t)}-${at}` },
  'four digits': { levels: ['chapter'], section: ([c], at) => `${(c ?? 0) * 1000 + at * 10}` },
  'three digits': { levels: ['article'], roman: ['article'], section: ([a], at) => `${(a ?? 0) * 100 + at}` },
  'four parts': { levels: ['title', 'chapter'], section: ([t, c], at) => `${t}-${c}-1-${at}` },
};

describe('a code is read however its sections are numbered', () => {
  for (const [form, print] of Object.entries(prints))
    it(`in ${form}`, () => {
      for (const [name, numbering] of Object.entries(numberings))
        for (const seed of [9, 10]) {
          const code = inventedCode(seed, numbering, 2);
          const file = form === 'markdown' ? 'code.md' : 'code';
          const found = recovered(code, publicationIn(Buffer.from(print(code)), file));
          assert.deepEqual(found.invented, [], `${name}, ${seed}`);
          assert.deepEqual(found.wrong.slice(0, 3), [], `${name}, ${seed}`);
        }
    });
});

describe('headings in one style', () => {
  const sectionsIn = (markdown: string): readonly string[] =>
    publicationIn(Buffer.from(markdown), 'page.md').sections.map(({ number = '-', through, heading = '' }) =>
      [through === undefined ? number : `${number}–${through}`, heading].join(' '),
    );
  const text = '\n\nThe keeper shall ring the bell at noon.\n\n';
  const page = (titles: readonly string[]): string =>
    `# Ashford Municipal Code\n\n## Chapter 1 Bells\n\n${titles.map((title) => `### ${title}${text}`).join('')}`;

  it('have numbers if nearly all begin with one of the same form', () => {
    assert.deepEqual(sectionsIn(page(['B-1 Bells', 'B-2 Chimes', 'B-3 to B-6 Reserved', 'B-7 Gongs', 'B-8 Horns'])), [
      'B-1 Bells',
      'B-2 Chimes',
      'B-3–B-6 Reserved',
      'B-7 Gongs',
      'B-8 Horns',
    ]);
  });

  for (const [what, titles] of Object.entries({
    'are years': ['2021 Report', '2022 Report', '2023 Report', '2024 Report'],
    'do not count upward': ['B-7 Bells', 'B-2 Chimes', 'B-9 Gongs', 'B-1 Horns'],
    'have several forms': ['B-7 Bells', '1200 Chimes', 'X.9 Gongs', 'Z-3-1 Horns'],
  }))
    it(`have none if the words that look like numbers ${what}`, () => {
      assert.ok(
        !sectionsIn(page(titles)).some((section) => /^\w+[-.\d]\d+ /.test(section)),
        sectionsIn(page(titles)).join(),
      );
    });
});

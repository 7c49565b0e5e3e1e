/**
 * Work is proportional to the length of input: twice the hostile input takes at most two and a half times the steps.
 */
import { strict as assert } from 'node:assert';
import { join } from 'node:path';
import { buildLexicon, createRecognizer, parseCitation } from '../../src/citation/index.ts';
import { looksLikeHtml, readHtml } from '../../src/contract/decode/html.ts';
import { linesOf } from '../../src/documents/front-matter.ts';
import { statedJurisdiction } from '../../src/lookup/document-jurisdiction.ts';
import { notUnderstoodIn } from '../../src/lookup/not-understood.ts';
import { findQuotations } from '../../src/lookup/quotations.ts';
import { publicationOf } from '../../src/service/import/forms/publication.ts';
import { readDocument } from '../../src/service/import/forms/read-document.ts';
import { outlineOf } from '../../src/service/import/forms/structure/code-outline.ts';
import { readHistory } from '../../src/service/import/history/index.ts';
import { importPaths } from '../../src/service/import/index.ts';
import { readXml } from '../../src/service/import/open-law/xml.ts';
import { XmlProblem } from '../../src/service/import/open-law/xml-events.ts';
import { readQuery } from '../../src/service/search/query.ts';
import { openSqliteStore } from '../../src/service/store/sqlite/index.ts';
import { removeTrees, tree } from '../unit/import/trees.ts';
import { cited } from '../unit/lookup/fake.ts';
import { growth } from '../work.ts';

afterEach(removeTrees);

const mostGrowth = 2.5;
const recognizer = createRecognizer(buildLexicon({ jurisdictions: [] }));

interface Reader {
  readonly name: string;
  read(text: string): unknown;
  /** Each is repeated between the two ends. */
  readonly parts: readonly string[];
  readonly ends?: readonly (readonly [string, string])[];
}

const readers: readonly Reader[] = [
  {
    name: 'XML',
    read(text) {
      assert.throws(() => readXml(Buffer.from(text)), XmlProblem);
    },
    parts: ['<!-- ', '<!-- -->', '<![CDATA[', '<a>', '<a/>', '&amp;', '<?a ', ' b="c"', '<', '[', '\n'],
    ends: [
      ['', '&'],
      ['<a>', '&'],
      ['<a', '&'],
      ['<a>', '& <!--'],
    ],
  },
  {
    name: 'history',
    read: (text) => readHistory(text),
    parts: ['(', '[', '§ ', '1-', '1.', 'Ord. ', ',', '; ', 'A.', 'D.C. Law 1-1, ', 'Jan. 1, 1990, ', 'as added '],
  },
  {
    name: 'HTML',
    read(text) {
      looksLikeHtml(text);
      readHtml(text);
    },
    parts: [
      '<!-- ',
      '<p>',
      '<p ',
      '</p>',
      '<a b="',
      "<a b='",
      '<',
      '&',
      '&amp;',
      '<table><tr><td>',
      '<script>',
      '<td>',
    ],
    ends: [
      ['', ''],
      ['<a ', '>'],
      ['<p>', '<'],
    ],
  },
  {
    name: 'query',
    read(text) {
      readQuery(text);
      parseCitation(text);
    },
    parts: ['a-', 'a ', '"', '"a ', '§ ', '1.', '1-2 ', '(', '’', 'sec. ', '\u0301', 'Code '],
  },
  {
    name: 'Markdown',
    read(text) {
      recognizer.recognize(text);
      statedJurisdiction(linesOf(text));
    },
    parts: [
      '[',
      '](',
      '[a](b)',
      '**',
      '`',
      '> ',
      '| ',
      '§ ',
      '§§ 1.2, ',
      'SMC 1.2.3 ',
      '# ',
      '\n---\n',
      'Id. § 2; ',
      '<!-- ',
    ],
    ends: [
      ['', ''],
      ['---\n', '\n---\n'],
      ['SMC § ', ' SMC'],
    ],
  },
  {
    name: 'text of a code',
    read(text) {
      const document = readDocument('code.txt', Buffer.from(`1.1 Bells.\n${text}`));
      if (!('why' in document)) outlineOf(document);
    },
    parts: ['. ', 'a ', '1.1\n', 'Sec. 1.1. A.\n', '(a) b\n', 'Chapter 1\n', '- ', '§ '],
  },
  {
    name: 'text of a code in Markdown',
    read(text) {
      const document = readDocument('code.md', Buffer.from(`# 1.1 Bells.\n${text}`));
      if (!('why' in document))
        publicationOf({ name: 'Elmford' }, [
          { code: { name: 'Code' }, documents: [{ document, outline: outlineOf(document) }] },
        ]);
    },
    parts: ['Part 1\n', '**a** b\n', '## ===\n-', 'a:\n', '(a:\n(b) c\n', '- ', '| a ', '# '],
  },
  {
    name: 'what looks like a citation',
    read(text) {
      notUnderstoodIn(text, [], ['Elm Code', 'EC']);
    },
    parts: ['§', '§ ', '§ _', 'Section 1-', 'EC ', 'EC § 1', 'Elm Code 1.'],
  },
  {
    name: 'quotations',
    read(text) {
      findQuotations(text, [cited(text, 'AFMC 1.1', { number: '1.1' })]);
    },
    parts: [
      '"',
      '> \n',
      '\\begin{quote}',
      '“a ',
      '\\enquote{',
      '\\blockquote[a]{b}',
      '#quote[',
      '____\n',
      '[quote]\n____\na\n',
      '<blockquote>',
      '<q>',
      '« ',
      '‘a ',
      '    a b c d e\n\n',
      '“a b c d e f”[^1] ',
      '[^1]: a\n',
      '“a b c d e f”[^1]\n\n[^1]: a\n\n',
    ],
    ends: [['', ' AFMC 1.1']],
  },
];

describe('twice the hostile input takes at most two and a half times the steps', () => {
  for (const { name, read, parts, ends = [['', '']] } of readers)
    for (const part of parts)
      for (const [before, after] of ends) {
        const shown = JSON.stringify(`${before}${part}…${after}`);
        it(`${name}: ${shown}`, async () => {
          const grown = await growth((size) => before + part.repeat(size) + after, 500, read);
          assert.ok(grown <= mostGrowth, `${grown.toFixed(2)} times`);
        });
      }

  const head = {
    format: 'legal-code-lookup/1',
    jurisdiction: { name: 'Elmford' },
    codes: [{ name: 'Elmford Code' }],
  };
  const publications: Readonly<Record<string, (size: number) => unknown>> = {
    'one number for every section': (size) => ({
      ...head,
      sections: Array.from({ length: size }, () => ({ number: '1.1', text: 'Words.' })),
    }),
    'one number for every section, and no section can be read': (size) => ({
      ...head,
      sections: Array.from({ length: size }, () => ({ number: '1.1' })),
    }),
    'containers in containers': (size) => ({
      ...head,
      sections: [
        {
          number: '1.1',
          text: 'Words.',
          containers: Array.from({ length: size }, (_, at) => ({ level: 'part', number: `${at}` })),
        },
      ],
      containers: [{ path: Array.from({ length: size }, (_, at) => ({ level: 'part', number: `${at}` })) }],
    }),
    'one act for every section': (size) => ({
      ...head,
      sections: Array.from({ length: size }, (_, at) => ({
        number: `1.${at}`,
        text: 'Words.',
        legislative_chain: [{ action: 'amended', act: { key: 'Ord. 1' } }],
      })),
      acts: [{ key: 'Ord. 1' }],
    }),
  };
  for (const [name, publication] of Object.entries(publications))
    it(`JSON: ${name}`, async () => {
      const imported = async (content: string): Promise<void> => {
        const root = tree({ 'code.json': content });
        const store = openSqliteStore(join(root, 'library.db'));
        await importPaths([join(root, 'code.json')], store);
        // Import again: unreadable sections are then matched with those in the library.
        await importPaths([join(root, 'code.json')], store);
        await store.close();
      };
      const grown = await growth((size) => JSON.stringify(publication(size)), 200, imported);
      assert.ok(grown <= mostGrowth, `${grown.toFixed(2)} times`);
    });
});

describe('half a megabyte of hostile input is processed in a limited time', () => {
  // Each takes milliseconds. A quadratic reader would take minutes, longer than the time limit of a test.
  for (const { name, read, parts, ends = [['', '']] } of readers)
    it(name, () => {
      const [[before, after] = ['', '']] = ends;
      for (const part of parts) read(before + part.repeat(500_000 / part.length) + after);
    });
});

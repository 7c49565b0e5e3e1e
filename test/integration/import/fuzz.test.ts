import { strict as assert } from 'node:assert';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { statuses } from '../../../src/contract/status.ts';
import { nameOfAct } from '../../../src/service/import/act-name.ts';
import { readHistory } from '../../../src/service/import/history/index.ts';
import { numbersIn } from '../../../src/service/import/history/numbers.ts';
import { importPaths } from '../../../src/service/import/index.ts';
import { codeNames } from '../../../src/service/import/names/code-names.ts';
import { type CodeDocument, governmentsOf } from '../../../src/service/import/open-law/governments.ts';
import { readSection } from '../../../src/service/import/open-law/section.ts';
import { readXml } from '../../../src/service/import/open-law/xml.ts';
import { XmlProblem } from '../../../src/service/import/open-law/xml-events.ts';
import { readOwnStatements } from '../../../src/service/import/own-statements.ts';
import { statusOf } from '../../../src/service/import/status.ts';
import { holds, holdsAsync } from '../../holds.ts';
import { Recorder } from '../../unit/import/recorder.ts';
import { library, removeTrees, section, title, tree } from '../../unit/import/trees.ts';

afterEach(removeTrees);

const fixture = (path: string): string =>
  readFileSync(join(import.meta.dirname, '../../fixtures/open-law', path), 'utf8');
const pieces = [
  ...['<', '>', '&', ';', '"', "'", '/', '(', ')', '[', ']', '§', '|', ' ', '\n', '\0', '\ud800', ' '],
  ...[
    '<para>',
    '</para>',
    '<num>(a)</num>',
    '<text>',
    '</text>',
    '<section>',
    '</section>',
    '<table><tr><td colspan="9e9">',
  ],
  ...[
    '<annotation type="History">',
    '</annotation>',
    '<!DOCTYPE x [',
    ']>',
    '<![CDATA[',
    ']]>',
    '<!--',
    '<codify:insert path="|1"/>',
  ],
];

/** A valid file with some parts removed and others inserted. */
const damaged = (original: string) =>
  fc
    .array(
      fc.record({
        at: fc.double({ min: 0, max: 1, noNaN: true }),
        cut: fc.nat(40),
        put: fc.oneof(fc.constantFrom(...pieces), fc.string({ maxLength: 12 })),
      }),
      { minLength: 1, maxLength: 6 },
    )
    .map((edits) =>
      edits.reduce((text, { at, cut, put }) => {
        const from = Math.floor(at * text.length);
        return text.slice(0, from) + put + text.slice(from + cut);
      }, original),
    );

describe('a file with any content', () => {
  it('XML is read, or refused with a reason and a line', () => {
    const original = fixture('larkmoor/us/la/parishes/larkmoor/council/code/titles/1/sections/1-101.xml');
    holds(
      fc.property(damaged(original), (text) => {
        try {
          for (const event of readXml(Buffer.from(text))) if (event.kind === 'node') readSection(event.element);
        } catch (error) {
          assert.ok(error instanceof XmlProblem && error.message.length > 5, String(error));
          assert.ok(error.line === undefined || error.line > 0);
        }
      }),
      { numRuns: 400 },
    );
  });

  it('bytes that are not XML are refused in the same way', () => {
    holds(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        assert.throws(() => readXml(Buffer.from(bytes)), XmlProblem);
      }),
    );
  });

  it('a library with a damaged file is imported with or without it, and never fails', async () => {
    const good = library(title(`${section('1.1')}<xi:include href="x.xml"/>`), '<xi:include href="./o.xml"/>', {
      'o.xml': '',
    });
    const original = fixture('larkmoor/us/la/parishes/larkmoor/council/ordinances/19-4.xml');
    await holdsAsync(
      fc.asyncProperty(damaged(original), damaged(good['index.xml']?.toString() ?? ''), async (act, index) => {
        for (const files of [
          { ...good, 'o.xml': act, 'us/or/cities/elmford/code/x.xml': act },
          { ...good, 'index.xml': index },
        ]) {
          const store = new Recorder();
          await importPaths([tree(files)], store);
          assert.ok(store.publications.every((publication) => publication.outcome === 'committed'));
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe('a text with any content', () => {
  const hostile = fc.oneof(
    fc.string(),
    fc
      .array(
        fc.constantFrom(
          'Ord. ',
          '§',
          '(',
          ')',
          '1',
          '-',
          '.',
          ', ',
          ';',
          'D.C. Law ',
          'as added ',
          'Jan. 1, 1990',
          'prior code § ',
        ),
        { maxLength: 60 },
      )
      .map((parts) => parts.join('')),
  );

  it('a history keeps all of its words', () => {
    holds(
      fc.property(hostile, (text) => {
        const statements = readHistory(text);
        const letters = (words: string): string => words.replace(/[^\p{L}\p{N}]/gu, '');
        // An "and" between statements is the only word that is not part of one.
        assert.ok(
          letters(text).length - letters(statements.map((each) => each.text).join('')).length <=
            3 * (statements.length + 1),
        );
      }),
    );
  });

  it('numbers, names, statuses and acts never throw', () => {
    holds(
      fc.property(hostile, hostile, (one, other) => {
        numbersIn(one);
        nameOfAct(one);
        const text = [{ designators: [], text: one }];
        assert.ok(statuses.includes(statusOf({ stated: [one], heading: other, text }).status));
        readOwnStatements({ number: one, text, notes: [{ text: other }] });
        const document = { id: one, heading: other, folder: 'us/or/cities/x/code' };
        nameAll(document);
      }),
    );
  });

  const long = [
    'this section shall expire ',
    'amendments to this section ',
    '“',
    '(',
    '[',
    '§ ',
    '1-',
    '1.',
    'Ord. ',
    ',',
    ' ',
    'A.',
    'D.C. Law 1-1, ',
    'title I, ',
    'see § ',
  ];
  for (const part of long) {
    it(`a megabyte of "${part}" is read in a limited time`, () => {
      const text = part.repeat(1_000_000 / part.length);
      readHistory(text);
      readHistory(text.slice(0, 4_000));
      numbersIn(text);
      nameOfAct(text.slice(0, 4_000));
      const blocks = [{ designators: [], text: `This section ${text}` }];
      statusOf({ stated: [text], heading: text, text: blocks });
      readOwnStatements({ number: '1', text: blocks, notes: [{ text }] });
      nameAll({ id: text, heading: text, folder: '' });
      const read = readSection({
        name: 'section',
        attributes: {},
        line: 1,
        children: [
          { name: 'num', attributes: {}, line: 1, children: ['1'] },
          { name: 'heading', attributes: {}, line: 1, children: [text] },
          { name: 'text', attributes: {}, line: 1, children: [text] },
          { name: 'annotation', attributes: { type: 'Section References' }, line: 1, children: [text] },
        ],
      });
      assert.ok(!('why' in read));
      // It takes about ten milliseconds. A quadratic reader would exceed the time limit of a test.
    });
  }
});

/** Names a document's government, and the document. */
function nameAll(document: CodeDocument): void {
  for (const { record } of governmentsOf([document], {})) codeNames(document, record);
}

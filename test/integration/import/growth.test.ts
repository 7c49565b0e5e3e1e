/** Files of every form that import reads: twice the hostile paragraphs take at most two and a half times the steps. */
import { strict as assert } from 'node:assert';
import type { Document } from '../../../src/service/import/forms/block.ts';
import { codeGuess } from '../../../src/service/import/forms/identity.ts';
import { publicationOf } from '../../../src/service/import/forms/publication.ts';
import { readDocument } from '../../../src/service/import/forms/read-document.ts';
import { guttersOf, type PlacedPage } from '../../../src/service/import/forms/readers/page-columns.ts';
import { pageTexts } from '../../../src/service/import/forms/readers/page-lines.ts';
import { readPdf } from '../../../src/service/import/forms/readers/pdf.ts';
import type { PlacedText } from '../../../src/service/import/forms/readers/placed-text.ts';
import { outlineOf } from '../../../src/service/import/forms/structure/code-outline.ts';
import { paragraph, wordFile } from '../../fixtures/word.ts';
import { pdfOf } from '../../unit/import/forms/pdf-prints.ts';
import { growth } from '../../work.ts';

const mostGrowth = 2.5;

/** The content of each paragraph of a file, by its position and the number of paragraphs. */
type Paragraphs = Readonly<Record<string, (at: number, of: number) => string>>;

const inAnyForm: Paragraphs = {
  'one section': () => 'Sec. 1.1. Bells.',
  'another section each': (at) => `Sec. 1.${at}. Bells.`,
  'another number each': (at) => `${at} Bells`,
  'one chapter': () => 'CHAPTER 1. BELLS',
  'another title each': (at) => `Title ${at} Bells`,
  'a line of a table of contents': (at) => `Sec. 1.${at}. Bells ........ ${at}`,
  'designators in one another': (at) => `(${'abcdefgh'[at % 8]})(${at}) Bells`,
  'another history each': (at) => `(Ord. ${at}, § ${at}, 1-1-1990; Ord. ${at + 1}, 1991)`,
  'one word': () => 'bells',
  'a range': (at) => `Secs. 1-${at}—1-${at + 9}. Reserved.`,
  'a reference': (at) => `See § 1.${at} of this Code, and SMC 1.1.`,
};

/** Plain text tests the parts of the reader that all forms share. */
const inText: Paragraphs = {
  ...inAnyForm,
  'a page number': () => 'Page 1',
  'one number': () => '1.1 Bells.',
  'one number alone': () => '1.1',
  'another chapter each': (at) => `CHAPTER ${at}. BELLS`,
  'chapters of which every other comes again': (at, of) => `CHAPTER ${at % 2 === 0 ? at % (of / 2) : at}. BELLS`,
  'sections of which every other comes again': (at, of) => `Sec. 1.${at % 2 === 0 ? at % (of / 2) : at}. Bells.`,
  'an article in a chapter': (at) => (at % 2 === 0 ? `CHAPTER ${at}` : 'ARTICLE I. BELLS'),
  'one designator': () => '(a) Bells',
  'a designator alone': () => '(a)',
  'another designator each': (at) => `(${at}) Bells`,
  'a history': () => '(Ord. 1, 1990)',
  'a note': () => 'Editor’s note—Bells.',
  capitals: () => 'BELLS',
  'a line that goes on': () => 'the bells of the town and of its',
  'a dash': () => '-',
  'a bracket': () => '(',
};

const sections = (lines: readonly string[]): string => lines.map((line) => `<p>${line}</p>`).join('');

const plainText = (lines: readonly string[]): Uint8Array =>
  Buffer.from(`Sec. 1. Bells.\nBells.\n${lines.join('\n')}\n`);

/** A file with a section and then the paragraphs. */
const forms: Readonly<Record<string, (lines: readonly string[]) => Uint8Array>> = {
  'plain text with blank lines': (lines) => Buffer.from(`Sec. 1. Bells.\n\n${lines.join('\n\n')}\n`),
  'plain text in pages': (lines) => Buffer.from(`Sec. 1. Bells.\n\f${lines.join('\n\f')}\n`),
  AsciiDoc: (lines) => Buffer.from(`== Sec. 1. Bells.\n\nBells.\n\n== ${lines.join('\n\n== ')}\n`),
  Markdown: (lines) => Buffer.from(`# Sec. 1. Bells.\n\nBells.\n\n## ${lines.join('\n\n## ')}\n`),
  HTML: (lines) => Buffer.from(`<html><body><h2>Sec. 1. Bells.</h2>${sections(lines)}</body></html>`),
  'HTML tables': (lines) =>
    Buffer.from(
      `<html><body><h2>Sec. 1. Bells.</h2><table>${lines.map((line) => `<tr><td>${line}</td><td>1</td></tr>`).join('')}</table></body></html>`,
    ),
  'HTML lists': (lines) =>
    Buffer.from(
      `<html><body><h2>Sec. 1. Bells.</h2><ol>${lines.map((line) => `<li><b>${line}</b> bells`).join('')}</ol></body></html>`,
    ),
  Word: (lines) => wordFile({ body: [paragraph('Sec. 1. Bells.'), ...lines.map((line) => paragraph(line))].join('') }),
  'Word footnotes': (lines) =>
    wordFile({
      body: [
        paragraph('Sec. 1. Bells.'),
        ...lines.map((line, at) =>
          paragraph(`<w:r><w:t>${line}</w:t></w:r><w:r><w:footnoteReference w:id="${at + 1}"/></w:r>`),
        ),
      ].join(''),
      footnotes: Object.fromEntries(lines.map((line, at) => [`${at + 1}`, line])),
    }),
  'American Legal XML': (lines) =>
    Buffer.from(
      `<?xml version="1.0"?><DOCUMENT>${lines.map((line, at) => `<LEVEL style-name="Section"><RECORD id="${at}"><HEADING>${line}</HEADING><PARA>${line}</PARA><PARA>Bells</PARA></RECORD></LEVEL>`).join('')}</DOCUMENT>`,
    ),
  'Akoma Ntoso': (lines) =>
    Buffer.from(
      `<?xml version="1.0"?><akomaNtoso><act><body><section><num>1</num><heading>Bells</heading>${lines.map((line) => `<subsection><num>${line}</num><content><p>${line}</p></content></subsection>`).join('')}</section></body></act></akomaNtoso>`,
    ),
  'Akoma Ntoso chapters': (lines) =>
    Buffer.from(
      `<?xml version="1.0"?><akomaNtoso><act><body>${lines.map((line) => `<chapter><num>${line}</num><article><num>${line}</num><content><p>${line}</p></content></article></chapter>`).join('')}</body></act></akomaNtoso>`,
    ),
  'Akoma Ntoso containers with names of their own': (lines) =>
    Buffer.from(
      `<?xml version="1.0"?><akomaNtoso><act><body>${lines.map((line, at) => `<hcontainer name="a${at}"><num>${line}</num><article><num>${line}</num><content><p>${line}</p></content></article></hcontainer>`).join('')}</body></act></akomaNtoso>`,
    ),
  'State Decoded': (lines) =>
    Buffer.from(
      `<?xml version="1.0"?><law><structure>${lines.map((line) => `<unit label="chapter" identifier="${line}">${line}</unit>`).join('')}</structure><section_number>1.1</section_number><catch_line>Bells</catch_line><text>${lines.map((line) => `<section prefix="a">${line}</section>`).join('')}</text></law>`,
    ),
  'JSON records': (lines) =>
    Buffer.from(
      JSON.stringify(
        lines.map((line) => ({
          section_number: line,
          heading: line,
          text: line,
          history: line,
          chapter_number: line,
          title_name: line,
        })),
      ),
    ),
  'JSON with one long text': (lines) =>
    Buffer.from(JSON.stringify([{ number: '1.1', heading: 'Bells', text: lines.join('\n') }])),
  'JSON lines': (lines) =>
    Buffer.from(lines.map((line) => JSON.stringify({ number: line, text: `<p>${line}</p>` })).join('\n')),
  'JSON of Municode': (lines) =>
    Buffer.from(
      JSON.stringify({ Docs: lines.map((line, at) => ({ Id: `${at}`, Title: line, Content: `<p>${line}</p>` })) }),
    ),
};

const pdfPages = (lines: readonly string[]): Uint8Array => pdfOf(['Sec. 1. Bells.', ...lines]);

describe('twice the hostile paragraphs take at most two and a half times the steps', () => {
  for (const [name, line] of Object.entries(inText)) grows('plain text', name, plainText, line, 500);
  for (const [form, file] of Object.entries(forms))
    for (const [name, line] of Object.entries(inAnyForm)) grows(form, name, file, line, 150);
  // The PDF reader needs as much time for a page as for a thousand lines.
  for (const [name, line] of Object.entries(inAnyForm)) grows('PDF', name, pdfPages, line, 24);
});

describe('twice the hostile words take at most two and a half times the steps', () => {
  for (const word of ['A-', 'Elm ', "Elm's "])
    it(`to guess the name of a code: ${word}`, async () => {
      const grown = await growth(
        (count) => word.repeat(count),
        20_000,
        (text) => codeGuess([text]),
      );
      assert.ok(grown <= mostGrowth, `${grown.toFixed(2)} times`);
    });
});

describe('twice the rows of a hostile page take at most two and a half times the steps', () => {
  const row = (at: number, y: number): readonly PlacedText[] =>
    [40, 260 + ((at * 37) % 251)].map((x) => ({ text: 'bell', x, y, width: 20, size: 10 }));
  const pages: Readonly<Record<string, (at: number) => readonly PlacedText[]>> = {
    'in two columns that are no table': (at) => row(at, 20_000 - at * 12),
    'in a margin, with parts of numbers': (at) =>
      ['Sec. 1-', 'bell'].map((text, column) => ({ text, x: 40 + column * 200, y: -at * 12, width: 30, size: 10 })),
  };
  for (const [name, placed] of Object.entries(pages))
    it(name, async () => {
      const made = (count: number): PlacedPage => ({
        items: Array.from({ length: count }, (_, at) => placed(at)).flat(),
        width: 612,
      });
      const grown = await growth(made, 400, (page) => pageTexts([page], guttersOf([page]), ''));
      assert.ok(grown <= mostGrowth, `${grown.toFixed(2)} times`);
    });
});

function grows(
  form: string,
  name: string,
  file: (lines: readonly string[]) => Uint8Array,
  line: Paragraphs[string],
  size: number,
): void {
  it(`${form}: ${name}`, async () => {
    // The two texts share no line, because an import keeps the notes that it has read.
    const made = (count: number): Uint8Array => file(Array.from({ length: count }, (_, at) => line(count + at, count)));
    const grown = await growth(made, size, imported);
    assert.ok(grown <= mostGrowth, `${grown.toFixed(2)} times`);
  });
}

async function imported(bytes: Uint8Array): Promise<void> {
  const pdf = Buffer.from(bytes.subarray(0, 5)).toString() === '%PDF-';
  const document: Document | { readonly why: string } = pdf
    ? await readPdf('code.pdf', bytes)
    : readDocument('code', bytes);
  if ('why' in document) return;
  publicationOf({ name: 'Wexcombe' }, [
    { code: { name: 'Code' }, documents: [{ document, outline: outlineOf(document) }] },
  ]);
}

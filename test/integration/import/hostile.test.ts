import { strict as assert } from 'node:assert';
import { importPaths } from '../../../src/service/import/index.ts';
import { readXml } from '../../../src/service/import/open-law/xml.ts';
import { limits, XmlProblem } from '../../../src/service/import/open-law/xml-events.ts';
import { Recorder } from '../../unit/import/recorder.ts';
import { codePath, library, namespaces, removeTrees, section, title, tree } from '../../unit/import/trees.ts';

afterEach(removeTrees);

/** Imports a valid section beside an invalid file. Returns what was imported, and why the other was not. */
async function beside(bad: string | Buffer) {
  const root = tree(
    library(title(`${section('1.1')}<xi:include href="bad.xml"/>${section('1.3')}`), '', {
      'us/or/cities/elmford/code/bad.xml': bad,
    }),
  );
  const store = new Recorder();
  const { skipped } = await importPaths([root], store);
  return {
    numbers: store.only.sections.map((each) => each.number),
    skipped,
    text: store.only.sections.flatMap((each) => each.text),
  };
}

const own = (xml: string): string => xml.replace('<section ', `<section ${namespaces} `);

describe('an unreadable file is reported with line and reason, and the rest is imported', () => {
  const cases: readonly (readonly [string, string | Buffer, number | undefined, RegExp])[] = [
    ['malformed', `<section ${namespaces}>\n<num>1.2</num>\n<text>a & b</text></section>`, 3, /entity|character|&/i],
    ['unclosed', `<section ${namespaces}>\n<num>1.2</num>`, 2, /unclosed/i],
    ['empty', '', undefined, /root element/],
    ['an HTML page', '<html><body>Not found</body></html>', 1, /its root is <html>/],
    [
      'entities that multiply',
      `<!DOCTYPE section [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>\n<section ${namespaces}><num>1.2</num><text>&b;</text></section>`,
      2,
      /entity/,
    ],
    [
      'an external entity',
      `<!DOCTYPE section [<!ENTITY x SYSTEM "file:///etc/passwd">]>\n<section ${namespaces}><num>1.2</num><text>&x;</text></section>`,
      2,
      /entity/,
    ],
    ['nested too deep', `<section ${namespaces}><num>1.2</num>${'<para>'.repeat(limits.depth)}`, 1, /nested more than/],
    [
      'bytes that are not UTF-8',
      Buffer.concat([
        Buffer.from(`<section ${namespaces}>\n<num>1.2</num>\n<text>caf`),
        Buffer.from([0xe9]),
        Buffer.from('</text></section>'),
      ]),
      3,
      /not UTF-8/,
    ],
    [
      'an unknown encoding',
      `<?xml version="1.0" encoding="klingon"?><section ${namespaces}><num>1.2</num></section>`,
      1,
      /"klingon"/,
    ],
    ['a prefix without a namespace', '<section><num>1.2</num><zz:text>x</zz:text></section>', 1, /namespace/],
  ];
  for (const [what, bad, line, why] of cases) {
    it(what, async () => {
      const { numbers, skipped } = await beside(bad);
      assert.deepEqual(numbers, ['1.1', '1.3']);
      assert.equal(skipped.length, 1);
      assert.match(skipped[0]?.why ?? '', why);
      assert.match(skipped[0]?.path ?? '', /bad\.xml$/);
      if (line !== undefined) assert.equal(skipped[0]?.line, line);
    });
  }
});

describe('encodings', () => {
  const words = 'Crue d’été — 14½';
  const xml = (encoding: string): string =>
    `<?xml version="1.0" encoding="${encoding}"?>${own(section('1.2', `<text>${words}</text>`))}`;
  const swapped = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16();
  const cases: readonly (readonly [string, Buffer])[] = [
    ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${xml('utf-8')}`)],
    ['UTF-16, little end first, with a mark', Buffer.from(`\ufeff${xml('utf-16')}`, 'utf16le')],
    ['UTF-16, big end first, with a mark', swapped(`\ufeff${xml('utf-16')}`)],
    ['UTF-16 without a mark', Buffer.from(xml('utf-16'), 'utf16le')],
    ['Windows-1252 as declared', Buffer.from(xml('windows-1252').replace('’', '\x92').replace('—', '\x97'), 'latin1')],
  ];
  for (const [what, bytes] of cases) {
    it(what, async () => {
      const { skipped, text } = await beside(bytes);
      assert.deepEqual(skipped, []);
      assert.equal(text[1]?.text, words);
    });
  }
});

describe('size', () => {
  it('of one section has a bound', () => {
    const many = `<section ${namespaces}><num>1</num>${'<para/>'.repeat(limits.elementsOfNode + 1)}</section>`;
    assert.throws(() => readXml(Buffer.from(many)), XmlProblem);
  });

  it('of a file is unlimited in sections: a large one is read in parts, including the history after them', async () => {
    const sections = Array.from({ length: 12_000 }, (_, at) =>
      section(`1.${at + 1}`, `<text>${'Words of law. '.repeat(25)}</text>`),
    );
    const late = '<annotation type="History" doc="Ord. 7" eff="2019-01-01"/>';
    const files = library(title(sections.join('\n') + late));
    assert.ok((files[codePath]?.length ?? 0) > 4_500_000);
    const store = new Recorder();
    const { skipped, sections: count } = await importPaths([tree(files)], store);
    assert.deepEqual(skipped, []);
    assert.equal(count, 12_000);
    assert.deepEqual(
      store.only.contents.map(({ chain }) => chain.map((entry) => entry.source?.sourceReference)),
      [['Ord. 7']],
    );
  });

  it('of a file that is truncated in its last part leaves nothing in the library', async () => {
    const sections = Array.from({ length: 12_000 }, (_, at) =>
      section(`1.${at + 1}`, `<text>${'Words of law. '.repeat(25)}</text>`),
    );
    const root = tree(
      library('<xi:include href="big.xml"/><xi:include href="small.xml"/>', '', {
        'us/or/cities/elmford/code/big.xml': `<container ${namespaces}><prefix>Title</prefix><num>1</num>${sections.join('\n')}`,
        'us/or/cities/elmford/code/small.xml': own(section('2.1')),
      }),
    );
    const store = new Recorder();
    const { skipped } = await importPaths([root], store);
    assert.deepEqual(
      store.only.sections.map((each) => each.number),
      ['2.1'],
    );
    assert.match(skipped[0]?.why ?? '', /unclosed/);
  });
});

/** The cross-references that a publisher tags, counted with a library that was imported from its XML. */
import { strict as assert } from 'node:assert';
import { buildLexicon, createRecognizer } from '../../../src/citation/index.ts';
import { crossReferences, taggedWords } from '../../../src/cli/doctor-references.ts';
import { openLaw } from '../../../src/cli/law.ts';
import { changeImportLog } from '../../../src/service/import/import-log.ts';
import { importPaths } from '../../../src/service/import/index.ts';
import { namespaces, removeTrees, tree } from '../../unit/import/trees.ts';
import { sqlite } from '../service/stores.ts';

describe('tagged cross-references', () => {
  afterEach(removeTrees);

  it('are counted by the number that the tag leads to, apart from the publisher’s own errors', async () => {
    const sections = Array.from({ length: 12 }, (_, at) => {
      const own = `1-1${String(at + 10)}`;
      return `<section><num>${own}</num><heading>Matter ${own}</heading><text>${at === 0 ? text : 'See the clerk.'}</text></section>`;
    });
    const folder = tree({
      'index.xml': `<library ${namespaces}><heading>Otter County Law Library</heading><xi:include href="./us/xx/counties/otter/code/index.xml"/></library>`,
      'us/xx/counties/otter/code/index.xml': `<document ${namespaces} id="Otter County Code"><heading>Otter County Code</heading><container><prefix>Title</prefix><num>1</num><heading>General</heading>${sections.join('')}</container></document>`,
    });
    const place = await sqlite.place();
    try {
      await importPaths([folder], await place.open());
      const law = await openLaw({ library: place.address, service: undefined });
      const [jurisdiction] = law.jurisdictions;
      assert.ok(jurisdiction);
      changeImportLog(place.address, () => ({
        imports: [{ paths: [folder], jurisdictions: [jurisdiction.id], at: '' }],
      }));
      const rows = await place.ask('SELECT id, number, citation FROM section');
      const known = rows.map(({ id, number, citation }) => ({
        id: String(id),
        number: String(number),
        citation: String(citation),
      }));
      const figures = await crossReferences(
        place.address,
        createRecognizer(buildLexicon(law)),
        jurisdiction.id,
        known,
        [],
      );
      assert.deepEqual(figures, {
        of: 3,
        succeeded: 3,
        amongSeveral: 0,
        publisherErrors: { otherNumber: 1, noSection: 1 },
      });
      assert.match(taggedWords(figures), /read exactly 3 of 3 \(100\.0%\)/);
      await law.close();
    } finally {
      await place.drop();
    }
  });
});

describe('tagged cross-references of other forms', () => {
  afterEach(removeTrees);

  /** A code’s sections with two correct links, one to the chapter, one to no place, one with another number, and one without. */
  const numbers = Array.from({ length: 12 }, (_, at) => `4-1${String(at + 10)}`);
  const links: readonly (readonly [string, string])[] = [
    ['4-110', '§ 4-110(b)'],
    ['4-111', 'Sec. 4-111'],
    ['4', 'Chapter 4'],
    ['elsewhere', '§ 9-900'],
    ['4-112', '§ 4-113'],
    ['4-114', 'this section'],
  ];
  const words = (link: (target: string, text: string) => string): string =>
    `The clerk acts under ${links.map(([target, text]) => link(target, text)).join(' and under ')} each year.`;

  const printed: Readonly<Record<string, string>> = {
    'code.html': `<html><title>Otter Lake Municipal Code</title><body><h1>Otter Lake Municipal Code</h1><h2 id="c4">Chapter 4 Dogs</h2><ul>${numbers.map((number) => `<li><a href="#c${number}">§ ${number}</a></li>`).join('')}</ul>${numbers
      .map(
        (number) =>
          `<div id="c${number}"><h3>§ ${number}. Matter ${number}.</h3><p>${words((target, text) => `<a href="code.html#c${target}">${text}</a>`)}</p></div>`,
      )
      .join('')}</body></html>`,
    'levels.xml': `<DOCUMENT source-infobase-title="Otter Lake Municipal Code"><LEVEL style-name="Chapter"><RECORD id="1"><HEADING>CHAPTER 4: DOGS</HEADING><PARA><DESTINATION name="4"/>CHAPTER 4: DOGS</PARA></RECORD>${numbers
      .map(
        (number) =>
          `<LEVEL style-name="Section"><RECORD id="r${number}"><HEADING>§ ${number} Matter ${number}.</HEADING><PARA><DESTINATION name="${number}"/>§ ${number} Matter ${number}.</PARA></RECORD><LEVEL style-name="Normal Level"><RECORD id="t${number}"><PARA>${words((target, text) => `<LINK destination-name="${target}">${text}</LINK>`)}</PARA></RECORD></LEVEL></LEVEL>`,
      )
      .join('')}</LEVEL></DOCUMENT>`,
    'act.xml': `<akomaNtoso><act><meta/><body><chapter eId="chp_4"><num>Chapter 4</num><heading>Dogs</heading>${numbers
      .map(
        (number) =>
          `<section eId="sec_${number}"><num>§ ${number}.</num><heading>Matter ${number}</heading><content><p>${words((target, text) => `<ref href="#sec_${target}">${text}</ref>`)}</p></content></section>`,
      )
      .join('')}</chapter></body></act></akomaNtoso>`,
  };

  for (const [name, content] of Object.entries(printed))
    it(`are counted in ${name} by the section that a link leads to`, async () => {
      const folder = tree({ [name]: content });
      const place = await sqlite.place();
      try {
        await importPaths([folder], await place.open(), { place: 'Otter Lake, WA', code: 'Otter Lake Municipal Code' });
        const law = await openLaw({ library: place.address, service: undefined });
        const [jurisdiction] = law.jurisdictions;
        assert.ok(jurisdiction);
        changeImportLog(place.address, () => ({
          imports: [{ paths: [folder], jurisdictions: [jurisdiction.id], at: '' }],
        }));
        const known = numbers.map((number) => ({ id: number, number, citation: number }));
        const figures = await crossReferences(
          place.address,
          createRecognizer(buildLexicon(law)),
          jurisdiction.id,
          known,
          [],
        );
        assert.deepEqual(figures, {
          of: 24,
          succeeded: 24,
          amongSeveral: 0,
          publisherErrors: { otherNumber: 12, noSection: 0 },
        });
        await law.close();
      } finally {
        await place.drop();
      }
    });
});

/**
 * Three correct references, one with another number, and one to no section. References without a number, or to other
 * law, do not count.
 */
const text = `See <cite path="§1-111|(a)">§ 1-111(a)</cite>, <cite path="§1-112">§§ 1-112</cite> and <cite path="§1-113">1-113</cite>,
  <cite path="§1-114">§ 1-115</cite>, <cite path="§9-900">§ 9-900</cite>, <cite path="§1-116">this section</cite> and
  <cite doc="Otter Act" path="§2">§ 2</cite>.`;

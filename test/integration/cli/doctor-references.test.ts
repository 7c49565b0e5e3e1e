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
      const figures = crossReferences(place.address, createRecognizer(buildLexicon(law)), jurisdiction.id, known, []);
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

/**
 * Three correct references, one with another number, and one to no section. References without a number, or to other
 * law, do not count.
 */
const text = `See <cite path="§1-111|(a)">§ 1-111(a)</cite>, <cite path="§1-112">§§ 1-112</cite> and <cite path="§1-113">1-113</cite>,
  <cite path="§1-114">§ 1-115</cite>, <cite path="§9-900">§ 9-900</cite>, <cite path="§1-116">this section</cite> and
  <cite doc="Otter Act" path="§2">§ 2</cite>.`;

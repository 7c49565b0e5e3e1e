/** XML files with one section each. */
import { strict as assert } from 'node:assert';
import { historiesOf, placesOf, read, sectionsOf } from './shown.ts';

const law = 'No person shall fly a kite over the harbor in the night.';

describe('XML of sections', () => {
  it('has its subdivisions, history and notes as levels', () => {
    const level = (number: string, words: string): string => `<level><num>${number}</num><text>${words}</text></level>`;
    const notes =
      '<level><type>annotations</type><level><heading>History</heading><text>(Ord. No. 12, § 1, 5-4-1990)</text></level><level><heading>Prior Codifications</heading><text>1981 Ed., § 1-131.</text></level></level>';
    const found = read(
      `<?xml-stylesheet href="section.xsl" type="text/xsl" ?>\n<level><type>Section</type><num>1-161</num><heading>Kites.</heading>${level('(a)', law)}${level('(b)', 'A <span>red</span> kite is lit.')}${notes}</level>`,
      'kites.xml',
    );
    const [section] = found.sections;
    assert.deepEqual(section?.text, [
      { designators: ['(a)'], text: law },
      { designators: ['(b)'], text: 'A red kite is lit.' },
    ]);
    assert.deepEqual([section?.number, section?.heading], ['1-161', 'Kites']);
    assert.deepEqual(historiesOf(found), [['(Ord. No. 12, § 1, 5-4-1990)']]);
    assert.deepEqual(section?.notes, [{ text: 'Prior Codifications: 1981 Ed., § 1-131.' }]);
  });

  it('has the annotations of a library', () => {
    const found = read(
      `<?xml version="1.0"?>\n<section xmlns="https://code.dccouncil.us/schemas/dc-library"><num>1-106</num><heading>Kites.</heading><text>${law}</text><para><num>(1)</num><heading>Bells.</heading><text>A bell is quiet.</text></para><annotations><annotation type="History">Ord. No. 12, § 3, 5-4-1990</annotation><annotation type="Prior Codifications">1981 Ed., § 1-106.</annotation></annotations></section>`,
      '1-106.xml',
    );
    assert.match(sectionsOf(found).join(), /^1-106 Kites \| No person .* Bells\. A bell is quiet\.$/);
    assert.deepEqual(historiesOf(found), [['Ord. No. 12, § 3, 5-4-1990']]);
  });

  it('may be in the elements of its levels, with the history in a paragraph', () => {
    const section = (number: string): string =>
      `<section><num>SEC. ${number}</num><heading>Kites</heading><content><p>${law}</p><p>(Ord. No. 12, 5/4/90.)</p></content></section>`;
    const found = read(
      `<?xml version="1.0"?>\n<lawDoc xmlns="http://xml.house.gov/schemas/uslm/1.0"><meta><title>Code</title></meta><main><chapter><num>CHAPTER 3—</num><heading>Toys</heading>${section('3.1')}${section('3.2')}</chapter></main></lawDoc>`,
      'toys.xml',
    );
    assert.deepEqual(sectionsOf(found), [`3.1 Kites | ${law}`, `3.2 Kites | ${law}`]);
    assert.deepEqual(placesOf(found), ['chapter 3', 'chapter 3']);
    assert.deepEqual(historiesOf(found), [['(Ord. No. 12, 5/4/90.)'], ['(Ord. No. 12, 5/4/90.)']]);
  });
});

/** Title pages, titles on pages of their own, and the schedule at the end of a charter. */
import { strict as assert } from 'node:assert';
import {
  codeIn,
  codeNamed,
  jurisdictionNamed,
  placeIn,
  titlesAbove,
} from '../../../../src/service/import/forms/identity.ts';
import type { ReadPublication } from '../../../../src/service/import/forms/publication.ts';
import { placesOf, read, sectionsOf } from './shown.ts';

describe('a title page', () => {
  it('is not the law below it, and may name the county of a town', () => {
    const titles = ['CODE', 'of the', 'TOWN OF ELM', 'COUNTY OF ULSTER', 'STATE OF NEW YORK'];
    const law = ['Chapter 30: Pawnshops Code', 'This is the building code of the city.', 'Elm By-Laws'];
    assert.equal(placeIn([...titles, ...law]), 'Town of Elm, NY');
    assert.deepEqual(titlesAbove(['TOWN OF ELM', 'Chapter 12', 'KENNELS CODE']), ['TOWN OF ELM']);
    assert.equal(codeIn(['Code of Ordinances of the City of Elm, Ohio', ...law.slice(0, 2)]), 'Code of Ordinances');
  });

  it('names a tribe without its state', () => {
    const tribes = {
      'OF THE STONE LAKE BAND OF CHIPPEWA INDIANS': 'Stone Lake Band of Chippewa Indians',
      'Confederated Tribes of the Fir Valley Reservation': 'Confederated Tribes of the Fir Valley Reservation',
      'PUEBLO OF SAN ELMO': 'Pueblo of San Elmo',
      'Law and Order Code of the Alder Nation': 'Alder Nation',
      'Native Village of Kesk': 'Native Village of Kesk',
    };
    for (const [title, place] of Object.entries(tribes)) {
      assert.equal(placeIn(['LAW AND ORDER CODE', title]), place);
      assert.equal(placeIn([title, 'Current through Resolution 12-88']), place);
    }
    assert.equal(
      placeIn(['Stone Lake Band Code', 'STONE LAKE BAND OF CHIPPEWA INDIANS']),
      'Stone Lake Band of Chippewa Indians',
    );
    for (const city of ['City of Pueblo', 'Pueblo County', 'Pueblo West', 'Nation Township', 'Tribal Council'])
      assert.equal(placeIn([city, 'Municipal Code']), undefined, city);
    assert.equal(placeIn(['City of Pueblo', 'Colorado']), 'City of Pueblo, CO');
    assert.equal(placeIn(['Stone Lake Band', 'Alder Nation']), undefined);
  });

  it('names the place without the words of the document', () => {
    const places = {
      'Borough of Kestrel Hill Zoning Ordinance': 'Borough of Kestrel Hill, PA',
      'Township of Oak Grove Land Use Ordinance': 'Township of Oak Grove, PA',
      'City and County of Elm Building Code': 'City and County of Elm, PA',
      'City of Elm, Pennsylvania Zoning Code': 'City of Elm, PA',
      'Town of Elm Zoning By-Law': 'Town of Elm, PA',
    };
    for (const [title, place] of Object.entries(places)) assert.equal(placeIn([title, 'Pennsylvania']), place, title);
    const kestrel = ['Borough of Kestrel Hill Zoning Ordinance', 'County of Brant, Pennsylvania'];
    assert.equal(placeIn(kestrel), 'Borough of Kestrel Hill, PA');
    assert.equal(placeIn(['ELM LAKE MUNICIPAL CODE', 'Elm Lake, Minnesota']), 'Elm Lake, MN');
    assert.equal(placeIn(['Elm Borough Code', 'Elm, Pennsylvania']), 'Elm Borough, PA');
    // The publisher's town.
    assert.equal(placeIn(['ELM LAKE MUNICIPAL CODE', 'Seattle, Washington']), undefined);
    assert.equal(placeIn(['Charter of the County of Brant', 'Ohio', 'Brant County']), 'County of Brant, OH');
  });

  it('names the state in a line that was joined to others', () => {
    assert.equal(placeIn(['COUNTY OF BRANT STATE OF MICHIGAN ZONING ORDINANCE']), 'County of Brant, MI');
    const joined = ['CODE OF ORDINANCES CITY OF ELM, OREGON'];
    assert.deepEqual([placeIn(joined), codeIn(joined)], ['City of Elm, OR', 'Code of Ordinances']);
    assert.equal(
      placeIn(['Zoning Ordinance of the Town of Elm, County of Brant, State of New York']),
      'Town of Elm, NY',
    );
  });

  it('gives a county its full name, because its name alone is a city', () => {
    for (const place of ['County of Brant, MI', 'Brant County, MI', 'COUNTY OF BRANT, Michigan'])
      assert.deepEqual(jurisdictionNamed(place), {
        name: 'Brant County',
        other_names: ['County of Brant'],
        kind: 'county',
        region: 'MI',
      });
    const { name, abbreviations } = codeNamed('County Code', jurisdictionNamed('County of Brant, MI'));
    assert.equal(name, 'Brant County Code');
    assert.ok(abbreviations?.includes('Brant County County Code') === false);
  });
});

describe('the schedule at the end of a charter', () => {
  const charter = (schedule: string): ReadPublication =>
    read(
      `CHARTER OF THE CITY OF MARLOW

ARTICLE I. POWERS

Section 1.01. Powers.
The city has all powers.

Section 1.02. Construction.
The powers are broad.

${schedule}
`,
      'charter.txt',
    );

  it('is not part of the last section', () => {
    const found = charter('SCHEDULE\n\nAll ordinances remain in force.');
    const law = found.sections.find(({ number }) => number === '1.02');
    assert.equal(typeof law?.text === 'string' ? law.text : law?.text[0]?.text, 'The powers are broad.');
    assert.deepEqual(found.containers?.at(-1), {
      code: 'Code',
      path: [{ level: 'schedule', heading: 'SCHEDULE' }],
      text: [{ text: 'All ordinances remain in force.' }],
    });
  });

  it('has sections that are in no article', () => {
    const found = charter('TRANSITION PROVISIONS\n\nSection 1. Ordinances.\nAll ordinances remain in force.');
    assert.deepEqual(placesOf(found), ['article I', 'article I', 'schedule undefined']);
  });

  it('is only a word in a sentence or a list', () => {
    const found = charter('Section 1.03. Fees.\nSchedule\n\nThe fee is one dollar.');
    assert.deepEqual(sectionsOf(found).at(-1), '1.03 Fees | Schedule The fee is one dollar.');
  });

  it('heads a list of a section if more sections or articles follow', () => {
    const fees = 'Section 1.03. Fees.\n\nSCHEDULE\n\nThe fee is one dollar.';
    for (const more of ['Section 1.04. Refunds.\nNone.', 'ARTICLE II. COUNCIL\n\nSection 1. Members.\nFive.']) {
      const found = charter(`${fees}\n\n${more}`);
      assert.equal(sectionsOf(found)[2], '1.03 Fees | SCHEDULE The fee is one dollar.');
    }
  });
});

describe('a title that begins on a page of its own', () => {
  const names = ['dogs', 'parks', 'signs', 'wells'];
  const title = (name: string, at: number): string =>
    [
      `TITLE ${at + 1}`,
      `All ${name}`,
      `This title is about ${name}.`,
      'CHAPTER 1',
      'Licenses',
      `SEC. ${at + 1}-1-1 FEES.`,
      `The clerk sets the fees for ${name}.`,
      `Fees for ${name} are due in May.`,
      `Late fees for ${name} are doubled.`,
      `SECS. ${at + 1}-1-2 TO ${at + 1}-1-5 RESERVED.`,
    ].join('\n\n');
  const found = read(names.map(title).join('\n\f'), 'code.txt');

  it('is a heading, not the header of the page', () => {
    const places = [1, 2, 3, 4].map((at) => `title ${at}, chapter 1`);
    assert.deepEqual([...new Set(placesOf(found))], places);
  });

  it('may end with a range of reserved sections, which is not the footer of the page', () => {
    assert.deepEqual(
      found.sections.flatMap(({ through }) => through ?? []),
      ['1-1-5', '2-1-5', '3-1-5', '4-1-5'],
    );
  });
});

import { strict as assert } from 'node:assert';
import type { SectionRecord } from '../../../src/service/store/records.ts';
import type { Store } from '../../../src/service/store/store.ts';
import { countyPublication, publish, section } from './fixtures.ts';
import { inEachStore, type LibraryPlace } from './stores.ts';

const county = countyPublication.codes[0]?.name ?? '';

/** More sections than a comparison reads, with more text than its budget. */
const longSections: readonly SectionRecord[] = Array.from({ length: 120 }, (_, index) =>
  section(`1-${index + 1}`, {
    heading: `Reports, part ${index + 1}`,
    text: [{ designators: [], text: `A kennel sends a report. ${'The department files each report. '.repeat(300)}` }],
  }),
);
/** More headings with a common word than are in any answer. */
const taxSections: readonly SectionRecord[] = Array.from({ length: 3000 }, (_, index) =>
  section(`2-${index + 1}`, {
    heading: `Tax on article ${index + 1}`,
    text: [{ designators: [], text: 'The rate is stated in the schedule.' }],
  }),
);
const answers: readonly SectionRecord[] = [
  section('9-1', {
    heading: 'Animals in kennels',
    text: [{ designators: [], text: 'The owner of a kennel feeds every animal twice a day.' }],
  }),
  section('9-2', {
    heading: 'Tax records',
    text: [{ designators: [], text: 'An officer keeps the returns secret and shows a return to its taxpayer only.' }],
  }),
  section('9-3', {
    heading: 'Registry',
    text: [{ designators: [], text: 'The K.R.P.O. keeps the registry. Its clerk is paid by the day.' }],
  }),
];

inEachStore('a search in a large code', (kind) => {
  let place: LibraryPlace;
  let store: Store;
  before(async () => {
    place = await kind.place();
    store = await place.open();
    await publish(store, {
      ...countyPublication,
      sections: [...longSections, ...taxSections, ...answers].map((each) => ({ ...each, code: county })),
    });
  });
  after(() => place.drop());

  const firstNumber = async (text: string): Promise<string | undefined> =>
    (await store.search('all', { text, limit: 5 })).entries[0]?.number;

  it('compares the likeliest sections, though sections before them would use up the budget of text', async () => {
    assert.equal(await firstNumber('who feeds the animals of a kennel'), '9-1');
  });

  it('finds a section after hundreds of others that have one of the words in their headings', async () => {
    assert.equal(await firstNumber('is a tax return secret'), '9-2');
  });

  it('finds an abbreviation that the code writes with periods', async () => {
    assert.equal(await firstNumber('K.R.P.O. clerk pay'), '9-3');
    assert.equal(await firstNumber('K.R.P.O.'), '9-3');
  });
});

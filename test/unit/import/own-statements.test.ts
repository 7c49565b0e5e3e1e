import { strict as assert } from 'node:assert';
import { endingDate } from '../../../src/service/import/date-statement.ts';
import { readOwnStatements } from '../../../src/service/import/own-statements.ts';

const text = (...words: string[]) => words.map((each) => ({ designators: [], text: each }));
const stated = (words: string, notes: readonly string[] = [], number = '3-101') => {
  const { statusAsPublished: _, ...validity } = readOwnStatements({
    number,
    text: text(words),
    notes: notes.map((note) => ({ text: note })),
  }).validity;
  return validity;
};

describe('what a section states about its own force', () => {
  const cases: readonly (readonly [string, object])[] = [
    [
      '*NOTE: This section includes amendments by temporary legislation that will expire on April 12, 2031. To view the text of this section after the expiration, click this link: Permanent Version.*',
      { statusUntil: '2031-04-12', temporaryEffect: 'amended' },
    ],
    [
      '*NOTE: This section was created by emergency legislation that will expire on May 1, 2031.*',
      { statusUntil: '2031-05-01', temporaryEffect: 'created' },
    ],
    [
      '*NOTE: This section was repealed by temporary legislation that will expire on June 16, 2031.*',
      { statusUntil: '2031-06-16', temporaryEffect: 'repealed' },
    ],
    ['*NOTE: This section includes amendments by temporary legislation that will expire soon.*', { unclear: true }],
    ['*NOTE: This section will expire on December 31, 2031.*', { expiresOn: '2031-12-31' }],
    [
      '*NOTE: The amendments to this section by section 30(f) of Law 25-175 shall expire 225 days after October 1, 2030 (May 14, 2031).*',
      { statusUntil: '2031-05-14' },
    ],
    [
      '*NOTE: Amendment made to this section by section 7 of Law 25-50 is applicable January 1, 2031.*',
      { amendmentsFrom: '2031-01-01' },
    ],
    [
      '*NOTE: This subchapter, except for §§ 3-104.01 and 3-105, will expire on June 6, 2031.*',
      { statusUntil: '2031-06-06' },
    ],
    ['*NOTE: This subchapter, except for §§ 3-101 and 3-105, will expire on June 6, 2031.*', {}],
    ['This section shall expire on September 30, 2031.', { expiresOn: '2031-09-30' }],
    ['This chapter shall sunset as of September 30, 2031.', { expiresOn: '2031-09-30' }],
    ['The provisions of this section shall terminate as of January 2, 2031.', { expiresOn: '2031-01-02' }],
    ['This subchapter shall expire 3 years from June 19, 2028.', { expiresOn: '2031-06-19' }],
    [
      'This section shall remain in effect only until January 1, 2031, and as of that date is repealed.',
      { expiresOn: '2031-01-01' },
    ],
    ['This section is repealed effective July 1, 2031.', { expiresOn: '2031-07-01' }],
    ['This section shall expire upon the effective date of final regulations.', { unclear: true }],
    ['Upon the opening of the registry, this section shall expire.', { unclear: true }],
    ['This chapter shall expire on September 30, 2031, if the bonds are not sold.', { statusUntil: '2031-09-30' }],
    ['Subsections (a) and (b) of this section shall expire on October 1, 2031.', { statusUntil: '2031-10-01' }],
    // Statements that are not about the section itself.
    ['A license issued under this chapter shall expire on December 31, 2031.', {}],
    ['The tax imposed by this chapter shall expire on March 31, 2031.', {}],
    ['The exception in paragraph (1) of this section shall expire on March 31, 2031.', {}],
    ['This section shall not expire on March 31, 2031.', {}],
    ['Section 4 reads: “This section shall expire on March 31, 2031.”', {}],
    ['*NOTE: This section applies only to levees that the Parish owns.*', {}],
    ['NOTE: One witness shall not be a relative of the patient.', {}],
  ];
  for (const [words, expected] of cases) it(words.slice(0, 110), () => assert.deepEqual(stated(words), expected));

  it('keeps the sentence, and removes the publisher’s note from the law', () => {
    const note = '*NOTE: This section was created by temporary law that will expire on May 1, 2031.*';
    const read = readOwnStatements({ number: '1', text: text(note, 'A keeper shall pay.'), notes: [] });
    assert.equal(
      read.validity.statusAsPublished,
      'This section was created by temporary law that will expire on May 1, 2031.',
    );
    assert.deepEqual(read.text, text('A keeper shall pay.'));
    assert.equal(read.notes.length, 1);
  });

  it('of several temporary laws counts the first that expires', () => {
    const note = (day: string): string =>
      `*NOTE: This section includes amendments by temporary legislation that will expire on May ${day}, 2031.*`;
    const { validity } = readOwnStatements({ number: '1', text: text(note('9'), note('2')), notes: [] });
    assert.equal(validity.statusUntil, '2031-05-02');
  });

  it('reads notes that say what an act provided, the latest of them', () => {
    const provided = (year: number): string =>
      `Section 4 of Law 21-160 provided that this section shall expire on October 1, ${year}.`;
    assert.deepEqual(stated('A duty.', [provided(2030), provided(2031)]), { statusUntil: '2031-10-01' });
    assert.deepEqual(
      stated('A duty.', ['Section 4 of Law 11-66 provided that the act shall expire on October 1, 2031.']),
      {},
    );
    assert.deepEqual(stated('A duty.', [provided(2030), 'Law 22-80 repealed the sunset provision of Law 21-160.']), {});
  });

  it('states that the text is not current', () => {
    const { notCurrent } = readOwnStatements({
      number: '1',
      text: text(
        '*NOTE: This codification is not the most current, due to recent law changes. To see the current law click this link.*',
      ),
      notes: [],
    });
    assert.equal(notCurrent, 'This codification is not the most current, due to recent law changes.');
  });
});

describe('the date of an ending', () => {
  for (const [words, date] of [
    [' on April 12, 2031.', '2031-04-12'],
    [' as of Sept. 30, 2031; provided that', '2031-09-30'],
    [' 225 days after June 8, 2030 [January 19, 2031].', '2031-01-19'],
    [' two years after March 7, 2029.', '2031-03-07'],
    [' 6 months after January 31, 2031', '2031-07-31'],
    [' when the Mayor certifies under Law 1-1, effective April 12, 2031', undefined],
    [' on February 30, 2031', undefined],
    [' at the end of fiscal year 2031', undefined],
    ['', undefined],
  ] as const)
    it(`“${words}” is ${date ?? 'not known'}`, () => assert.equal(endingDate(words), date));
});

import { strict as assert } from 'node:assert';
import fc from 'fast-check';
import { type HistoryStatement, isHistory, readHistory } from '../../../src/service/import/history/index.ts';
import { numbersIn } from '../../../src/service/import/history/numbers.ts';
import { oldestFirst } from '../../../src/service/import/history/order.ts';
import { isoDate } from '../../../src/service/import/publication-dates.ts';
import { brief } from './brief-history.ts';
import { confusableForms } from './confusable-history-forms.ts';
import { ellipticalForms } from './elliptical-history-forms.ts';
import { otherForms } from './other-history-forms.ts';
import { pairedForms } from './paired-history-forms.ts';
import { printedForms } from './printed-history-forms.ts';
import { publishersForms } from './publishers-history-forms.ts';

type Expected = Partial<Omit<HistoryStatement, 'text' | 'name' | 'priorNumbers'>> & {
  readonly prior?: readonly string[];
};

const cases: readonly (readonly [string, readonly Expected[]])[] = [
  [
    'Aug. 5, 1981, D.C. Law 4-29, § 503, 28 DCR 3081',
    [{ act: 'D.C. Law 4-29', path: '§ 503', date: '1981-08-05', register: '28 DCR 3081' }],
  ],
  [
    'as added Apr. 3, 2001, D.C. Law 13-258, § 2, 48 DCR 767',
    [{ action: 'enacted', act: 'D.C. Law 13-258', path: '§ 2', date: '2001-04-03', register: '48 DCR 767' }],
  ],
  [
    'Dec. 24, 1973, 87 Stat. 829, Pub. L. 93-198, title VII, § 739(g)(4), (5)',
    [{ act: 'Pub. L. 93-198', path: 'title VII, § 739(g)(4), (5)', date: '1973-12-24', register: '87 Stat. 829' }],
  ],
  [
    'June 23, 1874, 18 Stat. 278, 279, ch. 480, §§ 2, 10',
    [{ act: 'ch. 480', path: '§§ 2, 10', date: '1874-06-23', register: '18 Stat. 278, 279' }],
  ],
  [
    'Jan. 22, 1976, D.C. Law 1-42, §§ 3(f)(6), 8, 22 DCR 6315',
    [{ act: 'D.C. Law 1-42', path: '§§ 3(f)(6), 8', date: '1976-01-22', register: '22 DCR 6315' }],
  ],
  ['Ord. 2006-12 § 1, 2006', [{ act: 'Ord. 2006-12', path: '§ 1', year: 2006 }]],
  ['Ord. 1985-30', [{ act: 'Ord. 1985-30' }]],
  ['Prior code §§ 33.01, 33.15', [{ prior: ['33.01', '33.15'] }]],
  [
    'Ordinance No. 55 § 1, Nov. 3, 2006; Ord. 60, 2007: prior code § 2.04',
    [{ act: 'Ordinance No. 55', path: '§ 1', date: '2006-11-03' }, { act: 'Ord. 60', year: 2007 }, { prior: ['2.04'] }],
  ],
  ['Ord. 1234 § 2 (part), 1990', [{ act: 'Ord. 1234', path: '§ 2', year: 1990 }]],
  ['amended by Ord. 5, 2001', [{ action: 'amended', act: 'Ord. 5', year: 2001 }]],
  ['repealed Ord. 77-3', [{ action: 'repealed', act: 'Ord. 77-3' }]],
  ['See the annual report.', [{}]],
];

describe('a history written as text', () => {
  for (const [text, expected] of cases) {
    it(text, () => {
      const read = readHistory(text).map(({ text: _words, name: _name, priorNumbers, ...rest }) => ({
        ...rest,
        ...(priorNumbers.length === 0 ? {} : { prior: priorNumbers }),
      }));
      assert.deepEqual(read, expected);
    });
  }

  it('has the century of a day from the number of its act', () => {
    const dates = (note: string): readonly unknown[] =>
      readHistory(note, { latestYear: 2015 }).map(({ date, adopted }) => date ?? adopted);
    assert.deepEqual(dates('(Ord. 2017-128. Passed 8-10-17.)'), ['2017-08-10']);
    assert.deepEqual(dates('(Ord. 17-128. Passed 8-10-17.)'), ['1917-08-10']);
    assert.deepEqual(dates('(Ord. 2017-128. Passed 8-10-16.)'), ['1916-08-10']);
  });

  it('keeps each statement’s own words', () => {
    assert.deepEqual(
      readHistory('(Ord. 1 § 1, 1950; Ord. 2 (part; sic), 1951)').map((statement) => statement.text),
      ['Ord. 1 § 1, 1950', 'Ord. 2 (part; sic), 1951'],
    );
  });

  it('tells the kind and the number of an act', () => {
    assert.deepEqual(readHistory('Mar. 11, 2015, D.C. Law 20-207, § 6(a)')[0]?.name, { type: 'Law', number: '20-207' });
    assert.deepEqual(readHistory('Ord. 2006-12 § 1')[0]?.name, { type: 'Ordinance', number: '2006-12' });
    assert.deepEqual(readHistory('July 31, 1946, ch. 707, § 9A')[0]?.name, {
      type: 'Act of Congress',
      number: 'ch. 707',
    });
  });

  it('finds the numbers of a list, and not its designators', () => {
    assert.deepEqual(numbersIn('47-1807.02, 47-1807.02a(b)(1), 5–2 and 28:9-102.'), [
      '47-1807.02',
      '47-1807.02a',
      '5-2',
      '28:9-102',
    ]);
  });
});

const historyForms = [
  ...publishersForms,
  ...otherForms,
  ...ellipticalForms,
  ...pairedForms,
  ...printedForms,
  ...confusableForms,
];

describe('a history note', () => {
  for (const [publisher, forms] of historyForms) {
    for (const [note, ...statements] of forms) {
      it(`${publisher}: ${note}`, () => {
        assert.deepEqual(readHistory(note, { latestYear: 2025 }).filter(isHistory).map(brief), statements);
      });
    }
  }

  const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
  const hasNumber = (note: string, digits: string): boolean =>
    new RegExp(`(?<!\\d)0?${Number(digits)}(?!\\d)`).test(note);
  /** A note that tells of the action has one of these words. */
  const actionWords = {
    enacted: /add|enact|ordained|creat|establish|insert|cr\.|en\.|adopt/i,
    amended: /am|rev|rewrit|replac|rep|r\.|a\./i,
    repealed: /rep|rescind|delet|del\.|r\./i,
    recodified: /re?n\.|ren|recodif|redesign|transfer|relocat/i,
  } as const;
  const parts = historyForms.flatMap(([, forms]) => forms.flatMap(([note]) => note.split(/(?<=[;,.)])/)));

  it('invents no number and no date', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...parts, ' ', '(', ')', '; '), { maxLength: 12 }), (pieces) => {
        const note = pieces.join('');
        for (const statement of readHistory(note)) {
          const { name, date, adopted, approved, effective, year, action, priorNumbers } = statement;
          const digits = name.number?.replace(/^(?:cc?|chs?|pp?)\. ?/i, '').replace(/\s/g, '') ?? '';
          const written = note.replace(/\s/g, '').replace(/[—–]/g, '-');
          assert.ok(written.includes(digits), `${name.number} in ${note}`);
          for (const day of [date, adopted, approved, effective, year?.toString()])
            assert.ok(day === undefined || note.includes(day.slice(2, 4)), `${day} in ${note}`);
          for (const day of [date, adopted, approved, effective].filter((each) => each !== undefined)) {
            assert.ok(hasNumber(withDaysInDigits(note), day.slice(8)), `the day of ${day} in ${note}`);
            const name = months[Number(day.slice(5, 7)) - 1] ?? '';
            assert.ok(hasNumber(note, day.slice(5, 7)) || note.includes(name), `the month of ${day} in ${note}`);
          }
          if (action !== undefined) assert.match(note, actionWords[action], `${action} in ${note}`);
          for (const old of priorNumbers) assert.ok(note.replace(/[—–]/g, '-').includes(old), `${old} in ${note}`);
        }
      }),
      { numRuns: 500 },
    );
  });

  /** The days in words of the forms above, as `4 October 1983`. */
  function withDaysInDigits(note: string): string {
    const words: Readonly<Record<string, string>> = { fourth: '4', 'twenty first': '21', 'thirty-first': '31' };
    return note.replace(
      /(fourth|twenty first|thirty-first|\d{1,2}(?=st|nd|rd|th))(?:st|nd|rd|th)?(?: day)? of ([A-Z][a-z]{2,8}),? *(?:A\.D\. *)?/g,
      (_, day: string, month: string) => `${words[day] ?? day} ${month} `,
    );
  }

  /** The days that a note prints, in any of the forms of a date, with each century that a short year can mean. */
  function daysIn(note: string): ReadonlySet<string> {
    const days = new Set<string>();
    const add = (year: string, month: number, day: string): void => {
      for (const century of year.length === 4 ? [''] : ['17', '18', '19', '20'])
        days.add(`${century}${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`);
    };
    const short = withDaysInDigits(note).replace(/[\u2010-\u2015]/g, '-');
    for (const [, month, day, year] of short.matchAll(
      /(?=(?<!\d)(\d{1,2}) ?[-/.] ?(\d{1,2}) ?[-/.] ?(\d{4}|\d{2})(?!\d))/g,
    ))
      add(year ?? '', Number(month), day ?? '');
    for (const [, year, month, day] of short.matchAll(/(\d{4})-(\d{2})-(\d{2})/g))
      add(year ?? '', Number(month), day ?? '');
    for (const [, name, day, year] of short.matchAll(/([A-Z][a-z]{2,8})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})/gi))
      add(year ?? '', monthOf(name), day ?? '');
    for (const [, day, name, year] of short.matchAll(/(\d{1,2})\s([A-Z][a-z]{2,8})\.?\s(\d{4})/gi))
      add(year ?? '', monthOf(name), day ?? '');
    return days;
  }
  const monthOf = (name: string | undefined): number =>
    months.findIndex((month) => month.toLowerCase() === name?.slice(0, 3).toLowerCase()) + 1;

  it('has no act, no place, and no day that it does not print in one piece', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...parts, ' ', '(', ')', '; ', ': ', ', '), { maxLength: 12 }), (pieces) => {
        const note = pieces.join('');
        const days = daysIn(note);
        for (const statement of readHistory(note)) {
          const { act, title, register, date, adopted, approved, effective } = statement;
          for (const day of [date, adopted, approved, effective])
            assert.ok(day === undefined || days.has(day), `${day} in ${note}`);
          for (const words of [title, register?.split('; ')].flat())
            assert.ok(
              words === undefined || words.split(' ').every((word) => note.includes(word)),
              `${words} in ${note}`,
            );
          // An act in a list has the words of the list: `cc. 14, 15` has `c. 14`.
          assert.ok(
            act === undefined || act.split(/,? /).every((word) => note.includes(word.slice(1))),
            `${act} in ${note}`,
          );
        }
      }),
      { numRuns: 500 },
    );
  });

  it('is read in Spanish', () => {
    const read = (note: string) => readHistory(note).filter(isHistory).map(brief);
    assert.deepEqual(read('(Adoptado mediante Ordenanza Número 84 del 27 de agosto de 2018)'), [
      'enacted Ordinance 84 passed 2018-08-27',
    ]);
    assert.deepEqual(read('(Enm. Ord. 98, septiembre 26, 1970)'), ['amended Ordinance 98 = 1970-09-26']);
  });

  it('is read from the oldest act to the newest, in either order', () => {
    const numbers = (note: string) => oldestFirst(readHistory(note)).map(({ name }) => name.number);
    assert.deepEqual(numbers('(Ord. 485 § 3, 2004; Ord. 410, 1999; Ord. 210 § 2, 1980)'), ['210', '410', '485']);
    assert.deepEqual(numbers('(Ord. 210 § 2, 1980; Ord. 410, 1999; Ord. 485 § 3, 2004)'), ['210', '410', '485']);
    assert.deepEqual(numbers('(Ord. 2004-5 § 2; Ord. 99-3 § 1, 1999; Ord. 7)'), ['7', '99-3', '2004-5']);
    assert.deepEqual(numbers('(Ord. 12; Ord. 9; Ord. 15)'), ['12', '9', '15']);
  });

  it('has the century of a short year from the edition', () => {
    const dateOf = (latestYear: number) => readHistory('(Ord. No. 3, 5/6/35)', { latestYear })[0]?.date;
    assert.deepEqual([dateOf(2024), dateOf(2040)], ['1935-05-06', '2035-05-06']);
  });
});

describe('a date', () => {
  it('is not known when its year is 1, as publishers write it, or when there is no such day', () => {
    assert.equal(isoDate('2024-02-29'), '2024-02-29');
    for (const nothing of ['0001-01-01', '0001-01-02', '2023-02-29', 'notfunded', '', undefined])
      assert.equal(isoDate(nothing), undefined);
  });
});

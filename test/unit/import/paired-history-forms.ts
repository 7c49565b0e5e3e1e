import type { PublisherForms } from './brief-history.ts';

/** Notes that name acts in pairs or after a label, each act with its own date. The shapes are real, the numbers invented. */
export const pairedForms: readonly PublisherForms[] = [
  [
    'Acts in pairs and prior history',
    [
      [
        '[Ord. 1978; amended 1-2-2007; 7-6-2009(3); 1-18-2011]',
        'Ordinance 1978',
        'amended = 2007-01-02',
        'amended = 2009-07-06',
        'amended = 2011-01-18',
      ],
      [
        '(Section 6.110 amended by Ordinance No. 1939, enacted July 28, 1986, effective January 28, 1987; and Ordinance No. 2016, enacted September 27, 1999, effective October 27, 1999.)',
        'amended Ordinance 1939 = 1986-07-28 effective 1987-01-28',
        'amended Ordinance 2016 passed 1999-09-27 effective 1999-10-27',
      ],
      [
        '(77-Or-016, § 1, 1-28-78; Pet. No. 2517, § 10, 3-16-90; 2013-Or-120, § 1, 12-6-13)',
        '77-Or-016 @ § 1 = 1978-01-28',
        'Pet. 2517 @ § 10 = 1990-03-16',
        '2013-Or-120 @ § 1 = 2013-12-06',
      ],
      [
        '(Enacted by Ord. 612, 2011; amended by Ord. 655 (2017) and Ord. 690 (2021).)',
        'enacted Ordinance 612 in 2011',
        'amended Ordinance 655 in 2017',
        'amended Ordinance 690 in 2021',
      ],
      [
        '(Amended by Ord. 5 (6-1-2020) and Ord. 6 (7-1-2022))',
        'amended Ordinance 5 = 2020-06-01',
        'amended Ordinance 6 = 2022-07-01',
      ],
      [
        '(Amended by Ord. 12, 2020. Prior history: Ord. 3, 1990; Ord. 1, 1980.)',
        'amended Ordinance 12 in 2020',
        'Ordinance 3 in 1990',
        'Ordinance 1 in 1980',
      ],
      [
        'Ord. 12, 2020. Prior ordinance history: Ord. 589 as amended by Ords. 698, 1400A and 1451.',
        'Ordinance 12 in 2020',
        'Ordinance 589',
        'amended Ordinance 698',
        'amended Ordinance 1400A',
        'amended Ordinance 1451',
      ],
      [
        '(Am. Ord. 41 § 2, 2014; prior code § 3-1; prior history: Ords. 26, 5, 1980)',
        'amended Ordinance 41 @ § 2 in 2014',
        'was 3-1',
        'Ordinance 26 in 1980',
        'Ordinance 5 in 1980',
      ],
      [
        '(Prior code § 7-3) (Ord. # 19-402 §3, adopted 11/5/2019, effective 12/5/2019)',
        'was 7-3',
        'Ordinance 19-402 @ §3 passed 2019-11-05 effective 2019-12-05',
      ],
      [
        '(Ord. 611-NS § 1, 2020; Ord. 317-NS § 1 (part), 2011)',
        'Ordinance 611-NS @ § 1 in 2020',
        'Ordinance 317-NS @ § 1 in 2011',
      ],
      ['[Deleted 1981 ATM, Art. 24]', 'repealed Annual Town Meeting Art. 24 in 1981'],
    ],
  ],
  [
    'Town meetings and labels',
    [
      ['(STM 10-12-21, Art. 6, AG approval 1-25-22)', 'Special Town Meeting Art. 6 = 2021-10-12 approved 2022-01-25'],
      [
        '(Amended 05-02-2011 ATM, Article 31, approved by Attorney General 08-09-2011)',
        'amended Annual Town Meeting Article 31 = 2011-05-02 approved 2011-08-09',
      ],
      ['(Ord. of 5-4-1999(2), § 1)', 'Ordinance “Ord. of 5-4-1999(2)” @ § 1 = 1999-05-04'],
      [
        'History Note: (Rep. & recr. Ord. No. 2012-09, § 2; Ord. No. 2015-02, § 7)',
        'amended Ordinance 2012-09 @ § 2',
        'amended Ordinance 2015-02 @ § 7',
      ],
      ['(NCO 2019-11 § 1)', 'NCO 2019-11 @ § 1'],
      ['(Approved by voters 11-8-94; effective 1-1-95)', 'approved 1994-11-08 effective 1995-01-01'],
      [
        '(Sec. 9-4.3, R.O. 1978 (1987 Supp. to 1983 Ed.); Am. Ord. 93-12)',
        'in 1978 from R.O. 1978 (1987 Supp. to 1983 Ed.) was 9-4.3',
        'amended Ordinance 93-12',
      ],
      ['(11 V.S.A. App. ch. 5, § 8; Amended 1998, No. M-21, § 2.)', 'amended M-21 @ § 2 in 1998'],
      ['(Source: Ordinance No. 123; Effective Date: 3-4-85)', 'Ordinance 123 effective 1985-03-04'],
      [
        '(Ord. 7; Date Adopted: 3-4-1985; Effective Date: 4-4-1985; Ord. 9; Adoption Date: 5-5-1999)',
        'Ordinance 7 passed 1985-03-04 effective 1985-04-04',
        'Ordinance 9 passed 1999-05-05',
      ],
      [
        '(Ord. 10-05; passed 3/4/10; pub. 3/11/10; eff. 3/16/10)',
        'Ordinance 10-05 passed 2010-03-04 effective 2010-03-16',
      ],
    ],
  ],
];

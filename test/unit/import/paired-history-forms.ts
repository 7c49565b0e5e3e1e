import type { PublisherForms } from './brief-history.ts';

/** Notes that name acts in pairs or after a label, each act with its own date. The shapes are real, the numbers invented. */
export const pairedForms: readonly PublisherForms[] = [
  [
    'Acts in pairs and prior history',
    [
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
];

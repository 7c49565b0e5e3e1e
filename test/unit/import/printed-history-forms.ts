import type { PublisherForms } from './brief-history.ts';

/** History notes with the slips and the habits of their printers. The shapes are real, the numbers invented. */
export const printedForms: readonly PublisherForms[] = [
  [
    'Print as it comes',
    [
      [
        '(Ord. No. 2017-31, § 1, 8-15-17; Ord. No. 2020-44, § 1, 1-28 -20)',
        'Ordinance 2017-31 @ § 1 = 2017-08-15',
        'Ordinance 2020-44 @ § 1 = 2020-01-28',
      ],
      ['(Resolution No. 0421, adopted Feburary 8, 1985)', 'Resolution 0421 passed 1985-02-08'],
      ['(Res. passed - -2011)', 'Resolution “Res. passed - -2011” in 2011'],
      [
        '[Ord. 7 TXB-C(S), 9-5-2017; amended 9-18-2024 by Ord. No. 7TXB-C, 09-18-2024]',
        'Ordinance 7 TXB-C(S) = 2017-09-05',
        'amended Ordinance 7TXB-C = 2024-09-18',
      ],
      [
        '[Ord. No. 8; § 2, 3-30-1931; L.L. No. 2-1988, § 1]',
        'Ordinance 8 @ § 2 = 1931-03-30',
        'Local Law 2-1988 @ § 1',
      ],
      ['(1984 Code, Ch. 3, Part 3, § 22)', '@ Ch. 3, Part 3, § 22 in 1984 from 1984 Code'],
      [
        '(Ord. 1973 c. 12; MBC 1975 Ord. T11 § 4; Ord. 1988 c. 15)',
        'Session Law c. 12 in 1973',
        '@ Ord. T11 § 4 in 1975 from MBC 1975',
        'Session Law c. 15 in 1988',
      ],
      [
        'History: [50-308, added 1967, ch. 431, sec. 7, p. 1251; am. 1976, ch. 51, sec. 2, p. 149.]',
        'enacted Session Law ch. 431 @ sec. 7 in 1967 at p. 1251',
        'amended Session Law ch. 51 @ sec. 2 in 1976 at p. 149',
      ],
      ['Amended by Chapter 214, 1996 General Session', 'amended Session Law Chapter 214 in 1996'],
      ['[The office of Town Manager was created by the Charter (Ch. 188, Acts of 1992). For its duties, see § 4.]'],
    ],
  ],
];

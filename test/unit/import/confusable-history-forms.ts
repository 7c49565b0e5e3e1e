import type { PublisherForms } from './brief-history.ts';

/** Notes whose parts look like something else: numbers like years, statutes like registers, articles before their meeting. */
export const confusableForms: readonly PublisherForms[] = [
  [
    'Confusable forms',
    [
      ['(Ords. 1908, 1992)', 'Ordinance 1908', 'Ordinance 1992'],
      ['(Ordinances 1941, 1956 and 2017)', 'Ordinance 1941', 'Ordinance 1956', 'Ordinance 2017'],
      ['(Ords. 1913 and 1968, 2005)', 'Ordinance 1913 in 2005', 'Ordinance 1968 in 2005'],
      ['(Ords. 1908, 2549, 1992)', 'Ordinance 1908 in 1992', 'Ordinance 2549 in 1992'],
      ['(Ord. Nos. 1947, § 2; 1983, § 5)', 'Ordinance 1947 @ § 2', 'Ordinance 1983 @ § 5'],
      ['(Ord. 1858 Ch. 2 § 7, 1967)', 'Ordinance 1858 @ Ch. 2 § 7 in 1967'],
      ['(Ord. 722, 8-2-1966) (65 ILCS 5/11-60-2)', 'Ordinance 722 = 1966-08-02'],
      ['(Res. 36, 6-3-92) (Cross-reference: Ord. 55, 1980)', 'Resolution 36 = 1992-06-03'],
      ['(Art. 96, ATM 4/13/53)', 'Annual Town Meeting Art. 96 = 1953-04-13'],
      ['(Town Meeting of November 24, 1963, Art. 39)', 'Town Meeting Art. 39 = 1963-11-24'],
      ['(Enacted March 23, 1987, Town Meeting, Warrant Article 46)', 'enacted Town Meeting Article 46 = 1987-03-23'],
      ['(Voted July 1, 1952; amended July 7, 1989)', 'passed 1952-07-01', 'amended = 1989-07-07'],
      ['(Amended by vote of the people 12-24-1992)', 'amended approved 1992-12-24'],
      ['(Ord. 53, 2nd Series, passed 4-7-2001)', 'Ordinance 53, 2nd Series passed 2001-04-07'],
      ['(Amended 7–20–1973 by O–196; effective 8–25–1973.)', 'amended O-196 = 1973-07-20 effective 1973-08-25'],
      ['(Ord. 692/Eff. 8-27-77)', 'Ordinance 692 effective 1977-08-27'],
      ['(SLA 1970, ch. 24, § 1)', 'Session Law ch. 24 @ § 1 in 1970'],
      ['[PL 67-40 § 1]', 'Public Law 67-40 @ § 1'],
      ['(Rn. Ord. 2-79)', 'recodified Ordinance 2-79'],
      [
        'Adopted by Ord. 12-22 Making Various Amendments to Title 15 on 3/6/2022',
        'enacted Ordinance 12-22 passed 2022-03-06',
      ],
    ],
  ],
];

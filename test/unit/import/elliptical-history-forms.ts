import type { PublisherForms } from './brief-history.ts';

/** History notes that leave words to the reader: the name of a code, the act, or what happened. The shapes are real, the numbers invented. */
export const ellipticalForms: readonly PublisherForms[] = [
  [
    'Earlier codes by other names',
    [
      [
        '[Adopted 12-10-1979 by Ord. No. 440 as Secs. 10-1 to 10-16 of the 1979 Code]',
        'enacted Ordinance 440 passed 1979-12-10',
        'in 1979 from 1979 Code was 10-1, 10-16',
      ],
      [
        '[Adopted as Sec. 1-1-2 of the 1992 Code and 12-12-2019 by Ord. No. A-124]',
        'enacted in 1992 from 1992 Code was 1-1-2',
        'enacted Ordinance A-124 passed 2019-12-12',
      ],
      ['[Adopted 3-1-1999 as Ch. 12 of the 1999 Code]', 'enacted passed 1999-03-01', 'in 1999 from 1999 Code'],
      [
        '[R.O. 1957, 7:2-1 as amended by Ord. Nov. 5, 1986]',
        'in 1957 from R.O. 1957 was 7:2-1',
        'amended Ordinance “Ord. Nov. 5, 1986” = 1986-11-05',
      ],
      [
        '(Code 1960, As Amend., § 24.010; Ord. of 8-12-60, § 1; 2003-Or-041, § 1, 4-11-03)',
        'in 1960 from Code 1960 was 24.010',
        'Ordinance “Ord. of 8-12-60” @ § 1 = 1960-08-12',
        'Ordinance 2003-Or-041 @ § 1 = 2003-04-11',
      ],
      [
        '(Ord. 1979 c. 17; CBC 1985 11-1.2; Ord. 2003 c. 5)',
        'Session Law c. 17 in 1979',
        'in 1985 from CBC 1985 was 11-1.2',
        'Session Law c. 5 in 2003',
      ],
      ['(C54, § 1-1; C62, § 1-1)', 'in 1954 from C54 was 1-1', 'in 1962 from C62 was 1-1'],
      ['(1988 CC, c 8, art 2, sec 8-2)', 'in 1988 from 1988 CC was 8-2'],
      ['(1990 Code, Ch. 41, Art. 1, § 41-1.1)', 'in 1990 from 1990 Code was 41-1.1'],
      ['(Z.O. 1980, § 12.3)', 'in 1980 from Z.O. 1980 was 12.3'],
      ['(1965 Charter, § 1.1; Ga. L. 1996, p. 4469)', 'in 1965 from 1965 Charter', 'Session Law p. 4469 in 1996'],
      [
        '(65 Del. Laws, c. 201; 71 Del. Laws, c. 12, § 3)',
        'Session Law 65 Del. Laws, c. 201',
        'Session Law 71 Del. Laws, c. 12 @ § 3',
      ],
      ['(Laws of Fla. 1947, ch. 24123, § 5)', 'Session Law ch. 24123 @ § 5 in 1947'],
    ],
  ],
  [
    'Amendments without their words',
    [
      ['[Amended 8-17-1976; 6-3-1986]', 'amended = 1976-08-17', 'amended = 1986-06-03'],
      ['(Amended 11/5/2019; effective 12/1/2019)', 'amended = 2019-11-05 effective 2019-12-01'],
      [
        '(Ord. 718 (part), 2006: amended during 1999 codification; Ord. 326 §§ 1—6, 1967)',
        'Ordinance 718 in 2006',
        'amended in 1999',
        'Ordinance 326 @ §§ 1—6 in 1967',
      ],
      [
        '§ 2, Ord. 1212, eff. April 23, 1981, as amended by § 1 Ord. 1284, eff. October 13, 1983',
        'Ordinance 1212 @ § 2 effective 1981-04-23',
        'amended Ordinance 1284 @ § 1 effective 1983-10-13',
      ],
      [
        '(ORD-19-0001 § 2, 2019: ORD-06-0040 § 4, 2006)',
        'Ordinance ORD-19-0001 @ § 2 in 2019',
        'Ordinance ORD-06-0040 @ § 4 in 2006',
      ],
      [
        '(Ord. 5/14/1984A, § 1; as amended by Ord. 6/3/1999B, § 2)',
        'Ordinance 5/14/1984A @ § 1 passed 1984-05-14',
        'amended Ordinance 6/3/1999B @ § 2 passed 1999-06-03',
      ],
      ['(Ord. No. 11-2020, § 2, 5-18-20/6-1-20)', 'Ordinance 11-2020 @ § 2 = 2020-05-18'],
      ['(Char. Amend. No. 3, 11-2-2010)', 'Charter Amendment 3 = 2010-11-02'],
      [
        '[Adopted 5-6-1991 ATM by Art. 29; amended 10-28-2019 STM by Art. 11; AG approval 1-30-2020]',
        'enacted Annual Town Meeting Art. 29 passed 1991-05-06',
        'amended Special Town Meeting Art. 11 = 2019-10-28 approved 2020-01-30',
      ],
      [
        '(P.L.1976, c. 12, s. 3; Ord. 2001:14, ss. 2, 3)',
        'Session Law c. 12 @ s. 3 in 1976',
        'Ordinance 2001:14 @ ss. 2, 3',
      ],
      [
        'History: En. Ord. 345, 1961; amd. Sec. 3, Ord. 1402, 2010.',
        'enacted Ordinance 345 in 1961',
        'amended Ordinance 1402 @ Sec. 3 in 2010',
      ],
    ],
  ],
  [
    'What a clause leaves to the one before it',
    [
      [
        '(Art. 26, ATM April 8, 2013; approved by Attorney General July 30, 2013)',
        'Annual Town Meeting Art. 26 = 2013-04-08 approved 2013-07-30',
      ],
      [
        '(Prior code § 26-14; Amend Coun. J. 7-31-90, p. 19384; 12-11-91, p. 10978)',
        'was 26-14',
        'amended “Coun. J. 7-31-90, p. 19384” = 1990-07-31 at Coun. J. 7-31-90, p. 19384',
        'amended “Coun. J. 12-11-91, p. 10978” = 1991-12-11 at Coun. J. 12-11-91, p. 10978',
      ],
      [
        '(Res. No. 02-31, passed by the General Council 11/02/02; approved by BIA 1/15/03)',
        'Resolution 02-31 passed 2002-11-02 approved 2003-01-15',
      ],
      [
        '(Ord. C-123 §1, 1979; Ord. C-271 §1, 1983; effective date January 1, 1984)',
        'Ordinance C-123 @ §1 in 1979',
        'Ordinance C-271 @ §1 effective 1984-01-01 in 1983',
      ],
      [
        '(§ 3, Ord. 1092 C.S., eff. July 7, 1988, as amended by § 1, Ord. 1241 C.S., eff. October 10, 1991)',
        'Ordinance 1092 C.S. @ § 3 effective 1988-07-07',
        'amended Ordinance 1241 C.S. @ § 1 effective 1991-10-10',
      ],
      [
        '(3-20-24; 6-14-74, § 12; Ord. No. 08-04, 8-13-08)',
        '= 1924-03-20',
        '@ § 12 = 1974-06-14',
        'Ordinance 08-04 = 2008-08-13',
      ],
    ],
  ],
  [
    'Acts of other bodies',
    [
      [
        '(1983 CC, c 14, art 3, sec 14-17; am 1990, ord 90-123, sec 2.)',
        'in 1983 from 1983 CC was 14-17',
        'amended Ordinance 90-123 @ sec 2 in 1990',
      ],
      ['(L.M.C. 1972, ch. 16, § 7)', 'Session Law ch. 16 @ § 7 in 1972'],
      ['(1949 Rev., S. 7-2; P.A. 81-219, S. 1, 3.)', 'in 1949 from 1949 Rev. was 7-2', 'Public Act 81-219 @ S. 1, 3'],
      [
        '(Ord. 8-20-1923; as revised by Ord. 5-14-1974A)',
        'Ordinance “Ord. 8-20-1923” passed 1923-08-20',
        'amended Ordinance 5-14-1974A passed 1974-05-14',
      ],
      [
        "(Court Order No. 2004-15, 3-22-04; Commissioners' Court Order of 6-12-2012)",
        'Order 2004-15 = 2004-03-22',
        'Order “Court Order of 6-12-2012” = 2012-06-12',
      ],
    ],
  ],
  [
    'Votes and years in a row',
    [
      ['(Voted: Town Meeting March 12, 1973, Article 41)', 'Town Meeting Article 41 passed 1973-03-12'],
      [
        '(Added 1981; amended 1988, 1993 and 2006)',
        'enacted in 1981',
        'amended in 1988',
        'amended in 1993',
        'amended in 2006',
      ],
      [
        '(Enacted: Ordinance 12-04, § 2, 8/14/2012; Effective: 9/14/2012)',
        'enacted Ordinance 12-04 @ § 2 = 2012-08-14 effective 2012-09-14',
      ],
      ['(Charter Amendment, Proposition 4, adopted at election 11-7-89)', 'Ballot Measure 4 approved 1989-11-07'],
      ['(Amendment of 11-4-1975, ratified by Res. No. 3)', 'Resolution 3'],
      ['(Ch. 31, Stats. 1955)', 'Session Law Ch. 31 in 1955'],
      [
        '(Ord. No. 2005-18, 7-19-05; ZTA 2013-04, 9-17-13)',
        'Ordinance 2005-18 = 2005-07-19',
        'ZTA 2013-04 = 2013-09-17',
      ],
      [
        '(Ord. 723, eff. February 27, 1964, and § 2, Ord. 758, eff. February 25, 1965)',
        'Ordinance 723 effective 1964-02-27',
        'Ordinance 758 @ § 2 effective 1965-02-25',
      ],
    ],
  ],
];

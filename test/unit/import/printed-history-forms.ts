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
  [
    'Numbers in their own forms',
    [
      [
        '(1963 Code, § 43-6; 28-72-43; 11-88-43; 3-13-12.)',
        'in 1963 from 1963 Code was 43-6',
        '28-72-43',
        '11-88-43',
        '3-13-12',
      ],
      ['(O. No. 20495, 5-1-02; O.13,247)', 'Ordinance 20495 = 2002-05-01', 'Ordinance 13,247'],
      ['(Ord. Ser. No. 75-6-37, § 3, 1-5-2016)', 'Ordinance 75-6-37 @ § 3 = 2016-01-05'],
      ['(Ord. No. 07-012(sub 2), § 1, 4-19-07)', 'Ordinance 07-012(sub 2) @ § 1 = 2007-04-19'],
      ['(Legislative Resolution 09-23-14 O)', 'Resolution 09-23-14 O'],
      [
        '(Ord. 94-003AM, § 3 (part), 1994; IM 96-015, page 1, 4-2-96)',
        'Ordinance 94-003AM @ § 3 in 1994',
        'IM 96-015 = 1996-04-02 at page 1',
      ],
      [
        '(Ords. 97-36 § 2, 96-22 § 1, 80-16: prior code § 1203: Ord. 1236)',
        'Ordinance 97-36 @ § 2',
        'Ordinance 96-22 @ § 1',
        'Ordinance 80-16',
        'was 1203',
        'Ordinance 1236',
      ],
      ['(Ord. 87-1697 § 1(6-1-14), 5/26/87)', 'Ordinance 87-1697 @ § 1(6-1-14) = 1987-05-26'],
      ['(Ord. 92737 § 1(1.01.010), 1963.)', 'Ordinance 92737 @ § 1(1.01.010) in 1963'],
      ['(Ord. No. 0-7-07, arts. 2—4, 4-7-05)', 'Ordinance 0-7-07 @ arts. 2—4 = 2005-04-07'],
      ['(Code 1978, §§ 14-1—14-3)', 'in 1978 from Code 1978 was 14-1, 14-3'],
      ['(Code 1978, §§ 14-1–14-3)', 'in 1978 from Code 1978 was 14-1, 14-3'],
      ['(Comp. Ords. of 1985, §§ 10.101—10.103)', 'in 1985 from Comp. Ords. of 1985 was 10.101, 10.103'],
      [
        '(Ordinance adopted 1/2/90; Ordinance adopting 2016 Code)',
        'Ordinance “Ordinance adopted 1/2/90” passed 1990-01-02',
      ],
    ],
  ],
  [
    'Session laws in any order',
    [
      ['(Ord. 1992, ch. 92-16, § 1)', 'Session Law ch. 92-16 @ § 1 in 1992'],
      ['(Laws 1957, ch. 57-1236, § 3)', 'Session Law ch. 57-1236 @ § 3 in 1957'],
      ['(Laws of Fla., ch. 59-1236, § 2)', 'Session Law ch. 59-1236 @ § 2'],
      ['(Sp. Acts, Ch. 23458(1945), § 4)', 'Session Law Ch. 23458 @ § 4 in 1945'],
      ['Added by Chapter 14 of the Acts of 1985', 'enacted Session Law Chapter 14 in 1985'],
    ],
  ],
  [
    'Days and votes',
    [
      [
        'History\nCA-12-11, April 21, 2011. ACM-37-81, March 11, 1981.',
        'CA-12-11 = 2011-04-21',
        'ACM-37-81 = 1981-03-11',
      ],
      [
        'Adopted by Tribal Council 11/02/05; Resolution No. 184-05; Amended 6/13/2012; Resolution No. 109-12',
        'enacted Resolution 184-05 passed 2005-11-02',
        'amended Resolution 109-12 = 2012-06-13',
      ],
      ['[Amended 5-7-1991; L.L. No. 3-1998]', 'amended = 1991-05-07', 'amended Local Law 3-1998'],
      [
        '(Voted 3/8/76, Art. 17; approved by Atty. Gen. 5/4/76)',
        'Town Meeting Art. 17 passed 1976-03-08 approved 1976-05-04',
      ],
      [
        'Amended at STM October 28, 2013, Article 19; Approved by AG February 20, 2014; Posted March 4, 2014',
        'amended Special Town Meeting Article 19 = 2013-10-28 approved 2014-02-20',
      ],
      [
        '(Ord. 1168, Amended, 07/14/2010; Ord. 1009, Add, 02/06/2003)',
        'amended Ordinance 1168 = 2010-07-14',
        'enacted Ordinance 1009 = 2003-02-06',
      ],
      [
        '(2005, ord 05-33, sec 4; ren 2016, ord 16-7, sec 1.)',
        'Ordinance 05-33 @ sec 4 in 2005',
        'recodified Ordinance 16-7 @ sec 1 in 2016',
      ],
    ],
  ],
  [
    'Acts without their type',
    [
      ['(12347 §1 6/1/1990; 13458 §2 5/5/1999)', '12347 @ §1 = 1990-06-01', '13458 @ §2 = 1999-05-05'],
      ['(1236-6/67, 2347-3/79)', '1236 in 1967', '2347 in 1979'],
      ['(No. 05-14, 1-18-05; Ord. No. 92-80, 7-21-92)', '05-14 = 2005-01-18', 'Ordinance 92-80 = 1992-07-21'],
      ['(Enacted 1999-47, Am 2005-14)', 'enacted 1999-47', 'amended 2005-14'],
      [
        'Source: 1952 Rev. Ord. 2-0103; 2347 (1988), 4569 (2007).',
        'in 1952 from 1952 Rev. Ord. was 2-0103',
        '2347 in 1988',
        '4569 in 2007',
      ],
      [
        '(Ord. No. 98-0-125, 10-13-98; TA-Z-96-07, 4-2-97)',
        'Ordinance 98-0-125 = 1998-10-13',
        'TA-Z-96-07 = 1997-04-02',
      ],
      ['(Ord. 1980-01-25; amended by Ord. 2003-05-13)', 'Ordinance 1980-01-25', 'amended Ordinance 2003-05-13'],
    ],
  ],
  [
    'Marks between acts',
    [
      [
        '(Ord. 17708 §22; July 31, 2000: P.C. §2.02.012: Ord. 11215; March 18, 1974).',
        'Ordinance 17708 @ §22 = 2000-07-31',
        'was 2.02.012',
        'Ordinance 11215 = 1974-03-18',
      ],
      [
        '[Added by Ord. No. 3060, eff. 2/21/87; Formerly numbered Section 5-1403; Renumbered by Ord. No. 3690, eff. 5/24/05; 2347, 2791.]',
        'enacted Ordinance 3060 effective 1987-02-21',
        'was 5-1403',
        'recodified Ordinance 3690 effective 2005-05-24',
        'Ordinance 2347',
        'Ordinance 2791',
      ],
      [
        '(Jeff. Ord. 14-1985, adopted and effective 4-9-1985)',
        'Ordinance 14-1985 passed 1985-04-09 effective 1985-04-09',
      ],
      ['(Adopted at Town Meeting, March 6, 1976, Art. 25)', 'enacted Town Meeting Art. 25 passed 1976-03-06'],
      ['(Priv. Acts 1972, Ch. No. 236, § 1)', 'Session Law Ch. No. 236 @ § 1 in 1972'],
      ['(Rep. and Added Ord. 2015-46)', 'amended Ordinance 2015-46'],
      ['(Ord. No. 14-98/99, 4-5-99 [Fiscal Note: Less than $1000])', 'Ordinance 14-98/99 = 1999-04-05'],
      [
        'HISTORY\nAdopted by Ord. 95-035 §1 on 4/26/1995\nAmended by Ord. 2003-023 §1 on 4/9/2003',
        'enacted Ordinance 95-035 @ §1 passed 1995-04-26',
        'amended Ordinance 2003-023 @ §1 = 2003-04-09',
      ],
    ],
  ],
  [
    'Later events in the same clause',
    [
      [
        'This chapter was enacted on November 9, 1971, and amended on July 18, 1979.',
        'enacted = 1971-11-09',
        'amended = 1979-07-18',
      ],
      ['(Ord. 5, 1-2-90, amended 5-6-91)', 'Ordinance 5 = 1990-01-02', 'amended = 1991-05-06'],
      [
        '(Adopted 1-2-1990, amended 5-6-1991, 6-7-1992)',
        'enacted passed 1990-01-02',
        'amended = 1991-05-06',
        'amended = 1992-06-07',
      ],
      [
        'Enacted 1990 by Ord. 5 and amended on 5-6-91 by Ord. 6',
        'enacted Ordinance 5 in 1990',
        'amended Ordinance 6 = 1991-05-06',
      ],
      ['(Ord. 5, amended 5-6-91)', 'amended Ordinance 5 = 1991-05-06'],
    ],
  ],
  [
    'Places in former codes',
    [
      [
        '[Derived from Secs. 3-5.4 and 3-7 of the 1974 Code (Ord. No. 194); amended in its entirety 5-21-2002 by Ord. No. 14-2002]',
        'in 1974 from 1974 Code was 3-5.4, 3-7',
        'Ordinance 194',
        'amended Ordinance 14-2002 = 2002-05-21',
      ],
      ['[1979 Code § 6-4.3; § 6-4.4; Ord. No. 622]', 'in 1979 from 1979 Code was 6-4.3, 6-4.4', 'Ordinance 622'],
      ['[Secs. 4-4.3 through 4-4.5 of the Revised General Ordinances]', 'was 4-4.3, 4-4.5'],
      [
        '[HISTORY: Adopted by the Board of Trustees as Ch. II of Part III of the Code of Ordinances adopted 6-11-1981 by L.L. No. 2-1981.]',
        'enacted Local Law 2-1981 @ Ch. II of Part III passed 1981-06-11',
      ],
      [
        'HISTORY: Adopted 8-19-1974 Special Town Meeting, Art. 16 (Ch. I, Secs. 1 through 5, and Ch. XI, Sec. 4, of the Revised Bylaws).',
        'enacted Special Town Meeting Art. 16 passed 1974-08-19',
      ],
      [
        '[Adopted 3-2-1990 by the Town Board of the Town of Elm as Ch. 9 of the Code]',
        'enacted @ Ch. 9 passed 1990-03-02',
      ],
      ['(Health Regulations, ch. 7; Ord. 5, 1990)', 'Ordinance 5 in 1990'],
      ['(Ord. 7 § 3 (Title 5, Ch. 2 of the 1971 Code))', 'Ordinance 7 @ § 3', 'in 1971 from 1971 Code'],
      ['(Code 1962, § 5-4; Ord. of 3-1967)', 'in 1962 from Code 1962 was 5-4', 'Ordinance “Ord. of 3-1967” in 1967'],
    ],
  ],
  [
    'What belongs to an act',
    [
      ['(Ord. No. A-125, Amd. No. 5, 2-3-70)', 'amended Ordinance A-125 = 1970-02-03'],
      ['(Local Act 1995, No. 95-125, § 3)', 'Session Law No. 95-125 @ § 3 in 1995'],
      ['(Ga. L. 2001, p. 4514 (Act No. 125), § 2)', 'Session Law p. 4514 @ § 2 in 2001'],
      ['[1969 c 74 § 4.]', 'Session Law c 74 @ § 4 in 1969'],
      [
        '(Ord. No. 04-17, ch. 1, § 2, 5-6-04; Ord. No. 125, 5-6-80; Ord. No. 202, 6-7-85)',
        'Ordinance 04-17 @ ch. 1, § 2 = 2004-05-06',
        'Ordinance 125 = 1980-05-06',
        'Ordinance 202 = 1985-06-07',
      ],
      [
        '[Ord. 3545 § 1 (Exh. 1), 2013; 1992 zoning code ch. 2(1).]',
        'Ordinance 3545 @ § 1 (Exh. 1) in 2013',
        '@ ch. 2(1) in 1992 from 1992 zoning code',
      ],
      [
        '[HISTORY: 1968 Code Chapter 49A §§ 49A-1 — 49A-22 as amended through 4-3-2019 by Ord. No. 1304.]',
        'in 1968 from 1968 Code was 49A-1, 49A-22',
        'amended Ordinance 1304 = 2019-04-03',
      ],
      [
        '[Adopted 4-20-1981 by Ord. No. 81-12 (Ch. 119, Art. I, of the 1987 Code)]',
        'enacted Ordinance 81-12 passed 1981-04-20',
        'in 1987 from 1987 Code',
      ],
      ['(Order adopted 6/12/07)', 'Order “Order adopted 6/12/07” passed 2007-06-12'],
      ['(11-13-07; 6-12-12(2), § 1.)', '= 2007-11-13', '@ § 1 = 2012-06-12'],
      ['(Ord. No. 99-3, arts. I—III, 1-5-99)', 'Ordinance 99-3 @ arts. I—III = 1999-01-05'],
      ['[Adopted 7-1-1992 as Title 5, Ch. 2 of the 1992 Code]', 'enacted passed 1992-07-01', 'in 1992 from 1992 Code'],
      [
        '[Amended 6-28-1993 by Ord. No. 93-24; 12-27-1993]',
        'amended Ordinance 93-24 = 1993-06-28',
        'amended = 1993-12-27',
      ],
    ],
  ],
];

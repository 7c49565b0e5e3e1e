/** Numbering schemes of American local, tribal and regulatory law, each with a real citation, and a small generated code in each. */
import {
  type Cited,
  citeProvisions,
  learnNumbering,
  type ToCite,
} from '../../../src/citation/lexicon/numbering/index.ts';
import type { Numbering } from '../../../src/contract/numbering.ts';

const pad = (number: number, width: number): string => String(number).padStart(width, '0');
const roman = (number: number): string => ['', 'I', 'II', 'III', 'IV', 'V', 'VI'][number] ?? '';
const letter = (number: number): string => String.fromCharCode(64 + number);

interface Scheme {
  /** A citation of a real provision with that numbering. */
  readonly source: string;
  /** The number of the section `s` of chapter `c` of title `t`, as the code prints it. */
  readonly number: (t: number, c: number, s: number) => string;
  readonly containers?: (t: number, c: number) => readonly (readonly [level: string, number: string])[];
  /** As cited, if that is more than the number. */
  readonly cited?: (t: number, c: number, s: number) => string;
  readonly context?: 'joined' | 'before' | 'named';
}

const chapters = (t: number, c: number): readonly (readonly [string, string])[] => [
  ['title', `${t}`],
  ['chapter', `${c}`],
];
const articles = (t: number): readonly (readonly [string, string])[] => [['article', roman(t)]];

export const schemes: readonly Scheme[] = [
  { source: 'Seattle Municipal Code § 23.44.010', number: (t, c, s) => `${t + 22}.${pad(c * 4, 2)}.${pad(s * 10, 3)}` },
  { source: 'Seattle Municipal Code § 12A.14.080', number: (t, c, s) => `${t + 11}A.${pad(c, 2)}.${pad(s * 10, 3)}` },
  { source: 'San Mateo Municipal Code § 3.35.010', number: (t, c, s) => `${t}.${pad(c + 30, 2)}.${pad(s * 10, 3)}` },
  { source: 'Tulalip Tribal Codes § 2.05.010', number: (t, c, s) => `${t}.${pad(c * 5, 2)}.${pad(s * 10, 3)}` },
  {
    source: 'Turtle Mountain Tribal Code § 50.07.060',
    number: (t, c, s) => `${t + 48}.${pad(c, 2)}.${pad(s * 10, 3)}`,
  },
  { source: 'Pueblo de San Ildefonso Code § 1.1.4.060', number: (t, c, s) => `${t}.${c}.4.${pad(s * 10, 3)}` },
  { source: 'Anchorage Municipal Code § 21.05.010', number: (t, c, s) => `${t + 20}.${pad(c, 2)}.${pad(s * 10, 3)}` },
  { source: 'Portland City Code § 33.110.220', number: (t, c, s) => `${t + 30}.${c * 110}.${s * 110}` },
  { source: 'Columbus City Codes § 3303.01', number: (t, c, s) => `${t}3${pad(c, 2)}.${pad(s, 2)}` },
  { source: 'Cleveland Codified Ordinances § 345.03', number: (t, c, s) => `${t}4${c}.${pad(s, 2)}` },
  { source: 'Madison General Ordinances § 28.151', number: (t, c, s) => `${t + 25}.${c * 10 + s}` },
  { source: 'Los Angeles Municipal Code § 12.21', number: (t, c, s) => `${t + 10}.${c * 10 + s}` },
  { source: 'Minneapolis Code of Ordinances § 244.2010', number: (t, c, s) => `${t + 240}.${c * 1000 + s * 10}` },
  { source: 'Chicago Municipal Code § 5-12-030', number: (t, c, s) => `${t}-${c * 6}-${pad(s * 10, 3)}` },
  { source: 'Laguna Pueblo Code § 1-1-1', number: (t, c, s) => `${t}-${c}-${s}` },
  { source: 'Austin City Code § 25-2-492', number: (t, c, s) => `${t + 22}-${c}-${s * 41}` },
  { source: 'Detroit City Code § 50-12-211', number: (t, c, s) => `${t + 47}-${c}-${s + 210}` },
  { source: 'Colville Tribal Code § 1-1-431', number: (t, c, s) => `${t}-${c}-${s + 430}` },
  { source: 'New York City Administrative Code § 27-2004', number: (t, c, s) => `${t + 25}-${c}00${s}` },
  { source: 'New York City Zoning Resolution § 14-07', number: (t, c, s) => `${t}${c}-${pad(s, 2)}` },
  { source: 'Philadelphia Code § 9-3901', number: (t, c, s) => `${t + 7}-${c * 1000 + s}` },
  { source: 'Denver Revised Municipal Code § 38-173', number: (t, c, s) => `${t + 36}-${c * 100 + s}` },
  { source: 'Houston Code of Ordinances § 28-256', number: (t, c, s) => `${t + 26}-${c * 100 + s}` },
  { source: 'Indianapolis Revised Code § 744-201', number: (t, c, s) => `${t + 740}-${c * 100 + s}` },
  { source: 'Milwaukee Code of Ordinances § 295-501', number: (t, c, s) => `${t + 290}-${c * 100 + s}` },
  { source: 'Dallas City Code § 51A-4.501', number: (t, c, s) => `${t + 49}A-${c}.${s + 500}` },
  { source: 'D.C. Code § 47-1801.04', number: (t, c, s) => `${t + 45}-${c * 100 + 1}.${pad(s, 2)}` },
  { source: 'D.C. Code § 28:9-102', number: (t, c, s) => `${t + 26}:${c}-${s + 100}` },
  {
    source: 'San Antonio Unified Development Code § 35-310.01',
    number: (t, c, s) => `${t + 33}-${c * 100}.${pad(s, 2)}`,
  },
  { source: 'Atlanta Code of Ordinances § 16-28.012', number: (t, c, s) => `${t + 14}-${c + 20}.${pad(s, 3)}` },
  { source: 'Honolulu Revised Ordinances § 21-5.720', number: (t, c, s) => `${t + 20}-${c}.${s * 10}` },
  { source: 'Hawaii County Code § 25-4-2', number: (t, c, s) => `${t + 23}-${c}-${s}` },
  { source: 'Miami-Dade County Code § 33C-2', number: (t, c, s) => `${t + 30}${letter(c)}-${s}` },
  { source: 'Montgomery County Code § 59-4.4.8', number: (t, c, s) => `${t + 57}-${c}.4.${s}` },
  {
    source: 'Nashville Metropolitan Code § 17.40.060',
    number: (t, c, s) => `${t + 15}.${pad(c * 10, 2)}.${pad(s * 10, 3)}`,
  },
  { source: 'Cincinnati Municipal Code § 1401-01-S', number: (t, c, s) => `${t}40${c}-${pad(s, 2)}-S` },
  { source: 'San Francisco Planning Code § 102', number: (t, c, s) => `${t}${c}${s}` },
  { source: 'New York City Charter § 197-c', number: (t, c, s) => `${t * 100 + c * 10 + s}-c` },
  { source: 'Marbletown Code § 200-8', number: (t, c, s) => `${t * 100 + c}-${s}` },
  { source: 'Oneida Code of Laws § 210.5-2', number: (t, c, s) => `${t}10.${c}-${s}` },
  { source: 'Waganakising Odawa Tribal Code § 8.101', number: (t, c, s) => `${t + 6}.${c}0${s}` },
  { source: 'White Mountain Apache Government Code § 1.1', number: (t, c, s) => `${t}.${c * 10 + s}` },
  { source: 'Utah County Code § 3-2-4-1', number: (t, c, s) => `${t}-${c}-4-${s}` },
  { source: 'Alpine Municipal Code § 3.B-102.07', number: (t, c, s) => `${t}-${letter(c)}-102.${pad(s, 2)}` },
  { source: 'Ord. Code with letters first, e.g. ZC-18-4.2', number: (t, c, s) => `ZC-${t + 16}-${c}.${s}` },
  { source: 'Arizona Administrative Code R18-2-101', number: (t, c, s) => `R${t + 16}-${c}-${s + 100}` },
  { source: 'Montana Administrative Rule 17.8.101', number: (t, c, s) => `${t + 15}.${c}.${s + 100}` },
  { source: 'Washington Administrative Code 173-400-110', number: (t, c, s) => `${t + 171}-${c * 200}-${s * 10}` },
  { source: 'Oregon Administrative Rule 340-216-0020', number: (t, c, s) => `${t + 338}-${c * 108}-${pad(s * 10, 4)}` },
  { source: 'Ohio Administrative Code 3745-31-01', number: (t, c, s) => `${t + 3743}-${c * 15}-${pad(s, 2)}` },
  { source: 'New Jersey Administrative Code 7:27-8.1', number: (t, c, s) => `${t + 5}:${c * 13}-8.${s}` },
  { source: 'Idaho Administrative Code 58.01.01.201', number: (t, c, s) => `${t + 56}.01.${pad(c, 2)}.${s + 200}` },
  { source: 'Florida Administrative Code 62-210.300', number: (t, c, s) => `${t + 60}-${c * 105}.${s * 100}` },
  { source: 'Virginia Administrative Code 9VAC5-80-1100', number: (t, c, s) => `${t + 7}VAC5-${c * 40}-${s * 100}` },
  { source: 'Michigan Administrative Code R 336.1201', number: (t, c, s) => `${t + 334}.${c}${pad(s, 3)}` },
  {
    source: 'Code of Maryland Regulations 26.11.04.03',
    number: (_t, _c, s) => `.${pad(s, 2)}`,
    containers: (t, c) => [
      ['title', pad(t, 2)],
      ['subtitle', '11'],
      ['chapter', pad(c, 2)],
    ],
    cited: (t, c, s) => `${pad(t, 2)}.11.${pad(c, 2)}.${pad(s, 2)}`,
    context: 'joined',
  },
  {
    source: 'Tennessee Rules and Regulations 0400-30-10-.02',
    number: (_t, _c, s) => `.${pad(s, 2)}`,
    containers: (t, c) => [
      ['title', `040${t}-30`],
      ['chapter', `040${t}-30-${pad(c, 2)}`],
    ],
    cited: (t, c, s) => `040${t}-30-${pad(c, 2)}.${pad(s, 2)}`,
    context: 'joined',
  },
  {
    source: 'Georgia Rules and Regulations 391-3-1-.02',
    number: (_t, _c, s) => `-.${pad(s, 2)}`,
    containers: (t, c) => [
      ['title', `39${t}-3`],
      ['chapter', `39${t}-3-${c}`],
    ],
    cited: (t, c, s) => `39${t}-3-${c}-.${pad(s, 2)}`,
    context: 'joined',
  },
  {
    source: 'Baltimore County Code, numbered within the chapter, cited 3-2-104',
    number: (_t, _c, s) => `${s + 100}`,
    containers: chapters,
    cited: (t, c, s) => `${t}-${c}-${s + 100}`,
    context: 'joined',
  },
  {
    source: 'Navajo Nation Code tit. 7, § 204 (7 N.N.C. § 204)',
    number: (_t, c, s) => `${c * 100 + s}`,
    containers: (t, c) => [
      ['title', `${t}`],
      ['chapter', `${c}`],
    ],
    cited: (t, c, s) => `${t} T.N.C. § ${c * 100 + s}`,
    context: 'before',
  },
  {
    source: 'Rules of the City of New York tit. 34, § 2-05 (34 RCNY § 2-05)',
    number: (_t, c, s) => `${c}-${pad(s, 2)}`,
    containers: (t, c) => [
      ['title', `${t}`],
      ['chapter', `${c}`],
    ],
    cited: (t, c, s) => `${t} T.N.C. § ${c}-${pad(s, 2)}`,
    context: 'before',
  },
  {
    source: 'Constitution of the Upper Mattaponi Tribe art. II, § 1',
    number: (_t, c, s) => `${c * 10 + s}`,
    containers: articles,
    context: 'named',
  },
  { source: 'San Francisco Charter art. IV, § 4.101', number: (t, c, s) => `${t}.${c}0${s}`, containers: articles },
  {
    source: 'Baltimore City Code art. 13, § 5-1',
    number: (_t, c, s) => `${c}-${s}`,
    containers: (t) => [['article', `${t}`]],
    context: 'named',
  },
  {
    source: 'Constitution of the Pueblo of Laguna art. IV, § 2',
    number: (_t, c, s) => `${(c - 1) * 4 + s}`,
    containers: articles,
    context: 'named',
  },
  {
    source: 'Boston Zoning Code art. 80, § 80B-3',
    number: (t, c, s) => `${t + 78}${letter(c)}-${s}`,
    containers: (t) => [['article', `${t + 78}`]],
  },
];

export const name = 'Test Nation Code';

interface Learned {
  readonly numbering: Numbering;
  readonly provisions: readonly ToCite[];
  readonly cited: readonly Cited[];
}

/** A code of 3 titles with 2 chapters each and 4 sections per chapter, whose sections cite the next ones. */
export function learnedFrom({ number, containers = chapters, cited = number, context }: Scheme): Learned {
  const places = [1, 2, 3].flatMap((t) => [1, 2].flatMap((c) => [1, 2, 3, 4].map((s) => [t, c, s] as const)));
  const provisions = places.map(
    ([t, c, s]): ToCite => ({
      kind: 'section',
      number: number(t, c, s),
      containers: containers(t, c).map(([level, own]) => ({ level, number: own })),
      citation: `${name} § ${number(t, c, s)}`,
    }),
  );
  const form = (at: number): string => {
    const [t = 1, c = 1, s = 1] = places[at % places.length] ?? [];
    return context === 'named' ? number(t, c, s) : context === 'before' ? cited(t, c, s) : `§ ${cited(t, c, s)}`;
  };
  const bare = (at: number): string => form(at).replace(/^.*§ /, '');
  const texts = places.map(
    (_, at) =>
      `As ${form(at + 1)}(a)(1) says, and §§ ${bare(at + 2)} and ${bare(at + 3)}; see §§ ${bare(at)} through ${bare(at + 1)}.`,
  );
  const numbering = learnNumbering({ name, published: [], provisions, texts, designators: [['(a)', '(1)']] });
  return { numbering, provisions, cited: citeProvisions(name, numbering, provisions) };
}

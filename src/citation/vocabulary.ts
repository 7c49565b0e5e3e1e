import type { TargetKind } from './types.ts';
import type { Words } from './words.ts';

/** The law's own words, the same everywhere. Nothing here is about one place: places are in the lexicon. */

/** Low three bits: the kind of a designator word, 1-based in `TARGET_KINDS`. */
export const DESIGNATOR = 7;
export const PLURAL = 1 << 3;
/** `Code`: the head of a code's name. */
export const HEAD = 1 << 4;
/** `Municipal`, `City`, `County` …: only local law is called so. */
export const LOCAL = 1 << 5;
/** `County`, `Parish`: the code of a county. */
export const COUNTY = 1 << 6;
/** Words that cannot be part of a name, and those that lead into a citation (`See`, `Under`). */
export const STOP = 1 << 7;
/** `of`, `the`, `and`: inside names, not at their ends. */
export const CONNECTOR = 1 << 8;
/** `Act`, `Ordinance`, `Agreement`, `Charter` …: another kind of instrument, whose sections are not a code's. */
export const INSTRUMENT = 1 << 9;
/** `RCW`, `C.F.R.`, `NFPA` …: state, federal and model law and standards. */
export const FOREIGN = 1 << 10;
/** Reporters of cases: `U.S.`, `F.`, `Cal.` */
export const REPORTER = 1 << 11;
/** Words that make a longer place name: `East`, `New`, `Fort`. */
export const NAME_PREFIX = 1 << 12;
/** `Civil`, `penal`, `vehicle`: subjects of codes, which may stand in lower case before `code`. */
export const SUBJECT = 1 << 13;
/** `subsection`, `paragraph`: what a parenthesised designator may follow. */
export const SUBDIVISION = 1 << 14;
/** `of`, `under`, `per`: what a citation without any sign may follow. */
export const PREPOSITION = 1 << 15;
/** `days`, `feet`: a number before them counts something. */
export const UNIT = 1 << 16;
/** `Mun.`: a full stop after it does not end a sentence. */
export const ABBREVIATED = 1 << 17;
/** `Administrative`, `Revised`, `Official`: in names of local and of state codes alike. */
export const GENERIC = 1 << 18;
/** `Ordinances`, with `Codified` or `Revised` before it or `Code of` before that. */
export const ORDINANCES = 1 << 19;
/** `City`, `Town`, `Village` … as in `City of`. */
export const SETTLEMENT = 1 << 20;
/** `this`, `said`. */
export const DEMONSTRATIVE = 1 << 21;
/** `Council`, `Ordinance`, `Mayor`: after a place's name they speak of its government. */
export const GOVERNMENT = 1 << 22;
/** Instruments that are law: only these are meant in small letters, or across a comma (`Act, § 5`). */
export const LAWFUL = 1 << 23;
/** Subjects that only local law has a code of: `Zoning Code`. */
export const ZONING = 1 << 24;
/** `and`, `through`, `et` of `et seq.`: what may join a citation's next number to the one before. */
export const JOINT = 1 << 25;

export const TARGET_KINDS: readonly TargetKind[] = ['section', 'chapter', 'title', 'article', 'part', 'division'];

const DESIGNATORS: readonly (readonly [string, string])[] = [
  ['section sec sect', 'sections secs'],
  ['chapter ch chap', 'chapters chs chaps'],
  ['title tit', 'titles tits'],
  ['article art', 'articles arts'],
  ['part pt', 'parts pts'],
  ['division div', 'divisions divs'],
];

const FLAGGED: readonly (readonly [number, string])[] = [
  [HEAD, 'code codes'],
  [LOCAL, 'municipal city county town township village borough metro metropolitan parish tribal municipality'],
  [COUNTY, 'county parish'],
  [SETTLEMENT, 'city county town township village borough parish municipality'],
  [GENERIC, 'administrative regulatory revised official consolidated general codified compiled ordinance annotated'],
  [
    STOP,
    `a an the of in to by on at for from with under per see also and or but nor not is are was were be been being this that these
    those its their his her our your my any all no such said each every both either as if when where which who whose while because
    since than then thus hence pursuant violate violates violating violated violation amend amends amending amended add adds adding
    added repeal repeals repealing repealed former formerly current currently existing proposed accord cf compare eg ie viz citing
    quoting quotes cited cite cites citation citations source sources ref refs note notes supra infra id ibid generally including
    include includes require requires required requirements enforce enforcing enforces apply applies applicable applying may shall
    must can will would should has have had do does did within without between against through into onto upon after before during
    until unless although however therefore whereas now ordained ordains resolved enact enacts enacted whenever what how why here
    there it they he she we i you so very same other others another more most less least only just even still again once`,
  ],
  [CONNECTOR, 'of the and for de la del'],
  [JOINT, 'and or to through thru et ff'],
  [ZONING, 'zoning land use development unified sign site subdivision'],
  [
    LAWFUL,
    `act acts law laws ordinance ord ords resolution charter constitution const rule rules regulation regulations reg regs statute
    statutes stat stats treaty restatement guidelines code`,
  ],
  [
    INSTRUMENT,
    `act acts law laws ordinance ord ords resolution resolutions res agreement agreements contract contracts lease leases charter
    charters constitution const amendment amend rule rules regulation regulations reg regs plan plans policy policies manual bylaws
    bylaw statute statutes stat stats treaty convention restatement guideline guidelines guide standard standards order orders decree
    bill permit exhibit appendix schedule annex report memo memorandum declaration covenant covenants handbook specification
    specifications license opinion application document form deed indenture procedures program directive circular bulletin protocol
    compact pamphlet book volume vol`,
  ],
  [
    FOREIGN,
    `usc usca uscs cfr irc irs ibc ifc imc ipc iecc ifgc iebc nec necr nfpa upc ubc ucc umc astm ansi iso rfc ieee asce aashto mutcd
    rcw rcwa wac ors oar nrs nac ars ocga krs kar mcl mcla ilcs njsa njac crs ccr sdcl ndcc ksa rsmo nmsa hrs har rsa mrsa mgl gl tca
    uca mca ica ccp feha ada fha ceqa nepa hud dcmr rcny nycrr nycrl comar erisa cercla tsca ercw orc rc oac vac arc cpl cplr rpapl
    rpl gol mdl vtl frcp frcrp fre frap usca pub publ pubn fed ca cs ps pacs pacsa vsa vs lsars mccp fedreg sctr
    cbc cmc cpc crc cec cebc chbc cgbc ec`,
  ],
  [
    REPORTER,
    'us sct led f fed supp fsupp cal calapp calrptr p a so se sw ne nw ny nys wl lexis wn wash app ill mass mich ohio',
  ],
  [
    NAME_PREFIX,
    `north south east west northern southern eastern western new old upper lower lake mount fort port point saint san santa los las el
    la le de del glen grand great big little cape isle island mission palm beach rancho laguna long st ft mt white black red green
    royal university college park mill sea bay rio san highland pleasant prairie river rock cedar oak maple elk fox`,
  ],
  [
    SUBJECT,
    `civil penal criminal vehicle government health safety business professions labor evidence family probate insurance education
    election elections commercial corporations water revenue taxation tax public utilities resources welfare institutions streets
    highways harbors navigation fish game food agricultural agriculture military veterans financial unemployment procedure motor
    traffic transportation building fire plumbing mechanical electrical electric energy residential zoning planning housing property
    maintenance land use development state federal national international uniform california model internal standards green police
    local fuel gas existing sanitary conduct ethics historical landscape subdivision contract contracts environment environmental
    environmental park parks port subdivision bus prof saf veh gov govt pen civ proc evid lab rev fam corp educ elec prob bldg pub util
    cont ins welf inst wat sts high harb nav fin agric unemp transp prop crim gen bldgs hous plan zon sub div`,
  ],
  [
    SUBDIVISION,
    'subsection subsections subsec subsecs subdivision subdivisions subd subds paragraph paragraphs para paras par pars subparagraph clause subpart item subpar',
  ],
  [PREPOSITION, 'of in under per by and or to see with through from violating section table tables'],
  [
    UNIT,
    `days day feet foot ft percent years year hours hour inches inch months month persons people units unit miles mile dollars cents
    acres acre minutes minute weeks week square gallons decibels dba times copies am pm stories spaces members votes mph yards`,
  ],
  [
    ABBREVIATED,
    'municipal mun admin adm administrative co gov govt ord rev civ pen veh bus prof saf pub res util bldg gen stat ann const cal no st ft mt off metro',
  ],
  [DEMONSTRATIVE, 'this said such that'],
  [
    GOVERNMENT,
    'council mayor ordinance ordinances commission department planning municipal attorney clerk board charter',
  ],
];

/** Spellings that mean the same word in names of codes and places. */
const ALIASES: readonly (readonly [string, string])[] = [
  ['mun', 'municipal'],
  ['muni', 'municipal'],
  ['munic', 'municipal'],
  ['admin', 'administrative'],
  ['adm', 'administrative'],
  ['adminstrative', 'administrative'],
  ['co', 'county'],
  ['cnty', 'county'],
  ['cty', 'county'],
  ['twp', 'township'],
  ['vill', 'village'],
  ['metrop', 'metropolitan'],
  ['off', 'official'],
  ['ann', 'annotated'],
  ['saint', 'st'],
  ['fort', 'ft'],
  ['mount', 'mt'],
  ['ordin', 'ordinance'],
  ['rev', 'revised'],
  ['gen', 'general'],
  ['metro', 'metropolitan'],
];

/** Postal code, then how the state is written. */
const STATES = `AL Alabama,Ala|AK Alaska,Alaska|AZ Arizona,Ariz|AR Arkansas,Ark|CA California,Cal,Calif|CO Colorado,Colo|CT Connecticut,Conn|DE
Delaware,Del|FL Florida,Fla|GA Georgia,Ga|HI Hawaii,Haw|ID Idaho,Ida|IL Illinois,Ill|IN Indiana,Ind|IA Iowa|KS Kansas,Kan,Kans|KY
Kentucky,Ky|LA Louisiana,La|ME Maine,Me|MD Maryland,Md|MA Massachusetts,Mass|MI Michigan,Mich|MN Minnesota,Minn|MS
Mississippi,Miss|MO Missouri,Mo|MT Montana,Mont|NE Nebraska,Neb,Nebr|NV Nevada,Nev|NH New Hampshire|NJ New Jersey|NM New Mexico,N Mex|NY
New York|NC North Carolina,N Car|ND North Dakota,N Dak|OH Ohio|OK Oklahoma,Okla|OR Oregon,Or,Ore|PA Pennsylvania,Penn,Penna|RI
Rhode Island|SC South Carolina,S Car|SD South Dakota,S Dak|TN Tennessee,Tenn|TX Texas,Tex|UT Utah|VT Vermont,Vt|VA Virginia,Va|WA
Washington,Wash|WV West Virginia,W Va|WI Wisconsin,Wis,Wisc|WY Wyoming,Wyo|PR Puerto Rico|GU Guam|VI Virgin Islands`;

export interface State {
  readonly postal: string;
  readonly names: readonly string[];
}

export function states(): readonly State[] {
  return STATES.replace(/\n/g, ' ')
    .split('|')
    .map((line) => {
      const [postal = '', names = ''] = [line.slice(0, 2), line.slice(3)];
      return { postal, names: [postal, ...names.split(',')] };
    });
}

/** Puts the law's own words into `words`. */
export function loadVocabulary(words: Words): void {
  for (const [word, meant] of ALIASES) words.alias(word, meant);
  DESIGNATORS.forEach(([singular, plural], index) => {
    for (const word of singular.split(' ')) words.flag(word, (index + 1) & DESIGNATOR);
    for (const word of plural.split(' ')) words.flag(word, ((index + 1) & DESIGNATOR) | PLURAL);
  });
  for (const [flag, list] of FLAGGED) {
    for (const word of list.split(/\s+/)) if (word !== '') words.flag(word, flag);
  }
  words.flag('ordinances', ORDINANCES | INSTRUMENT);
}

/** The numbers of words that the grammar itself speaks of. */
type KnownWord =
  | 'and'
  | 'or'
  | 'of'
  | 'for'
  | 'the'
  | 'to'
  | 'through'
  | 'thru'
  | 'et'
  | 'seq'
  | 'ff'
  | 'following'
  | 'laws'
  | 'government'
  | 'at'
  | 'in'
  | 'no'
  | 'county'
  | 'city'
  | 'ordinance'
  | 'this'
  | 'commencing';
export type KnownWords = Readonly<Record<KnownWord, number>>;

export function knownWords(words: Words): KnownWords {
  const id = (word: string): number => words.word(word);
  return {
    and: id('and'),
    or: id('or'),
    of: id('of'),
    for: id('for'),
    the: id('the'),
    to: id('to'),
    through: id('through'),
    thru: id('thru'),
    et: id('et'),
    seq: id('seq'),
    ff: id('ff'),
    following: id('following'),
    laws: id('laws'),
    government: id('government'),
    at: id('at'),
    in: id('in'),
    no: id('no'),
    county: id('county'),
    city: id('city'),
    ordinance: id('ordinance'),
    this: id('this'),
    commencing: id('commencing'),
  };
}

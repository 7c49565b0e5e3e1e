import type { TargetKind } from '../types.ts';
import type { WordClass, Words } from './word-classes.ts';

/** General legal vocabulary, the same everywhere. Words for specific places are in the gazetteer. */

/** Each target kind, with its singular and plural words. */
const DESIGNATORS: readonly (readonly [TargetKind, string, string])[] = [
  ['section', 'section sec sect s', 'sections secs ss'],
  ['chapter', 'chapter ch chap c', 'chapters chs chaps'],
  ['subchapter', 'subchapter subch', 'subchapters subchs'],
  ['title', 'title tit', 'titles tits'],
  ['subtitle', 'subtitle subtit', 'subtitles'],
  ['article', 'article art', 'articles arts'],
  ['part', 'part pt', 'parts pts'],
  ['subpart', 'subpart subpt', 'subparts subpts'],
  ['division', 'division div', 'divisions divs'],
  ['rule', 'rule', 'rules'],
  ['appendix', 'appendix app', 'appendices apps'],
  ['schedule', 'schedule sched', 'schedules'],
  ['exhibit', 'exhibit exh ex', 'exhibits'],
  ['annex', 'annex', 'annexes'],
  ['attachment', 'attachment attach', 'attachments'],
  ['addendum', 'addendum', 'addenda'],
  ['preamble', 'preamble pmbl', 'preambles'],
  ['preface', 'preface foreword', 'prefaces forewords'],
  ['table', 'table', 'tables'],
  ['figure', 'figure fig', 'figures figs'],
];

/** Spellings of designators in Spanish, which Puerto Rico's municipalities use. */
const SPANISH: readonly (readonly [TargetKind, string, string])[] = [
  ['section', 'sección', 'secciones'],
  ['chapter', 'capítulo cap', 'capítulos'],
  ['title', 'título', 'títulos'],
  ['article', 'artículo', 'artículos'],
];

/** Designators that are other words without a period: `ex. A`, but `ex officio`. */
const SHORTENED = 'ex attach c s ss';

/** A spelling of a designator, and whether the spelling requires a period (`c.`, `s.`). */
interface DesignatorWord {
  readonly word: string;
  readonly kind: TargetKind;
  readonly needsStop: boolean;
}

/** The spellings of designators, without periods, longest first. */
export const designatorWords: readonly DesignatorWord[] = DESIGNATORS.flatMap(([kind, singular, plural]) =>
  `${singular} ${plural}`.split(' ').map((word) => ({ word, kind, needsStop: SHORTENED.split(' ').includes(word) })),
).toSorted((a, b) => b.word.length - a.word.length);

const CLASSES: readonly (readonly [WordClass, string])[] = [
  ['head', 'code codes'],
  ['local', 'municipal city county town township village borough metro metropolitan parish tribal municipality'],
  ['county', 'county parish'],
  ['settlement', 'city county town township village borough parish municipality'],
  [
    'tribal',
    'band bands nation nations tribe tribes tribal pueblo rancheria reservation indians community colony confederated',
  ],
  [
    'generic',
    'legislative administrative regulatory revised official consolidated general codified compiled ordinance annotated',
  ],
  [
    'stop',
    `a an the of in to by on at for from with under per see also and or but nor not is are was were be been being this that these
    those its their his her our your my any all no such said each every both either as if when where which who whose while because
    since than then thus hence pursuant violate violates violating violated violation amend amends amending amended add adds adding
    added repeal repeals repealing repealed former formerly current currently existing proposed accord cf compare eg ie viz citing
    quoting quotes cited cite cites citation citations source sources ref refs note notes supra infra id ibid generally including
    include includes require requires required requirements enforce enforcing enforces apply applies applicable applying may shall
    must can will would should has have had do does did within without between against through into onto upon after before during
    until unless although however therefore whereas now ordained ordains resolved enact enacts enacted whenever what how why here
    there it they he she we i you so very same other others another more most less least only just even still again once
    monday tuesday wednesday thursday friday saturday sunday january february april june july september october november december
    waive waives waiving revise revises revising update updates updating delete deletes deleting adopt adopts adopting adopted approve
    approves approving approved rescind rescinds clarify clarifies replace replaces correct corrects consider introduce introduces
    unlike absent notwithstanding besides beyond regarding concerning despite likewise moreover furthermore similarly neither via
    interpret interprets interpreting construe construes construing accordingly additionally`,
  ],
  ['signal', 'contra'],
  ['connector', 'of the and for de la del'],
  ['joint', 'and or y to through thru et ff'],
  ['codified', 'codified'],
  ['civic', 'police housing maintenance health noise nuisance sanitation animal'],
  ['zoning', 'rural shoreland floodplain floodland zoning land use development unified sign site subdivision'],
  [
    'lawful',
    `act acts law laws ordinance ord ords resolution charter constitution const rule rules regulation regulations reg regs statute
    statutes stat stats treaty restatement guidelines code`,
  ],
  [
    'instrument',
    `act acts law laws ordinance ord ords resolution resolutions res agreement agreements contract contracts lease leases charter
    charters constitution const amendment rule rules regulation regulations reg regs plan plans policy policies manual bylaws
    bylaw statute statutes stat stats treaty convention restatement guideline guidelines guide standard standards order orders decree
    bill permit exhibit appendix schedule annex attachment attach addendum preamble pmbl preface foreword report rep memo memorandum declaration covenant covenants handbook specification
    specifications license opinion application document form deed indenture procedures program directive circular bulletin protocol
    compact pamphlet book volume vol study studies assessment analysis proposal syllabus catalog brief motion complaint petition
    affidavit transcript agenda`,
  ],
  [
    'otherLaw',
    `usc usca uscs cfr irc irs ibc ifc imc ipc iecc ifgc iebc nec necr nfpa upc ubc ucc umc astm ansi iso rfc ieee asce aashto mutcd
    rcw rcwa wac ors oar nrs nac ars ocga krs kar mcl mcla ilcs njsa njac crs ccr sdcl ndcc ksa rsmo nmsa hrs har rsa mrsa mgl gl tca
    uca mca ica ccp feha ada fha ceqa nepa hud nycrr nycrl comar erisa cercla tsca ercw orc rc oac vac arc cpl cplr rpapl
    rpl gol mdl vtl frcp frcrp fre frap usca pub publ pubn fed ca cs ps pacs pacsa vsa vs lsars mccp fedreg sctr
    ustc ipmc iwuic igcc ispsc ipsdc izc iccpc cbc cmc cpc crc cec cebc chbc cgbc ec`,
  ],
  ['session', 'stat'],
  [
    'reporter',
    'us sct led f fed supp fsupp cal calapp calrptr p a so se sw ne nw ny nys wl lexis wn wash app ill mass mich ohio',
  ],
  [
    'namePrefix',
    `north south east west northern southern eastern western new old upper lower lake mount fort port point saint san santa los las el
    la le de del glen grand great big little cape isle island mission palm beach rancho laguna long st ft mt white black red green
    royal university college park mill sea bay rio san highland pleasant prairie river rock cedar oak maple elk fox`,
  ],
  [
    'subject',
    `civil penal criminal vehicle government health safety business professions labor evidence family probate insurance education
    election elections commercial corporations water revenue taxation tax public utilities resources welfare institutions streets
    highways harbors navigation fish game food agricultural agriculture military veterans financial unemployment procedure motor
    traffic transportation building fire plumbing mechanical electrical electric energy residential zoning planning housing property
    maintenance land use development state federal national international uniform california model internal standards green police
    local fuel gas existing sanitary conduct ethics historical landscape subdivision contract contracts environment environmental
    environmental occupations estates trusts alcoholic beverage beverages natural human wildlife bankruptcy immigration juvenile
    domestic relations judicial judiciary courts remedies securities consumer corrections aviation hygiene liquor mining forest
    maritime nautical napoleonic dress honor student source bar zip area morse park parks port subdivision bus prof saf veh gov govt pen civ proc evid lab rev fam corp educ elec prob bldg pub util
    cont ins welf inst wat sts high harb nav fin agric unemp transp prop crim gen bldgs hous plan zon sub div`,
  ],
  [
    'subdivision',
    'subsection subsections subsec subsecs subdivision subdivisions subd subds paragraph paragraphs para paras par pars subparagraph clause subpart item subpar inciso apartado',
  ],
  ['preposition', 'of in under per by and or to see also with through from violating section'],
  [
    'unit',
    `days day feet foot ft percent years year hours hour inches inch months month persons people units unit miles mile dollars cents
    acres acre minutes minute weeks week square gallons decibels dba times copies am pm stories spaces members votes mph yards`,
  ],
  [
    'abbreviated',
    'municipal mun admin adm administrative co gov govt ord rev civ pen veh bus prof saf pub res util bldg gen stat ann reg regs const cal no st ft mt off metro',
  ],
  [
    'government',
    `council mayor commission commissioners department planning attorney clerk board charter police supervisors manager staff officials
    director selectmen selectboard trustees aldermen assessors treasurer administrator inspector comptroller auditor committee authority`,
  ],
  ['demonstrative', 'this said such that'],
  [
    'document',
    `manual handbook guide guidelines lease agreement contract indenture covenant covenants specification specifications protocol
    pamphlet book circular bulletin memo memorandum report textbook spec handout study syllabus catalog`,
  ],
];

/** Initials that the zoning codes of many places share. */
const ZONING_INITIALS = new Set('UDO UDC LDC LDO LDR LDRs LUC LUDC LUDO LUMO ULDC ULDR IDO CZO ZDO ZR ZO'.split(' '));

/** Whether many places share these initials for their zoning codes: `UDO`. */
export function areZoningInitials(letters: string): boolean {
  return ZONING_INITIALS.has(letters);
}

/** Alternative spellings of words in the names of codes and places. */
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
  ['boro', 'borough'],
  ['bor', 'borough'],
  ['zon', 'zoning'],
  ['metrop', 'metropolitan'],
  ['off', 'official'],
  ['ann', 'annotated'],
  ['saint', 'st'],
  ['fort', 'ft'],
  ['mount', 'mt'],
  ['ordin', 'ordinance'],
  ['ord', 'ordinance'],
  ['ords', 'ordinances'],
  ['cod', 'codified'],
  ['rev', 'revised'],
  ['gen', 'general'],
  ['regs', 'regulations'],
  ['metro', 'metropolitan'],
];

/** Known words without a class, used only by the parser. */
const OTHER_WORDS =
  'seq following laws home government commencing council mayor ordinance ordinances commission department planning municipal attorney clerk board charter';

/**
 * Makes `ordinance 43` a container, as in `ordinance 43, § 1`, for a code that compiles ordinances with sections of their
 * own. Without such a code, the word names an act.
 */
export function addOrdinances(words: Words): void {
  words.add('ordinance').designator = { kind: 'ordinance', plural: false };
}

/** Adds the general legal vocabulary to `words`. */
export function addVocabulary(words: Words): void {
  for (const [spelling, word] of ALIASES) words.alias(spelling, word);
  for (const [kind, singular, plural] of [...DESIGNATORS, ...SPANISH]) {
    for (const word of singular.split(' ')) words.add(word).designator = { kind, plural: false };
    for (const word of plural.split(' ')) words.add(word).designator = { kind, plural: true };
  }
  for (const word of SHORTENED.split(' ')) words.add(word).classes.add('shortened');
  for (const [wordClass, list] of CLASSES)
    for (const word of list.trim().split(/\s+/)) words.add(word).classes.add(wordClass);
  words.add('ordinances').classes.add('ordinances').add('instrument');
  for (const word of OTHER_WORDS.split(' ')) words.add(word);
}

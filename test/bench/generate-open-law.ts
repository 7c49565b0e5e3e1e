/**
 * Writes a code of any size in Open Law Library XML, one file for each section. It is fictional, in made-up words, and
 * has the shape of a large real one: 23,923 sections with 79,106 history rows and 6,300 acts, 193 MB in 30,358 files.
 * The same seed writes the same bytes.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface OpenLawShape {
  readonly sections: number;
  readonly acts: number;
  /** Average number of history rows of a section. */
  readonly rows: number;
  /** Average number of words in a section's text; an act's body has about twice as many. */
  readonly words: number;
}

export const fullSize: OpenLawShape = { sections: 23_923, acts: 6_300, rows: 3.31, words: 535 };

/** The same proportions at another size. */
export function scaled(sections: number): OpenLawShape {
  return { ...fullSize, sections, acts: Math.round((fullSize.acts * sections) / fullSize.sections) };
}

export interface Written {
  readonly files: number;
  readonly bytes: number;
  readonly rows: number;
}

const namespaces =
  'xmlns="https://open.law/schemas/library" xmlns:codified="https://open.law/schemas/codified" xmlns:codify="https://open.law/schemas/codify" xmlns:xi="http://www.w3.org/2001/XInclude"';
const code = 'us/wa/counties/marrow/council/code';
const sectionsPerChapter = 32;
const chaptersPerTitle = 15;

/** Writes the library below `root`, and creates that folder. */
export function writeOpenLaw(root: string, shape: OpenLawShape, seed = 1): Written {
  const random = randomFrom(seed);
  const words = vocabulary(random);
  const count = { files: 0, bytes: 0, rows: 0 };
  const folders = new Set<string>();
  const write = (path: string, xml: string): void => {
    const whole = join(root, path);
    const folder = whole.slice(0, whole.lastIndexOf('/'));
    if (!folders.has(folder)) {
      folders.add(folder);
      mkdirSync(folder, { recursive: true });
    }
    const bytes = Buffer.from(`<?xml version='1.0' encoding='utf-8'?>\n${xml}\n`);
    writeFileSync(whole, bytes);
    count.files += 1;
    count.bytes += bytes.length;
  };
  const prose = (length: number): string => sentences(words, random, length);

  const chapters = Math.ceil(shape.sections / sectionsPerChapter);
  const titles = Math.ceil(chapters / chaptersPerTitle);
  let section = 0;
  for (let title = 1; title <= titles; title += 1) {
    const inTitle: string[] = [];
    for (let chapter = 1; chapter <= chaptersPerTitle && section < shape.sections; chapter += 1) {
      const includes: string[] = [];
      for (let at = 1; at <= sectionsPerChapter && section < shape.sections; at += 1, section += 1) {
        const number = `${title}-${chapter}${String(at).padStart(2, '0')}`;
        const rows = historyRows(random, shape, prose);
        count.rows += rows.filter((row) => row.includes('"History"')).length;
        write(`${code}/titles/${title}/sections/${number}.xml`, sectionXml(number, shape, rows, random, prose));
        includes.push(`<xi:include href="./sections/${number}.xml"/>`);
      }
      inTitle.push(
        `<container><prefix>Chapter</prefix><num>${chapter}</num><heading>${heading(words, random)}</heading>${includes.join('\n')}</container>`,
      );
    }
    write(
      `${code}/titles/${title}/index.xml`,
      `<container ${namespaces}><prefix>Title</prefix><num>${title}</num><heading>${heading(words, random)}</heading>${inTitle.join('\n')}</container>`,
    );
  }
  write(
    `${code}/index.xml`,
    `<document ${namespaces} id="Marrow County Code"><heading>Marrow County Code</heading><meta><recency through="2024-10-08"/></meta>
${Array.from({ length: titles }, (_, at) => `<xi:include href="./titles/${at + 1}/index.xml"/>`).join('\n')}</document>`,
  );
  const periods = writeActs(write, shape, random, prose);
  write(
    'index.xml',
    `<library ${namespaces}><heading>Marrow County Law Library</heading>
<meta><canonical-urls><xml-bulk>https://xml.marrow.example/law-xml</xml-bulk><html>https://law.marrow.example</html></canonical-urls>
<build><codified-date>2024-10-08</codified-date><publication>publication/2024-10-20</publication></build></meta>
<xi:include href="./${code}/index.xml"/>
<collection name="laws"><heading>Laws</heading>${periods}</collection></library>`,
  );
  return count;
}

type Prose = (words: number) => string;

function sectionXml(
  number: string,
  shape: OpenLawShape,
  rows: readonly string[],
  random: () => number,
  prose: Prose,
): string {
  const paragraphs: string[] = [];
  // Few sections are very long and many short, as in real codes.
  let left = Math.ceil(shape.words * (0.3 + 2 * random() ** 2));
  for (let at = 0; left > 0; at += 1) {
    const length = Math.min(left, 30 + Math.floor(random() * 60));
    const inner =
      random() < 0.3
        ? Array.from({ length: 3 }, (_, sub) => `<para><num>(${sub + 1})</num><text>${prose(15)}</text></para>`).join(
            '\n',
          )
        : '';
    paragraphs.push(`<para><num>(${letter(at)})</num><text>${prose(length)}</text>${inner}</para>`);
    left -= length + (inner === '' ? 0 : 45);
  }
  return `<section ${namespaces}>
  <num>${number}</num>
  <heading>${prose(5)}</heading>
  <text>${prose(20)}</text>
  ${paragraphs.join('\n  ')}
  <annotations>
    ${rows.join('\n    ')}
    <annotation type="Prior Codifications">1981 Ed., § ${number.replace('-', '-4')}.</annotation>
  </annotations>
</section>`;
}

function historyRows(random: () => number, shape: OpenLawShape, prose: Prose): readonly string[] {
  const rows: string[] = [];
  for (let left = Math.round(random() * 2 * shape.rows); left > 0; left -= 1) {
    const act = Math.floor(random() * shape.acts);
    const year = 1976 + Math.floor((act / shape.acts) * 48);
    const name = `Marrow County Law ${actNumber(act)}`;
    rows.push(
      random() < 0.5
        ? `<annotation doc="${name}" eff="${year}-03-10" app="${year}-03-10" path="§${1 + Math.floor(random() * 9)}|(a)" type="History"/>`
        : `<annotation doc="${name}" type="History">Mar. 10, ${year}, ${name}, § ${1 + Math.floor(random() * 9)}(b), ${year - 1953} MCR ${1000 + act}</annotation>`,
    );
    if (random() < 0.2) rows.push(`<annotation type="Effect of Amendments">${name} ${prose(25)}</annotation>`);
  }
  return rows;
}

function writeActs(
  write: (path: string, xml: string) => void,
  shape: OpenLawShape,
  random: () => number,
  prose: Prose,
): string {
  const periods = new Map<number, string[]>();
  for (let act = 0; act < shape.acts; act += 1) {
    const period = 1 + Math.floor(act / 250);
    const number = actNumber(act);
    const year = 1976 + Math.floor((act / shape.acts) * 48);
    const stub = random() < 0.4;
    const body = stub
      ? ''
      : Array.from(
          { length: 9 },
          (_, at) =>
            `<section><num>${at + 1}</num><text>${prose(40)}</text><para><num>(a)</num><text>${prose(shape.words / 4)}</text>
<codify:find-replace codified:path="§${1 + Math.floor(random() * 40)}-${101 + Math.floor(random() * 30)}"><find>${prose(4)}</find><replace>${prose(5)}</replace></codify:find-replace></para></section>`,
        ).join('\n');
    write(
      `us/wa/counties/marrow/council/periods/${period}/laws/${number}.xml`,
      `<document ${namespaces} id="Marrow County Law ${number}"><num type="law">${number}</num><heading type="short">${prose(7)} Act of ${year}</heading>
<meta>${stub ? '<stub/>' : ''}<effective>${year}-03-10</effective><citations><citation type="law" url="./docs/${number}.pdf">Marrow County Law ${number}</citation>
<citation type="register">${year - 1953} MCR ${1000 + act}</citation></citations><history><vote date="${year}-01-05" reading="First"/><enacted>${year}-01-20</enacted>
<narrative>${prose(60)}</narrative></history></meta>${body}</document>`,
    );
    const includes = periods.get(period) ?? [];
    includes.push(`<xi:include href="./${number}.xml"/>`);
    periods.set(period, includes);
  }
  for (const [period, includes] of periods) {
    write(
      `us/wa/counties/marrow/council/periods/${period}/laws/index.xml`,
      `<collection ${namespaces} name="${period}"><heading>Period ${period}</heading>${includes.join('\n')}</collection>`,
    );
  }
  return [...periods.keys()]
    .map((period) => `<xi:include href="./us/wa/counties/marrow/council/periods/${period}/laws/index.xml"/>`)
    .join('\n');
}

const actNumber = (act: number): string => `${1 + Math.floor(act / 250)}-${1 + (act % 250)}`;

const letter = (at: number): string =>
  at < 26 ? String.fromCharCode(97 + at) : `${letter(Math.floor(at / 26) - 1)}${letter(at % 26)}`;

/** Mulberry32: small, and the same everywhere. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function vocabulary(random: () => number): readonly string[] {
  const begins = 'b br c ch d dr f fl g gr h k l m n p pl qu r s sh st t th tr v w'.split(' ');
  const vowels = 'a e i o u ai ea ou'.split(' ');
  const ends = 'n r l s t ck nd rm st ll m p'.split(' ');
  const pick = (from: readonly string[]): string => from[Math.floor(random() * from.length)] ?? '';
  const common =
    'the of and to a in or for shall that by any be this with as not may on is section such person under'.split(' ');
  const made = Array.from({ length: 12_000 }, () => {
    const syllables = 1 + Math.floor(random() * 3);
    return Array.from({ length: syllables }, () => pick(begins) + pick(vowels)).join('') + pick(ends);
  });
  return [...common, ...made];
}

/** Words with the frequencies of a language: a few very often, most rarely. */
function sentences(words: readonly string[], random: () => number, length: number): string {
  const parts: string[] = [];
  for (let at = 0; at < length; at += 1) {
    const word = words[Math.floor(words.length * random() ** 4)] ?? 'the';
    parts.push(at % 18 === 0 ? word.charAt(0).toUpperCase() + word.slice(1) : at % 18 === 17 ? `${word}.` : word);
  }
  return parts.join(' ');
}

function heading(words: readonly string[], random: () => number): string {
  return sentences(words, random, 3 + Math.floor(random() * 4));
}

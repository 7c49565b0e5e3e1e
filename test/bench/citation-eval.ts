/**
 * Measures the recogniser on labelled citations, one JSON object a line, in either of two shapes:
 *   {"text", "expected": {"start", "end", "place", "sections"}}                      citations as people write them
 *   {"text", "home_doc", "expected": [{"start", "end", "text", "doc", "path"}]}      a code's own text as its publisher tagged it
 *
 *   node test/bench/citation-eval.ts PATH… [--library-numbers FILE] [--outside N]
 */
import { readFileSync } from 'node:fs';
import {
  buildLexicon,
  type Citation,
  createRecogniser,
  type KnownJurisdiction,
  normaliseSectionNumber,
} from '../../src/citation/index.ts';

interface Wild {
  readonly text: string;
  readonly expected: {
    readonly start: number;
    readonly end: number;
    readonly place: string;
    readonly sections: readonly string[];
  };
}
interface Tag {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly doc: string;
  readonly path: string | null;
}
interface Block {
  readonly text: string;
  readonly home_doc: string;
  readonly expected: readonly Tag[];
}

const args = process.argv.slice(2);
const outside = Number(args.includes('--outside') ? args[args.indexOf('--outside') + 1] : 0);
const verbose = args.includes('--verbose');
for (const path of args.filter((arg) => arg.endsWith('.jsonl'))) {
  const lines: readonly (Wild | Block)[] = readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  console.log(`\n${path.replace(/^.*\//, '')}`);
  const wild = lines.filter((line): line is Wild => !('home_doc' in line));
  if (wild.length > 0) {
    measureWild(wild, 'each alone', () => undefined);
    measureWild(wild, 'each with its home', (line) => line.expected.place);
    measureTogether(wild);
  }
  const blocks = lines.filter((line): line is Block => 'home_doc' in line);
  if (blocks.length > 0) measureBlocks(blocks);
}

function labelsOf(citation: Citation): readonly string[] {
  return citation.targets.flatMap((target) => {
    const whole = target.number + target.subdivisions.map((sub) => (sub.startsWith('(') ? sub : `.${sub}`)).join('');
    return [whole, target.number, ...(target.through === undefined ? [] : [`${target.number}-${target.through}`])];
  });
}

function measureWild(lines: readonly Wild[], how: string, home: (line: Wild) => string | undefined): void {
  const recogniser = createRecogniser(buildLexicon({ jurisdictions: [] }));
  let [right, unplaced, wrong] = [0, 0, 0];
  for (const { text, expected } of lines) {
    const given = home({ text, expected });
    const found = recogniser.recognise(text, given === undefined ? {} : { home: given });
    const labels = new Set(found.flatMap(labelsOf).map(normaliseSectionNumber));
    const places = new Set(found.map((citation) => citation.place));
    const all = expected.sections.every((section) =>
      section.split('/').every((part) => labels.has(normaliseSectionNumber(part))),
    );
    const place = expected.place.replace(/, [A-Z]{2}$/, '');
    const strays = [...places].filter(
      (found) => found !== null && found !== place && !(found === 'San José' && place === 'San Jose'),
    );
    const spans = found.some((citation) => citation.start === expected.start && citation.end === expected.end);
    if (strays.length > 0) wrong++;
    if (all && [...places].includes(place) && strays.length === 0) right++;
    else unplaced++;
    if (!(all && places.has(place) && strays.length === 0) || (verbose && !spans)) {
      console.log(`  ${all ? 'sections' : 'NO SECTIONS'} ${[...places].join('/')} | ${text}`);
      console.log(
        `     ${found.map((citation) => `[${citation.text}] ${citation.form} ${citation.place} → ${labelsOf(citation).join(' ')}`).join(' ; ')}`,
      );
    }
  }
  console.log(`  ${how}: ${right} of ${lines.length} right, ${unplaced} not, ${wrong} with a wrong place`);
}

function measureTogether(lines: readonly Wild[]): void {
  const text = lines.map((line) => line.text).join('\n\n');
  const found = createRecogniser(buildLexicon({ jurisdictions: [] })).recognise(text, { inferHome: false });
  let at = 0;
  let right = 0;
  for (const line of lines) {
    const here = found.filter((citation) => citation.start >= at && citation.end <= at + line.text.length);
    const place = line.expected.place.replace(/, [A-Z]{2}$/, '');
    if (here.some((citation) => citation.place === place)) right++;
    const stray = here.find((citation) => citation.place !== null && citation.place !== place);
    if (stray !== undefined) console.log(`  as one document, astray: ${stray.text} → ${stray.place}`);
    at += line.text.length + 2;
  }
  console.log(`  as one document: ${right} of ${lines.length} placed`);
}

function measureBlocks(blocks: readonly Block[]): void {
  const doc = blocks[0]?.home_doc ?? '';
  const own = (tag: Tag): boolean => tag.doc === doc;
  const name = /^(?:City|Town|County) of ([^,]+), ([^,]+),/.exec(doc);
  const numbers = new Set<string>();
  const dir = args.includes('--numbers') ? args[args.indexOf('--numbers') + 1] : undefined;
  if (dir !== undefined)
    for (const number of readFileSync(dir, 'utf8').split('\n')) numbers.add(normaliseSectionNumber(number));
  const jurisdiction: KnownJurisdiction = {
    id: 'home',
    name: `City of ${name?.[1] ?? doc}`,
    kind: 'city',
    region: name?.[2] ?? '',
    codes: [{ name: `${name?.[1] ?? ''} Municipal Code`, abbreviations: [] }],
  };
  const lexicon = buildLexicon({
    jurisdictions: [jurisdiction],
    ...(numbers.size === 0 ? {} : { hasSection: (_id: string, number: string) => numbers.has(number) }),
  });
  const recogniser = createRecogniser(lexicon);
  let [sections, sectionsRight] = [0, 0];
  let [numeric, numericRight, relative, relativeRight, foreign, foreignTaken] = [0, 0, 0, 0, 0, 0];
  const strays: string[] = [];
  const misses: string[] = [];
  for (const block of blocks) {
    const found = recogniser.recognise(block.text, { home: 'home' });
    for (const tag of block.expected) {
      const here = found.flatMap((citation) =>
        citation.targets
          .filter((target) => target.start < tag.end && target.end > tag.start)
          .map((target) => ({ citation, target })),
      );
      if (!own(tag)) {
        if (/\d/.test(tag.text)) {
          foreign++;
          if (here.some(({ citation }) => citation.jurisdictionId === 'home')) {
            foreignTaken++;
            if (verbose) misses.push(`TAKEN ${tag.doc} ${tag.text} | ${around(block.text, tag.start, tag.end)}`);
          }
        }
        continue;
      }
      if (/\d/.test(tag.text) && tag.path !== null && /^[\d.]+/.test(tag.path)) {
        numeric++;
        const isSection = /^\d+\.\d+\.\d+/.test(tag.path);
        if (isSection) sections++;
        const number = tag.path.split('|')[0] ?? '';
        if (
          here.some(
            ({ citation, target }) =>
              citation.jurisdictionId === 'home' && (target.number === number || target.through === number),
          )
        ) {
          numericRight++;
          if (isSection) sectionsRight++;
        } else
          misses.push(
            `${number} | ${around(block.text, tag.start, tag.end)} → ${here.map(({ target, citation }) => `${citation.place} ${target.number}`).join()}`,
          );
      } else if (/^this /i.test(tag.text)) {
        relative++;
        if (here.some(({ citation }) => citation.form === 'relative' || citation.form === 'bare')) relativeRight++;
        else misses.push(`RELATIVE | ${around(block.text, tag.start, tag.end)}`);
      }
    }
    for (const citation of found) {
      if (!block.expected.some((tag) => tag.start < citation.end && tag.end > citation.start))
        strays.push(
          `${citation.form} ${citation.place} ${citation.targets.map((target) => target.number).join()} | ${around(block.text, citation.start, citation.end)}`,
        );
    }
  }
  console.log(`  own numbers: ${numericRight} of ${numeric} (${((100 * numericRight) / numeric).toFixed(2)} %)`);
  console.log(
    `  of these, sections: ${sectionsRight} of ${sections} (${((100 * sectionsRight) / sections).toFixed(2)} %)`,
  );
  console.log(`  relative: ${relativeRight} of ${relative} (${((100 * relativeRight) / relative).toFixed(2)} %)`);
  console.log(`  other law's numbers taken for the home's: ${foreignTaken} of ${foreign}`);
  console.log(`  findings outside the tags: ${strays.length}`);
  if (verbose) for (const miss of misses) console.log(`    miss ${miss}`);
  const step = Math.max(1, Math.floor(strays.length / Math.max(1, outside)));
  for (let k = 0; k < strays.length && outside > 0; k += step) console.log(`    outside ${strays[k]}`);
}

function around(text: string, start: number, end: number): string {
  return `${text.slice(Math.max(0, start - 70), start)}⟦${text.slice(start, end)}⟧${text.slice(end, end + 60)}`.replace(
    /\s+/g,
    ' ',
  );
}

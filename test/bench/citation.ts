/**
 * The recogniser beside its floors: the bare anchor regex over the same text, and npm's `citation` where it is installed.
 * Texts are made here, in our own words, the same at every run. `node test/bench/citation.ts` prints the table.
 */
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { buildLexicon, createRecogniser, type KnownJurisdiction, type Recogniser } from '../../src/citation/index.ts';
import { type Bench, type Figure, table } from './figures.ts';

/** Many short rounds: the least of them is one that nothing interrupted. */
const ROUNDS = 40;
const SIZE = 300_000;

export const bench: Bench = {
  title: 'Recognising citations',
  run: async () => {
    const few = createRecogniser(buildLexicon({ jurisdictions: places(10) }));
    const usual = createRecogniser(buildLexicon({ jurisdictions: places(2_000) }));
    const many = createRecogniser(buildLexicon({ jurisdictions: places(20_000) }));
    const [law, prose] = [lawText(SIZE), proseText(SIZE)];
    const figures: Figure[] = [];
    for (const [name, text, aim] of [
      ['dense law text, 2,000 jurisdictions', law, '> 50'],
      ['ordinary prose, 2,000 jurisdictions', prose, '> 100'],
    ] as const) {
      const [ours, anchors] = sideBySide(
        () => usual.recognise(text),
        () => countAnchors(text),
      );
      figures.push({
        name,
        value: speed(text, ours),
        unit: 'MB/s',
        aim,
        floor: { name: 'a bare anchor regex', value: speed(text, anchors) },
        note: `${usual.recognise(text).length} citations`,
      });
    }
    figures.push(...peers(usual, law, prose));
    const [largest, smallest] = sideBySide(
      () => many.recognise(law),
      () => few.recognise(law),
    );
    figures.push({
      name: '20,000 jurisdictions, dense law text',
      value: largest,
      unit: 'ms',
      aim: '< 1.3×',
      floor: { name: 'with 10', value: smallest },
    });
    const input = places(20_000);
    figures.push({
      name: 'lexicon of 20,000 jurisdictions',
      value: best(() => buildLexicon({ jurisdictions: input }), 5),
      unit: 'ms',
      aim: '< 300',
    });
    for (const [name, text] of [
      ['a keystroke in 1 MB of dense law text', lawText(1_000_000)],
      ['a keystroke in 1 MB of prose', proseText(1_000_000)],
    ] as const) {
      figures.push(keystroke(usual, name, text));
    }
    return figures;
  },
};

function keystroke(recogniser: Recogniser, name: string, text: string): Figure {
  const whole = best(() => recogniser.recognise(text));
  const reading = recogniser.open(text);
  const times: number[] = [];
  for (let k = 0; k < 400; k++) {
    const at = Math.floor(random() * reading.length);
    const started = performance.now();
    reading.edit(at, k % 2, k % 2 === 0 ? 'x' : '');
    times.push(performance.now() - started);
  }
  const median = times.sort((a, b) => a - b)[200] ?? Number.NaN;
  return {
    name,
    value: median * 1000,
    unit: 'µs',
    aim: '< 0.01×',
    floor: { name: 'a full scan', value: whole * 1000 },
  };
}

/** What npm has of others, on the same text in the same run; with what they find of it. */
function peers(recogniser: Recogniser, law: string, prose: string): readonly Figure[] {
  let peer: unknown;
  try {
    peer = createRequire(import.meta.url)('citation');
  } catch {
    return [];
  }
  const find = typeof peer === 'object' && peer !== null && 'find' in peer ? peer.find : undefined;
  if (typeof find !== 'function') return [];
  const theirs = (text: string): number => {
    const found: unknown = find.call(peer, text, {});
    return typeof found === 'object' && found !== null && 'citations' in found && Array.isArray(found.citations)
      ? found.citations.length
      : 0;
  };
  return (
    [
      ['npm citation, dense law text', law],
      ['npm citation, prose', prose],
    ] as const
  ).map(([name, text]) => {
    const [them, us] = sideBySide(
      () => theirs(text),
      () => recogniser.recognise(text),
    );
    return {
      name,
      value: speed(text, them),
      unit: 'MB/s',
      floor: { name: 'ours', value: speed(text, us) },
      note: `finds ${theirs(text)} citations, all of state or federal law; we find ${recogniser.recognise(text).length} of local codes`,
    };
  });
}

/** The best times of two things, taken in turns so that a busy machine slows both. Milliseconds. */
function sideBySide(a: () => unknown, b: () => unknown): readonly [number, number] {
  let [first, second] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let round = 0; round < ROUNDS; round++) {
    first = Math.min(first, timed(a));
    second = Math.min(second, timed(b));
  }
  return [first, second];
}

function best(work: () => unknown, rounds = ROUNDS): number {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds; round++) least = Math.min(least, timed(work));
  return least;
}

function timed(work: () => unknown): number {
  const started = performance.now();
  work();
  return performance.now() - started;
}

/** MB/s of a text read in so many milliseconds. */
function speed(text: string, milliseconds: number): number {
  return Buffer.byteLength(text) / 1000 / milliseconds;
}

function countAnchors(text: string): number {
  const anchors = /§|\b[Ss]ection|\d+[.-]\d+|Code\b|\b[Ii]d\./g;
  let count = 0;
  while (anchors.test(text)) count++;
  return count;
}

const SYLLABLES = [
  'al',
  'ber',
  'cor',
  'dun',
  'el',
  'far',
  'gar',
  'hol',
  'ing',
  'jor',
  'kel',
  'lin',
  'mar',
  'nor',
  'or',
  'pen',
  'quil',
  'ros',
  'sel',
  'tor',
];
const ENDINGS = ['ton', 'field', 'ville', 'wood', 'dale', 'port', 'burg', 'mont', 'ford', 'haven'];
const REGIONS = ['WA', 'CA', 'IL', 'TX', 'NY', 'OH', 'FL', 'PA'];

function places(count: number): readonly KnownJurisdiction[] {
  return Array.from({ length: count }, (_, k) => {
    const name = `${SYLLABLES[k % 20]}${SYLLABLES[Math.floor(k / 20) % 20]}${ENDINGS[Math.floor(k / 400) % 10]}`;
    const core =
      name.charAt(0).toUpperCase() +
      name.slice(1) +
      (k < 4000 ? '' : ` ${ENDINGS[Math.floor(k / 4000)]?.replace(/^./, (c) => c.toUpperCase())}`);
    return {
      id: `j${k}`,
      name: `City of ${core}`,
      kind: 'city',
      region: REGIONS[k % REGIONS.length] ?? 'WA',
      codes: [{ name: `${core} Municipal Code`, abbreviations: [] }],
    };
  });
}

let seed = 20_240_229;
function random(): number {
  seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff;
  return seed / 0x7fffffff;
}

const WORDS =
  'the of and to in a is that for it as was with be by on not or at are from which an were there their been has when who will no more if out so what up its about into than them can only other time new some these two may first then any like my now over such our most made after also did many before must well through years where much way down should because long each just state those people'.split(
    ' ',
  );

function sentence(): string {
  const length = 8 + Math.floor(random() * 16);
  const words = Array.from({ length }, () => WORDS[Math.floor(random() * WORDS.length)] ?? 'the');
  const text = words.join(' ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${random() < 0.1 ? `, in ${1900 + Math.floor(random() * 120)}` : ''}. `;
}

function proseText(size: number): string {
  const parts: string[] = [];
  for (let length = 0; length < size; ) {
    const next = random() < 0.1 ? `${sentence()}\n\n` : sentence();
    parts.push(next);
    length += next.length;
  }
  return parts.join('');
}

const CITED = [
  'Seattle Municipal Code § 23.44.010(A)(1)',
  'Section 8.22.030 of the Oakland Municipal Code',
  'Chicago Municipal Code §§ 13-196-410, 13-196-420',
  'N.Y.C. Admin. Code § 8-107(5)(a)',
  'L.A.M.C. § 151.09',
  '§ 8-109(a)',
  '42 U.S.C. § 1983',
  'Cal. Gov. Code § 65589.5',
  'id. § 4',
];

/** A citation every 200 characters. */
function lawText(size: number): string {
  const parts: string[] = [];
  for (let length = 0; length < size; ) {
    let between = '';
    while (between.length < 160) between += sentence();
    const cited = CITED[Math.floor(random() * CITED.length)] ?? '';
    const next = `${between.slice(0, Math.max(0, 198 - cited.length))} ${cited}. `;
    parts.push(next);
    length += next.length;
  }
  return parts.join('');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  console.log(`${bench.title}\n${table(await bench.run())}`);
}

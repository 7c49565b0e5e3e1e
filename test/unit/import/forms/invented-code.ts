/** An invented code, generated from a seed, that a reader must recover from any of its prints. */

export interface InventedParagraph {
  readonly designators: readonly string[];
  readonly text: string;
}

export interface InventedSection {
  readonly number: string;
  readonly through?: string;
  readonly heading: string;
  readonly paragraphs: readonly InventedParagraph[];
  readonly history?: string;
  readonly note?: { readonly label: string; readonly text: string };
  /** The containers around it, as `chapter 2`. */
  readonly within: readonly string[];
}

export interface InventedContainer {
  readonly level: string;
  readonly number: string;
  readonly heading: string;
  readonly containers: readonly InventedContainer[];
  readonly sections: readonly InventedSection[];
}

export interface InventedCode {
  readonly place: string;
  readonly name: string;
  readonly containers: readonly InventedContainer[];
  readonly sections: readonly InventedSection[];
}

/** A numbering: the levels from the outermost, and the number of a section in them. */
export interface Numbering {
  readonly levels: readonly string[];
  readonly roman?: readonly string[];
  section(path: readonly number[], at: number): string;
}

const two = (value: number): string => String(value).padStart(2, '0');

export const numberings: Readonly<Record<string, Numbering>> = {
  dotted: {
    levels: ['title', 'chapter'],
    section: ([t, c], at) => `${t}.${two((c ?? 0) * 4)}.${String(at * 10).padStart(3, '0')}`,
  },
  hyphenated: {
    levels: ['chapter', 'article'],
    roman: ['article'],
    section: ([c, a], at) => `${c}-${(a ?? 0) * 25 + at}`,
  },
  'hyphenated, deep': {
    levels: ['chapter', 'article', 'division'],
    roman: ['article'],
    section: ([c, a, d], at) => `${c}-${(a ?? 0) * 60 + (d ?? 0) * 20 + at}`,
  },
  'two parts': { levels: ['chapter'], section: ([c], at) => `${100 + (c ?? 0)}.${two(at)}` },
  'title, chapter and section': { levels: ['title', 'chapter'], section: ([t, c], at) => `${t}-${c}-${at}` },
  colon: { levels: ['title'], section: ([t], at) => `${t}:${at}-${at + 1}` },
};

/** Random numbers, the same for the same seed (mulberry32). */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const nouns =
  'permit fee hearing officer sign building street vehicle tree animal noise license sewer water park board commission applicant owner notice appeal inspection business alarm curb driveway fence garage hydrant landlord market nuisance parcel refuse sidewalk tenant utility vendor wharf yard zone'.split(
    ' ',
  );
const verbs =
  'issue post maintain remove inspect deny approve file pay record display repair suspend revoke mail keep serve'.split(
    ' ',
  );
const tails = [
  'within ten (10) days after the notice required by section 4 is mailed',
  'unless the city council by resolution provides otherwise',
  'at a cost of not more than $1,500.00 per day',
  'in the manner set forth in Chapter 3 of this title',
  'as provided in Cal. Gov. Code § 53069.4(a)(1)',
  'subject to subsection (b) of this section',
  'on or before January 1, 2026, whichever is later',
  'to the extent permitted by law; and',
];

export function inventedCode(seed: number, numbering: Numbering, size = 3): InventedCode {
  const next = random(seed);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)] as T;
  const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
  const used = new Set<string>();
  const title = (): string => {
    for (;;) {
      const words = [
        pick(nouns),
        pick(['and', 'or', 'for']),
        pick(nouns),
        pick(['required', 'regulations', 'prohibited', 'procedures', 'standards']),
      ];
      const made =
        next() < 0.15
          ? `${capital(pick(nouns))}; ${pick(nouns)}—${capital(pick(nouns))} ${pick(verbs)} rules`
          : capital(words.join(' '));
      if (used.has(made)) continue;
      used.add(made);
      return made;
    }
  };
  const sentence = (): string => {
    const count = 1 + Math.floor(next() * 4);
    const clauses = Array.from(
      { length: count },
      () => `the ${pick(nouns)} ${pick(nouns)} shall ${pick(verbs)} a ${pick(nouns)} ${pick(tails)}`,
    );
    return `${capital(clauses.join(', and '))}.`;
  };
  const paragraphs = (): InventedParagraph[] => {
    const made: InventedParagraph[] = [];
    const outer = next();
    if (outer < 0.45)
      return Array.from({ length: 1 + Math.floor(next() * 3) }, () => ({ designators: [], text: sentence() }));
    made.push({ designators: [], text: sentence() });
    const marks = pick(['(a)', 'A.', '1.'] as const);
    const own = (at: number): string =>
      marks === '(a)'
        ? `(${String.fromCharCode(97 + at)})`
        : marks === 'A.'
          ? `${String.fromCharCode(65 + at)}.`
          : `${at + 1}.`;
    for (let at = 0; at < 2 + Math.floor(next() * 9); at += 1) {
      made.push({ designators: [own(at)], text: sentence() });
      if (next() < 0.3)
        for (let below = 0; below < 2 + Math.floor(next() * 3); below += 1)
          made.push({
            designators: [own(at), marks === '1.' ? `${String.fromCharCode(97 + below)}.` : `(${below + 1})`],
            text: sentence(),
          });
    }
    return made;
  };
  const history = (): string => {
    const year = 1975 + Math.floor(next() * 45);
    const date = `${1 + Math.floor(next() * 12)}-${1 + Math.floor(next() * 28)}-${year}`;
    return pick([
      `(Ord. No. ${year}-${10 + Math.floor(next() * 80)}, § ${1 + Math.floor(next() * 9)}, ${date})`,
      `(Ord. ${1000 + Math.floor(next() * 900)} § ${1 + Math.floor(next() * 9)}, ${year}: Ord. ${100 + Math.floor(next() * 800)} § 2 (part), ${year - 3})`,
      `(Code 1959, § 2-${1 + Math.floor(next() * 50)}; Ord. No. ${year}-07, § 1, ${date})`,
      `(Added by Ord. ${100 + Math.floor(next() * 90)}-${two(year % 100)}, App. ${date.replaceAll('-', '/')}; amended by Ord. ${300 + Math.floor(next() * 90)}-09, File No. 0${80_000 + Math.floor(next() * 999)}, App. 4/9/2009)`,
    ]);
  };
  const sections: InventedSection[] = [];
  const section = (path: readonly number[], within: readonly string[], at: number): InventedSection => {
    const number = numbering.section(path, at);
    const made = { number, within, heading: title() };
    if (next() < 0.04) return { ...made, heading: 'Reserved', paragraphs: [] };
    if (next() < 0.03)
      return {
        ...made,
        heading: `${made.heading} [Repealed]`,
        paragraphs: [],
        history: `(Repealed by Ord. No. 2003-${10 + at}, § 2, 5-6-2003)`,
      };
    return {
      ...made,
      paragraphs: paragraphs(),
      ...(next() < 0.85 ? { history: history() } : {}),
      ...(next() < 0.12
        ? {
            note: {
              label: pick(["Editor's note", 'Cross reference', 'State law reference']),
              text: `${capital(pick(nouns))} rules, see ch. ${1 + Math.floor(next() * 9)}.`,
            },
          }
        : {}),
    };
  };
  const container = (depth: number, path: readonly number[], within: readonly string[]): InventedContainer => {
    const level = numbering.levels[depth] ?? 'chapter';
    const last = path.at(-1) ?? 1;
    const number =
      numbering.roman?.includes(level) === true
        ? roman(last)
        : level === 'chapter' && numbering === numberings.dotted
          ? `${path[0]}.${two(last * 4)}`
          : level === 'chapter' && numbering === numberings['two parts']
            ? String(100 + last)
            : String(last);
    const inside = [...within, `${level} ${number}`];
    const heading = title().toUpperCase();
    if (depth + 1 < numbering.levels.length) {
      const containers = Array.from({ length: size }, (_, at) => container(depth + 1, [...path, at + 1], inside));
      return { level, number, heading, containers, sections: [] };
    }
    const count = 3 + Math.floor(next() * 8);
    const own = Array.from({ length: count }, (_, at) => section(path, inside, at + 1));
    if (next() < 0.3) {
      const first = numbering.section(path, count + 1);
      const through = numbering.section(path, count + 5);
      own.push({ number: first, through, heading: 'Reserved', paragraphs: [], within: inside });
    }
    sections.push(...own);
    return { level, number, heading, containers: [], sections: own };
  };
  const containers = Array.from({ length: size }, (_, at) => container(0, [at + 1], []));
  return { place: 'Wexcombe', name: 'Wexcombe Municipal Code', containers, sections };
}

function roman(value: number): string {
  return ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X'][value - 1] ?? String(value);
}

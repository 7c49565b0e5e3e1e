/**
 * Drafts with planted errors: correct citations of an imported code, mixed with errors of known kinds, generated from a
 * seed. The expected result for each citation is known.
 */
import { DatabaseSync } from 'node:sqlite';
import { copyOf, plantMaterial, plantNamesake } from './planted-library.ts';
import { keyOf, type Provision, provisionsOf } from './planted-provisions.ts';
import { asides, placeTemplates, plainTemplates, quotationForms, quotationTemplates } from './planted-sentences.ts';

/** The kinds of planted errors. A library without material for a kind has none. */
export const plantedKinds = [
  'noSuchSection',
  'transposedDigits',
  'noSuchSubdivision',
  'repealed',
  'recodified',
  'reserved',
  'wrongPlace',
  'changedWord',
  'otherQuotation',
  'otherHeading',
  'supersededText',
  'adoptedNotCodified',
] as const;
export type PlantedKind = (typeof plantedKinds)[number];

/** One citation of the draft. Offsets are UTF-16 units. */
export interface Planted {
  readonly start: number;
  readonly end: number;
  readonly kind: PlantedKind | 'true';
  /** The finding kinds that count as found. */
  readonly expected: readonly string[];
  /** The section that the finding must name, by number. */
  readonly names?: string;
}

export interface PlantedDraft {
  /** The copy of the library for the draft. */
  readonly library: string;
  readonly text: string;
  readonly planted: readonly Planted[];
}

/** Numbers from 0 up to 1, the same for the same seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/**
 * A draft that cites the largest jurisdiction of a library.
 *
 * @param folder the folder for the copy of the library that the draft is checked against
 * @param each the number of citations of each kind, and of correct ones
 */
export async function plantErrors(library: string, folder: string, seed: number, each: number): Promise<PlantedDraft> {
  const file = await copyOf(library, folder);
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    return await new Planter(database, file, randomFrom(seed)).draft(each);
  } finally {
    database.close();
  }
}

class Planter {
  readonly #database: DatabaseSync;
  readonly #file: string;
  readonly #place: string;
  readonly #abbreviation: string;
  readonly #random: () => number;
  #all: readonly Provision[];
  readonly #numbers: ReadonlySet<string>;
  readonly #headings = new Map<string, number>();
  readonly #lines: string[] = [];
  readonly #planted: Planted[] = [];
  readonly #words: readonly { readonly one: Provision; readonly words: string }[];
  readonly #passages = new Map<string, number>();
  #length = 0;

  constructor(database: DatabaseSync, file: string, random: () => number) {
    this.#database = database;
    this.#file = file;
    this.#random = random;
    const largest = database.prepare('SELECT row, name FROM jurisdiction ORDER BY section_count DESC LIMIT 1').get();
    const row = Number(largest?.row ?? 0);
    this.#place = String(largest?.name ?? '');
    this.#all = provisionsOf(database, row);
    this.#abbreviation = abbreviationIn(database, row);
    this.#words = this.#all.map((one) => ({ one, words: ` ${keyOf([one.heading, ...one.words].join(' '))} ` }));
    this.#numbers = new Set([...this.#all.map(({ number }) => number.toLowerCase()), ...this.#aliases()]);
    for (const { heading } of this.#all) {
      const key = keyOf(heading);
      this.#headings.set(key, (this.#headings.get(key) ?? 0) + 1);
    }
    for (const { passages } of this.#all)
      for (const passage of passages) {
        const key = keyOf(passage);
        this.#passages.set(key, (this.#passages.get(key) ?? 0) + 1);
      }
  }

  async draft(each: number): Promise<PlantedDraft> {
    const statedInForce = this.#all.filter(({ status, dated }) => status === 'in_force' && !dated);
    const shuffled = statedInForce
      .map((one) => ({ one, at: this.#random() }))
      .toSorted((a, b) => a.at - b.at)
      .map(({ one }) => one);
    const lacking = ['repealed', 'recodified', 'reserved'].filter(
      (status) => !this.#all.some((one) => one.status === status && !one.dated),
    );
    const { earlier, uncodified, statuses } = plantMaterial(this.#file, shuffled, each, lacking);
    this.#all = this.#all.map((one) => ({ ...one, status: statuses.get(one.row) ?? one.status }));
    const namesakes = await plantNamesake(this.#file, this.#abbreviation, this.#numbersOfNone(shuffled, each));
    // A section that newer acts name has a finding wherever it is cited.
    const newer = statedInForce.filter(({ row }) => uncodified.has(row));
    const inForce = statedInForce.filter(({ row }) => !uncodified.has(row) && !statuses.has(row));
    const superseded = inForce.filter(({ row }) => earlier.has(row));
    const quotable = inForce.filter(({ passages }) => passages.length > 0);
    const headed = inForce.filter((one) => this.#speaks(one));
    const plans: Readonly<Record<PlantedKind, () => void>> = {
      noSuchSection: () =>
        this.#missing(inForce, (number) => `${number}${String(Math.floor(this.#random() * 80) + 11)}`, 'noSuchSection'),
      transposedDigits: () => this.#missing(inForce, (number) => this.#transposed(number), 'transposedDigits'),
      noSuchSubdivision: () => this.#subdivision(inForce.filter(({ designators }) => designators.length > 1)),
      repealed: () => this.#byStatus(['repealed'], 'repealed'),
      recodified: () => this.#byStatus(['recodified', 'transferred'], 'recodified'),
      reserved: () => this.#byStatus(['reserved'], 'reserved'),
      wrongPlace: () => this.#wrongPlace([...namesakes]),
      changedWord: () => this.#changedWord(quotable),
      otherQuotation: () => this.#otherQuotation(quotable),
      otherHeading: () => this.#otherHeading(headed),
      supersededText: () => this.#superseded(superseded, earlier),
      adoptedNotCodified: () => this.#newer(newer),
    };
    this.#write(`---\njurisdiction: ${JSON.stringify(this.#place)}\n---\n\n`);
    for (let made = 0; made < each; made += 1)
      for (const kind of plantedKinds) {
        plans[kind]();
        this.#truth(made, quotable, headed, inForce);
      }
    return { library: this.#file, text: this.#lines.join(''), planted: this.#planted };
  }

  /** A sentence with one citation, `cited`, and the expected result. */
  #add(sentence: string, cited: string, planted: Omit<Planted, 'start' | 'end'>): void {
    const paragraph = `${sentence}\n\n`;
    const at = paragraph.indexOf(cited);
    this.#planted.push({ start: this.#length, end: this.#length + paragraph.length, ...planted });
    if (at < 0) throw new Error('the sentence lacks its citation');
    this.#write(paragraph);
  }

  #write(text: string): void {
    this.#lines.push(text);
    this.#length += text.length;
  }

  #truth(
    made: number,
    quotable: readonly Provision[],
    headed: readonly Provision[],
    plain: readonly Provision[],
  ): void {
    // In a code with few sections, all may have planted errors.
    if (plain.length === 0) return;
    const truth = { kind: 'true', expected: [] } as const;
    const way = made % 7;
    if (way === 0 && quotable.length > 0) {
      const one = this.#pick(quotable);
      const quoted = this.#pick(quotationForms)(this.#pick(one.passages));
      this.#add(this.#pick(quotationTemplates)(one.citation, quoted), one.citation, truth);
    } else if (way === 1 && headed.length > 0) {
      const one = this.#pick(headed);
      this.#add(this.#pick(placeTemplates)(one.citation, one.heading), one.citation, truth);
    } else if (way === 2) {
      const one = this.#pick(plain);
      const sentence = this.#pick(asides)(one);
      if (sentence !== undefined) this.#add(sentence, one.citation, truth);
    } else if (way === 3) {
      this.#several(plain);
    } else if (way === 4) {
      const one = this.#pick(plain);
      const designator = this.#pick([...one.designators, '']);
      const cited = `${one.citation}${/^\(\w+\)$/.test(designator) ? designator : ''}`;
      this.#add(this.#pick(plainTemplates)(cited), cited, truth);
    } else if (way === 5) {
      const several = plain.filter(({ paragraphs }) => paragraphs.length > 1);
      if (several.length === 0) return;
      const one = this.#pick(several);
      const quoted = one.paragraphs.slice(0, 2 + Math.floor(this.#random() * 2)).map((each) => `> ${each}`);
      this.#add(`The code says, ${one.citation}:\n\n${quoted.join('\n>\n')}`, one.citation, truth);
    } else {
      const one = this.#pick(plain);
      this.#add(this.#pick(plainTemplates)(one.citation), one.citation, truth);
    }
  }

  /** A list or a range of existing sections. */
  #several(plain: readonly Provision[]): void {
    const at = Math.floor(this.#random() * (plain.length - 3));
    const [one, two, three] = plain.slice(at, at + 3);
    if (one === undefined || two === undefined || three === undefined) return;
    if (![one, two, three].every(({ citation, number, code }) => citation.endsWith(`§ ${number}`) && code === one.code))
      return;
    const before = one.citation.slice(0, -`§ ${one.number}`.length);
    // A list of a charter's sections stays in one article.
    if (![two, three].every(({ citation, number }) => citation === `${before}§ ${number}`)) return;
    const list = this.#pick([
      `${before}§§ ${one.number}, ${two.number}, and ${three.number}`,
      `${before}§§ ${one.number} and ${two.number}`,
      `${before}§§ ${one.number}–${two.number}`,
      `${before}§§ ${one.number} to ${three.number}`,
    ]);
    this.#add(this.#pick(plainTemplates)(list), list, { kind: 'true', expected: [] });
  }

  #missing(from: readonly Provision[], change: (number: string) => string, kind: PlantedKind): void {
    for (let tries = 0; tries < 50 && from.length > 0; tries += 1) {
      const one = this.#pick(from);
      const number = change(one.number);
      if (!/\d$/.test(one.number)) continue;
      if (number === one.number || this.#numbers.has(number.toLowerCase())) continue;
      const cited = one.citation.replace(one.number, number);
      if (cited === one.citation) continue;
      this.#add(this.#pick(plainTemplates)(cited), cited, {
        kind,
        expected: ['notFound', 'missingSubdivision'],
      });
      return;
    }
  }

  #transposed(number: string): string {
    const at = Math.floor(this.#random() * (number.length - 1));
    const [one, other] = [number[at] ?? '', number[at + 1] ?? ''];
    return /\d\d/.test(one + other) ? number.slice(0, at) + other + one + number.slice(at + 2) : number;
  }

  #subdivision(from: readonly Provision[]): void {
    const plain = from.filter(({ designators: [first = ''] }) => /^\(?(?:[A-Za-z]|\d+)[).]?$/.test(first));
    if (plain.length === 0) return;
    const one = this.#pick(plain);
    const first = one.designators[0] ?? '(a)';
    const there = new Set(one.designators.map((designator) => designator.replace(/\W/g, '').toLowerCase()));
    const letter = ['z', 'y', 'x', 'w', 'q'].find((each) => !there.has(each)) ?? 'zzz';
    const missing = first.replace(/[A-Za-z]+|\d+/, (written) =>
      /\d/.test(written) ? '97' : written === written.toUpperCase() ? letter.toUpperCase() : letter,
    );
    const cited = `${one.citation}${missing.startsWith('(') ? missing : `(${missing.replace(/\W/g, '')})`}`;
    this.#add(this.#pick(plainTemplates)(cited), cited, {
      kind: 'noSuchSubdivision',
      expected: ['missingSubdivision'],
    });
  }

  #byStatus(statuses: readonly string[], kind: PlantedKind): void {
    const from = this.#all.filter(({ status, dated }) => statuses.includes(status) && !dated);
    if (from.length === 0) return;
    const one = this.#pick(from);
    this.#add(this.#pick(plainTemplates)(one.citation), one.citation, {
      kind,
      expected: kind === 'recodified' ? ['recodified', 'transferred'] : [kind],
    });
  }

  #changedWord(quotable: readonly Provision[]): void {
    if (quotable.length === 0) return;
    const one = this.#pick(quotable);
    const words = this.#pick(one.passages).split(' ');
    const at = 2 + Math.floor(this.#random() * (words.length - 4));
    const changed = words.map((word, place) => (place === at ? this.#otherWord(word) : word)).join(' ');
    // The words of another section are another kind.
    if (this.#words.some((each) => each.words.includes(` ${keyOf(changed)} `))) return;
    this.#add(this.#pick(quotationTemplates)(one.citation, changed), one.citation, {
      kind: 'changedWord',
      expected: ['misquoted'],
    });
  }

  #otherWord(word: string): string {
    return (
      ['shall', 'may', 'annual', 'commission', 'eleven', 'prohibited'].find(
        (other) => other !== word.toLowerCase() && this.#random() < 0.5,
      ) ?? 'seventeen'
    );
  }

  #otherQuotation(quotable: readonly Provision[]): void {
    for (let tries = 0; tries < 50 && quotable.length > 1; tries += 1) {
      const [one, other] = [this.#pick(quotable), this.#pick(quotable)];
      const quoted = this.#pick(other.passages);
      if (one.row === other.row || one.code !== other.code || (this.#passages.get(keyOf(quoted)) ?? 0) > 1) continue;
      const words = ` ${keyOf(quoted)} `;
      if (this.#words.some((each) => each.one.row !== other.row && each.words.includes(words))) continue;
      this.#add(this.#pick(quotationTemplates)(one.citation, quoted), one.citation, {
        kind: 'otherQuotation',
        expected: ['quotedElsewhere'],
        names: other.number,
      });
      return;
    }
  }

  #otherHeading(headed: readonly Provision[]): void {
    for (let tries = 0; tries < 50 && headed.length > 1; tries += 1) {
      const [one, other] = [this.#pick(headed), this.#pick(headed)];
      if (one.row === other.row || one.code !== other.code) continue;
      // The words of its own chapter's heading are no error.
      if (one.headings.includes(` ${keyOf(other.heading)} `)) continue;
      this.#add(this.#pick(placeTemplates)(one.citation, other.heading), one.citation, {
        kind: 'otherHeading',
        expected: ['wrongSubject'],
        names: other.number,
      });
      return;
    }
  }

  #superseded(from: readonly Provision[], earlier: ReadonlyMap<number, string>): void {
    if (from.length === 0) return;
    const one = this.#pick(from);
    this.#add(this.#pick(quotationTemplates)(one.citation, earlier.get(one.row) ?? ''), one.citation, {
      kind: 'supersededText',
      expected: ['supersededText'],
      names: one.number,
    });
  }

  #newer(from: readonly Provision[]): void {
    if (from.length === 0) return;
    const one = this.#pick(from);
    this.#add(this.#pick(plainTemplates)(one.citation), one.citation, {
      kind: 'adoptedNotCodified',
      expected: ['adoptedNotCodified'],
      names: one.number,
    });
  }

  /** The number of another place's section, cited with the abbreviation of both codes. */
  #wrongPlace(namesakes: readonly (readonly [number: string, citation: string])[]): void {
    if (namesakes.length === 0) return;
    const [number, citation] = this.#pick(namesakes);
    const cited = `${this.#abbreviation} § ${number}`;
    this.#add(this.#pick(plainTemplates)(cited), cited, {
      kind: 'wrongPlace',
      expected: ['notFound'],
      names: citation,
    });
  }

  /** Numbers in the code's form that it lacks. */
  #numbersOfNone(from: readonly Provision[], wanted: number): readonly string[] {
    const numbers = new Set<string>();
    for (const { number } of from) {
      if (numbers.size === wanted) break;
      const other = number.replace(/\d$/, (digit) => String((Number(digit) + 3) % 10));
      if (other !== number && !this.#numbers.has(other.toLowerCase())) numbers.add(other);
    }
    return [...numbers];
  }

  /** A specific heading that no other section of the code has. */
  #speaks({ heading }: Provision): boolean {
    return (
      heading.length <= 90 &&
      keyOf(heading).split(' ').length >= 2 &&
      this.#headings.get(keyOf(heading)) === 1 &&
      !/["“”()[\]§]/.test(heading)
    );
  }

  #pick<T>(from: readonly T[]): T {
    const one = from[Math.floor(this.#random() * from.length)];
    if (one === undefined) throw new Error('there is nothing to pick from');
    return one;
  }

  #aliases(): readonly string[] {
    return this.#database
      .prepare('SELECT key FROM alias')
      .all()
      .map((row) => String(row.key).toLowerCase());
  }
}

/** The abbreviation of a place's largest code, in letters if it has one. */
function abbreviationIn(database: DatabaseSync, place: number): string {
  const code = database
    .prepare(
      'SELECT name, abbreviations FROM code WHERE jurisdiction = ? ORDER BY (SELECT count(*) FROM section WHERE section.code = code.row) DESC LIMIT 1',
    )
    .get(place);
  const forms: readonly string[] = JSON.parse(String(code?.abbreviations ?? '[]'));
  return forms.find((form) => /^\p{Lu}{2,}$/u.test(form)) ?? forms.at(-1) ?? String(code?.name);
}

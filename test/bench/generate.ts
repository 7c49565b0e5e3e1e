/**
 * An invented code of any size, the same each time, to measure at the size of a real city's law without a publisher's
 * text. The full size is that of a large code: 24,000 sections, 79,000 history rows, 6,300 acts.
 */
import type {
  ActRecord,
  ChainEntryRecord,
  CodeRecord,
  ContainerRecord,
  JurisdictionRecord,
  SectionRecord,
} from '../../src/service/store/records.ts';
import type { Store } from '../../src/service/store/store.ts';

export interface Size {
  readonly sections: number;
  readonly chainEntries: number;
  readonly acts: number;
}

export const fullSize: Size = { sections: 24_000, chainEntries: 79_000, acts: 6_300 };
export const smallSize: Size = { sections: 200, chainEntries: 660, acts: 60 };

export interface GeneratedCode {
  readonly jurisdiction: JurisdictionRecord;
  readonly code: CodeRecord;
  /** In the publication's order, generated one by one. */
  sections(): Generator<SectionRecord>;
  acts(): Generator<ActRecord>;
}

/** Publishes a generated code into a store. */
export async function publishInto(store: Store, generated: GeneratedCode): Promise<void> {
  const writer = await store.publish(generated.jurisdiction);
  await writer.code(generated.code);
  for (const act of generated.acts()) await writer.act(act);
  for (const section of generated.sections()) await writer.section(section);
  await writer.commit();
}

/** `place`: the number of an invented place. Each has its own text. */
export function generateCode(size: Size, place = 1): GeneratedCode {
  const name = `${capital(word(place * 7 + 11))} ${capital(word(place * 13 + 5))}`;
  const code: CodeRecord = {
    key: `${name} Code`,
    name: `${name} Municipal Code`,
    abbreviations: [
      `${name
        .split(' ')
        .map((part) => part[0])
        .join('')}MC`,
    ],
    sectionGrammar: 'dotted',
    codifiedThrough: '2025-06-30',
    publication: 'publication/2025-06-30',
    officialUrl: `https://law.example/${place}`,
  };
  return {
    jurisdiction: { key: `us/xx/cities/generated-${place}`, name, kind: 'city', region: 'WA' },
    code,
    *sections() {
      const random = randomness(place);
      const perChapter = 16;
      const perTitle = 480;
      for (let index = 0; index < size.sections; index += 1) {
        const title = 1 + Math.floor(index / perTitle);
        const chapter = 1 + Math.floor((index % perTitle) / perChapter);
        const chapterRandom = randomness(place * 1_000_003 + title * 1_009 + chapter);
        const containers: ContainerRecord[] = [
          { level: 'title', number: String(title), heading: heading(randomness(place * 7_919 + title), 2) },
          { level: 'chapter', number: `${title}.${two(chapter)}`, heading: heading(chapterRandom, 2) },
        ];
        const number = `${title}.${two(chapter)}.${String(10 * (1 + (index % perChapter))).padStart(3, '0')}`;
        yield {
          code: code.key,
          containers,
          number,
          citation: `${code.name} § ${number}`,
          heading: headingOf(random, index),
          text: blocks(random),
          status: random() < 0.06 ? 'repealed' : 'in_force',
          effectiveFrom: date(random),
          aliases: random() < 0.3 ? [`1981 Ed., § ${title}-${100 + (index % perTitle)}.`] : [],
          notes: random() < 0.4 ? [{ kind: "Editor's Notes", text: sentence(random, 22) }] : [],
          related: [],
          sources: [
            {
              officialSourceUrl: `https://law.example/${place}/sections/${number}`,
              sourceReference: 'generated',
              verificationStatus: 'derived',
              title: code.name,
              kind: 'code',
            },
          ],
          chain: chain(random, size, entriesOf(random, size)),
        };
      }
    },
    *acts() {
      const random = randomness(place + 99);
      for (let index = 0; index < size.acts; index += 1) {
        const adoptionDate = date(random);
        yield {
          key: `Ord. ${index + 1}`,
          type: 'Ordinance',
          number: String(index + 1),
          title: `${heading(random, 4)} Ordinance`,
          longTitle: sentence(random, 30),
          adoptionDate,
          effectiveFrom: adoptionDate,
          status: 'in_force',
          proceedings: [{ what: 'Introduced', on: adoptionDate }],
          source: {
            sourceUrl: `https://law.example/${place}/ordinances/${index + 1}.pdf`,
            verificationStatus: 'derived',
          },
        };
      }
    },
  };
}

/** Random numbers in [0, 1), the same for the same seed (mulberry32). */
export function randomness(seed: number): () => number {
  let state = Math.imul(seed, 0x9e3779b9) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const frequent =
  'the of to and or in a for any shall by be with as on such not this that may is under an at person section from no which city if other chapter'.split(
    ' ',
  );
const legal = (
  'permit license notice officer director council department board commission hearing appeal fee fine penalty owner occupant tenant landlord premises property ' +
  'building structure street sidewalk alley vehicle parking noise animal dog waste sewer water drain tree fence sign lot zone district use plan review ' +
  'application record report contract bond tax revenue fund budget employee officer election ballot police fire safety health food market vendor alarm nuisance ' +
  'abatement inspection order violation enforcement definition purpose scope exemption variance waiver easement subdivision plat survey grading excavation ' +
  'utility meter rate charge lien foreclosure auction surplus purchase bid franchise cable tower antenna flood shoreline wetland habitat hill slope landslide ' +
  'historic landmark design height setback yard density dwelling unit accessory garage driveway curb bridge dock harbor vessel marina park trail playground pool ' +
  'library museum cemetery ambulance hospital clinic pharmacy school child care elder rental deposit eviction relocation wage hour leave discrimination housing'
).split(' ');
const syllables =
  'ba ce di fo gu la me ni po ru sa te vi lo mu ka re si to nu pa le mi do ga ve li so ta ne ri bo'.split(' ');

/** Word number `rank` of an endless vocabulary: common words, then legal ones, then invented ones. */
function word(rank: number): string {
  const known = rank < frequent.length ? frequent[rank] : legal[rank - frequent.length];
  if (known !== undefined) return known;
  let rest = rank - frequent.length - legal.length + 40;
  let made = '';
  while (rest > 0) {
    made += syllables[rest % syllables.length];
    rest = Math.floor(rest / syllables.length);
  }
  return made.length < 4 ? `${made}ran` : made;
}

/** Words with the frequencies of a language: the rank follows Zipf's law. */
function anyWord(random: () => number): string {
  return word(Math.floor(Math.exp(random() * Math.log(22_000))) - 1);
}

function contentWord(random: () => number): string {
  return word(frequent.length + Math.floor(Math.exp(random() * Math.log(4_000))) - 1);
}

function heading(random: () => number, count: number): string {
  const words: string[] = [];
  for (let index = 0; index < count; index += 1)
    words.push(index > 0 && index === count - 1 && random() < 0.3 ? `and ${contentWord(random)}` : contentWord(random));
  return capital(words.join(' '));
}

const usual = ['Definitions', 'Purpose', 'Penalty', 'Short title', 'Findings', 'Severability', 'Applicability', 'Fees'];

function headingOf(random: () => number, index: number): string {
  const draw = random();
  if (draw < 0.12) return usual[index % usual.length] ?? 'Purpose';
  const words = heading(random, 3 + Math.floor(random() * 4));
  return draw < 0.5 ? `${words} of ${contentWord(random)}` : words;
}

function sentence(random: () => number, length: number): string {
  const words: string[] = [];
  for (let count = 0; count < length; count += 1) words.push(anyWord(random));
  return `${capital(words.join(' '))}.`;
}

function blocks(random: () => number): SectionRecord['text'] {
  const made = [{ designators: [] as string[], text: sentence(random, 20 + Math.floor(random() * 40)) }];
  const paragraphs = Math.floor(random() * random() * 18);
  for (let index = 0; index < paragraphs; index += 1) {
    const letter = `(${String.fromCharCode(97 + (index % 26))})`;
    made.push({ designators: [letter], text: sentence(random, 12 + Math.floor(random() * 40)) });
    if (random() < 0.3)
      for (let sub = 1; sub <= 3; sub += 1)
        made.push({ designators: [letter, `(${sub})`], text: sentence(random, 10 + Math.floor(random() * 20)) });
  }
  return made;
}

function entriesOf(random: () => number, size: Size): number {
  const mean = size.chainEntries / size.sections;
  return Math.max(1, Math.round(mean * (0.2 + random() * 1.6)));
}

function chain(random: () => number, size: Size, count: number): ChainEntryRecord[] {
  const dates = Array.from({ length: count }, () => date(random)).sort();
  return dates.map((adoptedOn, index) => {
    const act = 1 + Math.floor(random() * size.acts);
    return {
      action: index === 0 ? 'enacted' : 'amended',
      actKey: `Ord. ${act}`,
      actType: 'Ordinance',
      actNumber: String(act),
      actPath: `§ ${1 + Math.floor(random() * 20)}`,
      adoptedOn,
      effectiveFrom: adoptedOn,
    };
  });
}

function date(random: () => number): string {
  return `${1960 + Math.floor(random() * 65)}-${two(1 + Math.floor(random() * 12))}-${two(1 + Math.floor(random() * 28))}`;
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

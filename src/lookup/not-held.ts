/** Finds what shows that a library holds only a part of a code: the code's own text cites a part that the library lacks. */
import { isContainerKind, normalizeSectionNumber } from '../citation/index.ts';
import type { Citation, Recognizer, Target } from '../citation/types.ts';
import type { LegalCodeClient } from '../client/types.ts';
import type { Code, Jurisdiction, Section } from '../contract/resources.ts';
import { citedCodes, isWritten, lettersOf } from './code-forms.ts';
import { stepsTo } from './containers.ts';
import { maySearchForWords } from './elsewhere.ts';
import { sameContainer } from './find.ts';
import { runningText } from './section-text.ts';

/** The maximum number of phrases and of lists to search, and of sections to read for each. */
const phrasesTried = 4;
const listsTried = 2;
const sectionsRead = 8;

/** The kinds of containers that a section's number begins with: `7.04.010` is in title 7 and chapter 7.04. */
const outermost = ['title', 'chapter', 'article', 'part'] as const;

/** A part of a code, such as `chapter 7.04`. Without a kind, the number alone is known. */
interface Part {
  readonly kind?: Target['kind'];
  readonly number: string;
}

/**
 * A section of the code that cites the missing part to which a number belongs. Its title or chapter is then law that the library
 * does not hold, and an absent number says nothing about the code. Searches only a service on this machine.
 *
 * @param target a number that the library certainly lacks
 * @returns undefined if the library has other sections of the part, or no section cites it
 * @throws LookupError, and an AbortError
 */
export async function citingMissingPart(
  client: LegalCodeClient,
  jurisdiction: Jurisdiction,
  citation: Pick<Citation, 'code'>,
  target: Target,
  ask: { readonly signal?: AbortSignal },
): Promise<Section | undefined> {
  if (target.number === '' || !maySearchForWords(client)) return undefined;
  const codes = citedCodes(jurisdiction, citation);
  const lists = await numberLists(client, codes, ask);
  const [list] = lists.filter(({ length }) => length > 0);
  const parts = missingParts(target, lists.map(partsOf));
  if (list === undefined || parts.length === 0) return undefined;
  const known = answers.get(list) ?? new Map<string, Section | undefined>();
  answers.set(list, known);
  const key = [
    ...codes.map(({ id, name }) => id ?? name),
    ...parts.map(({ kind = '', number }) => `${kind} ${number}`),
  ].join('\n');
  if (!known.has(key)) known.set(key, await firstCiting(client, jurisdiction, codes, parts, ask));
  return known.get(key);
}

/**
 * Whether a citation names a code on a topic, `Elm Police Code § 919.1`, that the library lacks. The place's general code may contain
 * such a code, but then it has other numbers of the same chapter.
 *
 * @param target a number that the library certainly lacks
 * @throws LookupError, and an AbortError
 */
export async function isOfOtherCode(
  client: LegalCodeClient,
  jurisdiction: Jurisdiction,
  citation: Pick<Citation, 'code'>,
  target: Target,
  ask: { readonly signal?: AbortSignal },
): Promise<boolean> {
  const { code } = citation;
  const { codes, name = '' } = jurisdiction;
  if (code === null || target.number === '' || !isTopical(code, name)) return false;
  if (codes.some((each) => isWritten(each, lettersOf(code)) || isTopical(each.name ?? '', name))) return false;
  const lists = await numberLists(client, codes, ask);
  const isListed = lists.some(({ length }) => length > 0);
  return isListed && missingParts(target, lists.map(partsOf)).length === partsIn(target).length;
}

/** Whether a code's name has a word other than its place's and those of general codes: `Elm Police Code`, not `Elm Municipal Code`. */
function isTopical(name: string, place: string): boolean {
  const words = name.replace(place, ' ').replace(general, ' ');
  return name.endsWith(' Code') && /\p{L}/u.test(words);
}

const general =
  /\b(?:City|County|Town|Township|Village|Borough|Municipal|Metropolitan|Revised|Official|General|Codified|Ordinances?|Laws|Codes?|of|and|the)\b/g;

/** The numbers of each code whose service lists them. */
async function numberLists(
  client: LegalCodeClient,
  codes: readonly Code[],
  ask: { readonly signal?: AbortSignal },
): Promise<readonly (readonly string[])[]> {
  const lists: (readonly string[])[] = [];
  for (const { links } of codes)
    if (links.numbers !== undefined) lists.push((await client.numbers(links.numbers, ask)).value);
  return lists;
}

/** Answers by the missing parts, cached for as long as the client keeps the list of the code's numbers. */
const answers = new WeakMap<readonly string[], Map<string, Section | undefined>>();

async function firstCiting(
  client: LegalCodeClient,
  jurisdiction: Jurisdiction,
  codes: readonly Code[],
  parts: readonly Part[],
  ask: { readonly signal?: AbortSignal },
): Promise<Section | undefined> {
  const phrases = parts.flatMap(({ kind, number }) =>
    kind === undefined
      ? hasLevels(number)
        ? [number]
        : outermost.map((each) => `${each} ${number}`)
      : `${kind} ${number}`,
  );
  // "Titles 7, 8, and 23": the number is not right after the word.
  const lists = parts
    .filter(({ number }) => !hasLevels(number))
    .flatMap(({ kind, number }) =>
      (kind === undefined ? ['title', 'chapter'] : [kind]).map((each) => `${each}s ${number}`),
    );
  const queries = [
    ...phrases.slice(0, phrasesTried).map((phrase) => ({ text: `"${phrase}"`, match: 'phrase' as const })),
    ...lists.slice(0, listsTried).map((text) => ({ text })),
  ];
  const read = new Set<string>();
  for (const wanted of queries) {
    const query = { ...wanted, limit: sectionsRead, jurisdictionId: jurisdiction.id };
    const { value } = await client.search(query, ask);
    for (const { id } of value.entries.slice(0, sectionsRead)) {
      if (read.has(id)) continue;
      read.add(id);
      const section = (await client.section(id, ask)).value;
      const cited = (await citedIn(section, jurisdiction)).filter(
        ({ code }) => code === undefined || codes.some(({ name }) => name === code),
      );
      if (cited.some(({ target }) => isIn(target, parts))) return section;
    }
  }
  return undefined;
}

/** The parts that contain a missing number, innermost first. Only those without any section in the library. */
function missingParts(target: Target, held: readonly ReadonlySet<string>[]): readonly Part[] {
  const isHeld = (number: string): boolean => held.some((parts) => parts.has(keyOf(number)));
  return partsIn(target).filter(({ number }) => !isHeld(number));
}

function partsIn(target: Target): readonly Part[] {
  const containers = isContainerKind(target.kind) ? stepsTo(target) : [];
  const levels = target.number.split(separator);
  const numbers = levels.slice(1).map((_, at) => levels.slice(0, levels.length - 1 - at).join(''));
  return [...containers.toReversed(), ...numbers.map((number) => ({ number }))];
}

/** The numbers of the parts that contain a code's numbers. Cached for as long as the client keeps the list: `7` and `7.04` of `7.04.010`. */
const partsOfLists = new WeakMap<readonly string[], ReadonlySet<string>>();

function partsOf(numbers: readonly string[]): ReadonlySet<string> {
  const known = partsOfLists.get(numbers);
  if (known !== undefined) return known;
  const parts = new Set<string>();
  for (const number of numbers) {
    const levels = keyOf(number).split(separator);
    let part = '';
    for (const level of levels.slice(0, -1)) {
      part += level;
      parts.add(part);
    }
  }
  partsOfLists.set(numbers, parts);
  return parts;
}

const keyOf = (number: string): string => normalizeSectionNumber(number).toLowerCase();

/** Before each level of a number but the first. */
const separator = /(?=[.:-])/;

const hasLevels = (number: string): boolean => number.split(separator).length > 1;

/** Whether a number belongs to a part: `7.04.010` to `7.04`. */
function isBelow(number: string, part: string): boolean {
  const [whole, outer] = [keyOf(number), keyOf(part)];
  return whole.startsWith(outer) && /^[.:-]/.test(whole.slice(outer.length));
}

/** Whether a citation is of a missing part, or of something in it. */
function isIn({ kind, number, container }: Target, parts: readonly Part[]): boolean {
  return parts.some(
    (part) =>
      isBelow(number, part.number) ||
      (isContainerKind(kind) && (part.kind ?? kind) === kind && sameContainer(number, part.number)) ||
      (container !== undefined &&
        (part.kind ?? container.kind) === container.kind &&
        sameContainer(container.number, part.number)),
  );
}

/** A number that a section cites, and the name of its code. */
interface CitedNumber {
  readonly code: string | undefined;
  readonly target: Target;
}

/** What a section's text cites in its own jurisdiction. Cached for as long as the client keeps the section. */
const citedBySections = new WeakMap<Section, readonly CitedNumber[]>();

async function citedIn(section: Section, jurisdiction: Jurisdiction): Promise<readonly CitedNumber[]> {
  const known = citedBySections.get(section);
  if (known !== undefined) return known;
  const recognizer = await recognizerOf(jurisdiction);
  const read = (text: string): readonly Citation[] =>
    recognizer
      .recognize(text, { home: jurisdiction.id })
      .filter(({ jurisdictionId }) => jurisdictionId === jurisdiction.id);
  // A bare number is of the section's own code.
  const own = read(section.citation ?? '')[0]?.code ?? undefined;
  const cited = read(runningText(section.text ?? [])).flatMap(({ code, targets }) =>
    targets.map((target) => ({ code: code ?? own, target })),
  );
  citedBySections.set(section, cited);
  return cited;
}

/** Reads citations of one jurisdiction. Cached for as long as the jurisdiction is known. */
const recognizers = new WeakMap<Jurisdiction, Recognizer>();

/** The editor loads the recognizer from a file of its own. */
async function recognizerOf(jurisdiction: Jurisdiction): Promise<Recognizer> {
  const { buildLexicon, createRecognizer } = await import('../citation/index.ts');
  const recognizer = recognizers.get(jurisdiction) ?? createRecognizer(buildLexicon({ jurisdictions: [jurisdiction] }));
  recognizers.set(jurisdiction, recognizer);
  return recognizer;
}

/**
 * The edition that a draft states, if it is older than those of the service: `§ 5-1 (1981)`. Its numbers may be those of other sections
 * today. The publisher notes the numbers that a section had in earlier editions: `1981 Ed., § 5-1`.
 */
import { normalizeSectionNumber } from '../citation/index.ts';
import type { Citation } from '../citation/types.ts';
import type { LegalCodeClient } from '../client/types.ts';
import { type PriorEdition, priorEditionOf } from '../contract/prior-edition.ts';
import type { Jurisdiction, Section } from '../contract/resources.ts';
import { citedCodes } from './code-forms.ts';
import { dateWords } from './date-words.ts';
import { editionDates } from './earlier-editions.ts';
import type { TranslateText } from './failure-words.ts';
import { numbered } from './find.ts';
import { quietly } from './quietly.ts';

/** An edition that a draft states and the service lacks. */
export interface StatedEdition {
  readonly year: number;
  /** The date through which the first edition of the service is codified, ISO 8601. */
  readonly first: string;
}

/** The edition of a stated year. Undefined without a year, or if the service has an edition of that year or an older one. */
export function statedEdition(
  jurisdiction: Jurisdiction,
  citation: Pick<Citation, 'code'>,
  year: number | undefined,
): StatedEdition | undefined {
  const first = year === undefined ? undefined : editionDates(jurisdiction, citation)[0];
  return year === undefined || first === undefined || year >= Number(first.slice(0, 4)) ? undefined : { year, first };
}

/**
 * Finds the section that had a number in a stated edition.
 *
 * @param section the section that has the number now
 * @returns `same` if nothing shows that it was another section, and `unknown` if another one had the number, but which one is not known
 * @throws an AbortError
 */
export async function numberedThen(
  section: Section,
  number: string,
  { year }: StatedEdition,
  parts: NumberedParts,
): Promise<Section | 'same' | 'unknown'> {
  const { client, jurisdiction, citation, signal } = parts;
  const key = normalizeSectionNumber(number);
  if (normalizeSectionNumber(section.number ?? '') !== key) return 'same';
  const ask = signal === undefined ? {} : { signal };
  const link = jurisdiction.links.numbered;
  const all = link === undefined ? undefined : await quietly(() => client.sectionsNumbered(link, [number], ask));
  // Another section that has the number now is of another code.
  const others = (all?.value.entries ?? []).filter(
    (other) => other.id !== section.id && numbered([other], jurisdiction, null, number).length === 0,
  );
  const noted = citedCodes(jurisdiction, citation).flatMap(({ numbering }) => numbering?.editions ?? []);
  const edition = editionIn(year, [...noted, ...[section, ...others].flatMap(notedIn).map((each) => each.year)]);
  if (edition === undefined) return 'same';
  const own = numbersIn(section, edition);
  if (own.has(key)) return 'same';
  const [then, another] = others.filter((other) => numbersIn(other, edition).has(key));
  if (own.size === 0 && (then === undefined || !(await isNewer(section, year, parts)))) return 'same';
  return then === undefined || another !== undefined ? 'unknown' : then;
}

export interface NumberedParts {
  readonly client: LegalCodeClient;
  readonly jurisdiction: Jurisdiction;
  readonly citation: Pick<Citation, 'code'>;
  readonly signal?: AbortSignal;
}

/**
 * The year of the edition in use in a year, of those that the code's notes name. Undefined after the last of them: how long that
 * one was in use is not noted.
 */
function editionIn(year: number, noted: readonly number[]): number | undefined {
  const edition = Math.max(...noted.filter((each) => each <= year));
  return edition === year || (edition > 0 && noted.some((each) => each > year)) ? edition : undefined;
}

/** Whether a section was added after a year. */
async function isNewer(section: Section, year: number, { client, signal }: NumberedParts): Promise<boolean> {
  const chain = await quietly(() => client.chain(section.id, signal === undefined ? {} : { signal }));
  const entries = chain?.value.entries ?? [];
  const added = entries.findLast(({ action }) => action === 'enacted');
  const years = (added === undefined ? entries : [added]).map(({ effectiveFrom, adoptedOn }) =>
    Number((effectiveFrom ?? adoptedOn)?.slice(0, 4)),
  );
  return years.length > 0 && years.every((each) => each > year);
}

const notedIn = ({ notes }: Section): readonly PriorEdition[] => notes.flatMap((note) => priorEditionOf(note) ?? []);

/** The numbers that a section had in the edition of a year, as its notes give them. */
function numbersIn(section: Section, edition: number): ReadonlySet<string> {
  const own = notedIn(section).filter(({ year }) => year === edition);
  return new Set(own.flatMap(({ numbers }) => numbers.map(normalizeSectionNumber)));
}

/** States that a section lacks a subdivision that the stated edition may have. */
export function statedSubdivisionWords(
  name: string,
  missing: string,
  { year, first }: StatedEdition,
  language: string,
  t: TranslateText,
): string {
  return t(
    '{0} has no subdivision {1} in the edition codified through {2}. The draft cites an edition of {3}, which is not available.',
    name,
    missing,
    dateWords(first, language) ?? first,
    String(year),
  );
}

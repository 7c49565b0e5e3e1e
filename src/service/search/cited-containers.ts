/** Chapters and titles that a query cites: `title 42 chapter 35`, `ch. 35 of title 42`. Their sections are found by their numbers. */
import { romanValue } from '../../contract/roman.ts';
import { numberKey } from '../store/citation-key.ts';
import { kindsOfContainers } from './provision.ts';

/** A cited container: its level in lower case, and its number. */
export interface CitedContainer {
  readonly level: string;
  readonly number: string;
}

/** A level above a section. */
interface Level {
  readonly level?: string;
  readonly number?: string;
}

const named = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${kindsOfContainers.map(([, words]) => `(${words})`).join('|')})\\s+(\\d[\\w.:-]{0,30}|[IVXLCDM]{1,8}[A-Z]?)(?![\\p{L}\\p{N}])`,
  'giu',
);

/**
 * The containers that a citation names, in the order of the text, and the rest of it, which names the code. Undefined if `number`, which
 * the citation is for, is not that of a container.
 */
export function citedContainers(
  text: string,
  number: string,
): { readonly containers: readonly CitedContainer[]; readonly rest: string } | undefined {
  const containers = [...text.matchAll(named)].flatMap(([, ...groups]): CitedContainer[] => {
    const kind = kindsOfContainers[groups.slice(0, kindsOfContainers.length).findIndex((group) => group !== undefined)];
    const own = groups[kindsOfContainers.length]?.replace(/[.:-]+$/, '');
    return kind === undefined || own === undefined ? [] : [{ level: kind[0], number: own }];
  });
  const rest = text.replace(named, ' ');
  if (/\d/.test(rest) || !containers.some((each) => numberKey(each.number) === numberKey(number))) return undefined;
  return { containers, rest: rest.replace(/[\s,]+/g, ' ').trim() };
}

/** The beginnings of section numbers that join the numbers of a title and of a chapter in it: `42-35`, `42.35`. */
export function joinedPrefixes(containers: readonly CitedContainer[]): readonly string[] {
  const [title, chapter] = ['title', 'chapter'].map((level) => containers.find((each) => each.level === level)?.number);
  return title === undefined || chapter === undefined || /[.:-]/.test(chapter)
    ? []
    : ['-', '.', ':'].map((sign) => numberKey(title + sign + chapter));
}

/**
 * Whether a section may be in the cited containers: at each of their levels that it has, it is in the one with that number. A section's
 * number may begin with the number of its title, so `ch. 35` is not the chapter of § 35-101.
 */
export function mayBeIn(levels: readonly Level[], containers: readonly CitedContainer[]): boolean {
  return containers.every(({ level, number }) => {
    const same = levels.filter((each) => each.level?.toLowerCase() === level && each.number !== undefined);
    return same.length === 0 || same.some((each) => isNumbered(each.number ?? '', number, containers.length > 1));
  });
}

/**
 * Whether a container has a number, alone or after the numbers of those that enclose it: chapter `44` is cited as `23.44`. If those
 * are cited too, `inside` them, `1.04` is chapter 4 of title 1.
 */
function isNumbered(own: string, cited: string, inside: boolean): boolean {
  const plain = (number: string): string =>
    String(romanValue(number.toLowerCase()) ?? numberKey(number).replace(/^0+(?=\d)/, ''));
  const last = (number: string): string => plain(number.replace(/^.*[.:-](?=\w)/, ''));
  return plain(own) === plain(cited) || plain(own) === last(cited) || (inside && last(own) === plain(cited));
}

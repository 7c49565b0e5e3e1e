/** Finds the text of an element that is missing from the stored words. */
import type { XmlElement } from '../open-law/element.ts';
import { isInline } from './runs.ts';
import type { StoredWords } from './stored-words.ts';

/** A run of text compared with the stored words. */
export interface ExaminedText {
  /** The name of the element that contains it. */
  readonly element: string;
  readonly characters: number;
  /** How many characters weren't stored, and why. */
  readonly missing: number;
  readonly why: string;
  /** The first words that weren't stored. */
  readonly sample: string;
  /** The line where the containing element begins. */
  readonly line: number;
}

/** Why an element's text is left out. */
export interface Reason {
  readonly why: string;
  /** Never stored, so the same words elsewhere don't account for it. */
  readonly never?: true;
  /** Not legal text. It is listed, but its characters aren't counted. */
  readonly outside?: true;
}

/** Returns undefined for an element that should have been stored. */
export type LeftOut = (element: XmlElement) => Reason | undefined;

/** Describes a loss to the user. */
export function lossInWords({ element, missing, characters, sample }: ExaminedText): string {
  return `${missing} of ${characters} characters of <${element.slice(0, 40)}> are not stored: "${sample.slice(0, 80)}"`;
}

/** The reason for an unexplained loss, which is a bug in the import. */
export const unexplained = 'not stored by this version of the import';

/**
 * Compares the source text of one record with the stored words, in runs as `Meter` counts them. Text that should be stored is
 * matched before text that is left out, so that neither uses up the words of the other.
 */
export function examineText(
  elements: readonly XmlElement[],
  stored: StoredWords,
  leftOut: LeftOut,
): readonly ExaminedText[] {
  const runs = elements.flatMap((element) => runsOf(element, leftOut));
  const examined: ExaminedText[] = [];
  const apart: Run[] = [];
  for (const run of runs) {
    const whole = run.reason === undefined ? examineWhole(run, stored) : undefined;
    if (whole === undefined) apart.push(run);
    else examined.push(whole);
  }
  apart.sort((one, other) => Number(one.reason !== undefined) - Number(other.reason !== undefined));
  for (const run of apart) {
    const found = examineRun(run, stored);
    if (found !== undefined) examined.push(found);
  }
  return examined;
}

/** Examines a run that was stored in one piece. Undefined if it must be compared word by word. */
function examineWhole({ element, text, line }: Run, stored: StoredWords): ExaminedText | undefined {
  const collapsed = untidy.test(text) ? text.replace(/\s+/g, ' ').trim() : text;
  if (!stored.takeText(collapsed)) return undefined;
  return { element, characters: codePoints(collapsed), missing: 0, why: unexplained, sample: '', line };
}

const untidy = /^\s|\s$|\s\s|[^\S ]/;

interface Run {
  readonly element: string;
  readonly text: string;
  readonly reason: Reason | undefined;
  readonly line: number;
}

function runsOf(element: XmlElement, leftOut: LeftOut): readonly Run[] {
  const runs: Run[] = [];
  let parts: string[] = [];
  const flush = (kind: string, reason: Reason | undefined): void => {
    if (parts.length > 0) runs.push({ element: kind, text: parts.join(''), reason, line: element.line });
    parts = [];
  };
  const walk = (within: XmlElement, kind: string, reason: Reason | undefined): void => {
    for (const each of within.children) {
      if (typeof each === 'string') parts.push(each);
      else if (isInline(each.name)) walk(each, kind, reason ?? leftOut(each));
      else {
        flush(kind, reason);
        const below = reason ?? leftOut(each);
        if (below?.outside === true) outside(each, below);
        else {
          walk(each, each.name, below);
          flush(each.name, below);
        }
      }
    }
  };
  const outside = (each: XmlElement, why: Reason): void => {
    if (hasWords(each)) runs.push({ element: each.name, text: '', reason: why, line: each.line });
  };
  const reason = leftOut(element);
  if (reason?.outside === true) {
    outside(element, reason);
    return runs;
  }
  walk(element, element.name, reason);
  flush(element.name, reason);
  return runs;
}

function hasWords(element: XmlElement): boolean {
  return element.children.some((each) => (typeof each === 'string' ? /\S/.test(each) : hasWords(each)));
}

function examineRun({ element, text, reason, line }: Run, stored: StoredWords): ExaminedText | undefined {
  let characters = 0;
  let missing = 0;
  const sample: string[] = [];
  for (const word of text.split(/\s+/)) {
    if (word === '') continue;
    const length = codePoints(word) + (characters === 0 ? 0 : 1);
    characters += length;
    const repeated = ofDesignator.has(element) && stored.takeRepeated(word);
    if (reason?.never !== true && (repeated || stored.take(word))) continue;
    missing += length;
    if (sample.length < 12) sample.push(word);
  }
  if (characters === 0 && reason?.outside !== true) return undefined;
  return { element, characters, missing, why: reason?.why ?? unexplained, sample: sample.join(' '), line };
}

/** Elements that form a block's designator: `TITLE`, `III`. */
const ofDesignator: ReadonlySet<string> = new Set(['num', 'prefix']);

const pairs = /[\ud800-\udbff][\udc00-\udfff]/g;

function codePoints(word: string): number {
  return word.length - (word.match(pairs)?.length ?? 0);
}

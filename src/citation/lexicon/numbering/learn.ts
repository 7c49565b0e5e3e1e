import type {
  Abbreviation,
  NumberContext,
  Numbering,
  SubdivisionLevel,
  SubdivisionStyle,
} from '../../../contract/numbering.ts';
import { normalizeSectionNumber } from '../section-key.ts';
import { type ContainerStep, joinedNumber, learnContext, type PlacedNumber } from './container-context.ts';
import { learnSchemes } from './scheme.ts';
import { classOf, countMentions, readUsage, type Usage } from './usage.ts';

/** A provision of a code, as input for learning. */
export interface LearnedFrom {
  /** section, rule, article, …, in lowercase. */
  readonly kind: string;
  /** Empty for a provision without a number. */
  readonly number: string;
  readonly containers: readonly ContainerStep[];
  /** Whether this is the text of a container itself. Its number is the container's. */
  readonly ofContainer?: boolean;
}

export interface CodeToLearn {
  readonly name: string;
  /** Forms of the name stated by the publisher. */
  readonly published: readonly string[];
  /** The publication's own provisions, in order. */
  readonly provisions: readonly LearnedFrom[];
  /** Texts of provisions, which show how the code cites itself. A few megabytes are enough. */
  readonly texts: readonly string[];
  /** Paths of subdivisions in those texts: `["(a)", "(1)"]`. */
  readonly designators: readonly (readonly string[])[];
  /** A reader's corrections. They take precedence over the learned values. */
  readonly corrected?: CorrectedNumbering;
}

/** A reader's correction of a learned numbering. */
export interface CorrectedNumbering {
  /** The marker before a number. */
  readonly marker?: string;
  /** The containers whose numbers complete a section's number, and the separator. */
  readonly joined?: { readonly levels: readonly string[]; readonly join: string };
}

/** The minimum number of sections to learn from. */
const fewest = 10;

/**
 * Learns how a code numbers and cites its provisions, from its own sections and text. Pure: the result does not depend
 * on the order of imports.
 */
export function learnNumbering(code: CodeToLearn): Numbering {
  const numbered = code.provisions.filter(({ number, ofContainer }) => number !== '' && ofContainer !== true);
  const places: readonly PlacedNumber[] = numbered;
  const containerNumbers = new Set(
    code.provisions.flatMap(({ containers }) => containers.flatMap(({ number }) => number ?? [])),
  );
  const plain = readUsage(code.texts, keysOf(numbered.map(({ number }) => number)), containerNumbers);
  const context =
    joinedAsCorrected(code) ??
    learnContext(places, (numbers) => countMentions(code.texts, keysOf([...numbers])), plain.titleFirst);
  const full =
    context?.form === 'joined'
      ? numbered.map((section) => ({ ...section, number: joinedNumber(section, context.levels, context.join) }))
      : numbered;
  const usage =
    context?.form === 'joined'
      ? readUsage(code.texts, keysOf(full.map(({ number }) => number)), containerNumbers)
      : plain;
  const containers = containersOf(code.provisions);
  return {
    established: numbered.length >= fewest,
    sections: numbered.length,
    schemes: learnSchemes([...full, ...containers]),
    ...(context === undefined ? {} : { context }),
    citing: {
      abbreviations: abbreviationsOf(code, usage),
      marker: code.corrected?.marker ?? markerOf(code, usage, full),
      ...(usage.markers.length === 0 ? {} : { markers: usage.markers }),
    },
    subdivisions: usage.subdivisions.length > 0 ? usage.subdivisions : fromDesignators(code.designators),
    ranges: usage.ranges,
    lists: usage.lists,
  };
}

function joinedAsCorrected({ corrected }: CodeToLearn): NumberContext | undefined {
  return corrected?.joined === undefined ? undefined : { form: 'joined', ...corrected.joined };
}

function keysOf(numbers: readonly string[]): ReadonlySet<string> {
  return new Set(numbers.map(normalizeSectionNumber));
}

/** Returns each numbered container once. */
function containersOf(
  provisions: readonly LearnedFrom[],
): readonly { readonly kind: string; readonly number: string }[] {
  const found = new Map<string, { readonly kind: string; readonly number: string }>();
  for (const { containers } of provisions) {
    let path = '';
    for (const { level, number, heading } of containers) {
      path += `|${level} ${number ?? heading ?? ''}`;
      if (number !== undefined && !found.has(path)) found.set(path, { kind: level, number });
    }
  }
  return [...found.values()];
}

function abbreviationsOf(code: CodeToLearn, usage: Usage): readonly Abbreviation[] {
  const initials = initialsOf(code.name);
  const letters = (form: string): string => form.replace(/[^A-Za-z]/g, '').toUpperCase();
  const found = new Map<string, Abbreviation>();
  for (const text of code.published)
    if (!madeFrom(text, initials)) found.set(text, { text, origin: 'published', count: 0 });
  for (const text of usage.statedNames)
    if (namesThis(text, code.name)) found.set(text, { text, origin: 'mined', count: 1 });
  for (const [text, count] of usage.abbreviations) {
    // A rare form may belong to another law with the same number.
    if (count < 3 && letters(text) !== initials && !found.has(text)) continue;
    found.set(text, { text, origin: found.get(text)?.origin === 'published' ? 'published' : 'mined', count });
  }
  found.delete(code.name);
  if (initials !== undefined && ![...found.keys()].some((text) => letters(text) === initials))
    found.set(initials, { text: initials, origin: 'initials', count: 0 });
  return [...found.values()].sort((one, other) => other.count - one.count || rankOf(one) - rankOf(other));
}

/** `may be cited as the "…"` also names acts and other laws. A name of this code abbreviates its name or shares its words. */
function namesThis(text: string, name: string): boolean {
  if (/\bAct\b/.test(text)) return false;
  if (/^(?:[A-Z][.&]?){2,8}$/.test(text)) return true;
  const words = (of: string): readonly string[] => of.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [];
  const own = new Set(words(name));
  return (
    /\b(?:Code|Charter|Constitution|Ordinances?|By-?laws|Rules|Regulations|Resolution)\b/.test(text) &&
    words(text).filter((word) => own.has(word)).length >= 2
  );
}

function rankOf({ origin }: Abbreviation): number {
  return origin === 'initials' ? 1 : 0;
}

/** Whether a name equals initials that an importer derived. The publisher did not state it. */
function madeFrom(text: string, initials: string | undefined): boolean {
  return initials !== undefined && /^(?:[A-Z]\.?)+$/.test(text) && text.replaceAll('.', '') === initials;
}

/** `Elm-Ford Municipal Code` → `EFMC`. Undefined for a name of two words, or one that already has initials. */
function initialsOf(name: string): string | undefined {
  const words = name.split(/[\s-]+/).filter((word) => /^\p{Lu}/u.test(word));
  return words.length < 3 || words.length > 6 || name.includes('.') ? undefined : words.map((word) => word[0]).join('');
}

/** `Rule` for a code of rules. Empty when the name is itself an abbreviation and the text uses no marker (`COMAR 08.11.04.03`). */
function markerOf(code: CodeToLearn, usage: Usage, numbered: readonly { readonly kind: string }[]): string {
  const rules = numbered.filter(({ kind }) => kind === 'rule').length;
  if (rules > numbered.length / 2) return 'Rule';
  const articles = numbered.filter(({ kind }) => kind === 'article').length;
  if (articles > numbered.length / 2) return 'art.';
  const uses = usage.abbreviations.get(code.name) ?? 0;
  return /^[A-Z]{3,}$/.test(code.name) && (uses === 0 || usage.unmarked * 2 > uses) ? '' : '§';
}

/** The style suggested by the outline of the texts when no citation shows one: `A.` and `(1)` are cited `B(1)`. */
function fromDesignators(paths: readonly (readonly string[])[]): readonly SubdivisionStyle[] {
  const styles = new Map<string, { levels: SubdivisionLevel[]; count: number; example: string }>();
  for (const path of paths) {
    const levels = path.map(levelOf);
    const key = JSON.stringify(levels);
    const known = styles.get(key);
    if (known === undefined) styles.set(key, { levels, count: 1, example: path.map(cited).join('') });
    else known.count += 1;
  }
  // Use the deepest path with the most common first level.
  const ranked = [...styles.values()].sort((one, other) => other.count - one.count);
  const [commonest] = ranked;
  if (commonest === undefined) return [];
  const deepest = ranked
    .filter(({ levels }) => JSON.stringify(levels[0]) === JSON.stringify(commonest.levels[0]))
    .sort((one, other) => other.levels.length - one.levels.length)[0];
  return [{ lead: '', ...(deepest ?? commonest) }];
}

function levelOf(designator: string): SubdivisionLevel {
  const plain = designator.replace(/[^A-Za-z0-9]/g, '');
  const wrap = designator.startsWith('(') ? '()' : designator.startsWith('[') ? '[]' : '';
  return { class: classOf(plain), wrap };
}

function cited(designator: string): string {
  return /^[([]/.test(designator) ? designator : designator.replace(/[^A-Za-z0-9]/g, '');
}

/** Determines which containers a number needs to be complete (`.03` of 08.11.04) or unique (`art. IV, § 3`). */
import type { NumberContext } from '../../../contract/numbering.ts';

export interface ContainerStep {
  /** title, chapter, article, …, in lowercase. */
  readonly level: string;
  readonly number?: string;
  readonly heading?: string;
}

/** A numbered section and where it is. */
export interface PlacedNumber {
  readonly number: string;
  /** Outermost first. */
  readonly containers: readonly ContainerStep[];
}

/** Counts how often the code's own text uses any of the candidate numbers. */
export type CountMentions = (numbers: ReadonlySet<string>) => number;

/**
 * Learns the context of a code's numbers. A number that begins with a separator is joined to its container numbers. So
 * is a number that the code's own text joins. Otherwise, a container is named where numbers repeat.
 *
 * @param titleFirst how often the text writes a container's number before the code's name: `17 X.N.C. § 201`
 */
export function learnContext(
  sections: readonly PlacedNumber[],
  mentions: CountMentions,
  titleFirst: number,
): NumberContext | undefined {
  if (sections.length === 0) return undefined;
  const repeated = countRepeated(sections.map(({ number }) => number));
  const begun = sections.filter(({ number }) => /^[^A-Za-z0-9]/.test(number)).length;
  const relative = begun > sections.length / 2;
  if (!relative && repeated === 0) return undefined;
  const joined = joinedContext(sections, mentions, relative);
  if (joined !== undefined) return joined;
  const levels = levelsThatDistinguish(sections);
  if (levels.length === 0) return undefined;
  if (titleFirst > 2 && levels.length === 1) return { form: 'before', levels };
  return { form: 'named', levels, when: repeated > sections.length / 2 ? 'always' : 'repeated', repeated };
}

/** Joins a section's number to its containers' numbers. Without containers, returns the number alone. */
export function joinedNumber(section: PlacedNumber, levels: readonly string[], join: string): string {
  let whole = '';
  for (const { level, number } of section.containers) {
    if (number === undefined || !levels.includes(level)) continue;
    whole = joinedTo(whole, number, join);
  }
  return joinedTo(whole, section.number, join);
}

/** `08` and `11` → `08.11`; `08.11` and `08.11.04` → `08.11.04`, which is already complete; `08.11.04` and `.03` → `08.11.04.03`. */
function joinedTo(outer: string, inner: string, join: string): string {
  if (outer === '') return inner;
  if (inner.startsWith(outer) && /^[^A-Za-z0-9]/.test(inner.slice(outer.length))) return inner;
  return /^[^A-Za-z0-9]/.test(inner) ? outer + inner : outer + join + inner;
}

const joins = ['.', '-', ':'] as const;

function joinedContext(
  sections: readonly PlacedNumber[],
  mentions: CountMentions,
  relative: boolean,
): NumberContext | undefined {
  const numbered = numberedLevels(sections);
  const candidates = runsOf(numbered).flatMap((levels) =>
    (relative ? [separatorOf(sections)] : joins).map((join) => ({ levels, join })),
  );
  const judged = candidates
    .map(({ levels, join }) => {
      const numbers = sections.map((section) => joinedNumber(section, levels, join));
      const plain = new Set(sections.map(({ number }) => number));
      const own = new Set(numbers.filter((number) => !plain.has(number)));
      return { levels, join, repeated: countRepeated(numbers), mentions: mentions(own) };
    })
    // Prefer the form that the text uses most, then the unique form with the fewest levels.
    .sort(
      (one, other) =>
        other.mentions - one.mentions || one.repeated - other.repeated || one.levels.length - other.levels.length,
    );
  const [best] = judged;
  if (best === undefined) return undefined;
  const used = best.mentions >= 3 && best.mentions * 50 >= sections.length;
  return (relative || used) && best.repeated < sections.length / 10
    ? { form: 'joined', levels: best.levels, join: best.join }
    : undefined;
}

/** The separator at the beginning of relative numbers. */
function separatorOf(sections: readonly PlacedNumber[]): string {
  return sections.map(({ number }) => /^[^A-Za-z0-9]/.exec(number)?.[0]).find((each) => each !== undefined) ?? '.';
}

/** Levels with numbers for most sections, outermost first. */
function numberedLevels(sections: readonly PlacedNumber[]): readonly string[] {
  const counts = new Map<string, { count: number; depth: number }>();
  for (const { containers } of sections)
    for (const [depth, { level, number }] of containers.entries()) {
      if (number === undefined) continue;
      const known = counts.get(level) ?? { count: 0, depth };
      counts.set(level, { count: known.count + 1, depth: Math.min(known.depth, depth) });
    }
  return [...counts]
    .filter(([, { count }]) => count * 2 > sections.length)
    .sort(([, one], [, other]) => one.depth - other.depth)
    .map(([level]) => level);
}

/** Every run of neighboring levels: `title, chapter`, `chapter`, … */
function runsOf(levels: readonly string[]): readonly (readonly string[])[] {
  const runs: string[][] = [];
  for (let from = 0; from < levels.length; from += 1)
    for (let to = from + 1; to <= levels.length; to += 1) runs.push(levels.slice(from, to));
  return runs;
}

/** The fewest levels, innermost preferred, that make every number unique. Returns all levels if none suffice. */
function levelsThatDistinguish(sections: readonly PlacedNumber[]): readonly string[] {
  const levels = [...new Set(sections.flatMap(({ containers }) => containers.map(({ level }) => level)))];
  const depth = (level: string): number =>
    Math.min(
      ...sections.slice(0, 1_000).flatMap(({ containers }) => {
        const at = containers.findIndex((each) => each.level === level);
        return at < 0 ? [] : [at];
      }),
      99,
    );
  const ordered = levels.sort((one, other) => depth(one) - depth(other));
  const options = [...ordered.map((level) => [level]).reverse(), ...runsOf(ordered).filter(({ length }) => length > 1)];
  const judged = options
    .map((option) => ({ option, repeated: countRepeated(sections.map((section) => placeKey(section, option))) }))
    .sort((one, other) => one.repeated - other.repeated || one.option.length - other.option.length);
  const [best] = judged;
  return best === undefined || best.repeated >= sections.length ? [] : best.option;
}

function placeKey({ number, containers }: PlacedNumber, levels: readonly string[]): string {
  const places = containers.filter(({ level }) => levels.includes(level));
  return JSON.stringify([...places.map(({ level, number: own, heading }) => [level, own ?? heading ?? '']), number]);
}

/** Counts the keys that are not unique. */
function countRepeated(keys: readonly string[]): number {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  let repeated = 0;
  for (const count of counts.values()) if (count > 1) repeated += count;
  return repeated;
}

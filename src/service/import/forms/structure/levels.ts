/** Finds which container is inside which: by heading styles, else by the order in which levels follow each other. */
import type { Entry } from './entry.ts';

/** Levels in their usual order, outermost first. The document's own order takes precedence. */
const usual = [
  'volume',
  'book',
  'unit',
  'title',
  'subtitle',
  'ordinance',
  'appendix',
  'schedule',
  'exhibit',
  'attachment',
  'annex',
  'part',
  'chapter',
  'subchapter',
  'article',
  'subarticle',
  'subpart',
  'division',
  'subdivision',
  'heading',
];

/** Whether a container of one level contains those of another. */
export type IsAbove = (level: string, other: string) => boolean;

export function nestingOf(entries: readonly Entry[]): IsAbove {
  const containers = entries.filter(({ isSection }) => !isSection);
  const styles = stylesOf(containers);
  const votes = new Map<string, number>();
  let before: Entry | undefined;
  for (const entry of entries) {
    if (entry.isSection) {
      before = undefined;
      continue;
    }
    if (before !== undefined && before.heading.kind !== entry.heading.kind) {
      const pair = `${before.heading.kind} ${entry.heading.kind}`;
      votes.set(pair, (votes.get(pair) ?? 0) + 1);
    }
    before = entry;
  }
  return (level, other) => {
    const [a, b] = [styles.get(level), styles.get(other)];
    if (a !== undefined && b !== undefined && a !== b) return a < b;
    const difference = (votes.get(`${level} ${other}`) ?? 0) - (votes.get(`${other} ${level}`) ?? 0);
    return difference === 0 ? rank(level) < rank(other) : difference > 0;
  };
}

/** The position of a level in the usual order, from 0 for the outermost. */
export function rank(level: string): number {
  const found = usual.indexOf(level);
  return found === -1 ? usual.length : found;
}

/** The style level that all headings of a kind share, if there is one. */
function stylesOf(containers: readonly Entry[]): ReadonlyMap<string, number> {
  const found = new Map<string, number | undefined>();
  for (const { heading, outline } of containers) {
    const known = found.has(heading.kind) ? found.get(heading.kind) : outline;
    found.set(heading.kind, known === outline ? outline : undefined);
  }
  return new Map([...found].flatMap(([kind, outline]) => (outline === undefined ? [] : [[kind, outline] as const])));
}

/** Which container is in which: by the styles of the headings, else by which comes right below which in this document. */
import type { Entry } from './entries.ts';

/** Levels as most codes nest them, the outermost first; the document itself outweighs it. */
const usual = [
  'volume',
  'book',
  'unit',
  'title',
  'subtitle',
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

/** Whether a container of one level is above one of another. */
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

function rank(level: string): number {
  const found = usual.indexOf(level);
  return found === -1 ? usual.length : found;
}

/** The one style level that all headings of a kind have. */
function stylesOf(containers: readonly Entry[]): ReadonlyMap<string, number> {
  const found = new Map<string, number | undefined>();
  for (const { heading, outline } of containers) {
    const known = found.has(heading.kind) ? found.get(heading.kind) : outline;
    found.set(heading.kind, known === outline ? outline : undefined);
  }
  return new Map([...found].flatMap(([kind, outline]) => (outline === undefined ? [] : [[kind, outline] as const])));
}

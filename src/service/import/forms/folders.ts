/** Finds the containers of files that are sections, from their folders: `title-1/chapter-2/`. */
import { basename, dirname } from 'node:path';
import type { Document } from './block.ts';
import type { Outline } from './structure/outline.ts';

interface Outlined {
  readonly read: Document;
  readonly outline: Outline;
}

type Containers = Document['within'];

/** The documents, each with the containers of its folders if it has none of its own. */
export function inFolders(files: readonly Outlined[]): readonly Document[] {
  const own = new Map<string, Containers>();
  for (const { read, outline } of files) {
    const within = containersOf(outline);
    const folder = dirname(read.path);
    // `chapter-2/index.md` has only the heading of the chapter.
    if (within.length > 0 && !own.has(folder) && files.length > 1) own.set(folder, within);
  }
  const inSeries = levelsInSeries(files.map(({ read }) => dirname(read.path)));
  return files.map(({ read, outline }) => {
    const isHeading = containersOf(outline).length > 0;
    if (read.within.length > 0 || (!isHeading && hasContainers(outline))) return read;
    const folder = dirname(read.path);
    const around = isHeading ? dirname(folder) : folder;
    const within = foldersAbove(around).flatMap((each) => own.get(each) ?? named(each));
    const isKnown = own.size > 0 || within.length > 1 || within.some(({ level }) => inSeries.has(level));
    return isKnown && within.length > 0 ? { ...read, within } : read;
  });
}

/**
 * The levels that name several folders. One folder by such a name may be anyone's, and so may the parts of a download.
 * `chapter-1` and `chapter-2` are a code's.
 */
function levelsInSeries(folders: readonly string[]): ReadonlySet<string> {
  const first = new Map<string, string | undefined>();
  const found = new Set<string>();
  for (const { level, number } of [...new Set(folders)].flatMap(named)) {
    if (level !== 'part' && first.has(level) && first.get(level) !== number) found.add(level);
    if (!first.has(level)) first.set(level, number);
  }
  return found;
}

/** The folders from the outermost. */
function foldersAbove(folder: string): readonly string[] {
  const above = dirname(folder);
  return above === folder ? [] : [...foldersAbove(above), folder];
}

/** `title-1`, `Chapter 5 - Animals`. */
function named(folder: string): Containers {
  const [, level, number, heading] =
    /^(title|part|chapter|article|division)[-_ ]+([\dIVXLC][\w.]{0,7})(?:(?: - |[-_: ]+)(\p{L}.*))?$/iu.exec(
      basename(folder),
    ) ?? [];
  if (level === undefined || number === undefined) return [];
  const words = heading?.replace(/[-_]+/g, ' ');
  return [
    {
      level: level.toLowerCase(),
      number: number.replace(/^0+(?=\d)/, ''),
      ...(words === undefined ? {} : { heading: words }),
    },
  ];
}

/** The containers of a document that has nothing else. */
function containersOf({ parts }: Outline): Containers {
  const [last] = parts.slice(-1);
  if (last === undefined || !parts.every(({ ofContainer }) => ofContainer)) return [];
  return last.within.map(({ level, number, heading }) => ({
    level,
    ...(number === undefined ? {} : { number }),
    ...(heading === undefined ? {} : { heading }),
  }));
}

const hasContainers = ({ parts }: Outline): boolean => parts.some(({ within }) => within.length > 0);

/** Finds pages that only link to other files: the page of a title beside one page for each of its chapters. */
import { basename, dirname, join } from 'node:path';
import type { Document } from './block.ts';
import { contentsWhy, type Outline, type Part } from './structure/outline.ts';

interface Outlined {
  readonly read: Document;
  readonly outline: Outline;
}

type Containers = Document['within'];

/** The documents, each with the container of the page that links to it, if it has none of that level. */
export function underLinkingPages(files: readonly Outlined[]): readonly Document[] {
  const paths = new Set(files.map(({ read }) => read.path));
  const above = new Map<string, Containers | undefined>();
  for (const { read, outline } of files) {
    const container = linkingContainer(outline, read, paths);
    if (container === undefined) continue;
    // A file that several pages link to is in none of them for certain.
    for (const path of linkedPaths(read.blocks, read.path, paths))
      above.set(path, above.has(path) ? undefined : [container]);
  }
  return files.map(({ read, outline }) => {
    const within = above.get(read.path) ?? [];
    const levels = new Set(outline.parts.flatMap((part) => part.within.map(({ level }) => level)));
    const isNew = read.within.length === 0 && within.length > 0 && within.every(({ level }) => !levels.has(level));
    return isNew ? { ...read, within } : read;
  });
}

/** Returns the files. A page that only links to others keeps its container, and its links are a table of contents. */
export function withoutLinks<T extends Outlined>(files: readonly T[]): readonly T[] {
  const paths = new Set(files.map(({ read }) => read.path));
  return files.map((file) => {
    const { read, outline } = file;
    const [first, ...rest] = outline.parts;
    if (first === undefined || linkingContainer(outline, read, paths) === undefined) return file;
    const listed = [
      ...first.blocks,
      ...rest.flatMap(({ written = '', line, blocks }) => [{ text: written, line }, ...blocks]),
    ].map((block) => ({ why: contentsWhy, block }));
    const parts = [{ ...first, blocks: [] }];
    return { ...file, outline: { ...outline, parts, left: [...outline.left, ...listed] } };
  });
}

/** The container of a page with a heading and links to other files; undefined if it has text of its own. */
function linkingContainer(
  { parts }: Outline,
  read: Document,
  paths: ReadonlySet<string>,
): Containers[number] | undefined {
  const [first, ...rest] = parts;
  const container = first?.within.at(-1);
  if (first?.ofContainer !== true || container === undefined || first.within.length > 1) return undefined;
  const isList = ({ blocks }: Part): boolean =>
    blocks.every((block) => block.table === undefined && linkedPaths([block], read.path, paths).length > 0);
  if (!parts.every(isList) || rest.some(({ within }) => within.length > 1)) return undefined;
  if (linkedPaths(read.blocks, read.path, paths).length === 0) return undefined;
  const { level, number, heading } = container;
  return { level, ...(number === undefined ? {} : { number }), ...(heading === undefined ? {} : { heading }) };
}

/** The other files of the import that blocks link to. */
function linkedPaths(blocks: Document['blocks'], from: string, paths: ReadonlySet<string>): readonly string[] {
  const found = blocks.flatMap(({ links = [] }) =>
    links.map(({ target }) => join(dirname(from), basename(target.replace(/[?#].*$/s, '')))),
  );
  return [...new Set(found)].filter((path) => path !== from && paths.has(path));
}

import { type Dirent, readdirSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** What there is to import at a path. */
export interface Publication {
  /** Folders of libraries: those with the index.xml. */
  readonly libraries: readonly string[];
  readonly json: readonly string[];
  readonly archive?: string;
  readonly refused: readonly { readonly path: string; readonly why: string }[];
}

/** How deep below a folder libraries are looked for. */
const deepest = 3;

/** Looks for publications at a path. Never throws: what cannot be read is among those refused. */
export function find(path: string): Publication {
  const state = statSync(path, { throwIfNoEntry: false });
  if (state === undefined) {
    return refused(path, 'there is no such file or folder');
  }
  if (state.isDirectory()) {
    const libraries: string[] = [];
    const json: string[] = [];
    const unread: { path: string; why: string }[] = [];
    look(path, 0, libraries, json, unread);
    if (libraries.length + json.length + unread.length === 0) {
      return refused(path, 'no publication is in this folder: neither an index.xml nor a .json file was found');
    }
    return { libraries, json, refused: unread };
  }
  if (!state.isFile()) {
    return refused(path, 'is a pipe or a device, not a file');
  }
  const name = basename(path).toLowerCase();
  if (name === 'index.xml') {
    return { libraries: [dirname(path)], json: [], refused: [] };
  }
  if (name.endsWith('.json')) {
    return { libraries: [], json: [path], refused: [] };
  }
  if (name.endsWith('.tar.gz') || name.endsWith('.tgz') || name.endsWith('.tar')) {
    return { libraries: [], json: [], archive: path, refused: [] };
  }
  if (name.endsWith('.xml')) {
    return refused(path, 'a library is imported by its index.xml or the folder that it is in');
  }
  return refused(path, 'not a kind of file that can be imported: index.xml, .json, .tar.gz and .tgz are');
}

function refused(path: string, why: string): Publication {
  return { libraries: [], json: [], refused: [{ path, why }] };
}

function look(
  folder: string,
  depth: number,
  libraries: string[],
  json: string[],
  unread: { path: string; why: string }[],
): void {
  let entries: Dirent[];
  try {
    entries = readdirSync(folder, { withFileTypes: true }).sort((one, other) => (one.name < other.name ? -1 : 1));
  } catch {
    unread.push({ path: folder, why: 'the folder cannot be listed' });
    return;
  }
  if (entries.some((entry) => entry.name === 'index.xml' && !entry.isDirectory())) {
    libraries.push(folder);
    return;
  }
  for (const entry of entries) {
    if (entry.isDirectory() && depth < deepest && !entry.name.startsWith('.') && entry.name !== 'node_modules') {
      look(join(folder, entry.name), depth + 1, libraries, json, unread);
    } else if (entry.isFile() && entry.name.endsWith('.json')) {
      json.push(join(folder, entry.name));
    }
  }
}

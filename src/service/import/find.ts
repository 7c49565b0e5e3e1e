import { closeSync, type Dirent, openSync, readdirSync, readSync, type Stats, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** What can be imported from a path. */
export interface Publication {
  /** Library folders: those that contain an index.xml. */
  readonly libraries: readonly string[];
  readonly json: readonly string[];
  /** Files in a form that the `forms/` pipeline reads. */
  readonly documents: readonly string[];
  readonly archive?: string;
  readonly refused: readonly { readonly path: string; readonly why: string }[];
}

/** How many levels of subfolders are searched for libraries. */
const deepest = 3;

/** Finds the publications at a path. Never throws: unreadable paths go into `refused`. */
export function find(path: string): Publication {
  const state = stateOf(path);
  if (typeof state === 'string') return refused(path, state);
  if (state.isDirectory()) {
    const libraries: string[] = [];
    const json: string[] = [];
    const documents: string[] = [];
    const unread: { path: string; why: string }[] = [];
    searchFolder(path, 0, { libraries, json, documents, unread });
    if (libraries.length + json.length + documents.length + unread.length === 0)
      return refused(path, `no publication is in this folder: neither an index.xml nor a file of ${kinds} was found`);
    return { libraries, json, documents, refused: unread };
  }
  if (!state.isFile()) return refused(path, 'is a pipe or a device, not a file');
  const name = basename(path).toLowerCase();
  if (name === 'index.xml') return { ...nothing, libraries: [dirname(path)] };
  if (name.endsWith('.json') && !isForeignJson(path)) return { ...nothing, json: [path] };
  if (archiveName.test(name)) return { ...nothing, archive: path };
  // The content determines the form later.
  return { ...nothing, documents: [path] };
}

/** What is at a path, or why nothing can be read there. */
function stateOf(path: string): Stats | string {
  try {
    return statSync(path, { throwIfNoEntry: false }) ?? 'file or folder not found';
  } catch (error) {
    const isLoop = error instanceof Error && 'code' in error && error.code === 'ELOOP';
    return isLoop ? 'is a link that leads to no file' : 'it cannot be read';
  }
}

const nothing: Publication = { libraries: [], json: [], documents: [], refused: [] };

function refused(path: string, why: string): Publication {
  return { ...nothing, refused: [{ path, why }] };
}

const kinds = 'text, Markdown, HTML, XML, JSON, Word or PDF';
/** Endings of the files that are searched for in a folder; a file that is named itself may have any. */
const documentName =
  /\.(?:txt|text|md|markdown|html?|xhtml|mhtml?|xml|akn|json|jsonl|ndjson|adoc|asciidoc|rst|wiki|mediawiki|wikitext|docx|pdf|doc|rtf)$/i;
const archiveName = /\.(?:tar\.gz|tgz|tar|zip)$/i;
/** Documents about the documents. */
const aside = /^(?:readme|license|licence|copying|contributing|changelog|notice|code_of_conduct)(?:\.\w+)?$/i;

/** How many bytes to read from the start of a JSON file to find the name of our format. */
const headLength = 4_000;

/** Fields of our own format, for files that omit the format name. */
const ownFields = [/"jurisdiction"\s*:\s*\{/, /"(?:codes|sections)"\s*:\s*\[/];

/** Returns whether a file is JSON in another format: it has neither our format name nor all of our fields. */
function isForeignJson(path: string): boolean {
  try {
    const file = openSync(path, 'r');
    try {
      const head = Buffer.alloc(headLength);
      const text = head.subarray(0, readSync(file, head, 0, headLength, 0)).toString('utf8');
      const isJson = /^\s*(?:\[\s*)?\{\s*"/.test(text);
      return isJson && !/"legal-code-lookup\/|"format"\s*:/.test(text) && !ownFields.every((own) => own.test(text));
    } finally {
      closeSync(file);
    }
  } catch {
    return false;
  }
}

/** The paths found so far. */
interface FoundPaths {
  readonly libraries: string[];
  readonly json: string[];
  readonly documents: string[];
  readonly unread: { path: string; why: string }[];
}

function searchFolder(folder: string, depth: number, found: FoundPaths): void {
  const { libraries, json, documents, unread } = found;
  let entries: Dirent[];
  try {
    entries = readdirSync(folder, { withFileTypes: true }).sort((one, other) =>
      inNaturalOrder.compare(one.name, other.name),
    );
  } catch {
    unread.push({ path: folder, why: 'the folder cannot be listed' });
    return;
  }
  if (entries.some((entry) => entry.name === 'index.xml' && !entry.isDirectory())) {
    libraries.push(folder);
    return;
  }
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && depth < deepest && !entry.name.startsWith('.') && entry.name !== 'node_modules') {
      searchFolder(path, depth + 1, found);
    } else if (entry.isFile() && entry.name.endsWith('.json')) {
      (isForeignJson(path) ? documents : json).push(path);
    } else if (entry.isFile() && archiveName.test(entry.name)) {
      // One archive is unpacked, not the archives in it: these can grow without an end.
      unread.push({ path, why: 'an archive within an archive or a folder: unpack it and import the folder' });
    } else if (documentName.test(entry.name) && !aside.test(entry.name)) {
      if (entry.isFile()) documents.push(path);
      else if (!entry.isDirectory()) unread.push({ path, why: whyNotRead(entry) });
    }
  }
}

/** A folder may come from anyone, and its links could lead to any file. */
const whyNotRead = (entry: Dirent): string =>
  entry.isSymbolicLink()
    ? 'is a link, and links in a folder are not followed; import the file it leads to'
    : 'is a pipe or a device, not a file';

/** `chapter-9` before `chapter-10`. */
const inNaturalOrder = new Intl.Collator('en', { numeric: true });

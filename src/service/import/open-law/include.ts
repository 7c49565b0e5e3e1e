import { lstatSync, realpathSync, type Stats, statSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, resolve, sep } from 'node:path';
import { limits } from './xml-events.ts';

/** A file of a library: its real path, and its path in the library with `/`, which addresses are made from. */
export interface LibraryFile {
  readonly path: string;
  readonly inLibrary: string;
  readonly bytes: number;
}

export type Resolved =
  | { readonly file: LibraryFile }
  | { readonly why: string /** The address names a file of the library. */; readonly namesFile: boolean };

/** Finds the files of one library by the addresses in its includes. Never leaves the library's folder. */
export class LibraryFiles {
  readonly root: string;
  readonly #below: string;
  readonly #folders = new Map<string, string>();

  /** @param root the folder of the library's index.xml */
  constructor(root: string) {
    this.root = realpathSync.native(root);
    this.#below = this.root.endsWith(sep) ? this.root : this.root + sep;
  }

  /** The file that an include refers to, or the reason why it can't be read. */
  resolve(from: LibraryFile, href: string): Resolved {
    if (href === '') return { why: 'an include has no address', namesFile: false };
    if (/^[a-z][a-z0-9+.-]*:/i.test(href) || href.startsWith('//') || href.includes('#') || href.includes('\0')) {
      return { why: `the include of "${shown(href)}" does not name a file of this library`, namesFile: false };
    }
    const folder = resolve(this.root, from.inLibrary, '..');
    let why = `"${shown(href)}" does not exist`;
    for (const name of spellings(href)) {
      const lexical = resolve(folder, name);
      if (isAbsolute(name) || !this.#within(lexical))
        return { why: `the include of "${shown(href)}" leads out of the library`, namesFile: false };
      const found = this.#file(lexical, href);
      if ('file' in found) return found;
      if (!found.absent) {
        why = found.why;
        break;
      }
    }
    return { why, namesFile: true };
  }

  /** The file at a path inside the root. */
  at(inLibrary: string): Resolved {
    const found = this.#file(resolve(this.root, inLibrary), inLibrary);
    return 'file' in found ? found : { why: found.why, namesFile: true };
  }

  #file(
    lexical: string,
    href: string,
  ): { readonly file: LibraryFile } | { readonly why: string; readonly absent: boolean } {
    let path: string;
    let state: Stats;
    try {
      // The files of a folder share the path to it. Each file itself is checked every time.
      ({ path, state } = this.#real(lexical));
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : '';
      return code === 'ENOENT' || code === 'ENOTDIR'
        ? { why: `"${shown(href)}" does not exist`, absent: true }
        : { why: `"${shown(href)}" cannot be opened (${code})`, absent: false };
    }
    if (!this.#within(path)) return { why: `"${shown(href)}" is a link that leads out of the library`, absent: false };
    if (!state.isFile()) return { why: `"${shown(href)}" is not a file`, absent: false };
    if (state.size > limits.bytesOfFile)
      return { why: `"${shown(href)}" is larger than ${limits.bytesOfFile / 1_000_000} MB`, absent: false };
    return { file: { path, inLibrary: this.#inLibrary(lexical), bytes: state.size } };
  }

  #real(lexical: string): { readonly path: string; readonly state: Stats } {
    const folder = dirname(lexical);
    let real = this.#folders.get(folder);
    if (real === undefined) {
      real = realpathSync.native(folder);
      this.#folders.set(folder, real);
    }
    const path = join(real, basename(lexical));
    const state = lstatSync(path);
    if (!state.isSymbolicLink()) return { path, state };
    const target = realpathSync.native(path);
    return { path: target, state: statSync(target) };
  }

  /** A path relative to the root. */
  #inLibrary(lexical: string): string {
    const below = lexical.slice(this.#below.length);
    return sep === '/' ? below : below.split(sep).join('/');
  }

  #within(path: string): boolean {
    return path.startsWith(this.#below);
  }
}

/** An address both as written and percent-decoded, because file names such as `[25-116.01].xml` use both. */
function spellings(href: string): readonly string[] {
  if (!href.includes('%')) return [href];
  try {
    return [decodeURIComponent(href), href];
  } catch {
    return [href];
  }
}

function shown(href: string): string {
  const flat = href.replace(/[\p{Cc}\p{Cf}]/gu, '');
  return flat.length > 120 ? `${flat.slice(0, 117)}…` : flat;
}

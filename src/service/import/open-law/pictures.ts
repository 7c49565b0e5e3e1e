/** Adds pictures and attached documents of a publication to the library by content, and links them from the texts. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { extraPaths } from '../../../contract/paths.ts';
import type { WireTextBlock } from '../../../contract/schemas.ts';
import { beginsAs, fileTypes, largestFile } from '../../file-types.ts';
import type { FileRecord } from '../../store/records.ts';
import type { LibraryFile, LibraryFiles } from './include.ts';

/** The outcome for the files that a text names. */
export interface Illustrated {
  readonly text: readonly WireTextBlock[];
  readonly files: readonly FileRecord[];
  /** Why a file was not added. */
  readonly lacking: readonly string[];
}

/** Finds the files that blocks name by their address in the publication, relative to the file with the text. */
export function illustrate(blocks: readonly WireTextBlock[], files: LibraryFiles, from: LibraryFile): Illustrated {
  if (!blocks.some((block) => block.image?.name !== undefined)) return { text: blocks, files: [], lacking: [] };
  const taken = new Map<string, FileRecord>();
  const lacking: string[] = [];
  const text = blocks.map((block) => {
    const address = block.image?.name;
    if (address === undefined) return block;
    const found = fileAt(files, from, address);
    const name = address.split(/[\\/]/).at(-1) ?? address;
    if ('why' in found) {
      lacking.push(found.why);
      return { ...block, image: { ...block.image, name } };
    }
    taken.set(found.hash, found);
    const { hash, mediaType } = found;
    return { ...block, image: { ...block.image, name, media_type: mediaType, href: extraPaths.file(hash) } };
  });
  return { text, files: [...taken.values()], lacking };
}

function fileAt(files: LibraryFiles, from: LibraryFile, address: string): FileRecord | { readonly why: string } {
  const name = address.split(/[\\/]/).at(-1) ?? address;
  const ending = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  const mediaType = fileTypes.get(ending);
  if (mediaType === undefined) {
    const why = ending === 'svg' ? 'SVG can hold scripts' : 'its type is not among PNG, JPEG, GIF, WebP and PDF';
    return { why: `the file "${shown(address)}" was not imported: ${why}` };
  }
  const found = files.resolve(from, address);
  if (!('file' in found)) return { why: found.why.replace(/^the include of /, 'the picture ') };
  if (found.file.bytes > largestFile)
    return { why: `"${shown(address)}" is larger than ${largestFile / 1_000_000} MB` };
  let bytes: Buffer;
  try {
    bytes = readFileSync(found.file.path);
  } catch {
    return { why: `"${shown(address)}" cannot be read` };
  }
  if (!beginsAs(mediaType, bytes)) return { why: `"${shown(address)}" is not the ${mediaType} that its name says` };
  return { hash: createHash('sha256').update(bytes).digest('hex'), mediaType, name, bytes };
}

function shown(address: string): string {
  const flat = address.replace(/[\p{Cc}\p{Cf}]/gu, '');
  return flat.length > 120 ? `${flat.slice(0, 117)}…` : flat;
}

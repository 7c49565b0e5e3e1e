/** Reading drafts: text as it stands, with nothing lost and nothing guessed. */
import { readFile } from 'node:fs/promises';
import { UsageError } from './law.ts';

/** A file's text, or that of standard input when no file is named. Throws UsageError. */
export async function readDraft(file: string | undefined): Promise<string> {
  const name = file ?? 'standard input';
  return decode(file === undefined ? await readInput() : await bytesOf(file), name);
}

async function bytesOf(file: string): Promise<Uint8Array> {
  try {
    return await readFile(file);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT') throw new UsageError(`${file}: there is no such file`);
    if (code === 'EISDIR') throw new UsageError(`${file}: is a folder, not a file`);
    if (code === 'EACCES') throw new UsageError(`${file}: may not be read`);
    throw error;
  }
}

async function readInput(): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

/** Offsets count from the first byte's character, so a byte order mark stays. */
function decode(bytes: Uint8Array, name: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new UsageError(`${name}: not UTF-8`);
  }
}

/** Reads a response body: collects it up to a limit, decompresses it and decodes it. */
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import { LookupError } from '../contract/failure.ts';

/** Collects the bytes of `chunks`. Rejects with LookupError past `sizeLimit` bytes; leaving the loop closes the source. */
export async function collectBody(
  chunks: AsyncIterable<Uint8Array>,
  headers: Readonly<Record<string, string>>,
  sizeLimit: number,
): Promise<Buffer> {
  if (Number(headers['content-length'] ?? 0) > sizeLimit) throw tooLarge(sizeLimit);
  const collected: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > sizeLimit) throw tooLarge(sizeLimit);
    collected.push(chunk);
  }
  return Buffer.concat(collected);
}

const decoders = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  br: promisify(brotliDecompress),
  deflate: promisify(inflate),
};

/** Undoes the codings in content-encoding. Rejects with LookupError for a coding that was not requested. */
export async function decompress(
  bytes: Buffer,
  headers: Readonly<Record<string, string>>,
  sizeLimit: number,
): Promise<Buffer> {
  let plain = bytes;
  if (bytes.length === 0) return plain;
  const codings = (headers['content-encoding'] ?? '')
    .toLowerCase()
    .split(',')
    .map((coding) => coding.trim());
  for (const coding of codings.toReversed()) {
    if (coding === '' || coding === 'identity') continue;
    const decoder = Object.entries(decoders).find(([name]) => name === coding)?.[1];
    if (decoder === undefined) throw notUnderstood('$', 'a content coding that was requested');
    try {
      plain = await decoder(plain, { maxOutputLength: sizeLimit });
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      throw code === 'ERR_BUFFER_TOO_LARGE' ? tooLarge(sizeLimit) : notUnderstood('$', `${coding} content`);
    }
  }
  return plain;
}

/** Decodes a body by its charset; a file gets one character per byte. Throws LookupError for bytes invalid in that charset. */
export function textOf(plain: Buffer, headers: Readonly<Record<string, string>>): string {
  if (plain.length === 0) return '';
  if (isBinary(headers['content-type'])) return plain.toString('latin1');
  const charset = /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(headers['content-type'] ?? '')?.[1] ?? 'utf-8';
  // A replaced character could change the law's meaning, so reject text that doesn't match its charset.
  try {
    return new TextDecoder(charset, { fatal: true }).decode(plain);
  } catch {
    throw notUnderstood('$', `text in ${charset.slice(0, 20)}`);
  }
}

/** Whether a body is binary; `body` then has one character per byte. */
export function isBinary(contentType: string | undefined): boolean {
  return /^\s*(?:image\/(?!svg)|application\/(?:pdf|octet-stream))/i.test(contentType ?? '');
}

const notUnderstood = (where: string, expected: string): LookupError =>
  new LookupError({ kind: 'notUnderstood', where, expected });

const tooLarge = (sizeLimit: number): LookupError =>
  notUnderstood('$', `an answer of at most ${Math.round(sizeLimit / 1024 / 1024)} MB`);

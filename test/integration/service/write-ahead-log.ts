/**
 * Reads the frames of an SQLite write-ahead log (https://www.sqlite.org/fileformat2.html#walformat), and builds logs
 * and files from them.
 */

export interface Frame {
  /** The page number in the file, from 1. */
  readonly page: number;
  readonly content: Buffer;
  readonly bytes: Buffer;
  /** Whether it ends a transaction. */
  readonly commits: boolean;
}

const headerSize = 32;
const frameHeaderSize = 24;

/** The frames of a log since it was last restarted. */
export function framesOf(log: Buffer): readonly Frame[] {
  const pageSize = log.readUInt32BE(8);
  const salt = log.subarray(16, 24);
  const frames: Frame[] = [];
  for (let at = headerSize; at + frameHeaderSize + pageSize <= log.length; at += frameHeaderSize + pageSize) {
    const bytes = log.subarray(at, at + frameHeaderSize + pageSize);
    if (!bytes.subarray(8, 16).equals(salt)) break;
    frames.push({
      page: bytes.readUInt32BE(0),
      content: bytes.subarray(frameHeaderSize),
      bytes,
      commits: bytes.readUInt32BE(4) > 0,
    });
  }
  return frames;
}

/** A log with another log's header, and these frames. */
export function writeLog(log: Buffer, frames: readonly Frame[]): Buffer {
  return Buffer.concat([log.subarray(0, headerSize), ...frames.map(({ bytes }) => bytes)]);
}

/** A file into which the pages of frames were copied. */
export function withPages(file: Buffer, frames: readonly Frame[]): Buffer {
  const size = Math.max(file.length, ...frames.map(({ page, content }) => page * content.length));
  const copied = Buffer.alloc(size);
  file.copy(copied);
  for (const { page, content } of frames) content.copy(copied, (page - 1) * content.length);
  return copied;
}

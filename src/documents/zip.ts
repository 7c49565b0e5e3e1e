/** Reads single files of a zip archive within the caller's limits. Source: PKWARE APPNOTE 6.3.10. */
import { crc32 } from 'node:zlib';
import { Inflate } from 'fflate';
import { DocumentProblem } from './problem.ts';

export interface ZipLimits {
  readonly entries: number;
  /** The most bytes that one file may unpack to. */
  readonly bytesOfFile: number;
  /** The most bytes that all files read may unpack to in total. */
  readonly bytes: number;
}

export interface Zip {
  readonly names: ReadonlySet<string>;
  /**
   * Returns the bytes of a file, or undefined if the archive has no file of this name.
   *
   * @throws {DocumentProblem} `damaged`, `unpacksTooLarge`, `oldOrEncrypted`
   */
  read(name: string): Uint8Array | undefined;
}

interface Entry {
  readonly name: string;
  readonly encrypted: boolean;
  readonly method: number;
  readonly crc: number;
  readonly packed: number;
  readonly unpacked: number;
  readonly header: number;
}

const centralSignature = 0x02014b50;
const localSignature = 0x04034b50;
const endSignature = 0x06054b50;
/** The end record is 22 bytes, and a comment of up to 65,535 may follow it. */
const longestEnd = 22 + 65_535;
/** The number of packed bytes to unpack between checks of the limits. */
const step = 16_384;

/** @throws {DocumentProblem} `notWord` if the bytes are not a zip archive, `damaged`, `unpacksTooLarge` */
export function openZip(bytes: Uint8Array, limits: ZipLimits): Zip {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entries = new Map<string, Entry>();
  for (const entry of entriesOf(view, limits)) {
    // Programs disagree on which of two files with the same name to read, so trust neither.
    if (entries.has(entry.name)) throw new DocumentProblem('damaged', `It has two parts named ${entry.name}.`);
    entries.set(entry.name, entry);
  }
  let total = 0;
  return {
    names: new Set(entries.keys()),
    read(name) {
      const entry = entries.get(name);
      if (entry === undefined) return undefined;
      const most = Math.min(limits.bytesOfFile, limits.bytes - total);
      const content = unpack(view, entry, most);
      total += content.byteLength;
      return content;
    },
  };
}

function entriesOf(view: DataView, limits: ZipLimits): readonly Entry[] {
  const end = endOf(view);
  const count = view.getUint16(end + 10, true);
  if (count > limits.entries) throw new DocumentProblem('unpacksTooLarge');
  const entries: Entry[] = [];
  let at = view.getUint32(end + 16, true);
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > view.byteLength || view.getUint32(at, true) !== centralSignature)
      throw new DocumentProblem('damaged');
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) => view.getUint16(at + offset, true));
    const name = new Uint8Array(view.buffer, view.byteOffset + at + 46, within(view, at + 46, nameLength ?? 0));
    entries.push({
      name: new TextDecoder().decode(name).replaceAll('\\', '/'),
      encrypted: (view.getUint16(at + 8, true) & 1) === 1,
      method: view.getUint16(at + 10, true),
      crc: view.getUint32(at + 16, true),
      packed: view.getUint32(at + 20, true),
      unpacked: view.getUint32(at + 24, true),
      header: view.getUint32(at + 42, true),
    });
    at += 46 + (nameLength ?? 0) + (extraLength ?? 0) + (commentLength ?? 0);
  }
  return entries;
}

function endOf(view: DataView): number {
  const first = Math.max(0, view.byteLength - longestEnd);
  for (let at = view.byteLength - 22; at >= first; at -= 1) if (view.getUint32(at, true) === endSignature) return at;
  throw new DocumentProblem(isCompoundFile(view) ? 'oldOrEncrypted' : isZip(view) ? 'damaged' : 'notWord');
}

const isZip = (view: DataView): boolean => view.byteLength >= 4 && view.getUint32(0, true) === localSignature;

/** MS-CFB 2.2: the format of `.doc` files and of documents with a password. */
const isCompoundFile = (view: DataView): boolean => view.byteLength >= 8 && view.getUint32(0) === 0xd0cf11e0;

function unpack(view: DataView, entry: Entry, most: number): Uint8Array {
  const { header, packed, unpacked, method } = entry;
  if (entry.encrypted) throw new DocumentProblem('oldOrEncrypted');
  if (unpacked > most) throw new DocumentProblem('unpacksTooLarge', `Part: ${entry.name}.`);
  if (header + 30 > view.byteLength || view.getUint32(header, true) !== localSignature)
    throw new DocumentProblem('damaged');
  const start = header + 30 + view.getUint16(header + 26, true) + view.getUint16(header + 28, true);
  const content = new Uint8Array(view.buffer, view.byteOffset + start, within(view, start, packed));
  const whole = method === 0 ? content : method === 8 ? inflate(content, most, entry.name) : undefined;
  if (whole === undefined || whole.byteLength !== unpacked || crc32(whole) !== entry.crc)
    throw new DocumentProblem('damaged', `Part: ${entry.name}.`);
  return whole;
}

/** Unpacks in steps, because the archive may lie about its sizes. */
function inflate(packed: Uint8Array, most: number, name: string): Uint8Array {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const inflating = new Inflate((chunk) => {
    length += chunk.byteLength;
    if (length > most) throw new DocumentProblem('unpacksTooLarge', `Part: ${name}.`);
    chunks.push(chunk);
  });
  try {
    for (let at = 0; at < packed.byteLength; at += step)
      inflating.push(packed.subarray(at, at + step), at + step >= packed.byteLength);
  } catch (error) {
    throw error instanceof DocumentProblem ? error : new DocumentProblem('damaged', `Part: ${name}.`);
  }
  return Buffer.concat(chunks);
}

function within(view: DataView, start: number, length: number): number {
  if (start + length > view.byteLength) throw new DocumentProblem('damaged');
  return length;
}

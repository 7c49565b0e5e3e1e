import { isUtf8 } from 'node:buffer';
import { closeSync, openSync, readSync } from 'node:fs';
import { TextDecoder } from 'node:util';
import { XmlProblem } from './xml-events.ts';

const declaresOther = /^<\?xml[^>]*?\sencoding\s*=\s*["'](?!utf-?8["'])/i;

/** Whether a file that was read as UTF-8 is UTF-8 without a byte order mark, as nearly all are. */
export function isPlainUtf8(text: string): boolean {
  // If the bytes are not UTF-8, the text contains a replacement character.
  return (
    text.startsWith('<') &&
    text.charCodeAt(1) !== 0 &&
    !declaresOther.test(text.slice(0, 256)) &&
    !text.includes('\ufffd')
  );
}

const bytesOfPart = 1 << 20;

/** The text of a file, one megabyte at a time. @throws {XmlProblem} */
export function* textInParts(path: string): Generator<string, void, undefined> {
  const file = openSync(path, 'r');
  try {
    const buffer = Buffer.allocUnsafe(bytesOfPart);
    let decoder: TextDecoder | undefined;
    let encoding = 'utf-8';
    for (;;) {
      const read = readSync(file, buffer, 0, bytesOfPart, null);
      if (decoder === undefined) {
        encoding = encodingOf(buffer.subarray(0, read));
        decoder = decoderOf(encoding);
      }
      yield decode(decoder, buffer.subarray(0, read), encoding, read > 0);
      if (read === 0) return;
    }
  } finally {
    closeSync(file);
  }
}

function decoderOf(encoding: string): TextDecoder {
  try {
    return new TextDecoder(encoding, { fatal: true });
  } catch {
    throw new XmlProblem(`it declares the encoding "${encoding.slice(0, 40)}", which is not known`, 1);
  }
}

function decode(decoder: TextDecoder, bytes: Buffer, encoding: string, stream: boolean): string {
  try {
    return decoder.decode(bytes, { stream });
  } catch {
    throw new XmlProblem(`its bytes are not in the encoding that it declares, ${encoding}`, 1);
  }
}

/** The text of an XML file by its byte order mark, else its declared encoding, else UTF-8. @throws {XmlProblem} */
export function decodeXml(bytes: Buffer): string {
  const encoding = encodingOf(bytes);
  if (encoding === 'utf-8') {
    if (!isUtf8(bytes)) {
      throw new XmlProblem(
        'its bytes are not UTF-8, and it declares no other encoding that they are in',
        invalidLine(bytes),
      );
    }
    return bytes.toString('utf8', bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0);
  }
  return decode(decoderOf(encoding), bytes, encoding, false);
}

function encodingOf(bytes: Buffer): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  // XML 1.0, appendix F: without a mark, "<?" shows the width of the characters.
  if (first === 0x3c && second === 0) return 'utf-16le';
  if (first === 0 && second === 0x3c) return 'utf-16be';
  const declared = /^(?:\xef\xbb\xbf)?<\?xml[^>]*?\sencoding\s*=\s*["']([^"']*)["']/.exec(
    bytes.toString('latin1', 0, 256),
  )?.[1];
  const encoding = (declared ?? 'utf-8').trim().toLowerCase();
  return encoding === 'utf8' || encoding === 'us-ascii' || encoding === 'ascii' ? 'utf-8' : encoding;
}

/** The line of the first byte that is not UTF-8, by binary search. */
function invalidLine(bytes: Buffer): number {
  let good = 0;
  let bad = bytes.length;
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    // A split inside a character is not a fault: up to three of its bytes may be missing.
    const valid = [0, 1, 2, 3].some((back) => isUtf8(bytes.subarray(0, middle - back)));
    if (valid) {
      good = middle;
    } else {
      bad = middle;
    }
  }
  let line = 1;
  for (let at = bytes.indexOf(10); at !== -1 && at < good; at = bytes.indexOf(10, at + 1)) {
    line += 1;
  }
  return line;
}

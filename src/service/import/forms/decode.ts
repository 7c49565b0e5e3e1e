import { isUtf8 } from 'node:buffer';

/**
 * The text of a file by its bytes: UTF-16 and UTF-8 by their mark, UTF-8 where the bytes are that, else Windows-1252, which is what
 * publishers' older exports are in (and which has every ISO 8859-1 character at its place).
 */
export function decoded(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  return new TextDecoder(isUtf8(bytes) ? 'utf-8' : 'windows-1252').decode(bytes);
}

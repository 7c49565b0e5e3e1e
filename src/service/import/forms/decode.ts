import { isUtf8 } from 'node:buffer';

/**
 * Decodes a file. A byte order mark decides for UTF-16 and UTF-8. Without one, the file is UTF-8 if the bytes are valid, else
 * Windows-1252, which older exports use and which includes ISO 8859-1.
 */
export function decoded(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  return new TextDecoder(isUtf8(bytes) ? 'utf-8' : 'windows-1252').decode(bytes);
}

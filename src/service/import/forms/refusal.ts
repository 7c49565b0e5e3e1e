/** Identifies files without a readable code by their first bytes, and states what is expected instead. */
import { extname } from 'node:path';

export const expected = 'a code as text, Markdown, HTML, XML, JSON, .docx or PDF was expected';

/** The number of bytes at the start that identify a file. */
const headLength = 8_000;

/** The first bytes of other file types, one character per byte. */
const kinds: readonly (readonly [RegExp, string])[] = [
  [/^\{\\rtf/, 'a rich text file: save it as .docx and import that'],
  // The archive starts with its media type, unpacked (OpenDocument 1.3, part 2, 3.3).
  [
    /^PK[\s\S]{28}mimetypeapplication\/vnd\.oasis\.opendocument\.text/,
    'an OpenDocument text: save it as .docx and import that',
  ],
  [/^(?:\x89PNG|\xff\xd8\xff|GIF8|II\*\0|MM\0\*|RIFF....WEBP)/s, `a picture: ${expected}`],
  [/^(?:7z\xbc\xaf|Rar!)/, 'an archive that cannot be read: unpack it and import the folder'],
  [/^(?:ID3|RIFF....WAVE|OggS|....ftyp)/s, `a recording: ${expected}`],
];

/** Why a file can't be read, by its first bytes; undefined if it may contain a code. */
export function refusal(path: string, bytes: Uint8Array): string | undefined {
  const start = Buffer.from(bytes.subarray(0, headLength)).toString('latin1');
  if (bytes.length < headLength && start.replace(/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)/, '').trim() === '')
    return `the file is empty: ${expected}`;
  if (start.startsWith('\xd0\xcf\x11\xe0') || extname(path).toLowerCase() === '.doc') return compoundFile(path);
  const kind = kinds.find(([begins]) => begins.test(start))?.[1];
  if (kind !== undefined) return kind;
  const isUtf16 = /^(?:\xff\xfe|\xfe\xff)/.test(start);
  return !isUtf16 && !isZip(bytes) && start.includes('\0') ? `not a text: ${expected}` : undefined;
}

/** Files from Office before 2007, and password-protected Office files. */
function compoundFile(path: string): string {
  switch (extname(path).toLowerCase()) {
    case '.docx':
      return 'a Word file with a password: save it as .docx without one and import that';
    case '.xls':
    case '.ppt':
    case '.msg':
      return `a file of another Office program: ${expected}`;
    default:
      return 'an older Word file: save it as .docx and import that';
  }
}

/** Office files are zip archives. */
export const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04;

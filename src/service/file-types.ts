/**
 * The files that a library keeps and the service serves, by the ending of their names. Only what cannot run: SVG can hold scripts.
 */
export const fileTypes: ReadonlyMap<string, string> = new Map([
  ['png', 'image/png'],
  ['jpg', 'image/jpeg'],
  ['jpeg', 'image/jpeg'],
  ['gif', 'image/gif'],
  ['webp', 'image/webp'],
  ['pdf', 'application/pdf'],
]);

const served = new Set(fileTypes.values());

export function isServed(mediaType: string): boolean {
  return served.has(mediaType);
}

/** The largest file that an import takes in, bytes. */
export const largestFile = 20_000_000;

/** Whether the bytes begin as files of this media type do: a page that calls itself `map.png` is none. */
export function beginsAs(mediaType: string, bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  switch (mediaType) {
    case 'image/png':
      return head.startsWith('\x89PNG\r\n\x1a\n');
    case 'image/jpeg':
      return head.startsWith('\xff\xd8\xff');
    case 'image/gif':
      return head.startsWith('GIF87a') || head.startsWith('GIF89a');
    case 'image/webp':
      return head.startsWith('RIFF') && head.endsWith('WEBP');
    case 'application/pdf':
      return head.startsWith('%PDF-');
    default:
      return false;
  }
}

/**
 * File types the library stores and the service serves, by file extension. Excludes types that can run code: SVG can contain
 * scripts.
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

/** Maximum size of an imported file, in bytes. */
export const largestFile = 20_000_000;

/** True if the bytes start with the media type's signature. Rejects an HTML page named `map.png`. */
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

/** Unpacks a web page that a browser saved as a single file (.mht, .mhtml; RFC 2557). */
import PostalMime from 'postal-mime';

/** Where one HTML document of such a file ends and the next one, of a frame, begins. */
const betweenDocuments = /(?<=<\/html>)\s*(?=<(?:!doctype|html))/i;

/**
 * The HTML of the page, as UTF-8 with a byte order mark. Of a page with frames, it is the longest document: others are
 * menus and advertisements.
 *
 * @returns or why there is none
 */
export async function pageInSingleFile(bytes: Uint8Array): Promise<Buffer | { readonly why: string }> {
  let html: string | undefined;
  try {
    ({ html } = await PostalMime.parse(bytes));
  } catch {
    // The parser refuses parts deep within parts, and heads without end.
    return { why: 'this file of several parts is damaged and cannot be read: a saved web page was expected' };
  }
  const [longest = ''] = (html ?? '').split(betweenDocuments).toSorted((one, other) => other.length - one.length);
  return longest.trim() === ''
    ? { why: 'a file of several parts without a web page: a saved web page was expected' }
    : Buffer.from(`\uFEFF${longest}`);
}

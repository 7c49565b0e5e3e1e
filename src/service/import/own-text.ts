/**
 * A string of its own. What is cut out of a file's text, or joined to such a piece, keeps the whole text in memory for as long as
 * it lives; what an importer or a store may keep for the length of an import must not.
 */
export function ownText(text: string): string {
  return Buffer.from(text).toString();
}

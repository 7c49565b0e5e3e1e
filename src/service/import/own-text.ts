/**
 * A copy of a string. A substring of a file's text, or a string joined to one, keeps the whole text in memory.
 * Importers and stores must not keep such strings for the length of an import.
 */
export function ownText(text: string): string {
  return Buffer.from(text).toString();
}

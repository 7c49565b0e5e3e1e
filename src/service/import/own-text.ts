/**
 * Copies a string. In V8, a substring keeps the whole parent string in memory, and so does a concatenation that contains one.
 * Importers and stores use copies for strings that they keep during an import.
 */
export function ownText(text: string): string {
  return Buffer.from(text).toString();
}

/** Shared parts of the prints of an invented code. */
import type { InventedCode, InventedSection } from './invented-code.ts';

export type Print = (code: InventedCode) => string;

export const upper = (level: string): string => level.toUpperCase();
export const titled = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
export const designator = ({ designators }: { readonly designators: readonly string[] }): string =>
  designators.at(-1) ?? '';

/** Reserved ranges in each publisher's form. */
export function numberOf({ number, through }: InventedSection, before: string, dash: string): string {
  return through === undefined
    ? `${before} ${number}`
    : `${before === 'Sec.' ? 'Secs.' : before === '§' ? '§§' : before} ${number}${dash}${through}`;
}

/** Text as in HTML. */
export const escaped = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/§/g, '&sect;');

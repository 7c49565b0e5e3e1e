import type { Citation } from '../../citation/types.ts';
import { markdownText } from './escape.ts';

/** The citation as it is written, in bold. */
export function title({ text }: Citation): string {
  return `**${markdownText(text)}**`;
}

/** Lines of one paragraph. */
export function together(lines: readonly (string | undefined)[]): string {
  return lines.filter((line) => line !== undefined).join('  \n');
}

/** Links side by side. */
export function row(links: readonly string[]): string {
  return links.join(' · ');
}

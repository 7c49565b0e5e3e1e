/** The source of words copied from the panel, stored on the clipboard for the editor to read on paste. */

/** A section, and the subdivision in which the copied words begin. */
export interface CopiedFrom {
  readonly sectionId: string;
  readonly serviceId: string;
  readonly jurisdictionId?: string;
  readonly citation?: string;
  readonly heading?: string;
  readonly subdivision?: readonly string[];
}

const attribute = 'data-legal-code';

/** Returns HTML of the copied words with their source. */
export function copiedHtml(html: string, from: CopiedFrom): string {
  return `<div ${attribute}="${encodeURIComponent(JSON.stringify(from))}">${html}</div>`;
}

/** Reads the source of pasted words as parsed JSON; undefined if they are not from the panel. */
export function copiedFrom(html: string): unknown {
  const written = new RegExp(`<div[^>]*\\s${attribute}="([^"]*)"`).exec(html)?.[1];
  if (written === undefined) return undefined;
  try {
    return JSON.parse(decodeURIComponent(written));
  } catch {
    return undefined;
  }
}

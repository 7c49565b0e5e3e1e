/** What the panel puts on the clipboard beside the words: the section that they come from. The editor reads it when they are pasted. */

/** A section and the subdivision in which the copied words begin. */
export interface CopiedFrom {
  readonly sectionId: string;
  readonly serviceId: string;
  readonly jurisdictionId?: string;
  readonly citation?: string;
  readonly heading?: string;
  readonly subdivision?: readonly string[];
}

const attribute = 'data-legal-code';

/** HTML of the copied words that says where they come from. */
export function copiedHtml(html: string, from: CopiedFrom): string {
  return `<div ${attribute}="${encodeURIComponent(JSON.stringify(from))}">${html}</div>`;
}

/** Where words from the clipboard come from, as parsed JSON; undefined where they do not come from the panel. */
export function copiedFrom(html: string): unknown {
  const written = new RegExp(`<div[^>]*\\s${attribute}="([^"]*)"`).exec(html)?.[1];
  if (written === undefined) return undefined;
  try {
    return JSON.parse(decodeURIComponent(written));
  } catch {
    return undefined;
  }
}

/** Links that open a section in VS Code: `vscode://legal-code-lookup.legal-code-lookup/section?citation=…&jurisdiction=…`. Pure. */
import { labelOf } from '../../contract/label.ts';
import { writable } from '../../contract/visible.ts';
import type { SectionRef, Services } from './services.ts';

/** A section's display name, so that a link also works with another library. */
export interface LinkedSection {
  /** `Port Wenlow Municipal Code § 23.44.040(a)`. */
  readonly citation: string;
  /** The jurisdiction's name, if the citation doesn't contain it. */
  readonly jurisdiction?: string;
}

/** Publisher and name of the extension, as package.json states them. */
const extension = 'legal-code-lookup.legal-code-lookup';
const path = '/section';
const longest = 300;

/** @param scheme the scheme of this VS Code (`vscode.env.uriScheme`) */
export function linkTo({ citation, jurisdiction }: LinkedSection, scheme: string): string {
  const query = new URLSearchParams({ citation, ...(jurisdiction === undefined ? {} : { jurisdiction }) });
  // Encode every space as `%20`, because some readers take `+` literally.
  return `${scheme}://${extension}${path}?${query.toString().replaceAll('+', '%20')}`;
}

/** The link data for a section. */
export function linkedSection(
  { jurisdictions }: Pick<Services, 'jurisdictions'>,
  citation: string,
  { jurisdictionId }: SectionRef,
): LinkedSection {
  const jurisdiction = jurisdictionId === undefined ? undefined : jurisdictions.get(jurisdictionId);
  const name = jurisdiction && labelOf(jurisdiction);
  return { citation, ...(name === undefined ? {} : { jurisdiction: name }) };
}

/**
 * Parses a link; undefined if it isn't ours. Limits external text to one line.
 *
 * @param uri VS Code's URI, with a decoded query: a name may contain an ampersand
 */
export function readLink(uri: { readonly path: string; readonly query: string }): LinkedSection | undefined {
  if (uri.path !== path) return undefined;
  const fields = new Map(
    uri.query.split(/&(?=(?:citation|jurisdiction)=)/).map((field) => {
      const at = field.indexOf('=');
      return [field.slice(0, Math.max(0, at)), writable(field.slice(at + 1)).slice(0, longest)] as const;
    }),
  );
  const [citation = '', jurisdiction = ''] = [fields.get('citation'), fields.get('jurisdiction')];
  if (citation === '') return undefined;
  return { citation, ...(jurisdiction === '' ? {} : { jurisdiction }) };
}

/** Links that open a section in VS Code: `vscode://legal-code-lookup.legal-code-lookup/section?citation=…&jurisdiction=…`. Pure. */
import { labelOf } from '../../contract/label.ts';
import { writable } from '../../contract/visible.ts';
import type { SectionRef, Services } from './services.ts';

/** A link names a section as people do, so that it opens with another library, too. */
export interface LinkedSection {
  /** `Port Wenlow Municipal Code § 23.44.040(a)`. */
  readonly citation: string;
  /** The jurisdiction's name, for a citation that does not name it. */
  readonly jurisdiction?: string;
}

/** Publisher and name of the extension, as package.json states them. */
const extension = 'legal-code-lookup.legal-code-lookup';
const path = '/section';
const longest = 300;

/** @param scheme that of the VS Code in use (`vscode.env.uriScheme`) */
export function linkTo({ citation, jurisdiction }: LinkedSection, scheme: string): string {
  const query = new URLSearchParams({ citation, ...(jurisdiction === undefined ? {} : { jurisdiction }) });
  // A blank is `%20` everywhere. `+` is a plus sign to some readers.
  return `${scheme}://${extension}${path}?${query.toString().replaceAll('+', '%20')}`;
}

/** A section as a link to it names it. */
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
 * What a link asks for; undefined for one that is not ours. What comes from outside is cut to one line.
 *
 * @param uri as VS Code has it, with its query decoded: an ampersand may be part of a name
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

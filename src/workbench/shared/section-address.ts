/** The address of a section as a read-only document: `legal-code:/Legal Code/Port Wenlow Municipal Code § 23.44.040.txt?…`. Pure. */
import { parseObject } from '../../contract/decode/json-values.ts';

export const scheme = 'legal-code';

/**
 * The folder of documents that show law. By this name, package.json gives them their language, so that long paragraphs wrap and
 * settings can apply to law alone. A language that is set on an open document does not last: VS Code goes back to that of the path.
 */
export const lawFolder = '/Legal Code';

export interface SectionAddress {
  readonly sectionId: string;
  /** The service of the identifier. Other services are never asked for it. */
  readonly serviceId: string;
  /** ISO 8601 as-of date; absent for the current text. */
  readonly asOf?: string;
  /** A version's name in the service; absent for the current text. */
  readonly version?: string;
  /** Whether the text is one side of a diff editor, where the date of its status would count as a change. */
  readonly compared?: true;
}

/** The parts of a `vscode.Uri` for a section. `name` is what the document's tab shows. */
export function addressOf({ sectionId, serviceId, asOf, version, compared }: SectionAddress, name: string) {
  const file = name.replace(/[\\/:*?"<>|\p{Cc}]+/gu, '-').trim();
  return {
    scheme,
    path: `${lawFolder}/${file === '' ? 'section' : file}.txt`,
    query: JSON.stringify({ sectionId, serviceId, asOf, version, compared }),
  };
}

/** The section that an address names; undefined if it names none. */
export function parseSectionUri(uri: { readonly scheme: string; readonly query: string }): SectionAddress | undefined {
  if (uri.scheme !== scheme) return undefined;
  const { sectionId, serviceId, asOf, version, compared } = parseObject(uri.query) ?? {};
  if (typeof sectionId !== 'string' || typeof serviceId !== 'string') return undefined;
  return {
    sectionId,
    serviceId,
    ...(typeof asOf === 'string' ? { asOf } : {}),
    ...(typeof version === 'string' ? { version } : {}),
    ...(compared === true ? { compared } : {}),
  };
}

/** The address of a section as a read-only document: `legal-code:/Port Wenlow Municipal Code § 23.44.040.txt?…`. Pure. */

export const scheme = 'legal-code';

export interface SectionAddress {
  readonly sectionId: string;
  /** The service whose identifier it is: another service is never asked about it. */
  readonly serviceId: string;
  /** ISO 8601 date: the section as of then; absent: as it is now. */
  readonly asOf?: string;
  /** A version of its text, as the service names it; absent: the text now. */
  readonly version?: string;
}

/** The parts of a `vscode.Uri` for a section. `name` is what the document's tab shows. */
export function addressOf({ sectionId, serviceId, asOf, version }: SectionAddress, name: string) {
  const file = name.replace(/[\\/:*?"<>|\p{Cc}]+/gu, '-').trim();
  return {
    scheme,
    path: `/${file === '' ? 'section' : file}.txt`,
    query: JSON.stringify({ sectionId, serviceId, asOf, version }),
  };
}

/** The section that an address names; undefined where it names none. */
export function readAddress(uri: { readonly scheme: string; readonly query: string }): SectionAddress | undefined {
  if (uri.scheme !== scheme) return undefined;
  try {
    const parts: { readonly [name: string]: unknown } = { ...JSON.parse(uri.query) };
    const { sectionId, serviceId, asOf, version } = parts;
    if (typeof sectionId !== 'string' || typeof serviceId !== 'string') return undefined;
    return {
      sectionId,
      serviceId,
      ...(typeof asOf === 'string' ? { asOf } : {}),
      ...(typeof version === 'string' ? { version } : {}),
    };
  } catch {
    return undefined;
  }
}

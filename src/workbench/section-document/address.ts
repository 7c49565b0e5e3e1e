/** The address of a section as a read-only document: `legal-code:/Port Wenlow Municipal Code § 23.44.040.txt?…`. Pure. */

export const scheme = 'legal-code';

export interface SectionAddress {
  readonly sectionId: string;
  /** The service whose identifier it is: another service is never asked about it. */
  readonly serviceId: string;
}

/** The parts of a `vscode.Uri` for a section. `name` is what the document's tab shows. */
export function addressOf({ sectionId, serviceId }: SectionAddress, name: string) {
  const file = name.replace(/[\\/:*?"<>|\p{Cc}]+/gu, '-').trim();
  return { scheme, path: `/${file === '' ? 'section' : file}.txt`, query: JSON.stringify({ sectionId, serviceId }) };
}

/** The section that an address names; undefined where it names none. */
export function readAddress(uri: { readonly scheme: string; readonly query: string }): SectionAddress | undefined {
  if (uri.scheme !== scheme) return undefined;
  try {
    const parts: { readonly [name: string]: unknown } = { ...JSON.parse(uri.query) };
    const { sectionId, serviceId } = parts;
    return typeof sectionId === 'string' && typeof serviceId === 'string' ? { sectionId, serviceId } : undefined;
  } catch {
    return undefined;
  }
}

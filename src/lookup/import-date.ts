/** When the text of a section was imported into a library. */
import type { Jurisdiction, Section } from '../contract/resources.ts';

/**
 * The date on which a section's edition was imported. ISO 8601; undefined if it is not known, or if several codes of the
 * jurisdiction have different ones.
 */
export function importDateOf(
  section: Pick<Section, 'codifiedThrough' | 'importedOn'>,
  codes: Jurisdiction['codes'],
): string | undefined {
  if (section.importedOn !== undefined) return section.importedOn;
  const ofEdition = codes.flatMap(({ editions = [] }) =>
    editions.flatMap(({ codifiedThrough, importedOn }) =>
      codifiedThrough === section.codifiedThrough && importedOn !== undefined ? [importedOn] : [],
    ),
  );
  return only(ofEdition) ?? only(codes.flatMap(({ importedOn }) => importedOn ?? []));
}

function only(dates: readonly string[]): string | undefined {
  const [date, another] = new Set(dates);
  return another === undefined ? date : undefined;
}

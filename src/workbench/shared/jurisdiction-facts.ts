/** All of a service's data about a jurisdiction, as names and values. */
import { type ExtraRow, extraRows } from '../../contract/extra-rows.ts';
import type { Extra, Jurisdiction } from '../../contract/resources.ts';

export interface Fact {
  readonly name: string;
  readonly value: string;
}

/** Our own names are English and translated for display; the service's names stay unchanged. */
export function factsOf(jurisdiction: Jurisdiction): readonly Fact[] {
  const { kind, region, codes, corrected, coverage, withheld, extra } = jurisdiction;
  const facts: Fact[] = [];
  const add = (name: string, value: string | number | undefined): void => {
    if (value !== undefined && value !== '') facts.push({ name, value: String(value) });
  };
  add('Kind', kind);
  add('State', region);
  add('Corrected by the reader', corrected?.map(fieldWords).join(', '));
  for (const { name, abbreviations, corrected: inCode, extra: unknown } of codes) {
    const short = abbreviations.length === 0 ? '' : ` (${abbreviations.join(', ')})`;
    add('Code', name === undefined ? abbreviations.join(', ') : `${name}${short}`);
    add('Code corrected by the reader', inCode?.map(fieldWords).join(', '));
    for (const { field, value } of statedRows(unknown)) add(`${name ?? 'Code'}: ${field}`, value);
  }
  add('Coverage', coverage?.status?.replaceAll('_', ' '));
  add('Codified through', coverage?.codifiedThrough);
  add('Imported', importDates(jurisdiction));
  add('Publisher', publishersOf(jurisdiction));
  add('Terms', termsOf(jurisdiction));
  add('Sections', coverage?.sectionCount?.toLocaleString());
  add('Not enabled for this account', withheld.map((part) => part.replaceAll('_', ' ')).join(', '));
  for (const { field, value } of statedRows({ ...coverage?.extra, ...extra })) add(field, value);
  return distinct(facts);
}

/** The dates on which a jurisdiction's codes were imported. ISO 8601; empty if the service does not state any. */
export const importDates = ({ codes }: Pick<Jurisdiction, 'codes'>): string =>
  [...new Set(codes.flatMap(({ importedOn }) => importedOn ?? []))].join(', ');

/** Who published the imported copies of a jurisdiction's codes; empty if unknown. */
export const publishersOf = ({ codes }: Pick<Jurisdiction, 'codes'>): string =>
  [...new Set(codes.flatMap(({ publisher }) => publisher ?? []))].join(', ');

/** The addresses of those publishers' terms; empty if unknown. */
export const termsOf = ({ codes }: Pick<Jurisdiction, 'codes'>): string =>
  [...new Set(codes.flatMap(({ termsUrl }) => termsUrl ?? []))].join(', ');

/** A null field states nothing. */
const statedRows = (extra: Extra): readonly ExtraRow[] => extraRows(extra).filter(({ value }) => value !== 'null');

/** The reader's corrections to a jurisdiction and its codes; undefined if there are none. */
export function correctedWords({ corrected = [], codes }: Jurisdiction): string | undefined {
  const inCodes = codes.flatMap(({ name, corrected: fields = [] }) =>
    fields.length === 0 ? [] : `${name ?? ''}: ${fields.map(fieldWords).join(', ')}`,
  );
  const all = [...(corrected.length === 0 ? [] : [corrected.map(fieldWords).join(', ')]), ...inCodes];
  return all.length === 0 ? undefined : all.join('; ');
}

const fieldWords = (field: string): string => field.replaceAll('_', ' ');

/** Makes names unique, because several codes yield facts with the same name. */
function distinct(facts: readonly Fact[]): readonly Fact[] {
  const seen = new Map<string, number>();
  return facts.map(({ name, value }) => {
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return { name: count === 1 ? name : `${name} ${count}`, value };
  });
}

/** Describes imported copies of law for their labels in the tree and the search. Independent of the editor. */
import type { Code, Jurisdiction } from '../../contract/resources.ts';
import type { Translate } from '../../lookup/failure-words.ts';
import { importDates, publishersOf, termsOf } from './jurisdiction-facts.ts';

/** Imported law is an unofficial copy, in the embedded library and in a team's service. */
const isCopy = ({ importedOn, publisher }: Code): boolean => importedOn !== undefined || publisher !== undefined;

/**
 * Describes the imported copies of a place's codes: `published by Municode`, `through 2026-01-31`, `imported 2026-11-23`.
 *
 * @param codeName one of its codes; all codes if absent or not listed
 * @returns undefined unless the law is an imported copy. A service's own law may be official.
 */
export function copyParts(
  { codes, coverage }: Pick<Jurisdiction, 'codes' | 'coverage'>,
  t: Translate,
  codeName?: string,
): readonly string[] | undefined {
  const named = codes.filter(({ name }) => name !== undefined && name === codeName);
  const copies = (named.length === 0 ? codes : named).filter(isCopy);
  if (copies.length === 0) return undefined;
  // The place's date may be that of another code.
  const isOneOfSeveral = named.length > 0 && codes.length > 1;
  const through = isOneOfSeveral ? named[0]?.editions?.at(-1)?.codifiedThrough : coverage?.codifiedThrough;
  const publishers = publishersOf({ codes: copies });
  const imported = importDates({ codes: copies });
  const terms = termsOf({ codes: copies });
  return [
    ...(publishers === '' ? [] : [t('published by {0}', publishers)]),
    ...(through === undefined ? [] : [t('through {0}', through)]),
    ...(imported === '' ? [] : [t('imported {0}', imported)]),
    ...(terms === '' ? [] : [t('terms: {0}', terms)]),
  ];
}

/** Describes the imported copy of a place's law in a list of results. */
import * as vscode from 'vscode';
import type { Jurisdiction } from '../../contract/resources.ts';
import { importDates, publishersOf, termsOf } from '../shared/jurisdiction-facts.ts';
import { placeName } from '../shared/place-name.ts';

/** `Ashford, published by Municode, through 2026-01-31, imported 2026-11-23`; undefined for an unknown jurisdiction. */
export function copyWords(jurisdiction: Jurisdiction | undefined): string | undefined {
  if (jurisdiction === undefined) return undefined;
  const { t } = vscode.l10n;
  const { codifiedThrough: through } = jurisdiction.coverage ?? {};
  const imported = importDates(jurisdiction);
  const publishers = publishersOf(jurisdiction);
  const terms = termsOf(jurisdiction);
  return [
    placeName(jurisdiction),
    ...(publishers === '' ? [] : [t('published by {0}', publishers)]),
    ...(through === undefined ? [] : [t('through {0}', through)]),
    ...(imported === '' ? [] : [t('imported {0}', imported)]),
    ...(terms === '' ? [] : [t('terms: {0}', terms)]),
  ].join(', ');
}

/** Describes the imported copy of a place's law in a list of results. */
import * as vscode from 'vscode';
import type { Jurisdiction } from '../../contract/resources.ts';
import { copyParts } from '../shared/imported-copy.ts';
import { placeName } from '../shared/place-name.ts';

/**
 * `Ashford, published by Municode, through 2026-01-31, imported 2026-11-23`; undefined for an unknown jurisdiction, and for law that
 * is no imported copy.
 */
export function copyWords(jurisdiction: Jurisdiction | undefined): string | undefined {
  const parts = jurisdiction === undefined ? undefined : copyParts(jurisdiction, vscode.l10n.t);
  return jurisdiction === undefined || parts === undefined ? undefined : [placeName(jurisdiction), ...parts].join(', ');
}

/** Names in rows and titles for a place or section that the service sent without one. An identifier is not a name. */
import * as vscode from 'vscode';
import { labelOf } from '../../contract/label.ts';
import type { Jurisdiction } from '../../contract/resources.ts';

export function placeName(jurisdiction: Pick<Jurisdiction, 'name' | 'shortName'>): string {
  return labelOf(jurisdiction) ?? vscode.l10n.t('Unnamed jurisdiction');
}

export function unnamedSection(): string {
  return vscode.l10n.t('Section without a citation');
}

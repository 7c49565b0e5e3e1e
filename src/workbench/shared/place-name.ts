/** What rows and titles call a place or a section for which the service sent no name. An identifier is no name. */
import * as vscode from 'vscode';
import { labelOf } from '../../contract/label.ts';
import type { Jurisdiction } from '../../contract/resources.ts';

export function placeName(jurisdiction: Pick<Jurisdiction, 'name' | 'shortName'>): string {
  return labelOf(jurisdiction) ?? vscode.l10n.t('Unnamed jurisdiction');
}

export function unnamedSection(): string {
  return vscode.l10n.t('Section without a citation');
}

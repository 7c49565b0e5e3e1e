/** Lets the user pick one jurisdiction, or none in particular. */
import * as vscode from 'vscode';
import { LookupError } from '../../contract/failure.ts';
import type { Jurisdiction } from '../../contract/resources.ts';
import { showFailure } from './actions.ts';
import { placeName } from './place-name.ts';
import { plain } from './plain-text.ts';
import type { Services } from './services.ts';

export interface JurisdictionQuestion {
  readonly title: string;
  /** The row for no particular jurisdiction, if that is allowed. */
  readonly none?: string;
  /** The current jurisdiction's id. */
  readonly current: string | undefined;
}

export interface JurisdictionChoice {
  /** Undefined for none in particular. */
  readonly id: string | undefined;
  readonly jurisdiction: Jurisdiction | undefined;
}

/** Asks for a jurisdiction. Undefined if nothing was chosen or after a failure, which it has shown. */
export async function pickJurisdiction(
  services: Services,
  { title, none, current }: JurisdictionQuestion,
): Promise<JurisdictionChoice | undefined> {
  const load = async (): Promise<readonly (vscode.QuickPickItem & JurisdictionChoice)[]> => {
    const jurisdictions = await services.jurisdictions.all();
    const rows = [...jurisdictions]
      .sort((a, b) => placeName(a).localeCompare(placeName(b)))
      .map((jurisdiction) => ({
        label: plain(placeName(jurisdiction)),
        description: [
          jurisdiction.region,
          jurisdiction.kind,
          ...(jurisdiction.id === current ? [vscode.l10n.t('in use')] : []),
        ]
          .flatMap((part) => (part === undefined ? [] : [plain(part)]))
          .join(' · '),
        id: jurisdiction.id,
        jurisdiction,
      }));
    if (none === undefined) return rows;
    return [{ label: `$(globe) ${none}`, alwaysShow: true, id: undefined, jurisdiction: undefined }, ...rows];
  };
  try {
    return await vscode.window.showQuickPick(load(), {
      title,
      placeHolder: vscode.l10n.t('Name of a jurisdiction'),
      matchOnDescription: true,
    });
  } catch (error) {
    if (!(error instanceof LookupError)) throw error;
    await showFailure(error.failure);
    return undefined;
  }
}

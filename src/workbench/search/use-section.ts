/** What a search does with the section that was chosen. */
import * as vscode from 'vscode';
import { copyCitation, insertCitation } from '../shared/insert-citation.ts';
import type { SectionRef, Services } from '../shared/services.ts';

/** Open the section, open it beside, insert or copy its citation, or show it among its neighbors in the Jurisdictions view. */
export type Purpose = 'open' | 'side' | 'insert' | 'copy' | 'neighbors';

interface Circumstances {
  /** The addresses of the contents above the section, from the top. */
  readonly path: readonly string[];
  /** The draft that gets the citation. */
  readonly editor: vscode.TextEditor | undefined;
  /** ISO date, if the search is for the law of a date. */
  readonly asOf: string | undefined;
}

/** Starts the action. A failure goes to the log. */
export function useSection(
  services: Services,
  purpose: Purpose,
  section: SectionRef,
  circumstances: Circumstances,
): void {
  Promise.resolve(actionFor(services, purpose, section, circumstances)).catch((error: unknown) =>
    services.log.error(error instanceof Error ? error : new Error(String(error))),
  );
}

function actionFor(
  services: Services,
  purpose: Purpose,
  section: SectionRef,
  { path, editor, asOf }: Circumstances,
): PromiseLike<unknown> {
  switch (purpose) {
    case 'copy':
      return copyCitation(services, section);
    case 'insert':
      return insertCitation(services, section, editor);
    case 'neighbors':
      return vscode.commands.executeCommand('legalCode.jurisdictions.reveal', { ...section, path });
    case 'open':
    case 'side':
      return vscode.commands.executeCommand('legalCode.openSection', {
        ...section,
        ...(asOf === undefined ? {} : { asOf }),
        ...(purpose === 'side' ? { beside: true } : {}),
      });
  }
}

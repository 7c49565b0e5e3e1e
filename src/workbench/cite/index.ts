/** The commands that insert, copy or open a section. */
import * as vscode from 'vscode';
import { copyCitation, insertCitation, sectionOf } from '../shared/insert-citation.ts';
import { isSectionRef } from '../shared/recent-sections.ts';
import type { SectionRef, Services } from '../shared/services.ts';

/** Commands that take a section or a row for one. Without an argument, a search asks for the section. */
export function register(services: Services): vscode.Disposable {
  return vscode.Disposable.from(
    vscode.commands.registerCommand('legalCode.insertCitation', async (argument?: unknown) => {
      const editor = services.draftEditor.writable();
      const section = sectionOf(argument) ?? (await ask(vscode.l10n.t('Insert Citation')));
      if (section !== undefined) await insertCitation(services, section, editor);
    }),
    vscode.commands.registerCommand('legalCode.copyCitation', async (argument?: unknown) => {
      const section = sectionOf(argument) ?? (await ask(vscode.l10n.t('Copy Citation')));
      if (section !== undefined) await copyCitation(services, section);
    }),
    vscode.commands.registerCommand('legalCode.openToSide', async (argument?: unknown) => {
      const section = sectionOf(argument) ?? (await ask(vscode.l10n.t('Open to the Side')));
      if (section !== undefined)
        await vscode.commands.executeCommand('legalCode.openSection', { ...section, beside: true });
    }),
  );
}

/** Lets the user choose a section in a separate search. */
async function ask(title: string): Promise<SectionRef | undefined> {
  const chosen: unknown = await vscode.commands.executeCommand('legalCode.pickSection', { title });
  return isSectionRef(chosen) ? chosen : undefined;
}

/** Inserts a section's citation into a draft, or copies it. */
import * as vscode from 'vscode';
import { isObject } from '../../contract/decode/json-values.ts';
import { LookupError } from '../../contract/failure.ts';
import type { CitedSection } from '../../lookup/citing/style.ts';
import { showFailure, showMessage } from './actions.ts';
import { hostOf, otherServiceWords } from './answer-age.ts';
import { citationText } from './citation-format.ts';
import { chosenStyleOf, settingAt, styleOf } from './draft-style.ts';
import { goToEditor } from './go-to-editor.ts';
import { markupOf } from './markup-language.ts';
import { plain } from './plain-text.ts';
import { isSectionRef } from './recent-sections.ts';
import { sendRequest } from './request.ts';
import type { Connection, SectionRef, Services } from './services.ts';

/** Inserts the citation at every cursor of `editor`, in its language. Offers to copy it if there is no editor. */
export async function insertCitation(
  services: Services,
  section: SectionRef,
  editor: vscode.TextEditor | undefined = services.draftEditor.writable(),
): Promise<void> {
  const citation = await citationOf(services, section);
  if (citation === undefined) return;
  if (editor === undefined) {
    await copy(services, citation, section);
    await showMessage('information', vscode.l10n.t('No document is open, so the citation was copied instead.'), []);
    return;
  }
  const style = await styleOf(services, editor.document);
  const text = (at: vscode.Position): string =>
    citationText(cited(services, citation, section), markupOf(editor.document), style, settingAt(editor.document, at));
  const shown = await goToEditor(editor);
  const done = await shown.edit((edit) => {
    for (const selection of shown.selections)
      edit.replace(selection, spaced(shown.document, selection, text(selection.start)));
  });
  if (!done) {
    await copy(services, citation, section);
    await showMessage('warning', vscode.l10n.t('This document is read-only, so the citation was copied instead.'), []);
    return;
  }
  shown.selections = shown.selections.map(({ end }) => new vscode.Selection(end, end));
}

/** Adds spaces if a citation in place of the range would touch a word. */
export function spaced(document: vscode.TextDocument, { start, end }: vscode.Range, text: string): string {
  const before = document.lineAt(start.line).text.slice(0, start.character);
  const after = document.lineAt(end.line).text.slice(end.character);
  const lead = /[\p{L}\p{N}.,;:)\]”’§]$/u.test(before) ? ' ' : '';
  return `${lead}${text}${/^[\p{L}\p{N}(“‘§]/u.test(after) ? ' ' : ''}`;
}

/** Copies the citation to the clipboard and shows a brief confirmation. */
export async function copyCitation(services: Services, section: SectionRef): Promise<void> {
  const citation = await citationOf(services, section);
  if (citation !== undefined) await copy(services, citation, section);
}

/** The section in a command's argument: a reference, or a tree row with a `section`. */
export function sectionOf(argument: unknown): SectionRef | undefined {
  if (isSectionRef(argument)) return argument;
  return isObject(argument) && isSectionRef(argument.section) ? argument.section : undefined;
}

/** Whether a section's own service is in use, so that it can be asked; shows a message if not. */
export function isInUse(
  connection: Pick<Connection, 'serviceId'>,
  { serviceId = connection.serviceId }: Pick<SectionRef, 'serviceId'>,
): boolean {
  if (serviceId === connection.serviceId) return true;
  void showMessage('information', otherServiceWords(hostOf(serviceId), vscode.l10n.t), ['openSettings']);
  return false;
}

/** The section's citation, requested if the reference lacks it; undefined after a failure, which it has shown. */
export async function citationOf(services: Services, section: SectionRef): Promise<string | undefined> {
  if (section.citation !== undefined) return section.citation;
  if (!isInUse(services.connection, section)) return undefined;
  try {
    const { value } = await sendRequest(services.connection, (client) => client.section(section.sectionId));
    const stated = value.citation ?? (value.number === undefined ? undefined : `§ ${value.number}`);
    if (stated === undefined)
      await showMessage('warning', vscode.l10n.t('The service provides no citation for this section.'), []);
    return stated;
  } catch (error) {
    if (!(error instanceof LookupError)) throw error;
    await showFailure(error.failure);
    return undefined;
  }
}

async function copy(services: Services, citation: string, section: SectionRef): Promise<void> {
  const text = citationText(cited(services, citation, section), 'plaintext', chosenStyleOf(services));
  await vscode.env.clipboard.writeText(text);
  vscode.window.setStatusBarMessage(`$(copy) ${vscode.l10n.t('Copied: {0}', plain(text))}`, 4_000);
}

/** A section, with the jurisdiction data that a style needs. */
export function cited(
  { connection, jurisdictions }: Services,
  citation: string,
  { subdivision, jurisdictionId, serviceId = connection.serviceId }: SectionRef,
): CitedSection {
  const jurisdiction =
    jurisdictionId === undefined || serviceId !== connection.serviceId ? undefined : jurisdictions.get(jurisdictionId);
  return {
    citation,
    ...(jurisdiction === undefined ? {} : { jurisdiction }),
    ...(subdivision === undefined ? {} : { subdivision }),
  };
}

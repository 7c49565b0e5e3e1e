/** The section panel: opens sections, navigates back and forward, and restores panels after a reload. */
import * as vscode from 'vscode';
import { isObject } from '../../contract/decode/json-values.ts';
import { readPageState } from '../../panel-protocol/messages.ts';
import { isInUse, sectionOf } from '../shared/insert-citation.ts';
import { openCited } from '../shared/open-cited.ts';
import { notice, plain } from '../shared/plain-text.ts';
import type { SectionRef, Services } from '../shared/services.ts';
import { browse } from './browse.ts';
import { panelType, SectionPanels } from './panels.ts';

export function register(services: Services): vscode.Disposable {
  const panels = new SectionPanels(services);
  return vscode.Disposable.from(
    panels,
    vscode.commands.registerCommand('legalCode.openSection', async (argument?: unknown) => {
      const ref = sectionOf(argument) ?? (await ask());
      if (ref !== undefined && isInUse(services.connection, ref)) panels.open(ref);
    }),
    vscode.commands.registerCommand('legalCode.lookUpAtCursor', (argument?: unknown) => lookUp(services, argument)),
    vscode.commands.registerCommand('legalCode.section.browse', async (argument?: unknown) => {
      if (isBrowsed(argument) && isInUse(services.connection, argument))
        await browse(services, services.law.at(argument.asOf), argument.title, argument.contents);
    }),
    vscode.commands.registerCommand('legalCode.section.back', () => panels.back()),
    vscode.commands.registerCommand('legalCode.section.forward', () => panels.forward()),
    vscode.commands.registerCommand('legalCode.section.keepOpen', () => panels.active?.keep()),
    vscode.commands.registerCommand('legalCode.section.find', () => panels.active?.send({ type: 'find' })),
    vscode.window.registerWebviewPanelSerializer(panelType, {
      async deserializeWebviewPanel(panel, raw) {
        const state = readPageState(raw);
        if (state === undefined) panel.dispose();
        else panels.restore(panel, state);
      },
    }),
  );
}

/** A chapter to browse: `contents` is the address of its contents. */
interface Browsed {
  readonly title: string;
  readonly contents: string;
  readonly serviceId: string;
  readonly asOf?: string;
}

function isBrowsed(argument: unknown): argument is Browsed {
  if (!isObject(argument)) return false;
  const { title, contents, serviceId, asOf } = argument;
  return (
    [title, contents, serviceId].every((each) => typeof each === 'string') &&
    (asOf === undefined || typeof asOf === 'string')
  );
}

/** Opens the search if there is no section to open. It shows recent sections until the user types. */
async function ask(): Promise<SectionRef | undefined> {
  return sectionOf(
    await vscode.commands.executeCommand('legalCode.pickSection', { title: vscode.l10n.t('Open Section') }),
  );
}

/** Looks up the citation at the cursor, or at `{uri, offset}` from a link in a document. */
async function lookUp(services: Services, argument: unknown): Promise<void> {
  if (!isObject(argument) || !('offset' in argument)) return lookUpAtCursor(services);
  const { uri, offset } = argument;
  const document = vscode.workspace.textDocuments.find((each) => each.uri.toString() === uri);
  if (document === undefined || typeof offset !== 'number') return;
  const found = await services.citations.at(document, document.positionAt(offset));
  if (found !== undefined) await openCited(services, found, { document, law: services.law.of(document) });
}

async function lookUpAtCursor(services: Services): Promise<void> {
  const editor = services.draftEditor.current();
  if (editor === undefined) {
    await vscode.window.showInformationMessage(vscode.l10n.t('Open a document and put the cursor on a citation.'));
    return;
  }
  const { document, selection } = editor;
  const found = await services.citations.at(document, selection.active);
  if (found !== undefined) {
    await openCited(services, found, { document, law: services.law.of(document) });
    return;
  }
  const selected = document.getText(selection).replace(/\s+/g, ' ').trim().slice(0, 200);
  const search = vscode.l10n.t('Search…');
  const message =
    selected === ''
      ? vscode.l10n.t('There is no citation at the cursor.')
      : vscode.l10n.t('“{0}” is not a citation that can be read.', notice(plain(selected)));
  if ((await vscode.window.showInformationMessage(message, search)) !== search) return;
  await vscode.commands.executeCommand('legalCode.search', selected === '' ? undefined : { text: selected });
}

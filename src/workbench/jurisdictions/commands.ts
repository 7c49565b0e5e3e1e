/** The commands of the tree's title, rows and menus. */
import * as vscode from 'vscode';
import { isObject } from '../../contract/decode/json-values.ts';
import type { Services } from '../shared/services.ts';
import { removeFromLibrary } from './remove.ts';
import type { Outline, OutlineRow } from './tree-rows.ts';

/** Registers the commands; dispose of the result to remove them. */
export function registerCommands(
  services: Services,
  outline: Outline,
  tree: vscode.TreeView<OutlineRow>,
): vscode.Disposable {
  const { connection } = services;
  const reveal = async (row: OutlineRow | undefined, focus: boolean): Promise<boolean> => {
    if (row === undefined) return false;
    await tree.reveal(row, { select: true, focus, expand: true });
    return true;
  };
  // A command that is run from a key gets no row.
  const orSelected = (given: OutlineRow | undefined): OutlineRow | undefined => given ?? tree.selection[0];
  return vscode.Disposable.from(
    vscode.commands.registerCommand('legalCode.refreshJurisdictions', () => connection.refresh()),
    vscode.commands.registerCommand('legalCode.jurisdictions.more', async (given?: OutlineRow) => {
      const row = orSelected(given);
      if (row !== undefined) await outline.more(row);
    }),
    vscode.commands.registerCommand('legalCode.jurisdictions.retry', async (given?: OutlineRow) => {
      const row = orSelected(given);
      if (row !== undefined) await outline.retry(row);
    }),
    vscode.commands.registerCommand('legalCode.jurisdictions.search', (given?: OutlineRow) => {
      const row = orSelected(given);
      const scope = row !== undefined && 'jurisdictionId' in row ? { jurisdictionId: row.jurisdictionId } : undefined;
      return vscode.commands.executeCommand('legalCode.search', scope);
    }),
    vscode.commands.registerCommand('legalCode.jurisdictions.copyName', async (given?: OutlineRow) => {
      const row = orSelected(given);
      if (row?.kind === 'jurisdiction')
        await vscode.env.clipboard.writeText(row.jurisdiction.name ?? row.jurisdiction.id);
    }),
    vscode.commands.registerCommand('legalCode.jurisdictions.remove', (given?: OutlineRow) => {
      const row = orSelected(given);
      return removeFromLibrary(services, row?.kind === 'jurisdiction' ? row.jurisdiction : undefined);
    }),
    // Takes {jurisdictionId, path?: addresses of the levels above, contents?: address of the level, sectionId?, preserveFocus?}.
    // Returns true if it was revealed.
    vscode.commands.registerCommand('legalCode.jurisdictions.reveal', async (argument?: unknown) => {
      const place = containerOf(argument);
      if (place === undefined) return false;
      const { jurisdictionId, path, preserveFocus, ...target } = place;
      if (!preserveFocus) await vscode.commands.executeCommand('legalCode.jurisdictions.focus');
      const found =
        target.contents === undefined && target.sectionId === undefined
          ? outline.jurisdictionRow(jurisdictionId)
          : outline.contentsRow(jurisdictionId, path, target);
      return reveal(await found, !preserveFocus);
    }),
  );
}

interface Place {
  readonly preserveFocus: boolean;
  readonly jurisdictionId: string;
  readonly path: readonly string[];
  readonly contents?: string;
  readonly sectionId?: string;
}

function containerOf(argument: unknown): Place | undefined {
  if (!isObject(argument)) return undefined;
  const { jurisdictionId, path, contents, sectionId, preserveFocus } = argument;
  if (typeof jurisdictionId !== 'string') return undefined;
  return {
    jurisdictionId,
    preserveFocus: preserveFocus === true,
    path: Array.isArray(path) ? path.filter((address) => typeof address === 'string') : [],
    ...(typeof contents === 'string' ? { contents } : {}),
    ...(typeof sectionId === 'string' ? { sectionId } : {}),
  };
}

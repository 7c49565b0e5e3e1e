/** Finds a workspace's drafts. */
import * as vscode from 'vscode';
import { draftFiles, neverDrafts } from '../shared/draft-files.ts';

const mostFiles = 5000;

/** The workspace's possible drafts, and whether there are more than the limit. */
export async function draftsOf(
  token: vscode.CancellationToken,
): Promise<{ readonly files: readonly vscode.Uri[]; readonly more: boolean }> {
  const files = await vscode.workspace.findFiles(draftFiles, neverDrafts, mostFiles + 1, token);
  return { files: files.slice(0, mostFiles), more: files.length > mostFiles };
}

/** Finds a workspace's drafts, and the lock file of a draft. */
import * as vscode from 'vscode';
import type { Lock } from '../../lookup/lock.ts';
import { draftFiles, neverDrafts } from '../shared/draft-files.ts';
import { draftFileOf } from './word-file.ts';

const mostFiles = 5000;
/** Larger files are not drafts, bytes. */
const largest = 8 * 1024 * 1024;

/** The workspace's possible drafts, and whether there are more than the limit. */
export async function draftsOf(
  token: vscode.CancellationToken,
): Promise<{ readonly files: readonly vscode.Uri[]; readonly more: boolean }> {
  const files = await vscode.workspace.findFiles(draftFiles, neverDrafts, mostFiles + 1, token);
  return { files: files.slice(0, mostFiles), more: files.length > mostFiles };
}

/** A file's text, or undefined if it can't be read as text. */
export async function textOf(file: vscode.Uri): Promise<string | undefined> {
  try {
    const { size } = await vscode.workspace.fs.stat(file);
    if (size > largest) return undefined;
    return new TextDecoder('utf-8', { fatal: true }).decode(await vscode.workspace.fs.readFile(file));
  } catch {
    return undefined;
  }
}

export interface LockBeside {
  readonly lock: Lock;
  /** The draft's name in the lock file. */
  readonly name: string;
}

/** Parses a lock file. Throws if it is unusable. */
type ParseLock = (text: string) => Lock;

/** Finds a draft's nearest lock file within its workspace folder; undefined if there is none. Throws if it is unusable. */
export async function lockFor(
  document: vscode.TextDocument,
  fileName: string,
  parse: ParseLock,
): Promise<LockBeside | undefined> {
  const uri = draftFileOf(document);
  const folder = vscode.workspace.getWorkspaceFolder(uri);
  if (folder === undefined) return undefined;
  const steps = uri.path
    .slice(folder.uri.path.length)
    .split('/')
    .filter((step) => step !== '');
  for (let depth = steps.length - 1; depth >= 0; depth--) {
    const text = await textOf(vscode.Uri.joinPath(folder.uri, ...steps.slice(0, depth), fileName));
    if (text !== undefined) return { lock: parse(text), name: steps.slice(depth).join('/') };
  }
  return undefined;
}

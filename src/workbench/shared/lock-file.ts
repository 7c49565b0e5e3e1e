/** The lock file of a draft. */
import * as vscode from 'vscode';
import type { Lock } from '../../lookup/lock.ts';
import { draftFileOf } from './word-text.ts';

/** Larger files are not drafts, bytes. */
const largest = 8 * 1024 * 1024;

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
  readonly file: vscode.Uri;
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
  const found = stepsTo(document);
  if (found === undefined) return undefined;
  const { folder, steps } = found;
  for (let depth = steps.length - 1; depth >= 0; depth--) {
    const file = vscode.Uri.joinPath(folder, ...steps.slice(0, depth), fileName);
    const text = await textOf(file);
    if (text !== undefined) return { file, lock: parse(text), name: steps.slice(depth).join('/') };
  }
  return undefined;
}

/** A lock file that does not exist yet, in the root of the draft's workspace folder. Undefined for a draft outside of the workspace. */
export function newLockFor(document: vscode.TextDocument, fileName: string, lock: Lock): LockBeside | undefined {
  const found = stepsTo(document);
  if (found === undefined) return undefined;
  return { file: vscode.Uri.joinPath(found.folder, fileName), lock, name: found.steps.join('/') };
}

/** The path from a draft's workspace folder to the draft. */
function stepsTo(
  document: vscode.TextDocument,
): { readonly folder: vscode.Uri; readonly steps: readonly string[] } | undefined {
  const uri = draftFileOf(document);
  const folder = vscode.workspace.getWorkspaceFolder(uri)?.uri;
  if (folder === undefined) return undefined;
  const steps = uri.path
    .slice(folder.path.length)
    .split('/')
    .filter((step) => step !== '');
  return { folder, steps };
}

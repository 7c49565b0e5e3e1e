/** Which files of a workspace are checked, and the lock file that belongs to one. */
import * as vscode from 'vscode';
import type { Lock } from '../../lookup/lock.ts';
import { draftFileOf } from './word-file.ts';

/** Prose, markup and source files whose comments may cite. Data files are not drafts. */
const draftFiles =
  '**/*.{md,markdown,mdx,qmd,rmd,txt,tex,ltx,adoc,asciidoc,asc,rst,org,typ,html,htm,ts,tsx,mts,cts,js,jsx,mjs,cjs,py,java,kt,go,rs,c,h,cpp,hpp,cs,rb,php,swift,scala,sql,sh,ml,hs,r,jl}';
const neverDrafts = '**/{node_modules,.git,dist,build,out,target,vendor}/**';
const mostFiles = 5000;
/** Larger than this is no draft, bytes. */
const largest = 8 * 1024 * 1024;

/** The workspace's files that may be drafts, and whether there were more than are looked at. */
export async function draftsOf(
  token: vscode.CancellationToken,
): Promise<{ readonly files: readonly vscode.Uri[]; readonly more: boolean }> {
  const files = await vscode.workspace.findFiles(draftFiles, neverDrafts, mostFiles + 1, token);
  return { files: files.slice(0, mostFiles), more: files.length > mostFiles };
}

/** A file's text, or undefined where it cannot be read as text. */
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
  /** The draft's name in it. */
  readonly name: string;
}

/** Reads a lock file's text; throws what makes it unusable. */
type ParseLock = (text: string) => Lock;

/** The nearest lock file above a draft, within its workspace folder; undefined where there is none. Throws when it cannot be used. */
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

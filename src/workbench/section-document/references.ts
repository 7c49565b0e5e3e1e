/** Finds where the workspace's drafts cite a section. */
import * as vscode from 'vscode';
import { normalizeSectionNumber } from '../../citation/lexicon/section-key.ts';
import type { Citation } from '../../citation/types.ts';
import { spansOf } from '../shared/citation-spans.ts';
import { citingFiles, neverDrafts } from '../shared/draft-files.ts';
import { parseSectionUri } from '../shared/section-address.ts';
import type { Services } from '../shared/services.ts';
import { signalWhileInUse } from '../shared/signal.ts';

/** A section as citations name it. */
interface Cited {
  readonly jurisdictionId: string;
  readonly number: string;
  /** The code that the citation names; null matches any code of the jurisdiction. */
  readonly code: string | null;
}

const mostFiles = 5_000;
/** Larger files are not drafts, bytes. */
const largestFile = 4_000_000;

/** All citations of the section at the cursor, or of the section that the document shows. */
export async function findReferences(
  services: Services,
  document: vscode.TextDocument,
  position: vscode.Position,
  token: vscode.CancellationToken,
): Promise<vscode.Location[] | undefined> {
  const cited = await citedAt(services, document, position, token);
  if (cited === undefined) return undefined;
  const open = vscode.workspace.textDocuments.filter(({ uri, isClosed }) => !isClosed && uri.scheme !== 'legal-code');
  const opened = new Set([...open, ...vscode.workspace.notebookDocuments].map(({ uri }) => uri.toString()));
  const found: vscode.Location[] = [];
  for (const each of open) found.push(...(await citationsIn(services, each, cited, token)));
  for (const uri of await vscode.workspace.findFiles(citingFiles(services.settings), neverDrafts, mostFiles, token)) {
    if (token.isCancellationRequested) break;
    if (opened.has(uri.toString()) || !(await mentions(uri, cited.number))) continue;
    for (const document of await documentsIn(uri)) found.push(...(await citationsIn(services, document, cited, token)));
  }
  return found;
}

/** A file's document, or the Markdown cells of a notebook. */
async function documentsIn(uri: vscode.Uri): Promise<readonly vscode.TextDocument[]> {
  try {
    if (!uri.path.endsWith('.ipynb')) return [await vscode.workspace.openTextDocument(uri)];
    const notebook = await vscode.workspace.openNotebookDocument(uri);
    return notebook
      .getCells()
      .filter(({ kind }) => kind === vscode.NotebookCellKind.Markup)
      .map(({ document }) => document);
  } catch {
    // VS Code can't open it, for example because it is not a notebook.
    return [];
  }
}

async function citedAt(
  services: Services,
  document: vscode.TextDocument,
  position: vscode.Position,
  token: vscode.CancellationToken,
): Promise<Cited | undefined> {
  const address = parseSectionUri(document.uri);
  if (address === undefined) {
    const at = await services.citations.at(document, position, token);
    return at === undefined ? undefined : citedOf(at.citation, at.target.number);
  }
  if (address.serviceId !== services.connection.serviceId) return undefined;
  const cancel = signalWhileInUse(services.connection, token);
  try {
    const client = await services.connection.client();
    const { value } = await client.section(address.sectionId, { signal: cancel.signal });
    const { jurisdictionId, number } = value;
    return jurisdictionId === undefined || number === undefined ? undefined : { jurisdictionId, number, code: null };
  } finally {
    cancel.dispose();
  }
}

function citedOf({ jurisdictionId, code }: Citation, number: string): Cited | undefined {
  return jurisdictionId === null ? undefined : { jurisdictionId, number, code };
}

/** Whether a file contains the last part of a number, which every way of writing the number includes. */
async function mentions(uri: vscode.Uri, number: string): Promise<boolean> {
  try {
    const { size } = await vscode.workspace.fs.stat(uri);
    if (size > largestFile) return false;
    const text = new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
    return text.includes(number.split(/[^\p{L}\p{N}]+/u).at(-1) ?? number);
  } catch {
    // An unreadable file has no citations to show.
    return false;
  }
}

async function citationsIn(
  { citations }: Services,
  document: vscode.TextDocument,
  cited: Cited,
  token: vscode.CancellationToken,
): Promise<vscode.Location[]> {
  const key = normalizeSectionNumber(cited.number);
  const found = await citations.read(document, token);
  return found
    .filter(({ jurisdictionId, code }) => jurisdictionId === cited.jurisdictionId && isOneCode(code, cited.code))
    .flatMap(spansOf)
    .filter(({ target }) =>
      [target.number, target.through].some((number) => number !== undefined && normalizeSectionNumber(number) === key),
    )
    .map(
      ({ start, end }) =>
        new vscode.Location(document.uri, new vscode.Range(document.positionAt(start), document.positionAt(end))),
    );
}

function isOneCode(one: string | null, other: string | null): boolean {
  return one === null || other === null || one === other;
}

/** Shows how files are understood before they are imported, and takes the reader's corrections. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import * as vscode from 'vscode';
import { runCli } from '../shared/cli-process.ts';
import type { Services } from '../shared/services.ts';
import { askName, type Naming } from './ask-name.ts';
import { type OutlineText, outlineText } from './outline-text.ts';
import type { Corrections, OutlineView } from './outline-view.ts';
import { type Preview, readPreview } from './preview.ts';

/** How files are to be read: their names, and a file with corrections. */
export interface ReadingOptions extends Naming {
  readonly profile?: string;
}

/** What the reader agreed to. Dispose it when the import is over: it removes the file with the corrections. */
export interface Agreed extends vscode.Disposable {
  readonly options: ReadingOptions;
}

const asStated: Agreed = { options: {}, dispose: () => undefined };

/**
 * Gives what to import with; undefined when the reader gives up. Files of forms with a schema are imported as they
 * are: they leave nothing to guess.
 */
export async function previewFirst(services: Services, view: OutlineView, path: string): Promise<Agreed | undefined> {
  // Such an archive holds a publication with a schema nearly always, and unpacking it twice takes long.
  if (/\.(?:tar|tar\.gz|tgz)$/i.test(path)) return asStated;
  let preview = await previewOf(services, path, {});
  if (preview === undefined || preview.documents.length === 0) return asStated;
  const naming = await namesFor(preview);
  if (naming === undefined) return undefined;
  // With its names known, the corrections of an earlier edition apply.
  if (preview.asked.length > 0) preview = (await previewOf(services, path, naming)) ?? preview;
  const folder = mkdtempSync(join(tmpdir(), 'legal-code-profile-'));
  const profile = join(folder, 'profile.yaml');
  const dispose = (): void => rmSync(folder, { recursive: true, force: true });
  const textOf = (each: Preview): OutlineText => outlineText(each, naming, vscode.l10n.t);
  const readAgain = async (corrections: Corrections): Promise<OutlineText | undefined> => {
    writeProfile(profile, corrections);
    const again = await previewOf(services, path, { ...naming, profile });
    return again === undefined ? undefined : textOf(again);
  };
  const corrections = await view.show(basename(path), textOf(preview), readAgain);
  if (corrections === undefined) {
    dispose();
    return undefined;
  }
  const isCorrected = corrections.lines.length + corrections.skip.length > 0;
  if (isCorrected) writeProfile(profile, corrections);
  return { options: { ...naming, ...(isCorrected ? { profile } : {}) }, dispose };
}

/** JSON is YAML. */
function writeProfile(file: string, corrections: Corrections): void {
  writeFileSync(file, JSON.stringify(corrections));
}

/** Asks for each name that the files do not say. */
async function namesFor({ asked }: Preview): Promise<Naming | undefined> {
  const naming: { place?: string; code?: string } = {};
  for (const each of asked) {
    const stated = await askName(each);
    if (stated === undefined) return undefined;
    naming[each.missing] = stated;
  }
  return naming;
}

/** How an import would understand the files; undefined when it cannot say, and then the import says why. */
function previewOf(
  { context, connection, log }: Services,
  path: string,
  { place, code, profile }: ReadingOptions,
): Thenable<Preview | undefined> {
  return vscode.window.withProgress(
    { location: vscode.ProgressLocation.Notification, title: vscode.l10n.t('Reading {0}', basename(path)) },
    async () => {
      const args = ['import', path, '--library', connection.library, '--preview', '--progress', 'none'];
      if (place !== undefined) args.push('--place', place);
      if (code !== undefined) args.push('--code', code);
      if (profile !== undefined) args.push('--profile', profile);
      const { lastLine } = await runCli(context.asAbsolutePath('dist/cli.js'), args, {
        onLine: (line) => log.info(`Import: ${line}`),
      }).ended;
      return readPreview(lastLine);
    },
  );
}

/** Shows a preview of an import and collects the reader's corrections. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import * as vscode from 'vscode';
import { runCli } from '../shared/cli-process.ts';
import type { Services } from '../shared/services.ts';
import { askName, type Naming } from './ask-name.ts';
import { outlineText } from './outline-text.ts';
import type { Corrections, OutlineView } from './outline-view.ts';
import { type Preview, readPreview } from './preview.ts';

/** Options for reading the files: their names, and a file with corrections. */
export interface ReadingOptions extends Naming {
  readonly profile?: string;
}

/** The options that the reader agreed to. Dispose it after the import to remove the file with the corrections. */
export interface Agreed extends vscode.Disposable {
  readonly options: ReadingOptions;
}

const asStated: Agreed = { options: {}, dispose: () => undefined };

/**
 * Returns the options to import with; undefined if the reader cancels. Files in a format with a schema are imported
 * without a preview, because they leave nothing to guess.
 */
export async function previewFirst(services: Services, view: OutlineView, path: string): Promise<Agreed | undefined> {
  // These archives nearly always contain a publication with a schema, and unpacking one twice takes long.
  if (/\.(?:tar|tar\.gz|tgz)$/i.test(path)) return asStated;
  let preview = await previewOf(services, path, {});
  if (preview === undefined || preview.documents.length === 0) return asStated;
  let naming = await namesFor(preview);
  if (naming === undefined) return undefined;
  // With the names known, the corrections to an earlier edition apply.
  if (preview.questions.length > 0) preview = (await previewOf(services, path, naming)) ?? preview;
  const folder = mkdtempSync(join(tmpdir(), 'legal-code-profile-'));
  const profile = join(folder, 'profile.yaml');
  const dispose = (): void => rmSync(folder, { recursive: true, force: true });
  const { place, codes } = preview;
  const corrections = await view.show(basename(path), outlineText(preview, naming, vscode.l10n.t), {
    async readAgain(made) {
      writeProfile(profile, made);
      const again = await previewOf(services, path, { ...naming, profile });
      return again === undefined ? undefined : outlineText(again, { ...naming }, vscode.l10n.t);
    },
    async askNames() {
      const [code] = codes;
      const stated = await askNames(
        { ...(place === undefined ? {} : { place }), ...(code === undefined ? {} : { code }), ...naming },
        codes.length <= 1,
      );
      if (stated === undefined) return false;
      naming = { ...naming, ...stated };
      return true;
    },
  });
  if (corrections === undefined) {
    dispose();
    return undefined;
  }
  const isCorrected = corrections.lines.length + corrections.skip.length > 0;
  if (isCorrected) writeProfile(profile, corrections);
  return { options: { ...naming, ...(isCorrected ? { profile } : {}) }, dispose };
}

/** Asks for the names again, and returns those that changed. Several codes keep the names that their files state. */
async function askNames(known: Naming, isOneCode: boolean): Promise<Naming | undefined> {
  const place = await askName({ missing: 'place', known: known.place ?? '' });
  if (place === undefined) return undefined;
  const code = isOneCode ? await askName({ missing: 'code', known: known.code ?? '' }) : known.code;
  if (isOneCode && code === undefined) return undefined;
  return { ...changed('place', place, known.place), ...changed('code', code, known.code) };
}

const changed = (name: keyof Naming, value: string | undefined, known: string | undefined): Naming =>
  value === undefined || value === known ? {} : { [name]: value };

/** JSON is YAML. */
function writeProfile(file: string, corrections: Corrections): void {
  writeFileSync(file, JSON.stringify(corrections));
}

/** Asks for each name that the files don't state. */
async function namesFor({ questions }: Preview): Promise<Naming | undefined> {
  const naming: { place?: string; code?: string } = {};
  for (const each of questions) {
    const stated = await askName(each);
    if (stated === undefined) return undefined;
    naming[each.missing] = stated;
  }
  return naming;
}

/** Previews the files; undefined if that fails, in which case the import reports why. */
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

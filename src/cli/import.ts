import { printableJson, visibleLine } from '../contract/visible.ts';
import { type ImportProgress, importPaths, isLargeImport } from '../service/import/index.ts';
import { recording } from '../service/import/origins.ts';
import { stopAsked } from '../service/serve.ts';
import { LibraryError } from '../service/store/errors.ts';
import { isAddress, type OpenedStore, openStore } from '../service/store/open.ts';
import { optionsOf, requiredOption, textOption } from './options.ts';

/** How often progress is told, milliseconds. */
const tellEvery = 200;

/**
 * `legal-code import`: gives the exit code: 0 all read, 1 some files were skipped, 2 could not run or was interrupted. Each
 * publication is in the library whole or not at all. Last line on stdout: the summary, as JSON.
 */
export async function importCommand(paths: readonly string[], given: unknown): Promise<number> {
  const options = optionsOf(given);
  const say = (line: string): void => void process.stderr.write(`legal-code import: ${visibleLine(line)}\n`);
  const interrupt = new AbortController();
  const [, entry] = process.argv;
  void stopAsked().then(() => interrupt.abort());
  const library = requiredOption(options, 'library');
  let store: OpenedStore | undefined;
  try {
    store = await openStore(library, {
      ...(entry !== undefined && isLargeImport(paths) ? { writerThread: entry } : {}),
    });
    const summary = await importPaths(paths, isAddress(library) ? store : recording(store, library, paths), {
      signal: interrupt.signal,
      log: say,
      onProgress: progressTo(textOption(options, 'progress') ?? 'text'),
    });
    for (const { path, line, why } of summary.skipped)
      say(`skipped ${path}${line === undefined ? '' : `:${line}`}: ${why}`);
    process.stdout.write(`${printableJson(summary)}\n`);
    return summary.skipped.length > 0 ? 1 : 0;
  } catch (error) {
    if (interrupt.signal.aborted) say('interrupted; the publication being read is not in the library');
    else if (error instanceof LibraryError) say(error.message);
    else throw error;
    return 2;
  } finally {
    await store?.close();
    if (process.connected) process.disconnect();
  }
}

function progressTo(form: string): (progress: ImportProgress) => void {
  let toldAt = 0;
  return (progress) => {
    const now = Date.now();
    if (form === 'none' || now - toldAt < tellEvery) return;
    toldAt = now;
    if (form === 'json') process.stderr.write(`${printableJson({ progress })}\n`);
    else if (process.stderr.isTTY)
      process.stderr.write(`\r${progress.filesRead} files, ${progress.sections} sections \r`);
  };
}

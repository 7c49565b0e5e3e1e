import { existsSync } from 'node:fs';
import { printableJson } from '../contract/visible.ts';
import { definedFields } from '../service/import/defined-fields.ts';
import { withImportLog } from '../service/import/import-log.ts';
import { importPaths, previewPaths } from '../service/import/index.ts';
import { endImport, withPrevious } from '../service/import/previous-state.ts';
import type { Publisher } from '../service/import/publisher.ts';
import { isAddress, openStore } from '../service/store/open.ts';
import { correctionsFor } from './corrections.ts';
import { importing, once, profilesOf } from './importing.ts';
import { optionsOf, textOption } from './options.ts';
import { progressTo } from './progress.ts';

/** The message for an interrupted run. */
const interrupted = 'interrupted; the current publication was not imported';

/**
 * `legal-code import`: returns the exit code: 0 all read, 1 some files were skipped, 2 could not run or was interrupted. Each
 * publication is imported completely or not at all. The last line on stdout is the summary as JSON.
 */
export async function importCommand(paths: readonly string[], given: unknown): Promise<number> {
  const options = optionsOf(given);
  const library = textOption(options, 'library');
  return importing('import', interrupted, async ({ signal, log, closing }) => {
    const naming = definedFields({
      place: textOption(options, 'place'),
      code: textOption(options, 'code'),
      format: textOption(options, 'format'),
    });
    const reading = definedFields({
      profile: textOption(options, 'profile'),
      profiles: library === undefined || isAddress(library) ? undefined : profilesOf(library),
    });
    if (options.preview === true) {
      const preview = await previewPaths(paths, { signal, log, ...naming, ...reading });
      process.stdout.write(`${printableJson(preview)}\n`);
      return preview.skipped.length + preview.missing.length > 0 ? 1 : 0;
    }
    if (library === undefined) {
      log('add --library FILE: the library to import into');
      return 2;
    }
    const corrections = correctionsFor(library, options, log);
    const open = once(async () => closing(await openStore(library)));
    // Create a library only when there is something to write, so that misspelled file names leave no library.
    const store: Publisher = existsSync(library) || isAddress(library) ? await open() : publishingTo(open);
    const publisher = isAddress(library)
      ? store
      : withPrevious(withImportLog(store, library, paths, naming), library, paths);
    const summary = await importPaths(paths, publisher, {
      signal,
      log,
      corrections,
      ...naming,
      ...reading,
      partial: options.partial === true,
      onProgress: progressTo(options),
    });
    if (!isAddress(library)) await endImport(library);
    for (const { path, line, why } of summary.skipped)
      log(`skipped ${path}${line === undefined ? '' : `:${line}`}: ${why}`);
    process.stdout.write(`${printableJson(summary)}\n`);
    return summary.skipped.length > 0 ? 1 : 0;
  });
}

function publishingTo(open: () => Promise<Publisher>): Publisher {
  return { publish: async (jurisdiction) => (await open()).publish(jurisdiction) };
}

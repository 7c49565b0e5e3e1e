import { localDay } from '../contract/legal-dates.ts';
import type { WireSearchHit } from '../contract/schemas.ts';
import { visibleLine } from '../contract/visible.ts';
import { asOfSearch } from '../service/as-of/search.ts';
import { SearchTooCostly } from '../service/search/budget.ts';
import { EditionNotHeld, LibraryError } from '../service/store/errors.ts';
import { field } from '../service/store/field.ts';
import { openStore } from '../service/store/open.ts';
import type { SearchPage, SearchRequest, Store } from '../service/store/store.ts';
import { statusOn } from '../service/store/wire-validity.ts';
import { correctionsFor } from './corrections.ts';
import { UsageError } from './law.ts';
import { jurisdictionNamed } from './named-jurisdiction.ts';
import { dateOption, optionsOf, requiredOption, textOption } from './options.ts';
import { ownThesaurus } from './thesaurus.ts';

const usual = 10;

/**
 * `legal-code search`: prints the sections that the service finds. Prints a block of text for each, or with `--jsonl` a line
 * of JSON as in /v1/search. Returns the exit code: 0 found, 1 nothing found, 2 could not run.
 */
export async function searchCommand(words: readonly string[], given: unknown): Promise<number> {
  const options = optionsOf(given);
  const log = (line: string): void => void process.stderr.write(`legal-code search: ${visibleLine(line)}\n`);
  const limit = Number(textOption(options, 'limit') ?? usual);
  if (!Number.isInteger(limit) || limit < 1 || limit > 100) {
    log('--limit: expected a number from 1 to 100');
    return 2;
  }
  let store: Store | undefined;
  try {
    const asOf = dateOption(options, 'as-of');
    const library = requiredOption(options, 'library');
    const opened = await openStore(library, {
      mustExist: true,
      readOnly: true,
      thesaurus: ownThesaurus(),
      corrections: correctionsFor(library, options, log),
    });
    store = opened;
    const idIn = async (option: string): Promise<string | undefined> => {
      const name = textOption(options, option);
      return name === undefined ? undefined : (await jurisdictionNamed(opened, name)).jurisdiction_id;
    };
    const request = {
      text: words.join(' '),
      limit,
      ...field('jurisdictionId', await idIn('jurisdiction')),
      ...field('preferredJurisdictionId', await idIn('prefer')),
    };
    const { entries, weak } = await pageOf(opened, request, asOf);
    const today = asOf ?? localDay(new Date());
    for (const hit of entries)
      process.stdout.write(options.jsonl === true ? `${JSON.stringify(hit)}\n` : `${printed(hit, today)}\n\n`);
    if (entries.length === 0) log('nothing found');
    else if (weak === true) log('no section matches well; try fewer or other words, or another place');
    return entries.length === 0 ? 1 : 0;
  } catch (error) {
    const known = [LibraryError, SearchTooCostly, EditionNotHeld, UsageError];
    if (!(error instanceof Error && known.some((kind) => error instanceof kind))) throw error;
    log(error.message);
    return 2;
  } finally {
    await store?.close();
  }
}

async function pageOf(store: Store, request: SearchRequest, asOf: string | undefined): Promise<SearchPage> {
  if (asOf === undefined) return await store.search('all', request);
  const editions = asOfSearch();
  try {
    return await editions.search(store, 'all', request, asOf);
  } finally {
    await editions.close();
  }
}

/** The citation, the heading, the location, and the matching passage. `today`: the day to state the status for. */
function printed(hit: WireSearchHit, today: string): string {
  const heading = [hit.citation, hit.heading].filter((part) => part !== undefined).join('  ');
  const onDay = statusOn(hit, today);
  const status = onDay === 'in_force' ? '' : `  [${onDay.replaceAll('_', ' ')}]`;
  const place = hit.hierarchy
    .map(({ level, number, heading: name }) => [level, number, name].filter((part) => part !== undefined).join(' '))
    .reverse()
    .join(' · ');
  const former = hit.former_number === undefined ? '' : `formerly ${hit.former_number}`;
  return [heading + status, former, place, hit.snippet ?? '']
    .filter((line) => line !== '')
    .map((line, index) => (index === 0 ? '' : '    ') + visibleLine(line))
    .join('\n');
}

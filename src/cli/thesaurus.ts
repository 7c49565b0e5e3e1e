import { realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Thesaurus } from '../service/search/concepts.ts';
import { noThesaurus, thesaurusFrom } from '../service/search/thesaurus.ts';

/** The table of other words that is built beside this program; none when it runs from elsewhere. */
export function ownThesaurus(): Thesaurus {
  const [, entry] = process.argv;
  if (entry === undefined) return noThesaurus;
  try {
    // `legal-code` on a path is a link to the program.
    return thesaurusFrom(join(dirname(realpathSync(entry)), 'thesaurus.tsv.br'));
  } catch {
    return noThesaurus;
  }
}

import { realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Thesaurus } from '../service/search/concepts.ts';
import { noThesaurus, thesaurusFrom } from '../service/search/thesaurus.ts';

/** Reads the thesaurus that the build puts beside this program; none if it runs from elsewhere. */
export function ownThesaurus(): Thesaurus {
  const [, entry] = process.argv;
  if (entry === undefined) return noThesaurus;
  try {
    // On a PATH, `legal-code` is a link to the program.
    return thesaurusFrom(join(dirname(realpathSync(entry)), 'thesaurus.tsv.br'));
  } catch {
    return noThesaurus;
  }
}

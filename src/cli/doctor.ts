/** `legal-code doctor`: how well each code of a library can be cited and found, with what fails and why. */
import { buildLexicon, createRecognizer, type Recognizer } from '../citation/index.ts';
import { printableJson, visibleLine } from '../contract/visible.ts';
import { normalizeCitation } from '../service/store/citation-key.ts';
import { LibraryError } from '../service/store/errors.ts';
import type { Store } from '../service/store/store.ts';
import { correctionsFor } from './corrections.ts';
import type { Figures, Miss, OfSections, Section } from './doctor-figures.ts';
import { crossReferences, type TaggedFigures, taggedWords } from './doctor-references.ts';
import { readLaw } from './law.ts';
import { optionsOf, requiredOption } from './options.ts';

/** A sentence counts as read when the recognizer finds the section in it; a section counts when nine of the ten do. */
const templates: readonly ((citation: string) => string)[] = [
  (citation) => citation,
  (citation) => `See ${citation}.`,
  (citation) => `Under ${citation}, the owner must comply.`,
  (citation) => `The permit (see ${citation}) was denied.`,
  (citation) => `It violates ${citation}; the court agreed.`,
  (citation) => `As required by ${citation}(a), notice was given.`,
  (citation) => `Compare ${citation}, with the earlier rule.`,
  (citation) => `${citation} requires a hearing.`,
  (citation) => `The officer cited ${citation} and left.`,
  (citation) => `- ${citation}: signs`,
];
const enough = 9;

/**
 * Prints, for each code, how many of its numbered sections succeed in each measure and of how many. With `--jsonl` a line of JSON for
 * each miss and each code. Gives the exit code: 0 measured, 2 could not run.
 */
export async function doctorCommand(given: unknown): Promise<number> {
  const options = optionsOf(given);
  const library = requiredOption(options, 'library');
  const jsonl = options.jsonl === true;
  const say = (line: string): void => void process.stderr.write(`legal-code doctor: ${visibleLine(line)}\n`);
  try {
    const { openSqliteStore } = await import('../service/store/sqlite/index.ts');
    const corrections = correctionsFor(library, options, say);
    const law = await readLaw({ library, service: undefined, corrections });
    const recognizer = createRecognizer(buildLexicon(law));
    const store = openSqliteStore(library, { readOnly: true, mustExist: true, corrections });
    try {
      for (const jurisdiction of law.jurisdictions)
        for (const code of jurisdiction.codes) {
          if (code.id === undefined) continue;
          const sections = await sectionsOf(store, jurisdiction.id, code.id);
          const misses: Miss[] = [];
          const figures = await measure(store, recognizer, jurisdiction.id, sections, misses);
          const tagged = crossReferences(library, recognizer, jurisdiction.id, sections, misses);
          const summary = {
            jurisdiction: jurisdiction.name,
            code: code.name,
            established: code.numbering?.established ?? false,
            ...figures,
            ...(tagged === undefined ? {} : { crossReferences: tagged }),
          };
          if (jsonl)
            for (const miss of misses) process.stdout.write(`${printableJson({ code: code.name, ...miss })}\n`);
          process.stdout.write(jsonl ? `${printableJson(summary)}\n` : `${visibleLine(lineOf(summary))}\n`);
        }
    } finally {
      await store.close();
    }
    return 0;
  } catch (error) {
    if (!(error instanceof LibraryError)) throw error;
    say(error.message);
    return 2;
  }
}

function lineOf({
  jurisdiction,
  code,
  established,
  crossReferences: tagged,
  ...figures
}: Record<OfSections, Figures> & {
  readonly crossReferences?: TaggedFigures;
  readonly jurisdiction: string | undefined;
  readonly code: string | undefined;
  readonly established: boolean;
}): string {
  const parts = Object.entries(figures).map(([name, { succeeded, of }]) => `${name} ${succeeded}/${of}`);
  const named = `${jurisdiction ?? ''}, ${code ?? ''}${established ? '' : ' (numbering not established)'}`;
  return `${named}: ${parts.join(', ')}${tagged === undefined ? '' : `; ${taggedWords(tagged)}`}`;
}

async function measure(
  store: Store,
  recognizer: Recognizer,
  jurisdictionId: string,
  sections: readonly Section[],
  misses: Miss[],
): Promise<Record<OfSections, Figures>> {
  const figures = (): Figures => ({ of: sections.length, succeeded: 0 });
  const all = { foundFirst: figures(), uniqueCitation: figures(), inSentence: figures(), bare: figures() };
  const counts = new Map<string, number>();
  for (const { citation } of sections) {
    const key = normalizeCitation(citation);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const judge = (name: OfSections, { citation }: Section, why: string | undefined): void => {
    if (why === undefined) all[name].succeeded += 1;
    else misses.push({ measure: name, citation, why });
  };
  for (const section of sections) {
    const { entries } = await store.search('all', { text: section.citation, limit: 1 });
    const [first] = entries;
    judge(
      'foundFirst',
      section,
      first?.code_section_id === section.id ? undefined : `found ${first?.citation ?? 'nothing'}`,
    );
    const same = counts.get(normalizeCitation(section.citation)) ?? 1;
    judge('uniqueCitation', section, same === 1 ? undefined : `${same} sections have this citation`);
    const read = templates.filter((template) =>
      recognizes(recognizer, template(section.citation), section, jurisdictionId),
    );
    judge(
      'inSentence',
      section,
      read.length >= enough ? undefined : `read in ${read.length} of ${templates.length} sentences`,
    );
    const bare = recognizes(recognizer, `See § ${section.number}.`, section, jurisdictionId, jurisdictionId);
    judge('bare', section, bare ? undefined : 'not read with its jurisdiction as the home');
  }
  return all;
}

/** Whether the text's citations have one of this section, with its number exactly, in this jurisdiction. */
function recognizes(
  recognizer: Recognizer,
  text: string,
  { number }: Section,
  jurisdictionId: string,
  home?: string,
): boolean {
  const citations = recognizer.recognize(text, home === undefined ? {} : { home });
  return citations.some(
    (citation) =>
      citation.jurisdictionId === jurisdictionId &&
      citation.targets.some((target) => target.number.toLowerCase() === number.toLowerCase()),
  );
}

/** The numbered sections of a code, in the order of its table of contents. */
async function sectionsOf(store: Store, jurisdictionId: string, parent: string): Promise<readonly Section[]> {
  const found: Section[] = [];
  let after: string | undefined;
  do {
    const page = await store.contents('all', jurisdictionId, parent, {
      limit: 1_000,
      ...(after === undefined ? {} : { after }),
    });
    for (const { kind, id, number, citation, links } of page?.entries ?? []) {
      if (kind === 'section' && number !== undefined && number !== '' && citation !== undefined)
        found.push({ id, number, citation });
      if (kind === 'container' && links.contents !== undefined)
        found.push(...(await sectionsOf(store, jurisdictionId, id)));
    }
    after = page?.next;
  } while (after !== undefined);
  return found;
}

/** `legal-code doctor`: measures how well each code of a library can be cited and found, with the causes of failures. */
import { buildLexicon, createRecognizer, type Recognizer } from '../citation/index.ts';
import { LookupError } from '../contract/failure.ts';
import { isCitedByKind } from '../contract/provision.ts';
import { printableJson, visibleLine } from '../contract/visible.ts';
import { normalizeCitation } from '../service/store/citation-key.ts';
import { LibraryError } from '../service/store/errors.ts';
import type { Store } from '../service/store/store.ts';
import { correctionsFor } from './corrections.ts';
import type { Figures, Miss, OfProvisions, OtherProvision, Section } from './doctor-figures.ts';
import { crossReferences, type TaggedFigures, taggedWords } from './doctor-references.ts';
import { openLaw } from './law.ts';
import { optionsOf, requiredOption } from './options.ts';
import { reasonOf } from './reason.ts';

/** A sentence succeeds if the recognizer finds the section in it. A section succeeds if nine of its ten sentences do. */
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
 * Prints, for each code and measure, how many numbered sections succeed and out of how many. With `--jsonl`, prints a line of
 * JSON for each failure and each code. Returns the exit code: 0 measured, 2 could not run.
 */
export async function doctorCommand(given: unknown): Promise<number> {
  const options = optionsOf(given);
  const library = requiredOption(options, 'library');
  const jsonl = options.jsonl === true;
  const log = (line: string): void => void process.stderr.write(`legal-code doctor: ${visibleLine(line)}\n`);
  try {
    const { openSqliteStore } = await import('../service/store/sqlite/index.ts');
    const corrections = correctionsFor(library, options, log);
    const law = await openLaw({ library, service: undefined, corrections });
    const recognizer = createRecognizer(buildLexicon(law));
    const store = openSqliteStore(library, { readOnly: true, mustExist: true, corrections });
    try {
      for (const jurisdiction of law.jurisdictions) {
        const namesakes = law.jurisdictions.filter(({ name }) => name === jurisdiction.name).length - 1;
        for (const code of jurisdiction.codes) {
          if (code.id === undefined) continue;
          const contents = await contentsOf(store, jurisdiction.id, code.id);
          const misses: Miss[] = [];
          const place = { jurisdictionId: jurisdiction.id, namesakes };
          const figures = await measure(store, recognizer, place, contents, misses);
          const tagged = await crossReferences(library, recognizer, jurisdiction.id, contents.sections, misses);
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
      }
    } finally {
      await law.close();
      await store.close();
    }
    return 0;
  } catch (error) {
    if (!(error instanceof LibraryError || error instanceof LookupError)) throw error;
    log(reasonOf(error));
    return 2;
  }
}

type CodeFigures = Record<OfProvisions, Figures> & {
  readonly bare: Figures;
  readonly otherProvisions?: Record<OfProvisions, Figures>;
};

function lineOf({
  jurisdiction,
  code,
  established,
  crossReferences: tagged,
  otherProvisions,
  ...figures
}: CodeFigures & {
  readonly crossReferences?: TaggedFigures;
  readonly jurisdiction: string | undefined;
  readonly code: string | undefined;
  readonly established: boolean;
}): string {
  const named = `${jurisdiction ?? ''}, ${code ?? ''}${established ? '' : ' (numbering not established)'}`;
  const others = otherProvisions === undefined ? '' : `; other provisions: ${figuresWords(otherProvisions)}`;
  return `${named}: ${figuresWords(figures)}${others}${tagged === undefined ? '' : `; ${taggedWords(tagged)}`}`;
}

function figuresWords(figures: Readonly<Record<string, Figures>>): string {
  return Object.entries(figures)
    .map(([name, all]) => {
      const several = all.amongSeveral > 0 ? ` (${all.amongSeveral} among several)` : '';
      return `${name} ${all.succeeded}/${all.of}${several}`;
    })
    .join(', ');
}

/** A code's provisions, from its table of contents. */
interface Contents {
  readonly sections: Section[];
  readonly others: OtherProvision[];
}

/** The jurisdiction of a code, and how many other jurisdictions in the library share its name. */
interface MeasuredPlace {
  readonly jurisdictionId: string;
  readonly namesakes: number;
}

/** The context for measuring one code. */
interface Measuring extends MeasuredPlace {
  readonly store: Store;
  readonly recognizer: Recognizer;
  /** The number of provisions per citation. */
  readonly counts: ReadonlyMap<string, number>;
  readonly misses: Miss[];
}

async function measure(
  store: Store,
  recognizer: Recognizer,
  place: MeasuredPlace,
  { sections, others }: Contents,
  misses: Miss[],
): Promise<CodeFigures> {
  const counts = new Map<string, number>();
  for (const { citation } of [...sections, ...others]) {
    const key = normalizeCitation(citation);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const measuring: Measuring = { ...place, store, recognizer, counts, misses };
  const own = await citedFigures(measuring, sections);
  const bare = await bareFigures(measuring, sections);
  const ofOthers = others.length === 0 ? {} : { otherProvisions: await citedFigures(measuring, others) };
  return { ...own, bare, ...ofOthers };
}

/** Counts sections read by bare number with the jurisdiction as the default. All sections that share a number are offered. */
async function bareFigures(measuring: Measuring, sections: readonly Section[]): Promise<Figures> {
  const { store, jurisdictionId, misses } = measuring;
  const figures: Figures = { of: sections.length, succeeded: 0, amongSeveral: 0 };
  const sharing = new Map<string, Section[]>();
  for (const section of sections) {
    const key = section.number.toLowerCase();
    sharing.set(key, [...(sharing.get(key) ?? []), section]);
  }
  for (const [number, shared] of sharing) {
    const several = shared.length > 1;
    const found = several ? await store.sectionsNumbered('all', jurisdictionId, [number]) : undefined;
    const offered = new Set(found?.map(({ code_section_id }) => code_section_id));
    for (const section of shared) {
      const isRead = recognizes(measuring, `See § ${section.number}.`, section, jurisdictionId);
      const isOffered = !several || offered.has(section.id);
      if (isRead && isOffered) {
        figures.succeeded += 1;
        if (several) figures.amongSeveral += 1;
      } else {
        const why = isRead ? `not among the ${offered.size} offered` : 'not read with its jurisdiction as the default';
        misses.push({ measure: 'bare', citation: section.citation, why });
      }
    }
  }
  return figures;
}

/**
 * Counts the provisions that are found and read by their own citations. If jurisdictions share a name, provisions of another
 * one may rank first, and only the draft can state which one is cited.
 */
async function citedFigures(
  measuring: Measuring,
  provisions: readonly (Section | OtherProvision)[],
): Promise<Record<OfProvisions, Figures>> {
  const figures = (): Figures => ({ of: provisions.length, succeeded: 0, amongSeveral: 0 });
  const all = { foundFirst: figures(), uniqueCitation: figures(), inSentence: figures() };
  for (const provision of provisions) {
    const { id, citation } = provision;
    const judge = (name: OfProvisions, why: string | undefined, amongSeveral = false): void => {
      if (why !== undefined) measuring.misses.push({ measure: name, citation, why });
      else {
        all[name].succeeded += 1;
        if (amongSeveral) all[name].amongSeveral += 1;
      }
    };
    const limit = 1 + measuring.namesakes;
    const { entries } = await measuring.store.search('all', { text: citation, limit });
    const key = normalizeCitation(citation);
    const [first] = entries;
    const at = entries.findIndex(({ code_section_id }) => code_section_id === id);
    const isFound = at >= 0 && entries.slice(0, at).every((hit) => normalizeCitation(hit.citation) === key);
    judge('foundFirst', isFound ? undefined : `found ${first?.citation ?? 'nothing'}`, at > 0);
    // The table of contents states a container's own number, which may be part of its heading: `Appendix A`.
    const own = isFound && provision.number === '' ? { ...provision, number: entries[at]?.number ?? '' } : provision;
    const same = measuring.counts.get(key) ?? 1;
    judge('uniqueCitation', same === 1 ? undefined : `${same} provisions have this citation`);
    const read = templates.map((template) => readAs(measuring, template(citation), own));
    const count = read.filter((how) => how !== 'not').length;
    const why = count >= enough ? undefined : `read in ${count} of ${templates.length} sentences`;
    judge('inSentence', why, read.includes('offered'));
  }
  return all;
}

function recognizes(measuring: Measuring, text: string, section: Section, defaultJurisdiction: string): boolean {
  return readAs(measuring, text, section, defaultJurisdiction) === 'cited';
}

/** Whether a citation in the text has exactly the provision's number, in this jurisdiction or in one of several. */
function readAs(
  { recognizer, jurisdictionId, namesakes }: Measuring,
  text: string,
  provision: Section | OtherProvision,
  defaultJurisdiction?: string,
): 'cited' | 'offered' | 'not' {
  const citations = recognizer.recognize(text, defaultJurisdiction === undefined ? {} : { home: defaultJurisdiction });
  const number = provision.number.toLowerCase();
  const ofNumber = citations.filter(({ targets }) =>
    targets.some(
      (target) => target.number.toLowerCase() === number && (!('kind' in provision) || target.kind === provision.kind),
    ),
  );
  if (ofNumber.some((citation) => citation.jurisdictionId === jurisdictionId)) return 'cited';
  const isOffered = ofNumber.some(({ candidates }) =>
    candidates.some((candidate) => candidate.jurisdictionId === jurisdictionId),
  );
  return isOffered && namesakes > 0 ? 'offered' : 'not';
}

/** The provisions of a code, in the order of its table of contents. */
async function contentsOf(store: Store, jurisdictionId: string, parent: string): Promise<Contents> {
  const found: Contents = { sections: [], others: [] };
  let after: string | undefined;
  do {
    const page = await store.contents('all', jurisdictionId, parent, {
      limit: 1_000,
      ...(after === undefined ? {} : { after }),
    });
    for (const { kind, id, provision_kind, code_section_id, number = '', citation, links } of page?.entries ?? []) {
      if (citation !== undefined && code_section_id !== undefined) {
        const isSection = kind === 'section' && !isCitedByKind(provision_kind);
        if (!isSection) found.others.push({ id: code_section_id, number, citation, kind: provision_kind ?? kind });
        else if (number !== '') found.sections.push({ id, number, citation });
      }
      if (kind === 'container' && links.contents !== undefined) {
        const { sections, others } = await contentsOf(store, jurisdictionId, id);
        found.sections.push(...sections);
        found.others.push(...others);
      }
    }
    after = page?.next;
  } while (after !== undefined);
  return found;
}

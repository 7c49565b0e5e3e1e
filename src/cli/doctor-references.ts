/** Counts how many of the cross-references that publishers tag in their codes are read exactly. */
import type { Recognizer } from '../citation/index.ts';
import { find } from '../service/import/find.ts';
import { taggedInDocuments } from '../service/import/forms/tagged-references.ts';
import { readImportLog } from '../service/import/import-log.ts';
import { type TaggedReference, taggedReferences } from '../service/import/open-law/cross-references.ts';
import type { Figures, Miss, Section } from './doctor-figures.ts';

export interface TaggedFigures extends Figures {
  /** Successes where several sections share the number and the cited one is among those offered. */
  readonly amongSeveral: number;
  /** Excluded from `of`: the tag's words have another number, or the tag leads to no section of the code. */
  readonly publisherErrors: { readonly otherNumber: number; readonly noSection: number };
}

/** Undefined if the publication has no tags to read again: its form has none, it is an archive, or it no longer exists. */
export async function crossReferences(
  library: string,
  recognizer: Recognizer,
  jurisdictionId: string,
  sections: readonly Section[],
  misses: Miss[],
): Promise<TaggedFigures | undefined> {
  const counts = new Map<string, number>();
  for (const { number } of sections) counts.set(keyOf(number), (counts.get(keyOf(number)) ?? 0) + 1);
  const figures = { of: 0, succeeded: 0, amongSeveral: 0, publisherErrors: { otherNumber: 0, noSection: 0 } };
  const references = await referencesOf(library, jurisdictionId, counts);
  if (references.length === 0) return undefined;
  const read = paragraphReader(recognizer, jurisdictionId);
  for (const reference of references) {
    const { number, text, start, end } = reference;
    const own = counts.get(keyOf(number)) ?? 0;
    if (own === 0) {
      if (reference.toSection) figures.publisherErrors.noSection += 1;
    } else if (!reference.consistent) figures.publisherErrors.otherNumber += 1;
    else {
      figures.of += 1;
      const found = read(text).filter((target) => target.start < end && target.end > start);
      if (found.some((target) => keyOf(target.number) === keyOf(number))) {
        figures.succeeded += 1;
        if (own > 1) figures.amongSeveral += 1;
      } else {
        const instead = found.map((target) => target.number).join(', ') || 'nothing';
        const near = text.slice(Math.max(0, start - 60), end + 40);
        misses.push({
          measure: 'crossReferences',
          citation: text.slice(start, end),
          why: `read ${instead} in “${near}”`,
        });
      }
    }
  }
  return figures;
}

export function taggedWords({ of, succeeded, amongSeveral, publisherErrors }: TaggedFigures): string {
  const share = of === 0 ? '' : ` (${((100 * succeeded) / of).toFixed(1)}%)`;
  const { otherNumber, noSection } = publisherErrors;
  return `tagged cross-references read exactly ${succeeded} of ${of}${share}, ${amongSeveral} among several sections; publisher’s errors: ${otherNumber} with another number, ${noSection} to no section`;
}

/** The references of the document with the most tags for this code, in the latest import that has one. */
async function referencesOf(
  library: string,
  jurisdictionId: string,
  numbers: ReadonlyMap<string, number>,
): Promise<readonly TaggedReference[]> {
  const imports = readImportLog(library).imports.filter(({ jurisdictions }) => jurisdictions.includes(jurisdictionId));
  for (const { paths, format } of [...imports].reverse()) {
    const found = paths.map(find);
    const documents = found.flatMap((publication) => publication.documents);
    const tagged = [
      ...found.flatMap(({ libraries }) => libraries).flatMap((folder) => [...taggedReferences(folder)]),
      ...(documents.length === 0 ? [] : [await taggedInDocuments(documents, format)]),
    ];
    let best: readonly TaggedReference[] = [];
    let most = 0;
    for (const references of tagged) {
      const leading = references.filter(({ number }) => numbers.has(keyOf(number))).length;
      if (leading <= most) continue;
      best = references;
      most = leading;
    }
    if (most > 0) return best;
  }
  return [];
}

interface ReadTarget {
  readonly number: string;
  readonly start: number;
  readonly end: number;
}

/** Reads each paragraph once, because most have several tags. */
function paragraphReader(recognizer: Recognizer, jurisdiction: string): (text: string) => readonly ReadTarget[] {
  let last = '';
  let targets: readonly ReadTarget[] = [];
  return (text) => {
    if (text !== last) {
      last = text;
      targets = recognizer
        .recognize(text, { home: jurisdiction })
        .filter(({ jurisdictionId }) => jurisdictionId === jurisdiction)
        .flatMap((citation) => citation.targets)
        .flatMap(({ number, through, start, end }) =>
          [number, ...(through === undefined ? [] : [through])].map((each) => ({ number: each, start, end })),
        );
    }
    return targets;
  };
}

function keyOf(number: string): string {
  return number.toLowerCase();
}

/** Finds citations in a section's own text, with the recognizer that reads drafts. */
import type { Citation, ReadingOptions, Target } from '../../citation/types.ts';
import type { Section } from '../../contract/resources.ts';
import type { Reference } from '../../panel-protocol/messages.ts';

export interface Cited {
  readonly citation: Citation;
  readonly target: Target;
}

export interface References {
  /** For the page: their positions. */
  readonly spans: readonly Reference[];
  /** For the host: their targets, by id. */
  readonly cited: readonly Cited[];
}

type Read = (text: string, options: ReadingOptions, signal: AbortSignal) => Promise<readonly Citation[]>;

/** Finds the sections cited in a section's blocks and notes. A bare `§ 1.02.030` there refers to the section's own code. */
export async function referencesIn(section: Section, read: Read, signal: AbortSignal): Promise<References> {
  const spans: Reference[] = [];
  const cited: Cited[] = [];
  const options = section.jurisdictionId === undefined ? {} : { home: section.jurisdictionId };
  const add = async (place: 'block' | 'note', index: number, text: string): Promise<void> => {
    for (const citation of await read(text, options, signal)) {
      for (const target of citation.targets) {
        if (target.kind !== 'section') continue;
        const [only] = citation.targets;
        // A citation with one target is a single link. Otherwise each number is a link.
        const span = citation.targets.length === 1 && only === target ? citation : target;
        spans.push({ id: cited.length, in: place, index, start: span.start, end: span.end });
        cited.push({ citation, target });
      }
    }
  };
  for (const [index, block] of (section.text ?? []).entries())
    if (block.text !== undefined) await add('block', index, block.text);
  for (const [index, note] of section.notes.entries()) await add('note', index, note.text);
  return { spans, cited };
}

/** Finds files that only list the sections of other files: a page of contents beside one page for each section. */
import type { Block } from './block.ts';
import { contentsWhy, type Outline, type Part } from './structure/outline.ts';
import { letters } from './structure/wording.ts';

interface Outlined {
  readonly outline: Outline;
}

/** The number of letters at the start of a heading that a list has in common with it. */
const alike = 5;

/** Returns the files, without the sections of those that only list sections of other files. Their containers stay. */
export function withoutIndexPages<T extends Outlined>(files: readonly T[]): readonly T[] {
  if (files.length < 2) return files;
  const places = new Map<string, { readonly file: number; readonly heading: string }[]>();
  for (const [file, { outline }] of files.entries())
    for (const { number, heading = '' } of outline.parts.filter(isSection)) {
      const known = places.get(number ?? '') ?? [];
      places.set(number ?? '', [...known.slice(0, mostPlaces), { file, heading: letters(heading) }]);
    }
  const sizes = files.map(({ outline }) => outline.parts.filter(isSection).length);
  return files.map((file, at) => {
    const sections = file.outline.parts.filter(isSection);
    const isListed = ({ number, heading = '' }: Part): boolean =>
      (places.get(number ?? '') ?? []).some(
        (other) =>
          other.file !== at &&
          // Reserved sections have no text in either file. The list has more of them.
          (sizes[other.file] ?? 0) < sections.length &&
          other.heading.slice(0, alike) === letters(heading).slice(0, alike),
      );
    const isOnlyTitle = ({ number, heading = '', blocks }: Part): boolean => {
      const words = letters(heading + blocks.map(({ text }) => text).join(' '));
      return (places.get(number ?? '') ?? []).some((other) => other.file !== at && other.heading === words);
    };
    const isLine = (part: Part): boolean => (!hasText(part) && isListed(part)) || isOnlyTitle(part);
    const isIndex = sections.length > 1 && sections.every(isLine);
    return isIndex ? { ...file, outline: withoutSections(file.outline) } : file;
  });
}

/** More files with one number are not compared. */
const mostPlaces = 20;

const isSection = ({ kind, number, ofContainer }: Part): boolean =>
  !ofContainer && kind === 'section' && number !== undefined;

const hasText = ({ blocks }: Part): boolean => blocks.some(({ text, table }) => table !== undefined || text !== '');

function withoutSections({ parts, left, titlePage }: Outline): Outline {
  const listed = parts
    .filter(isSection)
    .map(({ written = '', line }): { readonly why: string; readonly block: Block } => ({
      why: contentsWhy,
      block: { text: written, line },
    }));
  return { parts: parts.filter((part) => !isSection(part)), left: [...left, ...listed], titlePage };
}

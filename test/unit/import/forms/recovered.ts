/** The parts of an invented code that were recovered from a print. */

import type { Document } from '../../../../src/service/import/forms/block.ts';
import { publicationOf, type ReadPublication } from '../../../../src/service/import/forms/publication.ts';
import { readDocument } from '../../../../src/service/import/forms/read-document.ts';
import { outlineOf } from '../../../../src/service/import/forms/structure/code-outline.ts';
import type { JsonSection } from '../../../../src/service/import/json/schema.ts';
import type { InventedCode, InventedSection } from './invented-code.ts';

export interface Recovered {
  /** The share of the code's sections with the right number, heading and location. */
  readonly sections: number;
  /** The share of the characters of their text in the right section. */
  readonly characters: number;
  /** The share of the paragraphs with designators whose whole path is right. */
  readonly designators: number;
  readonly histories: number;
  readonly notes: number;
  /** Numbers that the code lacks, or that the reader found twice instead of once. */
  readonly invented: readonly string[];
  readonly wrong: readonly string[];
}

export function publicationIn(bytes: Uint8Array, path: string): ReadPublication {
  return publicationOfDocument(readDocument(path, bytes));
}

export function publicationOfDocument(document: Document | { readonly why: string }): ReadPublication {
  if ('why' in document) throw new Error(document.why);
  return publicationOf({ name: 'Wexcombe' }, [
    { code: { name: 'Code' }, documents: [{ document, outline: outlineOf(document) }] },
  ]);
}

export function recovered(code: InventedCode, head: ReadPublication): Recovered {
  const byNumber = new Map<string, JsonSection>();
  const invented: string[] = [];
  const known = new Set(code.sections.map(({ number }) => number));
  for (const section of head.sections) {
    if (section.number === undefined) continue;
    if (byNumber.has(section.number) || !known.has(section.number))
      invented.push(`${section.number} ${section.heading ?? ''}`);
    else byNumber.set(section.number, section);
  }
  const wrong: string[] = [];
  const counts = {
    sections: 0,
    characters: 0,
    allCharacters: 0,
    designators: 0,
    allDesignators: 0,
    histories: 0,
    allHistories: 0,
    notes: 0,
    allNotes: 0,
  };
  for (const section of code.sections) {
    const read = byNumber.get(section.number);
    const why = read === undefined ? 'is missing' : fault(section, read);
    if (why === undefined) counts.sections += 1;
    else wrong.push(`${section.number} ${why}`);
    const paragraphs = read === undefined ? [] : blocksOf(read);
    const paths = new Map(paragraphs.map(({ text = '', designators = [] }) => [plain(text), designators.join('')]));
    const text = paragraphs.map(({ text = '', heading = '' }) => plain(heading) + plain(text)).join('');
    for (const paragraph of section.paragraphs) {
      const length = plain(paragraph.text).length;
      counts.allCharacters += length;
      if (text.includes(plain(paragraph.text))) counts.characters += length;
      else wrong.push(`${section.number} lacks "${paragraph.text.slice(0, 60)}"`);
      if (paragraph.designators.length === 0) continue;
      counts.allDesignators += 1;
      const own = paths.get(plain(paragraph.text));
      if (own === paragraph.designators.join('')) counts.designators += 1;
      else wrong.push(`${section.number} ${paragraph.designators.join('')} read as ${own ?? 'nothing'}`);
    }
    if (section.history !== undefined) {
      counts.allHistories += 1;
      if (plain([read?.history ?? []].flat().join(' ')) === plain(section.history)) counts.histories += 1;
      else wrong.push(`${section.number} history ${JSON.stringify(read?.history)}, not ${section.history}`);
    }
    if (section.note !== undefined) {
      counts.allNotes += 1;
      const { note } = section;
      if (read?.notes?.some(({ text }) => plain(text).endsWith(plain(note.text))) === true) counts.notes += 1;
      else wrong.push(`${section.number} note`);
    }
  }
  const share = (part: number, all: number): number => (all === 0 ? 1 : part / all);
  return {
    sections: share(counts.sections, code.sections.length),
    characters: share(counts.characters, counts.allCharacters),
    designators: share(counts.designators, counts.allDesignators),
    histories: share(counts.histories, counts.allHistories),
    notes: share(counts.notes, counts.allNotes),
    invented,
    wrong,
  };
}

function fault({ heading, through, within }: InventedSection, read: JsonSection): string | undefined {
  if (plain(read.heading ?? '') !== plain(heading)) return `is headed "${read.heading}", not "${heading}"`;
  if (read.through !== through) return `ends with ${read.through}, not ${through}`;
  const place = (read.containers ?? []).map(({ level, number }) => `${level} ${number}`).join(', ');
  return place === within.join(', ') ? undefined : `stands in ${place}, not ${within.join(', ')}`;
}

function blocksOf({ text }: JsonSection): Exclude<JsonSection['text'], string> {
  return typeof text === 'string' ? [{ text }] : text;
}

/** Only letters and digits. Cached, because each text is compared in many prints. */
function plain(text: string): string {
  const known = plainTexts.get(text) ?? text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
  plainTexts.set(text, known);
  return known;
}

const plainTexts = new Map<string, string>();

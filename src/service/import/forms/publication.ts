/** Converts the outline of a document to a publication in our JSON format, for the rest of the import. */
import { basename } from 'node:path';
import { unofficialCopy } from '../../../contract/source-kind.ts';
import type { JsonHead, JsonSection } from '../json/schema.ts';
import type { Document } from './block.ts';
import { termsOf } from './profiles/index.ts';
import { divided } from './structure/division.ts';
import { isAbbreviation, readHeading } from './structure/heading.ts';
import type { Container, Outline, Part } from './structure/outline.ts';
import { type Paragraph, paragraphsOf } from './structure/subdivisions.ts';

export type Jurisdiction = JsonHead['jurisdiction'];
export type CodeHead = JsonHead['codes'][number];
type JsonContainer = NonNullable<JsonHead['containers']>[number];

/** One code of a publication, with its source documents in order. */
export interface ReadCode {
  readonly code: CodeHead;
  readonly documents: readonly { readonly document: Document; readonly outline: Outline }[];
}

/** A publication whose sections are known to match the format. */
export type ReadPublication = Omit<JsonHead, 'sections'> & { readonly sections: JsonSection[] };

export function publicationOf(jurisdiction: Jurisdiction, codes: readonly ReadCode[]): ReadPublication {
  const containers: JsonContainer[] = [];
  const sections: JsonSection[] = [];
  for (const { code, documents } of codes) {
    const key = code.key ?? code.name;
    for (const { document, outline } of documents) {
      for (const part of outline.parts) {
        if (part.ofContainer) containers.push(containerOf(key, part, document));
        else sections.push(sectionOf(key, part, document));
      }
    }
  }
  return {
    format: 'legal-code-lookup/1',
    jurisdiction,
    codes: codes.map(withOwnAbbreviation),
    containers: merged(containers),
    sections,
  };
}

/** The fewest sections whose headings show an abbreviation. */
const fewestHeaded = 3;

/** Adds the abbreviation before the numbers of most headings, which the code uses for itself: `SCLC 6-A-1. Short Title.` */
function withOwnAbbreviation({ code, documents }: ReadCode): CodeHead {
  const written = documents.flatMap(({ outline }) =>
    outline.parts.flatMap((part) => (part.kind === 'section' && part.number !== undefined ? (part.written ?? '') : [])),
  );
  const counts = new Map<string, number>();
  for (const heading of written) {
    const marker = readHeading(heading)?.marker ?? '';
    if (isAbbreviation(marker)) counts.set(marker, (counts.get(marker) ?? 0) + 1);
  }
  const own = [...counts].find(([, count]) => count >= fewestHeaded && count * 2 > written.length)?.[0];
  const known = code.abbreviations ?? [];
  return own === undefined || known.includes(own) ? code : { ...code, abbreviations: [...known, own] };
}

function containerOf(code: string, { within, blocks }: Part, { repealedOn }: Document): JsonContainer {
  const { law, history, notes } = divided(blocks);
  const text = blocksOf(paragraphsOf(law));
  return {
    code,
    path: pathOf(within),
    ...(text.length === 0 ? {} : { text }),
    ...(repealedOn === undefined ? {} : { repealed_on: repealedOn }),
    ...(notes.length === 0 ? {} : { notes: [...notes] }),
    ...(history.length === 0 ? {} : { history: [...history] }),
  };
}

/** Merges the repeated headings of a container into one record. */
function merged(containers: readonly JsonContainer[]): JsonContainer[] {
  const byPath = new Map<string, JsonContainer>();
  for (const each of containers) {
    const place = JSON.stringify([each.code, each.path]);
    const known = byPath.get(place);
    byPath.set(place, known === undefined ? each : joined(known, each));
  }
  return [...byPath.values()];
}

function joined(one: JsonContainer, other: JsonContainer): JsonContainer {
  const text = [...listOf(one.text), ...listOf(other.text)];
  const notes = [...(one.notes ?? []), ...(other.notes ?? [])];
  const history = [...new Set([...[one.history ?? []].flat(), ...[other.history ?? []].flat()])];
  return {
    ...one,
    ...(text.length === 0 ? {} : { text }),
    ...(notes.length === 0 ? {} : { notes }),
    ...(history.length === 0 ? {} : { history }),
  };
}

type JsonBlock = Exclude<JsonSection['text'], string>[number];

function listOf(text: JsonContainer['text']): readonly JsonBlock[] {
  return text === undefined || typeof text === 'string' ? [] : text;
}

function sectionOf(code: string, part: Part, document: Document): JsonSection {
  const { law, history, notes } = divided(part.blocks);
  const { number, through, heading } = part;
  const terms = termsOf(document.publisher);
  const source = {
    // An import is a copy. The official text is the publisher's or the city's.
    kind: unofficialCopy,
    title: basename(document.path),
    ...(document.publisher === undefined ? {} : { publisher: document.publisher }),
    ...(terms === undefined ? {} : { terms_url: terms }),
    ...addressOf(part.address, document.pages),
  };
  return {
    code,
    containers: pathOf(part.within),
    ...(part.kind === 'section' && number !== undefined
      ? {}
      : { kind: number === undefined && part.kind === 'section' ? 'provision' : part.kind }),
    ...(number === undefined ? {} : { number }),
    ...(heading === undefined ? {} : { heading }),
    text: blocksOf(paragraphsOf(law)),
    ...(notes.length === 0 ? {} : { notes: [...notes] }),
    ...(history.length === 0 ? {} : { history: [...history] }),
    ...(through === undefined ? {} : { through }),
    ...(document.repealedOn === undefined ? {} : { repealed_on: document.repealedOn }),
    sources: [source],
  };
}

function addressOf(
  address: string | undefined,
  pages: string | undefined,
): { source_url?: string; source_reference?: string } {
  if (address === undefined) return {};
  if (pages !== undefined && /^[\w.-]{1,200}$/.test(address))
    return { source_url: pages.replace('{id}', address), source_reference: address };
  return /^https?:\/\/\S+$/.test(address) ? { source_url: address } : { source_reference: address };
}

function pathOf(within: readonly Container[]): Container[] {
  return within.map(({ level, number, heading }) => ({
    level,
    ...(number === undefined ? {} : { number }),
    ...(heading === undefined ? {} : { heading }),
  }));
}

function blocksOf(paragraphs: readonly Paragraph[]): JsonBlock[] {
  return paragraphs.map(({ designators, heading, text, continuation, table }) => ({
    ...(designators.length === 0 ? {} : { designators: [...designators] }),
    ...(heading === undefined ? {} : { heading }),
    ...(text === undefined ? {} : { text }),
    ...(continuation === undefined ? {} : { continuation }),
    ...(table === undefined
      ? {}
      : {
          table: {
            ...(table.caption === undefined ? {} : { caption: table.caption }),
            head: table.head.map((row) => [...row]),
            rows: table.rows.map((row) => [...row]),
          },
        }),
  }));
}

import type { DatabaseSync } from 'node:sqlite';
import type { TextBlock } from '../../src/contract/resources.ts';

/** A section with facts that a draft can state about it. */
export interface Provision {
  readonly row: number;
  readonly id: string;
  readonly number: string;
  readonly citation: string;
  readonly heading: string;
  /** The words of its heading and of those above it. */
  readonly headings: string;
  readonly status: string;
  readonly code: number;
  readonly words: readonly string[];
  /** A run of text in one paragraph. */
  readonly passages: readonly string[];
  readonly designators: readonly string[];
  /** Whole paragraphs that can be quoted unchanged, in order. */
  readonly paragraphs: readonly string[];
  /** Its status has a date, so it may have changed. */
  readonly dated: boolean;
}

/** All provisions of a jurisdiction of a library, by its row. */
export function provisionsOf(database: DatabaseSync, jurisdiction: number): readonly Provision[] {
  const above = headingsAbove(database);
  const rows = database
    .prepare(
      'SELECT section.row, id, number, citation, heading, status, code, container, text, validity FROM section JOIN section_body ON section_body.row = section.row WHERE jurisdiction = ?',
    )
    .iterate(jurisdiction);
  const provisions: Provision[] = [];
  for (const row of rows) {
    const blocks: readonly TextBlock[] = JSON.parse(String(row.text));
    provisions.push({
      row: Number(row.row),
      id: String(row.id),
      number: String(row.number),
      citation: String(row.citation),
      heading: String(row.heading ?? '').replace(/[.\s]+$/, ''),
      headings: ` ${keyOf(`${String(row.heading ?? '')} ${above(Number(row.container ?? 0))}`)} `,
      status: String(row.status),
      code: Number(row.code),
      words: blocks.map(({ text }) => text ?? ''),
      passages: blocks.flatMap(({ text }) => passageOf(text)),
      paragraphs: consecutive(blocks),
      dated: /until|through|expire|temporar/.test(String(row.validity ?? '')),
      designators: blocks.flatMap(({ designators }) => (designators.length === 1 ? designators : [])),
    });
  }
  return provisions;
}

/** The headings of a container and of those around it, by its row. */
function headingsAbove(database: DatabaseSync): (container: number) => string {
  const containers = new Map(
    database
      .prepare('SELECT row, parent, heading FROM container')
      .all()
      .map(({ row, parent, heading }) => [
        Number(row),
        { parent: Number(parent ?? 0), heading: String(heading ?? '') },
      ]),
  );
  const above = (row: number): string => {
    const container = containers.get(row);
    return container === undefined ? '' : `${container.heading} / ${above(container.parent)}`;
  };
  return above;
}

/** Eight to twenty words from the middle of a paragraph, without signs that a quotation must change. */
export function passageOf(text: string | undefined): readonly string[] {
  const words = (text ?? '').split(/\s+/);
  if (words.length < 14) return [];
  const run = words.slice(2, Math.min(22, words.length - 2)).join(' ');
  return /["“”()[\]§;:]|\.\s/.test(run) || run.split(' ').length < 10 ? [] : [run.replace(/[.,]+$/, '')];
}

/** The first consecutive paragraphs that can be quoted unchanged. */
function consecutive(blocks: readonly TextBlock[]): readonly string[] {
  const from = blocks.findIndex(({ text }, at) => isQuotable(text) && isQuotable(blocks[at + 1]?.text));
  const run = from < 0 ? [] : blocks.slice(from, from + 3).map(({ text }) => text ?? '');
  const end = run.findIndex((text) => !isQuotable(text));
  return end < 0 ? run : run.slice(0, end);
}

const isQuotable = (text: string | undefined): text is string =>
  text !== undefined && text.length < 600 && text.split(/\s+/).length > 8 && !/["“”\n<>*_`\\|[\]]/.test(text);

/** The number of words that two passages share. */
export const keyOf = (text: string): string => (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ');

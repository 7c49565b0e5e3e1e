/** What a section said in the editions that are held: its texts, each with the editions in which it was seen. */
import { sectionText } from './before.ts';
import { applyChange, type Change, changeBetween, type SectionText } from './change.ts';
import { optionalText, type Row, text } from './columns.ts';
import type { EditionPlace } from './editions.ts';

/** A text, and the dates of the first and the last edition in a row that have it. */
export interface Segment {
  readonly version: string;
  readonly publication: string | null;
  readonly from: string | null;
  readonly through: string | null;
  readonly content: SectionText;
}

/** Newest first. Between two segments, the section was in no edition or said something else. */
export type History = readonly Segment[];

/** What a section says in one edition. */
export type EditionText = Pick<Segment, 'version' | 'content'>;

/**
 * A section's history with what an edition says about it.
 *
 * @param content undefined: the edition does not have the section
 */
export function withEdition(history: History, edition: EditionPlace, content: EditionText | undefined): History {
  const { date } = edition;
  const covering = history.findIndex((segment) => covers(segment, date));
  const known = history[covering];
  if (known !== undefined && known.version === content?.version) return history;
  const without = known === undefined ? history : history.toSpliced(covering, 1, ...around(known, edition));
  return content === undefined ? without : withSegment(without, edition, content);
}

/** True when a text was seen both before a date and after it, or on it. */
export function covers({ from, through }: Pick<Segment, 'from' | 'through'>, date: string): boolean {
  return from !== null && through !== null && from <= date && date <= through;
}

/** The parts of a segment in the editions before and after one that differs. */
function around(segment: Segment, { previous, next }: EditionPlace): readonly Segment[] {
  const { from, through } = segment;
  return [
    ...(next !== undefined && through !== null && next <= through ? [{ ...segment, from: next }] : []),
    ...(previous !== undefined && from !== null && previous >= from ? [{ ...segment, through: previous }] : []),
  ];
}

function withSegment(history: History, edition: EditionPlace, { version, content }: EditionText): History {
  const { date, publication, previous, next } = edition;
  const newer = history.findIndex((one) => next !== undefined && one.from === next && one.version === version);
  const older = history.findIndex(
    (one) => previous !== undefined && one.through === previous && one.version === version,
  );
  const [after, before] = [history[newer], history[older]];
  if (after !== undefined && before !== undefined)
    return history
      .with(newer, { ...after, from: before.from, publication: before.publication })
      .filter((_, at) => at !== older);
  if (after !== undefined) return history.with(newer, { ...after, from: date, publication });
  if (before !== undefined) return history.with(older, { ...before, through: date });
  const at = history.findIndex(({ from, through }) => (through ?? from ?? '') < date);
  const own = { version, publication, from: date, through: date, content };
  return history.toSpliced(at < 0 ? history.length : at, 0, own);
}

/** A segment as it is stored: by the change that leads back to it from the one after it. */
export interface StoredSegment {
  readonly sequence: number;
  readonly version: string;
  readonly publication: string | null;
  readonly from: string | null;
  readonly through: string | null;
  /** JSON. */
  readonly change: string;
}

/** All but the newest, as they are stored, with the highest sequence first. */
export function storedSegments(history: History): readonly StoredSegment[] {
  return history.slice(1).flatMap((segment, at) => {
    const newer = history[at];
    if (newer === undefined) return [];
    const { version, publication, from, through, content } = segment;
    const sequence = history.length - 1 - at;
    return [
      { sequence, version, publication, from, through, change: JSON.stringify(changeBetween(newer.content, content)) },
    ];
  });
}

/** A row of a section with its text as the newest segment of a history. */
export function newestSegment(row: Row, through: string | null): Segment {
  return {
    version: text(row.version),
    publication: optionalText(row.publication) ?? null,
    from: optionalText(row.seen_from) ?? null,
    through,
    content: sectionText(row),
  };
}

/** Reads a history. `earlier`: rows of versions with the highest sequence first. */
export function readHistory(newest: Segment, earlier: readonly Row[]): History {
  const history = [newest];
  let { content } = newest;
  for (const row of earlier) {
    const change: Change = JSON.parse(text(row.change));
    content = applyChange(content, change);
    history.push({
      version: text(row.version),
      publication: optionalText(row.publication) ?? null,
      from: optionalText(row.seen_from) ?? null,
      through: optionalText(row.seen_through) ?? null,
      content,
    });
  }
  return history;
}

/** A section's history: its texts in the stored editions, each with the range of editions that contain it. */
import { sectionText } from './before.ts';
import { applyChange, type Change, changeBetween, type SectionText } from './change.ts';
import { optionalText, type Row, text } from './columns.ts';
import type { EditionPlace } from './editions.ts';

/** A text, with the dates of the first and last consecutive editions that contain it. */
export interface Segment {
  readonly version: string;
  readonly publication: string | null;
  readonly from: string | null;
  readonly through: string | null;
  readonly content: SectionText;
}

/** Newest first. Between two segments, the section was absent or had another text. */
export type History = readonly Segment[];

/** A section's text in one edition. */
export type EditionText = Pick<Segment, 'version' | 'content'>;

/**
 * Adds an edition to a section's history.
 *
 * @param content undefined if the edition lacks the section
 */
export function withEdition(history: History, edition: EditionPlace, content: EditionText | undefined): History {
  const { date } = edition;
  const covering = history.findIndex((segment) => covers(segment, date));
  const known = history[covering];
  if (known !== undefined && known.version === content?.version) return history;
  const without = known === undefined ? history : history.toSpliced(covering, 1, ...remainderOf(known, edition));
  return content === undefined ? without : withSegment(without, edition, content);
}

/** True if the date is within the range in which the text was seen. */
export function covers({ from, through }: Pick<Segment, 'from' | 'through'>, date: string): boolean {
  return from !== null && through !== null && from <= date && date <= through;
}

/** The parts of a segment that remain before and after an edition with a different text. */
function remainderOf(segment: Segment, { previous, next }: EditionPlace): readonly Segment[] {
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

/** A segment as stored: a change to apply to the next newer segment. */
export interface StoredSegment {
  readonly sequence: number;
  readonly version: string;
  readonly publication: string | null;
  readonly from: string | null;
  readonly through: string | null;
  /** As JSON. */
  readonly change: string;
}

/** Returns all segments except the newest as stored, highest sequence first. */
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

/** Converts a section's row with its text to the newest segment. */
export function newestSegment(row: Row, through: string | null): Segment {
  return {
    version: text(row.version),
    publication: optionalText(row.publication) ?? null,
    from: optionalText(row.seen_from) ?? null,
    through,
    content: sectionText(row),
  };
}

/** Rebuilds a history. `earlier` are version rows, highest sequence first. */
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

/** What v1 says about a section as it was in an edition, and of one that only earlier editions have. */
import { extraPaths, paths } from '../../contract/paths.ts';
import type { WireSection } from '../../contract/schemas.ts';
import { readStatus } from '../../contract/status.ts';
import { applyChange, type SectionText } from './change.ts';
import { optionalText, type Row, text } from './columns.ts';
import { type Edition, editionAt } from './editions.ts';
import { EditionNotHeld } from './errors.ts';
import { field } from './field.ts';
import { covers } from './history.ts';
import type { CodeEntry } from './jurisdiction-entry.ts';
import { type WireValidity, withoutValidity } from './wire-validity.ts';

/** The first and the last edition in a row that have a text. */
export interface SeenBetween {
  readonly from: string | null;
  readonly through: string | null;
}

/** The edition of a code that answers for a date. Throws EditionNotHeld. */
export function editionOf(code: Pick<CodeEntry, 'editions'> | undefined, date: string): Edition {
  const edition = editionAt(code?.editions ?? [], date);
  if (edition === undefined) throw new EditionNotHeld(code?.editions[0]?.through);
  return edition;
}

/** Throws EditionNotHeld where no code has an edition for a date. */
export function refuseBefore(
  { codes }: { readonly codes: readonly Pick<CodeEntry, 'editions'>[] },
  date: string,
): void {
  if (codes.some(({ editions }) => editionAt(editions, date) !== undefined)) return;
  throw new EditionNotHeld(codes.flatMap(({ editions }) => editions[0]?.through ?? []).sort()[0]);
}

/** A date, and the edition that answers for it. */
export interface AsOf {
  readonly date: string;
  readonly edition: Edition;
}

/**
 * A section as it was in an edition; undefined: the edition does not have it.
 *
 * @param newest its newest text, and when that was seen
 * @param earlier rows of its versions, from the latest on
 */
export function sectionIn(
  newest: WireSection,
  seen: SeenBetween,
  earlier: readonly Row[],
  asOf: AsOf,
): WireSection | undefined {
  const { through } = asOf.edition;
  // What could not be read of a later edition is shown with the date through which it is known.
  const isKept = newest.not_in_files_read === true && seen.from !== null && seen.from <= through;
  if (isKept || covers(seen, through)) return { ...newest, as_of: wireAsOf(asOf, seen) };
  let content: SectionText = {
    ...field('heading', newest.heading),
    status: newest.status,
    text: newest.text ?? [],
  };
  for (const row of earlier) {
    content = applyChange(content, JSON.parse(text(row.change)));
    const known = { from: optionalText(row.seen_from) ?? null, through: optionalText(row.seen_through) ?? null };
    if (covers(known, through)) return { ...earlierSection(newest, row, content), as_of: wireAsOf(asOf, known) };
  }
  return undefined;
}

function wireAsOf({ date, edition }: AsOf, { from, through }: SeenBetween): NonNullable<WireSection['as_of']> {
  return {
    date,
    codified_through: edition.through,
    ...field('publication', edition.publication),
    ...field('known_from', from ?? undefined),
    ...field('known_through', through ?? undefined),
  };
}

/** A section with the text of an earlier version, by the version's row. */
export function earlierSection(newest: WireSection, row: Row, content: SectionText): WireSection {
  const { heading: _heading, not_in_edition: _gone, ...rest } = withoutValidity(newest);
  const { status, asPublished } = readStatus(content.status);
  const version = text(row.version);
  const id = newest.code_section_id;
  return {
    ...rest,
    ...field('heading', content.heading),
    status,
    ...field('status_as_published', asPublished),
    ...field('codified_through', optionalText(row.seen_through)),
    text: [...content.text],
    version,
    // Notes and relations are kept of the present text only: they would mislead beside an earlier one.
    notes: [],
    related: [],
    links: { ...rest.links, self: extraPaths.version(id, version), current: paths.section(id) },
  };
}

/** The validity of a section that only earlier editions have: what an edition lacks need not be repealed. */
export function pastValidity(row: Row): WireValidity {
  return { status: 'unknown', ...field('codified_through', optionalText(row.seen_through)) };
}

/** The edition held last, which lacks a section. */
export function notInEdition(
  code: Pick<CodeEntry, 'editions'> | undefined,
): NonNullable<WireSection['not_in_edition']> {
  const last = code?.editions.at(-1);
  return { ...field('codified_through', last?.through), ...field('publication', last?.publication) };
}

/** A section of earlier editions with the status that the last of them states, for what is asked of that edition. */
export function asStated(section: WireSection, row: Row): WireSection {
  const { not_in_edition: _gone, ...rest } = section;
  const { status, asPublished } = readStatus(text(row.status));
  return { ...rest, status, ...field('status_as_published', asPublished) };
}

/** Builds v1 resources for sections as of an edition, and for sections that only earlier editions have. */
import { extraPaths, paths } from '../../contract/paths.ts';
import type { WireSection } from '../../contract/schemas.ts';
import { readStatus } from '../../contract/status.ts';
import { applyChange, type SectionText } from './change.ts';
import { optionalText, type Row, text } from './columns.ts';
import { type EditionValue, type EditionValues, readValues, valueAt } from './edition-values.ts';
import { type Edition, editionAt } from './editions.ts';
import { EditionNotHeld } from './errors.ts';
import { field } from './field.ts';
import { covers } from './history.ts';
import type { CodeEntry } from './jurisdiction-entry.ts';
import { hasNewestDetails, type StatedInEdition, validityStated } from './stated.ts';
import { type WireValidity, withoutValidity } from './wire-validity.ts';

/** The dates of the first and last consecutive editions with a text. */
export interface SeenBetween {
  readonly from: string | null;
  readonly through: string | null;
}

/** Returns a code's edition for a date. Throws EditionNotHeld. */
export function editionOf(code: Pick<CodeEntry, 'editions'> | undefined, date: string): Edition {
  const edition = editionAt(code?.editions ?? [], date);
  if (edition === undefined) throw new EditionNotHeld(code?.editions[0]?.through);
  return edition;
}

/** Throws EditionNotHeld if no code has an edition for the date. */
export function refuseBefore(
  { codes }: { readonly codes: readonly Pick<CodeEntry, 'editions'>[] },
  date: string,
): void {
  if (codes.some(({ editions }) => editionAt(editions, date) !== undefined)) return;
  throw new EditionNotHeld(codes.flatMap(({ editions }) => editions[0]?.through ?? []).sort()[0]);
}

/** A date with its edition. */
export interface AsOf {
  readonly date: string;
  readonly edition: Edition;
}

/** What a store has of a section. */
export interface SectionHistory {
  /** The section with its newest text. */
  readonly newest: WireSection;
  /** The range in which the newest text was seen. */
  readonly seen: SeenBetween;
  /** Rows of earlier versions, newest first. */
  readonly earlier: readonly Row[];
  /** What each edition states of it. */
  readonly stated: EditionValues<StatedInEdition>;
}

/** Returns a section as of an edition; undefined if the edition lacks it. */
export function sectionIn({ newest, seen, earlier, stated }: SectionHistory, asOf: AsOf): WireSection | undefined {
  const { through } = asOf.edition;
  const value = valueAt(stated, through);
  // If a later edition's section couldn't be read, show the last known text with its date.
  const isKept = newest.not_in_files_read === true && seen.from !== null && seen.from <= through;
  if (covers(seen, through)) {
    if (value === undefined || value !== stated.at(-1))
      return dated(withStated(newest, stated, value, seen), asOf, seen);
    const { uncodified_acts: acts, ...rest } = newest;
    // Acts newer than the newest edition say nothing of an earlier one.
    const newer = through === seen.through ? field('uncodified_acts', acts) : {};
    // A section that only earlier editions have keeps what they state apart from its text.
    return dated({ ...rest, ...validityStated(value.value), ...newer }, asOf, seen);
  }
  if (isKept) return dated(newest, asOf, seen);
  let content: SectionText = {
    ...field('heading', newest.heading),
    status: newest.status,
    text: newest.text ?? [],
  };
  for (const row of earlier) {
    content = applyChange(content, JSON.parse(text(row.change)));
    const known = { from: optionalText(row.seen_from) ?? null, through: optionalText(row.seen_through) ?? null };
    if (!covers(known, through)) continue;
    const section = earlierSection(newest, row, content);
    return dated({ ...section, ...validityStated(value?.value) }, asOf, known);
  }
  return undefined;
}

function dated(section: WireSection, asOf: AsOf, seen: SeenBetween): WireSection {
  return { ...section, as_of: wireAsOf(asOf, seen) };
}

/** Replaces what the newest edition states of a section with what an earlier edition with the same text states. */
function withStated(
  newest: WireSection,
  stated: SectionHistory['stated'],
  value: EditionValue<StatedInEdition> | undefined,
  { through }: SeenBetween,
): WireSection {
  return {
    ...withoutValidity(newest),
    status: newest.status,
    ...validityStated(value?.value),
    ...field('codified_through', through ?? undefined),
    ...(hasNewestDetails(stated, value) ? {} : { notes: [], related: [] }),
  };
}

/** `[Repealed]` at the end of a heading. */
const statusMark =
  /\s*[[(][^\])]*\b(?:repealed|reserved|expired?s?|omitted|transferred|recodified|redesignated|renumbered|not funded|superseded)\b[^\])]*[\])]\.?\s*$/i;

/**
 * Returns a container's heading in an edition. If that isn't known, returns the newest heading without the status in it.
 * Otherwise, an answer for an earlier date would call a chapter repealed too early.
 *
 * @param row a container's row
 * @param through the edition's date
 */
export function headingIn(row: Row, through: string): string | undefined {
  const known = valueAt(readValues<string | null>(optionalText(row.headings)), through);
  if (known !== undefined) return known.value ?? undefined;
  return optionalText(row.heading)?.replace(statusMark, '') || undefined;
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

/** Returns a section with the text of an earlier version. */
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
    // Omit notes and relations. Only those of the present text are stored, and they would be misleading here.
    notes: [],
    related: [],
    links: { ...rest.links, self: extraPaths.version(id, version), current: paths.section(id) },
  };
}

/**
 * Returns the validity of a section that only earlier editions have. A section missing from an edition isn't necessarily repealed.
 */
export function pastValidity(row: Row): WireValidity {
  return { status: 'unknown', ...field('codified_through', optionalText(row.seen_through)) };
}

/** Returns the latest stored edition, which lacks the section. */
export function notInEdition(
  code: Pick<CodeEntry, 'editions'> | undefined,
): NonNullable<WireSection['not_in_edition']> {
  const last = code?.editions.at(-1);
  return { ...field('codified_through', last?.through), ...field('publication', last?.publication) };
}

/** Gives a section of earlier editions the status from the last of them, for a request as of that edition. */
export function asStated(section: WireSection, row: Row): WireSection {
  const { not_in_edition: _gone, ...rest } = section;
  const { status, asPublished } = readStatus(text(row.status));
  return { ...rest, status, ...field('status_as_published', asPublished) };
}

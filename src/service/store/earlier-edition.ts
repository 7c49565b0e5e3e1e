/** Imports an edition when the library already has a later one. Changes only the stored earlier editions. */
import type { LibraryBefore, OpenCode } from './before.ts';
import { field } from './field.ts';
import { covers, withEdition } from './history.ts';
import { type Placement, type PublicationExecutor, plannedSection } from './planned.ts';
import type { SectionRecord } from './records.ts';
import { type StatedInEdition, statedIn, withStated } from './stated.ts';
import { type SectionHashes, storedValidity } from './stored.ts';

interface Given {
  readonly section: SectionRecord;
  readonly id: string;
  readonly hashes: SectionHashes;
  readonly placement: Placement;
}

/** Stores the edition's text of a section. */
export async function putEarlier(
  store: PublicationExecutor,
  before: LibraryBefore,
  { place, record, throughBefore }: OpenCode,
  { section, id, hashes, placement }: Given,
): Promise<void> {
  if (place === undefined) return;
  const present = before.sections.get(id);
  const known = present ?? before.past.get(id);
  const { row } = placement;
  const { version } = hashes;
  if (known === undefined) {
    const planned = plannedSection(
      { ...section, uncodified: [] },
      { ...placement, seenThrough: place.date },
      {
        id,
        hashes,
        acts: [],
        uncodified: [],
        actId: () => '',
        publication: record.publication ?? null,
        seenFrom: place.date,
        was: 'absent',
        earlier: undefined,
        statedBefore: [],
        edition: place,
      },
    );
    return await store.past(planned);
  }
  const of = present === undefined ? 'past' : 'present';
  const stated = withStated(known.stated, place, statedOf(section));
  const through = known.seenThrough ?? (present === undefined ? null : (throughBefore ?? null));
  const hasNewestText = covers({ from: known.seenFrom, through }, place.date);
  if (stated !== known.stated || (hasNewestText && known.version !== version)) await store.stated(row, of, stated);
  if (known.version === version && hasNewestText) return;
  if (known.version === version && place.next !== undefined && known.seenFrom === place.next)
    return await store.since(row, place.date);
  const content = {
    version,
    content: { ...field('heading', section.heading), status: section.status, text: section.text },
  };
  await store.revise({
    row,
    of,
    through: through || null,
    revised: (history) => withEdition(history, place, content),
  });
}

/** Leaves out acts that the edition's text does not include yet: a later edition shows whether they were codified. */
function statedOf(section: SectionRecord): StatedInEdition {
  return statedIn(
    section,
    storedValidity({ ...section, uncodified: [] }, () => ''),
  );
}

/**
 * Records that this earlier edition lacks sections of the editions before and after it.
 *
 * @param seen ids of the publication's sections
 */
export async function lackEarlier(
  store: PublicationExecutor,
  before: LibraryBefore,
  codes: readonly OpenCode[],
  seen: ReadonlySet<string>,
): Promise<void> {
  const byRow = new Map(codes.map((code) => [code.row, code]));
  for (const [id, { row, code, seenFrom, seenThrough, stated }] of [...before.sections, ...before.past]) {
    const { order, place, throughBefore } = byRow.get(code) ?? {};
    if (order !== 'earlier' || place === undefined || seen.has(id)) continue;
    const of = before.sections.has(id) ? 'present' : 'past';
    const through = (seenThrough ?? (of === 'past' ? undefined : throughBefore)) || null;
    // Without a list, the values are those since the first edition with the newest text, which changes now.
    if (covers({ from: seenFrom, through }, place.date)) await store.stated(row, of, stated);
    await store.revise({ row, of, through, revised: (history) => withEdition(history, place, undefined) });
  }
}

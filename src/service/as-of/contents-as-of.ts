/** Builds a level of a table of contents as of a date from the current level and the differences on that date. */
import { paths } from '../../contract/paths.ts';
import type { WireContentsEntry, WireSection } from '../../contract/schemas.ts';
import { editionAt } from '../store/editions.ts';
import { field } from '../store/field.ts';
import type { Differences, PageOf, PageRequest, Scope, Store } from '../store/store.ts';
import { validityFields } from '../store/wire-validity.ts';
import { insertByNumber } from './insert-by-number.ts';

/** Context for reading the contents of one jurisdiction. */
interface Reading {
  readonly store: Store;
  readonly scope: Scope;
  readonly jurisdictionId: string;
  readonly asOf: string;
}

/** Page size, above the number of entries in any level. */
const wholeLevel = 1_000;

/**
 * Returns one page of a level as of a date; undefined if the jurisdiction has no such level (for this account).
 *
 * @param parent absent for the list of codes
 * @throws EditionNotHeld
 */
export async function contentsAsOf(
  store: Store,
  scope: Scope,
  jurisdictionId: string,
  parent: string | undefined,
  page: PageRequest,
  asOf: string,
): Promise<PageOf<WireContentsEntry> | undefined> {
  const reading = { store, scope, jurisdictionId, asOf };
  const entries = await (parent === undefined ? codesAsOf(reading) : levelAsOf(reading, parent.toLowerCase()));
  if (entries === undefined) return undefined;
  const first = page.after === undefined ? 0 : Number(page.after) + 1;
  const shown = entries.slice(first, first + page.limit);
  const last = first + shown.length - 1;
  return { entries: shown, ...field('next', last + 1 < entries.length ? String(last) : undefined) };
}

async function codesAsOf(reading: Reading): Promise<readonly WireContentsEntry[] | undefined> {
  const { store, scope, jurisdictionId, asOf } = reading;
  const [differences, jurisdiction, page] = await Promise.all([
    store.differences(scope, jurisdictionId, asOf, { parent: undefined }),
    store.jurisdiction(scope, jurisdictionId),
    store.contents(scope, jurisdictionId, undefined, { limit: wholeLevel }, asOf),
  ]);
  if (differences === undefined) return undefined;
  const held = new Set(
    (jurisdiction?.codes ?? [])
      .filter(({ editions = [] }) => editionAt(editions.map(edition), asOf) !== undefined)
      .map((code) => code.code_id),
  );
  return (page?.entries ?? []).filter(({ id }) => held.has(id)).map((entry) => withOwnAsOf(entry, differences));
}

function edition({ codified_through }: { readonly codified_through?: string | null }): { readonly through: string } {
  return { through: codified_through ?? '' };
}

async function levelAsOf(reading: Reading, parent: string): Promise<readonly WireContentsEntry[] | undefined> {
  const { store, scope, jurisdictionId, asOf } = reading;
  const [differences, present, containers] = await Promise.all([
    store.differences(scope, jurisdictionId, asOf, { parent }),
    levelOf(reading, parent),
    store.containersAsOf(scope, jurisdictionId, parent, asOf),
  ]);
  if (differences === undefined || present === undefined || containers === undefined) return undefined;
  const there = new Map(containers.map((container) => [container.id, container]));
  const entries = present.flatMap((entry): readonly WireContentsEntry[] => {
    if (entry.kind === 'section') return sectionThen(entry, differences);
    const { links } = there.get(entry.id) ?? {};
    return links === undefined ? [] : [withOwnAsOf({ ...entry, links: { ...entry.links, ...links } }, differences)];
  });
  const known = new Set(present.flatMap(({ id, code_section_id: own }) => [id, ...(own === undefined ? [] : [own])]));
  for (const entry of [...pastSections(differences, known), ...containers])
    if (!known.has(entry.id)) insertByNumber(entries, entry);
  return entries;
}

function sectionThen(entry: WireContentsEntry, differences: Differences): readonly WireContentsEntry[] {
  if (!differences.has(entry.id)) return [entry];
  const was = differences.get(entry.id)?.section;
  return was === undefined ? [] : [sectionEntryOf(was)];
}

/** Returns entries of sections that the level no longer has. */
function pastSections(differences: Differences, known: ReadonlySet<string>): readonly WireContentsEntry[] {
  return [...differences.values()].flatMap(({ section }) =>
    section === undefined || known.has(section.code_section_id) ? [] : sectionEntryOf(section),
  );
}

async function levelOf(
  { store, scope, jurisdictionId, asOf }: Reading,
  parent: string,
): Promise<readonly WireContentsEntry[] | undefined> {
  const entries: WireContentsEntry[] = [];
  let after: string | undefined;
  do {
    const asked = { limit: wholeLevel, ...field('after', after) };
    const page = await store.contents(scope, jurisdictionId, parent, asked, asOf);
    if (page === undefined) return undefined;
    entries.push(...page.entries);
    after = page.next;
  } while (after !== undefined);
  return entries;
}

/** Adjusts an entry with text of its own if the text differed on the date, or didn't exist. */
function withOwnAsOf(entry: WireContentsEntry, differences: Differences): WireContentsEntry {
  const { code_section_id: own, kind, id, links } = entry;
  if (own === undefined || !differences.has(own)) return entry;
  const was = differences.get(own)?.section;
  const shown = { kind, id, ...labels(entry) };
  const { self: _self, ...otherLinks } = links;
  if (was === undefined) return { ...shown, links: otherLinks };
  const { provision_kind, citation } = entry;
  return {
    ...shown,
    ...field('provision_kind', provision_kind),
    ...field('citation', citation),
    ...validityFields(was),
    code_section_id: own,
    links,
  };
}

function labels({ level, number, heading }: Partial<WireContentsEntry>): Partial<WireContentsEntry> {
  return { ...field('level', level), ...field('number', number), ...field('heading', heading) };
}

function sectionEntryOf(section: WireSection): WireContentsEntry {
  const { code_section_id: id, kind, number, heading, citation } = section;
  return {
    kind: 'section',
    id,
    provision_kind: kind,
    ...field('number', number),
    ...field('heading', heading),
    ...validityFields(section),
    citation,
    code_section_id: id,
    links: { self: paths.section(id) },
  };
}

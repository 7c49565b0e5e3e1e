/** What an import changed in a library's codes. */
import type { WireJurisdiction, WireSection } from '../../contract/schemas.ts';
import { EditionNotHeld } from '../../service/store/errors.ts';
import { field } from '../../service/store/field.ts';
import type { OpenedStore } from '../../service/store/open.ts';

export interface ChangedSection {
  readonly change: 'added' | 'changed' | 'removed';
  readonly code_section_id: string;
  readonly citation: string;
  readonly heading?: string;
  /** The date through which the previous edition is codified: ISO 8601. */
  readonly before: string;
  /** The date through which the new edition is codified: ISO 8601. */
  readonly after: string;
}

/** The dates through which a jurisdiction's codes were codified before an import, by code: ISO 8601, oldest first. */
export type EditionDates = ReadonlyMap<string, readonly string[]>;

/** How the imported edition relates to those held before. */
export type EditionOrder = 'first' | 'later' | 'earlier' | 'same';

export async function editionDates(store: OpenedStore, jurisdictionId: string): Promise<EditionDates> {
  const jurisdiction = await store.jurisdiction('all', jurisdictionId);
  return new Map((jurisdiction?.codes ?? []).map((code) => [code.code_id, datesOf(code)]));
}

/** The order of the editions imported since `held`. The latest decides if several codes were imported. */
export async function orderSince(
  store: OpenedStore,
  jurisdictionId: string,
  held: EditionDates,
): Promise<EditionOrder> {
  const orders = new Set<EditionOrder>();
  for (const [code, dates] of await editionDates(store, jurisdictionId)) {
    const before = held.get(code);
    const [last, lastBefore] = [dates.at(-1), before?.at(-1)];
    if (before === undefined) orders.add('first');
    else if (last !== undefined && lastBefore !== undefined && last > lastBefore) orders.add('later');
    else if (dates.length > before.length) orders.add('earlier');
  }
  return (['later', 'first', 'earlier'] as const).find((order) => orders.has(order)) ?? 'same';
}

/** The sections that differ between the latest edition in `held` and a later one that was imported since. */
export async function changesSince(
  store: OpenedStore,
  jurisdictionId: string,
  held: EditionDates,
): Promise<readonly ChangedSection[]> {
  const jurisdiction = await store.jurisdiction('all', jurisdictionId);
  const found: ChangedSection[] = [];
  for (const code of jurisdiction?.codes ?? []) {
    const [before, after] = [held.get(code.code_id)?.at(-1), datesOf(code).at(-1)];
    if (before === undefined || after === undefined || after <= before) continue;
    for (const [id, { codeId, section: was }] of await differencesAt(store, jurisdictionId, before)) {
      if (codeId !== code.code_id) continue;
      const now = await store.section('all', id);
      const change = changeBetween(was, now);
      const named = now ?? was;
      if (change === undefined || named === undefined) continue;
      const { citation, heading } = named;
      found.push({ change, code_section_id: id, citation, ...field('heading', heading), before, after });
    }
  }
  return found;
}

function datesOf({ editions = [] }: WireJurisdiction['codes'][number]): readonly string[] {
  return editions.flatMap(({ codified_through }) => codified_through ?? []);
}

async function differencesAt(store: OpenedStore, jurisdictionId: string, date: string) {
  try {
    return (await store.differences('all', jurisdictionId, date)) ?? new Map();
  } catch (error) {
    if (error instanceof EditionNotHeld) return new Map();
    throw error;
  }
}

function changeBetween(
  was: WireSection | undefined,
  now: WireSection | undefined,
): ChangedSection['change'] | undefined {
  const isThere = now !== undefined && now.not_in_edition === undefined;
  if (was === undefined) return isThere ? 'added' : undefined;
  return isThere ? 'changed' : 'removed';
}

/** The changes in the latest edition of a library's codes. */
import type { WireSection } from '../../contract/schemas.ts';
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

/** The sections that the latest edition changed, if the library has an earlier edition. */
export async function changesOf(store: OpenedStore, jurisdictionId: string): Promise<readonly ChangedSection[]> {
  const jurisdiction = await store.jurisdiction('all', jurisdictionId);
  const found: ChangedSection[] = [];
  for (const code of jurisdiction?.codes ?? []) {
    const [before, after] = (code.editions ?? []).slice(-2).map((edition) => edition.codified_through);
    if (before === undefined || after === undefined) continue;
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

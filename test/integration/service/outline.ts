import type { Store } from '../../../src/service/store/store.ts';

/**
 * The table of contents of all jurisdictions of a library, one line per entry, indented: containers, and sections with
 * their first words.
 */
export async function outlineOf(store: Store, each = 50): Promise<readonly string[]> {
  const lines: string[] = [];
  const walk = async (jurisdiction: string, parent: string | undefined, indent: string): Promise<void> => {
    let after: string | undefined;
    do {
      const page = { limit: each, ...(after === undefined ? {} : { after }) };
      const level = await store.contents('all', jurisdiction, parent, page);
      for (const entry of level?.entries ?? []) {
        if (entry.kind !== 'section') {
          if (entry.kind !== 'code') lines.push(`${indent}${entry.level} ${entry.number ?? entry.heading}`);
          if (entry.links.contents !== undefined)
            await walk(jurisdiction, entry.id, entry.kind === 'code' ? indent : `${indent}  `);
        } else {
          const section = await store.section('all', entry.id);
          lines.push(`${indent}${entry.number}: ${section?.text?.[0]?.text}`);
        }
      }
      after = level?.next;
    } while (after !== undefined);
  };
  for (const { jurisdiction_id } of (await store.jurisdictions('all', { limit: 50 })).entries)
    await walk(jurisdiction_id, undefined, '');
  return lines;
}

/** The identifiers of a jurisdiction's sections by number, from its contents. */
export async function sectionIds(store: Store): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>();
  const walk = async (jurisdiction: string, parent: string | undefined): Promise<void> => {
    const level = await store.contents('all', jurisdiction, parent, { limit: 1_000 });
    for (const entry of level?.entries ?? [])
      if (entry.kind === 'section') ids.set(entry.number ?? '', entry.id);
      else if (entry.links.contents !== undefined) await walk(jurisdiction, entry.id);
  };
  for (const { jurisdiction_id } of (await store.jurisdictions('all', { limit: 50 })).entries)
    await walk(jurisdiction_id, undefined);
  return ids;
}

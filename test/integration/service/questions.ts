/** All questions to a library, and whether two answers are the same. */
import { LibraryError } from '../../../src/service/store/errors.ts';
import type { Store } from '../../../src/service/store/store.ts';

export type Question = (store: Store) => Promise<unknown>;

export const refused = 'refused';

/** A library's answers, as JSON; `refused` if it is damaged. Throws any other error. */
export async function answerOf(store: Store, ask: Question): Promise<string> {
  try {
    return JSON.stringify(await ask(store)) ?? 'undefined';
  } catch (error) {
    if (error instanceof LibraryError && error.fault === 'corrupted') return refused;
    throw error;
  }
}

/** All resources that an identifier leads to. */
export async function questionsOn(store: Store): Promise<Question[]> {
  const asked: Question[] = [];
  for (const { jurisdiction_id: place } of (await store.jurisdictions('all', { limit: 10 })).entries) {
    asked.push((one) => one.jurisdiction('all', place));
    asked.push(...(await levelsOf(store, place)));
    for (const text of ['rule', 'new', '1', 'chickens kept'])
      asked.push(async (one) => (await one.search('all', { text, jurisdictionId: place, limit: 50 })).entries);
    const found = (await store.search('all', { text: 'the', jurisdictionId: place, limit: 50 })).entries;
    const more = (await store.search('all', { text: place === found[0]?.jurisdiction_id ? 'new' : 'rule', limit: 50 }))
      .entries;
    for (const { code_section_id: id } of [...found, ...more]) {
      asked.push(
        (one) => one.section('all', id),
        (one) => one.sources('all', id),
        (one) => one.chain('all', id),
        (one) => one.versions('all', id),
      );
      for (const { version } of (await store.versions('all', id)) ?? [])
        asked.push((one) => one.version('all', id, version ?? ''));
      for (const { ordinance_id: act } of (await store.chain('all', id)) ?? [])
        if (act) asked.push((one) => one.ordinance('all', act));
    }
  }
  return asked;
}

/** Every level of a jurisdiction's contents, with the sections found there by number. */
async function levelsOf(store: Store, place: string): Promise<Question[]> {
  const asked: Question[] = [];
  const walk = async (parent: string | undefined): Promise<void> => {
    const page = { limit: 1_000 };
    asked.push(async (one) => (await one.contents('all', place, parent, page))?.entries);
    const entries = (await store.contents('all', place, parent, page))?.entries ?? [];
    for (const entry of entries) {
      if (entry.kind === 'code') asked.push((one) => one.numbers('all', entry.id));
      else if (entry.kind === 'container') asked.push((one) => one.container('all', entry.id));
      else if (entry.number !== undefined) {
        const { number } = entry;
        asked.push((one) => one.sectionsNumbered('all', place, [number]));
      }
      if (entry.links.contents !== undefined) await walk(entry.id);
    }
  };
  await walk(undefined);
  return asked;
}

/**
 * Whether a list has some entries of an earlier one, in order: a damaged index can lose some until the blocks are
 * checked.
 */
export function isPartOf(answer: string, sound: string | undefined): boolean {
  const [now, before]: [unknown, unknown] = [JSON.parse(answer), JSON.parse(sound ?? 'null')];
  if (!Array.isArray(now) || !Array.isArray(before)) return false;
  const left = before.map((entry) => JSON.stringify(entry));
  return now.every((entry) => {
    const at = left.indexOf(JSON.stringify(entry));
    if (at >= 0) left.splice(0, at + 1);
    return at >= 0;
  });
}

/** Random numbers in [0, 1), the same in every run. */
export function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

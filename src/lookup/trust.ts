/** The trust context of a section (spec, part 1, rule 6): its text, official sources and chain, side by side. */
import type { Answer, LegalCodeClient } from '../client/types.ts';
import { LookupError } from '../contract/failure.ts';
import type { Chain, ChainEntry } from '../contract/resources.ts';
import type { LastChange, Part, TrustContext } from './types.ts';

/** Loads the three parts at once; each fails alone. Rejects only when `signal` is aborted. */
export async function trustContext(
  client: LegalCodeClient,
  sectionId: string,
  signal?: AbortSignal,
): Promise<TrustContext> {
  const ask = signal === undefined ? {} : { signal };
  const [section, sources, chain] = await Promise.all([
    partOf(client.section(sectionId, ask)),
    partOf(client.sources(sectionId, ask)),
    partOf(client.chain(sectionId, ask)),
  ]);
  return { section, sources, chain };
}

/** An answer, or why there is none. */
export async function partOf<T>(asked: Promise<Answer<T>>): Promise<Part<T>> {
  try {
    return { state: 'loaded', answer: await asked };
  } catch (error) {
    if (error instanceof LookupError) return { state: 'failed', failure: error.failure };
    throw error;
  }
}

/** The entry that last changed the section: the latest by date, of one day the last in the chain; without dates the last. */
export function lastChange({ entries }: Chain): LastChange | undefined {
  const dated = entries.filter((entry) => dateOf(entry) !== undefined);
  const considered = dated.length > 0 ? dated : entries;
  return considered.reduce<ChainEntry | undefined>((last, entry) => {
    if (last === undefined) return entry;
    const [before, after] = [dateOf(last) ?? '', dateOf(entry) ?? ''];
    if (after !== before) return after > before ? entry : last;
    return (entry.sequence ?? 0) >= (last.sequence ?? 0) ? entry : last;
  }, undefined);
}

const dateOf = (entry: ChainEntry): string | undefined => entry.effectiveFrom ?? entry.adoptedOn;

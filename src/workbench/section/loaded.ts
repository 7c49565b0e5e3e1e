/** The states of a panel's parts, and how they change on reload or while their service is not in use. Pure. */
import type { FailureKind } from '../../contract/failure.ts';
import type { Chain, Page, Section, SectionVersion, Source } from '../../contract/resources.ts';
import type { PartView } from '../../panel-protocol/messages.ts';
import type { SectionCopy } from '../../panel-protocol/section-copy.ts';

export interface Loaded {
  section: PartView<Section>;
  sources: PartView<Page<Source>>;
  chain: PartView<Chain>;
  versions: PartView<Page<SectionVersion>>;
}

const loading = { state: 'loading' } as const;

export function blank(): Loaded {
  return { section: loading, sources: loading, chain: loading, versions: { state: 'absent' } };
}

/** Keeps loaded parts during a reload, so that the reader keeps their place. */
export function reloading({ section, sources, chain, versions }: Loaded): Loaded {
  const again = <T>(part: PartView<T>): PartView<T> => (part.state === 'failed' ? loading : part);
  return { section: again(section), sources: again(sources), chain: again(chain), versions: again(versions) };
}

/** Keeps loaded parts while their service is not in use, with `words` for their age. Other parts fail with `why`. */
export function resting(
  { section, sources, chain, versions }: Loaded,
  copy: SectionCopy | undefined,
  why: PartView<never>,
  words: (at: number) => string,
): Loaded {
  const rest = <T>(part: PartView<T>): PartView<T> => {
    if (part.state === 'loaded') return { ...part, age: words(part.at) };
    return part.state === 'absent' ? part : why;
  };
  const shown = section.state === 'loaded' || copy === undefined ? section : loadedFrom(copy);
  return { section: rest(shown), sources: rest(sources), chain: rest(chain), versions: rest(versions) };
}

export function loadedFrom({ at, section }: SectionCopy, age?: string): PartView<Section> {
  return { state: 'loaded', value: section, at, ...(age === undefined ? {} : { age }) };
}

/** Failures unrelated to the section itself, after which a copy may still be shown. */
const passing: ReadonlySet<string> = new Set<FailureKind>(['offline', 'timeout', 'rateLimited', 'serviceError']);

export function mayPass(part: PartView<unknown>): boolean {
  return part.state === 'failed' && passing.has(part.kind);
}

/**
 * What an account sees of a resource: parts that its tier does not include are left out and named in `withheld`, and nothing links
 * to what would be refused.
 */
import type {
  WireChainEntry,
  WireContainer,
  WireContentsEntry,
  WireJurisdiction,
  WireOrdinance,
  WireSearchHit,
  WireSection,
  WireSectionSummary,
  WireSectionVersion,
} from '../contract/schemas.ts';
import type { Account } from './accounts.ts';
import { type Resource, resources } from './resources.ts';

export interface Entitlement {
  jurisdiction(jurisdiction: WireJurisdiction): WireJurisdiction;
  section(section: WireSection): WireSection;
  chain(entry: WireChainEntry): WireChainEntry;
  container(container: WireContainer): WireContainer;
  ordinance(ordinance: WireOrdinance): WireOrdinance;
  hit(hit: WireSearchHit): WireSearchHit;
  contents(entry: WireContentsEntry): WireContentsEntry;
  version(version: WireSectionVersion): WireSectionVersion;
}

/** What one must have to follow a link of this relation. */
const needed: Readonly<Record<string, Resource>> = {
  contents: 'contents',
  sections_by_number: 'sections',
  sources: 'sources',
  legislative_chain: 'legislative_chain',
  versions: 'versions',
  ordinance: 'ordinances',
  section: 'sections',
  current: 'sections',
  container_notes: 'text',
};

const same = <T>(value: T): T => value;
const everything: Entitlement = {
  jurisdiction: same,
  section: same,
  chain: same,
  container: same,
  ordinance: same,
  hit: same,
  contents: same,
  version: same,
};

export function entitlementOf(account: Account): Entitlement {
  const has = (resource: Resource): boolean => account.resources.has(resource);
  if (resources.every(has)) return everything;
  const lacking = resources.filter((resource) => !has(resource));
  const partsOfSection: readonly Resource[] = ['text', 'sources', 'legislative_chain', 'ordinances', 'versions'];

  const links = <T extends { readonly links: Readonly<Record<string, string>> }>(holder: T): T => ({
    ...holder,
    links: Object.fromEntries(
      Object.entries(holder.links).filter(([relation]) => {
        const resource = needed[relation];
        return resource === undefined || has(resource);
      }),
    ),
  });
  const hierarchy = <T extends Pick<WireSectionSummary, 'hierarchy'>>(holder: T): T =>
    has('contents') ? holder : { ...holder, hierarchy: holder.hierarchy.map(({ links: _links, ...level }) => level) };

  return {
    jurisdiction: (jurisdiction) => ({ ...links(jurisdiction), withheld: lacking }),
    section(section) {
      const withheld: string[] = partsOfSection.filter((part) => !has(part));
      const { text, notes, ...rest } = hierarchy(links(section));
      if (has('text')) return { ...rest, ...(text === undefined ? {} : { text }), notes, withheld };
      // Editors' notes quote the text, so they go with it.
      return { ...rest, notes: [], withheld: [...withheld, 'notes'] };
    },
    chain: links,
    container(container) {
      const { notes, legislative_chain: chain, ...rest } = hierarchy(links(container));
      const withheld = [...(has('text') ? [] : ['notes']), ...(has('legislative_chain') ? [] : ['legislative_chain'])];
      return {
        ...rest,
        notes: has('text') ? notes : [],
        legislative_chain: has('legislative_chain') ? chain.map(links) : [],
        withheld,
      };
    },
    ordinance(ordinance) {
      const sections = has('sections') ? ordinance.sections.map((section) => hierarchy(links(section))) : [];
      return { ...links(ordinance), sections, withheld: has('sections') ? [] : ['sections'] };
    },
    hit: (hit) => hierarchy(links(hit)),
    contents: links,
    version: links,
  };
}

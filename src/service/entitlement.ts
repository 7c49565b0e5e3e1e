/**
 * Filters resources by account. Removes the parts that the account's tier excludes and lists them in `withheld`. Also removes links
 * that the service would refuse for this account.
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

/** The permissions required for each link address. The routes require the same. */
const needed: readonly (readonly [address: RegExp, needs: readonly Resource[]])[] = [
  [/^\/v1\/code-sections\/[^/]+$/, ['sections']],
  [/^\/v1\/code-sections\/[^/]+\/sources$/, ['sources']],
  [/^\/v1\/code-sections\/[^/]+\/legislative-chain$/, ['legislative_chain']],
  [/^\/v1\/code-sections\/[^/]+\/versions$/, ['versions']],
  [/^\/v1\/code-sections\/[^/]+\/versions\/[^/]+$/, ['versions', 'sections']],
  [/^\/v1\/jurisdictions\/[^/]+\/contents(?:\?|$)/, ['contents']],
  [/^\/v1\/jurisdictions\/[^/]+\/sections(?:[?{]|$)/, ['sections']],
  [/^\/v1\/ordinances\//, ['ordinances']],
  [/^\/v1\/codes\/[^/]+\/(?:numbers|headings)$/, ['sections']],
  [/^\/v1\/containers\//, ['sections']],
  [/^\/v1\/files\//, ['text']],
  [/^\/v1\/search(?:\?|$)/, ['search']],
];

function needsOf(link: string): readonly Resource[] {
  return needed.find(([address]) => address.test(link))?.[1] ?? [];
}

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
      // A container's notes come with its text. Without the text permission, the link would lead only to the container's name.
      Object.entries(holder.links).filter(
        ([relation, link]) => needsOf(link).every(has) && (relation !== 'container_notes' || has('text')),
      ),
    ),
  });
  const hierarchy = <T extends Pick<WireSectionSummary, 'hierarchy'>>(holder: T): T =>
    has('contents') ? holder : { ...holder, hierarchy: holder.hierarchy.map(({ links: _links, ...level }) => level) };

  return {
    jurisdiction: (jurisdiction) => ({
      ...links(jurisdiction),
      codes: jurisdiction.codes.map(links),
      withheld: lacking,
    }),
    section(section) {
      const withheld: string[] = partsOfSection.filter((part) => !has(part));
      const { text, notes, uncodified_acts: uncodified, ...head } = hierarchy(links(section));
      const rest =
        uncodified === undefined || !has('legislative_chain') ? head : { ...head, uncodified_acts: uncodified };
      if (has('text')) return { ...rest, ...(text === undefined ? {} : { text }), notes, withheld };
      // Editors' notes quote the text, so withhold both together.
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
      const { text, ...rest } = links(ordinance);
      return {
        ...rest,
        ...(text === undefined || !has('text') ? {} : { text }),
        sections,
        withheld: [...(has('sections') ? [] : ['sections']), ...(text === undefined || has('text') ? [] : ['text'])],
      };
    },
    hit: (hit) => hierarchy(links(hit)),
    contents: links,
    version: links,
  };
}

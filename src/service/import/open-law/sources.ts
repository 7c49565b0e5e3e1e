import type { SourceRecord } from '../../store/records.ts';
import { definedFields } from '../defined-fields.ts';
import { child, childrenNamed, type XmlElement } from './element.ts';
import { textOf } from './inline.ts';

/** A library's own metadata: its publisher, its site, its source, and its build date. */
export interface LibraryFacts {
  readonly heading?: string;
  /** `Browse the laws and code of San Mateo`. */
  readonly description?: string;
  /** Root of the official site. */
  readonly site?: string;
  /** The repository of the XML, as the publisher states it. */
  readonly repository?: string;
  /** `owner/name@commit`: the source of this edition. */
  readonly builtFrom?: string;
  readonly buildDate?: string;
  readonly codifiedDate?: string;
  readonly publication?: string;
}

export function readLibraryFacts(meta: XmlElement | undefined, heading: string | undefined): LibraryFacts {
  const urls = meta === undefined ? undefined : child(meta, 'canonical-urls');
  const build = meta === undefined ? undefined : child(meta, 'build');
  const html = urls === undefined ? undefined : child(urls, 'html');
  const current = html === undefined ? undefined : child(html, 'current');
  const repositories = build === undefined ? undefined : child(build, 'repositories');
  const repository = repositories === undefined ? undefined : childrenNamed(repositories, 'repository')[0];
  const name = repository?.attributes.name;
  const commit = repository?.attributes.commit;
  return definedFields({
    heading,
    description: words(meta, 'description'),
    site: webAddress(current ?? html),
    repository: webAddress(urls === undefined ? undefined : child(urls, 'xml-bulk')),
    builtFrom: name === undefined || commit === undefined ? undefined : `${name}@${commit}`,
    buildDate: words(build, 'build-date'),
    codifiedDate: words(build, 'codified-date'),
    publication: words(build, 'publication'),
  });
}

function words(element: XmlElement | undefined, name: string): string | undefined {
  const found = element === undefined ? undefined : child(element, name);
  const text = found === undefined ? '' : textOf(found);
  return text === '' ? undefined : text;
}

/** Accepts only web addresses, because they become links on screen. */
function webAddress(element: XmlElement | undefined): string | undefined {
  const text = element === undefined ? '' : textOf(element);
  return isWebAddress(text) ? text.replace(/\/$/, '') : undefined;
}

export function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^\s/]+/i.test(text) && URL.canParse(text);
}

/**
 * The path of a document's page on the publisher's site. The platform omits folders that only number a group
 * (`code/titles/48/sections/48-101` is shown at `code/sections/48-101`, `periods/24/laws/24-9` at `laws/24-9`).
 */
export function pagePath(inLibrary: string): string {
  const parts = inLibrary
    .replace(/\.xml$/, '')
    .replace(/\/index$/, '')
    .split('/');
  const shown: string[] = [];
  for (let at = 0; at < parts.length; at += 1) {
    const [group, number, next] = parts.slice(at, at + 3);
    if (
      group !== undefined &&
      number !== undefined &&
      next !== undefined &&
      /^[a-z]+s$/.test(group) &&
      /^\d+[A-Za-z]?$/.test(number) &&
      /^[a-z]/.test(next)
    ) {
      at += 1;
    } else if (group !== undefined) shown.push(group);
  }
  return shown.join('/');
}

/** The page at a path of the publisher's site, if there is one. */
export function sectionPage(facts: LibraryFacts, path: string): string | undefined {
  return facts.site === undefined ? undefined : pageAt(facts.site, path);
}

export function pageAt(site: string, path: string): string {
  return `${site}/${path.split('/').map(encodeURIComponent).join('/')}`;
}

/**
 * The source of a section's text. A page's address is made from the publisher's site and the file's location, so it
 * is `derived`. The publisher states the repository itself, so that is `verified`.
 */
export function sectionSources(facts: LibraryFacts, file: string, page: string | undefined): SourceRecord[] {
  const sources: SourceRecord[] = [];
  const publisher = facts.heading === undefined ? {} : { publisher: facts.heading };
  if (page !== undefined) {
    sources.push({
      sourceUrl: page,
      officialSourceUrl: page,
      ...(facts.builtFrom === undefined ? {} : { sourceReference: facts.builtFrom }),
      verificationStatus: 'derived',
      title: facts.heading ?? 'Official site',
      kind: 'official_site',
      ...publisher,
    });
  }
  if (facts.repository !== undefined) {
    sources.push({
      sourceUrl: facts.repository,
      sourceReference: facts.builtFrom === undefined ? file : `${facts.builtFrom}: ${file}`,
      verificationStatus: 'verified',
      title: 'Published XML',
      kind: 'xml_repository',
      ...publisher,
    });
  }
  return sources;
}

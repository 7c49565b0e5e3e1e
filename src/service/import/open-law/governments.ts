import { type Region, regionOf } from '../../../contract/region.ts';
import type { JurisdictionRecord } from '../../store/records.ts';
import { governmentIn } from '../names/document-words.ts';
import { governmentNames } from '../names/government.ts';
import { isNewerFolder, kindOfFolder } from './places.ts';

/** A document of a library: its title, and its path at the publisher (`us/ca/cities/san-mateo/code`). */
export interface CodeDocument {
  readonly id: string;
  readonly heading: string;
  /** The document's folder in the library, with `/`. */
  readonly folder: string;
}

/** The library's own metadata. */
export interface LibraryTitles {
  readonly heading?: string;
  readonly description?: string;
}

/** A government, with the documents of the library that are its law. */
export interface Government {
  readonly record: JurisdictionRecord;
  readonly documents: readonly CodeDocument[];
}

/**
 * Returns the governments of a library with their documents, in the order of the documents. The path names the government
 * (`us/nsn/alder`). A document directly under a state or district is that state's (`us/md/exec/comar`). Else the titles decide.
 */
export function governmentsOf(documents: readonly CodeDocument[], library: LibraryTitles): readonly Government[] {
  const libraryTitles = [library.heading, library.description].flatMap((title) => title?.slice(0, longestTitle) ?? []);
  const groups = new Map<string, { readonly place: Place; readonly documents: CodeDocument[] }>();
  const withoutPlace: CodeDocument[] = [];
  const places = documents.map((document) => statedPlace(document, libraryTitles));
  for (const [at, document] of documents.entries()) {
    const place = places[at];
    if (place === undefined) withoutPlace.push(document);
    else add(groups, besideOf(place, document, places) ?? place, document);
  }
  for (const document of withoutPlace) {
    const [only, another] = [...groups.values()];
    const place = another === undefined ? only?.place : undefined;
    add(groups, place ?? placeOfTitles(document, libraryTitles), document);
  }
  const alone = groups.size === 1;
  return [...groups.values()].map((group) => ({
    record: recordOf(group.place, group.documents, alone ? libraryTitles : []),
    documents: group.documents,
  }));
}

/**
 * The key for the identifiers of a document's sections. It is older than the government's own key. A document that was once
 * a separate jurisdiction keeps its identifiers.
 */
export function documentKey(document: CodeDocument): string {
  const parts = partsOf(document);
  const gathered = parts.findIndex(
    (part, at) => at > 0 && !isNewerFolder(part) && kindOfFolder(part) !== undefined && parts[at + 1] !== undefined,
  );
  if (gathered > 0) return parts.slice(0, gathered + 2).join('/');
  if (regionIn(parts) !== undefined && !namesPlace(document)) return `us/${parts[1]}`;
  return parts.filter((part) => part !== 'code').join('/') || slugOf(document.id.slice(0, longestTitle));
}

interface Place {
  readonly key: string;
  readonly slug?: string;
  readonly kind?: string;
  readonly region?: Region;
  /** The place is the region itself. */
  readonly isRegion?: boolean;
}

/** The government whose law is beside a document, although the path alone names the state: its rules next to its charter. */
function besideOf(place: Place, { folder }: CodeDocument, places: readonly (Place | undefined)[]): Place | undefined {
  if (place.isRegion !== true) return undefined;
  return places.find(
    (other) => other?.isRegion !== true && other !== undefined && `${folder}/`.startsWith(`${other.key}/`),
  );
}

/** The government by the document's path; undefined if the path does not show it. */
function statedPlace(document: CodeDocument, libraryTitles: readonly string[]): Place | undefined {
  const parts = partsOf(document);
  const region = regionIn(parts);
  const inRegion = region === undefined ? {} : { region };
  const gathered = parts.findIndex(
    (part, at) => at > 0 && kindOfFolder(part) !== undefined && parts[at + 1] !== undefined,
  );
  const slug = parts[gathered + 1];
  if (gathered > 0 && slug !== undefined) {
    const kind = kindOfFolder(parts[gathered]);
    return {
      key: parts.slice(0, gathered + 2).join('/'),
      slug,
      ...(kind === undefined ? {} : { kind }),
      ...inRegion,
    };
  }
  if (region === undefined) return undefined;
  // `us/ks/unified/greer-linn`, in a library of the Unified Government of Greer County and Linn City.
  const titles = [...titlesOf(document), ...libraryTitles].filter(isLocal);
  const named = parts.findIndex((part, at) => at > 1 && titles.some((title) => namesAll(title, part)));
  const name = parts[named];
  if (name !== undefined) return { key: parts.slice(0, named + 1).join('/'), slug: name, ...inRegion };
  // `us/or/foo/code`, where a title names the Town of Foo; all else under a state is the state's own.
  const local = parts[2];
  return local !== undefined && namesPlace(document)
    ? { key: parts.slice(0, 3).join('/'), slug: local, ...inRegion }
    : { key: `us/${parts[1]}`, region, isRegion: true };
}

/** Finds the government of a document with an uninformative path by its titles, else by the library's. */
function placeOfTitles(document: CodeDocument, libraryTitles: readonly string[]): Place {
  const names =
    governmentNames({ titles: titlesOf(document).filter(isLocal) }) ??
    governmentNames({ titles: libraryTitles }) ??
    governmentNames({ titles: titlesOf(document) });
  return { key: names === undefined ? documentKey(document) : slugOf(names.name) };
}

function recordOf(
  place: Place,
  documents: readonly CodeDocument[],
  libraryTitles: readonly string[],
): JurisdictionRecord {
  const titles = [...documents.flatMap(titlesOf), ...libraryTitles];
  // A state keeps its own key, even if another code once had it.
  const formerKeys = [...new Set(documents.map(documentKey))].filter(
    (key) => key !== place.key && !/^us\/[^/]+$/.test(key),
  );
  const former = formerKeys.length === 0 ? {} : { formerKeys };
  const { region } = place;
  if (place.isRegion === true && region !== undefined) {
    const { otherNames = [] } = governmentNames({ slug: slugOf(region.name), kind: region.kind, titles }) ?? {};
    return {
      key: place.key,
      name: region.name,
      otherNames: otherNames.filter((name) => isRegionName(name, region)),
      kind: region.kind,
      region: region.postal,
      ...former,
    };
  }
  const names = governmentNames({
    titles,
    ...(place.slug === undefined ? {} : { slug: place.slug }),
    ...(place.kind === undefined ? {} : { kind: place.kind }),
  });
  const [first] = documents;
  const title = first === undefined || first.heading === '' ? (first?.id ?? place.key) : first.heading;
  return {
    key: place.key,
    ...(names ?? { name: title, otherNames: [] }),
    ...(region === undefined ? {} : { region: region.postal }),
    ...former,
  };
}

/** `State of Maryland` and `D.C.`, without the other words of a title. */
function isRegionName(name: string, region: Region): boolean {
  return name.includes(region.name) || /^(?:\p{Lu}\.?){2,5}$/u.test(name);
}

function add(
  groups: Map<string, { readonly place: Place; readonly documents: CodeDocument[] }>,
  place: Place,
  document: CodeDocument,
): void {
  const group = groups.get(place.key);
  if (group === undefined) groups.set(place.key, { place, documents: [document] });
  else group.documents.push(document);
}

const localWords =
  /\b(?:City|County|Town|Village|Borough|Township|Parish|Tribe|Nation|Pueblo|Band|Rancher[ií]a|Municipality)\b|\b(?:Unified|Consolidated|Metropolitan) Government\b/i;

/** Whether a title names a place that is smaller than a state. */
function isLocal(title: string): boolean {
  const place = governmentIn(title);
  return place !== undefined && localWords.test(place);
}

/** Whether a title contains every word of a part of a path. */
function namesAll(title: string, part: string): boolean {
  const words = new Set(slugOf(title).split('-'));
  return part.split('-').every((word) => words.has(word.toLowerCase()));
}

function namesPlace(document: CodeDocument): boolean {
  return titlesOf(document).some(isLocal);
}

function titlesOf({ heading, id }: CodeDocument): readonly string[] {
  return [heading, id].filter((title) => title !== '').map((title) => title.slice(0, longestTitle));
}

function partsOf({ folder }: CodeDocument): readonly string[] {
  return folder.split('/').filter((part) => part !== '');
}

function regionIn(parts: readonly string[]): Region | undefined {
  return parts[0] === 'us' ? regionOf(parts[1]) : undefined;
}

/** Longer than any document's title. */
const longestTitle = 200;

function slugOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
}

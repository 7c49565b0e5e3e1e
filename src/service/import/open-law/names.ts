import { regionOf } from '../../../contract/region.ts';
import type { JurisdictionRecord } from '../../store/records.ts';
import { kindOfFolder, kindWords } from './places.ts';

/** What tells whose code a document is: its name, its heading, and where the publisher puts it (`us/ca/cities/san-mateo/code`). */
export interface CodeDocument {
  readonly id: string;
  readonly heading: string;
  /** The folder of the document in the library, with `/`. */
  readonly folder: string;
}

export interface CodeNames {
  readonly name: string;
  readonly abbreviations: readonly string[];
}

/** Whose code a document is. The place comes from where it stands; its name is written as the document writes it. */
export function jurisdictionOf(given: CodeDocument): JurisdictionRecord {
  const document = bounded(given);
  const parts = document.folder.split('/').filter((part) => part !== '');
  const region = parts[0] === 'us' ? regionOf(parts[1]) : undefined;
  const groupAt = parts.findIndex(
    (part, at) => at > 0 && kindOfFolder(part) !== undefined && parts[at + 1] !== undefined,
  );
  const slug = parts[groupAt + 1];
  if (groupAt > 0 && slug !== undefined) {
    const kind = kindOfFolder(parts[groupAt]);
    return {
      key: parts.slice(0, groupAt + 2).join('/'),
      name: placeName(document, slug, kind),
      ...(kind === undefined ? {} : { kind }),
      ...(region === undefined ? {} : { region: region.postal }),
    };
  }
  const named = placeOf(document.heading) ?? placeOf(document.id);
  if (region !== undefined && named === undefined) {
    return { key: `us/${parts[1]}`, name: region.name, kind: region.kind, region: region.postal };
  }
  return {
    key: parts.filter((part) => part !== 'code').join('/') || slugOf(document.id),
    name: named?.name ?? (document.heading === '' ? document.id : document.heading),
    ...(named?.kind === undefined ? {} : { kind: named.kind }),
    ...(region === undefined ? {} : { region: region.postal }),
  };
}

/** What the code is called and the forms in which people cite it. */
export function codeNames(given: CodeDocument, jurisdiction: JurisdictionRecord): CodeNames {
  const document = bounded(given);
  const heading = document.heading === '' ? document.id : document.heading;
  const formal = /^.+?, [A-Z][\w. ]*\.?, (?:.*\b)?(?:Code|Ordinances|Charter)\b/.test(document.id);
  const name = formal ? short(heading) : document.id === '' ? heading : document.id;
  const forms = new Set<string>();
  for (const each of [heading, document.id, short(heading)]) {
    if (each !== name && each !== '' && /\b(?:Code|Charter|Ordinances|Laws|Law)\b/.test(each)) {
      forms.add(each);
    }
  }
  forms.add(name.replace(/\bMunicipal Code\b/, 'Mun. Code'));
  const initials = initialsOf(name);
  if (initials !== undefined) {
    forms.add(initials);
    forms.add([...initials].map((letter) => `${letter}.`).join(''));
  }
  const dotted = /^((?:[A-Z]\.)+) (Code)$/.exec(name);
  if (dotted?.[1] !== undefined) {
    // A state's or district's code is cited with its initials, and often as its official code.
    const plain = dotted[1].replaceAll('.', '');
    for (const each of [
      `${plain} Code`,
      `${dotted[1]} Official Code`,
      `${plain} Official Code`,
      `${jurisdiction.name} Code`,
    ]) {
      forms.add(each);
    }
  }
  forms.delete(name);
  return { name, abbreviations: [...forms] };
}

/** No name of a code is longer. */
function bounded(document: CodeDocument): CodeDocument {
  return { ...document, id: document.id.slice(0, 200), heading: document.heading.slice(0, 200) };
}

/** `City of San Mateo Municipal Code` is cited as `San Mateo Municipal Code`. */
function short(heading: string): string {
  const cased = heading === heading.toUpperCase() ? titled(heading) : heading;
  return cased.replace(new RegExp(`^(?:The )?(?:${kindWords}) of (?=\\S)`, 'i'), '').replace(/\.$/, '');
}

function initialsOf(name: string): string | undefined {
  const words = name.split(/[\s-]+/).filter((word) => /^[A-Z]/.test(word));
  return words.length >= 3 && words.length <= 6 && !name.includes('.')
    ? words.map((word) => word[0]).join('')
    : undefined;
}

function placeName(document: CodeDocument, slug: string, kind: string | undefined): string {
  for (const text of [document.heading, document.id]) {
    const place = placeOf(text);
    // The words of the address say where the name ends: `City of San Mateo Municipal Code` in `san-mateo`.
    const written = new RegExp(slug.split('-').map(escaped).join("[\\s.’'-]+"), 'i').exec(text)?.[0];
    if (written !== undefined) {
      const counted =
        kind !== undefined &&
        new RegExp(`^${escaped(written)} ${kind}\\b`, 'i').test(text.slice(text.indexOf(written)));
      return counted && kind !== 'city' ? `${titled(written)} ${titled(kind)}` : titled(written);
    }
    if (place !== undefined && slugOf(place.name).startsWith(slug)) {
      return place.name;
    }
  }
  return titled(slug.replaceAll('-', ' '));
}

function placeOf(text: string): { readonly name: string; readonly kind: string } | undefined {
  const before = new RegExp(
    `\\b(${kindWords}) of (.+?)(?:,.*)?(?: (?:Municipal|County|City|Town|Tribal)?\\s*(?:Code|Charter|Ordinances)\\b.*)?$`,
    'i',
  ).exec(text);
  if (before?.[1] !== undefined && before[2] !== undefined && before[1].toLowerCase() !== 'district') {
    return { name: before[2], kind: before[1].toLowerCase() };
  }
  const after = new RegExp(`^(.+? (${kindWords}))(?:,.*)? (?:Municipal )?(?:Code|Charter|Ordinances)\\b`).exec(text);
  return after?.[1] === undefined || after[2] === undefined
    ? undefined
    : { name: after[1], kind: after[2].toLowerCase() };
}

function titled(words: string): string {
  return /[A-Z]/.test(words) && words !== words.toUpperCase()
    ? words
    : words.toLowerCase().replace(/(^|[\s-])(\p{L})/gu, (_, gap: string, letter: string) => gap + letter.toUpperCase());
}

function slugOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

import { type CodeKind, codeKindOf, governmentIn, isGenericTitle } from './document-words.ts';
import { inMixedCase } from './government.ts';

/** A legal document with its publisher's names. */
export interface NamedDocument {
  /** The publisher's ID for it in references. Empty if not stated. */
  readonly id: string;
  readonly heading: string;
  /** The folder that contains its files. */
  readonly folder: string;
}

/** The government that issued the document. */
export interface NamedGovernment {
  readonly name: string;
  readonly shortName?: string;
  readonly otherNames?: readonly string[];
}

export interface CodeNames {
  readonly name: string;
  readonly kind: CodeKind;
  /** Other forms of the name, as published or derived. */
  readonly abbreviations: readonly string[];
}

/**
 * The name by which citations refer to a document, and other forms that people use. A title that names no government
 * (`Constitution`) gets the government's name as a prefix: `Alder Tribe Constitution`.
 */
export function codeNames(document: NamedDocument, jurisdiction: NamedGovernment): CodeNames {
  const id = document.id.slice(0, longestTitle);
  const heading = document.heading === '' ? id : document.heading.slice(0, longestTitle);
  // The publisher's full citation form is `City of Elm, Or., Code`, but people write the heading.
  const formal = /^.+?, [A-Z][\w. ]*\.?, (?:.*\b)?(?:Code|Ordinances|Charter|Constitution|Rules|Regulations)\b/.test(
    id,
  );
  const plain = formal || id === '' ? withoutKind(heading) : id;
  const place = jurisdiction.shortName ?? jurisdiction.name;
  const name = isGenericTitle(plain) && !plain.includes(place) ? ofPlace(place, plain) : plain;
  const forms = new Set<string>();
  for (const form of [heading, id, withoutKind(heading), ...placedForms(plain, heading, jurisdiction)])
    if (form !== '' && !isGenericTitle(form) && governmentIn(form) !== undefined) forms.add(form);
  // An ID such as `COR` abbreviates the heading, so add the heading (`Code of Maryland Regulations`), with the place if it lacks it.
  if (heading !== name && !forms.has(heading))
    forms.add(heading.toLowerCase().includes(place.toLowerCase()) ? heading : ofPlace(place, inMixedCase(heading)));
  forms.add(name.replace(/\bMunicipal Code\b/, 'Mun. Code'));
  for (const form of dottedForms(name, jurisdiction)) forms.add(form);
  const initials = initialsOf(name);
  if (initials !== undefined) {
    forms.add(initials);
    forms.add([...initials].map((letter) => `${letter}.`).join(''));
  }
  forms.delete(name);
  return { name, kind: codeKindOf(document.folder, [heading, id]) ?? 'code', abbreviations: [...forms] };
}

/** `Elm County` and `County Code` give `Elm County Code`. */
function ofPlace(place: string, title: string): string {
  const [kind = ''] = title.split(' ', 1);
  const isSame = place.toLowerCase().endsWith(` ${kind.toLowerCase()}`);
  return `${place} ${isSame ? title.slice(kind.length + 1) : title}`;
}

const longestTitle = 200;

const kindBefore =
  /^(?:The )?(?:City and County|City|County|Town|Village|Borough|Township|Parish|Municipality|District) of (?=\S)/i;

/** `City of San Mateo Municipal Code` → `San Mateo Municipal Code`, the form that citations use. */
function withoutKind(heading: string): string {
  return inMixedCase(heading).replace(kindBefore, '').replace(/\.$/, '');
}

/** `Constitution of the Alder Tribe` → `Alder Tribe Constitution`, for each name of the government. */
function placedForms(plain: string, heading: string, jurisdiction: NamedGovernment): readonly string[] {
  const names = [jurisdiction.name, jurisdiction.shortName, ...(jurisdiction.otherNames ?? [])].filter(
    (name) => name !== undefined,
  );
  const forms: string[] = [];
  for (const title of new Set([plain, inMixedCase(heading)])) {
    const place = governmentIn(title);
    if (place === undefined) {
      if (isGenericTitle(title)) forms.push(...names.map((name) => ofPlace(name, title)));
      continue;
    }
    const noun = new RegExp(`^(?:The )?(.+?) (?:of|for) (?:the )?${escaped(place)}$`, 'i').exec(title)?.[1];
    if (noun !== undefined) forms.push(...names.map((name) => `${name} ${noun}`));
    else if (names.includes(place)) forms.push(...names.map((name) => title.replace(place, name)));
  }
  return forms;
}

/** Forms of a code named with dotted initials (`D.C. Code`): without dots, as official code, and with the jurisdiction's name. */
function dottedForms(name: string, jurisdiction: NamedGovernment): readonly string[] {
  const dotted = /^((?:[A-Z]\.)+) (Code)$/.exec(name)?.[1];
  if (dotted === undefined) return [];
  const plain = dotted.replaceAll('.', '');
  return [`${plain} Code`, `${dotted} Official Code`, `${plain} Official Code`, `${jurisdiction.name} Code`];
}

/** `Elm-Ford Municipal Code` → `EFMC`. */
function initialsOf(name: string): string | undefined {
  const words = name.split(/[\s-]+/).filter((word) => /^[A-Z]/.test(word));
  return words.length >= 3 && words.length <= 6 && !name.includes('.')
    ? words.map((word) => word[0]).join('')
    : undefined;
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** Formats a section's citation in the style of the Bluebook, of the California Style Manual, or of the code itself. Pure. */
import { bluebookStates } from '../../citation/lexicon/bluebook-states.ts';
import type { Jurisdiction } from '../../contract/resources.ts';
import { codifiedThroughOf } from '../held-edition.ts';
import { pinCite, subdivisionName } from '../subdivision.ts';

export const styleNames = ['bluebook', 'california', 'plain'] as const;

export type StyleName = (typeof styleNames)[number];

/** How to write citations: a named style, and the draft's own variations. */
export interface Style {
  /** `short`: the code's abbreviation, as in `PWMC 23.44.040`. */
  readonly name: StyleName | 'short';
  /** The text before the number, by `codeKey`: `PWMC § `. Takes precedence over the style's words for the code. */
  readonly leads?: ReadonlyMap<string, string>;
  /** Whether an abbreviation has a section sign: `PWMC § 23.44.040`. */
  readonly sign?: boolean;
  /** Whether a Bluebook citation ends with the year of the code, if known. */
  readonly year: boolean;
}

/** A style that the user chose. */
export function chosenStyle(name: StyleName): Style {
  return { name, year: true };
}

export interface CitedSection {
  /** The service's citation: `Port Wenlow Municipal Code § 23.44.040`. */
  readonly citation: string;
  /** The section's jurisdiction, if known. Without it, only the plain style applies. */
  readonly jurisdiction?: Pick<Jurisdiction, 'id' | 'name' | 'shortName' | 'kind' | 'region' | 'codes' | 'coverage'>;
  /** Designators as written: `["(a)", "(1)"]` or `["a", "1"]`. */
  readonly subdivision?: readonly string[];
}

/** Whether a citation is in a sentence or in parentheses. The California Style Manual abbreviates only in parentheses. */
export type Setting = 'sentence' | 'parentheses';

/** Formats the citation of a section in a style. Uses the service's citation if the code is unknown. */
export function styledCitation(cited: CitedSection, style: Style, setting: Setting = 'sentence'): string {
  const { citation, subdivision = [] } = cited;
  const parts = partsOf(cited);
  if (parts === undefined) return pinCite(citation, subdivision);
  const lead = leadOf(style, codeKey(parts.jurisdiction.id, parts.code), setting);
  const own = lead === undefined ? undefined : lead + parts.pin.replace(/^(?:§+|sections?)\s*/i, '');
  switch (style.name) {
    case 'plain':
      return pinCite(own ?? citation, subdivision);
    case 'short':
      return pinCite(own ?? shortCitation(parts, style.sign === true) ?? citation, subdivision);
    case 'bluebook':
      return pinCite(own ?? bluebookCitation(parts), subdivision) + (style.year ? yearOf(parts) : '');
    case 'california':
      return (own ?? californiaCitation(parts, setting)) + californiaPinpoint(subdivision, setting);
  }
}

/** The draft's words for a code. The California style has others in parentheses than in a sentence. */
function leadOf({ name, leads }: Style, code: string, setting: Setting): string | undefined {
  const lead = leads?.get(code);
  if (name !== 'california' || lead === undefined) return lead;
  return (/§\s*$/u.test(lead) ? 'parentheses' : 'sentence') === setting ? lead : undefined;
}

/** The key of one code of one jurisdiction. */
export function codeKey(jurisdictionId: string, code: string): string {
  return `${jurisdictionId}\n${code}`;
}

interface Parts {
  readonly jurisdiction: NonNullable<CitedSection['jurisdiction']>;
  /** The code's name. */
  readonly code: string;
  /** The code's words in the service's citation. */
  readonly words: string;
  /** The text after the code's words: `§ 23.44.040`, `art. IV, § 3`. */
  readonly pin: string;
}

/** Splits the service's citation after the code's name. */
function partsOf({ citation, jurisdiction }: CitedSection): Parts | undefined {
  if (jurisdiction === undefined) return undefined;
  const found = jurisdiction.codes
    .flatMap(({ name, abbreviations }) =>
      name === undefined ? [] : [name, ...abbreviations].map((words) => ({ code: name, words })),
    )
    .filter(({ words }) => citation.startsWith(`${words} `) || citation.startsWith(`${words}, `))
    .sort((a, b) => b.words.length - a.words.length)[0];
  if (found === undefined) return undefined;
  return { ...found, jurisdiction, pin: citation.slice(found.words.length).replace(/^,?\s+/, '') };
}

/** Uses the code's initials if it has any, because a name in words is not short. */
function shortCitation({ jurisdiction, code, pin }: Parts, sign: boolean): string | undefined {
  const short = jurisdiction.codes
    .find(({ name }) => name === code)
    ?.abbreviations.find((abbreviation) => !abbreviation.includes(' '));
  return short === undefined ? undefined : `${short} ${sign ? pin : pin.replace(/^§+\s*/, '')}`;
}

/** Governments whose codes the Bluebook cites by name alone: states (table T1) and Native nations (rule 22). */
const ownName = /\b(?:state|district|territory|trib\w*|nation|pueblo|band|rancheria)\b/i;

/** `Port Wenlow, Wash., Mun. Code § 23.44.040`, per rule 12.9.2. */
function bluebookCitation({ jurisdiction, code, words, pin }: Parts): string {
  const place = jurisdiction.shortName ?? jurisdiction.name;
  const state = bluebookStates[jurisdiction.region ?? ''];
  if (place === undefined || state === undefined || ownName.test(jurisdiction.kind ?? '')) return `${words} ${pin}`;
  const rest = abbreviated(withoutPlace(code, place), bluebookWords);
  return `${abbreviated(place, bluebookWords)}, ${state}, ${rest} ${pin}`;
}

/**
 * Removes the place: `Municipal Code` from `City of San Mateo Municipal Code`, `Charter` from `Charter of the Town of Elm
 * Grove`. Returns the whole name if nothing would be left for the code.
 */
function withoutPlace(code: string, place: string): string {
  const at = code.indexOf(place);
  if (at < 0) return code;
  const before = code
    .slice(0, at)
    .replace(/(?:^|\b(?:of|for)\s+)(?:the\s+)?(?:(?:city|town|village|township|county|borough)\s+of\s+)?$/i, '');
  const rest = `${before}${code.slice(at + place.length)}`.replace(/\s+/g, ' ').replace(/^[\s,]+|[\s,]+$/g, '');
  return rest === '' ? code : rest;
}

/** ` (2024)`: the year through which the code is codified. */
function yearOf({ jurisdiction: { codes, coverage }, code }: Parts): string {
  const own = codes.find(({ name }) => name === code) ?? {};
  const year = /^\d{4}/.exec(codifiedThroughOf(own, coverage) ?? '')?.[0];
  return year === undefined ? '' : ` (${year})`;
}

/** `Port Wenlow Municipal Code section 23.44.040`; in parentheses `Port Wenlow Mun. Code, § 23.44.040`. */
function californiaCitation({ words, pin }: Parts, setting: Setting): string {
  if (setting === 'parentheses') return `${abbreviated(words, californiaWords)}, ${pin}`;
  const spelled = pin.replace(/§§\s*/g, 'sections ').replace(/§\s*/g, 'section ');
  return `${words} ${spelled}`;
}

function californiaPinpoint(subdivision: readonly string[], setting: Setting): string {
  if (subdivision.length === 0) return '';
  return `, ${setting === 'parentheses' ? 'subd.' : 'subdivision'} ${subdivisionName(subdivision)}`;
}

/** Bluebook table T6. */
const bluebookWords: readonly (readonly [RegExp, string])[] = [
  [/\bMunicipal\b/g, 'Mun.'],
  [/\bCounty\b/g, 'Cnty.'],
  [/\bAdministrative\b/g, 'Admin.'],
  [/\bTownship\b/g, 'Twp.'],
  [/\bRegulations\b/g, 'Regs.'],
];

const californiaWords: readonly (readonly [RegExp, string])[] = [
  [/\bMunicipal\b/g, 'Mun.'],
  [/\bAdministrative\b/g, 'Admin.'],
  [/\bOrdinances\b/g, 'Ords.'],
  [/\bRegulations\b/g, 'Regs.'],
];

function abbreviated(words: string, table: readonly (readonly [RegExp, string])[]): string {
  return table.reduce((text, [long, short]) => text.replace(long, short), words);
}

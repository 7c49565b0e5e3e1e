/** Reads a jurisdiction, its codes, and their coverage. */
import type { Code, Coverage, Jurisdiction } from '../resources.ts';
import { table } from './field-names.ts';
import { Fields } from './fields.ts';
import { isObject, plainName, present } from './json-values.ts';
import { readNumbering } from './numbering.ts';
import { fieldsOf } from './unwrap.ts';
import { readEdition } from './validity.ts';
import { allOf, readCount, readDate, readIdentifier, readNames, readText, readTexts, readToken } from './values.ts';

export function jurisdictionOf(json: unknown, base: string, inList: boolean): Jurisdiction | undefined {
  const names = table.jurisdiction;
  const fields = fieldsOf(json, names, base, inList);
  const id = fields?.read('id', readIdentifier);
  if (fields === undefined || id === undefined) return undefined;
  const wrapping = new Set<string>([...names.own, ...names.plural].map(plainName));
  fields.drop('type', (value) => typeof value === 'string' && wrapping.has(plainName(value)));
  const links = fields.links('links');
  return present<Jurisdiction>({
    id,
    name: fields.read('name', readText),
    shortName: fields.read('shortName', readText),
    otherNames: fields.read('otherNames', readTexts),
    kind: fields.read('kind', readToken),
    region: fields.read('region', readText),
    codes: codesOf(fields, base),
    corrected: fields.read('corrected', readNames),
    coverage: fields.read('coverage', (value) => coverageOf(value, base)),
    withheld: fields.read('withheld', readNames) ?? [],
    links,
    extra: fields.unread(),
  });
}

/** The jurisdiction's codes. If its own fields describe a single code, adds the abbreviations beside the name. */
function codesOf(fields: Fields<keyof typeof table.jurisdiction.fields>, base: string): readonly Code[] {
  const codes = fields.read('codes', (value) => allOf(value, (one) => codeOf(one, base))) ?? [];
  const [only] = codes;
  if (codes.length > 1 || (only !== undefined && only.abbreviations.length > 0)) return codes;
  const abbreviations = fields.read('codeAbbreviations', readTexts);
  if (abbreviations === undefined) return codes;
  return [{ ...(only ?? { links: {}, extra: {} }), abbreviations }];
}

function codeOf(json: unknown, base: string): Code | undefined {
  if (typeof json === 'string')
    return json.trim() === '' ? undefined : { name: json, abbreviations: [], links: {}, extra: {} };
  if (!isObject(json)) return undefined;
  const fields = new Fields([{ at: '', fields: json }], table.code, base);
  return present<Code>({
    id: fields.read('id', readIdentifier),
    name: fields.read('name', readText),
    kind: fields.read('kind', readToken),
    abbreviations: fields.read('abbreviations', readTexts) ?? [],
    sectionGrammar: fields.read('sectionGrammar', readText),
    numbering: fields.read('numbering', readNumbering),
    editions: fields.read('editions', (value) => allOf(value, readEdition)),
    importedOn: fields.read('importedOn', readDate),
    publisher: fields.read('publisher', readText),
    termsUrl: fields.read('termsUrl', readText),
    corrected: fields.read('corrected', readNames),
    links: fields.links('links'),
    extra: fields.unread(),
  });
}

function coverageOf(json: unknown, base: string): Coverage | undefined {
  const status = readToken(json);
  if (status !== undefined) return { status, extra: {} };
  if (!isObject(json)) return undefined;
  const fields = new Fields([{ at: '', fields: json }], table.coverage, base);
  return present<Coverage>({
    status: fields.read('status', readToken),
    codifiedThrough: fields.read('codifiedThrough', readDate),
    sectionCount: fields.read('sectionCount', readCount),
    extra: fields.unread(),
  });
}

/** A jurisdiction, its codes and what of them is covered. */
import type { Code, Coverage, Jurisdiction } from '../resources.ts';
import { table } from './field-names.ts';
import { Fields } from './fields.ts';
import { isObject, plainName, present } from './names.ts';
import { readNumbering } from './numbering.ts';
import { fieldsOf } from './unwrap.ts';
import { allOf, readCount, readDate, readIdentifier, readNames, readText, readTexts, readToken } from './values.ts';

export function jurisdictionOf(json: unknown, base: string, inList: boolean): Jurisdiction | undefined {
  const names = table.jurisdiction;
  const fields = fieldsOf(json, names, base, inList);
  const id = fields?.take('id', readIdentifier);
  if (fields === undefined || id === undefined) return undefined;
  const wrapping = new Set<string>([...names.own, ...names.plural].map(plainName));
  fields.drop('type', (value) => typeof value === 'string' && wrapping.has(plainName(value)));
  const links = fields.links('links');
  return present<Jurisdiction>({
    id,
    name: fields.take('name', readText),
    shortName: fields.take('shortName', readText),
    otherNames: fields.take('otherNames', readTexts),
    kind: fields.take('kind', readToken),
    region: fields.take('region', readText),
    codes: fields.take('codes', (value) => allOf(value, (one) => codeOf(one, base))) ?? [],
    corrected: fields.take('corrected', readNames),
    coverage: fields.take('coverage', (value) => coverageOf(value, base)),
    withheld: fields.take('withheld', readNames) ?? [],
    links,
    more: fields.rest(),
  });
}

function codeOf(json: unknown, base: string): Code | undefined {
  if (typeof json === 'string')
    return json.trim() === '' ? undefined : { name: json, abbreviations: [], links: {}, more: {} };
  if (!isObject(json)) return undefined;
  const fields = new Fields([{ at: '', fields: json }], table.code, base);
  return present<Code>({
    id: fields.take('id', readIdentifier),
    name: fields.take('name', readText),
    kind: fields.take('kind', readToken),
    abbreviations: fields.take('abbreviations', readTexts) ?? [],
    sectionGrammar: fields.take('sectionGrammar', readText),
    numbering: fields.take('numbering', readNumbering),
    corrected: fields.take('corrected', readNames),
    links: fields.links('links'),
    more: fields.rest(),
  });
}

function coverageOf(json: unknown, base: string): Coverage | undefined {
  const status = readToken(json);
  if (status !== undefined) return { status, more: {} };
  if (!isObject(json)) return undefined;
  const fields = new Fields([{ at: '', fields: json }], table.coverage, base);
  return present<Coverage>({
    status: fields.take('status', readToken),
    codifiedThrough: fields.take('codifiedThrough', readDate),
    sectionCount: fields.take('sectionCount', readCount),
    more: fields.rest(),
  });
}

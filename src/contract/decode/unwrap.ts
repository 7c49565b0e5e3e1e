/** Finds a resource or a list inside its envelopes. */

import type { ResourceNames } from './common-names.ts';
import { wrappers } from './envelope-names.ts';
import { Fields, type Layer } from './fields.ts';
import { isObject, type JsonObject, plainName } from './json-values.ts';
import { readIdentifier } from './values.ts';

const deepest = 6;

/**
 * The layers with a resource's fields: its own, then those beside it (`attributes`), then those around it. `inList`:
 * the value is a list entry, so the fields around it (`{"score": 1, "section": {…}}`) describe it.
 */
export function layersOf(json: unknown, names: ResourceNames, inList = false): readonly Layer[] | undefined {
  let current: unknown = json;
  const envelopes: Layer[] = [];
  for (let depth = 0; depth <= deepest; depth++) {
    if (Array.isArray(current) && current.length === 1 && !inList) current = current[0];
    if (!isObject(current)) return undefined;
    const inner = innerOf(current, names, depth);
    if (inner === undefined) break;
    envelopes.unshift({ at: '', fields: without(current, [inner.key]), ...(inList ? {} : { envelope: true }) });
    current = inner.value;
  }
  return isObject(current) ? [...beside(current), ...envelopes] : undefined;
}

/** The fields of a resource from all layers. */
export function fieldsOf<Field extends string>(
  json: unknown,
  names: ResourceNames<Field>,
  base: string,
  inList: boolean,
): Fields<Field> | undefined {
  const layers = layersOf(json, names, inList);
  return layers === undefined ? undefined : new Fields(layers, names, base);
}

/** The list in a response, with its enclosing objects, outermost first. */
export function listOf(
  json: unknown,
  names: ResourceNames,
):
  | { readonly list: readonly unknown[]; readonly envelopes: readonly JsonObject[]; readonly keys: readonly string[] }
  | undefined {
  if (Array.isArray(json)) return { list: json, envelopes: [], keys: [] };
  return isObject(json) ? listIn(json, names, 0) : undefined;
}

function listIn(json: JsonObject, names: ResourceNames, depth: number): ReturnType<typeof listOf> {
  const byName = new Map(Object.entries(json).map(([key, value]) => [plainName(key), { key, value }] as const));
  for (const name of [...names.plural, ...wrappers.list]) {
    const found = byName.get(plainName(name));
    if (found === undefined) continue;
    if (Array.isArray(found.value)) return { list: found.value, envelopes: [json], keys: [found.key] };
    if (!isObject(found.value) || depth >= deepest) continue;
    const inner = listIn(found.value, names, depth + 1) ?? keyed(found.value, names.plural.includes(name));
    if (inner !== undefined)
      return { list: inner.list, envelopes: [json, ...inner.envelopes], keys: [found.key, ...inner.keys] };
  }
  // Accept a list under an unknown name if it is the only list.
  const never = new Set<string>(wrappers.never.map(plainName));
  const lists = Object.entries(json).filter(([key, value]) => Array.isArray(value) && !never.has(plainName(key)));
  const [only] = lists;
  if (lists.length !== 1 || only === undefined || !Array.isArray(only[1]) || !only[1].some(isObject)) return undefined;
  return { list: only[1], envelopes: [json], keys: [only[0]] };
}

/** A list keyed by identifier: `{"jurisdictions": {"<id>": {…}, …}}`. */
function keyed(value: JsonObject, named: boolean): ReturnType<typeof listOf> {
  const entries = Object.entries(value);
  if (!named || entries.length === 0 || !entries.every(([, entry]) => isObject(entry))) return undefined;
  return { list: entries.map(([id, entry]) => (isObject(entry) ? { id, ...entry } : entry)), envelopes: [], keys: [] };
}

/** The wrapper to unwrap, if this object only wraps a resource. */
function innerOf(
  json: JsonObject,
  names: ResourceNames,
  depth: number,
): { readonly key: string; readonly value: unknown } | undefined {
  const { specific, ids, steps } = wrapperNames(names);
  let best: { readonly key: string; readonly value: JsonObject; readonly rank: number } | undefined;
  const keys = Object.keys(json);
  for (const key of keys) {
    const plain = plainName(key);
    if (plain === specific && readIdentifier(json[key]) !== undefined) return undefined;
    const rank = steps.get(plain);
    if (rank === undefined || (best !== undefined && best.rank < rank)) continue;
    const sent = json[key];
    const value: unknown = Array.isArray(sent) && sent.length === 1 ? sent[0] : sent;
    if (!isObject(value)) continue;
    const identified =
      specific === undefined ? keys.length === 1 && Object.keys(value).length > 0 : identifies(value, ids);
    if (identified || (depth < deepest && innerOf(value, names, depth + 1) !== undefined)) best = { key, value, rank };
  }
  return best;
}

interface WrapperNames {
  /** The identifier that only this kind of resource has. */
  readonly specific: string | undefined;
  readonly ids: ReadonlySet<string>;
  /** Names of wrappers of one resource, with their precedence. */
  readonly steps: ReadonlyMap<string, number>;
}

function wrapperNames(names: ResourceNames): WrapperNames {
  let known = compiled.get(names);
  if (known === undefined) {
    const ids = (names.fields.id ?? []).map(plainName);
    const steps = [...names.own, ...wrappers.resource].map(plainName);
    known = {
      specific: ids[0],
      ids: new Set(ids),
      steps: new Map(steps.map((name, rank) => [name, rank] as const).toReversed()),
    };
    compiled.set(names, known);
  }
  return known;
}

const compiled = new WeakMap<ResourceNames, WrapperNames>();

function identifies(json: JsonObject, ids: ReadonlySet<string>): boolean {
  const stated = (fields: JsonObject): boolean =>
    Object.keys(fields).some((key) => ids.has(plainName(key)) && readIdentifier(fields[key]) !== undefined);
  return stated(json) || inlineOf(json).some(([, fields]) => stated(fields));
}

/** The resource's own fields, preceded by those from `attributes` and similar objects. */
function beside(json: JsonObject): readonly Layer[] {
  const inline = inlineOf(json);
  const relations = relationsOf(json);
  if (inline.length === 0 && relations === undefined) return [{ at: '', fields: json }];
  const own = without(json, [...inline.map(([key]) => key), ...(relations === undefined ? [] : [relations.key])]);
  return [
    ...inline.flatMap(([at, fields]) => beside(fields).map((layer) => (layer.at === '' ? { ...layer, at } : layer))),
    { at: '', fields: own },
    ...(relations === undefined ? [] : [{ at: relations.key, fields: relations.fields }]),
  ];
}

const inlineNames: ReadonlySet<string> = new Set(wrappers.inline.filter((name) => name !== '_source').map(plainName));

function inlineOf(json: JsonObject): readonly (readonly [string, JsonObject])[] {
  const found: (readonly [string, JsonObject])[] = [];
  for (const key of Object.keys(json)) {
    const value = json[key];
    if (isObject(value) && (key === '_source' || inlineNames.has(plainName(key)))) found.push([key, value]);
  }
  return found;
}

/** JSON:API relationships as fields: `{"jurisdiction": {"data": {"id": "1"}}}` gives `jurisdiction_id`. */
function relationsOf(json: JsonObject): { readonly key: string; readonly fields: JsonObject } | undefined {
  const name = Object.keys(json).find((key) => plainName(key) === 'relationships');
  const relationships = name === undefined ? undefined : json[name];
  if (name === undefined || !isObject(relationships)) return undefined;
  const fields: [string, unknown][] = [];
  for (const [relation, value] of Object.entries(relationships)) {
    const related = isObject(value) ? value : {};
    const linkage = related.data;
    const links = related.links;
    if (isObject(linkage) && linkage.id !== undefined) fields.push([`${relation}_id`, linkage.id]);
    if (isObject(links) && typeof links.related === 'string') fields.push([`${relation}_url`, links.related]);
    const stated =
      !isObject(value) ||
      !hasOnlyKeys(related, ['data', 'links']) ||
      (linkage !== undefined && linkage !== null && !(isObject(linkage) && hasOnlyKeys(linkage, ['id', 'type']))) ||
      (links !== undefined && !(isObject(links) && hasOnlyKeys(links, ['related', 'self'])));
    if (stated) fields.push([relation, value]);
  }
  return { key: name, fields: Object.fromEntries(fields) };
}

const hasOnlyKeys = (json: JsonObject, names: readonly string[]): boolean =>
  Object.keys(json).every((key) => names.includes(key));

function without(json: JsonObject, keys: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(json).filter(([key]) => !keys.includes(key)));
}

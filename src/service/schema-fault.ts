import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';

/**
 * Describes what is wrong with a value and where: `sections[12].number: expected a non-empty string, got number 5`. Returns
 * undefined for a valid value.
 *
 * @param at the path of the value in its file
 */
export function faultIn(schema: TSchema, value: unknown, at: string): string | undefined {
  const fault = findFault(schema, value, at);
  if (fault === undefined) return undefined;
  return fault.missing
    ? `${fault.path}: expected ${fault.expected}, but it is missing`
    : `${fault.path}: expected ${fault.expected}, got ${shown(fault.value)}`;
}

/** Like faultIn, but omits the value, which may be a secret: `accounts[0].key: expected a text`. */
export function faultWithoutValue(schema: TSchema, value: unknown, at: string): string | undefined {
  const fault = findFault(schema, value, at);
  return fault && `${fault.path}: expected ${fault.expected}`;
}

interface Fault {
  readonly path: string;
  readonly expected: string;
  readonly missing: boolean;
  readonly value?: unknown;
}

function findFault(schema: TSchema, value: unknown, at: string): Fault | undefined {
  if (Value.Check(schema, value)) return undefined;
  const errors = Value.Errors(schema, value);
  // For a union, every branch reports an error, followed by the union itself. Prefer the union's error.
  const error = errors.find((each) => !/\/(?:anyOf|oneOf)\/\d+/.test(each.schemaPath)) ?? errors[0];
  if (error === undefined) return { path: at || 'the file', expected: 'something else', missing: false, value };
  const steps = error.instancePath.split('/').slice(1).map(unescaped);
  if (error.keyword === 'required') {
    const missing: unknown = 'requiredProperties' in error.params ? error.params.requiredProperties : undefined;
    const name = Array.isArray(missing) ? String(missing[0]) : '';
    const path = [...steps, name];
    return { path: pathOf(at, path), expected: expected(schema, path), missing: true };
  }
  return { path: pathOf(at, steps), expected: expected(schema, steps), missing: false, value: inside(value, steps) };
}

/** Returns field names that the schema doesn't define. Usually typos. */
export function unknownFields(schema: { readonly properties: object }, value: object): readonly string[] {
  return Object.keys(value).filter((name) => !(name in schema.properties));
}

function pathOf(at: string, steps: readonly string[]): string {
  const path = steps.reduce(
    (before, step) => (/^\d+$/.test(step) ? `${before}[${step}]` : before === '' ? step : `${before}.${step}`),
    at,
  );
  return path === '' ? 'the file' : path;
}

/** Returns the description of the subschema at a path. */
function expected(schema: unknown, steps: readonly string[]): string {
  let here: unknown = schema;
  for (const step of steps) here = part(here, step);
  return descriptionOf(here) ?? 'something else';
}

function part(schema: unknown, step: string): unknown {
  if (typeof schema !== 'object' || schema === null) return undefined;
  if (
    'properties' in schema &&
    typeof schema.properties === 'object' &&
    schema.properties !== null &&
    step in schema.properties
  )
    return Object.entries(schema.properties).find(([name]) => name === step)?.[1];
  if ('items' in schema) return schema.items;
  if ('anyOf' in schema && Array.isArray(schema.anyOf))
    return schema.anyOf.map((branch) => part(branch, step)).find((found) => found !== undefined);
  return undefined;
}

function descriptionOf(schema: unknown): string | undefined {
  return typeof schema === 'object' && schema !== null && 'description' in schema
    ? String(schema.description)
    : undefined;
}

function inside(value: unknown, steps: readonly string[]): unknown {
  let here = value;
  for (const step of steps) {
    here =
      typeof here === 'object' && here !== null ? Object.entries(here).find(([name]) => name === step)?.[1] : undefined;
  }
  return here;
}

/** Describes a value briefly. Truncates long text. */
function shown(value: unknown): string {
  if (value === null || value === undefined) return value === null ? 'null' : 'nothing';
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list';
  if (typeof value === 'string')
    return value === '' ? 'an empty string' : `"${value.length > 40 ? `${value.slice(0, 40)}…` : value}"`;
  return typeof value === 'object' ? 'an object' : `${typeof value} ${String(value)}`;
}

function unescaped(step: string): string {
  return step.replaceAll('~1', '/').replaceAll('~0', '~');
}

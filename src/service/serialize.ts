/**
 * Serializes an answer by its schema, so that undeclared fields never leave the service. fastify's own compiler does the same with
 * generated code. But its startup cost of 50 ms and 20 MB is too much for the embedded service.
 */
import type { TSchema } from 'typebox';
import { isObject } from '../contract/decode/json-values.ts';

type Pick = (value: unknown) => unknown;

/** Returns a serializer for values of a schema. Compiles it on first use. */
export function serializerOf(schema: TSchema): (value: unknown) => string {
  let pick: Pick | undefined;
  return (value) => {
    pick ??= isObject(schema) ? pickOf(schema) : asItIs;
    return JSON.stringify(pick(value));
  };
}

const asItIs: Pick = (value) => value;

function pickOf(schema: Readonly<Record<string, unknown>>): Pick {
  if (schema.type === 'array' && isObject(schema.items)) {
    const entry = pickOf(schema.items);
    return entry === asItIs ? asItIs : (value) => (Array.isArray(value) ? value.map(entry) : value);
  }
  if (schema.type !== 'object' || !isObject(schema.properties)) return asItIs;
  const properties = Object.entries(schema.properties).map(([name, property]) => ({
    name,
    pick: isObject(property) ? pickOf(property) : asItIs,
  }));
  return (value) => {
    if (!isObject(value)) return value;
    const picked: Record<string, unknown> = {};
    for (const { name, pick } of properties) {
      const given = value[name];
      if (given !== undefined) picked[name] = pick === asItIs ? given : pick(given);
    }
    return picked;
  };
}

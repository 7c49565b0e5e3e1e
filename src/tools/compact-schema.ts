/** Shortens a JSON Schema: moves repeated parts to `$defs`. The schema accepts the same values. */
import { isObject, type JsonObject } from '../contract/decode/json-values.ts';

/** Keywords with a schema as value, and keywords with a map of schemas. */
const holdsSchema: ReadonlySet<string> = new Set(['items', 'additionalProperties']);
const holdsSchemas: ReadonlySet<string> = new Set(['properties']);

/** An equivalent schema with shared parts. Models read these schemas, and each character costs. */
export function compactSchema(schema: object): JsonObject {
  let body: JsonObject = plain(schema);
  const shared: [name: string, part: JsonObject][] = [];
  for (;;) {
    const part = worthSharing([body, ...shared.map(([, one]) => one)]);
    if (part === undefined) break;
    const name = String.fromCharCode(97 + shared.length);
    const reference = { $ref: `#/$defs/${name}` };
    const found = JSON.stringify(part);
    const replace = (one: JsonObject): JsonObject => replaced(one, found, reference);
    for (const entry of shared) entry[1] = inside(entry[1], replace);
    body = inside(body, replace);
    shared.push([name, part]);
  }
  return shared.length === 0 ? body : { ...body, $defs: Object.fromEntries(shared) };
}

/** Removes the properties that typebox adds to its schemas. */
const plain = (schema: object): JsonObject => JSON.parse(JSON.stringify(schema));

/** Applies `change` to the direct subschemas of a schema. */
function inside(schema: JsonObject, change: (below: JsonObject) => JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(schema).map(([keyword, value]) => {
      if (holdsSchema.has(keyword) && isObject(value)) return [keyword, change(value)];
      if (holdsSchemas.has(keyword) && isObject(value))
        return [
          keyword,
          Object.fromEntries(
            Object.entries(value).map(([name, one]) => [name, isObject(one) ? change(one) : one] as const),
          ),
        ];
      return [keyword, value];
    }),
  );
}

function replaced(schema: JsonObject, found: string, reference: JsonObject): JsonObject {
  return JSON.stringify(schema) === found ? reference : inside(schema, (below) => replaced(below, found, reference));
}

/** The length of a reference, and the overhead of a definition. */
const referenceLength = '{"$ref":"#/$defs/a"}'.length;
const definitionLength = '"a":,'.length;

/** The part with the largest savings from sharing; undefined if there are no savings. */
function worthSharing(schemas: readonly JsonObject[]): JsonObject | undefined {
  const counts = new Map<string, number>();
  const count = (schema: JsonObject): JsonObject => {
    const text = JSON.stringify(schema);
    counts.set(text, (counts.get(text) ?? 0) + 1);
    inside(schema, count);
    return schema;
  };
  for (const schema of schemas) inside(schema, count);
  const savings = [...counts].map(([text, times]) => ({
    text,
    saved: times * (text.length - referenceLength) - text.length - definitionLength,
  }));
  const best = savings.reduce<{ text: string; saved: number } | undefined>(
    (most, one) => (one.saved > (most?.saved ?? 0) ? one : most),
    undefined,
  );
  return best === undefined ? undefined : JSON.parse(best.text);
}

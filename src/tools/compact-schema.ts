/** Shortens a JSON Schema: moves repeated parts to `$defs`. The schema accepts the same values. */

type Json = Readonly<Record<string, unknown>>;

/** Keywords with a schema as value, and keywords with a map of schemas. */
const holdsSchema: ReadonlySet<string> = new Set(['items', 'additionalProperties']);
const holdsSchemas: ReadonlySet<string> = new Set(['properties']);

/** An equivalent schema with shared parts. Models read these schemas, and each character costs. */
export function compactSchema(schema: object): Json {
  let body: Json = plain(schema);
  const shared: [name: string, part: Json][] = [];
  for (;;) {
    const part = worthSharing([body, ...shared.map(([, one]) => one)]);
    if (part === undefined) break;
    const name = String.fromCharCode(97 + shared.length);
    const reference = { $ref: `#/$defs/${name}` };
    const found = JSON.stringify(part);
    const replace = (one: Json): Json => replaced(one, found, reference);
    for (const entry of shared) entry[1] = inside(entry[1], replace);
    body = inside(body, replace);
    shared.push([name, part]);
  }
  return shared.length === 0 ? body : { ...body, $defs: Object.fromEntries(shared) };
}

/** Removes the properties that typebox adds to its schemas. */
const plain = (schema: object): Json => JSON.parse(JSON.stringify(schema));

const isSchema = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Applies `change` to the direct subschemas of a schema. */
function inside(schema: Json, change: (below: Json) => Json): Json {
  return Object.fromEntries(
    Object.entries(schema).map(([keyword, value]) => {
      if (holdsSchema.has(keyword) && isSchema(value)) return [keyword, change(value)];
      if (holdsSchemas.has(keyword) && isSchema(value))
        return [
          keyword,
          Object.fromEntries(
            Object.entries(value).map(([name, one]) => [name, isSchema(one) ? change(one) : one] as const),
          ),
        ];
      return [keyword, value];
    }),
  );
}

function replaced(schema: Json, found: string, reference: Json): Json {
  return JSON.stringify(schema) === found ? reference : inside(schema, (below) => replaced(below, found, reference));
}

/** The length of a reference, and the overhead of a definition. */
const referenceLength = '{"$ref":"#/$defs/a"}'.length;
const definitionLength = '"a":,'.length;

/** The part with the largest savings from sharing; undefined if there are no savings. */
function worthSharing(schemas: readonly Json[]): Json | undefined {
  const counts = new Map<string, number>();
  const count = (schema: Json): Json => {
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

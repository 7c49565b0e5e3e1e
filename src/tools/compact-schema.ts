/** Shortens a JSON Schema: parts that occur more than once move to `$defs`. What it accepts stays the same. */

type Json = Readonly<Record<string, unknown>>;

/** Keywords whose value is a schema, and those whose value has a schema under each name. */
const holdsSchema: ReadonlySet<string> = new Set(['items', 'additionalProperties']);
const holdsSchemas: ReadonlySet<string> = new Set(['properties']);

/** A schema of the same meaning, as short as sharing its parts makes it. A model reads these, and each character costs. */
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

/** Without the marks that typebox keeps on its schemas. */
const plain = (schema: object): Json => JSON.parse(JSON.stringify(schema));

const isSchema = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The schemas directly below one, changed by `change`. */
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

/** How long a reference is, and what a definition costs besides its schema. */
const referenceLength = '{"$ref":"#/$defs/a"}'.length;
const definitionLength = '"a":,'.length;

/** The part whose sharing saves most characters; undefined when none saves any. */
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

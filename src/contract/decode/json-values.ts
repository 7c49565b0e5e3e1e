/** A field name without case or separators: `code_section_id`, `codeSectionId`, and `Code-Section-ID` are equal. */
export function plainName(name: string): string {
  let plain = known.get(name);
  if (plain === undefined) {
    plain = name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
    if (known.size >= 4096) known.clear();
    known.set(name, plain);
  }
  return plain;
}

/** A cache, because responses repeat the same few names thousands of times. */
const known = new Map<string, string>();

export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The object in a JSON text; undefined if the text is something else. */
export function parseObject(text: string | undefined): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Removes fields that are `undefined`. */
export function present<T extends object>(fields: { readonly [K in keyof T]-?: T[K] | undefined }): T;
export function present(fields: object): object {
  const made: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(fields)) if (value !== undefined) made[key] = value;
  return made;
}

/** A copy of an object without the fields that are undefined. */
export function definedFields<T extends Readonly<Record<string, unknown>>>(
  fields: T,
): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const kept: { [K in keyof T]?: Exclude<T[K], undefined> } = {};
  for (const name in fields) {
    const value = fields[name];
    if (isPresent(value)) kept[name] = value;
  }
  return kept;
}

function isPresent<V>(value: V): value is Exclude<V, undefined> {
  return value !== undefined;
}

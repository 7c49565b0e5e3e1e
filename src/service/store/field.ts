/** Returns `{ [name]: value }`, or an empty object if the value is undefined. */
export function field<K extends string, V>(name: K, value: V | undefined): { [P in K]?: V };
export function field(name: string, value: unknown): Record<string, unknown> {
  return value === undefined ? {} : { [name]: value };
}

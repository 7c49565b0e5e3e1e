/**
 * Remembers what is computed of an object and a string: a draft is checked again and again, against texts that the client keeps.
 *
 * @returns `compute`, which runs once for each pair while the object lives, up to 200 strings for an object
 */
export function memoized<K extends object, T>(compute: (of: K, key: string) => T): (of: K, key: string) => T {
  const memories = new WeakMap<K, Map<string, { readonly value: T }>>();
  return (of, key) => {
    let memory = memories.get(of);
    if (memory === undefined) {
      memory = new Map();
      memories.set(of, memory);
    }
    const known = memory.get(key);
    if (known !== undefined) return known.value;
    const value = compute(of, key);
    if (memory.size >= mostKeys) memory.clear();
    memory.set(key, { value });
    return value;
  };
}

const mostKeys = 200;

/**
 * Caches a function of an object and a string. Drafts are checked repeatedly against texts that the client keeps.
 *
 * @param compute may take more arguments if the string determines them
 * @returns `compute` with a cache that lives as long as the object and holds up to 200 strings per object
 */
export function memoized<K extends object, T, More extends readonly unknown[]>(
  compute: (of: K, key: string, ...more: More) => T,
): (of: K, key: string, ...more: More) => T {
  const memories = new WeakMap<K, Map<string, { readonly value: T }>>();
  return (of, key, ...more) => {
    let memory = memories.get(of);
    if (memory === undefined) {
      memory = new Map();
      memories.set(of, memory);
    }
    const known = memory.get(key);
    if (known !== undefined) return known.value;
    const value = compute(of, key, ...more);
    if (memory.size >= mostKeys) memory.clear();
    memory.set(key, { value });
    return value;
  };
}

const mostKeys = 200;

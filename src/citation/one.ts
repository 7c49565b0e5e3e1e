/**
 * A list with one more item; the list given is used up. Nearly all lists of a citation (its targets, subdivisions, places) have one item or
 * two, and an array made to grow takes many times the memory of one made with its items.
 */
export function withOne<T>(list: T[] | undefined, item: T): T[] {
  if (list === undefined || list.length === 0) return [item];
  const first = list[0];
  if (list.length === 1 && first !== undefined) return [first, item];
  list.push(item);
  return list;
}

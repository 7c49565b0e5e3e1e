/**
 * Adds to a list. Nearly all lists of a citation (its groups, targets, subdivisions, places) have one item, and an array made to grow
 * takes many times the memory of one made with its item.
 */
export function withOne<T>(list: T[] | undefined, item: T): T[] {
  if (list === undefined || list.length === 0) return [item];
  list.push(item);
  return list;
}

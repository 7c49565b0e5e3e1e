/** Conditional requests (RFC 9110 §13.1). */

const entityTag = /(W\/)?("[\x21\x23-\x7e\x80-\xff]*")\s*(?:,|$)\s*/y;

/** True when If-None-Match names this entity tag: alone, weakly, in a list, or as `*`. §13.1.2 */
export function noneMatchNames(header: string | undefined, etag: string): boolean {
  return names(header, (tag) => tag === etag);
}

/** False when If-Match is there and does not name this entity tag strongly. §13.1.1 */
export function matchAllows(header: string | undefined, etag: string): boolean {
  return header === undefined || names(header, (tag, weak) => !weak && tag === etag);
}

function names(header: string | undefined, is: (tag: string, weak: boolean) => boolean): boolean {
  if (header === undefined) return false;
  const list = header.trim();
  if (list === '*') return true;
  entityTag.lastIndex = 0;
  for (let match = entityTag.exec(list); match !== null; match = entityTag.exec(list)) {
    const [, weak, tag] = match;
    if (tag !== undefined && is(tag, weak !== undefined)) return true;
  }
  return false;
}

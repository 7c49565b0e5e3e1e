/** Conditional requests (RFC 9110 §13.1). */

const entityTag = /(W\/)?("[\x21\x23-\x7e\x80-\xff]*")\s*(?:,|$)\s*/y;

/** True if If-None-Match lists this entity tag (weak comparison) or is `*`. §13.1.2 */
export function noneMatchNames(header: string | undefined, etag: string): boolean {
  return names(header, (tag) => tag === etag);
}

/** False if If-Match is present and doesn't list this entity tag (strong comparison). §13.1.1 */
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

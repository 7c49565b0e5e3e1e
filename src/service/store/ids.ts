import { hash } from 'node:crypto';

/** Our namespace for UUID v5 (RFC 9562 §5.5), so that the same law has the same ids in every library. */
const nameSpace = Buffer.from('6a1f0c52d6f44f6d9c0e6f0a8d2b7e31', 'hex');

/**
 * Returns the id of the resource at `path`: jurisdiction | code | container path | number. Joins the parts as JSON, so that
 * different paths never give the same string.
 */
export function idOf(kind: 'jurisdiction' | 'code' | 'container' | 'section' | 'act', path: readonly string[]): string {
  const digest = hash('sha1', Buffer.concat([nameSpace, Buffer.from(JSON.stringify([kind, ...path]))]), 'hex');
  const version = `5${digest.slice(13, 16)}`;
  const variant = ((Number.parseInt(digest.slice(16, 18), 16) & 0x3f) | 0x80).toString(16) + digest.slice(18, 20);
  return `${digest.slice(0, 8)}-${digest.slice(8, 12)}-${version}-${variant}-${digest.slice(20, 32)}`;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** True for a UUID in canonical form, in upper or lower case. */
export function isUuid(text: string): boolean {
  return uuid.test(text);
}

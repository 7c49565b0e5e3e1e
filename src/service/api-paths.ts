/** The paths of the API: which exist, which need no key, and how to log one. */
import { extraPaths } from '../contract/paths.ts';
import { routes } from './routes.ts';
import { isUuid } from './store/ids.ts';

/** Paths that need no key. */
export const withoutKey = /^\/(?:health|ready)\/?$/;

/** Returns the path of a request's address, without its query. */
export function pathOf(url: string): string {
  const query = url.indexOf('?');
  return query === -1 ? url : url.slice(0, query);
}

/** True for a path of the API that needs a key. */
export function isKnown(path: string): boolean {
  return patterns.some((pattern) => pattern.test(path));
}

/** The path to log for an address that the API doesn't have. */
export const unknownAddress = '(no such address)';
const urls = [...routes.map((route) => route.url), extraPaths.openapi];
const patterns = urls.map((url) => new RegExp(`^${url.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}/?$`));
const segments = new Set(urls.flatMap((url) => url.split('/')));

/** Masks path segments that aren't part of the API, because they may hold private input. */
export function loggedPath(path: string): string {
  if (withoutKey.test(path)) return path;
  if (!isKnown(path)) return unknownAddress;
  return path
    .split('/')
    .map((part) => (segments.has(part) || isUuid(part) || isVersion(part) ? part : '…'))
    .join('/');
}

/** True for a version id: a hash of a text. */
function isVersion(part: string): boolean {
  return /^[\w-]{20}$/.test(part);
}

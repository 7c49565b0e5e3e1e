import { hash } from 'node:crypto';
import { badRequest } from './problem-error.ts';

/** `after` as an opaque word that is good for this list only. */
export function cursorFor(list: string, after: string): string {
  return Buffer.from(`${checkOf(list, after)}${after}`).toString('base64url');
}

/** The place that a cursor stands for. Throws a problem for one that this list did not give. */
export function placeOfCursor(list: string, cursor: string): string {
  const content = Buffer.from(cursor, 'base64url').toString();
  const after = content.slice(8);
  if (content.slice(0, 8) !== checkOf(list, after)) throw badRequest('cursor: not one that this list gave.');
  return after;
}

function checkOf(list: string, after: string): string {
  return hash('sha1', `${list}\n${after}`, 'base64url').slice(0, 8);
}

/** Reads single values. Each function returns undefined for an unreadable value, which then stays among the unknown fields. */
import { isObject } from './json-values.ts';

export type ReadValue<T> = (value: unknown) => T | undefined;

/** A visible character. */
const visibleCharacter = /[^\s\p{Cc}\p{Cf}\p{Cs}]/u;

/** Text with a visible character. Numbers become text. */
export function readText(value: unknown): string | undefined {
  if (typeof value === 'string') return visibleCharacter.test(value) ? value : undefined;
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : undefined;
}

export function readIdentifier(value: unknown): string | undefined {
  return readText(value)?.trim();
}

/** A status or kind in lowercase with underscores: `In Force` → `in_force`. */
export function readToken(value: unknown): string | undefined {
  const text = typeof value === 'string' ? readText(value) : undefined;
  const token = text
    ?.trim()
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1_$2')
    .toLowerCase()
    .replace(/[\s\-_]+/g, '_');
  return token === '' ? undefined : token;
}

export function readCount(value: unknown): number | undefined {
  const count = typeof value === 'string' && /^\d{1,15}$/.test(value.trim()) ? Number(value) : value;
  return typeof count === 'number' && Number.isFinite(count) && count >= 0 ? count : undefined;
}

export function readNumber(value: unknown): number | undefined {
  const number = typeof value === 'string' && /^-?\d{1,15}(\.\d+)?$/.test(value.trim()) ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

/** A boolean, including the forms of services with untyped data: `"true"`, `"Y"`, `1`. */
export function readFlag(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value;
  const word = typeof value === 'string' ? value.trim().toLowerCase() : value;
  if (word === 'true' || word === 'yes' || word === 'y' || word === 1) return true;
  return word === 'false' || word === 'no' || word === 'n' || word === 0 ? false : undefined;
}

const months = 'january february march april may june july august september october november december'.split(' ');

/**
 * An ISO 8601 date as written, without a time zone shift. `2024` and `2024-03` keep their precision. `1/8/2024` is
 * ambiguous, so it is not read.
 */
export function readDate(value: unknown): string | undefined {
  const text = typeof value === 'string' ? value.trim() : undefined;
  if (text === undefined) return undefined;
  const iso = /^(\d{4})(?:[-/](\d{2})(?:[-/](\d{2})(?:[T ].*)?)?)?$/.exec(text) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(text);
  if (iso !== null) return dateOf(iso[1], iso[2], iso[3]);
  const written = /^([A-Za-z]{3,9})\.? (\d{1,2}),? (\d{4})$/.exec(text);
  if (written === null) return undefined;
  const month = months.findIndex((name) => name.startsWith((written[1] ?? '').toLowerCase().replace(/^sept$/, 'sep')));
  return month < 0 ? undefined : dateOf(written[3], String(month + 1).padStart(2, '0'), written[2]?.padStart(2, '0'));
}

/** Some publishers write an unknown date as a year before 1000 (0001-01-01). */
function dateOf(year = '', month?: string, day?: string): string | undefined {
  if (Number(year) < 1000) return undefined;
  if (month === undefined) return year;
  if (Number(month) < 1 || Number(month) > 12) return undefined;
  if (day === undefined) return `${year}-${month}`;
  const last = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  return Number(day) < 1 || Number(day) > last ? undefined : `${year}-${month}-${day}`;
}

/** A list of texts: an array or a single text. */
export function readTexts(value: unknown): readonly string[] | undefined {
  if (!Array.isArray(value)) {
    const text = readText(value);
    return text === undefined ? undefined : [text];
  }
  const texts = value.map(readText).filter((text) => text !== undefined);
  return texts.length === value.length ? texts : undefined;
}

/** The names of parts: a list, or the keys of an object whose values are true or text. */
export function readNames(value: unknown): readonly string[] | undefined {
  if (!isObject(value)) return readTexts(value);
  const names = Object.entries(value).filter(([, stated]) => stated === true || typeof stated === 'string');
  return names.length === 0 ? undefined : names.map(([name]) => name);
}

/** An http(s) address, resolved against the response's address. Undefined for anything else. */
export function readAddress(value: unknown, base: string): string | undefined {
  if (typeof value !== 'string' || value.trim() === '' || value.length > 8192 || /[\s<>{}]/.test(value.trim()))
    return undefined;
  // Most links are plain paths on the service and need no parser.
  if (/^\/(?!\/)[\w\-~/?=&%]*$/.test(value)) {
    const origin = originOf(base);
    if (origin !== undefined) return `${origin}${value}`;
  }
  try {
    const address = new URL(value.trim(), base);
    return address.protocol === 'https:' || address.protocol === 'http:' ? address.href : undefined;
  } catch {
    return undefined;
  }
}

/** Reads all entries of a list, or returns undefined if any cannot be read. The list then stays as sent. */
export function allOf<T>(value: unknown, read: (one: unknown) => T | undefined): readonly T[] | undefined {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  const values = list.map(read).filter((one) => one !== undefined);
  return values.length === list.length ? values : undefined;
}

/** The origin of an http(s) address. The last one is cached, because a response has only one. */
function originOf(base: string): string | undefined {
  if (lastOrigin?.base !== base) {
    const url = URL.canParse(base) ? new URL(base) : undefined;
    lastOrigin = { base, origin: url !== undefined && /^https?:$/.test(url.protocol) ? url.origin : undefined };
  }
  return lastOrigin.origin;
}

let lastOrigin: { readonly base: string; readonly origin: string | undefined } | undefined;

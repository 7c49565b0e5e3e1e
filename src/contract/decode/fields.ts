/** The fields of one resource as sent, read by our names. Unread fields are kept. */
import type { Extra, Links } from '../resources.ts';
import type { ResourceNames } from './common-names.ts';
import { linkFields, linkRelations } from './envelope-names.ts';
import { isObject, type JsonObject, plainName } from './json-values.ts';
import { type ReadValue, readAddress } from './values.ts';

/** An object with the resource's fields. `at` is its wrapper, or ''. Earlier layers take precedence. */
export interface Layer {
  readonly at: string;
  readonly fields: JsonObject;
  /** Describes the response, not the resource. Its fields are kept as unknown and never read. */
  readonly envelope?: boolean;
}

interface Entry {
  readonly key: string;
  /** The key from `plainName`. */
  readonly plain: string;
  readonly value: unknown;
  readonly layer: Layer;
  isRead: boolean;
}

export class Fields<Field extends string> {
  readonly base: string;
  readonly #names: ResourceNames<Field>;
  readonly #entries: Entry[] = [];
  readonly #byName = new Map<string, Entry[]>();

  constructor(layers: readonly Layer[], names: ResourceNames<Field>, base: string) {
    this.base = base;
    this.#names = names;
    for (const layer of layers) {
      for (const [key, value] of Object.entries(layer.fields)) {
        const plain = plainName(key);
        const entry: Entry = { key, plain, value, layer, isRead: false };
        this.#entries.push(entry);
        if (layer.envelope === true) continue;
        const same = this.#byName.get(plain);
        if (same === undefined) this.#byName.set(plain, [entry]);
        else same.push(entry);
      }
    }
  }

  /** Returns the first value, among the field's names, that `read` understands. null counts as absent. */
  read<T>(field: Field, read: ReadValue<T>): T | undefined {
    const names = compiled(this.#names).fields[field] ?? [];
    for (const { outer, inner } of names) {
      if (!this.#byName.has(outer)) continue;
      const found = inner === undefined ? this.#takeEntry(outer, read, names) : this.#takeInner(outer, inner, read);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** Like `read`, but falls back to the enclosing objects. */
  readAround<T>(field: Field, read: ReadValue<T>): T | undefined {
    const own = this.read(field, read);
    if (own !== undefined) return own;
    const names = new Set(compiled(this.#names).fields[field]?.map(({ outer }) => outer));
    for (const entry of this.#entries) {
      if (entry.isRead || entry.layer.envelope !== true || !names.has(entry.plain)) continue;
      const found = read(entry.value);
      if (found === undefined) continue;
      entry.isRead = true;
      return found;
    }
    return undefined;
  }

  /** An http(s) address in a field, resolved against the response's address. */
  address(field: Field): string | undefined {
    return this.read(field, (value) => readAddress(value, this.base));
  }

  /** Links from `links` and `_links`, as an object, a list of `{rel, href}`, or single fields (`contents_url`). */
  links(field: Field): Links {
    const links = new Map<string, string>();
    const add = (relation: string, address: string): void => {
      const name = ourRelations.get(plainName(relation)) ?? relation;
      if (!links.has(name)) links.set(name, address);
    };
    for (const { outer } of compiled(this.#names).fields[field] ?? []) {
      for (const entry of this.#entries) {
        if (entry.isRead || entry.plain !== outer) continue;
        entry.isRead = readLinks(entry.value, this.base, add);
      }
    }
    for (const entries of this.#byName.values()) {
      for (const entry of entries) {
        const relation = entry.isRead ? undefined : relationOfField.get(entry.plain);
        if (relation === undefined || links.has(relation)) continue;
        const address = readAddress(entry.value, this.base);
        if (address === undefined) continue;
        entry.isRead = true;
        links.set(relation, address);
      }
    }
    return Object.fromEntries(links);
  }

  /** Whether any known field was present, readable or not. */
  get any(): boolean {
    return this.#entries.some((entry) => entry.isRead || entry.value !== null);
  }

  /** Marks a field as part of the wrapping, not of the resource: `"type": "jurisdictions"` of JSON:API. */
  drop(name: string, when: (value: unknown) => boolean): void {
    for (const entry of this.#byName.get(plainName(name)) ?? []) if (when(entry.value)) entry.isRead = true;
  }

  /** The fields that no table entry matched, as sent. */
  unread(): Extra {
    if (this.#entries.every((entry) => entry.isRead)) return {};
    const extra = new Map<string, unknown>();
    for (const entry of this.#entries) {
      if (entry.isRead) continue;
      let key = entry.key;
      if (extra.has(key) && entry.layer.at !== '') key = `${entry.layer.at}.${key}`;
      while (extra.has(key)) key = `${key}'`;
      extra.set(key, entry.value);
    }
    return Object.fromEntries(extra);
  }

  #takeEntry<T>(plain: string, read: ReadValue<T>, names: readonly Name[]): T | undefined {
    for (const entry of this.#byName.get(plain) ?? []) {
      if (entry.isRead) continue;
      if (entry.value === null) {
        entry.isRead = true;
        continue;
      }
      const value = read(entry.value);
      if (value === undefined) continue;
      entry.isRead = true;
      // A duplicate value (`id` and `code_section_id`) counts as read.
      if (typeof entry.value === 'string') this.#forgetTwins(entry.value, plain, names);
      return value;
    }
    return undefined;
  }

  /** Takes a field of a nested object. The object stays among the unknown fields if it has other content. */
  #takeInner<T>(outer: string, inner: string, read: ReadValue<T>): T | undefined {
    for (const entry of this.#byName.get(outer) ?? []) {
      if (!isObject(entry.value)) continue;
      for (const [key, value] of Object.entries(entry.value)) {
        if (plainName(key) !== inner || value === null) continue;
        const found = read(value);
        if (found === undefined) continue;
        if (Object.keys(entry.value).length === 1) entry.isRead = true;
        return found;
      }
    }
    return undefined;
  }

  #forgetTwins(value: string, plain: string, names: readonly Name[]): void {
    for (const { outer, inner } of names) {
      if (inner !== undefined || outer === plain) continue;
      for (const entry of this.#byName.get(outer) ?? []) if (entry.value === value) entry.isRead = true;
    }
  }
}

interface Name {
  readonly outer: string;
  /** A field of the object in `outer`. */
  readonly inner?: string;
}

interface Compiled {
  readonly fields: Readonly<Record<string, readonly Name[]>>;
}

/** The table's names, normalized once, because lists have thousands of resources. */
function compiled(names: ResourceNames): Compiled {
  let known = compilations.get(names);
  if (known === undefined) {
    known = {
      fields: Object.fromEntries(
        Object.entries(names.fields).map(([field, all]) => [
          field,
          all.map((name) => {
            const [outer = '', inner] = name.split('.');
            return { outer: plainName(outer), ...(inner === undefined ? {} : { inner: plainName(inner) }) };
          }),
        ]),
      ),
    };
    compilations.set(names, known);
  }
  return known;
}

const compilations = new WeakMap<ResourceNames, Compiled>();

const reversed = (names: Readonly<Record<string, readonly string[]>>): ReadonlyMap<string, string> =>
  new Map(Object.entries(names).flatMap(([ours, all]) => all.map((name) => [plainName(name), ours] as const)));

const ourRelations = reversed(linkRelations);
const relationOfField = reversed(linkFields);

/** Calls `add` for each link that can be read. Returns true if all were read. */
function readLinks(value: unknown, base: string, add: (relation: string, address: string) => void): boolean {
  if (value === null) return true;
  if (Array.isArray(value)) {
    return value
      .map((link: unknown) => {
        const relation = isObject(link) ? (link.rel ?? link.relation) : undefined;
        const address = hrefOf(link, base);
        if (typeof relation !== 'string' || address === undefined) return false;
        add(relation, address);
        return true;
      })
      .every(Boolean);
  }
  if (!isObject(value)) return false;
  return Object.entries(value)
    .map(([relation, link]) => {
      if (link === null) return true;
      const address = hrefOf(link, base);
      if (address === undefined) return false;
      add(relation, address);
      return true;
    })
    .every(Boolean);
}

/** A link's address, given as text or as an object with `href`. A URI template is not an address. */
function hrefOf(link: unknown, base: string): string | undefined {
  if (!isObject(link)) return readAddress(link, base);
  return link.templated === true ? undefined : readAddress(link.href ?? link.url, base);
}

/** Reads a legislative chain in any form: a list, a graph of nodes and edges, or acts by role. Oldest first. */
import type { Chain, ChainAction, ChainEntry, Extra } from '../resources.ts';
import { readChainEntry, readKnownAction } from './entry.ts';
import { chainEnabling, chainRoles, graphNames, paging, wrappers } from './envelope-names.ts';
import { table } from './field-names.ts';
import { isObject, type JsonObject, plainName } from './json-values.ts';
import { isNoticeName, type ReadAt, readPage, statementsOf } from './page.ts';
import { isPagingName, nextPage } from './paging.ts';
import { listOf } from './unwrap.ts';
import { readIdentifier } from './values.ts';

/** Reads a chain, or a page of one. Returns undefined when the shape is not recognized. */
export function chainOf(json: unknown, at: ReadAt): Chain | undefined {
  const read: ReadEntry = (entry, stated) => readChainEntry(entry, at.base, stated);
  const bodies = chainBodies(json);
  for (const body of bodies.toReversed()) {
    const parts = readGraph(body, read) ?? readRoles(body, read);
    if (parts === undefined) continue;
    const listed = readListBeside(body, parts, at);
    const next = nextPage(bodies, at.base, at.linkHeader);
    const entries = [...parts.entries, ...(listed?.entries ?? [])];
    return {
      entries: parts.ordered ? entries : inOrder(entries.length > 1 ? byDate(entries) : entries),
      enabling: parts.enabling,
      unread: parts.unread + (listed?.unread ?? 0),
      ...statementsOf(bodies),
      extra: { ...restOf(bodies, body, [...parts.used, ...(listed?.used ?? [])]), ...parts.extra },
      ...(next === undefined ? {} : { next }),
    };
  }
  const found = listOf(json, table.entry);
  if (found === undefined) return undefined;
  const page = readPage((entry, base) => readChainEntry(entry, base), table.entry, json, at);
  const body = found.envelopes.at(-1);
  return {
    entries: inOrder(page.entries),
    enabling: [],
    unread: page.unread,
    ...(page.incomplete === undefined ? {} : { incomplete: page.incomplete }),
    ...(page.notices === undefined ? {} : { notices: page.notices }),
    extra: body === undefined ? {} : restOf(found.envelopes, body, found.keys.slice(-1)),
    ...(page.next === undefined ? {} : { next: page.next }),
  };
}

/** The objects that may be a chain: the response and its wrapped objects. */
function chainBodies(json: unknown): readonly JsonObject[] {
  const bodies: JsonObject[] = [];
  let current: unknown = json;
  while (isObject(current) && bodies.length < 5) {
    bodies.push(current);
    const names = [...table.entry.plural, ...wrappers.resource, ...wrappers.inline];
    current = names.map((name) => pick(bodies.at(-1) ?? {}, [name])?.value).find(isObject);
  }
  return bodies;
}

/** Reads the list that some services send beside the roles. */
function readListBeside(body: JsonObject, parts: ChainParts, at: ReadAt) {
  const rest = Object.fromEntries(Object.entries(body).filter(([key]) => !parts.used.includes(key)));
  const named = pick(rest, table.entry.plural);
  if (!Array.isArray(named?.value)) return undefined;
  const page = readPage((entry, base) => readChainEntry(entry, base), table.entry, named.value, at);
  return { entries: page.entries, unread: page.unread, used: [named.key] };
}

/** Fields around the entries other than paging, kept as unknown. */
function restOf(bodies: readonly JsonObject[], body: JsonObject, used: readonly string[]): Extra {
  const inside = new Set<string>(paging.inside.map(plainName));
  const rest = bodies.flatMap((json, index) =>
    Object.entries(json).filter(
      ([key, value]) =>
        value !== null &&
        value !== bodies[index + 1] &&
        !isPagingName(key) &&
        !(isNoticeName(key) && statementsOf([{ [key]: value }]).notices !== undefined) &&
        !(inside.has(plainName(key)) && isObject(value)) &&
        !(json === body && used.includes(key)),
    ),
  );
  return Object.fromEntries(rest);
}

type ReadEntry = (json: unknown, stated?: ChainAction) => ChainEntry | undefined;

/** The parts of a chain's body. `used`: the names that were read. `ordered`: whether the edges have already ordered the entries. */
interface ChainParts {
  readonly ordered: boolean;
  readonly entries: readonly ChainEntry[];
  readonly enabling: readonly ChainEntry[];
  readonly unread: number;
  readonly used: readonly string[];
  /** Nodes and edges that are not acts, kept as unknown. */
  readonly extra: Extra;
}

/** Reads nodes and edges. An edge may state what its act did and which act came first. */
function readGraph(json: JsonObject, read: ReadEntry): ChainParts | undefined {
  const nodes = pick(json, graphNames.nodes);
  const edges = pick(json, graphNames.edges);
  if (nodes === undefined || !Array.isArray(nodes.value)) return undefined;
  const list: readonly unknown[] = nodes.value;
  const arcs = Array.isArray(edges?.value) ? edges.value.map(readEdge).filter((edge) => edge !== undefined) : [];
  const sections = new Set(list.filter(isSectionNode).map(idOf));
  const order = new Order();
  const entries: ChainEntry[] = [];
  const enabling: ChainEntry[] = [];
  const others: unknown[] = [];
  let unread = 0;
  for (const node of list) {
    const id = idOf(node);
    if (isSectionNode(node)) {
      others.push(node);
      continue;
    }
    const stated = arcs
      .filter((arc) => arc.from === id || (arc.to === id && sections.has(arc.from)))
      .map((arc) => readKnownAction(arc.relation)?.action)
      .find((action) => action !== undefined && action !== 'unknown');
    const entry = read(node, stated);
    if (entry === undefined) {
      unread += 1;
      continue;
    }
    const enables = arcs.some((arc) => arc.from === id && /^(enabl|authori[sz])/.test(plainName(arc.relation ?? '')));
    if (enables) enabling.push(entry);
    else {
      entries.push(entry);
      if (id !== undefined) order.name(entry, id);
    }
  }
  for (const arc of arcs) order.arc(arc);
  return {
    ordered: true,
    entries: order.sorted(entries),
    enabling,
    unread,
    used: [nodes.key, ...(edges === undefined ? [] : [edges.key])],
    extra: { ...(others.length === 0 ? {} : { nodes: others }), ...(arcs.length === 0 ? {} : { edges: edges?.value }) },
  };
}

/** Reads the adopting ordinance, amendments, repeal, and enabling statute, each from its own field. */
function readRoles(json: JsonObject, read: ReadEntry): ChainParts | undefined {
  const entries: ChainEntry[] = [];
  const enabling: ChainEntry[] = [];
  const used: string[] = [];
  let unread = 0;
  const readAll = (names: readonly string[], into: ChainEntry[], stated?: ChainAction): void => {
    for (const name of names) {
      const found = pick(json, [name]);
      if (found === undefined) continue;
      used.push(found.key);
      for (const act of Array.isArray(found.value) ? found.value : found.value === null ? [] : [found.value]) {
        const entry = read(act, stated);
        if (entry === undefined) unread += 1;
        else into.push(entry);
      }
    }
  };
  for (const { action, names } of chainRoles) readAll(names, entries, action);
  readAll(chainEnabling, enabling);
  return used.length === 0 ? undefined : { ordered: false, entries, enabling, unread, used, extra: {} };
}

/**
 * Puts the oldest entry first. Entries with a sequence follow it. Otherwise, a newest-first list is reversed. Any other
 * order is the service's own, because dates may be missing or tie.
 */
function inOrder(entries: readonly ChainEntry[]): readonly ChainEntry[] {
  if (entries.length > 1 && entries.every((entry) => entry.sequence !== undefined)) {
    const sorted = entries.toSorted((a, b) => (a.sequence ?? 0) - (b.sequence ?? 0));
    return descends(sorted) ? sorted.toReversed() : sorted;
  }
  return descends(entries) ? entries.toReversed() : entries;
}

/** Joins the pages of one chain. */
export function joinChains(pages: readonly Chain[]): Chain {
  const extra = Object.assign({}, ...pages.map((page) => page.extra).toReversed());
  const notices = [...new Set(pages.flatMap((page) => page.notices ?? []))];
  return {
    entries: inOrder(pages.flatMap((page) => page.entries)),
    enabling: pages.flatMap((page) => page.enabling),
    unread: pages.reduce((sum, page) => sum + page.unread, 0),
    ...(pages.some((page) => page.incomplete === true) ? { incomplete: true } : {}),
    ...(notices.length === 0 ? {} : { notices }),
    extra,
  };
}

const dateOfEntry = (entry: ChainEntry): string | undefined => entry.adoptedOn ?? entry.effectiveFrom;

/** Sorts by date where both entries have one. Otherwise keeps the order of the roles. */
function byDate(entries: readonly ChainEntry[]): readonly ChainEntry[] {
  return new Order().sorted(entries);
}

function descends(entries: readonly ChainEntry[]): boolean {
  const dates = entries.map(dateOfEntry).filter((date) => date !== undefined);
  const steps = dates.slice(1).map((date, index) => compareDates(dates[index] ?? '', date));
  return steps.some((step) => step > 0) && steps.every((step) => step >= 0);
}

/** Compares ISO dates of different precision (`2024`, `2024-03-01`) to the precision that both have. */
function compareDates(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  const [x, y] = [a.slice(0, length), b.slice(0, length)];
  return x < y ? -1 : x > y ? 1 : 0;
}

interface Arc {
  readonly from: string;
  readonly to: string;
  readonly relation?: string;
}

/** Orders acts by date where both have one, and otherwise by the graph's edges. */
class Order {
  readonly #ids = new Map<ChainEntry, string>();
  readonly #before = new Map<string, Set<string>>();

  name(entry: ChainEntry, id: string): void {
    this.#ids.set(entry, id);
  }

  /**
   * `amends`, `repeals`, and `supersedes` point from the later act to the earlier one. `amended_by`, `next`, and the
   * others point forward.
   */
  arc(arc: Arc): void {
    const backward =
      /^(amends|repeals|supersedes|replaces|modifies|revises|recodifies|precededby|previous|follows)/.test(
        plainName(arc.relation ?? ''),
      );
    const [earlier, later] = backward ? [arc.to, arc.from] : [arc.from, arc.to];
    const before = this.#before.get(later) ?? new Set<string>();
    this.#before.set(later, before.add(earlier));
  }

  sorted(entries: readonly ChainEntry[]): readonly ChainEntry[] {
    const byId = new Map(entries.flatMap((entry) => [[this.#ids.get(entry), entry] as const]));
    const waitsFor = new Map(entries.map((entry) => [entry, this.#predecessors(entry, byId)] as const));
    const sorted: ChainEntry[] = [];
    while (waitsFor.size > 0) {
      let next: ChainEntry | undefined;
      let nextFree = false;
      for (const [entry, before] of waitsFor) {
        // In a cycle, no entry is free, so dates decide.
        const free = ![...before].some((other) => waitsFor.has(other));
        if (next === undefined || (free && !nextFree) || (free === nextFree && earlier(entry, next))) {
          next = entry;
          nextFree = free;
        }
      }
      if (next === undefined) break;
      sorted.push(next);
      waitsFor.delete(next);
    }
    return sorted;
  }

  /** Ignores edges that contradict the dates. */
  #predecessors(entry: ChainEntry, byId: ReadonlyMap<string | undefined, ChainEntry>): ReadonlySet<ChainEntry> {
    const id = this.#ids.get(entry);
    const before = id === undefined ? [] : [...(this.#before.get(id) ?? [])];
    const entries = before.map((other) => byId.get(other)).filter((other) => other !== undefined && other !== entry);
    return new Set(
      entries.filter((other) => other !== undefined && !earlier(entry, other)).flatMap((other) => other ?? []),
    );
  }
}

function earlier(a: ChainEntry, b: ChainEntry): boolean {
  const [first, second] = [dateOfEntry(a), dateOfEntry(b)];
  return first !== undefined && second !== undefined && compareDates(first, second) < 0;
}

function readEdge(edge: unknown): Arc | undefined {
  if (!isObject(edge)) return undefined;
  const end = (names: readonly string[]): string | undefined => {
    const value = pick(edge, names)?.value;
    return isObject(value) ? idOf(value) : readIdentifier(value);
  };
  const [from, to] = [end(graphNames.from), end(graphNames.to)];
  const relation = pick(edge, graphNames.relation)?.value;
  if (from === undefined || to === undefined) return undefined;
  return { from, to, ...(typeof relation === 'string' ? { relation } : {}) };
}

function isSectionNode(node: unknown): boolean {
  if (!isObject(node)) return false;
  const kind = pick(node, ['type', 'kind', 'node_type'])?.value;
  return typeof kind === 'string' && ['codesection', 'section', 'code'].includes(plainName(kind));
}

function idOf(node: unknown): string | undefined {
  return isObject(node) ? readIdentifier(pick(node, graphNames.id)?.value) : undefined;
}

/** The first of the names that an object has. */
function pick(
  json: JsonObject,
  names: readonly string[],
): { readonly key: string; readonly value: unknown } | undefined {
  for (const name of names) {
    const found = Object.entries(json).find(([key]) => plainName(key) === plainName(name));
    if (found !== undefined) return { key: found[0], value: found[1] };
  }
  return undefined;
}

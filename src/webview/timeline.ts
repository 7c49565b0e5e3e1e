/**
 * Draws the legislative chain as a time line with a mark for each act. Pure; in pixels.
 *
 * The picture adds no facts. An act without a date is drawn between its neighbors and marked as undated.
 * The line is solid only from the first listed act. If that act did not enact the section, the time before it stays
 * open.
 */
import type { ChainAction, ChainEntry } from '../contract/resources.ts';

export interface Mark {
  /** Position in the chain. */
  readonly entry: number;
  readonly action: ChainAction;
  readonly x: number;
  /** Overlapping marks are stacked: 0 is on the line. */
  readonly lane: number;
  readonly dated: boolean;
  /** Where the act was adopted, if known and distinct from `x`, its effective date. */
  readonly adoptedX?: number;
}

export interface Span {
  readonly from: number;
  readonly to: number;
  /** `before`: not known from this chain; `law`: listed; `ended`: after a repeal or recodification. */
  readonly kind: 'before' | 'law' | 'ended';
}

export interface Tick {
  readonly x: number;
  readonly label: string;
}

export interface TimeLine {
  readonly width: number;
  readonly height: number;
  /** The line's own height above the bottom, where the ticks are. */
  readonly baseline: number;
  /** The height of a lane. */
  readonly laneHeight: number;
  /** The size of a mark: 1, or less where the acts would need too many lanes. */
  readonly scale: number;
  readonly marks: readonly Mark[];
  readonly spans: readonly Span[];
  readonly ticks: readonly Tick[];
  readonly todayX?: number;
}

const margin = 16;
const apart = 18;
const usualLane = 18;
const tickRoom = 26;
const top = 14;
const tickApart = 56;
const mostLanes = 12;
/** The size of marks where many acts stand close together. */
const small = 0.5;
const dayLength = 86_400_000;

/** Days since 1970 of an ISO 8601 date (a year or month counts from its first day); undefined for any other text. */
export function dayOf(date: string | undefined): number | undefined {
  const [, year, month = '01', day = '01'] = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?/.exec(date ?? '') ?? [];
  if (year === undefined) return undefined;
  const time = Date.parse(`${year}-${month}-${day}T00:00:00Z`);
  return Number.isNaN(time) || Number(year) < 1500 ? undefined : time / dayLength;
}

/**
 * @param entries in the order of the chain, oldest first
 * @param width of the picture, pixels
 * @param today ISO 8601 date
 * @param inForce whether the section is in force: then a recodification created it, and a repeal removed only a part
 * @returns undefined when there is nothing to draw
 */
export function timeLine(
  entries: readonly ChainEntry[],
  width: number,
  today: string,
  inForce = false,
): TimeLine | undefined {
  if (entries.length === 0 || width < 4 * margin) return undefined;
  const days = entries.map((entry) => dayOf(entry.effectiveFrom) ?? dayOf(entry.adoptedOn));
  const known = days.filter((day) => day !== undefined);
  const now = dayOf(today);
  // An act may be retroactive: adopted after it took effect.
  const all = [...known, ...entries.flatMap((entry) => dayOf(entry.adoptedOn) ?? [])];
  const first = Math.min(...all);
  const latest = Math.max(...all);
  const reachesToday = known.length > 0 && now !== undefined && now >= latest;
  const last = reachesToday ? now : latest;
  const length = Math.max(last - first, 1);
  const innerWidth = width - 2 * margin;
  const at = (day: number): number => round(margin + (innerWidth * (day - first)) / length);

  const places =
    known.length === 0 ? entries.map(() => undefined) : days.map((day) => (day === undefined ? undefined : at(day)));
  const xs = between(places, margin, width - margin);
  const scale = lanesFor(xs, apart) <= mostLanes ? 1 : small;
  const lanes = stack(xs, apart * scale, mostLanes / scale);
  const laneHeight = usualLane * scale;
  const marks = entries.map((entry, index): Mark => {
    const adopted = dayOf(entry.adoptedOn);
    const x = xs[index] ?? margin;
    const adoptedX = adopted === undefined || days[index] === undefined ? undefined : at(adopted);
    return {
      entry: index,
      action: entry.action,
      x,
      lane: lanes[index] ?? 0,
      dated: days[index] !== undefined,
      ...(adoptedX !== undefined && Math.abs(adoptedX - x) >= 3 ? { adoptedX } : {}),
    };
  });
  const highest = Math.max(...lanes);
  const baseline = top + laneHeight * highest + 8;
  return {
    width,
    height: baseline + tickRoom,
    baseline,
    laneHeight,
    scale,
    marks,
    spans: spans(marks, width, reachesToday || known.length === 0, inForce),
    ticks: known.length === 0 ? [] : ticks(first, last, at),
    ...(reachesToday ? { todayX: at(now) } : {}),
  };
}

/** Places undated acts evenly between their neighbors in the sequence. */
function between(places: readonly (number | undefined)[], left: number, right: number): readonly number[] {
  const filled: number[] = [];
  for (let index = 0; index < places.length; ) {
    const place = places[index];
    if (place !== undefined) {
      filled.push(place);
      index++;
      continue;
    }
    let end = index;
    while (end < places.length && places[end] === undefined) end++;
    const count = end - index;
    const from = filled.at(-1) ?? left;
    const to = Math.max(places[end] ?? right, from);
    // At the ends there is no neighbor to keep a distance from.
    const open = (index === 0 ? 0 : 1) + (end === places.length ? 0 : 1);
    for (let step = 0; step < count; step++) {
      const share = open === 0 && count === 1 ? 0.5 : (step + (index === 0 ? 0 : 1)) / (count - 1 + open || 1);
      filled.push(round(from + (to - from) * share));
    }
    index = end;
  }
  return filled;
}

/** The number of lanes in which all marks have enough room. */
function lanesFor(xs: readonly number[], room: number): number {
  return Math.max(...stack(xs, room, Number.POSITIVE_INFINITY)) + 1;
}

/** The lowest lane in which each mark has enough room. Marks beyond the last lane overlap in it. */
function stack(xs: readonly number[], room: number, most: number): readonly number[] {
  const order = xs.map((x, index) => ({ x, index })).sort((a, b) => a.x - b.x || a.index - b.index);
  const ends: number[] = [];
  const lanes: number[] = xs.map(() => 0);
  for (const { x, index } of order) {
    const free = ends.findIndex((end) => x - end >= room);
    const lane = free >= 0 ? free : Math.min(ends.length, most - 1);
    ends[lane] = x;
    lanes[index] = lane;
  }
  return lanes;
}

function spans(marks: readonly Mark[], width: number, open: boolean, inForce: boolean): readonly Span[] {
  const ordered = [...marks].sort((a, b) => a.x - b.x || a.entry - b.entry);
  const found: Span[] = [];
  const add = (from: number, to: number, kind: Span['kind']): void => {
    if (to > from) found.push({ from, to, kind });
  };
  const oldest = ordered[0];
  if (oldest === undefined) return [];
  if (oldest.action !== 'enacted') add(0, oldest.x, 'before');
  let kind: Span['kind'] = 'law';
  let from = oldest.x;
  for (const mark of ordered) {
    const next = !inForce && (mark.action === 'repealed' || mark.action === 'recodified') ? 'ended' : 'law';
    // An unknown action doesn't change the state.
    if (mark.action === 'unknown' || next === kind) continue;
    add(from, mark.x, kind);
    from = mark.x;
    kind = next;
  }
  add(from, open ? width - margin : (ordered.at(-1)?.x ?? from), kind);
  return found;
}

function ticks(first: number, last: number, at: (day: number) => number): readonly Tick[] {
  const yearOf = (day: number): number => new Date(day * dayLength).getUTCFullYear();
  const startOf = (year: number): number => dayOf(`${String(year).padStart(4, '0')}-01-01`) ?? 0;
  const [from, to] = [yearOf(first), yearOf(last)];
  const roomFor = (step: number): boolean => Math.abs(at(startOf(from + step)) - at(startOf(from))) >= tickApart;
  const step = [1, 2, 5, 10, 20, 25, 50, 100, 200].find(roomFor) ?? 500;
  const found: Tick[] = [];
  for (let year = Math.ceil(from / step) * step; year <= to; year += step) {
    const day = startOf(year);
    if (day >= first) found.push({ x: at(day), label: String(year) });
  }
  // A line within one year must still show that year.
  return found.length === 0 ? [{ x: at(first), label: String(from) }] : found;
}

function round(x: number): number {
  return Math.round(x * 10) / 10;
}

/**
 * Setbacks of the residential zones, as rules that can be run.
 *
 * Source: Port Wenlow Municipal Code ch. 23.44 and ch. 23.42, codified through September 30, 2026.
 * Rest the pointer on a citation to read the rule that a line implements.
 */

export type Zone = 'R-1' | 'R-2' | 'R-3';

export interface Lot {
  readonly zone: Zone;
  readonly adjoinsAlley: boolean;
  /** Front setbacks, in feet, of the buildings on the two lots beside it, where there are any. */
  readonly neighbors?: readonly [number, number];
  /** The ground floor is a shop on a sidewalk of twelve feet or more: PWMC 23.44.040(a)(1)(C)(i)-(ii). */
  readonly shopOnWideSidewalk?: boolean;
}

/** Front setback in feet: PWMC § 23.44.040(a)(1), or the neighbors' average under § 23.44.040(d) where that is less. */
export function frontSetback(lot: Lot): number {
  const byZone = { 'R-1': 15, 'R-2': 10, 'R-3': lot.shopOnWideSidewalk ? 0 : 5 }[lot.zone];
  if (lot.neighbors === undefined) return byZone;
  const [left, right] = lot.neighbors;
  // PWMC 23.44.040(d): only if the buildings on both sides stand nearer.
  return left < byZone && right < byZone ? (left + right) / 2 : byZone;
}

/** Rear setback in feet of a principal building: PWMC 23.44.040(a)(2) and Table 23.44.040. */
export function rearSetback(lot: Lot): number {
  if (lot.adjoinsAlley) return 5;
  return lot.zone === 'R-3' ? 10 : 15;
}

/** Rear setback in feet of a backyard home. PWMC 23.42.040(a)(1), formerly PWMC 23.44.060: the number moved in 2021, the rule changed with it. */
export function detachedRearSetback(lot: Lot): number {
  return lot.adjoinsAlley ? 0 : 5;
}

/** Height limit in feet of a backyard home: PWMC 23.42.030(b)(1)-(2). */
export function detachedHeight(lot: Lot, slopePercent: number): number {
  return lot.adjoinsAlley || slopePercent > 15 ? 28 : 24;
}

/** Off-street spaces for a backyard home. None since 2024: see PWMC 23.54.020(a); the old rule was § 23.54.040. */
export const DETACHED_PARKING = 0;

// Still to be checked against the code: a comment in the old spreadsheet says "PWMC 23.44.999, corner lots".
// In the county: ACC §§ 16-24-030(b)(1), 16-24-030(b)(3)(A) (150 feet from water on a steep bank); cf. RCW 36.70A.172.
export const COUNTY_SETBACKS = { road: 30, parcel: 15, cropFarm: 50, waterSteep: 150, water: 100 } as const;

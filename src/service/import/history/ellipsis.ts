/** The context that a clause inherits from the previous one: `Ord. 5, 1990; 6, 1991`, `amended 5-7-1991; 6-8-1999`. */
export interface Ellipsis {
  type?: string | undefined;
  /** The letters before the number of the last act: `G` in `G-3465`. */
  letters?: string | undefined;
  /** The number of the last act that has its type. */
  number?: string | undefined;
  /** Whether the previous clause states an amendment, with its year if stated. */
  amended?: { readonly year: number | undefined } | undefined;
  /** The council journal of the previous clause: `Coun. J. 7-31-90, p. 19384; 12-11-91, p. 10978`. */
  journal?: string | undefined;
}

/** Whether the `amended` of an earlier clause applies to an act. In `(Am. Ord. 7, 2006; Ord. 3, 1967)`, it does not. */
export function inheritsAmended({ amended }: Ellipsis, year: number | undefined): boolean {
  return amended !== undefined && !((year ?? Infinity) < (amended.year ?? 0));
}

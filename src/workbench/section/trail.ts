/** The sections that the reader has been at, in order, to go back and forward through. Pure. */

/** A section that was shown, with the service that its identifier belongs to. */
export interface Visit {
  readonly sectionId: string;
  readonly serviceId: string;
  /** ISO 8601 date that it was shown as of; absent: as it is now. */
  readonly asOf?: string | undefined;
  /** What its tab shows until it is loaded. */
  readonly title?: string | undefined;
}

/** Visits beyond these are forgotten, the oldest first. */
const mostVisits = 100;

export class Trail {
  #visits: readonly Visit[] = [];
  #at = -1;

  get canGoBack(): boolean {
    return this.#at > 0;
  }

  get canGoForward(): boolean {
    return this.#at < this.#visits.length - 1;
  }

  /** Notes a section that is shown now. It takes the place of those that lay ahead; the current one again updates its title and date alone. */
  visit(visit: Visit): void {
    const current = this.#visits[this.#at];
    if (current !== undefined && isSameVisit(current, visit)) {
      this.#visits = this.#visits.with(this.#at, visit);
      return;
    }
    this.#visits = [...this.#visits.slice(0, this.#at + 1), visit].slice(-mostVisits);
    this.#at = this.#visits.length - 1;
  }

  /** Moves to the section before; undefined at the first. */
  back(): Visit | undefined {
    return this.#move(-1);
  }

  /** Moves to the section after; undefined at the last. */
  forward(): Visit | undefined {
    return this.#move(1);
  }

  #move(by: -1 | 1): Visit | undefined {
    const visit = this.#visits[this.#at + by];
    if (visit !== undefined) this.#at += by;
    return visit;
  }
}

export function isSameVisit(one: Visit, other: Visit): boolean {
  return one.sectionId === other.sectionId && one.serviceId === other.serviceId;
}

/** As VS Code counts a double-click, milliseconds. */
const doubleClickMs = 500;

/** Tells that a section was asked for twice at once, as a double-click on a row or a link does. */
export class DoubleClick {
  #last: (Visit & { readonly at: number }) | undefined;

  /**
   * @param at when it was asked for, milliseconds
   * @returns whether this is the second of two requests
   */
  isSecond(visit: Visit, at: number): boolean {
    const last = this.#last;
    const second = last !== undefined && isSameVisit(last, visit) && at - last.at < doubleClickMs;
    this.#last = second ? undefined : { ...visit, at };
    return second;
  }
}

/** The reader's history of sections, for navigating back and forward. Pure. */

/** A shown section, and the service of its identifier. */
export interface Visit {
  readonly sectionId: string;
  readonly serviceId: string;
  /** ISO 8601 as-of date; absent for the current text. */
  readonly asOf?: string | undefined;
  /** The tab's title until the section is loaded. */
  readonly title?: string | undefined;
}

/** Maximum number of visits; the oldest are dropped. */
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

  /** Records a visit and drops those ahead. A repeat of the current one only updates its title and date. */
  visit(visit: Visit): void {
    const current = this.#visits[this.#at];
    if (current !== undefined && isSameVisit(current, visit)) {
      this.#visits = this.#visits.with(this.#at, visit);
      return;
    }
    this.#visits = [...this.#visits.slice(0, this.#at + 1), visit].slice(-mostVisits);
    this.#at = this.#visits.length - 1;
  }

  /** Moves to the previous section; undefined at the first. */
  back(): Visit | undefined {
    return this.#move(-1);
  }

  /** Moves to the next section; undefined at the last. */
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

/** VS Code's double-click interval, milliseconds. */
const doubleClickMs = 500;

/** Detects two requests for a section in quick succession, such as a double-click on a row or link. */
export class DoubleClick {
  #last: (Visit & { readonly at: number }) | undefined;

  /**
   * @param at time of the request, milliseconds
   * @returns whether this is the second of two requests
   */
  isSecond(visit: Visit, at: number): boolean {
    const last = this.#last;
    const second = last !== undefined && isSameVisit(last, visit) && at - last.at < doubleClickMs;
    this.#last = second ? undefined : { ...visit, at };
    return second;
  }

  /** Starts over, as after the panel was closed: opening a section again is no double-click. */
  reset(): void {
    this.#last = undefined;
  }
}

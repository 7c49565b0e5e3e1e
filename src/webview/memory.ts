/** State that survives a reload of the page: the current section, a copy of it, and scroll positions. */
import { mostPlaces, type PageState, type ScrolledSection } from '../panel-protocol/messages.ts';
import { copyOf } from '../panel-protocol/section-copy.ts';
import type { Bridge } from './bridge.ts';
import type { Model } from './model.ts';

/** Identifies a section as the host does. */
export type ShownName = Pick<PageState, 'sectionId' | 'serviceId'>;

export class Memory {
  readonly #bridge: Pick<Bridge, 'keep'>;
  #kept: PageState | undefined;
  #shown: ShownName | undefined;
  #isPanelKept = false;

  constructor(bridge: Pick<Bridge, 'keep' | 'state'>) {
    this.#bridge = bridge;
    this.#kept = bridge.state();
  }

  get shown(): ShownName | undefined {
    return this.#shown;
  }

  isShowing(name: ShownName): boolean {
    return this.#shown !== undefined && isSame(this.#shown, name);
  }

  /** @returns the saved state of the section that is now shown */
  begin(shown: ShownName): Pick<PageState, 'subdivision' | 'scroll'> {
    const kept = this.#kept;
    this.#shown = shown;
    if (kept === undefined || isSame(kept, shown)) return kept ?? {};
    const places = [...others(kept.places, kept), { ...nameOf(kept), scroll: kept.scroll ?? 0 }].slice(-mostPlaces);
    const scroll = places.find((place) => isSame(place, shown))?.scroll;
    this.#kept = { ...nameOf(shown), places };
    return scroll === undefined ? {} : { scroll };
  }

  /** Sets whether the panel is kept open or follows the reader. */
  setPanelKept(isKept: boolean): void {
    this.#isPanelKept = isKept;
  }

  /** Saves the page's current state. */
  keep({ section, subdivision }: Model, scroll: number): void {
    if (this.#shown === undefined) return;
    const { copy: before, places } = this.#kept ?? {};
    let copy = before;
    if (section.state === 'loaded') copy = copyOf(section.value.section, section.at);
    // If the service now refuses the section, drop the copy.
    else if (section.state === 'failed' && section.kind !== 'otherService') copy = undefined;
    this.#kept = {
      ...this.#shown,
      scroll: Math.round(scroll),
      ...(copy === undefined ? {} : { copy }),
      ...(subdivision.length > 0 ? { subdivision } : {}),
      ...(places === undefined ? {} : { places }),
      ...(this.#isPanelKept ? { kept: true } : {}),
    };
    this.#bridge.keep(this.#kept);
  }
}

function isSame(one: ShownName, other: ShownName): boolean {
  return one.sectionId === other.sectionId && one.serviceId === other.serviceId;
}

function nameOf({ sectionId, serviceId }: ShownName): ShownName {
  return { sectionId, serviceId };
}

function others(places: readonly ScrolledSection[] = [], name: ShownName): readonly ScrolledSection[] {
  return places.filter((place) => !isSame(place, name));
}

/**
 * Messages between the section panel's host and its page, declared once for both. Pure: the page bundles it too.
 * The host sends resources as the client read them. The page refers to things by position and id, never by address or command.
 */
import type { FailureKind } from '../contract/failure.ts';
import type { Chain, Container, Ordinance, Page, Section, SectionVersion, Source } from '../contract/resources.ts';
import type { SectionValidity } from '../lookup/validity-words.ts';
import { readCopy, type SectionCopy } from './section-copy.ts';

export type PartName = 'section' | 'sources' | 'chain' | 'versions';

/** A next step that the page shows as a button. The host defines what each one does. */
export interface Step {
  readonly id: string;
  readonly label: string;
}

/** The state of a part of the panel. A missing part always gives a reason. */
export type PartView<T> =
  | { readonly state: 'loading' }
  | {
      readonly state: 'loaded';
      readonly value: T;
      /** When the service sent it, epoch milliseconds. */
      readonly at: number;
      /** Set if this is not the service's current answer: its age, in words. */
      readonly age?: string;
    }
  /** `otherService`: another service is in use, so the panel's own service was not asked. */
  | {
      readonly state: 'failed';
      readonly kind: FailureKind | 'otherService';
      readonly message: string;
      readonly steps: readonly Step[];
    }
  /** The service doesn't link to it. */
  | { readonly state: 'absent' };

export interface SectionView {
  readonly section: Section;
  /** The jurisdiction's name, if known. */
  readonly place?: string;
  /** The date on which the text was imported into the library. */
  readonly importedOn?: string;
  /** The reader's corrections to the jurisdiction's names and numbering, in words. */
  readonly corrected?: string;
}

/** A citation within the section's text. Offsets are UTF-16 units of the block or note. */
export interface Reference {
  readonly id: number;
  readonly in: 'block' | 'note';
  readonly index: number;
  readonly start: number;
  readonly end: number;
}

export type ToPage =
  /** Subsequent messages are about this section. */
  | { readonly type: 'begin'; readonly sectionId: string; readonly serviceId: string; readonly kept: boolean }
  /** The panel is kept open, so the next section opens in another. */
  | { readonly type: 'kept' }
  /** Opens the find bar. */
  | { readonly type: 'find' }
  | { readonly type: 'section'; readonly part: PartView<SectionView> }
  | { readonly type: 'sources'; readonly part: PartView<Page<Source>> }
  | { readonly type: 'chain'; readonly part: PartView<Chain> }
  | { readonly type: 'versions'; readonly part: PartView<Page<SectionVersion>> }
  | { readonly type: 'validity'; readonly validity: SectionValidity }
  /** Notes and history of the containers around the section, innermost first. */
  | { readonly type: 'containers'; readonly containers: readonly Container[] }
  /** A picture of the text, by address; without data if it can't be shown. */
  | { readonly type: 'image'; readonly href: string; readonly data?: string }
  | { readonly type: 'references'; readonly references: readonly Reference[] }
  /** The record behind the chain's entry at this position. */
  | { readonly type: 'ordinance'; readonly entry: number; readonly part: PartView<Ordinance> }
  /** An earlier text. */
  | { readonly type: 'earlier'; readonly version: string; readonly part: PartView<Section> }
  | { readonly type: 'reveal'; readonly subdivision: readonly string[] }
  /** Announced to screen readers and shown briefly. */
  | { readonly type: 'announce'; readonly text: string };

/**
 * The state that a page saves across window reloads. The page can ask its own service again, and has a copy in case that
 * service is not in use.
 */
export interface PageState {
  readonly sectionId: string;
  /** The service that the identifier belongs to, as in `Connection.serviceId`. */
  readonly serviceId: string;
  readonly copy?: SectionCopy;
  readonly subdivision?: readonly string[];
  readonly scroll?: number;
  /** Scroll positions of other sections, for navigating back. */
  readonly places?: readonly ScrolledSection[];
  /** Whether the panel was kept open; absent if it follows the reader. */
  readonly kept?: true;
}

/** A section's scroll position, pixels. */
export interface ScrolledSection {
  readonly sectionId: string;
  readonly serviceId: string;
  readonly scroll: number;
}

export type FromPage =
  | { readonly type: 'ready' }
  /** Keep the panel open. */
  | { readonly type: 'keep' }
  | { readonly type: 'refresh' }
  /** Choose another date for the section. */
  | { readonly type: 'asOf' }
  | { readonly type: 'retry'; readonly part: PartName }
  | { readonly type: 'step'; readonly id: string }
  | { readonly type: 'copyCitation'; readonly subdivision: readonly string[] }
  | { readonly type: 'insertCitation'; readonly subdivision: readonly string[] }
  /** Copy an address that the page doesn't link. */
  | { readonly type: 'copyAddress'; readonly address: string }
  /** Position in the section's hierarchy; -1 for the jurisdiction itself. */
  | { readonly type: 'openLevel'; readonly level: number }
  | { readonly type: 'openReference'; readonly id: number; readonly beside: boolean }
  | { readonly type: 'openSection'; readonly sectionId: string; readonly beside: boolean }
  | { readonly type: 'ordinance'; readonly entry: number }
  | { readonly type: 'earlier'; readonly version: string }
  /** Compare a version with the current text in the diff editor. */
  | { readonly type: 'diff'; readonly version: string }
  /** Save the document attached to the text's block at this position. */
  | { readonly type: 'saveFile'; readonly block: number };

/** The page's requests about its section. */
export type SectionRequest = Exclude<FromPage, { readonly type: 'ready' | 'keep' }>;

const longestText = 10_000;
/** Number of scroll positions that a page saves. */
export const mostPlaces = 50;
const parts: ReadonlySet<string> = new Set(['section', 'sources', 'chain', 'versions'] satisfies PartName[]);

/** Validates a message from the page; undefined if it is invalid. */
export function readFromPage(message: unknown): FromPage | undefined {
  const { type, part, id, subdivision, level, beside, sectionId, entry, version, block, address } = fields(message);
  switch (type) {
    case 'ready':
    case 'keep':
    case 'refresh':
    case 'asOf':
      return { type };
    case 'retry':
      return isPart(part) ? { type, part } : undefined;
    case 'step':
      return isText(id) ? { type, id } : undefined;
    case 'copyCitation':
    case 'insertCitation':
      return isTexts(subdivision) ? { type, subdivision } : undefined;
    case 'copyAddress':
      return isText(address) ? { type, address } : undefined;
    case 'openLevel':
      return isPosition(level, -1) ? { type, level } : undefined;
    case 'openReference':
      return isPosition(id) ? { type, id, beside: beside === true } : undefined;
    case 'openSection':
      return isText(sectionId) ? { type, sectionId, beside: beside === true } : undefined;
    case 'ordinance':
      return isPosition(entry) ? { type, entry } : undefined;
    case 'earlier':
    case 'diff':
      return isText(version) ? { type, version } : undefined;
    case 'saveFile':
      return isPosition(block) ? { type, block } : undefined;
    default:
      return undefined;
  }
}

/** Validates a page's saved state, which VS Code keeps on disk; undefined if it is invalid. */
export function readPageState(state: unknown): PageState | undefined {
  const { sectionId, serviceId, subdivision, scroll, copy, kept, places } = fields(state);
  if (!isText(sectionId) || !isText(serviceId)) return undefined;
  const copied = readCopy(copy);
  return {
    sectionId,
    serviceId,
    ...(copied === undefined ? {} : { copy: copied }),
    ...(isTexts(subdivision) && subdivision.length > 0 ? { subdivision } : {}),
    ...(isScroll(scroll) ? { scroll } : {}),
    ...(Array.isArray(places) ? { places: places.slice(-mostPlaces).filter(isScrolledSection) } : {}),
    ...(kept === true ? { kept } : {}),
  };
}

function fields(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= longestText;
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.length <= 50 && value.every(isText);
}

function isScroll(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0;
}

function isScrolledSection(value: unknown): value is ScrolledSection {
  const { sectionId, serviceId, scroll } = fields(value);
  return isText(sectionId) && isText(serviceId) && isScroll(scroll);
}

function isPosition(value: unknown, least = 0): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= least;
}

function isPart(value: unknown): value is PartName {
  return typeof value === 'string' && parts.has(value);
}

/** Builds the outline of a document: containers and provisions in order, each with its blocks. */

import { definedFields } from '../../defined-fields.ts';
import type { Block, Document } from '../block.ts';
import { noLaw, noLawWhy } from '../reading/corrected.ts';
import { isContainerLine, isContentsLabel } from './candidates.ts';
import { withoutQuoted } from './containers.ts';
import { entriesOf } from './entries.ts';
import type { Entry } from './entry.ts';
import { withGroups } from './groups.ts';
import { nestingOf } from './levels.ts';
import { followingHeadings, listsHeadings } from './listed-headings.ts';
import { backMatterOf, isAdoptingOrdinance, isClosingPart, isFrontMatter } from './named-parts.ts';
import { isHistoryBlock, noteLabel } from './notes.ts';
import { withoutContents } from './table-of-contents.ts';
import { isCapitals, letters } from './wording.ts';

export interface Container {
  readonly level: string;
  readonly number?: string;
  readonly heading?: string;
  /** The heading level by style, from 1. */
  readonly outline?: number;
}

/** A section, a preface, or a container's own text. */
export interface Part {
  /** `section`, `preface`, …; the container's level if `ofContainer`. */
  readonly kind: string;
  readonly ofContainer: boolean;
  readonly number?: string;
  readonly through?: string;
  readonly heading?: string;
  readonly within: readonly Container[];
  readonly blocks: readonly Block[];
  readonly line: number;
  /** The first page, if the form has pages. */
  readonly page?: number;
  /** The heading as in the file. */
  readonly written?: string;
  readonly address?: string;
  /** The identifiers that links to the heading can lead to. */
  readonly anchors?: readonly string[];
}

/** A block outside all parts, with the reason. */
export interface Left {
  readonly why: string;
  readonly block: Block;
}

export interface Outline {
  readonly parts: readonly Part[];
  readonly left: readonly Left[];
  /** Lines before the law that may name the government and its code. */
  readonly titlePage: readonly string[];
}

const titlePageWhy = 'title page';
/** `We, the people of Elm, adopt this charter.` */
const beginsPreamble =
  /^we,? (?:the|as) (?:people|citizens|voters|members|enrolled|residents|inhabitants|sovereign)\b/i;
export const contentsWhy = 'table of contents';

interface Open {
  kind: string;
  ofContainer: boolean;
  number: string | undefined;
  through: string | undefined;
  heading: string | undefined;
  within: readonly Container[];
  blocks: Block[];
  line: number;
  page?: number | undefined;
  written?: string | undefined;
  address: string | undefined;
  anchors?: readonly string[] | undefined;
  /** Why it is not law. */
  why?: string;
}

export function outlineOf(document: Document): Outline {
  const { blocks } = document;
  const all = withoutTitle(entriesOf(blocks));
  const listed = withoutContents(all, blocks);
  const own = withoutQuoted(listed, blocks);
  const entries = withGroups(own, blocks);
  const kept = new Set(own);
  const law = new Set(listed);
  const left: Left[] = [];
  const taken = new Map<number, Entry>();
  for (const entry of entries) taken.set(entry.at, entry);
  for (const entry of all)
    if (!kept.has(entry) && !law.has(entry))
      for (let at = entry.at; at < entry.end; at += 1) leave(left, contentsWhy, blocks[at]);
  const dropped = new Set(left.map(({ block }) => block));
  const isNumbered = entries.some(({ isSection, heading }) => isSection && heading.number !== '');
  const parts = new Parts(document, nestingOf(entries), isNumbered);
  const closing = closingPartOf(document, entries);
  for (let at = 0; at < blocks.length; at += 1) {
    const block = blocks[at];
    const entry = taken.get(at);
    if (entry !== undefined) {
      parts.begin(entry, blocks[entry.at]);
      at = entry.end - 1;
    } else if (block !== undefined && !dropped.has(block)) {
      if (block.role === 'contents' || isContainerLine(block.text)) leave(left, contentsWhy, block);
      else if (block === closing) parts.close(block);
      else parts.add(block);
    }
  }
  const { done, titlePage } = parts.finished(left);
  return { parts: withoutLists(withoutNoLaw(done, left), left), left, titlePage };
}

/**
 * The heading of the unnumbered part that ends a charter. Elsewhere, `SCHEDULE` may head a list in a section. No article follows it, and
 * its sections count from 1 or A.
 */
function closingPartOf({ titles, blocks }: Document, entries: readonly Entry[]): Block | undefined {
  const first = entries[0]?.at ?? blocks.length;
  const title = [...titles, ...blocks.slice(0, first).map(({ text }) => text)];
  if (!title.some((words) => /\bcharter\b/i.test(words))) return undefined;
  const containersEnd = entries.findLast(({ isSection }) => !isSection)?.at ?? -1;
  return blocks.find((block, at) => {
    if (at <= first || at < containersEnd || !isClosingPart(block)) return false;
    const next = entries.find((entry) => entry.at > at);
    return next === undefined || /^(?:1|A|I)$/.test(next.heading.number);
  });
}

/** The document's own headings, above the first numbered heading of its law. */
function withoutTitle(entries: readonly Entry[]): readonly Entry[] {
  const first = entries.findIndex(({ heading }) => heading.number !== '');
  const outline = entries[first]?.outline;
  return entries.filter(
    ({ heading, outline: own }, at) =>
      at >= first ||
      heading.kind !== 'heading' ||
      isFrontMatter(heading.title) ||
      (outline !== undefined && own !== undefined && own > outline),
  );
}

function leave(left: Left[], why: string, block: Block | undefined): void {
  if (block !== undefined) left.push({ why, block });
}

class Parts {
  readonly #done: Open[] = [];
  readonly #isAbove: (level: string, other: string) => boolean;
  readonly #outer: readonly Container[];
  #stack: readonly Container[];
  #open: Open | undefined;
  #front: Block[] = [];
  /** Whether a section has begun. A name such as `Introduction` after that is law of a section. */
  #begun = false;

  /** Whether the sections have numbers. Those without one before them may be a title page. */
  readonly #isNumbered: boolean;

  constructor({ within }: Document, isAbove: (level: string, other: string) => boolean, isNumbered: boolean) {
    this.#isAbove = isAbove;
    this.#isNumbered = isNumbered;
    this.#outer = within;
    this.#stack = within;
    const own = within.at(-1);
    // In such a file, text before the first section belongs to the chapter.
    if (own !== undefined)
      this.#start({
        kind: own.level,
        ofContainer: true,
        number: own.number,
        through: undefined,
        heading: own.heading,
        within,
        blocks: [],
        line: 0,
        address: undefined,
      });
  }

  begin({ heading, isSection, runIn, outline }: Entry, block: Block | undefined): void {
    const { kind, number, through, title } = heading;
    const line = block?.line ?? 0;
    const common = {
      blocks: [],
      line,
      page: block?.page,
      written: block?.text,
      address: block?.address,
      anchors: block?.anchors,
      heading: title === '' ? undefined : title,
    };
    const isNameless = kind === 'heading' || (isSection && number === '');
    if (!this.#begun && isNameless && isFrontMatter(title)) {
      this.#name(title, line);
      return;
    }
    const back =
      this.#begun && isSection && number === '' ? backMatterOf({ text: title, line, strong: true }) : undefined;
    if (back !== undefined) {
      this.#leave(back, { text: title, line });
      return;
    }
    if (isSection) {
      this.#begun ||= number !== '' || !this.#isNumbered;
      this.#start({
        ...common,
        kind,
        ofContainer: false,
        number: number === '' ? undefined : number,
        through,
        within: this.#stack,
      });
    } else {
      const container = {
        level: kind,
        ...(number === '' ? {} : { number }),
        ...(title === '' ? {} : { heading: title }),
        ...(outline === undefined ? {} : { outline }),
      };
      if (this.#again(container)) {
        this.#start({
          ...common,
          kind,
          ofContainer: true,
          number: container.number,
          through: undefined,
          within: this.#stack,
        });
        return;
      }
      this.#stack = [...this.#above(container, number), container];
      this.#start({
        ...common,
        kind,
        ofContainer: true,
        number: container.number,
        through: undefined,
        within: this.#stack,
      });
    }
    if (runIn !== undefined && block !== undefined) this.add({ text: runIn, line: block.line });
  }

  add(block: Block): void {
    const isShort = block.text.length < 90 || isAdoptingOrdinance(block.text);
    const isNamed = !this.#begun && block.table === undefined && isShort && isFrontMatter(block.text);
    if (
      isNamed &&
      (isCapitals(block.text) || block.outline !== undefined || block.strong === true || block.text.length < 30)
    ) {
      this.#name(block.text, block.line);
      return;
    }
    const back = this.#begun && !isNamed ? backMatterOf(block) : undefined;
    if (back !== undefined) {
      this.#leave(back, block);
      return;
    }
    if (this.#open === undefined) this.#front.push(block);
    else this.#open.blocks.push(block);
  }

  /** Begins a named part before the law: a preface or a preamble. */
  #name(heading: string, line: number): void {
    this.#start(this.#unnumbered(/^preamble/i.test(heading) ? 'preamble' : 'preface', { heading, blocks: [], line }));
  }

  /** A part before the law, without a number. */
  #unnumbered(kind: string, { heading, blocks, line }: Pick<Open, 'heading' | 'blocks' | 'line'>): Open {
    return {
      kind,
      ofContainer: false,
      number: undefined,
      through: undefined,
      heading,
      within: this.#outer,
      blocks,
      line,
      address: undefined,
    };
  }

  /** Begins the unnumbered part at the end of a charter. */
  close({ text, line, page }: Block): void {
    const heading = text.replace(/\.$/, '');
    this.#stack = [...this.#outer, { level: 'schedule', heading }];
    this.#start({
      kind: 'schedule',
      ofContainer: true,
      number: undefined,
      through: undefined,
      heading,
      within: this.#stack,
      blocks: [],
      line,
      page,
      written: text,
      address: undefined,
    });
  }

  /** Begins a part after the law that is not law: an index. */
  #leave(why: string, { text, line }: Block): void {
    this.#start({
      kind: noLaw,
      ofContainer: false,
      number: undefined,
      through: undefined,
      heading: text,
      within: this.#outer,
      blocks: [],
      line,
      address: undefined,
      why,
    });
  }

  /** The containers that stay open when this one begins. */
  #above({ level, outline }: Container, number: string): readonly Container[] {
    // Headings without numbers nest by their styles. Without styles, the next one ends the last.
    const isSame = (each: Container): boolean =>
      level !== 'heading' || (number === (each.number ?? '') && outline === each.outline);
    const same = this.#stack.findIndex((each) => each.level === level && isSame(each));
    if (same !== -1) return this.#stack.slice(0, same);
    // If nothing ranks the two levels, use the heading's style.
    const endsAt = (last: Container): boolean =>
      this.#isAbove(level, last.level) ||
      (!this.#isAbove(last.level, level) && outline !== undefined && outline <= (last.outline ?? 0));
    let depth = this.#stack.length;
    for (; depth > this.#outer.length; depth -= 1) {
      const last = this.#stack[depth - 1];
      if (last === undefined || !endsAt(last)) break;
    }
    return this.#stack.slice(0, depth);
  }

  /** Whether a container is repeated on the next page or at the top of the next file. */
  #again({ level, number, heading }: Container): boolean {
    const at = this.#stack.findIndex(
      (each) =>
        each.level === level &&
        each.number?.toUpperCase() === number?.toUpperCase() &&
        (heading === undefined || each.heading === undefined || letters(each.heading) === letters(heading)),
    );
    if (at === -1) return false;
    const known = this.#stack[at];
    const fuller =
      known !== undefined && known.heading === undefined && heading !== undefined ? { ...known, heading } : known;
    this.#stack = fuller === undefined ? this.#stack.slice(0, at + 1) : [...this.#stack.slice(0, at), fuller];
    return true;
  }

  /** Moves a title page with a heading of its own to the lines above the law: `CODE OF ORDINANCES`, `of the`, `CITY OF ASHFORD`. */
  #leaveTitle(): void {
    const [first] = this.#done;
    if (!this.#isNumbered || first === undefined || first.ofContainer || first.kind !== 'section') return;
    const { number, heading = '', blocks, line } = first;
    const isShort = ({ text, table }: Block): boolean => table === undefined && text.length < 100;
    if (number !== undefined || this.#done.length === 1 || !blocks.every(isShort)) return;
    if (!/\b(?:code|charter|ordinances|laws)\b/i.test(heading)) return;
    this.#done.shift();
    this.#front.push({ text: heading, line }, ...blocks);
  }

  #start(open: Open): void {
    this.#open = open;
    this.#done.push(open);
  }

  finished(left: Left[]): { readonly done: readonly Open[]; readonly titlePage: readonly string[] } {
    this.#leaveTitle();
    const titlePage = this.#front.filter(({ table }) => table === undefined).map(({ text }) => text);
    const preamble = this.#front.findIndex(({ text }) => beginsPreamble.test(text));
    const prose = this.#front.some(({ text }) => text.length > 200);
    const first = preamble >= 0 ? preamble : prose ? 0 : this.#front.length;
    for (const block of this.#front.slice(0, first)) leave(left, titlePageWhy, block);
    const blocks = this.#front.slice(first);
    if (blocks.length > 0) {
      const kind = preamble >= 0 ? 'preamble' : 'preface';
      this.#done.unshift(this.#unnumbered(kind, { heading: undefined, blocks, line: blocks[0]?.line ?? 0 }));
    }
    return { done: this.#done, titlePage };
  }
}

/** Removes indexes and what the user marked as not law. */
function withoutNoLaw(done: readonly Open[], left: Left[]): readonly Open[] {
  return done.filter(({ kind, heading, line, blocks, why = noLawWhy }) => {
    if (kind !== noLaw) return true;
    if (heading !== undefined) leave(left, why, { text: heading, line });
    for (const block of blocks) leave(left, why, block);
    return false;
  });
}

/** Removes lists of headings from the text before those headings in a container. */
function withoutLists(done: readonly Open[], left: Left[]): readonly Part[] {
  const headingsAfter = followingHeadings(done);
  return done.map((part, at) => {
    // Below a range of reserved sections in a table of contents, its next lines follow.
    const isLaw = !part.ofContainer && part.kind === 'section' && part.through === undefined;
    if (isLaw || part.blocks.length === 0) return partOf(part, part.blocks);
    const headings = headingsAfter(at);
    const kept: Block[] = [];
    for (const block of part.blocks) {
      const isLabel = block.table === undefined && isContentsLabel(block.text);
      const own = isHistoryBlock(block.text) || (block.table === undefined && noteLabel(block.text) !== undefined);
      if (isLabel || (!own && listsHeadings(block, headings))) leave(left, contentsWhy, block);
      else kept.push(block);
    }
    return partOf(part, kept);
  });
}

function partOf(
  { number, through, heading, page, written, address, anchors, ...rest }: Open,
  blocks: readonly Block[],
): Part {
  return {
    ...rest,
    blocks,
    ...definedFields({ number, through, heading, page, written, address, anchors }),
  };
}

/** Collects the blocks of a document into parts, each within the containers that are open where it begins. */
import type { Block, Document } from '../block.ts';
import { noLaw } from '../reading/corrected.ts';
import { signaturesWhy } from './closing-pages.ts';
import type { Entry } from './entry.ts';
import { backMatterOf, isAdoptingOrdinance, isCertificate, isFrontMatter, newActsWhy } from './named-parts.ts';
import { isHistoryBlock } from './notes.ts';
import type { Container, Left } from './outline.ts';
import { isNumberedBelow } from './parent-sections.ts';
import { isCapitals, letters } from './wording.ts';

const titlePageWhy = 'title page';
/** A page copied from the middle of a code may begin with the text of a section. */
const headlessWhy = 'text of a section whose heading the file lacks';
const isHistory = ({ text, table }: Block): boolean => table === undefined && isHistoryBlock(text);
/** Whether a paragraph is a text of its own. The names of a menu on one line end without a stop. */
const isProse = (text: string): boolean => text.length > 200 && /[.;:,!?)\]”"’'…*_-]$/.test(text);
/** `We, the people of Elm, adopt this charter.` */
const beginsPreamble =
  /^we,? (?:the|as) (?:people|citizens|voters|members|enrolled|residents|inhabitants|sovereign|.{3,600}\b(?:ordain|establish|adopt|proclaim))\b/i;

/** The most parts before a preamble to examine. */
const mostBefore = 50;

/** A part that may take more blocks. */
export interface Open {
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

export function leave(left: Left[], why: string, block: Block | undefined): void {
  if (block !== undefined) left.push({ why, block });
}

export class Parts {
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
    const isNameless = (kind === 'heading' || isSection) && number === '';
    this.#leaveParents(number);
    if (!this.#begun && isNameless && isFrontMatter(title)) {
      this.#name(title, line);
      return;
    }
    const back =
      (number === '' ? newActsWhy(title) : undefined) ??
      (this.#begun && kind === 'heading' && isCertificate(title) ? signaturesWhy : undefined) ??
      (this.#begun && isSection && number === '' ? backMatterOf({ text: title, line, strong: true }) : undefined);
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
    const isPreamble = /^preamble/i.test(heading);
    const part = this.#unnumbered(isPreamble ? 'preamble' : 'preface', { heading, blocks: [], line });
    // `PREAMBLE` below the heading of the second part is that part's own.
    const isOfPart = isPreamble && this.#open?.ofContainer === true && /^(?:title|part|book)$/.test(this.#open.kind);
    this.#start(isOfPart && this.#hasBefore() ? { ...part, within: this.#stack } : part);
  }

  /** Whether law of another container precedes the one that is open. */
  #hasBefore(): boolean {
    const own = this.#stack.at(-1);
    return this.#done
      .slice(-mostBefore)
      .some(({ within, blocks }) => blocks.length > 0 && own !== undefined && !within.includes(own));
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

  /** Begins an unnumbered part at the end of the document. */
  close({ text, line, page }: Block, level: string): void {
    const heading = text.replace(/\.$/, '');
    this.#stack = [...this.#outer, { level, heading }];
    this.#start({
      kind: level,
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

  /** Closes the sections that only contain others, up to one whose number the next heading extends. */
  #leaveParents(number: string): void {
    for (
      let last = this.#stack.at(-1);
      last?.level === 'heading' && last.number !== undefined;
      last = this.#stack.at(-1)
    ) {
      if (number === '' || number === last.number || isNumberedBelow(number, last.number)) return;
      this.#stack = this.#stack.slice(0, -1);
    }
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
      this.#isBeside(last, { level, outline }) ||
      (!this.#isAbove(last.level, level) && outline !== undefined && outline <= (last.outline ?? 0));
    let depth = this.#stack.length;
    for (; depth > this.#outer.length; depth -= 1) {
      const last = this.#stack[depth - 1];
      if (last === undefined || !endsAt(last)) break;
    }
    return this.#stack.slice(0, depth);
  }

  /** Whether a heading without a number has a text of its own, in the style of the numbered container below it: a letter, a preamble. */
  #isBeside(
    heading: Container,
    { level, outline }: { readonly level: string; readonly outline: number | undefined },
  ): boolean {
    if (heading.level !== 'heading' || level === 'heading' || outline === undefined || outline !== heading.outline)
      return false;
    const own = this.#done.findLast(({ ofContainer, within }) => ofContainer && within.at(-1) === heading);
    return own !== undefined && own.blocks.length > 0;
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

  /** Whether the lines above the first heading are the paragraphs of a section and its history: `(a)`, `(Ord. 5, 1990)`. */
  #beginsInSection(): boolean {
    const [first] = this.#front;
    const histories = this.#front.filter(isHistory);
    // A preface is not amended.
    if (histories.some(({ text }) => /^\[(?:amended|added)\b/i.test(text))) return true;
    return first !== undefined && /^\([a-zA-Z1]\)/.test(first.text) && histories.length > 0;
  }

  #start(open: Open): void {
    this.#open = open;
    this.#done.push(open);
  }

  finished(left: Left[]): { readonly done: readonly Open[]; readonly titlePage: readonly string[] } {
    this.#leaveTitle();
    const titlePage = this.#front.filter(({ table }) => table === undefined).map(({ text }) => text);
    const preamble = this.#front.findIndex(({ text }) => beginsPreamble.test(text));
    const prose = this.#front.some(({ text }) => isProse(text)) && !this.#beginsInSection();
    const first = preamble >= 0 ? preamble : prose ? 0 : this.#front.length;
    const above = this.#front.slice(0, first);
    const why = above.some(isHistory) ? headlessWhy : titlePageWhy;
    for (const block of above) leave(left, why, block);
    const blocks = this.#front.slice(first);
    if (blocks.length > 0) {
      const kind = preamble >= 0 ? 'preamble' : 'preface';
      this.#done.unshift(this.#unnumbered(kind, { heading: undefined, blocks, line: blocks[0]?.line ?? 0 }));
    }
    return { done: this.#done, titlePage };
  }
}

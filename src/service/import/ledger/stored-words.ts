/** The words of what is handed to the store, to be held against the words of the element that it was read from. */
import type { WireTextBlock } from '../../../contract/schemas.ts';
import type {
  ActRecord,
  ChainEntryRecord,
  ContainerContent,
  ContainerRecord,
  SectionRecord,
} from '../../store/records.ts';
import { publisherNoteKind } from '../own-statements.ts';

/** What was stored of an element, word for word. Each word can be accounted for once. */
export class StoredWords {
  /** Texts with how often each was stored, not yet taken apart. */
  readonly #texts = new Map<string, number>();
  /** Made only when a text was not stored in one piece: the words of those that are left. */
  #words: Map<string, number> | undefined;
  /** Made only when a word was not stored as it stands: the letters and figures of the words that are left. */
  #pieces: Map<string, number> | undefined;
  /** Designators that blocks have in common with the one before: printed once for both, or again (`(E)` after `(E)`). */
  readonly #repeated = new Map<string, number>();

  addRepeated(designator: string): void {
    for (const word of designator.split(' ')) count(this.#repeated, word);
  }

  /** Whether a word of a `num` or `prefix` of the source is of a designator that was stored again. */
  takeRepeated(word: string): boolean {
    return takeOne(this.#repeated, word);
  }

  add(text: string | undefined): this {
    if (text !== undefined && text !== '') count(this.#texts, text);
    return this;
  }

  /** Whether a text of the source was stored in one piece, as nearly all are. Asked before any of its words. */
  takeText(text: string): boolean {
    return this.#words === undefined && takeOne(this.#texts, text);
  }

  /** Whether a word of the source was stored: as it stands, else with other marks around its letters and figures. */
  take(written: string): boolean {
    const word = folded(written);
    this.#words ??= this.#apart();
    return takeOne(this.#words, word) || this.#takePieces(word, this.#words);
  }

  #apart(): Map<string, number> {
    const words = new Map<string, number>();
    for (const [text, times] of this.#texts)
      for (const word of folded(text).split(spaces)) if (word !== '') count(words, word, times);
    return words;
  }

  #takePieces(word: string, words: ReadonlyMap<string, number>): boolean {
    const wanted = piecesOf(word);
    if (wanted.length === 0) return false;
    if (this.#pieces === undefined) {
      this.#pieces = new Map();
      for (const [left, times] of words) for (const piece of piecesOf(left)) count(this.#pieces, piece, times);
    }
    const pieces = this.#pieces;
    return wanted.every((piece) => takeOne(pieces, piece));
  }
}

const printedKinds: Readonly<Record<string, readonly string[]>> = {
  section: ['Sec.', 'Secs.', 'Sects.', 'Sections'],
  article: ['Art.'],
  rule: ['R.'],
};

const spaces = /\s+/;
const beyondAscii = /\P{ASCII}/u;

function folded(text: string): string {
  return (beyondAscii.test(text) ? text.normalize('NFKC').replace(/[‐-―−]/g, '-') : text).toLowerCase();
}

function piecesOf(word: string): readonly string[] {
  return word.match(/[\p{L}\p{N}]+/gu) ?? [];
}

function count(words: Map<string, number>, word: string, times = 1): void {
  if (times > 0) words.set(word, (words.get(word) ?? 0) + times);
}

function takeOne(words: Map<string, number>, word: string): boolean {
  const left = words.get(word) ?? 0;
  if (left > 0) words.set(word, left - 1);
  return left > 0;
}

/** Adds all that a provision's record says. */
export function addSection(words: StoredWords, section: SectionRecord): void {
  words
    .add(section.number)
    .add(section.citation)
    .add(section.heading)
    .add(section.kind ?? 'section');
  // What is stored as the kind may be printed short: `Sec. 1-01`, `Secs. 1-2–1-9`, `Art. IV`.
  for (const printed of printedKinds[section.kind ?? 'section'] ?? []) words.addRepeated(printed);
  words.add(section.status.replaceAll('_', ' ')).add(section.statusAsPublished);
  addBlocks(words, section.text);
  for (const alias of section.aliases) words.add(alias);
  for (const note of section.notes) words.add(note.text).add(note.kind === publisherNoteKind ? 'Note' : undefined);
  addChain(words, section.chain);
}

export function addAct(words: StoredWords, act: ActRecord): void {
  words.add(act.key).add(act.type).add(act.number).add(act.title).add(act.longTitle);
  for (const { what } of act.proceedings) words.add(what);
  addBlocks(words, act.text ?? []);
}

export function addContainer(words: StoredWords, container: ContainerRecord, content?: ContainerContent): void {
  words.add(container.level).add(container.number).add(container.heading);
  for (const note of content?.notes ?? []) words.add(note.text);
  addChain(words, content?.chain ?? []);
}

/**
 * A designator is repeated on each block below it, but was printed once. Blocks with the same designators may be paragraphs of one
 * subdivision, or two subdivisions that the publisher gave the same number.
 */
function addBlocks(words: StoredWords, blocks: readonly WireTextBlock[]): void {
  let above: readonly string[] = [];
  for (const block of blocks) {
    const shared = block.designators.findIndex((designator, at) => designator !== above[at]);
    if (shared !== -1) for (const designator of block.designators.slice(shared)) words.add(designator);
    else if (block.designators.length === above.length) for (const designator of above) words.addRepeated(designator);
    else words.addRepeated(block.designators.at(-1) ?? '');
    above = block.designators;
    words.add(block.heading).add(block.text).add(block.image?.alt);
    if (block.table === undefined) continue;
    words.add(block.table.caption);
    for (const row of [...block.table.head, ...block.table.rows]) for (const cell of row) words.add(cell);
  }
}

export function addChain(words: StoredWords, chain: readonly ChainEntryRecord[]): void {
  for (const {
    note,
    actType,
    actNumber,
    actTitle,
    actPath,
    actKey,
    registerCitation,
    adoptedOn,
    effectiveFrom,
  } of chain)
    for (const text of [
      note,
      actType,
      actNumber,
      actTitle,
      actPath,
      actKey,
      registerCitation,
      adoptedOn,
      effectiveFrom,
    ])
      words.add(text);
}

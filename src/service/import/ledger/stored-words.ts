/** The words passed to the store, for comparison with the words of the source element. */
import type { WireTextBlock } from '../../../contract/schemas.ts';
import type {
  ActRecord,
  ChainEntryRecord,
  ContainerContent,
  ContainerRecord,
  SectionRecord,
} from '../../store/records.ts';
import { publisherNoteKind } from '../own-statements.ts';

/** The stored words of an element. Each word accounts for one source word. */
export class StoredWords {
  /** Texts not yet split into words, with the number of times each was stored. */
  readonly #texts = new Map<string, number>();
  /** The words of the remaining texts. Built only when a source text wasn't stored in one piece. */
  #words: Map<string, number> | undefined;
  /** Letters and digits of the remaining words. Built only when a source word wasn't stored unchanged. */
  #pieces: Map<string, number> | undefined;
  /** Designators that a block shares with the previous one. The source prints them once, or again (`(E)` after `(E)`). */
  readonly #repeated = new Map<string, number>();

  readonly #taken: [Map<string, number>, string][] = [];

  addRepeated(designator: string): void {
    for (const word of designator.split(' ')) count(this.#repeated, word);
  }

  /** Returns whether a word of a source `num` or `prefix` belongs to a repeated designator. */
  takeRepeated(word: string): boolean {
    return takeOne(this.#repeated, word);
  }

  add(text: string | undefined): this {
    if (text !== undefined && text !== '') count(this.#texts, text);
    return this;
  }

  /** Undoes every `take`, for words that several texts may each account for. */
  giveBack(): void {
    for (const [words, word] of this.#taken) count(words, word);
    this.#taken.length = 0;
  }

  /** Returns whether a source text was stored in one piece, as most are. Call before `take`. */
  takeText(text: string): boolean {
    return this.#words === undefined && takeOne(this.#texts, text);
  }

  /** Returns whether a source word was stored, either unchanged or with other punctuation around its letters and digits. */
  take(written: string): boolean {
    const word = folded(written);
    this.#words ??= this.#apart();
    return this.#takeOne(this.#words, word) || this.#takePieces(word, this.#words);
  }

  #apart(): Map<string, number> {
    const words = new Map<string, number>();
    for (const [text, times] of this.#texts)
      for (const word of folded(text).split(spaces)) if (word !== '') count(words, word, times);
    return words;
  }

  #takePieces(word: string, words: ReadonlyMap<string, number>): boolean {
    const searched = piecesOf(word);
    if (searched.length === 0) return false;
    if (this.#pieces === undefined) {
      this.#pieces = new Map();
      for (const [left, times] of words) for (const piece of piecesOf(left)) count(this.#pieces, piece, times);
    }
    const pieces = this.#pieces;
    return searched.every((piece) => this.#takeOne(pieces, piece));
  }

  #takeOne(words: Map<string, number>, word: string): boolean {
    const isThere = takeOne(words, word);
    if (isThere) this.#taken.push([words, word]);
    return isThere;
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
  // `(§` has neither, and is stored without its bracket.
  return word.match(/[\p{L}\p{N}]+/gu) ?? word.match(/§+/gu) ?? [];
}

function count(words: Map<string, number>, word: string, times = 1): void {
  if (times > 0) words.set(word, (words.get(word) ?? 0) + times);
}

function takeOne(words: Map<string, number>, word: string): boolean {
  const left = words.get(word) ?? 0;
  if (left > 0) words.set(word, left - 1);
  return left > 0;
}

/** Adds all text of a provision's record. */
export function addSection(words: StoredWords, section: SectionRecord): void {
  words
    .add(section.number)
    .add(section.citation)
    .add(section.heading)
    .add(section.kind ?? 'section');
  // The source may abbreviate the kind: `Sec. 1-01`, `Secs. 1-2–1-9`, `Art. IV`.
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
 * Each block repeats the designators above it, which the source prints once. Blocks with equal designators are either paragraphs of
 * one subdivision, or two subdivisions to which the publisher gave the same number.
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

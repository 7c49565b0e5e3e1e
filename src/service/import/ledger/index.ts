import type { LedgerLine } from '../../store/ledger.ts';
import type { Tally } from './meter.ts';
import { type ExaminedText, unexplained } from './missing.ts';

/** How many unexplained losses are reported per code. */
const mostNamed = 20;

/** The ledger of one code during an import. The meter supplies what was read, and the records show what is missing. */
export class Ledger {
  readonly #read = new Map<string, number>();
  readonly #examined = new Map<string, number>();
  readonly #dropped = new Map<string, Map<string, number>>();
  #named = 0;

  read(tally: Tally): void {
    for (const [element, characters] of tally) add(this.#read, element, characters);
  }

  /** Adds examined text. Returns the unexplained losses to report. */
  examined(texts: readonly ExaminedText[]): readonly ExaminedText[] {
    for (const { element, characters, missing, why } of texts) {
      add(this.#examined, element, characters);
      // Text outside the law has no counted characters, but the ledger still lists it.
      if (missing > 0 || characters === 0) this.drop(element, why, missing);
    }
    const lost = texts.filter((text) => text.missing > 0 && text.why === unexplained);
    const remaining = Math.max(0, mostNamed - this.#named);
    this.#named += lost.length;
    return lost.slice(0, remaining);
  }

  drop(element: string, why: string, characters: number): void {
    const reasons = this.#dropped.get(element) ?? new Map<string, number>();
    this.#dropped.set(element, reasons);
    add(reasons, why, characters);
  }

  /** The ledger lines, those with the most characters first. */
  lines(publication: string): readonly LedgerLine[] {
    // Text that no reader examined was skipped, so count it as dropped.
    for (const [element, read] of this.#read) {
      const unseen = read - (this.#examined.get(element) ?? 0);
      if (unseen > 0) this.drop(element, 'in a part that was skipped', unseen);
    }
    return [...new Set([...this.#read.keys(), ...this.#dropped.keys()])]
      .map((element) => {
        const read = this.#read.get(element) ?? 0;
        const dropped = [...(this.#dropped.get(element) ?? [])].map(([why, characters]) => ({ why, characters }));
        const lost = dropped.reduce((sum, each) => sum + each.characters, 0);
        return { publication, element, read, stored: Math.max(0, read - lost), dropped };
      })
      .sort((one, other) => other.read - one.read);
  }
}

function add(counts: Map<string, number>, name: string, characters: number): void {
  counts.set(name, (counts.get(name) ?? 0) + characters);
}

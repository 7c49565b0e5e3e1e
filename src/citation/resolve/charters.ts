import type { Lexicon } from '../lexicon/lexicon.ts';
import type { PlaceIndex } from '../parse/parsed.ts';
import { isPlainCharter, squeezed } from './code-names.ts';
import type { DefaultJurisdiction } from './default-jurisdiction.ts';
import { type DocumentMentions, isCharter } from './document-mentions.ts';
import type { PlaceCodes } from './place-codes.ts';
import { type ResolvedCode, UNKNOWN_CODE, unlisted } from './resolved-code.ts';

/** Finds the charter that a reference names. A place's charter is separate from its code. */
export class Charters {
  readonly #lexicon: Lexicon;
  readonly #mentions: DocumentMentions;
  readonly #codesOf: PlaceCodes;
  readonly #home: DefaultJurisdiction | undefined;

  constructor(
    lexicon: Lexicon,
    mentions: DocumentMentions,
    codesOf: PlaceCodes,
    home: DefaultJurisdiction | undefined,
  ) {
    this.#lexicon = lexicon;
    this.#mentions = mentions;
    this.#codesOf = codesOf;
    this.#home = home;
  }

  /** The code of a place, under the name used in the text. */
  codeNamedAs(place: PlaceIndex | string, written: string): ResolvedCode {
    if (typeof place === 'string') return unlisted(place, place, squeezed(written));
    return isCharter(written) ? this.#of(place, written) : this.#codesOf.any(place);
  }

  /**
   * `Charter § 9`, `City Charter § 9`: the charter of the stated default jurisdiction. Otherwise the only one that the
   * document names, the one just cited, or that of the document's only place.
   */
  named(written: string, previous: ResolvedCode | undefined): ResolvedCode | undefined {
    const home = this.#home;
    if (home?.stated === true) {
      if (!isPlainCharter(written)) return undefined;
      const code = squeezed(written);
      return home.place === undefined ? { ...UNKNOWN_CODE, name: home.name, code } : this.#of(home.place, code);
    }
    const only = this.#mentions.onlyCharter();
    if (only !== undefined) return this.codeNamedAs(only, written);
    if (isCharter(previous?.code ?? '')) return previous;
    const place = isPlainCharter(written) ? this.#mentions.onlyPlace() : undefined;
    return place === undefined ? undefined : this.codeNamedAs(place, written);
  }

  #of(place: PlaceIndex, written: string): ResolvedCode {
    const own = this.#lexicon.places[place]?.codes.find(({ name }) => isCharter(name));
    return own === undefined ? this.#codesOf.uncovered(place, written) : this.#codesOf.named(place, own.name);
  }
}

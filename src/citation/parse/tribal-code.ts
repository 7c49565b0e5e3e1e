import { type CodeName, type NameContext, pastOrdinances } from './name-context.ts';
import type { NameWords } from './name-words.ts';

/** Words of a code's name beside its government's: `Law and Order`, `Tribal`, `Housing`. */
const TOPICAL = ['subject', 'zoning', 'generic', 'local', 'instrument'] as const;

/**
 * A code of a tribal government that the lexicon does not know, before the head word: `Cedar Fork Band Health and Sanitation Code`,
 * `Pueblo of Santa Lira Law and Order Code`. Undefined when no word before the head is of such a government's name.
 */
export function tribalCode(context: NameContext): CodeName | undefined {
  const { reader, words, head } = context;
  if (!head.is('head', 'ordinances') || !head.isCapitalized) return undefined;
  const nearest = nearestTribal(words);
  if (nearest === undefined) return undefined;
  // "Pueblo of Santa Lira": the name goes on after its word for the government, up to the words for the subject.
  const from = words.isOf(nearest - 1) ? subjectWords(words) : nearest;
  if (from > nearest) return undefined;
  const count = pastName(words, nearest);
  const start = words.startOf(count);
  const last = words.word(from);
  if (start === undefined || last === undefined || count === from) return undefined;
  const end = pastSubject(context);
  const { text } = reader;
  const code = {
    kind: 'unlistedPlaceCode',
    name: text.slice(start, last.end),
    written: text.slice(start, end),
  } as const;
  return { start, end, code };
}

/** The nearest of the words that is a tribal government's (`Band`), past words that can belong to the code's own name. */
function nearestTribal(words: NameWords): number | undefined {
  for (let k = 0; k < words.count; k++) {
    const here = words.at(k);
    if (here === undefined || here.comma) return undefined;
    const { word, capitalized } = here;
    // "Tribal Code" alone names no government.
    if (capitalized && word.is('tribal') && !word.isWord('tribal')) return k;
    if (!capitalized && !word.isWord('and', 'of')) return undefined;
  }
  return undefined;
}

/** How many of the nearest words are the subject's. */
function subjectWords(words: NameWords): number {
  const at = words.words.findIndex(({ word }) => !word.is(...TOPICAL) && !word.isWord('and'));
  return at < 0 ? words.count : at;
}

/** The words up to the first of a government's name that has the word at `from`: `Confederated Tribes of the Colville Reservation`. */
function pastName(words: NameWords, from: number): number {
  let k = from + 1;
  for (; k < words.count; k++) {
    const here = words.at(k);
    const beyond = words.at(k + 1);
    if (here === undefined || here.comma) break;
    const { word, capitalized } = here;
    const leads = beyond !== undefined && !beyond.comma && beyond.capitalized && !beyond.word.is('stop');
    if (word.isWord('of') ? !leads : word.isWord('the') ? !words.isOf(k + 1) : !capitalized || word.is('stop')) break;
  }
  return k;
}

/** Past `of Justice` and the like after the head word: under any name, the code is the government's. */
function pastSubject({ reader, head }: NameContext): number {
  const ordinances = pastOrdinances(reader, head.end);
  if (ordinances > head.end) return ordinances;
  const of = reader.nextWord(head.end);
  const subject = of?.isWord('of') === true ? reader.nextWord(of.after) : undefined;
  return subject?.isCapitalized === true && !subject.is('settlement', 'tribal', 'stop') ? subject.end : head.end;
}

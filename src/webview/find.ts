/** Finds words in a page's visible text, ignoring case and variants of quotation marks, dashes and spaces. Pure. */

/** The text of one node. `begins`: starts a paragraph or cell, so no match may span its start. */
export interface TextPart {
  readonly text: string;
  readonly begins: boolean;
}

/** A position in a part, UTF-16 units. */
export interface TextPlace {
  readonly part: number;
  readonly offset: number;
}

/** From the first unit of a match to just past its last. */
export interface Match {
  readonly start: TextPlace;
  readonly end: TextPlace;
}

/** The parts as one normalized text. */
export interface SearchText {
  readonly folded: string;
  /** The source position of each unit of `folded`. */
  readonly places: readonly TextPlace[];
}

/** Separates paragraphs; never occurs in a query. */
const boundary = '\n';

export function searchText(parts: readonly TextPart[]): SearchText {
  const units: string[] = [];
  const places: TextPlace[] = [];
  parts.forEach(({ text, begins }, part) => {
    if (begins && units.length > 0) {
      units.push(boundary);
      places.push({ part, offset: 0 });
    }
    for (let offset = 0; offset < text.length; offset++) {
      const unit = folded(text.charAt(offset));
      // A run of spaces and line breaks is shown as one space.
      if (unit === ' ' && units.at(-1) === ' ') continue;
      units.push(unit);
      places.push({ part, offset });
    }
  });
  return { folded: units.join(''), places };
}

/** Finds the words, in order and without overlaps. Words that are only spaces match nothing. */
export function matchesOf({ folded: text, places }: SearchText, words: string): readonly Match[] {
  const query = [...words].map(folded).join('').replace(/ +/g, ' ');
  if (query.trim() === '') return [];
  const found: Match[] = [];
  for (let at = text.indexOf(query); at >= 0; at = text.indexOf(query, at + query.length)) {
    const start = places[at];
    const last = places[at + query.length - 1];
    if (start === undefined || last === undefined) break;
    found.push({ start, end: { part: last.part, offset: last.offset + 1 } });
  }
  return found;
}

const alike: Readonly<Record<string, string>> = {
  '\u2018': "'",
  '\u2019': "'",
  '\u201c': '"',
  '\u201d': '"',
  '\u2010': '-',
  '\u2011': '-',
  '\u2013': '-',
  '\u2014': '-',
};

/** Normalizes a character for comparison. Keeps its length, so that offsets stay valid. */
function folded(character: string): string {
  if (/\s/.test(character)) return ' ';
  const lower = character.toLowerCase();
  return alike[character] ?? (lower.length === character.length ? lower : character);
}

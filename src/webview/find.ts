/** Finding words in the text of a page as a reader sees it: in any case, with any quotation marks, dashes and spaces. Pure. */

/** The text of one node. `begins`: a paragraph or cell begins with it, so that no match runs into it from before. */
export interface TextPart {
  readonly text: string;
  readonly begins: boolean;
}

/** A place in a part, UTF-16 units. */
export interface TextPlace {
  readonly part: number;
  readonly offset: number;
}

/** From the first unit of a match to after its last. */
export interface Match {
  readonly start: TextPlace;
  readonly end: TextPlace;
}

/** The parts as one folded text. */
export interface SearchText {
  readonly folded: string;
  /** Where each unit of `folded` is. */
  readonly places: readonly TextPlace[];
}

/** Between paragraphs; it is in no query. */
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

/** Where words stand, in order and without overlap. None for words that are only spaces. */
export function matchesOf({ folded: text, places }: SearchText, words: string): readonly Match[] {
  const wanted = [...words].map(folded).join('').replace(/ +/g, ' ');
  if (wanted.trim() === '') return [];
  const found: Match[] = [];
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length)) {
    const start = places[at];
    const last = places[at + wanted.length - 1];
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

/** A character as it is compared. Its length stays, so that places stay true. */
function folded(character: string): string {
  if (/\s/.test(character)) return ' ';
  const lower = character.toLowerCase();
  return alike[character] ?? (lower.length === character.length ? lower : character);
}

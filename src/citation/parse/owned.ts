/** Copies parsed items so that they do not retain the text. A substring keeps its whole source string in memory. */
import type { CodeReference, Parsed, ParsedTarget } from './parsed.ts';

/** V8 already copies shorter substrings. */
const shortest = 13;

/** Returns a copy with its own strings, so that after thousands of edits only the citations stay in memory. */
export function owned(parsed: Parsed): Parsed {
  switch (parsed.kind) {
    case 'citation':
      return {
        ...parsed,
        code: parsed.code && ownedCode(parsed.code),
        targets: parsed.targets.map(ownedTarget),
        defines: copied(parsed.defines),
      };
    case 'codeName':
      return { ...parsed, code: ownedCode(parsed.code), defines: copied(parsed.defines) };
    case 'placeName': {
      const { place } = parsed;
      return place.kind === 'unlisted' ? { ...parsed, place: { ...place, name: copied(place.name) } } : parsed;
    }
    case 'note':
      return { ...parsed, label: copied(parsed.label) };
    case 'otherLaw':
    case 'page':
      return parsed;
  }
}

function ownedCode(code: CodeReference): CodeReference {
  switch (code.kind) {
    case 'placeCode':
    case 'genericCode':
    case 'topicalCode':
      return { ...code, written: copied(code.written) };
    case 'unlistedPlaceCode':
      return { ...code, name: copied(code.name), written: copied(code.written) };
    case 'abbreviation':
      return { ...code, letters: copied(code.letters) };
    case 'initials':
      return {
        ...code,
        letters: copied(code.letters),
        ...(code.written === undefined ? {} : { written: copied(code.written) }),
      };
    case 'thisCode':
    case 'ownCode':
    case 'ownInstrument':
    case 'thisOrdinance':
    case 'saidCode':
    case 'otherLaw':
      return code;
  }
}

function ownedTarget(target: ParsedTarget): ParsedTarget {
  return {
    ...target,
    number: copied(target.number),
    through: copied(target.through),
    subdivisions: target.subdivisions.map((designator) => copied(designator)),
  };
}

function copied<Text extends string | undefined>(text: Text): Text;
function copied(text: string | undefined): string | undefined {
  return text === undefined || text.length < shortest ? text : text.split('').join('');
}

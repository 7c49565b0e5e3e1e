/** Finds the heading above an offset in a draft, or its paragraph if the draft has fewer than two headings. Pure. */
import { headingWords, texLanguages } from './heading-words.ts';

/** A draft divided into named parts. */
export interface Outline {
  /** The name of the part at an offset: `II.A`, `Discussion`, `¶ 4`. */
  placeAt(offset: number): string;
}

interface Heading {
  readonly offset: number;
  /** 1 for the highest level. */
  readonly level: number;
  readonly text: string;
}

const longest = 60;

/** @param languageId VS Code's identifier of the draft's markup */
export function outlineOf(draft: string, languageId: string): Outline {
  // Windows line ends: a blank keeps the offsets.
  const text = draft.replaceAll('\r', ' ');
  const headings = headingsIn(text, languageId).map((heading) => ({
    ...heading,
    text: headingWords(heading.text, languageId),
  }));
  const places = headings.length < 2 ? paragraphsIn(text) : namedPlaces(headings);
  return {
    placeAt(offset) {
      const at = places.findLastIndex((place) => place.offset <= offset);
      // Text before the first heading has no named part.
      return places[at]?.name ?? '¶ 1';
    },
  };
}

interface Place {
  readonly offset: number;
  readonly name: string;
}

/** The levels of LaTeX, and the names of ConTeXt for headings without a number. */
const texLevels: readonly (readonly string[])[] = [
  ['part'],
  ['chapter', 'title'],
  ['section', 'subject'],
  ['subsection', 'subsubject'],
  ['subsubsection', 'subsubsubject'],
  ['paragraph'],
];
const texNames = texLevels.flat().join('|');
/** A heading may have a short form in brackets, and commands with braces of their own. */
const texHeading = new RegExp(
  String.raw`^[ \t]*\\(${texNames})\*?(?:\[[^\]\n]*\])?\{((?:[^{}\n]|\{[^{}\n]*\})*)\}`,
  'gmu',
);

function headingsIn(text: string, languageId: string): readonly Heading[] {
  if (texLanguages.has(languageId))
    return found(text, texHeading, ([, name = '', title = '']) => ({
      level: texLevels.findIndex((names) => names.includes(name)) + 1,
      text: title,
    }));
  switch (languageId) {
    case 'html':
      return found(text, /<h([1-6])\b[^>]*>([\s\S]{0,500}?)<\/h\1\s*>/giu, ([, level, title = '']) => ({
        level: Number(level),
        text: title,
      }));
    case 'asciidoc':
    case 'typst':
      return found(text, /^(={1,6})[ \t]+(.+)$/gmu, byLength);
    case 'org':
      return found(text, /^(\*{1,6})[ \t]+(.+)$/gmu, byLength);
    case 'textile':
      return found(text, /^h([1-6])\.[ \t]+(.+)$/gmu, ([, level, title = '']) => ({
        level: Number(level),
        text: title,
      }));
    case 'restructuredtext':
      return underlined(text);
    case 'plaintext':
      return [];
    default:
      return markdownHeadings(text);
  }
}

/** Headings with `#`, and those with a line of `=` or `-` below. Lines of a code block or of front matter are not headings. */
function markdownHeadings(text: string): readonly Heading[] {
  const body = blanked(withoutFrontMatter(text), /^(?<fence>```+|~~~+)[\s\S]*?^\k<fence>/gmu);
  const headings = [
    ...found(body, /^(#{1,6})[ \t]+(.+?)[ \t]*#*[ \t]*$/gmu, byLength),
    ...found(body, /^(?![>|#*+-])(\S.*)\n(=+|-+)[ \t]*$/gmu, ([, title = '', line = '']) => ({
      level: line.startsWith('=') ? 1 : 2,
      text: title,
    })),
  ];
  return headings.sort((a, b) => a.offset - b.offset);
}

function withoutFrontMatter(text: string): string {
  return blanked(text, /^(?:---|\+\+\+)[ \t]*\n[\s\S]*?\n(?:---|\+\+\+)[ \t]*(?=\n|$)/u);
}

function found(
  text: string,
  pattern: RegExp,
  read: (match: RegExpExecArray) => Omit<Heading, 'offset'>,
): readonly Heading[] {
  return [...text.matchAll(pattern)].map((match) => ({ offset: match.index, ...read(match) }));
}

function byLength([, signs = '', title = '']: RegExpExecArray): Omit<Heading, 'offset'> {
  return { level: signs.length, text: title };
}

/** reStructuredText titles: each kind of underline is a level, in order of first appearance. */
function underlined(text: string): readonly Heading[] {
  const kinds: string[] = [];
  return found(text, /^(\S.*)\n([=\-~^"'#*+`:.])\2{2,}[ \t]*$/gmu, ([, title = '', sign = '']) => {
    if (!kinds.includes(sign)) kinds.push(sign);
    return { level: kinds.indexOf(sign) + 1, text: title };
  });
}

function blanked(text: string, pattern: RegExp): string {
  return text.replace(pattern, (whole) => whole.replace(/[^\n]/g, ' '));
}

/** A heading's own number: `1.`, `II.`, `A.`, `2.3`. */
const ownNumber =
  /^(?:(?:part|section|chapter)\s+)?((?:\d+|[IVXLC]+|[A-Za-z])(?:\.(?:\d+|[A-Za-z]))*)(?:[.)]\s|[.)]?$|\s*[–—:]\s|(?<=\d)\s)/u;

/** Names numbered headings by their number and the numbers above; names others by their words. */
function namedPlaces(headings: readonly Heading[]): readonly Place[] {
  const above: { readonly level: number; readonly number: string | undefined }[] = [];
  return headings.map(({ offset, level, text }) => {
    while ((above.at(-1)?.level ?? 0) >= level) above.pop();
    const number = ownNumber.exec(text)?.[1];
    const outer = above.at(-1)?.number;
    const whole = number === undefined || outer === undefined || number.includes('.') ? number : `${outer}.${number}`;
    above.push({ level, number: whole });
    return { offset, name: whole ?? (text.length > longest ? `${text.slice(0, longest).trimEnd()}…` : text) };
  });
}

function paragraphsIn(text: string): readonly Place[] {
  const body = withoutFrontMatter(text);
  return [...body.matchAll(/(?:^|\n[ \t]*\n)\s*(?=\S)/g)].map((match, index) => ({
    offset: match.index + match[0].length,
    name: `¶ ${index + 1}`,
  }));
}

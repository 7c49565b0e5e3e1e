/**
 * The legislation that a code in Open Law Library XML prints, read independently of the importer, by patterns.
 * Recognizes the forms of the District of Columbia's acts and of acts of Congress. The rest is compared by words.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** One act in one row of a section's printed history or of its notes on emergency and temporary legislation. */
export interface PrintedAct {
  readonly kind: 'history' | 'note';
  /** `4-29`, `ch. 480`, `Pub. L. 93-198` without its words; undefined if the row has no number of these forms. */
  readonly number?: string;
  /** ISO. */
  readonly date?: string;
  /** By the publisher's own reference. */
  readonly doc?: string;
  readonly words: string;
}

export interface PrintedSection {
  readonly number: string;
  readonly acts: readonly PrintedAct[];
  /** All legislation and references to it in the annotations, printed or not. */
  readonly stated: string;
}

/** Every section with a separate file in the code. */
export function printedSections(folder: string): readonly PrintedSection[] {
  const files = readdirSync(folder, { recursive: true }).map(String);
  return files
    .filter((file) => /(?:^|\/)code\/.*\/sections\/[^/]+\.xml$/.test(file.replaceAll('\\', '/')))
    .map((file) => printedSection(file, readFileSync(join(folder, file), 'utf8')));
}

/** The history rows of titles and chapters, which their sections may repeat. */
export function containerHistory(folder: string): string {
  const files = readdirSync(folder, { recursive: true }).map(String);
  return files
    .filter((file) => /(?:^|\/)code\/.*\/index\.xml$/.test(file.replaceAll('\\', '/')))
    .map((file) =>
      annotationsOf(readFileSync(join(folder, file), 'utf8'))
        .map(wordsOf)
        .join('\n'),
    )
    .join('\n');
}

interface Annotation {
  readonly attributes: ReadonlyMap<string, string>;
  readonly text: string;
}

function printedSection(file: string, xml: string): PrintedSection {
  const legislation = annotationsOf(xml).filter(({ attributes }) =>
    /^(?:history|emergency|temporary)/i.test(attributes.get('type') ?? ''),
  );
  return {
    // 28~6-109.xml is § 28:6-109.
    number: basename(file, '.xml')
      .replace('~', ':')
      .replace(/^\[(.*)\]$/, '$1')
      .replaceAll('–', '-'),
    acts: legislation.filter(({ attributes }) => attributes.get('display') !== 'false').flatMap(printedActs),
    stated: legislation.map(wordsOf).join('\n'),
  };
}

function annotationsOf(xml: string): readonly Annotation[] {
  return [...xml.matchAll(/<annotation\b([^>]*?)(?:\/>|>([\s\S]*?)<\/annotation>)/g)].map(
    ([, attributes, content]) => ({
      attributes: new Map(
        [...(attributes ?? '').matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [
          name,
          plainText(value),
        ]),
      ),
      text: plainText(content ?? ''),
    }),
  );
}

function plainText(xml: string): string {
  return xml
    .replace(/<[^>]*>/g, '')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&apos;/g, "'")
    .replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim();
}

const wordsOf = ({ attributes, text }: Annotation): string => `${attributes.get('doc') ?? ''} ${text}`;

const act = /(?:D\.C\. (?:Laws?|Act)|Pub\. ?L\.(?: No\.)?) ?(\d+[ -]\d+[A-Z]?)|(?<![.\w])(ch?\. ?\d+|Ch\. ?\d+)/g;

/** `Section 12 of D.C. Law 8-68, effective February 22, 1990, and section 12 of D.C. Law 8-218`, as the subject of a note. */
const sectionsOfActs =
  /^(?:[\w .-]{0,60}: )?(?:(?:Sub)?[Ss]ections?|§§?) [\w(),. §-]{1,60}? of D\.C\. (?:Laws?|Act) \d+-\d+(?:(?:,| and|,? (?:as )?(?:effective|approved) [A-Z][a-z]+\.? \d{1,2}, \d{4})*,? (?:(?:sub)?sections? [\w()]+ of )?D\.C\. (?:Laws?|Act) \d+-\d+)*/;

function printedActs(annotation: Annotation): readonly PrintedAct[] {
  const { attributes, text } = annotation;
  const doc = attributes.get('doc');
  const reference = doc === undefined ? {} : { doc };
  if (/^history/i.test(attributes.get('type') ?? '')) {
    if (text === '') return doc === undefined ? [] : [{ kind: 'history', ...reference, words: '' }];
    return historyActs(text).map((each) => ({ kind: 'history', ...each, ...reference, words: text }));
  }
  if (/^[“"'‘(*]/.test(text)) return [];
  // Quoted law and other notes are not statements of the note itself.
  const own = text.replace(/“[^”]*(?:”|$)/g, ' ');
  const see = /\bsee (?!notes?\b|historical|the note)/i.exec(own);
  if (see === null) {
    const subject = sectionsOfActs.exec(own)?.[0] ?? '';
    return [...subject.matchAll(act)].map((named) => ({ kind: 'note', ...numberOf(named), ...reference, words: text }));
  }
  return [...own.slice(see.index).matchAll(/\((D\.C\. (?:Law|Act) \d+-\d+)((?:, | )[^();]{0,40})?/g)].map(
    ([, name = '', after = '']) => {
      const date = dateIn(after);
      return {
        kind: 'note',
        ...numberOf([...name.matchAll(act)][0]),
        ...(date === undefined ? {} : { date }),
        ...reference,
        words: text,
      };
    },
  );
}

/** The acts that a history prints, `July 25, 1963, 77 Stat. 77, Pub. L. 88-60; Dec. 23, 1963, 77 Stat. 527, Pub. L. 88-241`, each with the date before it. */
function historyActs(text: string): readonly Pick<PrintedAct, 'number' | 'date'>[] {
  const named = [...text.matchAll(act)];
  // A page of the Statutes and its chapter or public law are one act.
  const begins = named.filter((match, at) => {
    const before = named[at - 1];
    return before === undefined || dateIn(text.slice(before.index, match.index)) !== undefined;
  });
  const acts = begins.map((match, at) => {
    const from = begins[at - 1];
    const date = dateIn(text.slice(from === undefined ? 0 : from.index + from[0].length, match.index)) ?? dateIn(text);
    return { ...numberOf(match), ...(date === undefined ? {} : { date }) };
  });
  const only = dateIn(text);
  return acts.length > 0 ? acts : [only === undefined ? {} : { date: only }];
}

function numberOf(match: RegExpMatchArray | undefined): { readonly number?: string } {
  const number = match?.[1] ?? match?.[2];
  return number === undefined ? {} : { number: numberKey(number) };
}

/** The form in which numbers are compared: `Ch. 672` and `c. 672` are `ch672`. */
export function numberKey(number: string): string {
  return number
    .toLowerCase()
    .replace(/^ch?\. ?/, 'ch')
    .replace(/[\s–]/g, '-');
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

function dateIn(text: string): string | undefined {
  const [, month = '', day = '', year = ''] = /\b([A-Z][a-z]{2,8})\.? +(\d{1,2}), +(\d{4})/.exec(text) ?? [];
  const number = months.indexOf(month.slice(0, 3).toLowerCase()) + 1;
  return number === 0 ? undefined : `${year}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/**
 * What a code in Open Law Library XML prints of its legislation, by a reader of its own: patterns over the files, nothing of the
 * importer. It knows the forms of the District of Columbia's acts and of acts of Congress, and leaves the rest to be compared by words.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** One act in one row of a section's printed history or of its notes on emergency and temporary legislation. */
export interface PrintedAct {
  readonly kind: 'history' | 'note';
  /** `4-29`, `ch. 480`, `Pub. L. 93-198` without its words; undefined where the row has no number of these forms. */
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
  /** Everything in its annotations that is legislation or a reference to it, printed or not. */
  readonly stated: string;
}

/** Every section that has a file of its own in the code. */
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

function printedActs(annotation: Annotation): readonly PrintedAct[] {
  const { attributes, text } = annotation;
  const doc = attributes.get('doc');
  const reference = doc === undefined ? {} : { doc };
  if (/^history/i.test(attributes.get('type') ?? '')) {
    if (text === '') return doc === undefined ? [] : [{ kind: 'history', ...reference, words: '' }];
    const [first] = [...text.matchAll(act)];
    const date = dateIn(text);
    return [
      { kind: 'history', ...numberOf(first), ...(date === undefined ? {} : { date }), ...reference, words: text },
    ];
  }
  if (/^[“"'‘(*]/.test(text)) return [];
  // Quoted law and other notes are not what the note itself states.
  const own = text.replace(/“[^”]*(?:”|$)/g, ' ');
  const see = /\bsee (?!notes?\b|historical|the note)/i.exec(own);
  if (see === null) {
    const subject =
      /^(?:[\w .-]{0,60}: )?(?:(?:Sub)?[Ss]ections?|§§?) [\w(),. §-]{1,60}? of (D\.C\. (?:Laws?|Act) \d+-\d+)/.exec(
        own,
      )?.[1];
    const named = subject === undefined ? undefined : [...subject.matchAll(act)][0];
    return named === undefined ? [] : [{ kind: 'note', ...numberOf(named), ...reference, words: text }];
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

function numberOf(match: RegExpMatchArray | undefined): { readonly number?: string } {
  const number = match?.[1] ?? match?.[2];
  return number === undefined ? {} : { number: numberKey(number) };
}

/** Numbers as they are compared: `Ch. 672` and `c. 672` are `ch672`. */
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

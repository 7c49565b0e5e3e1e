/**
 * Front matter: a block of YAML (`---`) or TOML (`+++`) at the start of a document. Libraries parse it. One entry is
 * changed in place, so that comments, order, and quoting don't change. Independent of any editor.
 */

import {
  isAlias,
  isMap,
  isScalar,
  parseDocument,
  parseToml,
  stringifyToml,
  stringifyYaml,
} from './front-matter-syntax.ts';

/** Returns a line of a document without its line end, or undefined past the last line. */
export type LineAt = (index: number) => string | undefined;

export interface FrontMatter {
  readonly syntax: 'yaml' | 'toml';
  /** The lines between the fences, each with `\n`. They begin at line 1 of the document. */
  readonly text: string;
  /** The line number of the closing fence. */
  readonly end: number;
}

/** A replacement in `FrontMatter.text`, in UTF-16 offsets. */
export interface Replacement {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const mostLines = 200;
const mostCharacters = 50_000;
const fences = {
  yaml: { opening: /^---\s*$/, closing: /^(?:---|\.\.\.)\s*$/ },
  toml: { opening: /^\+\+\+\s*$/, closing: /^\+\+\+\s*$/ },
} as const;

/** Returns a line reader for the start of a text. */
export function linesOf(text: string): LineAt {
  const lines = text.slice(0, mostCharacters).split(/\r\n|\n|\r/);
  return (index) => lines[index];
}

/** Returns the front matter of a document, or undefined if it has none or no fence closes it within 200 lines. */
export function frontMatterOf(lineAt: LineAt): FrontMatter | undefined {
  const first = (lineAt(0) ?? '').replace(/^\uFEFF/, '');
  const syntax = (['yaml', 'toml'] as const).find((name) => fences[name].opening.test(first));
  if (syntax === undefined) return undefined;
  let text = '';
  for (let index = 1; index < mostLines; index++) {
    const line = lineAt(index);
    if (line === undefined || text.length > mostCharacters) return undefined;
    if (fences[syntax].closing.test(line)) return { syntax, text, end: index };
    text += `${line}\n`;
  }
  return undefined;
}

/** Returns the top-level entries, or none if the library can't parse them. */
export function entriesOf({ syntax, text }: FrontMatter): Readonly<Record<string, unknown>> {
  try {
    const read: unknown = syntax === 'toml' ? parseToml(text) : yamlOf(text).toJS({ maxAliasCount: 20 });
    return typeof read === 'object' && read !== null ? { ...read } : {};
  } catch {
    return {};
  }
}

/**
 * Returns the text of a top-level entry on one line. `key` is lowercase and matches any case. Tolerates errors
 * elsewhere in the block.
 */
export function entryText(matter: FrontMatter, key: string): string | undefined {
  // Most front matter lacks the key. Then load no library.
  if (!matter.text.toLowerCase().includes(key)) return undefined;
  const value = matter.syntax === 'toml' ? tomlValue(matter.text, key) : yamlValue(matter.text, key);
  return value?.replace(/\s+/g, ' ').trim() || undefined;
}

/** Returns the change that sets a top-level entry to `value`, or undefined if changing one entry can't do that. */
export function setEntry(matter: FrontMatter, key: string, value: string): Replacement | undefined {
  const { text } = matter;
  const line = lineFor(matter.syntax, key, value);
  const additions = [text.length, 0].map((at) => ({ start: at, end: at, text: line }));
  const own = matter.syntax === 'toml' ? tomlReplacements(text, key, value) : yamlReplacements(text, key, value);
  return [...own, ...additions].find((change) => {
    const after = changed(matter, change);
    return entryText(after, key) === value && problemsOf(after) <= problemsOf(matter);
  });
}

/** Returns the change that removes the lines of a top-level entry, or undefined if there is none or it shares its lines. */
export function removeEntry(matter: FrontMatter, key: string): Replacement | undefined {
  const { text } = matter;
  const places = matter.syntax === 'toml' ? tomlPlaces(text, key) : yamlPlaces(text, key);
  return places
    .map(({ start, end }) => {
      const lineEnd = text.indexOf('\n', Math.max(start, end - 1));
      return { start: text.lastIndexOf('\n', start) + 1, end: lineEnd === -1 ? text.length : lineEnd + 1, text: '' };
    })
    .find((change) => {
      const after = changed(matter, change);
      const { [keyIn(entriesOf(matter), key) ?? key]: _, ...others } = entriesOf(matter);
      return JSON.stringify(entriesOf(after)) === JSON.stringify(others);
    });
}

/** The number of errors that the library finds. A change must not add one. */
function problemsOf({ syntax, text }: FrontMatter): number {
  if (syntax === 'yaml') return parseDocument(text, { logLevel: 'silent' }).errors.length;
  try {
    parseToml(text);
    return 0;
  } catch {
    return 1;
  }
}

function keyIn(entries: Readonly<Record<string, unknown>>, key: string): string | undefined {
  return Object.keys(entries).find((each) => each.toLowerCase() === key);
}

function changed(matter: FrontMatter, { start, end, text }: Replacement): FrontMatter {
  return { ...matter, text: matter.text.slice(0, start) + text + matter.text.slice(end) };
}

/** An entry on its own line. YAML 1.1 is still in use and reads a plain `Yes` as a Boolean. */
function lineFor(syntax: FrontMatter['syntax'], key: string, value: string): string {
  return syntax === 'toml'
    ? `${stringifyToml({ [key]: value }).trim()}\n`
    : stringifyYaml({ [key]: value }, { compat: 'yaml-1.1', lineWidth: 0 });
}

/** A range of `FrontMatter.text`, in UTF-16 offsets. */
interface Span {
  readonly start: number;
  readonly end: number;
}

function yamlOf(text: string): ReturnType<typeof parseDocument> {
  return parseDocument(text, { uniqueKeys: false, logLevel: 'silent' });
}

function yamlPair(text: string, key: string) {
  const document = yamlOf(text);
  const map = isMap(document.contents) ? document.contents : undefined;
  const pair = map?.items.find((each) => isScalar(each.key) && String(each.key.value).toLowerCase() === key);
  return { document, map, pair };
}

function yamlValue(text: string, key: string): string | undefined {
  const { document, pair } = yamlPair(text, key);
  const value = isAlias(pair?.value) ? pair.value.resolve(document) : pair?.value;
  if (!isScalar(value) || value.value === null) return undefined;
  return typeof value.value === 'string' ? value.value : (value.source ?? String(value.value));
}

function yamlPlaces(text: string, key: string): readonly Span[] {
  const { pair } = yamlPair(text, key);
  const [keySpan, valueSpan] = [spanOf(pair?.key), spanOf(pair?.value)];
  return keySpan === undefined ? [] : [{ start: keySpan.start, end: valueSpan?.end ?? keySpan.end }];
}

function yamlReplacements(text: string, key: string, value: string): readonly Replacement[] {
  const { map, pair } = yamlPair(text, key);
  const quoted = stringifyYaml(value, { defaultStringType: 'QUOTE_DOUBLE', lineWidth: 0 }).trim();
  if (pair === undefined)
    return map?.flow === true && map.range
      ? [
          {
            start: map.range[0] + 1,
            end: map.range[0] + 1,
            text: `${key}: ${quoted}${map.items.length > 0 ? ', ' : ''}`,
          },
        ]
      : [];
  const whole = spanOf(pair.value);
  if (whole === undefined) return [];
  // A block's range includes its line end.
  const span = { ...whole, end: text.charAt(whole.end - 1) === '\n' ? whole.end - 1 : whole.end };
  const space = text.charAt(span.start - 1) === ':' ? ' ' : '';
  const plain = lineFor('yaml', key, value)
    .slice(key.length + 1)
    .trim();
  return [plain, quoted].map((written) => ({ ...span, text: space + written }));
}

/** Returns the range of a node's own text. */
function spanOf(node: unknown): Span | undefined {
  const range: unknown = typeof node === 'object' && node !== null ? Reflect.get(node, 'range') : undefined;
  if (!Array.isArray(range)) return undefined;
  const [start, end] = range.map(Number);
  return start === undefined || end === undefined ? undefined : { start, end };
}

function tomlValue(text: string, key: string): string | undefined {
  const read = (toml: string): string | undefined => {
    try {
      const entries = parseToml(toml);
      const value = entries[keyIn(entries, key) ?? key];
      // Keep a date in its written form.
      if (value instanceof Date) return value.toISOString();
      return value === undefined || typeof value === 'object' ? '' : String(value);
    } catch {
      return undefined;
    }
  };
  // During typing, another line may be incomplete. Tables follow the top-level entries.
  const [top = ''] = text.split(/^\s*\[/m, 1);
  return read(text) ?? tomlPlaces(top, key).flatMap(({ start, end }) => read(top.slice(start, end)) ?? [])[0];
}

/** Finds entries on their own lines, with their comments, including those of tables. The caller checks the result. */
function tomlPlaces(text: string, key: string): readonly Span[] {
  return [...text.matchAll(tomlEntry(key))].map(({ 0: whole, index }) => ({ start: index, end: index + whole.length }));
}

function tomlReplacements(text: string, key: string, value: string): readonly Replacement[] {
  const written = lineFor('toml', key, value).slice(key.length).replace(/^\s*=/, '').trim();
  return [...text.matchAll(tomlEntry(key))].map(({ index, 1: before = '', 2: old = '' }) => {
    const start = index + before.length;
    return { start, end: start + old.length, text: written };
  });
}

function tomlEntry(key: string): RegExp {
  return new RegExp(
    String.raw`^([ \t]*(?:${key}|"${key}"|'${key}')[ \t]*=[ \t]*)("(?:[^"\\\n]|\\.)*"|'[^'\n]*'|[^#\n]*?)[ \t]*(?:#.*)?$`,
    'gim',
  );
}

/** Where a draft says itself which code its bare citations mean. Pure: takes text, knows no editor. */

import { printableJson, writable } from '../contract/visible.ts';

/** How far down a document says what it is about. */
const firstLines = 40;
const longestValue = 200;
const longestLine = 500;

const yamlFence = /^---\s*$/;
const yamlEnd = /^(?:---|\.\.\.)\s*$/;
const tomlFence = /^\+\+\+\s*$/;
const yamlKey = /^["']?jurisdiction["']?\s*:\s*(.*)$/i;
const tomlKey = /^jurisdiction\s*=\s*(.*)$/i;
/** A comment of a usual language, or an AsciiDoc attribute, that says `jurisdiction: X`. */
const comment =
  /^\s*(?:%+|\/\/+|#+|--+|;+|\/?\*+|<!--|\{-|\(\*|"+|'|rem\b|dnl\b|\.\.|:)\s*(?:legal[ -]code\s+)?jurisdiction\s*:\s*(.*)$/i;
const commentEnd = /\s*(?:-->|\*+\/|-\}|\*\)|%})\s*$/;

type Line = (index: number) => string | undefined;

/**
 * The home jurisdiction that a document states: `jurisdiction:` in YAML front matter (or TOML's `jurisdiction =`), else in a comment
 * or an AsciiDoc attribute among its first lines. `line` gives a line of the document, or undefined past its end.
 */
export function statedJurisdiction(line: Line): string | undefined {
  for (const stated of statements(line)) {
    const { value } = valueIn(stated.value, stated.syntax);
    if (value !== undefined) return value;
  }
  return undefined;
}

/** A change of one line: what stands from `start` to `end` (UTF-16 units) becomes `text`. */
export interface LineEdit {
  readonly line: number;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * The change by which a document says that `named` is its home, where it has a place to say it: what states the home now, else its
 * front matter. Undefined where it has neither: then it is a matter of settings.
 */
export function jurisdictionEdit(line: Line, named: string): LineEdit | undefined {
  const place = writable(named);
  const all = [...statements(line)];
  const stated = all.find(({ value, syntax }) => valueIn(value, syntax).value !== undefined) ?? all[0];
  if (stated !== undefined) {
    const { from, length } = valueIn(stated.value, stated.syntax);
    const start = stated.start + from;
    const text = stated.syntax === 'comment' ? inComment(place) : scalar(place, stated.syntax);
    return { line: stated.line, start, end: start + length, text: stated.tight ? ` ${text}` : text };
  }
  const syntax = syntaxOf(line(0) ?? '');
  if (syntax === undefined) return undefined;
  const end = frontMatterEnd(line, syntax);
  if (end === undefined) return undefined;
  const text = syntax === 'yaml' ? `jurisdiction: ${scalar(place, 'yaml')}` : `jurisdiction = ${scalar(place, 'toml')}`;
  return { line: end, start: 0, end: 0, text: `${text}\n` };
}

/** A replacement in a whole text: UTF-16 offsets. */
export interface TextEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * The change by which `text` states `named` as its jurisdiction, or states none (undefined). A text without a place for it gets YAML
 * front matter. Works by line, so that nothing else changes: comments, order, quoting, and line ends stay. Undefined: no change needed.
 */
export function jurisdictionTextEdit(text: string, named: string | undefined): TextEdit | undefined {
  const ends = [...text.matchAll(/\r\n|\n|\r/g)];
  const starts = [0, ...ends.map(({ 0: end, index }) => index + end.length)];
  const line: Line = (index) => {
    const start = starts[index];
    return start === undefined ? undefined : text.slice(start, ends[index]?.index ?? text.length);
  };
  const eol = ends[0]?.[0] ?? '\n';
  if (named === undefined) {
    const stated = [...statements(line)].find(({ value, syntax }) => valueIn(value, syntax).value !== undefined);
    if (stated === undefined) return undefined;
    return { start: starts[stated.line] ?? 0, end: starts[stated.line + 1] ?? text.length, text: '' };
  }
  if (statedJurisdiction(line) === writable(named)) return undefined;
  const change = jurisdictionEdit(line, named);
  if (change !== undefined) {
    const start = starts[change.line] ?? 0;
    return { start: start + change.start, end: start + change.end, text: change.text.replaceAll('\n', eol) };
  }
  const start = text.startsWith('\ufeff') ? 1 : 0;
  const key = `jurisdiction: ${scalar(writable(named), 'yaml')}`;
  return { start, end: start, text: ['---', key, '---', '', ''].join(eol) };
}

/** A line that has the key: what it says after it. */
interface Statement {
  readonly line: number;
  readonly syntax: 'yaml' | 'toml' | 'comment';
  /** Where `value` begins, UTF-16 units. */
  readonly start: number;
  /** Nothing stands between the key's `:` or `=` and `value`. */
  readonly tight: boolean;
  readonly value: string;
}

function* statements(line: Line): Generator<Statement> {
  const syntax = syntaxOf(line(0) ?? '');
  const end = syntax === undefined ? undefined : frontMatterEnd(line, syntax);
  // Front matter that is not closed within reach is read as far as that.
  const until = syntax === undefined ? 0 : (end ?? firstLines * 5);
  for (let index = 1; index < until; index++) {
    const text = line(index)?.slice(0, longestLine);
    if (text === undefined || syntax === undefined) break;
    const stated = (syntax === 'yaml' ? yamlKey : tomlKey).exec(text)?.[1];
    if (stated === undefined) continue;
    yield { line: index, syntax, ...valuePosition(stated, text), value: stated };
    break;
  }
  for (let index = 0; index < firstLines; index++) {
    const text = line(index)?.slice(0, longestLine);
    if (text === undefined) return;
    const stated = comment.exec(text)?.[1];
    if (stated === undefined) continue;
    yield { line: index, syntax: 'comment', ...valuePosition(stated, text), value: stated.replace(commentEnd, '') };
  }
}

/** What is stated ends its line. */
function valuePosition(stated: string, text: string): { readonly start: number; readonly tight: boolean } {
  const start = text.length - stated.length;
  return { start, tight: /\S/.test(text.charAt(start - 1)) };
}

function syntaxOf(firstLine: string): 'yaml' | 'toml' | undefined {
  const first = firstLine.replace(/^\uFEFF/, '');
  if (yamlFence.test(first)) return 'yaml';
  return tomlFence.test(first) ? 'toml' : undefined;
}

function frontMatterEnd(line: Line, syntax: 'yaml' | 'toml'): number | undefined {
  const closing = syntax === 'yaml' ? yamlEnd : tomlFence;
  for (let index = 1; index < firstLines * 5; index++) {
    const text = line(index);
    if (text === undefined) return undefined;
    if (closing.test(text)) return index;
  }
  return undefined;
}

/** A scalar as YAML and TOML write it, quoted or plain up to a comment: its value, and which part of what was stated it is. */
function valueIn(
  stated: string,
  syntax: Statement['syntax'],
): { readonly value: string | undefined; readonly from: number; readonly length: number } {
  const quoted = /^\s*(?:"((?:[^"\\]|\\.)*)"|'([^']*)')/.exec(stated);
  // Within a comment there is no other: "Town #1" is a name there.
  const whole = quoted?.[0] ?? (syntax === 'comment' ? stated : stated.replace(/\s#.*$/, ''));
  const from = whole.length - whole.trimStart().length;
  const value = (quoted === null ? whole : (quoted[2] ?? unescaped(quoted[1] ?? ''))).trim();
  return {
    value: value === '' || value.length > longestValue ? undefined : value,
    from,
    length: whole.trim().length,
  };
}

/** What stands between double quotes, its escapes read as JSON has them; as it stands where they are others. */
function unescaped(inner: string): string {
  try {
    const read: unknown = JSON.parse(`"${inner}"`);
    return typeof read === 'string' ? read : inner;
  } catch {
    return inner;
  }
}

/** As it stands where a comment is read back so, else quoted. */
function inComment(place: string): string {
  return valueIn(place.replace(commentEnd, ''), 'comment').value === place ? place : printableJson(place);
}

/** A plain YAML scalar where that is safe, else a quoted one; TOML has quoted ones only. JSON's strings are strings in both. */
function scalar(place: string, syntax: 'yaml' | 'toml'): string {
  const isPlain = /^\p{L}[\p{L}\p{N} .,'’()-]*$/u.test(place) && !/^(?:true|false|yes|no|null|on|off)$/i.test(place);
  return syntax === 'yaml' && isPlain ? place : printableJson(place);
}

/** The lines of a text, for looking at its first ones. */
export function linesOf(text: string): (index: number) => string | undefined {
  const lines = text.slice(0, 50_000).split(/\r\n|\n|\r/);
  return (index) => lines[index];
}

/** Where a draft says itself which code its bare citations mean. Pure: takes text, knows no editor. */

/** How far down a document says what it is about. */
const firstLines = 40;
const longestValue = 200;

const yamlFence = /^---\s*$/;
const yamlEnd = /^(?:---|\.\.\.)\s*$/;
const tomlFence = /^\+\+\+\s*$/;
const yamlKey = /^["']?jurisdiction["']?\s*:\s*(.*)$/i;
const tomlKey = /^jurisdiction\s*=\s*(.*)$/i;
/** A comment of a usual language, or an AsciiDoc attribute, that says `jurisdiction: X`. */
const comment =
  /^\s*(?:%+|\/\/+|#+|--+|;+|\/?\*+|<!--|\{-|\(\*|"+|'|rem\b|dnl\b|\.\.|:)\s*(?:legal[ -]code\s+)?jurisdiction\s*:\s*(.*)$/i;
const commentEnd = /\s*(?:-->|\*+\/|-\}|\*\)|%})\s*$/;

/**
 * The home jurisdiction that a document states: `jurisdiction:` in YAML front matter (or TOML's `jurisdiction =`), else in a comment
 * or an AsciiDoc attribute among its first lines. `line` gives a line of the document, or undefined past its end.
 */
export function statedHome(line: (index: number) => string | undefined): string | undefined {
  const first = line(0)?.replace(/^\uFEFF/, '') ?? '';
  if (yamlFence.test(first)) {
    const stated = frontMatter(line, yamlEnd, yamlKey);
    if (stated !== undefined) return stated;
  } else if (tomlFence.test(first)) {
    const stated = frontMatter(line, tomlFence, tomlKey);
    if (stated !== undefined) return stated;
  }
  for (let index = 0; index < firstLines; index++) {
    const text = line(index);
    if (text === undefined) return undefined;
    const stated = comment.exec(text.slice(0, 500))?.[1];
    const value = stated === undefined ? undefined : plain(stated.replace(commentEnd, ''));
    if (value !== undefined) return value;
  }
  return undefined;
}

function frontMatter(line: (index: number) => string | undefined, end: RegExp, key: RegExp): string | undefined {
  for (let index = 1; index < firstLines * 5; index++) {
    const text = line(index);
    if (text === undefined || end.test(text)) return undefined;
    const stated = key.exec(text.slice(0, 500))?.[1];
    if (stated !== undefined) return plain(stated);
  }
  return undefined;
}

/** A scalar as YAML and TOML write it: quoted, or plain up to a comment. */
function plain(stated: string): string | undefined {
  const quoted = /^\s*(["'])(.*?)\1/.exec(stated);
  const value = (quoted?.[2] ?? stated.replace(/\s#.*$/, '')).trim();
  return value === '' || value.length > longestValue ? undefined : value;
}

/** `jurisdiction:` in a Markdown document's YAML front matter, written without touching anything else. */

import { printableJson } from '../../contract/visible.ts';

export interface TextChange {
  /** UTF-16 offsets of what is replaced. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The change that makes `text` say `jurisdiction: name` (or nothing of it, for undefined); undefined when it says so already. */
export function withFrontMatter(text: string, name: string | undefined): TextChange | undefined {
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  const front = /^(?:\ufeff)?---[ \t]*\r?\n([\s\S]*?)^(?:---|\.\.\.)[ \t]*$/m.exec(text);
  const start = text.startsWith('\ufeff') ? 1 : 0;
  if (front === null || front.index !== 0) {
    return name === undefined
      ? undefined
      : { start, end: start, text: `---${eol}jurisdiction: ${scalar(name)}${eol}---${eol}${eol}` };
  }
  const body = front[1] ?? '';
  const bodyStart = front[0].indexOf('\n') + 1;
  const line = /^(["']?)jurisdiction\1[ \t]*:.*(?:\r?\n|$)/im.exec(body);
  if (line === null) {
    return name === undefined
      ? undefined
      : { start: bodyStart, end: bodyStart, text: `jurisdiction: ${scalar(name)}${eol}` };
  }
  const at = bodyStart + line.index;
  const said = name === undefined ? '' : `jurisdiction: ${scalar(name)}${eol}`;
  return line[0] === said ? undefined : { start: at, end: at + line[0].length, text: said };
}

/** A YAML plain scalar where the name allows it, else a double-quoted one (JSON strings are YAML). */
const scalar = (name: string): string => (/^[\p{L}][\p{L}\p{N} .,'’()-]*$/u.test(name) ? name : printableJson(name));

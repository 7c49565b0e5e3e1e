import { isInline } from '../ledger/runs.ts';
import type { XmlElement } from './element.ts';

/**
 * Returns the words of an element and its descendants, in order. Collapses XML white space (space, tab, line ends) to one space
 * and trims it. Keeps no-break spaces and line breaks. Converts superscript and subscript digits to such characters, so that
 * `10<sup>2</sup>` is not read as 102.
 *
 * @param leaveOut names of elements to leave out (annotations inside a heading)
 */
export function textOf(element: XmlElement, leaveOut?: ReadonlySet<string>): string {
  const only = element.children[0];
  if (element.children.length === 1 && typeof only === 'string') return tidy(only);
  const parts: string[] = [];
  gather(element, parts, leaveOut);
  return tidy(parts.join(''));
}

const untidy = /^ |[\t\r\n\v\u2028]| {2}| $/;

export function tidy(text: string): string {
  // Most texts need no change, and there are very many of them.
  if (!untidy.test(text)) return text;
  return text
    .replace(/[ \t\r\n\v]+/g, ' ')
    .replace(/(?: ?\u2028)+ ?/g, '\n')
    .replace(/^[ \n]|[ \n]$/g, '');
}

function gather(element: XmlElement, parts: string[], leaveOut: ReadonlySet<string> | undefined): void {
  for (const each of element.children) {
    if (typeof each === 'string') {
      parts.push(each);
      continue;
    }
    const { name } = each;
    if (leaveOut?.has(name) === true) continue;
    if (name === 'sup' || name === 'sub') {
      const inner: string[] = [];
      gather(each, inner, leaveOut);
      const text = inner.join('');
      // `ft<sup>2 </sup>on`: the space belongs to the line.
      if (/^[ \t\r\n\v]/.test(text)) parts.push(' ');
      parts.push(shifted(tidy(text), name === 'sup' ? raised : lowered));
      if (/[ \t\r\n\v]$/.test(text)) parts.push(' ');
    } else if (name === 'img' || name === 'image') {
      parts.push(imageWords(each));
    } else if (isInline(name)) {
      gather(each, parts, leaveOut);
    } else {
      // A line separator marks the break until white space is collapsed, so that words of two paragraphs or cells never join.
      parts.push('\u2028');
      gather(each, parts, leaveOut);
      if (each.children.length > 0) parts.push('\u2028');
    }
  }
}

const raised = new Map([...'0123456789+-()'].map((plain, at) => [plain, [...'⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁽⁾'][at] ?? plain]));
const lowered = new Map([...'0123456789+-()'].map((plain, at) => [plain, [...'₀₁₂₃₄₅₆₇₈₉₊₋₍₎'][at] ?? plain]));

/** Leaves words such as the `st` of 1st unchanged. Only digits would change their meaning on the line. */
function shifted(text: string, forms: ReadonlyMap<string, string>): string {
  const moved = [...text].map((plain) => forms.get(plain));
  return moved.every((form) => form !== undefined) ? moved.join('') : text;
}

/** Names a picture, so that the reader knows that it is there. */
function imageWords(element: XmlElement): string {
  const words = element.attributes.alt ?? element.attributes.src?.split('/').at(-1);
  return words === undefined ? ' [Image] ' : ` [Image: ${words}] `;
}

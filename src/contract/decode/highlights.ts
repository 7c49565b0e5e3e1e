/** Reads the matches of a search hit: offsets, as in our service, or `<em>` marks, as in most search engines. */
import type { Highlight } from '../resources.ts';
import { decodeEntities } from './html.ts';
import { isObject } from './json-values.ts';
import { readCount } from './values.ts';

/** `[{"field": "snippet", "start": 3, "end": 9}]` */
export function readHighlights(value: unknown): readonly Highlight[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const list: readonly unknown[] = value;
  const highlights: Highlight[] = [];
  for (const sent of list) {
    if (!isObject(sent)) return undefined;
    const field = sent.field;
    const [start, end] = [readCount(sent.start), readCount(sent.end)];
    if (field !== 'citation' && field !== 'heading' && field !== 'snippet') return undefined;
    if (start === undefined || end === undefined || end < start) return undefined;
    highlights.push({ field, start, end });
  }
  return highlights;
}

/** Removes the marks from a snippet and returns them as offsets: `… <em>vicious</em> dog …`. */
export function readMarked(
  value: unknown,
): { readonly text: string; readonly highlights: readonly Highlight[] } | undefined {
  const sent = Array.isArray(value) && value.every((one) => typeof one === 'string') ? value.join(' … ') : value;
  if (typeof sent !== 'string' || sent.trim() === '') return undefined;
  if (!/<(em|mark|b|strong)\b[^<>]*>/i.test(sent)) return { text: sent, highlights: [] };
  const highlights: Highlight[] = [];
  let text = '';
  let start: number | undefined;
  for (const token of sent.matchAll(/<(\/?)(?:em|mark|b|strong)\b[^<>]*>|[^<]+|</gi)) {
    if (token[1] === undefined) text += decodeEntities(token[0]);
    else if (token[1] === '') start = text.length;
    else if (start !== undefined) {
      highlights.push({ field: 'snippet', start, end: text.length });
      start = undefined;
    }
  }
  return { text, highlights };
}

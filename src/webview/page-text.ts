/** The page's text and the nodes that contain it. */
import type { Match, TextPart } from './find.ts';

export interface PageText {
  readonly nodes: readonly Text[];
  readonly parts: readonly TextPart[];
}

/** Excluded from the text: controls, text for screen readers only, and pictures. */
const unread = '.visuallyhidden, .skip, .toolbar, .onpage, .comparesteps, svg';
/** Elements that start a new paragraph. */
const blocks =
  'div, p, li, h1, h2, h3, h4, h1 > bdi, .words > bdi, td, th, dt, dd, summary, caption, figcaption, button';

/** The text in an element, in page order, including text in closed folds. */
export function pageText(root: Element): PageText {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) =>
    node instanceof Element && node.matches(unread) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  );
  const nodes: Text[] = [];
  const parts: TextPart[] = [];
  let block: Element | null = null;
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (!(node instanceof Text) || node.data === '') continue;
    const own = node.parentElement?.closest(blocks) ?? null;
    parts.push({ text: node.data, begins: own !== block });
    nodes.push(node);
    block = own;
  }
  return { nodes, parts };
}

/** Converts a match to a range; undefined if the page has changed since. */
export function rangeOf({ nodes }: PageText, { start, end }: Match): Range | undefined {
  const first = nodes[start.part];
  const last = nodes[end.part];
  if (first === undefined || last === undefined || start.offset > first.length || end.offset > last.length)
    return undefined;
  const range = document.createRange();
  range.setStart(first, start.offset);
  range.setEnd(last, end.offset);
  return range;
}

/** The bar at the top of the page: citation and visible subdivision, once the heading has scrolled away. */
import { nothing, render } from 'lit/html.js';
import type { Section } from '../contract/resources.ts';
import { where } from './view/where.ts';

/** @param shown the section on the page; `live` unless an earlier text replaces it. @returns a function that redraws the bar */
export function createWhereBar(
  root: Element,
  shown: () => { readonly section: Section; readonly live: boolean } | undefined,
): () => void {
  const bar = document.createElement('div');
  root.before(bar);
  let placing = 0;
  const draw = (): void => {
    placing = 0;
    const heading = document.getElementById('top');
    const now = heading !== null && heading.getBoundingClientRect().bottom < 0 ? shown() : undefined;
    render(now === undefined ? nothing : where(now.section, now.live ? blockAtTop() : undefined), bar);
  };
  return () => {
    if (placing === 0) placing = requestAnimationFrame(draw);
  };
}

/** Index of the block under the bar; undefined if none is. Tests a single point, because a text may have thousands of blocks. */
function blockAtTop(): number | undefined {
  const text = document.getElementById('text')?.getBoundingClientRect();
  if (text === undefined) return undefined;
  for (const y of [48, 64, 80]) {
    const block = document.elementFromPoint(text.left + text.width / 2, y)?.closest('[id^="block-"]');
    if (block) return Number(block.id.slice('block-'.length));
  }
  return undefined;
}

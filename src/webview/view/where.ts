/** The sticky line of a long section: its citation with the subdivision at the top. */
import { html, nothing } from 'lit/html.js';
import type { Section } from '../../contract/resources.ts';
import { pinCite } from '../../lookup/subdivision.ts';
import type { View } from './part.ts';

/** @param block index of the block at the top; undefined if there is none */
export function where(section: Section, block: number | undefined): View {
  const { citation, number, heading } = section;
  const name = citation ?? number;
  const designators = block === undefined ? [] : (section.text?.[block]?.designators ?? []);
  if (name === undefined && heading === undefined) return nothing;
  // The page's heading already tells a screen reader this.
  return html`<div class="where" aria-hidden="true">
    ${name === undefined ? nothing : html`<bdi class="citation">${pinCite(name, designators)}</bdi>`}
    ${heading === undefined ? nothing : html`<bdi class="quiet">${heading}</bdi>`}
  </div>`;
}

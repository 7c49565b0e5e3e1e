/** What stays on screen while a long section scrolls: its citation, with the subdivision that is at the top. */
import { html, nothing } from 'lit/html.js';
import type { Section } from '../../contract/resources.ts';
import { pinCite } from '../../lookup/subdivision.ts';
import type { View } from './part.ts';

/** @param block position in the text of the block at the top; undefined where none is */
export function where(section: Section, block: number | undefined): View {
  const { citation, number, heading } = section;
  const name = citation ?? number;
  const designators = block === undefined ? [] : (section.text?.[block]?.designators ?? []);
  if (name === undefined && heading === undefined) return nothing;
  // The page's own heading says the same to a screen reader.
  return html`<div class="where" aria-hidden="true">
    ${name === undefined ? nothing : html`<bdi class="citation">${pinCite(name, designators)}</bdi>`}
    ${heading === undefined ? nothing : html`<bdi class="quiet">${heading}</bdi>`}
  </div>`;
}

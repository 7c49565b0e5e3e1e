/** The words of a section: its blocks indented by their designators, its tables, its notes, and what it cites, to be followed. */
import { html, nothing, type TemplateResult } from 'lit/html.js';
import type { Note, Section, Table, TextBlock } from '../../contract/resources.ts';
import type { Reference } from '../../workbench/section/messages.ts';
import { fill } from '../../workbench/section/strings.ts';
import { blockOf, designation, ownDesignators, pieces, within } from '../outline.ts';
import type { ViewContext } from './context.ts';
import { inner, notice, type View } from './part.ts';

const deepestIndent = 8;

/** `live`: this is the text now, so its subdivisions can be cited and its references followed. */
export function text(context: ViewContext, section: Section, live: boolean): View {
  const { strings, model } = context;
  const blocks = section.text;
  if (blocks === undefined || blocks.length === 0) {
    return section.withheld.includes('text')
      ? notice('withheld', 'lock', strings.textWithheld)
      : notice('nothing', 'info', strings.noText);
  }
  const revealed = live ? blockOf(blocks, model.subdivision) : undefined;
  const marked = new Set(revealed === undefined ? [] : within(blocks, revealed));
  const references = live
    ? Map.groupBy(model.references, (each) => (each.in === 'block' ? each.index : -1))
    : new Map();
  return html`<div class="text">
    ${blocks.map((block, index) =>
      paragraph(context, blocks, index, block, references.get(index) ?? [], marked.has(index), live),
    )}
  </div>`;
}

function paragraph(
  context: ViewContext,
  blocks: readonly TextBlock[],
  index: number,
  block: TextBlock,
  references: readonly Reference[],
  marked: boolean,
  live: boolean,
): TemplateResult {
  const own = ownDesignators(blocks, index);
  // What goes on after its subdivisions stands under the words that it goes on with, not under their designator.
  const depth = Math.min(block.designators.length + (block.continuation === true ? 1 : 0), deepestIndent);
  const id = live ? `block-${index}` : nothing;
  return html`<div id=${id} class="block depth-${depth} ${marked ? 'revealed' : ''}" tabindex=${live ? '-1' : nothing}>
    ${own.length === 0 ? nothing : designator(context, block, own, live)}
    <div class="words">
      ${block.heading === undefined ? nothing : html`<bdi class="blockheading">${block.heading}</bdi>`}
      ${block.text === undefined ? nothing : html`<bdi>${words(context, block.text, references)}</bdi>`}
      ${block.table === undefined ? nothing : table(context, block.table)}
    </div>
  </div>`;
}

function designator(
  { strings, act }: ViewContext,
  block: TextBlock,
  own: readonly string[],
  live: boolean,
): TemplateResult {
  if (!live) return html`<span class="designator"><bdi>${designation(own)}</bdi></span>`;
  const hint = fill(strings.copySubdivision, designation(block.designators));
  return html`<button
    type="button"
    class="designator"
    title=${hint}
    aria-label="${designation(own)} ${hint}"
    @click=${() => act.post({ type: 'copyCitation', subdivision: block.designators })}
  >
    <bdi>${designation(own)}</bdi>
  </button>`;
}

/** A text with what it cites as links. */
function words(
  { act }: ViewContext,
  of: string,
  references: readonly Reference[],
): readonly (string | TemplateResult)[] {
  return pieces(of, references).map((piece) => {
    const { reference } = piece;
    if (reference === undefined) return piece.text;
    return inner((beside) => act.post({ type: 'openReference', id: reference.id, beside }), piece.text, 'reference');
  });
}

function table({ strings }: ViewContext, { caption, head, rows }: Table): TemplateResult {
  return html`<div class="tableframe" role="region" tabindex="0" aria-label=${caption ?? strings.table}>
    <table>
      ${caption === undefined ? nothing : html`<caption>${caption}</caption>`}
      ${
        head.length === 0
          ? nothing
          : html`<thead>
            ${head.map((row) => html`<tr>${row.map((cell) => html`<th scope="col"><bdi>${cell}</bdi></th>`)}</tr>`)}
          </thead>`
      }
      <tbody>
        ${rows.map((row) => html`<tr>${row.map((cell) => html`<td><bdi>${cell}</bdi></td>`)}</tr>`)}
      </tbody>
    </table>
  </div>`;
}

/** Notes of the publisher, folded up by kind: they are not the law. */
export function notes(context: ViewContext, of: readonly Note[]): View {
  if (of.length === 0) return nothing;
  const { strings, model } = context;
  const indexed = of.map((note, index) => ({ note, index }));
  return html`<section aria-labelledby="notes" class="notes">
    <h2 id="notes" tabindex="-1">${strings.notes}</h2>
    ${[...Map.groupBy(indexed, ({ note }) => note.kind ?? strings.note)].map(
      ([kind, group]) =>
        html`<details ?open=${of.length <= 2}>
          <summary><bdi>${kind}</bdi></summary>
          ${group.map(({ note, index }) => {
            const references = model.references.filter((each) => each.in === 'note' && each.index === index);
            return html`<p class="note"><bdi>${words(context, note.text, references)}</bdi></p>`;
          })}
        </details>`,
    )}
  </section>`;
}

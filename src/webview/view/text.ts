/** A section's text: blocks indented by designator, tables, notes, and links to cited sections. */
import { html, nothing, type TemplateResult } from 'lit/html.js';
import type { BlockImage, Container, Note, Section, Table, TextBlock } from '../../contract/resources.ts';
import { actName } from '../../lookup/act-name.ts';
import { subdivisionName } from '../../lookup/subdivision.ts';
import { textAbsence } from '../../lookup/text-absence.ts';
import type { Reference } from '../../panel-protocol/messages.ts';
import { fill } from '../../panel-protocol/strings.ts';
import { blockOf, ownDesignators, pieces, within } from '../text-pieces.ts';
import { date, icon, inner, notice, type View } from './part.ts';
import type { ViewContext } from './view-context.ts';

const deepestIndent = 8;

/** `live`: the current text, so its subdivisions can be cited and its references followed. */
export function text(context: ViewContext, section: Section, live: boolean): View {
  const { strings, model } = context;
  const blocks = section.text;
  if (blocks === undefined || blocks.length === 0) {
    const absence = textAbsence(section);
    const sentence = strings.textAbsence[absence.kind];
    if (absence.kind === 'withheld') return notice('withheld', 'lock', sentence);
    return notice('nothing', 'info', absence.kind === 'stated' ? fill(sentence, absence.notices) : sentence);
  }
  const revealed = live ? blockOf(blocks, model.subdivision) : undefined;
  const marked = new Set(revealed === undefined ? [] : within(blocks, revealed));
  const references = live
    ? Map.groupBy(model.references, (each) => (each.in === 'block' ? each.index : -1))
    : new Map();
  const { notices = [] } = section;
  return html`${notices.length === 0 ? nothing : notice('nothing', 'info', fill(strings.statedByService, notices.join(' ')))}
    <div class="text">
    ${blocks.map((block, index) =>
      paragraph(context, blocks, index, block, references.get(index) ?? [], marked.has(index), live),
    )}
  </div>`;
}

/** An act's text, folded: readers mostly open a record for its dates and affected sections. */
export function actText(context: ViewContext, blocks: readonly TextBlock[]): View {
  if (blocks.length === 0) return nothing;
  return html`<details class="acttext">
    <summary>${context.strings.actText}</summary>
    <div class="text">${blocks.map((block, index) => paragraph(context, blocks, index, block, [], false, false))}</div>
  </details>`;
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
  // Text that continues after subdivisions aligns with the text it continues, not with the designator.
  const depth = Math.min(block.designators.length + (block.continuation === true ? 1 : 0), deepestIndent);
  const id = live ? `block-${index}` : nothing;
  return html`<div id=${id} class="block depth-${depth} ${marked ? 'revealed' : ''}" tabindex=${live ? '-1' : nothing}>
    ${own.length === 0 ? nothing : designator(context, block, own, live)}
    <div class="words">
      ${block.heading === undefined ? nothing : html`<bdi class="blockheading">${block.heading}</bdi>`}
      ${block.text === undefined ? nothing : html`<bdi>${words(context, block.text, references)}</bdi>`}
      ${block.table === undefined ? nothing : table(context, block.table)}
      ${block.image === undefined ? nothing : picture(context, block.image, live ? index : undefined)}
    </div>
  </div>`;
}

function designator(
  { strings, act }: ViewContext,
  block: TextBlock,
  own: readonly string[],
  live: boolean,
): TemplateResult {
  if (!live) return html`<span class="designator"><bdi>${own.join('')}</bdi></span>`;
  const hint = fill(strings.copySubdivision, subdivisionName(block.designators));
  return html`<button
    type="button"
    class="designator"
    title=${hint}
    aria-label="${own.join('')} ${hint}"
    @click=${() => act.post({ type: 'copyCitation', subdivision: block.designators })}
  >
    <bdi>${own.join('')}</bdi>
  </button>`;
}

/** Renders a text with links for its references. */
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

/** A picture from the library, or a document to save. Names files that the library lacks. */
function picture({ strings, model, act }: ViewContext, image: BlockImage, block: number | undefined): TemplateResult {
  const { alt, name, href, mediaType } = image;
  const words = alt ?? name ?? strings.image;
  if (mediaType === 'application/pdf' || (href === undefined && name !== undefined && /\.pdf$/i.test(name))) {
    return html`<p class="attachment">
      ${icon('file-pdf')}
      ${
        href === undefined || block === undefined
          ? html`<bdi>${words}</bdi> <span class="quiet">${href === undefined ? strings.attachmentMissing : nothing}</span>`
          : inner(() => act.post({ type: 'saveFile', block }), html`<bdi>${fill(strings.saveAttachment, words)}</bdi>`)
      }
    </p>`;
  }
  const data = href === undefined ? '' : model.images.get(href);
  if (data !== undefined && data !== '') {
    return html`<figure>
      <img src=${data} alt=${words} />
      ${alt === undefined ? nothing : html`<figcaption><bdi>${alt}</bdi></figcaption>`}
    </figure>`;
  }
  const why = href === undefined ? strings.imageMissing : data === undefined ? strings.loading : strings.imageNotLoaded;
  return html`<p class="noimage">${icon('file-media')} <bdi>${words}</bdi> <span class="quiet">${why}</span></p>`;
}

/** The cells of a row, except those that another cell covers. `row` counts from the first row of the head. */
function cells(of: Table, row: number, texts: readonly string[], tag: 'th' | 'td'): readonly View[] {
  const spans = of.spans ?? [];
  const covered = (column: number): boolean =>
    spans.some(
      (span) =>
        (span.row !== row || span.column !== column) &&
        row >= span.row &&
        row < span.row + span.rows &&
        column >= span.column &&
        column < span.column + span.columns,
    );
  return texts.map((text, column) => {
    if (text === '' && covered(column)) return nothing;
    const span = spans.find((each) => each.row === row && each.column === column);
    const across = span === undefined || span.columns === 1 ? nothing : span.columns;
    const down = span === undefined || span.rows === 1 ? nothing : span.rows;
    return tag === 'th'
      ? html`<th scope=${across === nothing ? 'col' : 'colgroup'} colspan=${across} rowspan=${down}><bdi>${text}</bdi></th>`
      : html`<td colspan=${across} rowspan=${down}><bdi>${text}</bdi></td>`;
  });
}

function table({ strings }: ViewContext, of: Table): TemplateResult {
  const { caption, head, rows } = of;
  return html`<div class="tableframe" role="region" tabindex="0" aria-label=${caption ?? strings.table}>
    <table>
      ${caption === undefined ? nothing : html`<caption>${caption}</caption>`}
      ${
        head.length === 0
          ? nothing
          : html`<thead>
            ${head.map((row, at) => html`<tr>${cells(of, at, row, 'th')}</tr>`)}
          </thead>`
      }
      <tbody>
        ${rows.map((row, at) => html`<tr>${cells(of, head.length + at, row, 'td')}</tr>`)}
      </tbody>
    </table>
  </div>`;
}

/** The publisher's notes, folded by kind because they are not law. */
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

/** Notes and history of the containers around the section, stored once per container. */
export function containerNotes(context: ViewContext): View {
  const { strings, model } = context;
  const shown = model.containers.filter(({ notes, chain }) => notes.length + chain.length > 0);
  if (shown.length === 0) return nothing;
  return html`${shown.map((container) => {
    const name = containerName(container);
    return html`<section class="notes containernotes" aria-label=${fill(strings.notesOf, name)}>
      ${
        container.notes.length === 0
          ? nothing
          : html`<details>
            <summary><bdi>${fill(strings.notesOf, name)}</bdi></summary>
            ${container.notes.map(
              ({ kind, text: words }) =>
                html`<p class="note">${kind === undefined ? nothing : html`<strong><bdi>${kind}</bdi></strong> `}<bdi>${words}</bdi></p>`,
            )}
          </details>`
      }
      ${container.chain.length === 0 ? nothing : containerHistory(context, container, name)}
    </section>`;
  })}`;
}

function containerHistory(context: ViewContext, { chain }: Container, name: string): TemplateResult {
  const { strings } = context;
  return html`<details>
    <summary><bdi>${fill(strings.historyOf, name)}</bdi></summary>
    <ol class="containerhistory">
      ${chain.map((entry) => {
        const on = entry.effectiveFrom ?? entry.adoptedOn;
        return html`<li>
          <span class="action">${strings.chainActions[entry.action]}</span>
          <bdi>${actName(entry) ?? strings.unknownAct}</bdi>${entry.actPath === undefined ? nothing : html`, <bdi>${entry.actPath}</bdi>`}
          ${on === undefined ? nothing : date(context, on)}
          ${entry.note === undefined ? nothing : html`<p class="note"><bdi>${entry.note}</bdi></p>`}
        </li>`;
      })}
    </ol>
  </details>`;
}

function containerName({ level, number, heading }: Container): string {
  const word = level === undefined ? '' : level.charAt(0).toLocaleUpperCase() + level.slice(1).replaceAll('_', ' ');
  return number === undefined ? (heading ?? word) : `${word} ${number}`.trim();
}

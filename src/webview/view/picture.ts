/** Renders the time line as SVG with attributes only, because the page's policy forbids inline styles. */
import { html, nothing, svg, type TemplateResult } from 'lit/html.js';
import type { ChainAction, ChainEntry } from '../../contract/resources.ts';
import { actName } from '../../lookup/act-name.ts';
import { fill } from '../../panel-protocol/strings.ts';
import { type Mark, type TimeLine, timeLine } from '../timeline.ts';
import type { View } from './part.ts';
import type { ViewContext } from './view-context.ts';

/** Hidden from screen readers, which get the same information from the list below. */
export function picture(context: ViewContext, entries: readonly ChainEntry[]): View {
  const { strings, model, today } = context;
  // An edition does not say what is in force after it.
  const end = editionShown(context) ?? today;
  const line = timeLine(entries, model.width, end, model.validity?.tone === 'inForce');
  if (line === undefined) return nothing;
  const label = fill(strings.timeLine, String(entries.length));
  return html`<svg
    class="timeline"
    role="img"
    aria-label=${label}
    width=${line.width}
    height=${line.height}
    viewBox="0 0 ${line.width} ${line.height}"
  >
    ${line.spans.map((span) => svg`<line class="span ${span.kind}" x1=${span.from} x2=${span.to} y1=${line.baseline} y2=${line.baseline} />`)}
    ${line.ticks.map(
      (tick) => svg`<line class="tick" x1=${tick.x} x2=${tick.x} y1=${line.baseline + 4} y2=${line.baseline + 8} />
        <text class="ticklabel" x=${tick.x} y=${line.baseline + 21} text-anchor=${anchor(tick.x, line.width)}>${tick.label}</text>`,
    )}
    ${todayMark(context, line)}
    ${line.marks.map((mark) => markAt(context, line, mark, entries[mark.entry]))}
  </svg>`;
}

/** The date through which the shown edition is codified, if the section is shown as of a date. */
function editionShown({ model: { section } }: ViewContext): string | undefined {
  return section.state === 'loaded' ? section.value.section.asOf?.codifiedThrough : undefined;
}

function todayMark(context: ViewContext, line: TimeLine): View {
  const { strings } = context;
  if (line.todayX === undefined) return nothing;
  const { todayX: x, baseline } = line;
  const crowded = editionShown(context) !== undefined || line.ticks.some((tick) => Math.abs(tick.x - x) < 44);
  return svg`<line class="today" x1=${x} x2=${x} y1=${baseline - 7} y2=${baseline + 7} />
    ${crowded ? nothing : svg`<text class="ticklabel" x=${x} y=${baseline + 21} text-anchor=${anchor(x, line.width)}>${strings.today}</text>`}`;
}

function markAt(context: ViewContext, line: TimeLine, mark: Mark, entry: ChainEntry | undefined): View {
  if (entry === undefined) return nothing;
  const { strings, act } = context;
  const y = line.baseline - mark.lane * line.laneHeight;
  const words = [
    strings.chainActions[entry.action],
    actName(entry),
    mark.dated ? (entry.effectiveFrom ?? entry.adoptedOn) : strings.undated,
  ];
  return svg`<g class="mark" @click=${() => act.goTo(`entry-${mark.entry}`)}>
    <title>${words.filter((part) => part !== undefined).join(' · ')}</title>
    ${mark.adoptedX === undefined ? nothing : svg`<line class="adopted" x1=${mark.adoptedX} x2=${mark.x} y1=${y} y2=${y} /><circle class="adopteddot" cx=${mark.adoptedX} cy=${y} r="2.5" />`}
    ${mark.lane === 0 || line.scale < 1 ? nothing : svg`<line class="stem" x1=${mark.x} x2=${mark.x} y1=${y} y2=${line.baseline} />`}
    <g transform="translate(${mark.x} ${y})${line.scale === 1 ? '' : ` scale(${line.scale})`}">${shape(entry.action, mark.dated)}</g>
  </g>`;
}

/** A shape for each action, so that they differ not only in color. Centered on 0,0. */
export function shape(action: ChainAction, dated: boolean): TemplateResult {
  const name = `shape ${action} ${dated ? '' : 'undated'}`;
  switch (action) {
    case 'enacted':
      return svg`<circle class=${name} r="6.5" />`;
    case 'repealed':
      return svg`<g class=${name}><rect x="-6" y="-6" width="12" height="12" /><path d="M-3 -3 L3 3 M3 -3 L-3 3" /></g>`;
    case 'recodified':
      return svg`<path class=${name} d="M0 -7.5 L7.5 0 L0 7.5 L-7.5 0 Z" />`;
    case 'emergency':
      return svg`<path class=${name} d="M0 -7 L7 5.5 L-7 5.5 Z" />`;
    case 'temporary':
      return svg`<path class=${name} d="M-5.5 -6 L5.5 -6 L0 0 L5.5 6 L-5.5 6 L0 0 Z" />`;
    case 'unknown':
      return svg`<circle class=${name} r="4.5" />`;
    case 'amended':
      return svg`<circle class=${name} r="5.5" />`;
  }
}

function anchor(x: number, width: number): 'start' | 'middle' | 'end' {
  return x < 24 ? 'start' : x > width - 24 ? 'end' : 'middle';
}

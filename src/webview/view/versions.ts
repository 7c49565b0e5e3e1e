/** Earlier texts: a list, one of them in place of the current text, and its changes since. */
import { html, nothing, type TemplateResult } from 'lit/html.js';
import type { Section, SectionVersion } from '../../contract/resources.ts';
import { fill, type PageStrings } from '../../panel-protocol/strings.ts';
import { versionName } from '../../panel-protocol/version-name.ts';
import { type Change, changes, type Stretch, stretches } from '../compare.ts';
import type { Earlier } from '../model.ts';
import { icon, notice, partView, type View } from './part.ts';
import { gaps } from './sources.ts';
import { text } from './text.ts';
import type { ViewContext } from './view-context.ts';

export function versions(context: ViewContext): View {
  const { strings, model, act } = context;
  const { versions: part } = model;
  // The current text alone is not a history.
  if (part.state === 'absent' || (part.state === 'loaded' && part.value.entries.length < 2)) return nothing;
  return html`<section aria-labelledby="versions">
    <h2 id="versions" tabindex="-1" title=${strings.versionsHint}>${strings.versions}</h2>
    ${partView(
      context,
      part,
      strings.loadingVersions,
      () => act.retry('versions'),
      (page) =>
        html`<ul class="versions">
            ${page.entries.map((version) => one(context, version))}
          </ul>
          ${gaps(context, page)}`,
    )}
  </section>`;
}

function one(context: ViewContext, version: SectionVersion): TemplateResult {
  const { strings, act } = context;
  const words = versionName(version, context.strings, context.language);
  if (version.current === true)
    return html`<li><bdi>${words}</bdi> <span class="badge unknown">${strings.current}</span></li>`;
  const button = (label: string, compare: boolean): TemplateResult =>
    html`<button type="button" class="secondary" aria-label="${label}: ${words}" @click=${() => act.showEarlier(version.version, compare)}>
      ${label}
    </button>`;
  return html`<li><bdi>${words}</bdi> ${button(strings.view, false)} ${button(strings.compare, true)} ${diff(context, version.version, words)}</li>`;
}

/** Opens the comparison in VS Code's diff editor. */
function diff({ strings, act }: ViewContext, version: string, words: string): TemplateResult {
  return html`<button type="button" class="secondary" aria-label="${strings.openDiff}: ${words}" @click=${() => act.post({ type: 'diff', version })}>
    ${strings.openDiff}
  </button>`;
}

/** Renders an earlier text, labeled as such, alone or compared with the current text. */
export function earlierText(context: ViewContext, earlier: Earlier, current: Section): TemplateResult {
  const { strings, act } = context;
  const other = earlier.compare ? strings.plainText : strings.compare;
  const known = context.model.versions;
  const version =
    known.state === 'loaded' ? known.value.entries.find((each) => each.version === earlier.version) : undefined;
  const of = version === undefined ? undefined : `(${versionName(version, context.strings, context.language)})`;
  return html`<div class="earlier">
    ${notice(
      'age',
      'history',
      html`<strong>${earlier.compare ? strings.comparedText : strings.earlierText}</strong>${of === undefined ? nothing : html` <bdi>${of}</bdi>`}
        <span class="steps">
          <button type="button" @click=${act.showCurrent}>${strings.backToCurrent}</button>
          <button type="button" class="secondary" @click=${() => act.showEarlier(earlier.version, !earlier.compare)}>${other}</button>
        </span>`,
    )}
    ${partView(
      context,
      earlier.part,
      strings.loading,
      () => act.post({ type: 'earlier', version: earlier.version }),
      (section) => (earlier.compare ? comparison(context, section, current) : text(context, section, false)),
    )}
  </div>`;
}

function comparison({ strings, act, model }: ViewContext, before: Section, now: Section): View {
  const found = changes(before.text ?? [], now.text ?? []);
  if (found === undefined) return html`<p class="nothing">${strings.tooDifferent}</p>`;
  if (found.every((change) => change.kind === 'same')) return html`<p class="nothing">${strings.noDifference}</p>`;
  const runs = stretches(found);
  const count = runs.filter(({ kind }) => kind === 'change').length;
  const at = Math.min(model.earlier?.change ?? 0, count - 1);
  const step = (name: string, label: string, to: number): TemplateResult =>
    html`<button type="button" class="tool" title=${label} aria-label=${label} @click=${() => act.goToChange((to + count) % count)}>
      ${icon(name)}
    </button>`;
  let number = -1;
  // Keep this on one line: the comparison preserves spaces and line breaks.
  const drawn = runs.map((run) => {
    if (run.kind === 'same') return html`${run.before}${unchanged(strings, run.rest)}${run.after}`;
    number += 1;
    return html`<span id="change-${number}" class=${number === at ? 'change current' : 'change'} tabindex="-1">${run.parts.map((part) => marked(strings, part))}</span>`;
  });
  return html`<div class="comparesteps" role="group" aria-label=${strings.changes}>
      <span role="status"
        >${fill(strings.changeOf, String(at + 1), String(count))}<span class="visuallyhidden">. ${spoken(strings, runs, at)}</span></span
      >
      ${step('arrow-up', strings.previousChange, at - 1)} ${step('arrow-down', strings.nextChange, at + 1)}
    </div>
    <div class="comparison">${drawn}</div>`;
}

/** Most characters of a change to read aloud. */
const mostSpoken = 300;

/** The words of a change, for a screen reader: it reads neither the color nor the line of a change. */
function spoken(strings: PageStrings, runs: readonly Stretch[], at: number): string {
  const change = runs.filter((run) => run.kind === 'change')[at];
  return (change?.parts ?? [])
    .map(({ kind, text: words }) => {
      const said = words.replace(/\s+/g, ' ').trim();
      const shown = said.length > mostSpoken ? `${said.slice(0, mostSpoken)}…` : said;
      return fill(kind === 'added' ? strings.wordsAdded : strings.wordsRemoved, shown);
    })
    .join(' ');
}

function marked(strings: PageStrings, { kind, text: words }: Change): View {
  if (kind === 'added') return html`<ins title=${strings.added}>${words}</ins>`;
  return kind === 'removed' ? html`<del title=${strings.removed}>${words}</del>` : html`${words}`;
}

function unchanged(strings: PageStrings, rest: string): View {
  if (rest === '') return nothing;
  const lines = rest.split('\n').length - (rest.endsWith('\n') ? 1 : 0);
  return html`<details class="unchanged"><summary>${fill(strings.unchangedLines, String(lines))}</summary>${rest}</details>`;
}

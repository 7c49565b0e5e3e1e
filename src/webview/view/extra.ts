/** Fields from the service that we don't know, shown unchanged in a fold. */
import { html, nothing } from 'lit/html.js';
import { extraRows } from '../../contract/extra-rows.ts';
import type { Extra } from '../../contract/resources.ts';
import { actName } from '../../lookup/act-name.ts';
import { fill } from '../../panel-protocol/strings.ts';
import type { Model } from '../model.ts';
import type { View } from './part.ts';
import type { ViewContext } from './view-context.ts';

export function extra(context: ViewContext): View {
  const groups = extraGroups(context).filter(([, fields]) => Object.keys(fields).length > 0);
  if (groups.length === 0) return nothing;
  const { strings } = context;
  return html`<section aria-labelledby="more">
    <h2 id="more" tabindex="-1" class="visuallyhidden">${strings.more}</h2>
    <details>
      <summary>${strings.more}</summary>
      ${groups.map(
        ([what, fields]) =>
          html`<div class="tableframe" role="region" tabindex="0" aria-label=${what}>
            <table>
              <caption>
                ${what}
              </caption>
              <thead>
                <tr>
                  <th scope="col">${strings.field}</th>
                  <th scope="col">${strings.value}</th>
                </tr>
              </thead>
              <tbody>
                ${extraRows(fields).map(
                  ({ field, value }) =>
                    html`<tr>
                      <th scope="row"><bdi>${field}</bdi></th>
                      <td><bdi>${value}</bdi></td>
                    </tr>`,
                )}
              </tbody>
            </table>
          </div>`,
      )}
    </details>
  </section>`;
}

export function hasExtra(context: ViewContext): boolean {
  return extraGroups(context).some(([, fields]) => Object.keys(fields).length > 0);
}

/** Groups all unknown fields by the resource that they came with. */
function extraGroups({ model, strings }: ViewContext): readonly (readonly [string, Extra])[] {
  const words = strings.moreOf;
  const section = model.section.state === 'loaded' ? model.section.value.section : undefined;
  // The hash lets programs compare texts. Readers don't need it.
  const ofSection = { ...(section?.version === undefined ? {} : { version: section.version }), ...section?.extra };
  const sources = model.sources.state === 'loaded' ? model.sources.value.entries : [];
  const chain = model.chain.state === 'loaded' ? model.chain.value : undefined;
  return [
    [words.section, ofSection],
    ...sources.map(
      ({ title, extra: fields }, index) => [fill(words.sources, title ?? String(index + 1)), fields] as const,
    ),
    [words.chain, chain?.extra ?? {}],
    ...(chain?.entries ?? []).map(
      (entry, index) => [fill(words.entry, actName(entry) ?? String(index + 1)), entry.extra] as const,
    ),
    ...recordsOf(model).map(
      ({ number, title, extra: fields }, index) =>
        [fill(words.record, number ?? title ?? String(index + 1)), fields] as const,
    ),
  ];
}

function recordsOf(model: Model) {
  return [...model.records.values()].flatMap((part) => (part.state === 'loaded' ? [part.value] : []));
}

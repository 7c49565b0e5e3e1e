/**
 * A citation's hover as Markdown. Pure, as are found.ts and not-found.ts. All text from a service or a draft passes
 * through escape.ts. Links lead only to secure addresses and to the commands in `hoverCommands` (input.ts).
 */

import { isAttachedKind } from '../../citation/lexicon/target-kinds.ts';
import { unlistedWords } from '../../lookup/unlisted.ts';
import { commandLink, markdownText } from './escape.ts';
import { found } from './found.ts';
import type { HoverInput, HoverStep, HoverWords } from './input.ts';
import { row, title } from './lines.ts';
import { ambiguous, notFound, unresolved } from './not-found.ts';

/** The whole hover, with blank lines between paragraphs. */
export function hoverMarkdown(input: HoverInput, words: HoverWords): string {
  return [...body(input, words), rangeNote(input, words)]
    .filter((part) => part !== undefined && part !== '')
    .join('\n\n');
}

function body(input: HoverInput, words: HoverWords): readonly (string | undefined)[] {
  const { resolution, citation, target, serviceId } = input;
  const { t } = words;
  switch (resolution.kind) {
    case 'found':
      return found(input, resolution, words);
    case 'failed':
      return [title(citation), markdownText(input.failure?.message ?? ''), steps(input.failure?.steps ?? [])];
    case 'container': {
      const jurisdictionId = resolution.jurisdiction.id;
      const place = resolution.jurisdiction.name ?? citation.place ?? '';
      const { heading, contents } = input.container ?? {};
      const name = containerName(citation, target);
      const words = heading === undefined ? name : `${name}: ${heading}`;
      const link = isAttachedKind(target.kind)
        ? commandLink(t('Search for it'), 'legalCode.search', { text: citation.text, jurisdictionId, serviceId })
        : contents === undefined
          ? commandLink(t('Show its sections'), 'legalCode.search', {
              text: `${target.kind} ${target.number}`,
              jurisdictionId,
              serviceId,
            })
          : commandLink(t('Show its sections'), 'legalCode.section.browse', {
              ...{ title: words, contents, serviceId },
              ...(input.asOf === undefined ? {} : { asOf: input.asOf }),
            });
      const stated = heading === undefined ? '' : `: ${markdownText(heading)}`;
      return [`**${markdownText(name)}**${stated} — ${markdownText(place)}`, row([link])];
    }
    case 'notFound':
      return notFound(input, resolution, words);
    case 'unknownPlace':
      return [
        title(citation),
        markdownText(unlistedWords(citation, resolution.place, t)),
        row([
          ...(input.embedded === true ? [commandLink(t('Get Its Code…'), 'legalCode.getCode', {})] : []),
          commandLink(t('Refresh Jurisdictions'), 'legalCode.refreshJurisdictions', {}),
        ]),
      ];
    case 'ambiguous':
      return ambiguous(input, resolution, words);
    case 'unresolved':
      return unresolved(input, words);
  }
}

/** A container as the draft cites it; alone, if the citation has other targets: `Title 42` of `Chapter 35 of Title 42`. */
function containerName({ text, targets }: HoverInput['citation'], { kind, number }: HoverInput['target']): string {
  return targets.length === 1 ? text : `${kind.charAt(0).toUpperCase()}${kind.slice(1)} ${number}`.trim();
}

/** A note for a pointer on one end of a range, which would otherwise hide the other end. */
function rangeNote({ target }: HoverInput, { t }: HoverWords): string | undefined {
  if (target.through !== undefined)
    return markdownText(t('Cited as a range: {0} through {1}.', target.number, target.through));
  return target.following === true ? markdownText(t('Cited with the sections that follow it (et seq.).')) : undefined;
}

function steps(of: readonly HoverStep[]): string {
  return row(of.map(({ label, command }) => commandLink(label, command, {})));
}

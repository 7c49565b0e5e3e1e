/** The hover's text if no section was found. */

import { isBetween, nextEditionWords } from '../../lookup/next-edition.ts';
import { citingName, lastEditionWords, missingName } from '../../lookup/not-found-words.ts';
import type { Resolution } from '../../lookup/types.ts';
import type { Translate } from '../../panel-protocol/strings.ts';
import { citedAbbreviation } from '../shared/cited-abbreviation.ts';
import type { SectionRef } from '../shared/services.ts';
import { commandLink, markdownText } from './escape.ts';
import { statedRemark } from './found.ts';
import type { HoverInput, HoverWords } from './input.ts';
import { row, title } from './lines.ts';

/** The paragraphs for a citation without a section in the service, with the nearest sections. */
export function notFound(
  { citation, target, serviceId, lastEdition }: HoverInput,
  { jurisdiction, nearest, next, stated, isOther, citedBy }: Extract<Resolution, { kind: 'notFound' }>,
  words: HoverWords,
): readonly (string | undefined)[] {
  const { t, language } = words;
  const place = jurisdiction.name ?? citation.place ?? '';
  const hits = nearest.slice(0, 3).map((hit) => {
    const ref: SectionRef = {
      sectionId: hit.id,
      serviceId,
      ...(hit.citation === undefined ? {} : { citation: hit.citation }),
    };
    const heading = hit.heading === undefined ? '' : ` — ${markdownText(hit.heading)}`;
    return `- ${commandLink(hit.citation ?? hit.number ?? hit.heading ?? t('Section without a citation'), 'legalCode.openSection', ref)}${heading}`;
  });
  // A section that only mentions the number in its text is not near it.
  const mentioned = nearest.every(({ match }) => match === 'text');
  const label = mentioned ? t('Sections that mention the number:') : t('Nearest:');
  const cites = missingName({ citation, target }, jurisdiction, place);
  const plain = isOther === true ? t('{0} is another section today.', cites) : t('{0} was not found.', cites);
  const missing = lastEdition === undefined ? plain : lastEditionWords(cites, lastEdition, language, t);
  const isUnknown =
    isOther === true || citedBy !== undefined || stated !== undefined || (next !== undefined && isBetween(next));
  const withoutPart =
    citedBy === undefined
      ? undefined
      : t('The library or service lacks this part of the code, which {0} cites.', citingName(citedBy));
  return [
    `${isUnknown ? '$(question)' : '$(error)'} ${title(citation)}`,
    stated === undefined ? undefined : statedRemark(stated, words),
    markdownText(
      withoutPart ??
        (next === undefined || lastEdition !== undefined
          ? missing
          : nextEditionWords(`${place}: § ${target.number}`, next, language, t)),
    ),
    hits.length === 0 || citedBy !== undefined ? undefined : `${markdownText(label)}\n\n${hits.join('\n')}`,
    row([
      commandLink(t('Search…'), 'legalCode.search', {
        text: target.number,
        jurisdictionId: jurisdiction.id,
        serviceId,
      }),
    ]),
  ];
}

/** The paragraphs for an ambiguous citation, with ways to resolve it. */
export function ambiguous(
  { citation, uri, where, serviceId }: HoverInput,
  { candidates }: Extract<Resolution, { kind: 'ambiguous' }>,
  { t }: HoverWords,
): readonly string[] {
  const abbreviation = citedAbbreviation(citation);
  const lines = candidates.slice(0, 6).map((candidate) => {
    const { place, jurisdictionId } = candidate;
    const name = candidate.code ?? place;
    // For several codes of one place, neither a default jurisdiction nor an abbreviation helps, so offer a search.
    if (jurisdictionId !== undefined && jurisdictionId === citation.jurisdictionId)
      return `- ${commandLink(name, 'legalCode.search', { text: name, jurisdictionId, serviceId })}`;
    const links = [
      ...(abbreviation === undefined
        ? []
        : [
            commandLink(
              t('“{0}” refers to this', abbreviation),
              'legalCode.setAbbreviation',
              { abbreviation, place, uri },
              written(where.abbreviation, t),
            ),
          ]),
      commandLink(
        t('set this document’s jurisdiction to {0}', place),
        'legalCode.setDocumentJurisdiction',
        { place, uri },
        written(where.jurisdiction, t),
      ),
    ];
    const served = jurisdictionId === undefined ? ` ${markdownText(t('(not in the connected service)'))}` : '';
    return `- **${markdownText(name)}**${served}: ${links.join(' · ')}`;
  });
  const stated =
    abbreviation === undefined
      ? t('This may refer to several codes:')
      : t('“{0}” may refer to several codes:', abbreviation);
  return [`$(question) ${title(citation)}`, markdownText(stated), lines.join('\n')];
}

/** The paragraphs for a citation with an unknown code, with ways to resolve it. */
export function unresolved({ citation, uri, where, places = [] }: HoverInput, { t }: HoverWords): readonly string[] {
  const abbreviation = citedAbbreviation(citation);
  const stated =
    abbreviation === undefined
      ? t('Jurisdiction unknown. Which jurisdiction is this document about?')
      : t('The abbreviation “{0}” is unknown.', abbreviation);
  const hint = written(abbreviation === undefined ? where.jurisdiction : where.abbreviation, t);
  const links = places
    .slice(0, 5)
    .map(({ name, place }) =>
      abbreviation === undefined
        ? commandLink(name, 'legalCode.setDocumentJurisdiction', { place, uri }, hint)
        : commandLink(
            t('It refers to the code of {0}', name),
            'legalCode.setAbbreviation',
            { abbreviation, place, uri },
            hint,
          ),
    );
  const ask =
    abbreviation === undefined
      ? commandLink(t('Choose…'), 'legalCode.setDocumentJurisdiction', { uri }, hint)
      : commandLink(t('Define It…'), 'legalCode.setAbbreviation', { abbreviation, uri }, hint);
  return [`$(question) ${title(citation)}`, markdownText(stated), row([...links, ask]), markdownText(`${hint}.`)];
}

/** States where a link saves a definition. */
function written(where: string, t: Translate): string {
  return t('Saved in: {0}', where);
}

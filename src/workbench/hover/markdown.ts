/**
 * A citation's hover as Markdown. Pure. All text from a service or a draft passes through escape.ts. All links are made
 * here, to secure addresses and to the commands listed in `hoverCommands`.
 */
import { isAttachedKind } from '../../citation/lexicon/target-kinds.ts';
import type { Citation, Target } from '../../citation/types.ts';
import { type Chain, isWhole, type Page, type Section, type Source } from '../../contract/resources.ts';
import { changeWords } from '../../lookup/change-words.ts';
import { textAbsence, textAbsenceWords } from '../../lookup/text-absence.ts';
import type { Resolution } from '../../lookup/types.ts';
import { sectionValidityOf } from '../../lookup/validity-words.ts';
import type { Translate } from '../../panel-protocol/strings.ts';
import { citedAbbreviation } from '../shared/cited-abbreviation.ts';
import type { SectionRef } from '../shared/services.ts';
import { commandLink, link, markdownText, safeAddress } from './escape.ts';
import { blockLines } from './quoted-text.ts';

/** What a hover's links may run, and nothing else. */
export const hoverCommands = [
  'legalCode.openSection',
  'legalCode.copyCitation',
  'legalCode.insertCitation',
  'legalCode.search',
  'legalCode.setJurisdiction',
  'legalCode.setDocumentJurisdiction',
  'legalCode.setAbbreviation',
  'legalCode.importCode',
  'legalCode.refreshJurisdictions',
  'legalCode.setApiKey',
  'legalCode.checkConnection',
  'legalCode.showLog',
  'legalCode.connectToService',
  'legalCode.useEmbedded',
] as const;

export type HoverCommand = (typeof hoverCommands)[number];

/** A part of the trust context as far as it came in time. */
export type InTime<T> =
  | { readonly state: 'loaded'; readonly value: T }
  | { readonly state: 'failed'; readonly message: string }
  | { readonly state: 'waiting' };

export interface HoverStep {
  readonly label: string;
  readonly command: HoverCommand;
}

/** What the hover is about, and what is known of it. */
export interface HoverInput {
  /** The service that the links' identifiers belong to. */
  readonly serviceId: string;
  readonly citation: Citation;
  readonly target: Target;
  /** The document, for links that say what it is about. */
  readonly uri: string;
  readonly resolution: Resolution;
  readonly chain?: InTime<Chain>;
  readonly sources?: InTime<Page<Source>>;
  /** The entry of the chain that last changed the section. */
  readonly lastChange?: Chain['entries'][number] | undefined;
  /** Said when the answer is not fresh. */
  readonly age?: string | undefined;
  /** Of a failure: its words and next steps. */
  readonly failure?: { readonly message: string; readonly steps: readonly HoverStep[] };
  /** Places to offer where nothing names one: the name, and what a setting says for it. */
  readonly places?: readonly { readonly name: string; readonly place: string }[];
  /** The names of where a jurisdiction and an abbreviation are saved. */
  readonly where: { readonly jurisdiction: string; readonly form: string };
  readonly embedded?: boolean;
}

export interface HoverWords {
  readonly t: Translate;
  readonly language: string;
  /** ISO 8601 date. */
  readonly today: string;
}

/**
 * A hover is 250 pixels high before it scrolls. The law, its last change, its source and the links should all be
 * visible. This many rows of law fit if everything else takes one row each. If something takes more, the law gets fewer
 * rows, down to the minimum.
 */
const rowsOfLaw = { most: 5, least: 2 };
/** About how many characters of bold and plain words the first row holds. */
const titleRow = 90;

/** The whole hover. Paragraphs are apart by blank lines. */
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
      const search = isAttachedKind(target.kind)
        ? commandLink(t('Search for it'), 'legalCode.search', { text: citation.text, jurisdictionId, serviceId })
        : commandLink(t('Show its sections'), 'legalCode.search', { text: target.number, jurisdictionId, serviceId });
      return [`${title(citation)} — ${markdownText(place)}`, row([search])];
    }
    case 'notFound':
      return notFound(input, resolution, words);
    case 'unknownPlace':
      return [
        title(citation),
        markdownText(t('{0} was not found among the service’s jurisdictions.', resolution.place)),
        row([
          ...(input.embedded === true ? [commandLink(t('Import a Code…'), 'legalCode.importCode', {})] : []),
          commandLink(t('Refresh Jurisdictions'), 'legalCode.refreshJurisdictions', {}),
        ]),
      ];
    case 'ambiguous':
      return ambiguous(input, resolution, words);
    case 'unresolved':
      return unresolvedLines(input, words);
  }
}

type FoundSection = Extract<Resolution, { kind: 'found' }>;

function found(input: HoverInput, resolution: FoundSection, words: HoverWords): readonly (string | undefined)[] {
  const { t } = words;
  const section = resolution.section.value;
  const ref = refFor(section, resolution, input);
  const name = section.citation ?? section.number ?? input.citation.text;
  const cited = resolution.subdivision?.designators.join('') ?? '';
  const heading = section.heading === undefined ? '' : ` — ${markdownText(section.heading)}`;
  const remarks = remarksOn(resolution, words);
  const taken =
    Math.ceil(`${name}${cited} — ${section.heading ?? ''}`.length / titleRow) -
    1 +
    (input.age === undefined ? 0 : 1) +
    (otherText(section, input, words) === undefined ? 0 : 1) +
    // A paragraph of its own, with the space before it.
    2 * remarks.length;
  return [
    together([
      `**${commandLink(`${name}${cited}`, 'legalCode.openSection', ref, t('Open the section'))}**${heading}`,
      standingLine(section, input, words),
      otherText(section, input, words),
      input.age === undefined ? undefined : `$(history) ${markdownText(input.age)}`,
    ]),
    ...remarks,
    quotation(section, resolution, Math.max(rowsOfLaw.most - taken, rowsOfLaw.least), words),
    together([changeLine(input, words), sourceLine(input, words)]),
    row([
      commandLink(t('Open'), 'legalCode.openSection', ref),
      commandLink(t('Open to the Side'), 'legalCode.openSection', { ...ref, beside: true }),
      commandLink(t('Copy Citation'), 'legalCode.copyCitation', ref),
      commandLink(t('Insert Citation'), 'legalCode.insertCitation', ref),
    ]),
  ];
}

/** What is to be said of the citation itself before its law is read. */
function remarksOn(resolution: FoundSection, { t }: HoverWords): readonly string[] {
  const { nowNumbered, missingSubdivision, unmarkedSubdivision } = resolution;
  return [
    ...(nowNumbered === undefined
      ? []
      : [`$(arrow-right) ${markdownText(t('Cited by its former number. It is now {0}.', nowNumbered))}`]),
    ...(missingSubdivision === undefined
      ? []
      : [`$(warning) ${markdownText(t('The section has no {0}. Its text begins:', missingSubdivision.join('')))}`]),
    ...(unmarkedSubdivision === undefined
      ? []
      : [`$(question) ${markdownText(t('{0} could not be checked in this text.', unmarkedSubdivision.join('')))}`]),
  ];
}

function refFor(section: Section, { subdivision }: FoundSection, { serviceId }: HoverInput): SectionRef {
  return {
    sectionId: section.id,
    serviceId,
    ...(section.jurisdictionId === undefined ? {} : { jurisdictionId: section.jurisdictionId }),
    ...(section.citation === undefined ? {} : { citation: section.citation }),
    ...(section.heading === undefined ? {} : { heading: section.heading }),
    ...(subdivision === undefined ? {} : { subdivision: subdivision.designators }),
  };
}

function standingLine(section: Section, { chain }: HoverInput, { t, language, today }: HoverWords): string {
  const known = chain?.state === 'loaded' ? chain.value : undefined;
  const { tone, badge, words } = sectionValidityOf({ section, chain: known, today, language }, t);
  const icon = toneIcons[tone];
  return `${icon} **${markdownText(badge)}**${words === undefined ? '' : ` · ${markdownText(words)}`}`;
}

/** A link to the other text of a section that temporary law stands over. */
function otherText(section: Section, { serviceId }: HoverInput, { t }: HoverWords): string | undefined {
  const other = section.related.find(
    ({ relation, sectionId }) =>
      sectionId !== undefined && (relation === 'permanent_text' || relation === 'temporary_text'),
  );
  if (other?.sectionId === undefined) return undefined;
  const label = other.relation === 'permanent_text' ? t('Permanent text:') : t('Current text:');
  const ref: SectionRef = {
    sectionId: other.sectionId,
    serviceId,
    ...(other.citation === undefined ? {} : { citation: other.citation }),
  };
  return `$(arrow-swap) ${markdownText(label)} ${commandLink(other.citation ?? t('Section without a citation'), 'legalCode.openSection', ref)}`;
}

/** Codicons of a standing. Only law that is in force as of a stated date has a check mark. */
const toneIcons = {
  inForce: '$(pass-filled)',
  undated: '$(law)',
  notInForce: '$(circle-slash)',
  unknown: '$(question)',
} as const;

function quotation(section: Section, { subdivision }: FoundSection, rows: number, { t }: HoverWords): string {
  const lines =
    subdivision === undefined
      ? blockLines(section.text ?? [], 0, rows)
      : blockLines(subdivision.blocks, subdivision.designators.length - 1, rows);
  if (lines.length > 0) {
    const { notices = [] } = section;
    // "Excerpt only": what stands below is not the whole text.
    const stated = notices.length === 0 ? [] : [`${markdownText(t('The service says: {0}', notices.join(' ')))}\n`];
    return [...stated, lines.map((line) => `> ${line}`).join('  \n')].join('\n');
  }
  const absence = textAbsence(section);
  return `${absence.kind === 'withheld' ? '$(lock) ' : ''}${markdownText(textAbsenceWords(absence, t))}`;
}

function changeLine({ chain, lastChange }: HoverInput, { t, language }: HoverWords): string | undefined {
  switch (chain?.state) {
    case undefined:
      return undefined;
    case 'waiting':
      return markdownText(t('Last change: still loading. The panel will show it.'));
    case 'failed':
      return markdownText(t('The last change could not be loaded. {0}', chain.message));
    case 'loaded': {
      const whole = isWhole(chain.value);
      if (lastChange === undefined)
        return markdownText(whole ? t('Last change: the service lists none.') : listWords(chain.value, t));
      const label = whole ? t('Last change:') : t('Last change, from a list that may be incomplete:');
      return `${markdownText(label)} ${markdownText(changeWords(lastChange, language, t))}${noteBeside(lastChange)}`;
    }
  }
}

/** Why an empty list does not show that there is nothing: what the service says of it, else that it may have gaps. */
function listWords({ notices }: Pick<Page<unknown>, 'notices'>, t: Translate): string {
  return notices === undefined
    ? t('The list of changes may be incomplete.')
    : t('The service says of the changes: {0}', notices.join(' '));
}

/** The service's own description, where it says more of the section's end than the action does. */
function noteBeside({ action, note }: Chain['entries'][number]): string {
  const ends =
    note !== undefined &&
    /\b(?:repeal|rescind|revok|expir|sunset|suspend|supersed|invalid|struck|enjoin|void)/i.test(note);
  return ends && action !== 'repealed'
    ? ` ${markdownText(`“${note.length > 200 ? `${note.slice(0, 199)}…` : note}”`)}`
    : '';
}

function sourceLine({ sources }: HoverInput, { t }: HoverWords): string | undefined {
  switch (sources?.state) {
    case undefined:
      return undefined;
    case 'waiting':
      return markdownText(t('Official source: still loading. The panel will show it.'));
    case 'failed':
      return markdownText(t('The official source could not be loaded. {0}', sources.message));
    case 'loaded': {
      const { entries } = sources.value;
      const official = entries.find((source) => safeAddress(source.officialSourceUrl) !== undefined);
      const source = official ?? entries.find((each) => safeAddress(each.sourceUrl) !== undefined);
      if (source === undefined) return markdownText(noSourceWords(sources.value, t));
      const address = safeAddress(official === undefined ? source.sourceUrl : source.officialSourceUrl);
      if (address === undefined) return undefined;
      const label = official === undefined ? t('Source:') : t('Official source:');
      const status =
        source.verificationStatus === undefined
          ? ''
          : ` (${markdownText(t('stated as {0}', source.verificationStatus.replaceAll('_', ' ')))})`;
      return `${markdownText(label)} ${link(address.host, address.href)}${status}`;
    }
  }
}

function noSourceWords(page: Page<Source>, t: Translate): string {
  if (isWhole(page)) return t('Official source: the service lists none that can be opened.');
  return page.notices === undefined
    ? t('The list of sources may be incomplete.')
    : t('The service says of the sources: {0}', page.notices.join(' '));
}

function notFound(
  { citation, target, serviceId }: HoverInput,
  { jurisdiction, nearest }: Extract<Resolution, { kind: 'notFound' }>,
  { t }: HoverWords,
): readonly (string | undefined)[] {
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
  // What merely says the number somewhere in its text is not near it.
  const mentioned = nearest.every(({ match }) => match === 'text');
  const label = mentioned ? t('Sections that mention the number:') : t('Nearest:');
  return [
    `$(error) ${title(citation)}`,
    markdownText(t('{0}: the service found no § {1}.', place, target.number)),
    hits.length === 0 ? undefined : `${markdownText(label)}\n\n${hits.join('\n')}`,
    row([
      commandLink(t('Search…'), 'legalCode.search', {
        text: target.number,
        jurisdictionId: jurisdiction.id,
        serviceId,
      }),
    ]),
  ];
}

function ambiguous(
  { citation, uri, where, serviceId }: HoverInput,
  { candidates }: Extract<Resolution, { kind: 'ambiguous' }>,
  { t }: HoverWords,
): readonly string[] {
  const form = citedAbbreviation(citation);
  const lines = candidates.slice(0, 6).map((candidate) => {
    const { place, jurisdictionId } = candidate;
    const name = candidate.code ?? place;
    // Several codes of one place: neither a home nor a form can tell them apart, the one who searches can.
    if (jurisdictionId !== undefined && jurisdictionId === citation.jurisdictionId)
      return `- ${commandLink(name, 'legalCode.search', { text: name, jurisdictionId, serviceId })}`;
    const links = [
      ...(form === undefined
        ? []
        : [
            commandLink(
              t('“{0}” refers to this', form),
              'legalCode.setAbbreviation',
              { form, place, uri },
              written(where.form, t),
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
    form === undefined ? t('This may refer to several codes:') : t('“{0}” may refer to several codes:', form);
  return [`$(question) ${title(citation)}`, markdownText(stated), lines.join('\n')];
}

function unresolvedLines({ citation, uri, where, places = [] }: HoverInput, { t }: HoverWords): readonly string[] {
  const form = citedAbbreviation(citation);
  const stated =
    form === undefined
      ? t('Jurisdiction unknown. Which jurisdiction is this document about?')
      : t('The abbreviation “{0}” is unknown.', form);
  const hint = written(form === undefined ? where.jurisdiction : where.form, t);
  const links = places
    .slice(0, 5)
    .map(({ name, place }) =>
      form === undefined
        ? commandLink(name, 'legalCode.setDocumentJurisdiction', { place, uri }, hint)
        : commandLink(t('It refers to the code of {0}', name), 'legalCode.setAbbreviation', { form, place, uri }, hint),
    );
  const ask =
    form === undefined
      ? commandLink(t('Choose…'), 'legalCode.setDocumentJurisdiction', { uri }, hint)
      : commandLink(t('Define It…'), 'legalCode.setAbbreviation', { form, uri }, hint);
  return [`$(question) ${title(citation)}`, markdownText(stated), row([...links, ask]), markdownText(`${hint}.`)];
}

/** What a link that says what something means writes, and where. */
function written(where: string, t: Translate): string {
  return t('Saved in: {0}', where);
}

/** Where the pointer is on one end of a range, the other end must not be forgotten. */
function rangeNote({ target }: HoverInput, { t }: HoverWords): string | undefined {
  if (target.through !== undefined)
    return markdownText(t('Cited as a range: {0} through {1}.', target.number, target.through));
  return target.following === true ? markdownText(t('Cited with the sections that follow it (et seq.).')) : undefined;
}

function title({ text }: Citation): string {
  return `**${markdownText(text)}**`;
}

function steps(of: readonly HoverStep[]): string {
  return row(of.map(({ label, command }) => commandLink(label, command, {})));
}

/** Lines of one paragraph. */
function together(lines: readonly (string | undefined)[]): string {
  return lines.filter((line) => line !== undefined).join('  \n');
}

function row(links: readonly string[]): string {
  return links.join(' · ');
}

import { extraRows } from '../../contract/extra-rows.ts';
import { type Chain, type Extra, isWhole, type Page, type Section, type Source } from '../../contract/resources.ts';
import { unofficialCopy } from '../../contract/source-kind.ts';
import { changeWords } from '../../lookup/change-words.ts';
import { dateWords } from '../../lookup/date-words.ts';
import { nameOf } from '../../lookup/findings.ts';
import { nextSubdivisionWords } from '../../lookup/next-edition.ts';
import type { StatedEdition } from '../../lookup/stated-edition.ts';
import { pinCite, subdivisionName } from '../../lookup/subdivision.ts';
import { textAbsence, textAbsenceWords } from '../../lookup/text-absence.ts';
import { isUnderstood } from '../../lookup/trust.ts';
import type { Resolution } from '../../lookup/types.ts';
import { sectionValidityOf } from '../../lookup/validity-words.ts';
import type { Translate } from '../../panel-protocol/strings.ts';
import { versionName } from '../../panel-protocol/version-name.ts';
import type { SectionRef } from '../shared/services.ts';
import { commandLink, link, markdownText, safeAddress } from './escape.ts';
import type { HoverInput, HoverWords } from './input.ts';
import { row, together } from './lines.ts';
import { blockLines } from './quoted-text.ts';

/**
 * A hover is 250 pixels high before it scrolls. The law, its last change, its source and the links should all be
 * visible. This many rows of law fit if everything else takes one row each. If other content takes more, the law gets fewer
 * rows, down to the minimum.
 */
const rowsOfLaw = { most: 5, least: 2 };
/** Approximate capacity of the first row, in characters of bold and plain text. */
const titleRow = 90;
/** Approximate capacity of other rows. */
const plainRow = 100;

type FoundSection = Extract<Resolution, { kind: 'found' }>;

/** The paragraphs for a section that was found: status, law, last change, source and next steps. */
export function found(input: HoverInput, resolution: FoundSection, words: HoverWords): readonly (string | undefined)[] {
  const { t } = words;
  const section = resolution.section.value;
  const ref = refFor(section, resolution, input);
  const isNamed = section.citation !== undefined || section.number !== undefined;
  const name = isNamed ? nameOf(section, input.target) : input.citation.text;
  const title = pinCite(name, resolution.subdivision?.designators ?? []);
  const heading = section.heading === undefined ? '' : ` — ${markdownText(section.heading)}`;
  const remarks = remarksOn(name, resolution, words);
  const standing = standingLine(section, input, words);
  const change = changeLine(section, input, words);
  const source = sourceLine(input, words);
  const taken =
    Math.ceil(`${title} — ${section.heading ?? ''}`.length / titleRow) -
    1 +
    (input.age === undefined ? 0 : 1) +
    (otherText(section, input, words) === undefined ? 0 : 1) +
    [standing, change, source].reduce((sum, line) => sum + furtherRows(line), 0) +
    // Each remark is a paragraph, preceded by a blank line.
    2 * remarks.length;
  return [
    together([
      `**${commandLink(title, 'legalCode.openSection', ref, t('Open the section'))}**${heading}`,
      standing,
      otherText(section, input, words),
      input.age === undefined ? undefined : `$(history) ${markdownText(input.age)}`,
    ]),
    ...remarks,
    quotation(section, resolution, Math.max(rowsOfLaw.most - taken, rowsOfLaw.least), words),
    earlierQuotation(input, words),
    together([change, source]),
    row([
      commandLink(t('Open'), 'legalCode.openSection', ref),
      commandLink(t('Open to the Side'), 'legalCode.openSection', { ...ref, beside: true }),
      commandLink(t('Copy Citation'), 'legalCode.copyCitation', ref),
      commandLink(t('Insert Citation'), 'legalCode.insertCitation', ref),
    ]),
  ];
}

/** The number of rows that a line of Markdown needs beyond its first. */
function furtherRows(line = ''): number {
  const shown = line
    .replace(/\]\([^)]*\)|\*\*/g, '')
    .replace(/\$\([\w~-]+\)/g, '__')
    .replace(/&#?\w+;/g, '_');
  const rows = shown.split('\n').reduce((sum, part) => sum + Math.max(1, Math.ceil(part.length / plainRow)), 0);
  return rows - 1;
}

/** Remarks about the citation itself, shown before the law. */
function remarksOn(name: string, resolution: FoundSection, words: HoverWords): readonly string[] {
  const { nowNumbered, missingSubdivision, unmarkedSubdivision, stated } = resolution;
  const { t } = words;
  return [
    ...(stated === undefined ? [] : [statedRemark(stated, words)]),
    ...(nowNumbered === undefined
      ? []
      : [`$(arrow-right) ${markdownText(t('Cited by its former number. It is now § {0}.', nowNumbered))}`]),
    ...(missingSubdivision === undefined
      ? []
      : [missingRemark(name, subdivisionName(missingSubdivision), resolution, words)]),
    ...(unmarkedSubdivision === undefined
      ? []
      : [
          `$(question) ${markdownText(t('{0} could not be checked in this text.', subdivisionName(unmarkedSubdivision)))}`,
        ]),
  ];
}

/** The edition that the draft states, if the service has none so old. */
export const statedRemark = ({ year }: StatedEdition, { t }: HoverWords): string =>
  `$(history) ${markdownText(t('The draft cites an edition of {0}, which is not available.', String(year)))}`;

function missingRemark(
  name: string,
  missing: string,
  { missingNext }: FoundSection,
  { t, language }: HoverWords,
): string {
  return missingNext === undefined
    ? `$(warning) ${markdownText(t('The section has no {0}. Its text begins:', missing))}`
    : `$(question) ${markdownText(nextSubdivisionWords(name, missing, missingNext, language, t))}`;
}

function refFor(section: Section, { subdivision }: FoundSection, { serviceId, asOf }: HoverInput): SectionRef {
  return {
    sectionId: section.id,
    serviceId,
    ...(section.jurisdictionId === undefined ? {} : { jurisdictionId: section.jurisdictionId }),
    ...(section.citation === undefined ? {} : { citation: section.citation }),
    ...(section.heading === undefined ? {} : { heading: section.heading }),
    ...(subdivision === undefined ? {} : { subdivision: subdivision.designators }),
    ...(asOf === undefined ? {} : { asOf }),
  };
}

function standingLine(section: Section, { chain }: HoverInput, { t, language, today }: HoverWords): string {
  const known = chain?.state === 'loaded' ? chain.value : undefined;
  const { tone, badge, words } = sectionValidityOf({ section, chain: known, today, language }, t);
  const icon = toneIcons[tone];
  return `${icon} **${markdownText(badge)}**${words === undefined ? '' : ` · ${markdownText(words)}`}`;
}

/** A link to the other text of a section that temporary law displaces. */
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

/** Codicons by tone. Only law that is in force as of a stated date gets a check mark. */
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
    // "Excerpt only": the text below is incomplete.
    const stated = notices.length === 0 ? [] : [`${markdownText(t('The service says: {0}', notices.join(' ')))}\n`];
    return [...stated, lines.map((line) => `> ${line}`).join('  \n')].join('\n');
  }
  const absence = textAbsence(section);
  return `${absence.kind === 'withheld' ? '$(lock) ' : ''}${markdownText(textAbsenceWords(absence, t))}`;
}

/** The earlier text of a section that has none now, with its date. */
function earlierQuotation({ before }: HoverInput, { t, language }: HoverWords): string | undefined {
  if (before === undefined) return undefined;
  const lines = blockLines(before.blocks, 0, rowsOfLaw.least);
  if (lines.length === 0) return undefined;
  const name = versionName(
    before.version,
    {
      from: t('from {0}', '{0}'),
      through: t('through {0}', '{0}'),
      onDay: t('as of {0}', '{0}'),
      publication: t('publication {0}', '{0}'),
    },
    language,
  );
  const label = t('Earlier text ({0}):', name);
  return [`$(history) ${markdownText(label)}\n`, lines.map((line) => `> ${line}`).join('  \n')].join('\n');
}

function changeLine(
  { codifiedThrough }: Section,
  { chain, lastChange }: HoverInput,
  { t, language }: HoverWords,
): string | undefined {
  switch (chain?.state) {
    case undefined:
      return undefined;
    case 'waiting':
      return markdownText(t('Last change: still loading. The panel will show it.'));
    case 'failed':
      return markdownText(t('The last change could not be loaded. {0}', chain.message));
    case 'loaded': {
      const whole = isWhole(chain.value);
      if (lastChange === undefined && chain.value.entries.some((entry) => !isUnderstood(entry)))
        return markdownText(t('No change was recognized in the service’s list. The panel lists its data.'));
      if (lastChange === undefined && chain.value.later !== undefined)
        return markdownText(t('Last change: the service lists only later acts.'));
      if (lastChange === undefined)
        return markdownText(whole ? t('Last change: the service lists none.') : listWords(chain.value, t));
      const label = whole ? t('Last change:') : t('Last change, from a list that may be incomplete:');
      const asOf =
        codifiedThrough === undefined ? '' : ` ${markdownText(t('(as of {0})', dateWords(codifiedThrough, language)))}`;
      return `${markdownText(label)} ${markdownText(changeWords(lastChange, language, t))}${asOf}${noteBeside(lastChange)}`;
    }
  }
}

/** Why an empty list is not proof of absence: the service's notice, or else possible gaps. */
function listWords({ notices }: Pick<Page<unknown>, 'notices'>, t: Translate): string {
  return notices === undefined
    ? t('The list of changes may be incomplete.')
    : t('The service says about the changes: {0}', notices.join(' '));
}

/** The service's own description, if it adds to the action. */
function noteBeside({ action, note }: Chain['entries'][number]): string {
  const ends =
    note !== undefined &&
    /\b(?:repeal|rescind|revok|expir|sunset|suspend|supersed|invalid|struck|enjoin|void)/i.test(note);
  return ends && action !== 'repealed'
    ? ` ${markdownText(`“${note.length > 200 ? `${note.slice(0, 199)}…` : note}”`)}`
    : '';
}

function sourceLine({ sources, importedOn }: HoverInput, { t, language }: HoverWords): string | undefined {
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
      const copy = entries.find(({ kind }) => kind === unofficialCopy);
      const imported = importedOn === undefined ? undefined : dateWords(importedOn, language);
      if (official === undefined && copy !== undefined) return copyLine(copy, imported, t);
      // Imported law is a copy, even if it states where the official text is.
      const copied = copy === undefined && imported === undefined ? [] : [copyLine(copy ?? {}, imported, t)];
      if (source === undefined) return [...copied, markdownText(noSourceWords(sources.value, t))].join(lineBreak);
      const address = safeAddress(official === undefined ? source.sourceUrl : source.officialSourceUrl);
      if (address === undefined) return copied[0];
      const label = official === undefined ? t('Source:') : t('Official source:');
      const status =
        source.verificationStatus === undefined
          ? ''
          : ` (${markdownText(t('stated as {0}', source.verificationStatus.replaceAll('_', ' ')))})`;
      return [...copied, `${markdownText(label)} ${link(address.host, address.href)}${status}`].join(lineBreak);
    }
  }
}

/** Between two lines of a paragraph in Markdown. */
const lineBreak = '  \n';

/** Describes an imported copy: its publisher, its file, its import date, the page that it was saved from, and the publisher's terms. */
function copyLine(
  { publisher, title, sourceUrl, termsUrl }: Partial<Source>,
  imported: string | undefined,
  t: Translate,
): string {
  const names = [publisher, title].filter((name) => name !== undefined).join(', ');
  const page = safeAddress(sourceUrl);
  const terms = safeAddress(termsUrl);
  const words = names === '' ? t('Unofficial copy') : t('Unofficial copy: {0}', names);
  return [
    markdownText(words),
    ...(imported === undefined ? [] : [markdownText(t('imported {0}', imported))]),
    ...(page === undefined ? [] : [link(page.host, page.href)]),
    ...(terms === undefined ? [] : [link(t('terms'), terms.href)]),
  ].join(' · ');
}

/** Whether a source's unread fields may contain its address. */
const hasAddress = (extra: Extra): boolean =>
  extraRows(extra).some(({ value }) => /^\s*(?:https?:|www\.)/i.test(value));

function noSourceWords(page: Page<Source>, t: Translate): string {
  if (page.entries.some(({ extra }) => hasAddress(extra)))
    return t('No official source was recognized in the service’s list. The panel lists its data.');
  if (isWhole(page)) return t('Official source: the service lists none that can be opened.');
  return page.notices === undefined
    ? t('The list of sources may be incomplete.')
    : t('The service says about the sources: {0}', page.notices.join(' '));
}

import { numbersThrough } from '../../../contract/number-range.ts';
import { isCitedByKind, ordinaryKind } from '../../../contract/provision.ts';
import type { WireTextBlock } from '../../../contract/schemas.ts';
import { readStatus } from '../../../contract/status.ts';
import type {
  ActRecord,
  ChainEntryRecord,
  CodeRecord,
  ContainerContent,
  ContainerRecord,
  JurisdictionRecord,
  SectionRecord,
  SourceRecord,
  StatedValidity,
} from '../../store/records.ts';
import { definedFields } from '../defined-fields.ts';
import { grammarOf } from '../grammar.ts';
import { type ActOnSection, sectionsChangedIn } from '../newer-acts.ts';
import { readOwnStatements } from '../own-statements.ts';
import { type CitedStep, provisionCitation } from '../provision-citation.ts';
import { type StatedStatus, statusOf } from '../status.ts';
import { statusWithin } from '../status-within.ts';
import { type CurrentTexts, relationsOf } from '../temporary-law.ts';
import type { JsonAct, JsonChainEntry, JsonCode, JsonContainer, JsonHead, JsonSection, JsonSource } from './schema.ts';

export function jurisdictionRecord(jurisdiction: JsonHead['jurisdiction']): JurisdictionRecord {
  const { key, name, short_name: shortName, other_names: otherNames, kind, region } = jurisdiction;
  return {
    key: key ?? [region, name].filter((part) => part !== undefined).join('/'),
    name,
    ...definedFields({ shortName, otherNames, kind, region }),
  };
}

export function codeRecord(code: JsonCode, numbers: readonly string[]): CodeRecord {
  return {
    key: code.key ?? code.name,
    name: code.name,
    abbreviations: code.abbreviations ?? [],
    ...definedFields({
      kind: code.kind,
      sectionGrammar: code.section_grammar ?? grammarOf(numbers),
      codifiedThrough: code.codified_through,
      publication: code.publication,
      officialUrl: code.official_url,
    }),
  };
}

/**
 * @param currentTexts the earlier sections of the same code
 * @param next the number of the section that follows
 */
export function sectionRecord(
  section: JsonSection,
  code: CodeRecord,
  currentTexts: CurrentTexts,
  next?: string,
): SectionRecord {
  const number = section.number ?? '';
  const own = readOwnStatements({ number, text: blocksOf(section.text), notes: section.notes ?? [] });
  const { text } = own;
  const containers = containerPath(section.containers ?? []);
  const kind = section.kind?.toLowerCase() ?? ordinaryKind;
  const words = statusOf({ stated: [], text, ...definedFields({ heading: section.heading }) });
  const stated = isHeadingOf(number, next) ? words : withoutLaw(section, words);
  const validity = currentTexts.validityOf(number, statedStatus(section) ?? statusWithin(stated, containers), own, {
    ...definedFields({ effectiveFrom: section.effective_from, repealedOn: section.repealed_on }),
  });
  return {
    code: code.key,
    ...(kind === ordinaryKind ? {} : { kind }),
    containers,
    number: section.number ?? '',
    citation: section.citation ?? citationOf(code.name, kind, section, containers),
    text,
    ...validity,
    ...statedDates(section),
    aliases: [
      ...(section.aliases ?? []),
      ...(section.through === undefined ? [] : numbersThrough(number, section.through)),
    ],
    notes: [...own.notes, ...(section.notes ?? [])],
    related: [...relationsOf(number), ...(section.related ?? [])],
    sources: section.sources?.map(sourceRecord) ?? [],
    chain: section.legislative_chain?.map(chainEntryRecord) ?? [],
    ...definedFields({ heading: section.heading }),
  };
}

/** Whether a section heads the one that follows: 104 heads 104.1. Its law is in that one. */
const isHeadingOf = (number: string, next = ''): boolean =>
  number !== '' && next.startsWith(number) && /^[.-]/.test(next.slice(number.length));

/** A heading alone may be all that the file has of a section. Nothing shows that its law is in force. */
function withoutLaw(section: JsonSection, stated: StatedStatus): StatedStatus {
  const { text, history = [], legislative_chain = [] } = section;
  const isAlone = [text, history, legislative_chain].every(({ length }) => length === 0);
  // `General. The chief inspects`: a short law may be read as a part of its heading.
  const hasSentence = /(?<!\b(?:[Ii]ncl|[Nn]o|[Cc]h|[Ss]t))\.\s+\p{Lu}/u.test(section.heading ?? '');
  return isAlone && !hasSentence && stated.status === 'in_force' && stated.statusAsPublished === undefined
    ? { status: 'unknown' }
    : stated;
}

/** The status in the file, in our own terms or the publisher's words. */
function statedStatus({ status }: JsonSection): StatedStatus | undefined {
  if (status === undefined) return undefined;
  const { status: known, asPublished } = readStatus(status);
  return { status: known, ...definedFields({ statusAsPublished: asPublished }) };
}

/** Dates in fields of the file. They take precedence over dates in the section's text. */
function statedDates(section: JsonSection): StatedValidity {
  return definedFields({
    statusAsPublished: section.status_as_published,
    repealedOn: section.repealed_on,
    expiresOn: section.expires_on,
    statusUntil: section.status_until,
    temporaryEffect: section.temporary_effect,
    amendmentsFrom: section.amendments_from,
    numberThrough: section.through,
  });
}

/** A container's own text as a provision. Undefined if it has none. */
export function containerProvision(container: JsonContainer, code: CodeRecord): SectionRecord | undefined {
  const path = containerPath(container.path);
  const own = path.at(-1);
  if (container.text === undefined || own === undefined) return undefined;
  const text = blocksOf(container.text);
  const { level, number, heading } = own;
  return {
    code: code.key,
    kind: level,
    ofContainer: true,
    containers: path,
    number: number ?? '',
    citation: provisionCitation(code.name, path.map(stepOf)),
    ...definedFields({ heading, repealedOn: container.repealed_on }),
    text,
    ...statusOf({ stated: [], text, ...definedFields({ heading }) }),
    aliases: [],
    related: [],
    sources: [],
    ...containerContent(container),
  };
}

export function containerContent(container: JsonContainer): ContainerContent {
  return { notes: container.notes ?? [], chain: container.legislative_chain?.map(chainEntryRecord) ?? [] };
}

const stepOf = ({ level, ...rest }: ContainerRecord): CitedStep => ({ kind: level, ...rest });

function citationOf(
  code: string,
  kind: string,
  { number, heading }: JsonSection,
  containers: readonly ContainerRecord[],
): string {
  if (number !== undefined && !isCitedByKind(kind)) return `${code} § ${number}`;
  return provisionCitation(code, [...containers.map(stepOf), { kind, ...definedFields({ number, heading }) }]);
}

function blocksOf(text: JsonSection['text']): readonly WireTextBlock[] {
  return typeof text === 'string' ? paragraphs(text) : text.map(block);
}

/** Lowercases the levels, for comparison. */
export function containerPath(path: readonly ContainerRecord[]): readonly ContainerRecord[] {
  return path.map((each) => ({ ...each, level: each.level.toLowerCase() }));
}

export function actRecord(act: JsonAct): ActRecord {
  return {
    key: act.key,
    proceedings: act.proceedings ?? [],
    ...definedFields({
      type: act.type,
      number: act.number,
      title: act.title,
      longTitle: act.long_title,
      adoptionDate: act.adoption_date,
      effectiveFrom: act.effective_from,
      status: act.status,
      registerCitation: act.register_citation,
      summary: act.summary,
      source: act.source === undefined ? undefined : sourceRecord(act.source),
    }),
  };
}

/** The sections in the act's `amends`. Without that field, the sections that its titles and summary say it changes. */
export function sectionsChangedBy({
  amends,
  title = '',
  long_title = '',
  summary = '',
}: JsonAct): readonly ActOnSection[] {
  if (amends === undefined) return sectionsChangedIn([title, long_title, summary]);
  return amends.map((number) => ({ number: number.replace(/^§+\s*/, ''), action: 'amended' }));
}

/** Splits plain text into one paragraph per line. */
function paragraphs(text: string): readonly WireTextBlock[] {
  return text
    .split(/\r?\n+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => ({ designators: [], text: line }));
}

function block(given: Exclude<JsonSection['text'], string>[number]): WireTextBlock {
  const { designators, table, image, ...rest } = given;
  return {
    designators: designators ?? [],
    ...rest,
    ...(table === undefined ? {} : { table: { ...table, head: table.head ?? [] } }),
    // Use the path as the name until the file is found.
    ...(image === undefined ? {} : { image: { name: image.file, ...definedFields({ alt: image.alt }) } }),
  };
}

function chainEntryRecord(entry: JsonChainEntry): ChainEntryRecord {
  return {
    action: entry.action,
    ...definedFields({
      actKey: entry.act?.key,
      actType: entry.act?.type,
      actNumber: entry.act?.number,
      actTitle: entry.act?.title,
      actPath: entry.act_path,
      adoptedOn: entry.adopted_on,
      effectiveFrom: entry.effective_from,
      registerCitation: entry.register_citation,
      note: entry.note,
      source: entry.source === undefined ? undefined : sourceRecord(entry.source),
    }),
  };
}

function sourceRecord(source: JsonSource): SourceRecord {
  return definedFields({
    sourceUrl: source.source_url,
    officialSourceUrl: source.official_source_url,
    sourceReference: source.source_reference,
    verificationStatus: source.source_verification_status,
    analysisConfidence: source.analysis_confidence,
    title: source.title,
    kind: source.kind,
    publisher: source.publisher,
    termsUrl: source.terms_url,
    retrievedAt: source.retrieved_at,
  });
}

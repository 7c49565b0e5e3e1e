/** Converts store data to v1 resources that include everything an account could see. */
import { extraPaths, paths } from '../../contract/paths.ts';
import { ordinaryKind } from '../../contract/provision.ts';
import type {
  WireChainEntry,
  WireCode,
  WireContainer,
  WireContentsEntry,
  WireJurisdiction,
  WireOrdinance,
  WireSection,
  WireSectionSummary,
  WireSectionVersion,
} from '../../contract/schemas.ts';
import { applyChange, type SectionText } from './change.ts';
import { normalizeCitation } from './citation-key.ts';
import { optionalText, type Row, text } from './columns.ts';
import { editionAt } from './editions.ts';
import { field } from './field.ts';
import type { CodeEntry, JurisdictionEntry } from './jurisdiction-entry.ts';
import type { StoredAct, StoredChainEntry } from './stored.ts';
import { earlierSection, headingIn } from './wire-editions.ts';
import { type EditionDates, seenThrough, type WireValidity, wireValidity } from './wire-validity.ts';

export type Hierarchy = WireSection['hierarchy'];

export function wireJurisdiction(jurisdiction: JurisdictionEntry): WireJurisdiction {
  const dates = jurisdiction.codes.flatMap((code) => code.codifiedThrough ?? []);
  return {
    jurisdiction_id: jurisdiction.id,
    name: jurisdiction.name,
    ...field('short_name', jurisdiction.shortName),
    other_names: [...jurisdiction.otherNames],
    ...field('kind', jurisdiction.kind),
    ...field('region', jurisdiction.region),
    codes: jurisdiction.codes.map(wireCode),
    ...field('corrected', correctedFields(jurisdiction)),
    coverage: {
      status: jurisdiction.sectionCount > 0 ? 'available' : 'empty',
      // Use the oldest date of several codes. The whole isn't codified through any later date.
      ...field('codified_through', dates.length === jurisdiction.codes.length ? dates.sort()[0] : undefined),
      section_count: jurisdiction.sectionCount,
    },
    withheld: [],
    links: {
      self: paths.jurisdiction(jurisdiction.id),
      contents: extraPaths.contents(jurisdiction.id),
      sections_by_number: extraPaths.numbered(jurisdiction.id),
    },
  };
}

function wireCode(code: CodeEntry): WireCode {
  return {
    code_id: code.id,
    name: code.name,
    ...field('kind', code.kind),
    abbreviations: [...code.abbreviations],
    ...field('section_grammar', code.sectionGrammar),
    ...field('numbering', code.numbering),
    ...field('editions', wireEditions(code)),
    ...field('imported_on', code.importedOn),
    ...field('publisher', code.publisher),
    ...field('terms_url', code.termsUrl),
    ...field('corrected', correctedFields(code)),
    links: { numbers: extraPaths.numbers(code.id), headings: extraPaths.headings(code.id) },
  };
}

function wireEditions({ editions }: CodeEntry): WireCode['editions'] {
  if (editions.length === 0) return undefined;
  return editions.map(({ through, publication, importedOn }) => ({
    codified_through: through,
    ...field('publication', publication),
    ...field('imported_on', importedOn),
  }));
}

function correctedFields({ corrected }: { readonly corrected?: readonly string[] }): string[] | undefined {
  return corrected === undefined || corrected.length === 0 ? undefined : [...corrected];
}

/**
 * Returns the top level of a jurisdiction's contents: its codes.
 *
 * @param own maps a code's row to the provision with its own text
 * @param asOf ISO 8601 date; answers from each code's edition of this date
 */
export function contentsOfCodes(
  jurisdiction: JurisdictionEntry,
  own: ReadonlyMap<number, Row>,
  asOf?: string | undefined,
): WireContentsEntry[] {
  return jurisdiction.codes.map((code) => {
    const opens = openedBy(own.get(code.row) ?? {}, code, throughOf(code, asOf));
    return {
      kind: 'code',
      id: code.id,
      ...opens,
      heading: code.name,
      links: { ...opens.links, contents: extraPaths.contents(jurisdiction.id, code.id) },
    };
  });
}

/** Returns the date of a code's edition for `asOf`; undefined without a date or an edition. */
export function throughOf(code: Pick<CodeEntry, 'editions'> | undefined, asOf: string | undefined): string | undefined {
  return asOf === undefined ? undefined : editionAt(code?.editions ?? [], asOf)?.through;
}

/**
 * Returns a container's entry in the contents. `below`: it isn't empty.
 *
 * @param through the date of an edition; absent for the newest
 */
export function containerEntry(
  jurisdictionId: string,
  row: Row,
  below: boolean,
  code: EditionDates,
  through?: string | undefined,
): WireContentsEntry {
  const id = text(row.id);
  const opens = openedBy(row, code, through);
  return {
    kind: 'container',
    id,
    ...opens,
    level: text(row.level),
    ...field('number', optionalText(row.number)),
    ...field('heading', through === undefined ? optionalText(row.heading) : headingIn(row, through)),
    links: { ...opens.links, ...(below ? { contents: extraPaths.contents(jurisdictionId, id) } : {}) },
  };
}

/** Columns of the provision `o`, which has a code's or container's own text. */
export const ownColumns = `o.id AS own_id, o.kind AS own_kind, o.status AS own_status, o.citation AS own_citation,
  o.effective_from AS own_effective_from, o.validity AS own_validity, o.seen_from AS own_seen_from, o.seen_through AS own_seen_through,
  o.stated AS own_stated`;

function openedBy(row: Row, code: EditionDates, through: string | undefined): Partial<WireContentsEntry> {
  const id = optionalText(row.own_id);
  if (id === undefined) return {};
  const own = {
    status: row.own_status,
    effective_from: row.own_effective_from,
    validity: row.own_validity,
    seen_from: row.own_seen_from,
    seen_through: row.own_seen_through,
    stated: row.own_stated,
  };
  return {
    provision_kind: text(row.own_kind),
    ...wireValidity(own, code, through),
    citation: text(row.own_citation),
    code_section_id: id,
    links: { self: paths.section(id) },
  };
}

/**
 * Returns a section's entry in the contents.
 *
 * @param through the date of an edition with the same text; absent for the newest
 */
export function sectionEntry(row: Row, code: EditionDates, through?: string | undefined): WireContentsEntry {
  const id = text(row.id);
  return {
    kind: 'section',
    id,
    provision_kind: optionalText(row.kind) ?? ordinaryKind,
    ...field('number', optionalText(row.number) || undefined),
    ...field('heading', optionalText(row.heading)),
    ...wireValidity(row, code, through),
    citation: text(row.citation),
    code_section_id: id,
    links: { self: paths.section(id) },
  };
}

export interface SummaryParts {
  readonly id: string;
  readonly jurisdictionId: string;
  readonly citation: string;
  readonly kind: string;
  /** Empty if it has none. */
  readonly number: string;
  readonly heading: string | undefined;
  /** The nearest container with notes or history; undefined if there is none. */
  readonly notesIn: string | undefined;
  readonly hierarchy: Hierarchy;
  readonly validity: WireValidity;
}

export function wireSummary(parts: SummaryParts): WireSectionSummary {
  const { id, jurisdictionId, citation } = parts;
  return {
    code_section_id: id,
    jurisdiction_id: jurisdictionId,
    citation,
    citation_normalized: normalizeCitation(citation),
    kind: parts.kind,
    ...field('number', parts.number || undefined),
    ...field('heading', parts.heading),
    hierarchy: parts.hierarchy,
    ...parts.validity,
    links: {
      self: paths.section(id),
      jurisdiction: paths.jurisdiction(jurisdictionId),
      sources: paths.sources(id),
      legislative_chain: paths.chain(id),
      ...field('container_notes', parts.notesIn === undefined ? undefined : extraPaths.container(parts.notesIn)),
    },
  };
}

export interface ContainerParts {
  readonly id: string;
  readonly jurisdictionId: string;
  /** Outermost first, including the container itself. */
  readonly hierarchy: Hierarchy;
  readonly notes: WireContainer['notes'];
  readonly chain: readonly WireChainEntry[];
  readonly ownProvision: string | undefined;
  /** The nearest parent container with notes or history. */
  readonly notesAbove: string | undefined;
}

export function wireContainer(parts: ContainerParts): WireContainer {
  const { id, jurisdictionId, hierarchy } = parts;
  const own = hierarchy.at(-1);
  return {
    container_id: id,
    jurisdiction_id: jurisdictionId,
    level: own?.level ?? '',
    ...field('number', own?.number),
    ...field('heading', own?.heading),
    hierarchy: hierarchy.slice(0, -1),
    notes: parts.notes,
    legislative_chain: [...parts.chain],
    ...field('code_section_id', parts.ownProvision),
    withheld: [],
    links: {
      self: extraPaths.container(id),
      jurisdiction: paths.jurisdiction(jurisdictionId),
      contents: extraPaths.contents(jurisdictionId, id),
      ...field('section', parts.ownProvision === undefined ? undefined : paths.section(parts.ownProvision)),
      ...field('container_notes', parts.notesAbove === undefined ? undefined : extraPaths.container(parts.notesAbove)),
    },
  };
}

export type SectionParts = Pick<WireSection, 'aliases' | 'text' | 'version' | 'notes' | 'related' | 'uncodified_acts'>;

/** @param earlier whether there are earlier versions to link to */
export function wireSection(summary: WireSectionSummary, parts: SectionParts, earlier: boolean): WireSection {
  const { links, ...head } = summary;
  return {
    ...head,
    ...parts,
    withheld: [],
    links: earlier ? { ...links, versions: extraPaths.versions(head.code_section_id) } : links,
  };
}

/** Converts a relation's row, with the `id` and `citation` of its target if that exists. */
export function wireRelated(row: Row): NonNullable<WireSection['related']>[number] {
  return {
    relation: text(row.relation),
    ...field('code_section_id', optionalText(row.id)),
    citation: optionalText(row.citation) ?? `§ ${text(row.number)}`,
  };
}

/** @param ordinanceIdOf returns the id of an act that has a record */
export function wireChain(
  entries: readonly StoredChainEntry[],
  ordinanceIdOf: (actRow: number) => string | undefined,
): readonly WireChainEntry[] {
  return entries.map(({ act_row, ...entry }) => {
    const ordinanceId = act_row === undefined ? undefined : ordinanceIdOf(act_row);
    return {
      ...entry,
      ordinance_id: ordinanceId ?? null,
      links: ordinanceId === undefined ? {} : { ordinance: paths.ordinance(ordinanceId) },
    };
  });
}

export function wireOrdinance(
  id: string,
  jurisdictionId: string,
  record: StoredAct,
  sections: readonly WireSectionSummary[],
): WireOrdinance {
  return {
    ordinance_id: id,
    jurisdiction_id: jurisdictionId,
    ...record,
    sections: [...sections],
    withheld: [],
    links: { self: paths.ordinance(id), jurisdiction: paths.jurisdiction(jurisdictionId) },
  };
}

/**
 * Lists versions, newest first. `earlier` are rows of earlier versions, newest first.
 *
 * @param codifiedThrough the code's date; undefined if only earlier editions have the section
 * @param isPast true if only earlier editions have the section
 */
export function wireVersions(
  sectionId: string,
  newest: Row,
  codifiedThrough: string | undefined,
  earlier: readonly Row[],
  isPast = false,
): readonly WireSectionVersion[] {
  return [newest, ...earlier].map((row, place) => {
    const current = place === 0 && !isPast;
    const version = text(row.version);
    return {
      version,
      current,
      links: { section: place === 0 ? paths.section(sectionId) : extraPaths.version(sectionId, version) },
      ...field('publication', optionalText(row.publication)),
      ...field('from', optionalText(row.seen_from)),
      ...field('through', current ? seenThrough(row, codifiedThrough) : optionalText(row.seen_through)),
    };
  });
}

/**
 * Returns a section in a given version. `earlier` are rows of earlier versions, newest first, each with a change from the next
 * newer version.
 */
export function wireVersion(present: WireSection, earlier: readonly Row[], requested: string): WireSection | undefined {
  if (present.version === requested) return present;
  let state = textOf(present);
  for (const version of earlier) {
    state = applyChange(state, JSON.parse(text(version.change)));
    if (version.version === requested) return earlierSection(present, version, state);
  }
  return undefined;
}

function textOf(section: WireSection): SectionText {
  return { ...field('heading', section.heading), status: section.status, text: section.text ?? [] };
}

/** What a store has read → the resources that v1 answers with, with everything that an account could see. */
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
import { field } from './field.ts';
import type { CodeEntry, JurisdictionEntry } from './jurisdiction-entry.ts';
import type { StoredAct, StoredChainEntry } from './stored.ts';
import { earlierSection } from './wire-editions.ts';
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
      // Of several codes the one that is furthest behind: nothing later may be claimed for the whole.
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

/** The codes, as the top of a jurisdiction's table of contents; `own`: provisions with the text of a code itself, by its row. */
export function contentsOfCodes(jurisdiction: JurisdictionEntry, own: ReadonlyMap<number, Row>): WireContentsEntry[] {
  return jurisdiction.codes.map((code) => {
    const opens = openedBy(own.get(code.row) ?? {}, code);
    return {
      kind: 'code',
      id: code.id,
      ...opens,
      heading: code.name,
      links: { ...opens.links, contents: extraPaths.contents(jurisdiction.id, code.id) },
    };
  });
}

/** A container in the table of contents; `below`: something is in it. */
export function containerEntry(
  jurisdictionId: string,
  row: Row,
  below: boolean,
  code: EditionDates,
): WireContentsEntry {
  const id = text(row.id);
  const opens = openedBy(row, code);
  return {
    kind: 'container',
    id,
    ...opens,
    level: text(row.level),
    ...field('number', optionalText(row.number)),
    ...field('heading', optionalText(row.heading)),
    links: { ...opens.links, ...(below ? { contents: extraPaths.contents(jurisdictionId, id) } : {}) },
  };
}

/** Columns of the provision `o` with the text of a code or container itself. */
export const ownColumns = `o.id AS own_id, o.kind AS own_kind, o.status AS own_status, o.citation AS own_citation,
  o.effective_from AS own_effective_from, o.validity AS own_validity, o.seen_through AS own_seen_through`;

function openedBy(row: Row, code: EditionDates): Partial<WireContentsEntry> {
  const id = optionalText(row.own_id);
  if (id === undefined) return {};
  const { own_status: status, own_effective_from: from, own_validity: validity, own_seen_through: through } = row;
  return {
    provision_kind: text(row.own_kind),
    ...wireValidity({ status, effective_from: from, validity, seen_through: through }, code),
    citation: text(row.own_citation),
    code_section_id: id,
    links: { self: paths.section(id) },
  };
}

/** A section in the table of contents. */
export function sectionEntry(row: Row, code: EditionDates): WireContentsEntry {
  const id = text(row.id);
  return {
    kind: 'section',
    id,
    provision_kind: optionalText(row.kind) ?? ordinaryKind,
    ...field('number', optionalText(row.number) || undefined),
    ...field('heading', optionalText(row.heading)),
    ...wireValidity(row, code),
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
  /** Empty: it has none. */
  readonly number: string;
  readonly heading: string | undefined;
  /** The container whose notes and history are the nearest; undefined: none above has any. */
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
  /** From the outermost to the container itself. */
  readonly hierarchy: Hierarchy;
  readonly notes: WireContainer['notes'];
  readonly chain: readonly WireChainEntry[];
  readonly ownProvision: string | undefined;
  /** The nearest container above that has notes or a history. */
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

/** `earlier`: there are earlier versions to link to. */
export function wireSection(summary: WireSectionSummary, parts: SectionParts, earlier: boolean): WireSection {
  const { links, ...head } = summary;
  return {
    ...head,
    ...parts,
    withheld: [],
    links: earlier ? { ...links, versions: extraPaths.versions(head.code_section_id) } : links,
  };
}

/** A row of a relation, with the `id` and the `citation` of the section that it leads to where there is one. */
export function wireRelated(row: Row): NonNullable<WireSection['related']>[number] {
  return {
    relation: text(row.relation),
    ...field('code_section_id', optionalText(row.id)),
    citation: optionalText(row.citation) ?? `§ ${text(row.number)}`,
  };
}

/** `ordinanceIdOf` gives an act's identifier when its record is there. */
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
 * The newest version first; `earlier` are rows of versions from the latest on.
 *
 * @param codifiedThrough of the code; undefined also where only earlier editions have the section
 * @param isPast only earlier editions have the section
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

/** The section as it was in the version wanted; `earlier` are rows from the latest on, each with the change that leads back to it. */
export function wireVersion(present: WireSection, earlier: readonly Row[], wanted: string): WireSection | undefined {
  if (present.version === wanted) return present;
  let state = textOf(present);
  for (const version of earlier) {
    state = applyChange(state, JSON.parse(text(version.change)));
    if (version.version === wanted) return earlierSection(present, version, state);
  }
  return undefined;
}

function textOf(section: WireSection): SectionText {
  return { ...field('heading', section.heading), status: section.status, text: section.text ?? [] };
}

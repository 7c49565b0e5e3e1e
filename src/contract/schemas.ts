/**
 * The responses of our own v1 service: JSON in snake_case. These schemas serialize the responses and produce the
 * OpenAPI document. Tests check every response against them. The extension reads far more than this (see decode/).
 */
import { type Static, type TProperties, type TSchema, Type } from 'typebox';
import { NumberingSchema } from './numbering-schema.ts';
import { statuses } from './status.ts';
import { repealBases, temporaryEffects } from './validity.ts';

const Id = Type.String({ description: 'UUID' });
const IsoDate = Type.String({ description: 'ISO 8601 date, YYYY-MM-DD' });
const optional = <T extends TSchema>(schema: T) => Type.Optional(schema);
const record = <T extends TProperties>(name: string, properties: T) =>
  Type.Object(properties, { $id: name, additionalProperties: false });

const corrected = Type.Optional(
  Type.Array(Type.String(), {
    description: 'fields that the library’s owner corrected in a file beside it: not the publisher’s words',
  }),
);

const LinksSchema = Type.Record(Type.String(), Type.String(), {
  description: 'relation → address on this service',
});

const provenance = {
  source_url: optional(Type.String()),
  official_source_url: optional(Type.String({ description: 'the canonical official address, if mapped' })),
  source_reference: optional(Type.String()),
  source_verification_status: optional(Type.String({ description: 'the trust state: verified, unverified, …' })),
  analysis_confidence: optional(
    Type.Union([Type.Number(), Type.String()], { description: 'confidence of extraction or matching; never trust' }),
  ),
};

export const CodeSchema = Type.Object({
  code_id: Id,
  name: Type.String(),
  kind: optional(
    Type.String({ description: 'code, charter, constitution, bylaws, zoning, rules, regulations, manual, …' }),
  ),
  abbreviations: Type.Array(Type.String()),
  section_grammar: optional(Type.String({ description: 'dotted, hyphenated, colon, plain' })),
  numbering: optional(NumberingSchema),
  editions: optional(
    Type.Array(
      Type.Object({
        codified_through: IsoDate,
        publication: optional(Type.String()),
        imported_on: optional(Type.String({ description: 'ISO 8601 date' })),
      }),
      { description: 'the dated editions of the service, oldest first, for as_of' },
    ),
  ),
  imported_on: optional(Type.String({ description: 'ISO 8601 date of the last import' })),
  publisher: optional(Type.String({ description: 'the publisher of the imported unofficial copy' })),
  terms_url: optional(Type.String({ description: 'the address of the publisher’s terms for copies' })),
  corrected,
  links: LinksSchema,
});

export const JurisdictionSchema = record('Jurisdiction', {
  jurisdiction_id: Id,
  name: Type.String(),
  short_name: optional(Type.String({ description: 'for lists and labels, if the name is long' })),
  other_names: Type.Array(Type.String({ description: 'other forms of the name that people use' })),
  kind: optional(Type.String({ description: 'city, county, town, tribe, pueblo, band, nation, district, state, …' })),
  region: optional(Type.String()),
  codes: Type.Array(CodeSchema),
  coverage: Type.Object({
    status: Type.String(),
    codified_through: optional(IsoDate),
    section_count: Type.Integer(),
  }),
  corrected,
  withheld: Type.Array(Type.String()),
  links: LinksSchema,
});

const HierarchyLevelSchema = Type.Object({
  level: Type.String(),
  number: optional(Type.String()),
  heading: optional(Type.String()),
  links: optional(LinksSchema),
});

/**
 * A cell that covers other cells, which are empty strings in the grid. Rows count from the first row of the head. Rows
 * and columns start at 0.
 */
const CellSpanSchema = Type.Object({
  row: Type.Integer(),
  column: Type.Integer(),
  rows: Type.Integer(),
  columns: Type.Integer(),
});

export const TextBlockSchema = Type.Object({
  designators: Type.Array(Type.String()),
  heading: optional(Type.String()),
  text: optional(Type.String()),
  continuation: optional(Type.Boolean()),
  table: optional(
    Type.Object({
      caption: optional(Type.String()),
      head: Type.Array(Type.Array(Type.String())),
      rows: Type.Array(Type.Array(Type.String())),
      spans: optional(Type.Array(CellSpanSchema)),
    }),
  ),
  image: optional(
    Type.Object({
      alt: optional(Type.String()),
      name: optional(Type.String({ description: 'the file’s name in the publication' })),
      media_type: optional(Type.String()),
      href: optional(
        Type.String({ description: 'the file’s address on this service; absent if the library lacks it' }),
      ),
    }),
  ),
});

const StatusSchema = Type.Enum([...statuses], { description: 'the status that the publisher states' });

/** The stated facts about a section's validity other than its status. A store keeps them together. */
const statedValidity = {
  status_as_published: optional(
    Type.String({ description: 'the publisher’s words, or the sentence that states the status' }),
  ),
  repealed_on: optional(IsoDate),
  repealed_on_basis: optional(
    Type.Enum([...repealBases], {
      description: 'stated: the publisher states the act; history: taken from the last act of the history',
    }),
  ),
  expires_on: optional(Type.String({ description: 'ISO 8601 date; when the section expires by its own terms' })),
  status_until: optional(
    Type.String({
      description: 'ISO 8601 date; from this date the status is unknown, for example when temporary law expires',
    }),
  ),
  temporary_effect: optional(
    Type.Enum([...temporaryEffects], { description: 'the effect of temporary law on this text until status_until' }),
  ),
  amendments_from: optional(
    Type.String({ description: 'ISO 8601 date; the text includes amendments that apply only from this date' }),
  ),
  number_through: optional(
    Type.String({
      description: 'the last number of a range that is printed as one provision, such as reserved sections',
    }),
  ),
};

const validity = {
  status: StatusSchema,
  ...statedValidity,
  effective_from: optional(IsoDate),
  codified_through: optional(IsoDate),
  imported_on: optional(
    Type.String({ description: 'ISO 8601 date; the import date of an edition without its own date' }),
  ),
  not_in_files_read: optional(
    Type.Boolean({
      description: 'true: kept from an earlier edition, because files of the latest one could not be read',
    }),
  ),
};

const summary = {
  code_section_id: Id,
  jurisdiction_id: Id,
  citation: Type.String(),
  citation_normalized: Type.String(),
  kind: Type.String({ description: 'section, article, chapter, preamble, appendix, …' }),
  number: optional(Type.String({ description: 'absent for a provision without one, such as a preamble' })),
  heading: optional(Type.String()),
  hierarchy: Type.Array(HierarchyLevelSchema),
  ...validity,
};

export const StatedValiditySchema = Type.Object(statedValidity);

const asOf = optional(
  Type.Object(
    {
      date: Type.String({ description: 'ISO 8601: the requested date' }),
      codified_through: Type.String({ description: 'ISO 8601 date of the answering edition' }),
      publication: optional(Type.String()),
      known_from: optional(
        Type.String({ description: 'ISO 8601 date of the first consecutive edition with this text' }),
      ),
      known_through: optional(
        Type.String({ description: 'ISO 8601 date of the last consecutive edition with this text' }),
      ),
    },
    { description: 'present if the answer is as of a date' },
  ),
);

export const SectionSummarySchema = Type.Object({ ...summary, links: LinksSchema });

const chainAction = Type.Union([
  Type.Literal('enacted'),
  Type.Literal('amended'),
  Type.Literal('repealed'),
  Type.Literal('recodified'),
  Type.Literal('temporary'),
  Type.Literal('emergency'),
  Type.Literal('unknown'),
]);

/** The effect and date of an act on a provision. */
const actOnProvision = {
  action: chainAction,
  act: optional(
    Type.Object({ type: optional(Type.String()), number: optional(Type.String()), title: optional(Type.String()) }),
  ),
  act_path: optional(Type.String()),
  adopted_on: optional(IsoDate),
  effective_from: optional(IsoDate),
};

export const SectionSchema = record('CodeSection', {
  ...summary,
  aliases: Type.Array(Type.String()),
  text: optional(Type.Array(TextBlockSchema)),
  version: Type.String(),
  notes: Type.Array(Type.Object({ kind: optional(Type.String()), text: Type.String() })),
  related: Type.Array(
    Type.Object({ relation: Type.String(), code_section_id: optional(Id), citation: optional(Type.String()) }),
  ),
  uncodified_acts: optional(
    Type.Array(Type.Object({ ...actOnProvision, ordinance_id: Id }), {
      description: 'acts that change the section and were adopted after the date through which the edition is codified',
    }),
  ),
  as_of: asOf,
  not_in_edition: optional(
    Type.Object(
      { codified_through: optional(IsoDate), publication: optional(Type.String()) },
      { description: 'the latest edition, which lacks the section; the text is from an earlier one' },
    ),
  ),
  withheld: Type.Array(Type.String()),
  links: LinksSchema,
});

export const SourceSchema = Type.Object({
  ...provenance,
  title: optional(Type.String()),
  kind: optional(Type.String()),
  publisher: optional(Type.String()),
  terms_url: optional(Type.String({ description: 'the address of the publisher’s terms for copies' })),
  retrieved_at: optional(Type.String()),
});

export const ChainEntrySchema = Type.Object({
  sequence: Type.Integer(),
  ...actOnProvision,
  register_citation: optional(Type.String()),
  ordinance_id: Type.Union([Id, Type.Null()]),
  note: optional(Type.String()),
  ...provenance,
  links: LinksSchema,
});

export const OrdinanceSchema = record('Ordinance', {
  ordinance_id: Id,
  jurisdiction_id: Id,
  ordinance_number: optional(Type.String()),
  ordinance_number_normalized: optional(Type.String()),
  type: optional(Type.String()),
  title: optional(Type.String()),
  long_title: optional(Type.String()),
  adoption_date: optional(IsoDate),
  effective_from: optional(IsoDate),
  status: optional(Type.String()),
  register_citation: optional(Type.String()),
  summary: optional(Type.String()),
  proceedings: Type.Array(Type.Object({ what: Type.String(), on: optional(IsoDate) })),
  text: optional(Type.Array(TextBlockSchema)),
  sections: Type.Array(SectionSummarySchema),
  ...provenance,
  withheld: Type.Array(Type.String()),
  links: LinksSchema,
});

export const SearchHitSchema = Type.Object({
  ...summary,
  match: Type.Union([Type.Literal('citation'), Type.Literal('text')]),
  former_number: optional(
    Type.String({
      description: 'beyond the specification: the number of an earlier codification that the query cites',
    }),
  ),
  snippet: optional(Type.String()),
  as_of: asOf,
  highlights: Type.Array(
    Type.Object({
      field: Type.Union([Type.Literal('citation'), Type.Literal('heading'), Type.Literal('snippet')]),
      start: Type.Integer(),
      end: Type.Integer(),
    }),
  ),
  links: LinksSchema,
});

export const ContentsEntrySchema = Type.Object({
  kind: Type.Union([Type.Literal('code'), Type.Literal('container'), Type.Literal('section')]),
  id: Type.String(),
  provision_kind: optional(Type.String({ description: 'the kind of the provision that the row opens' })),
  level: optional(Type.String()),
  number: optional(Type.String()),
  heading: optional(Type.String()),
  ...validity,
  status: optional(StatusSchema),
  citation: optional(Type.String()),
  code_section_id: optional(Id),
  links: LinksSchema,
});

const NoteSchema = Type.Object({ kind: optional(Type.String()), text: Type.String() });

export const CodeNumbersSchema = record('CodeNumbers', {
  code_id: Id,
  numbers: Type.Array(Type.String(), { description: 'each number once, in the order of the code' }),
});

export const CodeHeadingsSchema = record('CodeHeadings', {
  code_id: Id,
  headings: Type.Array(Type.Array(Type.String(), { minItems: 2, maxItems: 3 }), {
    description:
      'the number and the heading of each provision with a heading, in the order of the code; and its id if the number alone does not identify the provision. The number of a preface is empty.',
  }),
});

/** Facts about a container, stored once for all its sections. */
export const ContainerSchema = record('Container', {
  container_id: Id,
  jurisdiction_id: Id,
  level: Type.String(),
  number: optional(Type.String()),
  heading: optional(Type.String()),
  hierarchy: Type.Array(HierarchyLevelSchema),
  notes: Type.Array(NoteSchema),
  legislative_chain: Type.Array(ChainEntrySchema),
  code_section_id: optional(Type.String({ description: 'the provision with the container’s own text' })),
  withheld: Type.Array(Type.String()),
  links: LinksSchema,
});

export const SectionVersionSchema = Type.Object({
  version: Type.String(),
  publication: optional(Type.String()),
  from: optional(IsoDate),
  through: optional(IsoDate),
  current: Type.Boolean(),
  links: LinksSchema,
});

/** The wrapper of a list: `data` and `next`, the address of the next page, or null on the last page. */
/** False when the service does not claim that the list is complete, for example before it has checked its library for damage. */
const complete = optional(Type.Boolean());

/** A page of a list. */
export const pageOf = <T extends TSchema>(entry: T) =>
  Type.Object({ data: Type.Array(entry), next: Type.Union([Type.String(), Type.Null()]), complete });

/** A page of a search's hits. */
export const SearchPageSchema = Type.Object({
  ...pageOf(SearchHitSchema).properties,
  weak: optional(Type.Boolean({ description: 'beyond the specification: true if no hit matches the query well' })),
});

/** A complete list in one response. */
export const listOf = <T extends TSchema>(entry: T) => Type.Object({ data: Type.Array(entry), complete });

export const ProblemSchema = record('Problem', {
  type: Type.String(),
  title: Type.String(),
  status: Type.Integer(),
  detail: optional(Type.String()),
  instance: optional(Type.String()),
  complete: optional(Type.Boolean()),
});

export type WireJurisdiction = Static<typeof JurisdictionSchema>;
export type WireCode = Static<typeof CodeSchema>;
export type WireSection = Static<typeof SectionSchema>;
/** The stored facts about a section's validity other than its status and effective date. */
export type WireStatedValidity = Static<typeof StatedValiditySchema>;
export type WireSectionSummary = Static<typeof SectionSummarySchema>;
export type WireTextBlock = Static<typeof TextBlockSchema>;
export type WireSource = Static<typeof SourceSchema>;
export type WireChainEntry = Static<typeof ChainEntrySchema>;
export type WireOrdinance = Static<typeof OrdinanceSchema>;
export type WireSearchHit = Static<typeof SearchHitSchema>;
export type WireContentsEntry = Static<typeof ContentsEntrySchema>;
export type WireContainer = Static<typeof ContainerSchema>;
export type WireSectionVersion = Static<typeof SectionVersionSchema>;

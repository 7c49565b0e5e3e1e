import { type Static, Type } from 'typebox';
import { temporaryEffects } from '../../../contract/validity.ts';

/** Error messages use `description` as the expected value. */
const Text = Type.String({ minLength: 1, description: 'a non-empty string' });
const IsoDate = Type.String({
  pattern: '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$',
  description: 'a date as YYYY-MM-DD',
});
const WebAddress = Type.String({
  pattern: '^https?://[^\\s]+$',
  description: 'an address that begins with http:// or https://',
});
const Texts = Type.Array(Text, { description: 'a list of strings' });
const { Optional } = Type;

const Source = Type.Object(
  {
    source_url: Optional(WebAddress),
    official_source_url: Optional(WebAddress),
    source_reference: Optional(Text),
    source_verification_status: Optional(Text),
    analysis_confidence: Optional(Type.Number({ minimum: 0, maximum: 1, description: 'a number from 0 to 1' })),
    title: Optional(Text),
    kind: Optional(Text),
    publisher: Optional(Text),
    terms_url: Optional(WebAddress),
    retrieved_at: Optional(Text),
  },
  { description: 'a source: an object' },
);

const Container = Type.Object(
  { level: Text, number: Optional(Text), heading: Optional(Text) },
  { description: 'a level: an object' },
);

const Cells = Type.Array(
  Type.Array(Type.String({ description: 'a string' }), { description: 'a row: a list of strings' }),
  {
    description: 'a list of rows',
  },
);

const Count = Type.Integer({ minimum: 0, description: 'a whole number from 0' });

const Block = Type.Object(
  {
    designators: Optional(Texts),
    heading: Optional(Text),
    text: Optional(Type.String({ description: 'a string' })),
    continuation: Optional(Type.Boolean({ description: 'true or false' })),
    table: Optional(
      Type.Object(
        {
          caption: Optional(Text),
          head: Optional(Cells),
          rows: Cells,
          spans: Optional(
            Type.Array(
              Type.Object(
                { row: Count, column: Count, rows: Count, columns: Count },
                { description: 'a span: an object with row, column, rows and columns' },
              ),
              { description: 'a list of spans' },
            ),
          ),
        },
        { description: 'a table: an object with head and rows' },
      ),
    ),
    image: Optional(
      Type.Object(
        { file: Text, alt: Optional(Text) },
        { description: 'a picture or document: an object with file, a path beside this file' },
      ),
    ),
  },
  { description: 'a block of text: an object' },
);

const actions = ['enacted', 'amended', 'repealed', 'recodified', 'temporary', 'emergency', 'unknown'] as const;

const ChainEntry = Type.Object(
  {
    action: Type.Union(
      actions.map((action) => Type.Literal(action)),
      { description: `one of ${actions.join(', ')}` },
    ),
    act: Optional(
      Type.Object(
        { key: Optional(Text), type: Optional(Text), number: Optional(Text), title: Optional(Text) },
        { description: 'an act: an object' },
      ),
    ),
    act_path: Optional(Text),
    adopted_on: Optional(IsoDate),
    effective_from: Optional(IsoDate),
    register_citation: Optional(Text),
    note: Optional(Text),
    source: Optional(Source),
  },
  { description: 'an entry of the legislative chain: an object' },
);

/** Far above any real code, which has six or seven levels. */
export const deepest = 64;

const ContainersSchema = Type.Array(Container, {
  maxItems: deepest,
  description: `a list of at most ${deepest} levels, the outermost first`,
});

const Notes = Type.Array(Type.Object({ kind: Optional(Text), text: Text }, { description: 'a note: an object' }), {
  description: 'a list of notes',
});
const Blocks = Type.Union([Type.String(), Type.Array(Block)], { description: 'a string, or a list of blocks' });
const History = Type.Union([Text, Texts], {
  description: 'a history note as the publisher prints it, or a list of them',
});
const Chain = Type.Array(ChainEntry, { description: 'a list of entries, the oldest first' });

export const SectionSchema = Type.Object(
  {
    code: Optional(Text),
    containers: Optional(ContainersSchema),
    kind: Optional(Text),
    number: Optional(Text),
    through: Optional(Text),
    citation: Optional(Text),
    heading: Optional(Text),
    text: Blocks,
    status: Optional(Text),
    status_as_published: Optional(Text),
    effective_from: Optional(IsoDate),
    repealed_on: Optional(IsoDate),
    expires_on: Optional(IsoDate),
    status_until: Optional(IsoDate),
    temporary_effect: Optional(
      Type.Enum([...temporaryEffects], { description: 'amended, created, repealed, or displaced' }),
    ),
    amendments_from: Optional(IsoDate),
    aliases: Optional(Texts),
    notes: Optional(Notes),
    related: Optional(
      Type.Array(Type.Object({ relation: Text, number: Text }, { description: 'a relation: an object' }), {
        description: 'a list of relations',
      }),
    ),
    sources: Optional(Type.Array(Source, { description: 'a list of sources' })),
    history: Optional(History),
    legislative_chain: Optional(Chain),
  },
  { description: 'a section: an object' },
);

export const ActSchema = Type.Object(
  {
    key: Text,
    type: Optional(Text),
    number: Optional(Text),
    title: Optional(Text),
    long_title: Optional(Text),
    adoption_date: Optional(IsoDate),
    effective_from: Optional(IsoDate),
    status: Optional(Text),
    register_citation: Optional(Text),
    summary: Optional(Text),
    amends: Optional(Texts),
    proceedings: Optional(
      Type.Array(Type.Object({ what: Text, on: Optional(IsoDate) }, { description: 'a step: an object' }), {
        description: 'a list of steps',
      }),
    ),
    source: Optional(Source),
  },
  { description: 'an act: an object' },
);

export const CodeSchema = Type.Object(
  {
    key: Optional(Text),
    name: Text,
    kind: Optional(Text),
    abbreviations: Optional(Texts),
    section_grammar: Optional(Text),
    codified_through: Optional(IsoDate),
    publication: Optional(Text),
    official_url: Optional(WebAddress),
  },
  { description: 'a code: an object' },
);

const JurisdictionSchema = Type.Object(
  {
    key: Optional(Text),
    name: Text,
    short_name: Optional(Text),
    other_names: Optional(Texts),
    kind: Optional(Text),
    region: Optional(Text),
  },
  { description: 'a jurisdiction: an object' },
);

const format = 'legal-code-lookup/1';

/** The whole file. Sections and acts are validated separately, so that an invalid one doesn't invalidate the rest. */
export const HeadSchema = Type.Object(
  {
    format: Type.Literal(format, { description: `"${format}"` }),
    jurisdiction: JurisdictionSchema,
    codes: Type.Array(CodeSchema, { minItems: 1, description: 'a list of at least one code' }),
    containers: Optional(
      Type.Array(
        Type.Object(
          {
            code: Optional(Text),
            path: Type.Array(Container, { minItems: 1, description: 'a list of levels, the outermost first' }),
            text: Optional(Blocks),
            repealed_on: Optional(IsoDate),
            notes: Optional(Notes),
            history: Optional(History),
            legislative_chain: Optional(Chain),
          },
          { description: 'a container: an object' },
        ),
        { description: 'a list of containers' },
      ),
    ),
    sections: Type.Array(Type.Unknown(), { description: 'a list of sections' }),
    acts: Optional(Type.Array(Type.Unknown(), { description: 'a list of acts' })),
  },
  { description: 'a publication: an object' },
);

/**
 * The JSON Schema of a file, for editors and for programs that generate such files (docs/json-format.md).
 * @public
 */
export const FileSchema = Type.Object(
  {
    ...HeadSchema.properties,
    sections: Type.Array(SectionSchema, { description: 'a list of sections' }),
    acts: Optional(Type.Array(ActSchema, { description: 'a list of acts' })),
  },
  { $id: 'https://legal-code-lookup.example/publication.schema.json', title: 'A publication for Legal Code Lookup' },
);

export type JsonSection = Static<typeof SectionSchema>;
export type JsonAct = Static<typeof ActSchema>;
export type JsonCode = Static<typeof CodeSchema>;
export type JsonHead = Static<typeof HeadSchema>;
export type JsonContainer = NonNullable<JsonHead['containers']>[number];
export type JsonSource = Static<typeof Source>;
export type JsonChainEntry = Static<typeof ChainEntry>;

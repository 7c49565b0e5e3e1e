/** The input and output of the tools as typebox schemas: JSON in snake_case. */
import { type TProperties, type TSchema, Type } from 'typebox';
import type { Status } from '../contract/status.ts';
import { longestText } from './limits.ts';
import { outcomes, quotationOutcomes } from './outcomes.ts';

const optional = <T extends TSchema>(schema: T) => Type.Optional(schema);
const Text = Type.String();
const list = <T extends TSchema>(schema: T) => Type.Array(schema);
const input = <T extends TProperties>(properties: T) => Type.Object(properties, { additionalProperties: false });
const short = (description: string) => Type.Optional(Type.String({ description, maxLength: 500 }));

/** Includes the type of a choice, because some models' tools require it. */
const choice = <T extends string>(values: readonly T[], description?: string) =>
  Type.Unsafe<T>({ type: 'string', enum: values, ...(description === undefined ? {} : { description }) });

/** Identifies a section by citation, or by the id from an earlier answer. */
const which = {
  citation: short('such as "Seattle Municipal Code § 23.44.010"'),
  id: short('id from an earlier answer'),
  jurisdiction: short('name or id; for a citation that names none'),
};
const isoDate = '^\\d{4}-\\d{2}-\\d{2}$';
const page = Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 }));
const limit = Type.Optional(Type.Integer({ minimum: 1, maximum: 50 }));
/** Long enough for the query in the address of a service's next page. */
const cursor = Type.Optional(Type.String({ description: '`next` of the previous answer', maxLength: 8000 }));

/** The date of an edition that the service may have. */
const asOf = Type.Optional(
  Type.String({ pattern: isoDate, description: 'date (YYYY-MM-DD): the edition held for it' }),
);

export const sectionParts = ['text', 'sources', 'chain', 'versions', 'references'] as const;

export const SearchInput = input({
  query: Type.String({ minLength: 1, maxLength: 1000, description: 'words, a question, or a citation' }),
  jurisdiction: short('name or id'),
  as_of: asOf,
  limit,
  cursor,
});

export const ReadInput = input({
  ...which,
  subdivision: short('such as "(a)(1)"'),
  include: Type.Optional(
    Type.Array(choice(sectionParts), { uniqueItems: true, description: 'default: text, sources' }),
  ),
  as_of: short('date (YYYY-MM-DD) or version id; default: the current text'),
  page,
});

export const CheckInput = input({
  text: Type.String({ maxLength: longestText, description: 'the draft' }),
  jurisdiction: short('whose code a bare § refers to'),
  as_of: asOf,
});

export const CompareInput = input({
  ...which,
  from: Type.String({ maxLength: 200, description: 'date (YYYY-MM-DD) or version id' }),
  to: Type.String({ maxLength: 200, description: 'date or version id' }),
  page,
});

export const ReferencesInput = input({
  ...which,
  direction: choice(['to', 'from'], 'to: sections that cite it; from: sections it cites'),
  limit,
  cursor,
});

export const CoverageInput = input({ name: short('a place; without it, all places'), limit, cursor });

/** An object with at least these fields. Leaves out the other string fields, because a list of tools should be short. */
function record<T extends object>(required: readonly (keyof T & string)[], properties?: TProperties) {
  return Type.Unsafe<T>({
    type: 'object',
    ...(required.length === 0 ? {} : { required }),
    ...(properties === undefined ? {} : { properties }),
  });
}

/** Words of the law, its publisher, or the draft. A field of this name contains nothing else. */
export interface Words {
  readonly text: string;
}

/** A section summary. Dates are ISO 8601. */
export interface SectionFacts {
  readonly id: string;
  readonly citation: string;
  readonly jurisdiction: string;
  readonly heading?: Words;
  readonly status: Status;
  readonly in_force: 'yes' | 'no' | 'unknown';
  readonly as_of?: string;
  readonly official_url?: string;
}

/** A section that an answer offers, with what is needed to read it. */
export interface NamedSection {
  readonly id?: string;
  readonly citation: string;
  readonly heading?: Words;
}

/** Why a request was not sent or something is unknown: a kind and a sentence. */
export interface WhyNot {
  readonly kind: string;
  readonly message: string;
  readonly retry_at?: string;
}

/** The fields of every answer. */
export interface Frame {
  readonly notice: string;
  readonly provenance: {
    readonly service: string;
    readonly retrieved?: string;
    readonly stale_since?: string;
    /** The requested date; absent: now. */
    readonly as_of?: string;
    readonly editions: readonly {
      readonly jurisdiction: string;
      readonly edition: string;
      readonly codified_through?: string;
    }[];
  };
  readonly coverage: {
    readonly asked: readonly string[];
    readonly covered: readonly string[];
    readonly not_covered: readonly string[];
    readonly not_checked: readonly string[];
  };
}

/** An act of a chain. Facts that no source states are absent. */
export interface ActWire {
  readonly action: string;
  readonly act?: string;
  readonly date?: string;
  readonly official_url?: string;
  readonly verification?: Words;
  readonly confidence?: string | number;
  readonly note?: Words;
}

const Quoted = record<Words>(['text']);
const OutcomeSchema = Type.Enum([...outcomes]);
const facts: TProperties = {
  heading: Quoted,
  in_force: Type.Enum(['yes', 'no', 'unknown']),
};
const Brief = (more: TProperties = {}) =>
  record<SectionFacts>(['id', 'citation', 'jurisdiction', 'status', 'in_force'], { ...facts, ...more });
const Named = record<NamedSection>(['citation'], { heading: Quoted });
const Why = record<WhyNot>(['kind', 'message']);
const Unknown = optional(list(Type.Object({ part: Text, why: Why })));

const frame = {
  notice: Text,
  provenance: record<Frame['provenance']>(['service', 'editions'], {
    editions: list(record<Frame['provenance']['editions'][number]>(['jurisdiction', 'edition'])),
  }),
  coverage: Type.Unsafe<Frame['coverage']>({
    type: 'object',
    required: ['asked', 'covered', 'not_covered', 'not_checked'],
    additionalProperties: list(Text),
  }),
};

const found = {
  ...frame,
  outcome: OutcomeSchema,
  why: optional(Why),
  nearest: optional(list(Named)),
  candidates: optional(list(Named)),
};

const Acts = list(record<ActWire>(['action'], { verification: Quoted, note: Quoted }));
const Flag = Type.Boolean();
const Integer = Type.Integer();
const Paging = optional(Type.Object({ number: Integer, of: Integer }));

export const SearchOutput = Type.Object({
  ...frame,
  why: optional(Why),
  hits: list(Brief({ passage: Quoted })),
  next: optional(Text),
});

export const ReadOutput = Type.Object({
  ...found,
  section: optional(Brief({ status_as_published: Quoted, within: list(Text), withheld: list(Text) })),
  blocks: optional(list(record(['at', 'text'], { continued: Flag }))),
  sources: optional(list(record([], { title: Quoted, verification: Quoted }))),
  chain: optional(Acts),
  versions: optional(list(record(['version'], { current: Flag }))),
  references: optional(list(Named)),
  unknown: Unknown,
  page: Paging,
});

export const CheckOutput = Type.Object({
  ...frame,
  results: list(
    Type.Object({
      start: Integer,
      end: Integer,
      text: Text,
      outcome: OutcomeSchema,
      findings: optional(list(Quoted)),
      why: optional(Why),
      section: optional(Brief()),
      nearest: optional(list(Named)),
      candidates: optional(list(Named)),
      quotation: optional(
        Type.Object({
          start: Integer,
          end: Integer,
          outcome: Type.Enum([...quotationOutcomes]),
          difference: optional(list(record(['in', 'text']))),
          found_in: optional(Named),
        }),
      ),
    }),
  ),
  counts: Type.Object({
    results: Integer,
    checked: Integer,
    not_checked: Integer,
    outcomes: Type.Record(Text, Integer),
    quotations: Type.Record(Text, Integer),
  }),
});

export const CompareOutput = Type.Object({
  ...found,
  section: optional(Brief()),
  from: optional(record([])),
  to: optional(record([])),
  same: optional(Flag),
  difference: optional(list(record(['in', 'text'], { omitted: Integer }))),
  acts: optional(Acts),
  unknown: Unknown,
  page: Paging,
});

export const ReferencesOutput = Type.Object({
  ...found,
  section: optional(Brief()),
  references: optional(list(record(['outcome'], { outcome: OutcomeSchema, cited: Quoted, section: Brief() }))),
  next: optional(Text),
});

export const CoverageOutput = Type.Object({
  ...frame,
  why: optional(Why),
  places: list(
    record(['id', 'name', 'codes', 'withheld'], {
      codes: list(record(['name', 'abbreviations'], { abbreviations: list(Text) })),
      sections: Integer,
      withheld: list(Text),
    }),
  ),
  next: optional(Text),
});

export type SectionPart = (typeof sectionParts)[number];

/** Generated services: other names for each field, other envelopes, other places for messages about an answer. */
import fc from 'fast-check';
import { type Dialect, type Facts, listNotice, placeId, sectionId } from './dialects.ts';

/** Names under which a service might send each field. The decoder knows some of them. */
const names = {
  id: ['id', 'uuid', 'key', 'ref', 'identifier'],
  placeName: ['name', 'title', 'label', 'display_name', 'place'],
  codeName: ['code_name', 'code_title', 'municipal_code', 'code'],
  codeAbbreviation: ['code_abbreviation', 'abbreviation', 'cited_as', 'short_name'],
  office: ['office', 'clerk', 'contact'],
  citation: ['citation', 'cite', 'official_citation', 'reference'],
  number: ['section_number', 'number', 'section', 'num', 'designation'],
  heading: ['heading', 'catchline', 'caption', 'section_title', 'title'],
  aliases: ['aliases', 'former_numbers', 'also_cited_as', 'formerly'],
  notice: ['notice', 'message', 'advisory', 'info', 'warning'],
  withheld: ['withheld', 'redacted', 'not_included', 'restricted'],
  status: ['legal_status', 'status', 'validity', 'standing', 'force'],
  state: ['state', 'us_state', 'region'],
  isCurrent: ['is_current', 'current', 'latest'],
  isRepealed: ['is_repealed', 'repealed', 'repealed_flag'],
  text: ['text', 'current_text', 'law_text', 'words', 'content', 'html'],
  action: ['action', 'event', 'change', 'effect', 'what'],
  description: ['description', 'summary', 'note', 'details'],
  resourceType: ['type', 'kind', 'object', 'class'],
  actNumber: ['ordinance_number', 'number', 'bill', 'instrument'],
  stage: ['stage', 'status', 'phase', 'progress'],
  adopted: ['adoption_date', 'adopted', 'passed_on', 'date'],
  sourceTitle: ['title', 'name', 'label', 'caption'],
  authority: ['authority', 'publisher', 'issued_by', 'agency'],
  url: ['official_source_url', 'url', 'href', 'link'],
  verified: ['verification_status', 'verified', 'review', 'checked'],
} as const satisfies Record<string, readonly string[]>;

type Names = { readonly [K in keyof typeof names]: string };

const spellings = {
  snake: (name: string) => name,
  camel: (name: string) => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
  pascal: (name: string) => name.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase()),
  kebab: (name: string) => name.replaceAll('_', '-'),
  upper: (name: string) => name.toUpperCase(),
};

interface Shape {
  readonly names: Names;
  readonly spelling: keyof typeof spellings;
  /** The envelopes of an answer, outermost first. */
  readonly envelope: readonly string[];
  /** The envelopes of one resource's fields. */
  readonly group: readonly string[];
  /** The list's name; undefined: the answer is the list. */
  readonly list: string | undefined;
  readonly notice: 'beside' | 'around' | 'meta';
  readonly nulls: boolean;
}

const shape: fc.Arbitrary<Shape> = fc.record({
  names: fc.record(
    Object.fromEntries(Object.entries(names).map(([field, all]) => [field, fc.constantFrom(...all)])),
  ) as fc.Arbitrary<Names>,
  spelling: fc.constantFrom('snake', 'camel', 'pascal', 'kebab', 'upper'),
  envelope: fc.array(fc.constantFrom('data', 'result', 'payload', 'response', 'body', 'answer'), { maxLength: 3 }),
  group: fc.array(fc.constantFrom('attributes', 'properties', 'fields', 'record', 'law'), { maxLength: 2 }),
  list: fc.option(fc.constantFrom('items', 'entries', 'rows', 'list', 'elements', 'hits'), { nil: undefined }),
  notice: fc.constantFrom('beside', 'around', 'meta'),
  nulls: fc.boolean(),
});

/** A service's way to state its data. Prints as its shape. */
export const anyDialect: fc.Arbitrary<Dialect> = shape.map(dialectOf);

function dialectOf(given: Shape): Dialect {
  const { envelope, group, list, nulls } = given;
  const named = given.names;
  const spell = spellings[given.spelling];
  const fields = (all: readonly (readonly [name: string, value: unknown])[]): Record<string, unknown> =>
    Object.fromEntries(
      all
        .filter(([, value]) => value !== undefined || nulls)
        .map(([name, value]) => [spell(name), value === undefined ? null : value]),
    );
  const wrapped = (value: unknown, around: readonly string[]): unknown =>
    around.toReversed().reduce<unknown>((inner, name) => ({ [spell(name)]: inner }), value);
  const one = (id: string, all: readonly (readonly [string, unknown])[]): Record<string, unknown> => ({
    [spell(named.id)]: id,
    ...Object(wrapped(fields(all), group)),
  });
  const answer = (value: unknown, more: Record<string, unknown> = {}): unknown => {
    const inside = wrapped(value, envelope);
    return Array.isArray(inside) ? inside : { ...Object(inside), ...more };
  };
  const listed = ({ gap }: Facts, all: readonly unknown[]): unknown => {
    const entries = gap === 'unread' ? [...all, 7] : all;
    const related = {
      ...(gap === 'incomplete' ? { complete: false } : {}),
      ...(gap === 'notice' ? { notice: listNotice } : {}),
    };
    // A list with statements about itself needs an envelope.
    const name = list ?? (gap === undefined || gap === 'unread' ? undefined : 'items');
    return answer(name === undefined ? entries : { [spell(name)]: entries, ...related });
  };
  const placeRows = (facts: Facts): readonly (readonly [string, unknown])[] => [
    [named.placeName, facts.placeName],
    [named.codeName, facts.codeName],
    [named.codeAbbreviation, facts.codeAbbreviation],
    [named.office, facts.office],
  ];
  return {
    name: JSON.stringify(given),
    places: (facts) => answer({ [spell(list ?? 'items')]: [one(placeId, [[named.placeName, facts.placeName]])] }),
    place: (facts) => answer(one(placeId, placeRows(facts))),
    section(facts) {
      const { citation, number, heading, aliases, text, status, state, isCurrent, isRepealed, withheld, notice } =
        facts;
      const all: (readonly [string, unknown])[] = [
        [named.citation, citation],
        [named.number, number],
        [named.heading, heading],
        [named.aliases, aliases],
        [text?.name === 'text' ? named.text : (text?.name ?? named.text), text?.words],
        [named.withheld, withheld === true ? ['text'] : undefined],
        [named.status, status],
        [named.state, state],
        [named.isCurrent, isCurrent],
        [named.isRepealed, isRepealed],
        ...(given.notice === 'beside' ? [[named.notice, notice] as const] : []),
      ];
      const around = { [spell(named.notice)]: notice };
      const more =
        notice === undefined || given.notice === 'beside' ? {} : given.notice === 'around' ? around : { meta: around };
      return answer(one(sectionId, all), more);
    },
    chain: (facts) =>
      listed(
        facts,
        facts.act === undefined
          ? []
          : [
              one('e1', [
                [named.resourceType, facts.act.resourceType],
                [named.action, facts.act.action],
                [named.actNumber, facts.act.number],
                [named.description, facts.act.description],
                [named.adopted, '2019-04-02'],
                [named.stage, facts.act.stage],
              ]),
            ],
      ),
    sources: (facts) =>
      listed(
        facts,
        facts.source === undefined
          ? []
          : [
              one('s1', [
                [named.sourceTitle, facts.source.title],
                [named.authority, facts.source.authority],
                [named.url, facts.source.url],
                [named.verified, facts.source.verified],
              ]),
            ],
      ),
  };
}

/** Five services that send the same data in five ways: with other names, wrappers, and positions of account data. */

/**
 * A service's data about one section, its place, its history and its sources. Absent: the service does not send it.
 */
export interface Facts {
  readonly placeName?: string | null;
  readonly codeName?: string;
  readonly codeAbbreviation?: string;
  /** An object about the place that the contract does not know. */
  readonly office?: { readonly name: string; readonly hours: { readonly opens: number } };
  readonly citation?: string | null;
  readonly number?: string | null;
  readonly heading?: string | null;
  readonly aliases?: readonly string[];
  /** The text, and the name under which this service sends it. */
  readonly text?: { readonly name: string; readonly words: string };
  readonly notice?: string;
  readonly withheld?: boolean;
  /** In the service's own words. */
  readonly status?: string;
  /** The place's state, beside the section. */
  readonly state?: string;
  /** Whether it is the current version of its text. */
  readonly isCurrent?: boolean;
  readonly isRepealed?: boolean | string | number;
  readonly act?: {
    readonly action: string;
    readonly description?: string;
    readonly resourceType?: string;
    readonly number: string;
    /** The stage that the act reached. */
    readonly stage?: string;
  };
  /** The reasons why the lists of changes or sources are incomplete. */
  readonly gap?: 'unread' | 'incomplete' | 'notice';
  readonly enabling?: { readonly title: string; readonly citation?: string };
  readonly source?: {
    readonly title?: string;
    readonly authority?: string;
    readonly url: string;
    readonly verified?: string;
  };
}

export const sectionId = '6f1d2a34-58be-5c41-9d27-30a9be14f6d2';
export const placeId = '1b7ce9c0-2f4d-5a86-8b15-94d0c7f2e3a1';

export interface Dialect {
  readonly name: string;
  places(facts: Facts): unknown;
  place(facts: Facts): unknown;
  section(facts: Facts): unknown;
  chain(facts: Facts): unknown;
  sources(facts: Facts): unknown;
}

const camel = (name: string): string => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
const pascal = (name: string): string => camel(name).replace(/^./, (letter) => letter.toUpperCase());

/** The fields with their names spelled by `spell`, without undefined ones. */
function fields(spell: (name: string) => string, all: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(all)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [spell(name), value]),
  );
}

const same = (name: string): string => name;

function sectionFields(facts: Facts, notice: 'beside' | 'around'): Record<string, unknown> {
  const { citation, number, heading, aliases, text, status, state, isCurrent, isRepealed, withheld } = facts;
  return {
    citation,
    section_number: number,
    heading,
    aliases,
    ...(text === undefined ? {} : { [text.name]: text.words }),
    ...(notice === 'beside' ? { notice: facts.notice } : {}),
    withheld: withheld === true ? ['text'] : undefined,
    legal_status: status,
    state,
    is_current: isCurrent,
    is_repealed: isRepealed,
  };
}

function actFields({ act }: Facts): readonly Record<string, unknown>[] {
  if (act === undefined) return [];
  const { action, description, resourceType, number, stage } = act;
  return [{ type: resourceType, action, ordinance_number: number, description, adoption_date: '2019-04-02', stage }];
}

function placeFields({ placeName, codeName, codeAbbreviation, office }: Facts): Record<string, unknown> {
  return { name: placeName, code_name: codeName, code_abbreviation: codeAbbreviation, office };
}

const sourceFields = ({ source }: Facts): readonly Record<string, unknown>[] =>
  source === undefined
    ? []
    : [
        {
          title: source.title,
          authority: source.authority,
          official_source_url: source.url,
          verification_status: source.verified,
        },
      ];

export const listNotice = 'Only the latest entries are part of this answer.';

/** A list with its envelope. An unreadable entry is also a gap. */
function listed(facts: Facts, name: string, list: readonly unknown[]): Record<string, unknown> {
  const { gap } = facts;
  return {
    [name]: gap === 'unread' ? [...list, 7] : list,
    ...(gap === 'incomplete' ? { complete: false } : {}),
    ...(gap === 'notice' ? { notice: listNotice } : {}),
  };
}

export const dialects: readonly Dialect[] = [
  {
    name: 'flat and snake_case',
    places: (facts) => ({ data: [fields(same, { jurisdiction_id: placeId, name: facts.placeName })] }),
    place: (facts) => fields(same, { jurisdiction_id: placeId, ...placeFields(facts) }),
    section: (facts) =>
      fields(same, { code_section_id: sectionId, jurisdiction_id: placeId, ...sectionFields(facts, 'beside') }),
    chain: (facts) =>
      listed(
        facts,
        'data',
        actFields(facts).map((act) => fields(same, act)),
      ),
    sources: (facts) =>
      listed(
        facts,
        'data',
        sourceFields(facts).map((source) => fields(same, source)),
      ),
  },
  {
    name: 'JSON:API',
    places: (facts) => ({
      data: [{ type: 'jurisdictions', id: placeId, attributes: fields(camel, { name: facts.placeName }) }],
    }),
    place: (facts) => ({
      data: { type: 'jurisdictions', id: placeId, attributes: fields(camel, placeFields(facts)) },
    }),
    section: (facts) => ({
      data: { type: 'codeSections', id: sectionId, attributes: fields(camel, sectionFields(facts, 'around')) },
      ...(facts.notice === undefined ? {} : { notice: facts.notice }),
    }),
    chain: (facts) =>
      listed(
        facts,
        'data',
        actFields(facts).map((act, index) => ({
          type: 'chain-entry',
          id: `e${index}`,
          attributes: fields(camel, { ...act, type: undefined }),
        })),
      ),
    sources: (facts) =>
      listed(
        facts,
        'data',
        sourceFields(facts).map((source) => ({ type: 'official-source', attributes: fields(camel, source) })),
      ),
  },
  {
    name: 'HAL',
    places: (facts) => ({
      _embedded: { jurisdictions: [fields(same, { id: placeId, name: facts.placeName })] },
      _links: { self: { href: '/v1/jurisdictions' } },
    }),
    place: (facts) => ({ ...fields(same, { id: placeId, ...placeFields(facts) }), _links: { self: { href: 'x' } } }),
    section: (facts) => ({
      ...fields(same, { id: sectionId, ...sectionFields(facts, 'beside') }),
      _links: { self: { href: `/v1/code-sections/${sectionId}` } },
    }),
    chain: (facts) => ({
      _embedded: listed(
        facts,
        'events',
        actFields(facts).map((act) => fields(same, act)),
      ),
    }),
    sources: (facts) => ({
      _embedded: listed(
        facts,
        'sources',
        sourceFields(facts).map((source) => fields(same, source)),
      ),
    }),
  },
  {
    name: 'PascalCase in an envelope',
    places: (facts) => ({
      Status: 'OK',
      Result: { Jurisdictions: [fields(pascal, { id: placeId, name: facts.placeName })] },
    }),
    place: (facts) => ({ Status: 'OK', Result: fields(pascal, { id: placeId, ...placeFields(facts) }) }),
    section: (facts) => ({
      ...(facts.notice === undefined ? {} : { Message: facts.notice }),
      Result: { Section: fields(pascal, { id: sectionId, ...sectionFields(facts, 'around') }) },
    }),
    chain: (facts) => ({
      Result: listed(
        facts,
        'History',
        actFields(facts).map((act) => fields(pascal, act)),
      ),
    }),
    sources: (facts) => ({
      Result: listed(
        facts,
        'Sources',
        sourceFields(facts).map((source) => fields(pascal, source)),
      ),
    }),
  },
  {
    name: 'roles, and a bare list',
    places: (facts) => [fields(camel, { uuid: placeId, name: facts.placeName })],
    place: (facts) => ({ jurisdiction: fields(camel, { uuid: placeId, ...placeFields(facts) }) }),
    section: (facts) => ({
      section: fields(camel, { uuid: sectionId, ...sectionFields(facts, 'beside') }),
    }),
    chain: (facts) => ({
      ...listed(
        facts,
        'history',
        actFields(facts).map((act) => fields(camel, act)),
      ),
      ...(facts.enabling === undefined ? {} : { enablingStatute: facts.enabling }),
    }),
    sources: (facts) =>
      listed(
        facts,
        'list',
        sourceFields(facts).map((source) => fields(camel, source)),
      ),
  },
];

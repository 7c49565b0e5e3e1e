/** A service in memory for the lookup. */
import type { Citation, Target } from '../../../src/citation/types.ts';
import type { Answer, LegalCodeClient } from '../../../src/client/types.ts';
import { type Failure, LookupError } from '../../../src/contract/failure.ts';
import type {
  Chain,
  ChainEntry,
  Jurisdiction,
  Page,
  SearchHit,
  Section,
  SectionVersion,
  Source,
} from '../../../src/contract/resources.ts';

export const place: Jurisdiction = {
  id: 'j',
  name: 'Alder Falls',
  codes: [{ name: 'Alder Falls Municipal Code', abbreviations: ['AFMC'], links: { headings: '/headings' }, extra: {} }],
  withheld: [],
  links: {},
  extra: {},
};

export function sectionOf(number: string, more: Partial<Section> = {}): Section {
  return {
    id: `s-${number}`,
    jurisdictionId: 'j',
    number,
    citation: `Alder Falls Municipal Code § ${number}`,
    status: 'in_force',
    hierarchy: [],
    aliases: [],
    notes: [],
    related: [],
    withheld: [],
    links: {},
    extra: {},
    ...more,
  };
}

export interface FakeService {
  readonly client: LegalCodeClient;
  /** Method and argument of each request, in order. */
  readonly asked: string[];
  /** If set, every request fails with this, or only those that `failing` matches. */
  failure: Failure | undefined;
  failing: RegExp;
}

/** `hits`: the results of a search for a text, in addition to the sections with that number. */
export function serviceOf(
  sections: readonly Section[],
  more: {
    readonly sources?: Readonly<Record<string, readonly Source[]>>;
    readonly chains?: Readonly<Record<string, readonly ChainEntry[]>>;
    readonly origin?: string;
    /** The statements of the answer for many numbers. */
    readonly numbered?: Partial<Page<Section>>;
    /** The sections of earlier editions, by the requested date. */
    readonly editions?: Readonly<Record<string, readonly Section[]>>;
    readonly hits?: Readonly<Record<string, readonly SearchHit[]>>;
    /** By the address that a section links to. */
    readonly versions?: Readonly<Record<string, Page<SectionVersion>>>;
    readonly earlier?: Readonly<Record<string, Section>>;
  } = {},
): FakeService {
  const asked: string[] = [];
  const answer = async <T>(what: string, value: T | undefined): Promise<Answer<T>> => {
    asked.push(what);
    await Promise.resolve();
    if (service.failure !== undefined && service.failing.test(what)) throw new LookupError(service.failure);
    if (value === undefined) throw new LookupError({ kind: 'notFound' });
    return { value, at: 1 };
  };
  const unasked = (): never => {
    throw new Error('not asked for in these tests');
  };
  const client: LegalCodeClient = {
    origin: more.origin ?? 'http://127.0.0.1:8080',
    section: (id) =>
      answer(
        `section ${id}`,
        sections.find((section) => section.id === id),
      ),
    sectionsNumbered: (_link, numbers, { asOf } = {}) =>
      answer(`numbered ${numbers.join(' ')}${asOf === undefined ? '' : ` as of ${asOf}`}`, {
        entries: (asOf === undefined ? sections : (more.editions?.[asOf] ?? [])).filter(({ number, aliases }) =>
          [number, ...aliases].some((each) => each !== undefined && numbers.includes(each)),
        ),
        unread: 0,
        ...more.numbered,
      }),
    numbers: (link) =>
      answer(
        `numbers ${link}`,
        sections.flatMap(({ number }) => number ?? []),
      ),
    headings: (link) =>
      answer(
        `headings ${link}`,
        sections.flatMap(({ number, heading, id }) => {
          if (heading === undefined) return [];
          const isShared = number === undefined || sections.some((other) => other.id !== id && other.number === number);
          return [{ number: number ?? '', heading, ...(isShared ? { sectionId: id } : {}) }];
        }),
      ),
    hasFresh: () => false,
    sources: (id) => answer(`sources ${id}`, { entries: more.sources?.[id] ?? [], unread: 0 }),
    chain: (id) =>
      answer<Chain>(`chain ${id}`, { entries: more.chains?.[id] ?? [], enabling: [], unread: 0, extra: {} }),
    search: ({ text }) =>
      answer(`search ${text}`, {
        entries: more.hits?.[text] ?? sections.filter(({ number }) => number === text).map(hitOf),
        unread: 0,
      }),
    jurisdictions: unasked,
    allJurisdictions: unasked,
    jurisdiction: unasked,
    contents: unasked,
    ordinance: unasked,
    versions: (link) => answer(`versions ${link}`, more.versions?.[link]),
    sectionAt: (link) => answer(`section at ${link}`, more.earlier?.[link]),
    container: unasked,
    file: unasked,
    check: unasked,
    forget: unasked,
    close: unasked,
  };
  const service: FakeService = { client, asked, failure: undefined, failing: /^/ };
  return service;
}

export function hitOf(section: Section): SearchHit {
  const { id, jurisdictionId, citation, kind, number, hierarchy, links, status } = section;
  return {
    id,
    hierarchy,
    links,
    extra: {},
    highlights: [],
    match: 'citation',
    ...(jurisdictionId === undefined ? {} : { jurisdictionId }),
    ...(citation === undefined ? {} : { citation }),
    ...(kind === undefined ? {} : { kind }),
    ...(number === undefined ? {} : { number }),
    ...(status === undefined ? {} : { status }),
  };
}

/** The citation of `written` in `text`, as a recognizer would give it. */
export function cited(
  text: string,
  written: string,
  target: Partial<Target> & { readonly number: string },
  more: Partial<Citation> = {},
): Citation {
  const start = text.indexOf(written);
  if (start < 0) throw new Error(`not in the text: ${written}`);
  const end = start + written.length;
  const at = text.indexOf(target.number, start);
  return {
    start,
    end,
    text: written,
    form: 'full',
    place: 'Alder Falls',
    jurisdictionId: 'j',
    code: 'Alder Falls Municipal Code',
    candidates: [],
    targets: [{ start: at < 0 ? start : at, end, kind: 'section', subdivisions: [], ...target }],
    ...more,
  };
}

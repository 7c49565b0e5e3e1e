/** A small library of two invented places, written through the store's own writer, and a service over it. */
import type { FastifyInstance } from 'fastify';
import type { Accounts } from '../../../src/service/accounts.ts';
import { readAccounts } from '../../../src/service/read-accounts.ts';
import { createServer } from '../../../src/service/server.ts';
import { field } from '../../../src/service/store/field.ts';
import type { ActRecord, CodeRecord, JurisdictionRecord, SectionRecord } from '../../../src/service/store/records.ts';
import type { Store } from '../../../src/service/store/store.ts';
import { holdAgainstDocument } from './described.ts';
import { type StoreKind, sqlite } from './stores.ts';

export interface Publication {
  readonly jurisdiction: JurisdictionRecord;
  readonly codes: readonly CodeRecord[];
  readonly sections: readonly SectionRecord[];
  readonly acts: readonly ActRecord[];
}

const alderBay = { level: 'title', number: '5', heading: 'Noise and Nuisances' };
const quiet = { level: 'chapter', number: '5.08', heading: 'Quiet Hours' };

export function section(number: string, changes: Partial<SectionRecord> = {}): SectionRecord {
  return {
    code: 'Alder Bay Municipal Code',
    containers: [alderBay, quiet],
    number,
    citation: `Alder Bay Municipal Code § ${number}`,
    heading: `Section ${number}`,
    text: [{ designators: [], text: 'No person shall make a noise.' }],
    status: 'in_force',
    aliases: [],
    notes: [],
    related: [],
    sources: [],
    chain: [],
    ...changes,
  };
}

export const city: Publication = {
  jurisdiction: { key: 'us/xx/cities/alder-bay', name: 'Alder Bay', kind: 'city', region: 'WA' },
  codes: [
    {
      key: 'Alder Bay Municipal Code',
      name: 'Alder Bay Municipal Code',
      abbreviations: ['ABMC'],
      sectionGrammar: 'dotted',
      codifiedThrough: '2024-05-01',
      publication: 'publication/2024-05-01',
    },
  ],
  sections: [
    section('5.08.010', {
      heading: 'Quiet hours in residential zones',
      text: [
        { designators: [], text: 'Between ten at night and seven in the morning:' },
        { designators: ['(a)'], text: 'no person may operate a leaf blower; and' },
        { designators: ['(b)'], text: 'construction is limited.' },
        { designators: ['(b)', '(1)'], text: 'A permit under § 5.08.020 lifts the limit at the Café Néon 🎷 site.' },
      ],
      effectiveFrom: '2020-01-01',
      aliases: ['1981 Code, § 33-553.'],
      notes: [{ kind: "Editor's Notes", text: 'The hours were changed in 2020.' }],
      sources: [
        {
          officialSourceUrl: 'https://law.alder-bay.example/5.08.010',
          sourceUrl: 'https://law.alder-bay.example/xml/5.08.010.xml',
          verificationStatus: 'verified',
          title: 'Alder Bay Municipal Code',
          kind: 'code',
          publisher: 'City of Alder Bay',
        },
      ],
      chain: [
        {
          action: 'enacted',
          actKey: 'Ord. 101',
          actType: 'Ordinance',
          actNumber: '101',
          actPath: '§ 1',
          adoptedOn: '1999-03-02',
          effectiveFrom: '1999-04-01',
        },
        { action: 'amended', actKey: 'Ord. 900', actType: 'Ordinance', actNumber: '900', note: 'Ord. 900 § 2, 2019' },
      ],
    }),
    section('5.08.020', {
      heading: 'Noise permits',
      text: [{ designators: [], text: 'The clerk may give a permit.' }],
    }),
    section('5.08.030', {
      heading: 'Leaf blowers and garden machinery',
      status: 'recodified',
      text: [],
      related: [{ relation: 'recodified_to', number: '5.08.040' }],
    }),
    section('5.08.040', {
      heading: 'Garden machinery',
      text: [{ designators: [], text: 'Machines shall be muffled.' }],
    }),
    // The publisher repeats this number, once in another chapter and once in the same.
    section('5.08.050', { heading: 'Definitions' }),
    section('5.08.050', { heading: 'Definitions (continued)' }),
    section('5.08.050', {
      heading: 'Definitions for dogs',
      containers: [alderBay, { level: 'chapter', number: '5.12', heading: 'Dogs' }],
    }),
    section('5.12.100', {
      heading: 'Barking',
      status: 'repealed',
      containers: [alderBay, { level: 'chapter', number: '5.12', heading: 'Dogs' }],
      text: [{ designators: [], text: 'Repealed.' }],
    }),
  ],
  acts: [
    {
      key: 'Ord. 101',
      type: 'Ordinance',
      number: '101',
      title: 'Quiet Nights Ordinance',
      adoptionDate: '1999-03-02',
      effectiveFrom: '1999-04-01',
      status: 'in_force',
      proceedings: [{ what: 'Introduced', on: '1999-02-01' }],
      source: { sourceUrl: 'https://law.alder-bay.example/ord/101.pdf', verificationStatus: 'verified' },
    },
  ],
};

const county = 'Brook County Code';
export const countyPublication: Publication = {
  jurisdiction: { key: 'us/xx/counties/brook', name: 'Brook County', kind: 'county', region: 'OR' },
  codes: [
    {
      key: county,
      name: county,
      abbreviations: ['BCC'],
      sectionGrammar: 'hyphenated',
      codifiedThrough: '2023-12-31',
    },
  ],
  sections: ['7-101', '7-102', '7-201.01', '12-34'].map((number) =>
    section(number, {
      code: county,
      citation: `Brook County Code § ${number}`,
      heading: `County rule ${number}`,
      containers: [{ level: 'chapter', number: number.split('-')[0] ?? '', heading: 'County rules' }],
      text: [{ designators: [], text: `Rule ${number} speaks of wells and culverts.` }],
    }),
  ),
  acts: [],
};

export async function publish(store: Store, publication: Publication): Promise<void> {
  const writer = await store.publish(publication.jurisdiction);
  for (const code of publication.codes) await writer.code(code);
  for (const record of publication.sections) await writer.section(record);
  for (const act of publication.acts) await writer.act(act);
  await writer.commit();
}

export const keys = {
  full: 'full-account-key',
  basic: 'basic-account-key',
  county: 'county-account-key',
  slow: 'slow-account-key',
};

/**
 * Accounts: with full access; without texts, sources, chains and ordinances in one jurisdiction; for another
 * jurisdiction by name; with three requests.
 */
export const accounts = readAccounts(
  JSON.stringify({
    accounts: [
      { name: 'full', key: keys.full, tier: 'full', jurisdictions: 'all', resources: 'all' },
      {
        name: 'basic',
        key: keys.basic,
        tier: 'basic',
        jurisdictions: ['Alder Bay'],
        resources: ['sections', 'search', 'contents'],
      },
      { name: 'county', key: keys.county, tier: 'full', jurisdictions: ['brook county'], resources: 'all' },
      { name: 'slow', key: keys.slow, tier: 'full', rate: { requests: 3, per_seconds: 60 } },
    ],
  }),
);

export interface Fixture {
  readonly store: Store;
  readonly app: FastifyInstance;
  readonly ids: Readonly<
    Record<'city' | 'county' | 'quiet' | 'permits' | 'recodified' | 'machinery' | 'ordinance', string>
  >;
  close(): Promise<void>;
}

export async function fixture(who: Accounts = accounts, kind: StoreKind = sqlite): Promise<Fixture> {
  const place = await kind.place();
  const store = await place.open();
  await publish(store, city);
  await publish(store, countyPublication);
  const app = createServer({ store, accounts: who, loopback: true });
  const id = async (text: string): Promise<string> =>
    (await store.search('all', { text, limit: 1 })).entries[0]?.code_section_id ?? '';
  const quietId = await id('5.08.010');
  const [first, second] = (await store.jurisdictions('all', { limit: 2 })).entries;
  const chain = await store.chain('all', quietId);
  return {
    store,
    app,
    ids: {
      city: first?.jurisdiction_id ?? '',
      county: second?.jurisdiction_id ?? '',
      quiet: quietId,
      permits: await id('5.08.020'),
      recodified: await id('5.08.030'),
      machinery: await id('5.08.040'),
      ordinance: chain?.[0]?.ordinance_id ?? '',
    },
    async close() {
      await app.close();
      await place.drop();
    },
  };
}

export interface Asked {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: the answer is validated against its schema before a test reads it
  readonly body: any;
}

/** Requests an answer from the service, and validates it against its OpenAPI document. */
export async function ask(
  app: FastifyInstance,
  url: string,
  {
    key = keys.full,
    method = 'GET',
    headers = {},
  }: {
    key?: string | null;
    method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS';
    headers?: Record<string, string>;
  } = {},
): Promise<Asked> {
  const answer = await app.inject({
    method,
    url,
    headers: { ...(key === null ? {} : { authorization: `Bearer ${key}` }), ...headers },
  });
  const text = answer.body;
  const body: unknown = text === '' ? undefined : JSON.parse(text);
  holdAgainstDocument({ method, url, status: answer.statusCode, headers: answer.headers, text });
  return { status: answer.statusCode, headers: answer.headers, text, body };
}

/** The next edition, in which every section has other words. */
export function withNewTexts(publication: Publication): Publication {
  const text = ({ number }: SectionRecord): SectionRecord['text'] => [{ designators: [], text: `New. ${number}` }];
  return nextEdition({ ...publication, sections: publication.sections.map((each) => ({ ...each, text: text(each) })) });
}

/** The same law as another edition, a year later. */
export function nextEdition(publication: Publication): Publication {
  const later = (date: string | undefined): string | undefined =>
    date?.replace(/\d{4}/, (year) => String(Number(year) + 1));
  const codes = publication.codes.map(({ codifiedThrough, publication: named, ...code }) => ({
    ...code,
    ...field('codifiedThrough', later(codifiedThrough)),
    ...field('publication', later(named)),
  }));
  return { ...publication, codes };
}

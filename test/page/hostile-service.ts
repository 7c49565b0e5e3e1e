/** A v1 service with attacks in every field: it sends every text of fixtures/hostile-texts.ts in all of them. */
import { createServer, type Server } from 'node:http';
import { allTexts, example, hostileTexts } from '../fixtures/hostile-texts.ts';

export interface HostileService {
  readonly url: string;
  /** If set, every request fails with this message. */
  complaint: string | undefined;
  close(): void;
}

const texts = Object.values(hostileTexts);
/** The fields that identify a section. */
const found = ['/code_section_id', '/jurisdiction_id', '/number', '/citation', '/citation_normalized', '/links'];

/** The sections: one for each text, with the text in each field and all texts in its lists. */
export const sections = [
  'script',
  'drawing',
  'commandLink',
  'markdownBlocks',
  'style',
  'longWord',
  'bidi',
  'stacked',
].map((name, at) => ({ name, id: `s${at + 1}`, number: `1.01.0${10 + at}`, text: hostileTexts[name] ?? '' }));

type Section = (typeof sections)[number];

const summary = ({ id, number, text }: Section) => ({
  ...allTexts('hit', text, [...found, '/match']),
  code_section_id: id,
  jurisdiction_id: 'j',
  number,
  citation: `Test Hollow Municipal Code § ${number}`,
  citation_normalized: `test hollow municipal code ${number}`,
  match: 'citation',
  links: {},
});

function sectionAnswer(section: Section): object {
  const { id, number, text } = section;
  return {
    ...allTexts('section', text, [...found, '/status']),
    ...summary(section),
    status: 'repealed',
    hierarchy: texts
      .slice(0, 12)
      .map((each) => ({ level: each, number: each, heading: each, links: { contents: each } })),
    text: [
      ...texts.map((each, at) => ({ designators: [`(${at})`, each], heading: each, text: each })),
      { designators: [], table: { caption: text, head: [texts], rows: [texts] } },
    ],
    notes: texts.map((each) => ({ kind: each, text: each })),
    aliases: texts,
    related: texts.map((each) => ({ relation: each, citation: each, code_section_id: each })),
    withheld: texts,
    links: { versions: `/v1/code-sections/${id}/versions`, contents: text },
    number,
  };
}

function answerTo(path: string, query: URLSearchParams): unknown {
  const section = sections.find(({ id }) => path.startsWith(`/v1/code-sections/${id}`));
  switch (path.split('/').at(-1)) {
    case 'jurisdictions':
      return {
        data: [
          {
            ...allTexts('jurisdiction', hostileTexts.commandLink ?? '', [
              '/jurisdiction_id',
              '/name',
              '/short_name',
              '/codes',
              '/coverage',
              '/links',
            ]),
            jurisdiction_id: 'j',
            name: 'Test Hollow',
            short_name: 'Test Hollow',
            codes: [
              { code_id: 'c', name: 'Test Hollow Municipal Code', abbreviations: ['THMC'], section_grammar: 'dotted' },
            ],
            links: { contents: '/v1/jurisdictions/j/contents' },
          },
          ...texts.map((text, at) => ({ ...allTexts('jurisdiction', text, ['/links']), jurisdiction_id: `h${at}` })),
        ],
      };
    case 'search': {
      const asked = query.get('q') ?? '';
      const hits = sections.filter(({ number }) => number === asked);
      return { data: (hits.length > 0 ? hits : sections).map(summary) };
    }
    case 'contents':
      return {
        data: texts.map((text, at) => ({
          ...allTexts('contentsEntry', text, ['/kind', '/links']),
          kind: 'section',
          id: `e${at}`,
        })),
      };
    case 'sources':
      return { data: texts.map((text) => allTexts('source', text)) };
    case 'legislative-chain':
      return {
        data: texts.map((text, at) => ({
          ...allTexts('chainEntry', text, ['/action', '/effective_from', '/adopted_on', '/links']),
          sequence: at,
          action: 'amended',
          effective_from: `20${String(at % 24).padStart(2, '0')}-03-01`,
          links: { ordinance: '/v1/ordinances/o1' },
        })),
      };
    case 'versions':
      return { data: texts.map((text) => ({ ...allTexts('version', text, ['/links']), links: {} })) };
    case 'o1':
      return {
        ...allTexts('ordinance', hostileTexts.drawing ?? '', ['/ordinance_id', '/sections', '/links']),
        ordinance_id: 'o1',
        proceedings: texts.map((text) => ({ what: text, on: text })),
        sections: sections.map(summary),
      };
    default:
      return section === undefined ? undefined : sectionAnswer(section);
  }
}

export async function startHostileService(): Promise<HostileService> {
  const server: Server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1');
    const answer = service.complaint === undefined ? answerTo(pathname, searchParams) : undefined;
    const complaint = { ...Object(example('problem')), detail: service.complaint ?? 'No such thing.' };
    const status = answer !== undefined ? 200 : service.complaint === undefined ? 404 : 500;
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer ?? complaint));
  });
  await new Promise<void>((started) => server.listen(0, '127.0.0.1', started));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('not listening');
  const service: HostileService = {
    url: `http://127.0.0.1:${address.port}`,
    complaint: undefined,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
  return service;
}

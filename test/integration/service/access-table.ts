/** A library with words that occur in one place each, and a table of the words that each request returns. */
import { hash } from 'node:crypto';
import type { Resource } from '../../../src/service/resources.ts';
import type { Store } from '../../../src/service/store/store.ts';
import { city, section } from './fixtures.ts';

/** An address of the service, and the access that it requires. */
export interface Way {
  /** As the route is declared. */
  readonly route: string;
  readonly query?: string;
  /** Path values that differ from the usual ones. */
  readonly path?: Readonly<Record<string, keyof Known>>;
  readonly needs: readonly Resource[];
  /** The words in the answer, each with the additional access that it requires. */
  readonly words: Readonly<Record<string, readonly Resource[]>>;
}

/** Identifiers in the library. */
export interface Known {
  readonly jurisdiction_id: string;
  readonly code_section_id: string;
  readonly ordinance_id: string;
  readonly newer_ordinance_id: string;
  readonly code_id: string;
  readonly container_id: string;
  readonly hash: string;
  readonly version: string;
  readonly present_version: string;
}

const text: readonly Resource[] = ['text'];
const chain: readonly Resource[] = ['legislative_chain'];
const asOf = 'as_of=2023-06-01';

const sectionNow = { headingword: [], titleword: [], textword: text, noteword: text, laterword: chain };
const sectionThen = { formerheading: [], titleword: [], formerword: text };
/**
 * The access that a link requires in addition to its target's: without the text, a container's notes have only its
 * name.
 */
export const linkNeeds: Readonly<Record<string, readonly Resource[]>> = { container_notes: text };

export const ways: readonly Way[] = [
  { route: '/v1/jurisdictions', query: 'limit=1', needs: [], words: {} },
  { route: '/v1/jurisdictions/:jurisdiction_id', needs: [], words: {} },
  { route: '/v1/openapi.json', needs: [], words: {} },
  { route: '/v1/code-sections/:code_section_id', needs: ['sections'], words: sectionNow },
  {
    route: '/v1/code-sections/:code_section_id',
    query: asOf,
    needs: ['sections', 'versions'],
    words: sectionThen,
  },
  { route: '/v1/code-sections/:code_section_id/sources', needs: ['sources'], words: { sourceword: [] } },
  {
    route: '/v1/code-sections/:code_section_id/legislative-chain',
    needs: ['legislative_chain'],
    words: { chainword: [] },
  },
  { route: '/v1/code-sections/:code_section_id/versions', needs: ['versions'], words: {} },
  {
    route: '/v1/code-sections/:code_section_id/versions/:version',
    needs: ['versions', 'sections'],
    words: sectionThen,
  },
  {
    route: '/v1/code-sections/:code_section_id/versions/:version',
    path: { version: 'present_version' },
    needs: ['versions', 'sections'],
    words: sectionNow,
  },
  {
    route: '/v1/jurisdictions/:jurisdiction_id/sections',
    query: 'numbers=5.08.010',
    needs: ['sections'],
    words: sectionNow,
  },
  {
    route: '/v1/jurisdictions/:jurisdiction_id/sections',
    query: `numbers=5.08.010;5.08.020&${asOf}`,
    needs: ['sections', 'versions'],
    words: sectionThen,
  },
  {
    route: '/v1/search',
    query: 'q=headingword&jurisdiction_id={jurisdiction_id}',
    needs: ['search'],
    words: { headingword: [], titleword: [], textword: text },
  },
  {
    route: '/v1/search',
    query: 'q=textword',
    needs: ['search'],
    words: { headingword: text, titleword: text, textword: text },
  },
  {
    route: '/v1/search',
    query: 'q=is+the+textword&match=phrase&limit=1',
    needs: ['search'],
    words: { headingword: text, titleword: text, textword: text },
  },
  {
    route: '/v1/search',
    query: 'q=Ord.+101',
    needs: ['search'],
    words: { headingword: chain, titleword: chain, textword: [...text, ...chain] },
  },
  { route: '/v1/search', query: 'q=noteword', needs: ['search'], words: {} },
  { route: '/v1/search', query: 'q=formerword', needs: ['search'], words: {} },
  {
    route: '/v1/search',
    query: 'q=5.08.010&match=number',
    needs: ['search'],
    words: { headingword: [], titleword: [] },
  },
  {
    route: '/v1/search',
    query: 'q=5.08&limit=1&preferred_jurisdiction_id={jurisdiction_id}',
    needs: ['search'],
    words: { headingword: [], titleword: [], textword: text },
  },
  {
    route: '/v1/search',
    query: `q=formerword&${asOf}`,
    needs: ['search', 'versions'],
    words: { formerheading: text, titleword: text, formerword: text },
  },
  {
    route: '/v1/search',
    query: `q=5.08&${asOf}&limit=1`,
    needs: ['search', 'versions'],
    words: { formerheading: [], titleword: [], formerword: text },
  },
  { route: '/v1/jurisdictions/:jurisdiction_id/contents', needs: ['contents'], words: {} },
  {
    route: '/v1/jurisdictions/:jurisdiction_id/contents',
    query: 'parent={code_id}',
    needs: ['contents'],
    words: { titleword: [] },
  },
  {
    route: '/v1/jurisdictions/:jurisdiction_id/contents',
    query: 'parent={container_id}&limit=1',
    needs: ['contents'],
    words: { headingword: [] },
  },
  {
    route: '/v1/jurisdictions/:jurisdiction_id/contents',
    query: `parent={container_id}&limit=1&${asOf}`,
    needs: ['contents', 'versions'],
    words: { formerheading: [] },
  },
  { route: '/v1/codes/:code_id/numbers', needs: ['sections'], words: {} },
  { route: '/v1/codes/:code_id/headings', needs: ['sections'], words: { headingword: [] } },
  {
    route: '/v1/containers/:container_id',
    needs: ['sections'],
    words: { titleword: [], containernote: text, containerchain: chain },
  },
  {
    route: '/v1/ordinances/:ordinance_id',
    needs: ['ordinances'],
    words: { actword: [], lawword: text, headingword: ['sections'], titleword: ['sections'] },
  },
  {
    route: '/v1/ordinances/:ordinance_id',
    path: { ordinance_id: 'newer_ordinance_id' },
    needs: ['ordinances'],
    words: { laterword: [], headingword: ['sections'], titleword: ['sections'] },
  },
  { route: '/v1/files/:hash', needs: ['text'], words: { pictureword: [] } },
];

/** Every word of the library that only some requests return. */
export const words: readonly string[] = [...new Set(ways.flatMap((way) => Object.keys(way.words)))];

const picture = Buffer.from('the pictureword');
const title = { level: 'title', number: '5', heading: 'The titleword' };
const [code] = city.codes;

/** Publishes two editions of one code: sections with all fields, a container's own content, acts and a picture. */
export async function publishWords(store: Store): Promise<void> {
  const edition = async (codifiedThrough: string, heading: string, words: string, note: string): Promise<void> => {
    if (code === undefined) throw new Error('the city has a code');
    const writer = await store.publish(city.jurisdiction);
    await writer.code({ ...code, codifiedThrough, publication: `publication/${codifiedThrough}` });
    await writer.container(code.key, [title], {
      notes: [{ kind: 'Notes', text: 'Of the containernote.' }],
      chain: [{ action: 'enacted', actNumber: '7', note: 'containerchain' }],
    });
    const file = { hash: hash('sha256', picture), mediaType: 'image/png', name: 'map.png', bytes: picture };
    await writer.file(file);
    for (const number of ['5.08.010', '5.08.020'])
      await writer.section(
        section(number, {
          containers: [title],
          heading,
          text: [
            { designators: [], text: words },
            { designators: [], image: { name: file.name, media_type: file.mediaType, href: `/v1/files/${file.hash}` } },
          ],
          notes: [{ kind: 'Notes', text: note }],
          related: [{ relation: 'see', number: number === '5.08.010' ? '5.08.020' : '5.08.010' }],
          sources: [{ officialSourceUrl: 'https://law.example/5', title: 'sourceword' }],
          chain: [{ action: 'enacted', actKey: 'Ord. 101', actNumber: '101', note: 'chainword' }],
          uncodified: [{ action: 'amended', actKey: 'Ord. 909', actNumber: '909', actTitle: 'The laterword' }],
        }),
      );
    const act = { proceedings: [], adoptionDate: '2020-01-01' };
    const law = [{ designators: [], text: 'The lawword.' }];
    await writer.act({ ...act, key: 'Ord. 101', number: '101', title: 'An ordinance of the actword', text: law });
    await writer.act({ ...act, key: 'Ord. 909', number: '909', title: 'The laterword', adoptionDate: '2025-01-01' });
    await writer.commit();
  };
  await edition('2023-05-01', 'Of the formerheading', 'It was the formerword.', 'It was the formernote.');
  await edition('2024-05-01', 'Of the headingword', 'It is the textword.', 'It is the noteword.');
}

/** The identifiers of the records that `publishWords` wrote. */
export async function knownIn(store: Store): Promise<Known> {
  const found = (await store.jurisdictions('all', { limit: 9 })).entries.find(({ name }) => name === 'Alder Bay');
  const [hit] = (await store.search('all', { text: '5.08.010', match: 'number', limit: 1 })).entries;
  if (found === undefined || hit === undefined) throw new Error('the city is not in the library');
  const { jurisdiction_id, codes } = found;
  const { code_section_id } = hit;
  const read = await store.section('all', code_section_id);
  const versions = (await store.versions('all', code_section_id)) ?? [];
  const [entry] = (await store.chain('all', code_section_id)) ?? [];
  const [row] = (await store.contents('all', jurisdiction_id, codes[0]?.code_id, { limit: 1 }))?.entries ?? [];
  return {
    jurisdiction_id,
    code_section_id,
    ordinance_id: entry?.ordinance_id ?? '',
    newer_ordinance_id: read?.uncodified_acts?.[0]?.ordinance_id ?? '',
    code_id: codes[0]?.code_id ?? '',
    container_id: row?.id ?? '',
    hash: hash('sha256', picture),
    version: versions.find(({ current }) => !current)?.version ?? '',
    present_version: versions.find(({ current }) => current)?.version ?? '',
  };
}

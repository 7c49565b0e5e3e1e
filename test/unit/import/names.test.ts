import { strict as assert } from 'node:assert';
import { grammarOf } from '../../../src/service/import/grammar.ts';
import { codeNames } from '../../../src/service/import/names/code-names.ts';
import { type CodeDocument, governmentsOf } from '../../../src/service/import/open-law/governments.ts';
import { pagePath } from '../../../src/service/import/open-law/sources.ts';

interface Case {
  readonly id: string;
  readonly heading: string;
  readonly folder: string;
  readonly jurisdiction: object;
  readonly name: string;
  readonly among: readonly string[];
}

const cases: readonly Case[] = [
  {
    id: 'City of Elm-Ford, Or., Code',
    heading: 'City of Elm-Ford Municipal Code',
    folder: 'us/or/cities/elm-ford/code',
    jurisdiction: { key: 'us/or/cities/elm-ford', name: 'Elm-Ford', kind: 'city', region: 'OR' },
    name: 'Elm-Ford Municipal Code',
    among: ['City of Elm-Ford Municipal Code', 'EFMC', 'E.F.M.C.', 'Elm-Ford Mun. Code'],
  },
  {
    id: 'D.C. Code',
    heading: 'Code of the District of Columbia',
    folder: 'us/dc/council/code',
    jurisdiction: { key: 'us/dc', name: 'District of Columbia', kind: 'district', region: 'DC' },
    name: 'D.C. Code',
    among: ['Code of the District of Columbia', 'DC Code', 'D.C. Official Code'],
  },
  {
    id: 'COAR',
    heading: 'Code of Maryland Regulations',
    folder: 'us/md/exec/coar',
    jurisdiction: { key: 'us/md', name: 'Maryland', kind: 'state', region: 'MD' },
    name: 'COAR',
    among: ['Code of Maryland Regulations'],
  },
  {
    id: 'COR',
    heading: 'Code of Regulations',
    folder: 'us/md/exec/cor',
    jurisdiction: { key: 'us/md', name: 'Maryland', kind: 'state', region: 'MD' },
    name: 'COR',
    among: ['Maryland Code of Regulations'],
  },
  {
    id: 'Alder County Code',
    heading: 'Alder County Code',
    folder: 'us/wa/counties/alder/council/code',
    jurisdiction: { key: 'us/wa/counties/alder', name: 'Alder County', kind: 'county', region: 'WA' },
    name: 'Alder County Code',
    among: ['ACC', 'A.C.C.'],
  },
  {
    id: 'Grey Water Tribal Code',
    heading: 'Grey Water Tribal Code',
    folder: 'us/nm/tribes/grey-water/code',
    jurisdiction: { key: 'us/nm/tribes/grey-water', name: 'Grey Water', kind: 'tribe', region: 'NM' },
    name: 'Grey Water Tribal Code',
    among: ['GWTC'],
  },
  {
    id: 'Marion County, Ind., Code',
    heading: 'MARION COUNTY CODE',
    folder: 'us/in/counties/marion/code',
    jurisdiction: { key: 'us/in/counties/marion', name: 'Marion County', kind: 'county', region: 'IN' },
    name: 'Marion County Code',
    among: ['MCC'],
  },
  {
    id: 'Maryland Code',
    heading: 'Code of Maryland',
    folder: 'us/md/code',
    jurisdiction: { key: 'us/md', name: 'Maryland', kind: 'state', region: 'MD' },
    name: 'Maryland Code',
    among: ['Code of Maryland'],
  },
  {
    id: 'Foo Code',
    heading: 'The Code of Ordinances of the Town of Foo',
    folder: 'code',
    jurisdiction: { key: 'foo', name: 'Foo', kind: 'town' },
    name: 'Foo Code',
    among: ['The Code of Ordinances of the Town of Foo'],
  },
];

describe('the government and the name of a code', () => {
  for (const { id, heading, folder, jurisdiction, name, among } of cases) {
    it(`${heading} in ${folder}`, () => {
      const [government] = governmentsOf([{ id, heading, folder }], {});
      assert.ok(government !== undefined);
      const { otherNames: _, formerKeys: __, ...found } = government.record;
      assert.deepEqual(found, jurisdiction);
      const names = codeNames({ id, heading, folder }, government.record);
      assert.equal(names.name, name);
      for (const form of among)
        assert.ok(names.abbreviations.includes(form), `${form} in ${names.abbreviations.join(' | ')}`);
      assert.ok(!names.abbreviations.includes(name));
    });
  }
});

interface LibraryCase {
  readonly title: string;
  readonly library: { readonly heading?: string; readonly description?: string };
  readonly documents: readonly CodeDocument[];
  readonly governments: readonly {
    readonly key: string;
    readonly name: string;
    readonly shortName?: string;
    readonly kind: string;
    readonly also: readonly string[];
    readonly codes: readonly (readonly [kind: string, name: string])[];
  }[];
}

const libraries: readonly LibraryCase[] = [
  {
    title: 'a band with four documents, one of them with a title of its own',
    library: { heading: 'Gray Hills Band of Otter Indians Law Library', description: 'Browse the laws of Gray Hills' },
    documents: [
      {
        id: 'GH Const.',
        heading: 'Constitution and Bylaws of the Gray Hills Band of Otter Indians',
        folder: 'us/nsn/ghotter/council/constitution',
      },
      { id: 'Gray Hills Code', heading: 'Gray Hills Code', folder: 'us/nsn/ghotter/council/code' },
      { id: 'Traffic Code', heading: 'Traffic Code', folder: 'us/nsn/ghotter/council/traffic' },
      {
        id: 'Drafting Manual',
        heading: 'Legislative Drafting Manual',
        folder: 'us/nsn/ghotter/council/drafting-manual',
      },
    ],
    governments: [
      {
        key: 'us/nsn/ghotter',
        name: 'Gray Hills Band of Otter Indians',
        shortName: 'Gray Hills Band',
        kind: 'band',
        also: ['Gray Hills Band', 'Gray Hills', 'Gray Hills Band of Otter'],
        codes: [
          ['constitution', 'GH Const.'],
          ['code', 'Gray Hills Code'],
          ['code', 'Gray Hills Band Traffic Code'],
          ['manual', 'Gray Hills Band Drafting Manual'],
        ],
      },
    ],
  },
  {
    title: 'a pueblo whose documents write its name in two ways',
    library: { heading: 'Pueblo of San Elmo Law Library' },
    documents: [
      {
        id: 'Constitution',
        heading: 'CONSTITUTION OF THE PUEBLO OF SAN ELMO',
        folder: 'us/nsn/sanelmo/council/constitution',
      },
      { id: 'Pueblo de San Elmo Code', heading: 'Pueblo de San Elmo Code', folder: 'us/nsn/sanelmo/council/code' },
      { id: 'Charter', heading: 'Corporate Charter', folder: 'us/nsn/sanelmo/council/charter' },
      { id: 'Rules', heading: 'Tribal Court Rules', folder: 'us/nsn/sanelmo/court/rules' },
    ],
    governments: [
      {
        key: 'us/nsn/sanelmo',
        name: 'Pueblo of San Elmo',
        kind: 'pueblo',
        also: ['Pueblo de San Elmo', 'San Elmo Pueblo', 'San Elmo'],
        codes: [
          ['constitution', 'Pueblo of San Elmo Constitution'],
          ['code', 'Pueblo de San Elmo Code'],
          ['charter', 'Pueblo of San Elmo Charter'],
          ['rules', 'Pueblo of San Elmo Rules'],
        ],
      },
    ],
  },
  {
    title: 'a city with a charter, a code and a zoning resolution',
    library: { heading: 'City of Marlow Law Library' },
    documents: [
      {
        id: 'City of Marlow, Ohio, Charter',
        heading: 'Charter of the City of Marlow',
        folder: 'us/oh/cities/marlow/council/charter',
      },
      {
        id: 'City of Marlow, Ohio, Code',
        heading: 'City of Marlow Municipal Code',
        folder: 'us/oh/cities/marlow/council/code',
      },
      { id: 'Zoning Resolution', heading: 'Zoning Resolution', folder: 'us/oh/cities/marlow/planning/zoning' },
    ],
    governments: [
      {
        key: 'us/oh/cities/marlow',
        name: 'Marlow',
        kind: 'city',
        also: ['City of Marlow'],
        codes: [
          ['charter', 'Charter of the City of Marlow'],
          ['code', 'Marlow Municipal Code'],
          ['zoning', 'Marlow Zoning Resolution'],
        ],
      },
    ],
  },
  {
    title: 'the regulations and the code of a state',
    library: { heading: 'Division of State Documents' },
    documents: [
      { id: 'VAREG', heading: 'Code of Vermont Regulations', folder: 'us/vt/exec/vareg' },
      { id: 'Vermont Code', heading: 'Vermont Code', folder: 'us/vt/legislature/code' },
    ],
    governments: [
      {
        key: 'us/vt',
        name: 'Vermont',
        kind: 'state',
        also: [],
        codes: [
          ['regulations', 'VAREG'],
          ['code', 'Vermont Code'],
        ],
      },
    ],
  },
  {
    title: 'documents without a path that says whose they are',
    library: { heading: 'Town of Ash Hollow' },
    documents: [
      { id: '', heading: 'Town Charter', folder: 'charter' },
      { id: '', heading: 'Code of Ordinances', folder: 'code' },
    ],
    governments: [
      {
        key: 'ash-hollow',
        name: 'Ash Hollow',
        kind: 'town',
        also: ['Town of Ash Hollow'],
        codes: [
          ['charter', 'Ash Hollow Town Charter'],
          ['code', 'Ash Hollow Code of Ordinances'],
        ],
      },
    ],
  },
  {
    title: 'a library of two governments',
    library: { heading: 'Northern Law Library' },
    documents: [
      { id: '', heading: 'Constitution of the Alder Nation', folder: 'us/nsn/alder/council/constitution' },
      { id: '', heading: 'Birch Rancheria Tribal Code', folder: 'us/nsn/birch/council/code' },
    ],
    governments: [
      {
        key: 'us/nsn/alder',
        name: 'Alder Nation',
        kind: 'nation',
        also: ['Alder'],
        codes: [['constitution', 'Constitution of the Alder Nation']],
      },
      {
        key: 'us/nsn/birch',
        name: 'Birch Rancheria',
        kind: 'rancheria',
        also: ['Birch'],
        codes: [['code', 'Birch Rancheria Tribal Code']],
      },
    ],
  },
];

describe('a jurisdiction is a government, and its documents are its codes', () => {
  for (const { title, library, documents, governments } of libraries) {
    it(title, () => {
      const found = governmentsOf(documents, library);
      assert.deepEqual(
        found.map(({ record, documents: own }) => ({
          key: record.key,
          name: record.name,
          ...(record.shortName === undefined ? {} : { shortName: record.shortName }),
          kind: record.kind,
          codes: own.map((document) => {
            const { kind, name } = codeNames(document, record);
            return [kind, name];
          }),
        })),
        governments.map(({ also: _, ...government }) => government),
      );
      for (const [at, { also }] of governments.entries())
        for (const name of also) assert.ok(found[at]?.record.otherNames?.includes(name), name);
    });
  }

  it('a generic title is cited under each name of its government', () => {
    const document = { id: 'Drafting Manual', heading: 'Drafting Manual', folder: 'us/nsn/alder/council/manual' };
    const [government] = governmentsOf([document], { heading: 'Alder Band of Otter Indians Law Library' });
    assert.ok(government !== undefined);
    const { name, abbreviations } = codeNames(document, government.record);
    assert.equal(name, 'Alder Band Drafting Manual');
    assert.ok(abbreviations.includes('Alder Band of Otter Indians Drafting Manual'), abbreviations.join(' | '));
  });
});

describe('the shape of a code’s numbers', () => {
  const shapes: readonly (readonly [readonly string[], string | undefined])[] = [
    [['23.44.010', '12A.14.080', '1'], 'dotted'],
    [['48-904.03', '5-12-030', '22A-101', '7-2501.01'], 'hyphenated'],
    [['28:9-102', '28:1-201'], 'colon'],
    [['1', '2', '16a'], 'plain'],
    [[], undefined],
  ];
  for (const [numbers, grammar] of shapes)
    it(`${numbers.join(', ') || 'none'}: ${grammar}`, () => assert.equal(grammarOf(numbers), grammar));
});

describe('the page of a document', () => {
  const pages: readonly (readonly [string, string])[] = [
    ['us/dc/council/code/titles/48/sections/48-101.xml', 'us/dc/council/code/sections/48-101'],
    ['us/dc/council/periods/24/laws/24-9.xml', 'us/dc/council/laws/24-9'],
    ['us/or/cities/elmford/ordinances/2020/18.xml', 'us/or/cities/elmford/ordinances/2020/18'],
    ['us/or/cities/elmford/code/index.xml', 'us/or/cities/elmford/code'],
  ];
  for (const [file, page] of pages) it(file, () => assert.equal(pagePath(file), page));
});

import { strict as assert } from 'node:assert';
import { grammarOf } from '../../../src/service/import/grammar.ts';
import { codeNames, jurisdictionOf } from '../../../src/service/import/open-law/names.ts';
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
    jurisdiction: { key: 'foo-code', name: 'Foo', kind: 'town' },
    name: 'Foo Code',
    among: ['The Code of Ordinances of the Town of Foo'],
  },
];

describe('whose code it is and what it is called', () => {
  for (const { id, heading, folder, jurisdiction, name, among } of cases) {
    it(`${heading} in ${folder}`, () => {
      const found = jurisdictionOf({ id, heading, folder });
      assert.deepEqual(found, jurisdiction);
      const names = codeNames({ id, heading, folder }, found);
      assert.equal(names.name, name);
      for (const form of among) {
        assert.ok(names.abbreviations.includes(form), `${form} in ${names.abbreviations.join(' | ')}`);
      }
      assert.ok(!names.abbreviations.includes(name));
    });
  }
});

describe('the shape of a code’s numbers', () => {
  const shapes: readonly (readonly [readonly string[], string | undefined])[] = [
    [['23.44.010', '12A.14.080', '1'], 'dotted'],
    [['48-904.03', '5-12-030', '22A-101', '7-2501.01'], 'hyphenated'],
    [['28:9-102', '28:1-201'], 'colon'],
    [['1', '2', '16a'], 'plain'],
    [[], undefined],
  ];
  for (const [numbers, grammar] of shapes) {
    it(`${numbers.join(', ') || 'none'}: ${grammar}`, () => assert.equal(grammarOf(numbers), grammar));
  }
});

describe('the page of a document', () => {
  const pages: readonly (readonly [string, string])[] = [
    ['us/dc/council/code/titles/48/sections/48-101.xml', 'us/dc/council/code/sections/48-101'],
    ['us/dc/council/periods/24/laws/24-9.xml', 'us/dc/council/laws/24-9'],
    ['us/or/cities/elmford/ordinances/2020/18.xml', 'us/or/cities/elmford/ordinances/2020/18'],
    ['us/or/cities/elmford/code/index.xml', 'us/or/cities/elmford/code'],
  ];
  for (const [file, page] of pages) {
    it(file, () => assert.equal(pagePath(file), page));
  }
});

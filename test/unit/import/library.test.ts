import { strict as assert } from 'node:assert';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { importPaths } from '../../../src/service/import/index.ts';
import { imported } from './imported.ts';
import { Recorder } from './recorder.ts';
import { act, history, library, namespaces, removeTrees, row, section, title, tree } from './trees.ts';

afterEach(removeTrees);

describe('a library', () => {
  it('is imported with its jurisdiction, its code, its containers and its sources', async () => {
    const { store, summary } = await imported(library(title(section('1.10.020'))));
    const { jurisdiction, codes, containers } = store.only;
    assert.deepEqual(jurisdiction, {
      key: 'us/or/cities/elmford',
      name: 'Elmford',
      otherNames: ['City of Elmford'],
      kind: 'city',
      region: 'OR',
    });
    assert.deepEqual(codes, [
      {
        key: 'City of Elmford, Or., Code',
        name: 'Elmford Municipal Code',
        kind: 'code',
        abbreviations: [
          'City of Elmford Municipal Code',
          'City of Elmford, Or., Code',
          'Elmford Mun. Code',
          'EMC',
          'E.M.C.',
        ],
        codifiedThrough: '2025-01-31',
        officialUrl: 'https://law.elmford.example/us/or/cities/elmford/code',
        sectionGrammar: 'dotted',
      },
    ]);
    assert.deepEqual(containers, [[{ level: 'title', number: '1', heading: 'GENERAL' }]]);
    const found = store.only.section('1.10.020');
    assert.equal(found.citation, 'Elmford Municipal Code § 1.10.020');
    assert.deepEqual(
      found.sources.map((source) => [source.sourceUrl, source.verificationStatus]),
      [
        ['https://law.elmford.example/us/or/cities/elmford/code/1.10.020', 'derived'],
        ['https://xml.elmford.example/law-xml', 'verified'],
      ],
    );
    const { ledger, ...counts } = summary;
    assert.deepEqual(counts, {
      jurisdictions: 1,
      places: [{ name: 'Elmford', region: 'OR' }],
      sections: 1,
      ordinances: 0,
      chain_entries: 0,
      kept: 0,
      characters: { read: 76, stored: 76 },
      skipped: [],
    });
    assert.deepEqual(
      ledger.map(({ element }) => element),
      ['heading', 'num', 'text', 'prefix'],
    );
    assert.equal(store.only.outcome, 'committed');
  });

  it('counts subheadings as levels of what comes after them', async () => {
    const { store } = await imported(
      library(`<subheading>Division II. Works.</subheading><container><prefix>Title</prefix><num>1</num>
        <subheading>Docks and piers</subheading>${section('1.1')}<subheading>Part A. Roads</subheading>${section('1.2')}</container>`),
    );
    assert.deepEqual(
      ['1.1', '1.2'].map((number) =>
        store.only.section(number).containers.map(({ level, number: own, heading }) => [level, own, heading]),
      ),
      [
        [
          ['division', 'II', 'Works.'],
          ['title', '1', undefined],
          ['group', undefined, 'Docks and piers'],
        ],
        [
          ['division', 'II', 'Works.'],
          ['title', '1', undefined],
          ['part', 'A', 'Roads'],
        ],
      ],
    );
  });

  it('in an unknown namespace is read by its element names, with a notice', async () => {
    const other = (xml: string | Buffer): string =>
      xml.toString().replaceAll('https://open.law/schemas/', 'https://law.example/v9/');
    const files = Object.fromEntries(
      Object.entries(library(title(section('1.1')))).map(([path, xml]) => [path, other(xml)]),
    );
    const lines: string[] = [];
    const { summary } = await imported(files, { log: (line) => lines.push(line) });
    assert.equal(summary.sections, 1);
    assert.match(lines.join('\n'), /namespace "https:\/\/law\.example\/v9\/library"/);
  });

  it('in one file is the same as in many', async () => {
    const files = library('');
    const whole = `<library ${namespaces}><heading>Elmford</heading>
      <document id="City of Elmford, Or., Code"><heading>City of Elmford Municipal Code</heading>${title(section('1.1', history(row('Ord. 5', ''))))}</document>
      <collection name="o">${act('Ord. 5', '<section><num>1</num><codify:repeal path="1.1" codified:path="1.1"/></section>')}</collection></library>`;
    assert.ok(files['index.xml'] !== undefined);
    const { store, skipped } = await imported({ 'index.xml': whole });
    assert.deepEqual(skipped, []);
    assert.equal(store.only.jurisdiction.name, 'Elmford');
    assert.equal(store.only.section('1.1').chain[0]?.action, 'repealed');
  });

  it('of several jurisdictions is a publication of each', async () => {
    const { store } = await imported({
      'index.xml': `<library ${namespaces}><heading>L</heading><xi:include href="us/or/cities/a/code/index.xml"/><xi:include href="us/or/counties/b/code/index.xml"/></library>`,
      'us/or/cities/a/code/index.xml': `<document ${namespaces} id="A Code"><heading>City of A Code</heading>${section('1')}</document>`,
      'us/or/counties/b/code/index.xml': `<document ${namespaces} id="B County Code"><heading>B County Code</heading>${section('1')}</document>`,
    });
    assert.deepEqual(
      store.publications.map(({ jurisdiction, sections }) => [jurisdiction.key, jurisdiction.name, sections.length]),
      [
        ['us/or/cities/a', 'A', 1],
        ['us/or/counties/b', 'B County', 1],
      ],
    );
  });

  it('keeps the text of a title outside its sections as the title’s own', async () => {
    const { store, skipped } = await imported(
      library(title(`<text>WHEREAS the city has grown.</text>${section('1.1')}`)),
    );
    const own = store.only.sections.find((provision) => provision.ofContainer === true);
    assert.equal(own?.kind, 'title');
    assert.equal(own?.citation, 'Elmford Municipal Code tit. 1');
    assert.deepEqual(own?.text, [{ designators: [], text: 'WHEREAS the city has grown.' }]);
    assert.deepEqual(skipped, []);
  });
});

describe('an act', () => {
  it('is imported with its names, dates, citations, proceedings and source, even as a stub', async () => {
    const { store } = await imported(
      library(
        section('1'),
        `<document id="D.C. Law 24-250"><num type="law">24-250</num><heading type="short">Docks Act of 2022</heading><heading type="long">To build docks.</heading>
          <meta><introduced>2022-01-05</introduced><effective>2023-02-23</effective>
          <citations><citation type="law" url="./docs/24-250.pdf">D.C. Law 24-250</citation><citation type="register">69 DCR 15101</citation></citations>
          <history url="https://lims.example/B24"><vote date="2022-11-01" reading="First"/><enacted>2022-12-08</enacted><summary>It builds docks.</summary><committee>Committee on Docks</committee></history></meta></document>
         <document id="Stat. 79-2-ch707"><heading/><meta><stub/><effective>1946-07-31</effective><citations><citation type="law">ch. 707</citation></citations></meta></document>`,
      ),
    );
    const law = store.only.act('D.C. Law 24-250');
    assert.deepEqual(
      { ...law, source: undefined },
      {
        key: 'D.C. Law 24-250',
        type: 'Law',
        number: '24-250',
        title: 'Docks Act of 2022',
        longTitle: 'To build docks.',
        adoptionDate: '2022-12-08',
        effectiveFrom: '2023-02-23',
        status: 'adopted',
        registerCitation: '69 DCR 15101',
        summary: 'It builds docks.',
        proceedings: [
          { what: 'Introduced', on: '2022-01-05' },
          { what: 'Vote: First', on: '2022-11-01' },
          { what: 'Enacted', on: '2022-12-08' },
          { what: 'Committee: Committee on Docks' },
        ],
        source: undefined,
      },
    );
    assert.deepEqual(
      [law.source?.sourceUrl, law.source?.verificationStatus],
      ['https://law.elmford.example/docs/24-250.pdf', 'derived'],
    );
    const stub = store.only.act('Stat. 79-2-ch707');
    assert.deepEqual(
      [stub.type, stub.number, stub.title, stub.effectiveFrom, stub.source?.kind],
      ['Act of Congress', 'ch. 707', undefined, '1946-07-31', 'act_stub'],
    );
  });

  it('has its publisher’s address as verified, and only web addresses', async () => {
    const cited = (id: string, url: string) =>
      act(id, '', '2020-02-01', `<citations><citation type="law" url="${url}">${id}</citation></citations>`);
    const { store } = await imported(
      library(section('1'), cited('Ord. 1', 'https://pdf.example/1.pdf') + cited('Ord. 2', 'javascript:alert(1)')),
    );
    assert.deepEqual(
      [store.only.act('Ord. 1').source?.sourceUrl, store.only.act('Ord. 1').source?.verificationStatus],
      ['https://pdf.example/1.pdf', 'verified'],
    );
    assert.doesNotMatch(JSON.stringify(store.only.act('Ord. 2').source), /javascript/);
  });
});

describe('includes', () => {
  const at = (href: string): string => `<xi:include href="${href}"/>`;
  const file = (number: string): string => section(number).replace('<section ', `<section ${namespaces} `);

  it('are followed in their place, with odd names and percent signs, and each failure is reported', async () => {
    const { store, skipped } = await imported(
      library(
        title(
          [
            '[1.1].xml',
            '1.2%20(old).xml',
            '100%.xml',
            'missing.xml',
            '/etc/hostname',
            '../../../../../../outside.xml',
            'http://evil.example/x.xml',
            '',
          ]
            .map((name) => at(name.startsWith('[') || /^\d/.test(name) ? `./s/${name}` : name))
            .join('\n'),
        ),
        '',
        {
          'us/or/cities/elmford/code/s/[1.1].xml': file('1.1'),
          'us/or/cities/elmford/code/s/1.2 (old).xml': file('1.2'),
          'us/or/cities/elmford/code/s/100%.xml': file('1.3'),
        },
      ),
    );
    assert.deepEqual(
      store.only.sections.map((each) => each.number),
      ['1.1', '1.2', '1.3'],
    );
    assert.deepEqual(
      skipped.map((each) => each.slice(each.indexOf(':') + 1)),
      [
        '7 "missing.xml" does not exist',
        '8 the include of "/etc/hostname" leads out of the library',
        '9 the include of "../../../../../../outside.xml" leads out of the library',
        '10 the include of "http://evil.example/x.xml" does not name a file of this library',
        '11 an include has no address',
      ],
    );
    assert.equal(
      store.only.section('1.1').sources[0]?.sourceUrl,
      'https://law.elmford.example/us/or/cities/elmford/code/s/%5B1.1%5D',
    );
  });

  it('do not leave the library through a link or follow circles', async () => {
    const outside = tree({ 'secret.xml': file('9.9') });
    const root = tree(
      library(title(at('./linked.xml') + at('./a.xml')), '', {
        'us/or/cities/elmford/code/a.xml': `<container ${namespaces}><prefix>Chapter</prefix><num>1</num>${at('b.xml')}${at('b.xml')}</container>`,
        'us/or/cities/elmford/code/b.xml': `<container ${namespaces}><prefix>Part</prefix><num>1</num>${section('1.1')}${at('a.xml')}</container>`,
      }),
    );
    symlinkSync(join(outside, 'secret.xml'), join(root, 'us/or/cities/elmford/code/linked.xml'));
    const store = new Recorder();
    const { skipped } = await importPaths([root], store);
    assert.deepEqual(
      store.only.sections.map((each) => each.number),
      ['1.1'],
    );
    assert.match(skipped[0]?.why ?? '', /a link that leads out/);
    assert.match(skipped[1]?.why ?? '', /in a circle/);
    assert.match(skipped[2]?.why ?? '', /included before/);
  });
});

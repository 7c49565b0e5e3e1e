import { strict as assert } from 'node:assert';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { type ImportOptions, importPaths } from '../../../src/service/import/index.ts';
import { Recorder } from './recorder.ts';
import { history, library, namespaces, removeTrees, section, title, tree } from './trees.ts';

afterEach(removeTrees);

async function imported(files: Readonly<Record<string, string | Buffer>>, options: ImportOptions = {}) {
  const root = tree(files);
  const store = new Recorder();
  const summary = await importPaths([root], store, options);
  const skipped = summary.skipped.map(({ path, line, why }) => `${path.slice(root.length + 1)}:${line ?? ''} ${why}`);
  return { root, store, summary, skipped };
}

const row = (act: string, more: string, text = ''): string =>
  `<annotation type="History" doc="${act}" ${more}>${text}</annotation>`;

const act = (id: string, body: string, effective = '2020-02-01', meta = ''): string => `<document id="${id}">
  <num>${id.split(' ').at(-1)}</num><heading type="short">Act ${id}</heading>
  <meta><effective>${effective}</effective>${meta}</meta>${body}</document>`;

/** The chain of § 1.1 when its history is `rows` and the acts are `acts`. */
async function chain(rows: readonly string[], acts = '', attributes = '', words = '<text>Words.</text>') {
  const { store } = await imported(library(title(section('1.1', words + history(...rows), attributes)), acts));
  return store.only.section('1.1').chain;
}

describe('a library', () => {
  it('is imported with its jurisdiction, its code, its containers and its sources', async () => {
    const { store, summary } = await imported(library(title(section('1.10.020'))));
    const { jurisdiction, codes, containers } = store.only;
    assert.deepEqual(jurisdiction, { key: 'us/or/cities/elmford', name: 'Elmford', kind: 'city', region: 'OR' });
    assert.deepEqual(codes, [
      {
        key: 'City of Elmford, Or., Code',
        name: 'Elmford Municipal Code',
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
    assert.deepEqual(summary, { jurisdictions: 1, sections: 1, ordinances: 0, chain_entries: 0, skipped: [] });
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

  it('in a namespace that nobody knows yet is read by its names, and the person is told', async () => {
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

  it('names the text of a chapter that stands in no section, rather than losing it in silence', async () => {
    const { skipped } = await imported(library(title(`<text>WHEREAS the city has grown.</text>${section('1.1')}`)));
    assert.deepEqual(skipped, ['us/or/cities/elmford/code/index.xml:4 text of Title 1 that stands in no section']);
  });
});

describe('the legislative chain', () => {
  it('says what the act’s own instructions to the codifier say', async () => {
    const body = `<section><num>2</num>
      <para><num>(a)</num><text>A new section 1.1 is added.</text><include><section>
        <codify:insert path="1" num-value="1.1" codified:path="|1.1"/><num>1.1</num></section></include></para>
      <para><num>(b)</num><codify:insert after="(a)" codified:path="|1.1|(b)"/></para>
      <para><num>(c)</num><codify:find-replace codified:path="|1.1"/></para>
      <para><num>(d)</num><codify:repeal codified:path="|1.1|(c)"/></para>
      <para><num>(e)</num><codify:repeal codified:path="|1.1"/></para>
      <para><num>(f)</num><codify:redesignate-section codified:path="|1.1"/></para>
      <para><num>(g)</num><codify:redesignate-para codified:path="|1.1"/></para></section>`;
    const letters = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
    const entries = await chain(
      letters.map((letter) => row('Ord. 5', `path="§2|(${letter})"`)),
      act('Ord. 5', body),
    );
    assert.deepEqual(
      entries.map((entry) => [entry.actPath, entry.action]),
      [
        ['§ 2(a)', 'enacted'],
        ['§ 2(b)', 'amended'],
        ['§ 2(c)', 'amended'],
        ['§ 2(d)', 'amended'],
        ['§ 2(e)', 'repealed'],
        ['§ 2(f)', 'recodified'],
        ['§ 2(g)', 'amended'],
      ],
    );
  });

  it('never concludes that the oldest act enacted a section', async () => {
    const entries = await chain([row('Ord. 1', 'eff="1990-01-01"'), row('Ord. 2', 'eff="1995-01-01"')]);
    assert.equal(entries[0]?.action, 'unknown');
    assert.deepEqual([entries[1]?.action, entries[1]?.source?.analysisConfidence], ['amended', 0.7]);
  });

  it('does not take a base act for the one that enacted a section which a later act added to it', async () => {
    const entries = await chain(
      [
        row('Law 1', 'path="§7a"', 'Mar. 23, 1995, Law 1-1, § 7a'),
        row('Law 2', '', 'as added Sept. 14, 2011, Law 2-2, § 6'),
      ],
      act('Law 1', '<section><num>7a</num><codified:stub path="§1.1"/></section>'),
    );
    assert.deepEqual(
      entries.map((entry) => entry.action),
      ['unknown', 'enacted'],
    );
    assert.match(entries[0]?.note ?? '', /added later, by Law 2/);
  });

  it('takes a stub’s word that the act’s section is what was codified', async () => {
    const entries = await chain(
      [row('Law 1', 'path="§7"')],
      act('Law 1', '<section><num>7</num><codified:stub path="§1.1"/></section>'),
    );
    assert.equal(entries[0]?.action, 'enacted');
  });

  it('reads what an act did in its title, and in the notes on its effect', async () => {
    const titled = (heading: string) =>
      `<document id="City Ord. No. 2014-6"><heading>${heading}</heading><meta><stub/><effective>2014-01-01</effective></meta></document>`;
    const rows = [row('City Ord. No. 2014-6', '')];
    assert.equal((await chain(rows, titled('Amending Chapter 1 by Adding Section 1.1')))[0]?.action, 'enacted');
    assert.equal(
      (await chain(rows, titled('TO REPEAL SECTIONS 1.10, AND 1.1, ESTABLISH A FEE')))[0]?.action,
      'repealed',
    );
    assert.equal((await chain(rows, titled('Amending Section 1.1.5')))[0]?.action, 'unknown');
    const noted = await chain([
      ...rows,
      '<annotation type="Effect of Amendments">City Ord. No. 2014-6 rewrote (a).</annotation>',
    ]);
    assert.equal(noted[0]?.action, 'amended');
  });

  it('marks as its own reading that the last act of a repealed section repealed it', async () => {
    const entries = await chain(
      [row('Ord. 1', ''), row('Ord. 9', 'eff="2017-07-11"')],
      '',
      'placeholder="Repealed"',
      '<text>Repealed.</text>',
    );
    assert.deepEqual([entries[1]?.action, entries[1]?.source?.analysisConfidence], ['repealed', 0.8]);
    assert.match(entries[1]?.note ?? '', /not by which act/);
  });

  it('says that a section recodified was recodified, though its old number is repealed', async () => {
    const acts = act(
      'Ord. 5',
      '<section><num>1</num><text>Section 1.1 is repealed.</text><codify:repeal codified:path="|1.1"/></section>',
    );
    const entries = await chain(
      [row('Ord. 1', ''), row('Ord. 5', 'path="§1"')],
      acts,
      'placeholder="Recodified"',
      '<text>Recodified as § 1.2.</text>',
    );
    assert.equal(entries.at(-1)?.action, 'recodified');
  });

  it('is in the order of time, undated entries beside those that they were printed after', async () => {
    const entries = await chain([
      row('Ord. 3', 'eff="2003-01-01"'),
      row('Ord. 1', 'eff="2001-01-01"'),
      row('X', ''),
      row('City Ord. No. 2002-7', ''),
    ]);
    assert.deepEqual(
      entries.map((entry) => entry.source?.sourceReference),
      ['Ord. 1', 'X', 'City Ord. No. 2002-7', 'Ord. 3'],
    );
  });

  it('has the date of the row, else of the act, and none that is unknown', async () => {
    const acts = `${act('Ord. 1', '', '2020-02-01')}${act('Ord. 2', '', '0001-01-01')}`;
    const entries = await chain(
      [row('Ord. 1', 'eff="2020-03-01"'), row('Ord. 1', 'path="§9"'), row('Ord. 2', '')],
      acts,
    );
    const dates = new Map(entries.map((entry) => [`${entry.actKey} ${entry.actPath ?? ''}`, entry.effectiveFrom]));
    assert.deepEqual(
      [...dates],
      [
        ['Ord. 1 § 9', '2020-02-01'],
        ['Ord. 2 ', undefined],
        ['Ord. 1 ', '2020-03-01'],
      ],
    );
  });

  it('does not take the first of January of a stub’s year for a date', async () => {
    const acts =
      '<document id="City Ord. No. 2014-6"><num>2014-6</num><meta><stub/><effective>2014-01-01</effective></meta></document>';
    const [entry] = await chain([row('City Ord. No. 2014-6', '')], acts);
    assert.equal(entry?.effectiveFrom, undefined);
  });

  it('says that an act is not funded, once', async () => {
    const entries = await chain(
      [
        row('Ord. 1', 'path="§3" eff="2023-02-23" app="notfunded"'),
        row('Ord. 1', 'path="§3" eff="2023-02-23" app="2023-02-23"'),
      ],
      '',
      'placeholder="Not Funded"',
    );
    assert.equal(entries.length, 1);
    assert.match(entries[0]?.note ?? '', /Not funded/);
  });

  it('has emergency and temporary legislation among it, with act, title, place and register', async () => {
    const [entry] = await chain([
      '<annotation type="Emergency Legislation">For temporary (90 days) amendment of this section, see § 302 of the Docks Emergency Amendment Act of 2015 (D.C. Act 21-7, Feb. 26, 2015, 62 DCR 2646).</annotation>',
    ]);
    assert.deepEqual(
      [
        entry?.action,
        entry?.actType,
        entry?.actNumber,
        entry?.actTitle,
        entry?.actPath,
        entry?.effectiveFrom,
        entry?.registerCitation,
      ],
      ['emergency', 'Act', '21-7', 'Docks Emergency Amendment Act of 2015', '§ 302', '2015-02-26', '62 DCR 2646'],
    );
  });

  it('keeps a row that is not printed only when no printed one has its act, and says so', async () => {
    const entries = await chain([
      row('Ord. 1', 'path="§2" eff="2020-01-01"'),
      row('Ord. 1', 'path="" eff="2020-01-01" display="false"'),
      row('Ord. 2', 'path="VI" eff="2021-01-01" display="false"'),
    ]);
    assert.deepEqual(
      entries.map((entry) => [entry.source?.sourceReference, entry.note !== undefined]),
      [
        ['Ord. 1', false],
        ['Ord. 2', true],
      ],
    );
  });

  it('gives a chapter’s history to its sections, marked, also when it stands after them', async () => {
    const { store } = await imported(
      library(
        title(`<container><prefix>Chapter</prefix><num>1.2</num><heading>Docks${row('Ord. 8', 'eff="2010-01-01"')}</heading>
          ${section('1.2.1', history(row('Ord. 9', 'path="§4" eff="2015-01-01"')))}
          ${history(row('Ord. 9', 'path="§1" eff="2015-01-01"'), row('Ord. 10', 'eff="2016-01-01" display="false"'), '<annotation type="Editor\'s Notes">On docks.</annotation>')}</container>`),
      ),
    );
    const found = store.only.section('1.2.1');
    assert.deepEqual(
      found.chain.map((entry) => [entry.source?.sourceReference, entry.actPath, entry.action, entry.note]),
      [
        ['Ord. 8', undefined, 'unknown', 'History of Chapter 1.2.'],
        ['Ord. 9', '§ 4', 'unknown', undefined],
      ],
    );
    assert.deepEqual(found.notes, [{ kind: "Editor's Notes (Chapter 1.2)", text: 'On docks.' }]);
    assert.equal(found.containers.at(-1)?.heading, 'Docks');
  });

  it('parts what it has to say of an act, in the publisher’s words and in ours, and leaves their own marks as they are', async () => {
    const notes = async (text: string, more: string) => (await chain([row('Law 9', more, text)]))[0]?.note;
    const printed = 'Feb. 26, 2015, D.C. Law 20-155, § 3062, 61 DCR 9990';
    const estimated = 'The effective date is an estimate.';
    assert.equal(await notes(printed, ''), printed);
    for (const [text, before] of [
      [printed, `${printed}.`],
      ['Ord. 2006-12 § 1 (part), 2006', 'Ord. 2006-12 § 1 (part), 2006.'],
      ['D.C. Law 20-155, § 3 (61 DCR 9990)', 'D.C. Law 20-155, § 3 (61 DCR 9990).'],
      ['D.C. Law 20-155, § 3.', 'D.C. Law 20-155, § 3.'],
      ['Law 20-155, § 3, the “Docks Act.”', 'Law 20-155, § 3, the “Docks Act.”'],
    ])
      assert.equal(await notes(text ?? '', 'estimate="true"'), `${before} ${estimated}`);
    assert.equal(
      await notes(printed, 'eff="2015-02-26" app="notfunded" estimate="true"'),
      `${printed}. Not funded: it applies only once its cost is in an approved budget. ${estimated}`,
    );
  });

  it('keeps the words of a history that names no act', async () => {
    const [entry] = await chain(['<annotation type="History">Adopted by the voters at large.</annotation>']);
    assert.deepEqual(
      [entry?.action, entry?.note, entry?.actKey],
      ['unknown', 'Adopted by the voters at large.', undefined],
    );
  });
});

describe('an act', () => {
  it('is handed over with its names, dates, citations, proceedings and source, a stub too', async () => {
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

  it('has an address that its publisher gives as verified, and never one that is not of the web', async () => {
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

  it('are followed in their place, with odd names, percent signs and an answer for each that fails', async () => {
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
        '7 "missing.xml" is not there',
        '8 the include of "/etc/hostname" leads out of the library',
        '9 the include of "../../../../../../outside.xml" leads out of the library',
        '10 the include of "http://evil.example/x.xml" does not name a file of this library',
        '11 an include without an address',
      ],
    );
    assert.equal(
      store.only.section('1.1').sources[0]?.sourceUrl,
      'https://law.elmford.example/us/or/cities/elmford/code/s/%5B1.1%5D',
    );
  });

  it('do not leave the library through a link, and do not run in circles', async () => {
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

import { strict as assert } from 'node:assert';
import { imported } from './imported.ts';
import { act, history, library, removeTrees, row, section, title } from './trees.ts';

afterEach(removeTrees);

/** The chain of § 1.1 when its history is `rows` and the acts are `acts`. */
async function chain(rows: readonly string[], acts = '', attributes = '', words = '<text>Words.</text>') {
  const { store } = await imported(library(title(section('1.1', words + history(...rows), attributes)), acts));
  return store.only.section('1.1').chain;
}

describe('the legislative chain', () => {
  it('follows the act’s own instructions to the codifier', async () => {
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

  it('does not conclude that a base act enacted a section that a later act added to it', async () => {
    const entries = await chain(
      [
        row('Law 1-1', 'path="§7a"', 'Mar. 23, 1995, Law 1-1, § 7a'),
        row('Law 2-2', '', 'as added Sept. 14, 2011, Law 2-2, § 6'),
      ],
      act('Law 1-1', '<section><num>7a</num><codified:stub path="§1.1"/></section>', '1995-03-23'),
    );
    assert.deepEqual(
      entries.map((entry) => entry.action),
      ['unknown', 'enacted'],
    );
    assert.match(entries[0]?.note ?? '', /added later, by Law 2-2/);
  });

  it('trusts a stub that the act’s section was codified', async () => {
    const entries = await chain(
      [row('Law 1', 'path="§7"')],
      act('Law 1', '<section><num>7</num><codified:stub path="§1.1"/></section>'),
    );
    assert.equal(entries[0]?.action, 'enacted');
  });

  it('does not trust a stub for the last act of a repealed section: that may be its repeal', async () => {
    const repealed = async (...rows: string[]) => {
      const content = `<reason>Repealed</reason><text>Repealed.</text>${history(...rows)}`;
      const acts = act('Law 1', '') + act('Law 2', '<section><num>7</num><codified:stub path="§1.1"/></section>');
      const { store } = await imported(library(title(section('1.1', content)), acts));
      const { chain, repealedOn, repealedOnBasis } = store.only.section('1.1');
      return [chain.map((entry) => entry.action), repealedOn, repealedOnBasis];
    };
    const last = row('Law 2', 'path="§7" eff="1994-08-20"');
    assert.deepEqual(await repealed(last), [['unknown'], undefined, undefined]);
    assert.deepEqual(await repealed(row('Law 1', 'eff="1980-01-01"'), last), [
      ['unknown', 'repealed'],
      '1994-08-20',
      'history',
    ]);
  });

  it('recognizes a section that moved by its text, although its number is called repealed', async () => {
    const content = '<reason>Repealed</reason><text>Recodified at § 1.2.</text>';
    const { store } = await imported(library(title(section('1.1', content) + section('1.2'))));
    const { status, related } = store.only.section('1.1');
    assert.deepEqual([status, related], ['recodified', [{ relation: 'recodified_to', number: '1.2' }]]);
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

  it('states that a recodified section was recodified, although its old number is repealed', async () => {
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

  it('is in chronological order, with undated entries after those printed before them', async () => {
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

  it('does not read January 1 of a stub’s year as a date', async () => {
    const acts =
      '<document id="City Ord. No. 2014-6"><num>2014-6</num><meta><stub/><effective>2014-01-01</effective></meta></document>';
    const [entry] = await chain([row('City Ord. No. 2014-6', '')], acts);
    assert.equal(entry?.effectiveFrom, undefined);
  });

  it('states once that an act is not funded', async () => {
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

  it('includes emergency and temporary legislation, with act, title, place and register', async () => {
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

  it('keeps an unprinted row only if no printed one has its act, and says so', async () => {
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

  it('keeps a chapter’s history once, with the chapter, even if it follows the sections', async () => {
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
      [['Ord. 9', '§ 4', 'unknown', undefined]],
    );
    assert.deepEqual(found.notes, []);
    const [own] = store.only.contents;
    assert.equal(own?.path.at(-1)?.number, '1.2');
    assert.deepEqual(own?.notes, [{ kind: "Editor's Notes", text: 'On docks.' }], 'the chapter keeps it once');
    assert.deepEqual(
      own?.chain.map((entry) => entry.source?.sourceReference),
      ['Ord. 8', 'Ord. 9', 'Ord. 10'],
    );
    assert.equal(found.containers.at(-1)?.heading, 'Docks');
  });

  it('separates statements about an act into the publisher’s words and ours, and keeps the publisher’s quotation marks', async () => {
    const notes = async (text: string, more: string) =>
      (await chain([row(text.startsWith('Ord') ? 'Ord. 2006-12' : 'D.C. Law 20-155', more, text)]))[0]?.note;
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

  it('keeps as a note the words of a history that names no act', async () => {
    const { store } = await imported(
      library(title(section('1.1', '<annotation type="History">Adopted by the voters at large.</annotation>'))),
    );
    const found = store.only.section('1.1');
    assert.deepEqual([found.chain, found.notes], [[], [{ kind: 'History', text: 'Adopted by the voters at large.' }]]);
  });
});

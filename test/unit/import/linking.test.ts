import { strict as assert } from 'node:assert';
import { imported } from './imported.ts';
import { act, history, library, removeTrees, row, section, title } from './trees.ts';

afterEach(removeTrees);

async function imports(rows: readonly string[], acts = '') {
  const { store } = await imported(library(title(section('1.1', `<text>Words.</text>${history(...rows)}`)), acts));
  return store.only.section('1.1');
}

const linkOf = (entry: Awaited<ReturnType<typeof imports>>['chain'][number] | undefined) => [
  entry?.actKey,
  entry?.source?.verificationStatus,
];

/** An act whose text the publisher gives, so that a reference to it is verified. */
const verified =
  '<citations><citation type="law" url="https://law.elmford.example/act.pdf">text</citation></citations>';
const chapter = (id: string, effective: string) =>
  `<document id="${id}"><heading/><meta><effective>${effective}</effective><citations><citation type="law" url="https://law.elmford.example/${effective}.pdf">ch. 123</citation></citations></meta></document>`;
const printed = (text: string) => `<annotation type="History">${text}</annotation>`;

describe('the act of an entry', () => {
  it('is not an act of another year with the same chapter number', async () => {
    const acts = chapter('Stat. 54-1-ch123', '1896-05-06');
    const [entry] = (await imports([printed('Mar. 31, 1956, 70 Stat. 81, ch. 123, § 3')], acts)).chain;
    assert.deepEqual(linkOf(entry), ['Act of Congress ch. 123 (1956-03-31)', 'unverified']);
    assert.deepEqual([entry?.actNumber, entry?.effectiveFrom], ['ch. 123', '1956-03-31']);
  });

  it('is the one of its day among several with the same chapter number, and is not verified if it was found that way', async () => {
    const acts = chapter('Stat. 54-1-ch123', '1896-05-06') + chapter('Stat. 84-2-ch123', '1956-03-31');
    const [entry] = (await imports([printed('Mar. 31, 1956, 70 Stat. 81, ch. 123, § 3')], acts)).chain;
    assert.deepEqual(linkOf(entry), ['Stat. 84-2-ch123', 'unverified']);
    assert.equal(entry?.source?.analysisConfidence, 0.9);
  });

  it('is not found by a chapter number without a day', async () => {
    const [entry] = (await imports([printed('70 Stat. 81, ch. 123, § 3')], chapter('Stat. 54-1-ch123', '1896-05-06')))
      .chain;
    assert.deepEqual(linkOf(entry), [undefined, 'unverified']);
  });

  it('is linked and verified if the publisher refers to it and the printed name and date agree', async () => {
    const acts = act('Elmford Law 4-29', '', '1981-08-05', verified);
    const [entry] = (await imports([row('Elmford Law 4-29', '', 'Aug. 5, 1981, Elmford Law 4-29, § 503')], acts)).chain;
    assert.deepEqual(linkOf(entry), ['Elmford Law 4-29', 'verified']);
  });

  it('is not linked if the printed date differs, and the entry says so', async () => {
    const acts = act('Elmford Law 4-29', '', '1981-08-05', verified);
    const [entry] = (await imports([row('Elmford Law 4-29', '', 'Aug. 9, 1984, Elmford Law 4-29, § 503')], acts)).chain;
    assert.deepEqual(linkOf(entry), [undefined, 'unverified']);
    assert.equal(entry?.effectiveFrom, '1984-08-09');
    assert.match(
      entry?.note ?? '',
      /printed date is not that of the publisher's record of Elmford Law 4-29 \(Aug\. 5, 1981\)/,
    );
  });

  it('is the printed one if the publisher refers to another, and the entry says so', async () => {
    const acts =
      act('Elmford Law 21-36', '', '2015-10-22', verified) + act('Elmford Law 21-166', '', '2016-11-23', verified);
    const text = 'as added Nov. 23, 2016, Elmford Law 21-166, § 4';
    const [entry] = (await imports([row('Elmford Law 21-36', '', text)], acts)).chain;
    assert.deepEqual(linkOf(entry), ['Elmford Law 21-166', 'unverified']);
    assert.match(entry?.note ?? '', /refers to Elmford Law 21-36 here, but the printed history names Law 21-166/);
  });
});

describe('an act that its publisher misnames', () => {
  const publicLaw = `<document id="Elmford Law 24-54"><num>117-328</num><meta><effective>2022-12-29</effective>
    <citations><citation type="law" url="https://law.elmford.example/117.pdf">Pub. L. 117-328, Div. E</citation></citations></meta></document>`;

  it('has the name that it prints and is cited by, and a reference to it is not verified', async () => {
    const found = await imports([row('Elmford Law 24-54', 'eff="2022-12-29"')], publicLaw);
    const [entry] = found.chain;
    assert.deepEqual([entry?.actType, entry?.actNumber], ['Public Law', '117-328']);
    assert.deepEqual(linkOf(entry), ['Elmford Law 24-54', 'unverified']);
    assert.equal(entry?.source?.sourceReference, 'Public Law 117-328');
    assert.match(entry?.note ?? '', /calls Public Law 117-328 "Elmford Law 24-54" here/);
  });
});

describe('acts that share an id', () => {
  const acts =
    act('Joint Res. No. 21', '', '1904-04-12', verified) + act('Joint Res. No. 21', '', '1889-02-28', verified);

  it('are each linked by their day', async () => {
    const { chain } = await imports(
      [
        row('Joint Res. No. 21', '', 'Feb. 28, 1889, 30 Stat. 1390, Joint Res. No. 21'),
        row('Joint Res. No. 21', '', 'Apr. 12, 1904, 33 Stat. 587, Joint Res. No. 21'),
      ],
      acts,
    );
    assert.deepEqual(
      chain.map((entry) => [entry.adoptedOn ?? entry.effectiveFrom, ...linkOf(entry)]),
      [
        ['1889-02-28', 'Joint Res. No. 21 (index)', 'verified'],
        ['1904-04-12', 'Joint Res. No. 21', 'verified'],
      ],
    );
  });

  it('are not linked if nothing identifies the one', async () => {
    const [entry] = (await imports([row('Joint Res. No. 21', 'eff=""', 'Joint Res. No. 21')], acts)).chain;
    assert.deepEqual(linkOf(entry), [undefined, 'unverified']);
    assert.match(entry?.note ?? '', /several acts called Joint Res\. No\. 21/);
  });
});

it('links an act that the library lacks by its printed name, not by the publisher’s reference', async () => {
  const [entry] = (await imports([row('Elmford Law 12-1', '', 'Apr. 7, 2017, Elmford Law 21-260, § 2')])).chain;
  assert.deepEqual([entry?.actNumber, entry?.actKey], ['21-260', undefined]);
  assert.match(entry?.note ?? '', /refers to Elmford Law 12-1 here, but the printed history names Law 21-260/);
});

describe('a note on temporary legislation', () => {
  const note = (text: string) => `<annotation type="Temporary Legislation">${text}</annotation>`;

  it('is a note, and not an act, if it quotes law, even law that cites an act', async () => {
    const quoted = '“(2) The Corporation shall comply with the Records Act, effective March 25, 1977 (D.C. Law 1-96).';
    const found = await imports([note(quoted), note('See notes to § 1.2.'), note('“Sec. 3. Vending.')]);
    assert.deepEqual(found.chain, []);
    assert.deepEqual(
      found.notes.map(({ kind }) => kind),
      ['Temporary Legislation', 'Temporary Legislation', 'Temporary Legislation'],
    );
    assert.equal(found.notes[0]?.text, quoted);
  });

  it('states every act that it names, each with its place, title and date', async () => {
    const { chain } = await imports([
      note(
        'For temporary amendment of section, see § 4(a) of the Docks Emergency Act of 1995 (D.C. Act 11-36, April 11, 1995, 42 DCR 1839) and § 5 of the Piers Emergency Act of 1995 (D.C. Act 11-80, July 2, 1995, 42 DCR 3000).',
      ),
    ]);
    assert.deepEqual(
      chain.map((entry) => [
        entry.actNumber,
        entry.actPath,
        entry.actTitle,
        entry.effectiveFrom,
        entry.registerCitation,
      ]),
      [
        ['11-36', '§ 4(a)', 'Docks Emergency Act of 1995', '1995-04-11', '42 DCR 1839'],
        ['11-80', '§ 5', 'Piers Emergency Act of 1995', '1995-07-02', '42 DCR 3000'],
      ],
    );
  });

  it('describes the act that is its subject, not those that it changed', async () => {
    const { chain } = await imports([
      note('Section 2(b) of D.C. Law 18-42 amended section 5 of D.C. Law 10-3 to read as follows:'),
    ]);
    assert.deepEqual(
      chain.map((entry) => [entry.action, entry.actNumber]),
      [['temporary', '18-42']],
    );
  });

  it('adds to the entry of its act when the act expires', async () => {
    const acts = act('D.C. Law 18-42', '', '2009-08-06');
    const { chain } = await imports(
      [
        note('Section 2(b) of D.C. Law 18-42 amended subsec. (a) to read as follows:'),
        note(
          'Section 5(b) of D.C. Law 18-42 provided that the act shall expire after 225 days of its having taken effect.',
        ),
      ],
      acts,
    );
    assert.equal(chain.length, 1);
    assert.match(chain[0]?.note ?? '', /shall expire after 225 days/);
  });
});

describe('a section', () => {
  const enacting = (rows: readonly string[], acts = '') =>
    imports(rows, acts).then(({ chain }) => chain.map((entry) => [entry.actNumber, entry.action]));

  it('is enacted once: a later act that seems to insert it changed it', async () => {
    const insert =
      '<section><num>9</num><text>A new section is added.</text><codify:insert codified:path="|1.1"/></section>';
    assert.deepEqual(
      await enacting(
        [row('Law 1-1', '', 'as added Mar. 6, 1991, Law 1-1, § 3'), row('Law 2-2', 'path="§9" eff="2016-10-08"')],
        act('Law 1-1', '', '1991-03-06') + act('Law 2-2', insert, '2016-10-08'),
      ),
      [
        ['1-1', 'enacted'],
        ['2-2', 'amended'],
      ],
    );
  });

  it('is enacted once: of two acts that say so, the first did', async () => {
    assert.deepEqual(
      await enacting([printed('as added Mar. 6, 1991, Law 1-1, § 3'), printed('enacted, Apr. 9, 1997, Law 2-2, § 2')]),
      [
        ['1-1', 'enacted'],
        ['2-2', 'unknown'],
      ],
    );
  });
});

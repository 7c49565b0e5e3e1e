import { strict as assert } from 'node:assert';
import { join } from 'node:path';
import fc from 'fast-check';
import { importPaths } from '../../../src/service/import/index.ts';
import { ActSchema, HeadSchema, SectionSchema } from '../../../src/service/import/json/schema.ts';
import { faultIn } from '../../../src/service/schema-fault.ts';
import { holds } from '../../holds.ts';
import { Recorder } from './recorder.ts';
import { removeTrees, tree } from './trees.ts';

afterEach(removeTrees);

const head = {
  format: 'legal-code-lookup/1',
  jurisdiction: { name: 'Elmford', kind: 'city', region: 'OR' },
  codes: [{ name: 'Elmford Municipal Code' }],
};

async function imported(content: unknown) {
  const root = tree({
    'elmford.json': typeof content === 'string' || Buffer.isBuffer(content) ? content : JSON.stringify(content),
  });
  const store = new Recorder();
  const summary = await importPaths([join(root, 'elmford.json')], store);
  return { store, summary, why: summary.skipped.map((each) => each.why) };
}

describe('our JSON format', () => {
  it('has a preamble before the articles, also where the articles have text of their own', async () => {
    const article = { level: 'article', number: 'I', heading: 'Name' };
    const { store } = await imported({
      ...head,
      containers: [{ path: [article], text: 'This city is Elmford.' }],
      sections: [
        { kind: 'preamble', heading: 'Preamble', text: 'We, the people.' },
        { number: '1.1', containers: [article], text: 'Words.' },
      ],
    });
    assert.deepEqual(
      store.only.sections.map(({ kind = 'section', number }) => `${kind} ${number}`.trim()),
      ['preamble', 'article I', 'section 1.1'],
    );
  });

  it('names the act of an entry that has only its key, as the example in the documentation does', async () => {
    const entry = { action: 'enacted', act: { key: 'a' }, effective_from: '2021-05-01' };
    const { store, why } = await imported({
      ...head,
      sections: [
        { number: '1.02', text: 'Words.', legislative_chain: [entry, { ...entry, act: { key: 'unlisted' } }] },
      ],
      acts: [{ key: 'a', type: 'Ordinance', number: '2021-4', title: 'Bees' }],
    });
    assert.deepEqual(why, []);
    const [named, unlisted] = store.only.section('1.02').chain;
    assert.deepEqual([named?.actType, named?.actNumber, named?.actTitle], ['Ordinance', '2021-4', 'Bees']);
    assert.equal(unlisted?.actNumber, undefined);
  });

  it('gives the text of an article its printed history', async () => {
    const article = { path: [{ level: 'article', number: '1.11' }], text: 'Be quiet.', history: '(Ord. 12, 2019)' };
    const { store, why } = await imported({ ...head, sections: [], containers: [article] });
    assert.deepEqual(why, []);
    assert.deepEqual(
      store.only.section('1.11').chain.map(({ actNumber }) => actNumber),
      ['12'],
    );
  });

  it('carries everything that a section and an act can have', async () => {
    const store = new Recorder();
    const { skipped } = await importPaths([join(import.meta.dirname, '../../fixtures/json/harrow-point.json')], store);
    assert.deepEqual(skipped, []);
    const { jurisdiction, codes, containers, acts } = store.only;
    assert.equal(jurisdiction.name, 'Harrow Point');
    assert.deepEqual(
      codes.map((code) => [code.key, code.abbreviations, code.sectionGrammar]),
      [['hpmc', ['HPMC'], 'dotted']],
    );
    assert.deepEqual(
      containers.map((path) => path.map(({ level, number }) => `${level} ${number}`).join(', ')),
      ['title 9', 'title 4', 'title 4, chapter 4.10'],
    );
    const section = store.only.section('4.10.020');
    assert.deepEqual(section, {
      code: 'hpmc',
      containers: [
        { level: 'title', number: '4', heading: 'Animals' },
        { level: 'chapter', number: '4.10', heading: 'Bees' },
      ],
      number: '4.10.020',
      citation: 'Harrow Point Municipal Code § 4.10.020',
      heading: 'Hives',
      text: [
        { designators: [], text: 'A person may keep hives as follows:' },
        { designators: ['(a)'], text: 'no more than in this table:' },
        {
          designators: ['(a)'],
          continuation: true,
          table: { caption: 'Hives by lot', head: [['Lot', 'Hives']], rows: [['small', '2']] },
        },
        { designators: ['(b)'], heading: 'Water.', text: 'with water near by.' },
      ],
      status: 'in_force',
      effectiveFrom: '2021-05-01',
      aliases: ['6-12'],
      notes: [{ kind: "Editor's Notes", text: 'See also the state apiary law.' }],
      related: [{ relation: 'recodified_from', number: '6.02.010' }],
      sources: [
        {
          sourceUrl: 'https://harrowpoint.example/code/4.10.020',
          officialSourceUrl: 'https://harrowpoint.example/code/4.10.020',
          sourceReference: 'Code, title 4',
          verificationStatus: 'verified',
          analysisConfidence: 0.9,
          title: 'City of Harrow Point',
          kind: 'official_site',
          publisher: 'City Recorder',
          retrievedAt: '2025-02-01',
        },
      ],
      chain: [
        {
          action: 'enacted',
          actKey: 'Ord. 2021-4',
          actType: 'Ordinance',
          actNumber: '2021-4',
          actTitle: 'Bees',
          actPath: '§ 2',
          adoptedOn: '2021-04-01',
          effectiveFrom: '2021-05-01',
          registerCitation: 'City Record 12',
          note: 'Adopted on two readings.',
          source: { sourceUrl: 'https://harrowpoint.example/ords/2021-4.pdf' },
        },
      ],
    });
    assert.equal(store.only.section('4.10.030').status, 'reserved');
    assert.deepEqual(acts[0], {
      key: 'Ord. 2021-4',
      type: 'Ordinance',
      number: '2021-4',
      title: 'Bees',
      longTitle: 'An ordinance on the keeping of bees',
      adoptionDate: '2021-04-01',
      effectiveFrom: '2021-05-01',
      status: 'adopted',
      registerCitation: 'City Record 12',
      summary: 'Allows hives on small lots.',
      proceedings: [{ what: 'Introduced', on: '2021-03-01' }, { what: 'Sent to committee' }],
      source: { sourceUrl: 'https://harrowpoint.example/ords/2021-4.pdf', verificationStatus: 'verified' },
    });
  });

  for (const [where, section, number] of [
    ['its text', { heading: 'Tires', text: 'Renumbered as Sec. 18-56.' }, '18-56'],
    ['its text, with the act', { text: 'Renumbered as § 18-56 by Ordinance 2019-14.' }, '18-56'],
    ['its heading', { heading: '[Renumbered as § 2.04.010.]', text: '' }, '2.04.010'],
    ['a note', { status: 'recodified', text: '', notes: [{ text: 'Recodified to section 11.12.' }] }, '11.12'],
    [
      'its history',
      { heading: 'Renumbered', text: '', history: '(Renumbered to § 18-56, Ord. 12, 5-6-2019)' },
      '18-56',
    ],
    [
      'a history without text',
      { text: '', history: '(Ord. 9, 1990; Renumbered § 18-56 by Ord. 12, 5-6-2019)' },
      '18-56',
    ],
    ['its text, with the code', { text: 'Recodified as 6 ELC § 1.02-3.' }, '1.02-3'],
    ['its text, to a number with letters', { text: 'Moved to LB-2-14.' }, 'LB-2-14'],
  ] as const)
    it(`reads where a section moved to from ${where}`, async () => {
      const { store } = await imported({ ...head, sections: [{ number: '18-23', ...section }] });
      const { status, related } = store.only.section('18-23');
      assert.deepEqual(
        [status, related],
        [section.text.startsWith('Moved') ? 'transferred' : 'recodified', [{ relation: 'recodified_to', number }]],
      );
    });

  for (const section of [
    { text: '', history: '(Renumbered from § 18-20 by Ord. 12, 5-6-2019)' },
    { heading: 'Recodified', text: '', history: '(Recodified 5-6-2019 by Ord. 2019-12)' },
    { heading: 'Renumbered', text: '', history: '(Ord. 9, 1990; renumbered by Ord. 12, 2019)' },
    { text: 'The lots that were renumbered as § 18-56 are listed below, and the owner shall mark them.' },
  ])
    it(`finds no number that a section moved to in: ${section.history ?? section.text}`, async () => {
      const { store } = await imported({ ...head, sections: [{ number: '18-23', ...section }] });
      assert.deepEqual(store.only.section('18-23').related, []);
    });

  it('reads a plain string as a text with one paragraph per line', async () => {
    const { store } = await imported({ ...head, sections: [{ number: '1', text: 'One.\n\nTwo.\n' }] });
    assert.deepEqual(store.only.section('1').text, [
      { designators: [], text: 'One.' },
      { designators: [], text: 'Two.' },
    ]);
    assert.deepEqual(store.only.jurisdiction.key, 'OR/Elmford');
  });

  const bad: readonly (readonly [unknown, string])[] = [
    [{ number: 5, text: 'x' }, 'sections[1].number: expected a non-empty string, got number 5'],
    [{ number: '', text: 'x' }, 'sections[1].number: expected a non-empty string, got an empty string'],
    [{ text: 'x' }, 'sections[1].number: expected a non-empty string, but it is missing'],
    [{ number: '1' }, 'sections[1].text: expected a string, or a list of blocks, but it is missing'],
    [{ number: '1', text: 5 }, 'sections[1].text: expected a string, or a list of blocks, got number 5'],
    [
      { number: '1', text: 'x', effective_from: '2024' },
      'sections[1].effective_from: expected a date as YYYY-MM-DD, got "2024"',
    ],
    [
      { number: '1', text: 'x', legislative_chain: [{ action: 'changed' }] },
      'sections[1].legislative_chain[0].action: expected one of enacted, amended, repealed, recodified, temporary, emergency, unknown, got "changed"',
    ],
    [
      { number: '1', text: 'x', sources: [{ source_url: 'javascript:x' }] },
      'sections[1].sources[0].source_url: expected an address that begins with http:// or https://, got "javascript:x"',
    ],
    [{ number: '1', text: 'x', aliases: ['a', null] }, 'sections[1].aliases[1]: expected a non-empty string, got null'],
    [null, 'sections[1]: expected a section: an object, got null'],
    [
      { number: '1', text: 'x', code: 'other' },
      'sections[1].code: expected one of "Elmford Municipal Code", got "other"',
    ],
  ];
  for (const [section, why] of bad) {
    it(`leaves out a bad section: ${why}`, async () => {
      const { store, why: reasons } = await imported({
        ...head,
        sections: [{ number: '0', text: 'x' }, section, { number: '2', text: 'x' }],
      });
      assert.deepEqual(
        store.only.sections.map((each) => each.number),
        ['0', '2'],
      );
      assert.deepEqual(reasons, [why]);
    });
  }

  it('reads each statement of a section’s validity, its own fields first', async () => {
    const chapter = (heading: string) => [{ level: 'chapter', number: '1', heading }];
    for (const [stated, expected] of [
      [{}, { status: 'in_force' }],
      [{ status: 'vacant' }, { status: 'reserved', statusAsPublished: 'vacant' }],
      [{ status: 'not_applicable' }, { status: 'unknown', statusAsPublished: 'not_applicable' }],
      [{ status: 'Stayed by court' }, { status: 'unknown', statusAsPublished: 'Stayed by court' }],
      [{ heading: 'Docks [Reserved]' }, { status: 'reserved' }],
      [{ heading: 'Docks [Void]' }, { status: 'unknown', statusAsPublished: 'Void' }],
      [
        { text: 'Repealed.', repealed_on: '2020-05-01' },
        { status: 'repealed', repealedOn: '2020-05-01' },
      ],
      [{ effective_from: '2027-01-01' }, { status: 'in_force', effectiveFrom: '2027-01-01' }],
      [{ expires_on: '2027-01-01' }, { status: 'in_force', expiresOn: '2027-01-01' }],
      [
        { status_until: '2027-01-01', temporary_effect: 'amended' },
        { status: 'in_force', statusUntil: '2027-01-01', temporaryEffect: 'amended' },
      ],
      [{ amendments_from: '2027-01-01' }, { status: 'in_force', amendmentsFrom: '2027-01-01' }],
      [
        { containers: chapter('Docks [Expires June 30, 2027]') },
        { status: 'in_force', statusUntil: '2027-06-30', statusAsPublished: 'Chapter 1: Expires June 30, 2027' },
      ],
      [
        { containers: chapter('Docks [Repealed]') },
        { status: 'repealed', statusAsPublished: 'Chapter 1: Docks [Repealed]' },
      ],
      [{ containers: chapter('Docks [Repealed]'), status: 'in force' }, { status: 'in_force' }],
      [{ containers: chapter('Repealed laws of the pier') }, { status: 'in_force' }],
    ] as const) {
      const { store, why } = await imported({
        ...head,
        sections: [{ code: 'Elmford Municipal Code', number: '1.1', text: 'Law.', ...stated }],
      });
      assert.deepEqual(why, [], JSON.stringify(stated));
      const {
        status,
        effectiveFrom,
        statusAsPublished,
        repealedOn,
        expiresOn,
        statusUntil,
        temporaryEffect,
        amendmentsFrom,
      } = store.only.section('1.1');
      const given = {
        status,
        effectiveFrom,
        statusAsPublished,
        repealedOn,
        expiresOn,
        statusUntil,
        temporaryEffect,
        amendmentsFrom,
      };
      assert.deepEqual(
        Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
        expected,
        JSON.stringify(stated),
      );
    }
  });

  it('loses no sign of a history that begins with a section sign', async () => {
    const section = { code: 'Elmford Municipal Code', number: '1.1', text: 'x', history: '(§ 1, Ord. 1364, 1986)' };
    assert.deepEqual((await imported({ ...head, sections: [section] })).summary.skipped, []);
  });

  it('recognizes a repeal by the act that the text names', async () => {
    const text = 'Repealed by Ord. No. 2019-03, § 4, effective April 1, 2019.';
    for (const history of [undefined, '(Ord. 1990-1, 1990; Ord. No. 2019-03, § 4, 2019)']) {
      const section = {
        code: 'Elmford Municipal Code',
        number: '1.1',
        text,
        ...(history === undefined ? {} : { history }),
      };
      const { store } = await imported({ ...head, sections: [section] });
      const { status, chain } = store.only.section('1.1');
      assert.equal(status, 'repealed');
      const [last] = chain.slice(-1);
      assert.deepEqual([last?.action, last?.actNumber], ['repealed', '2019-03']);
      assert.equal(chain.length, history === undefined ? 1 : 2);
    }
  });

  it('recognizes the act of a repeal in a note about the section, and in no other', async () => {
    const repealOf = async (text: string, history?: string): Promise<readonly unknown[]> => {
      const own = { code: 'Elmford Municipal Code', number: '6-22', heading: 'Repealed', text: [], history };
      const { store } = await imported({ ...head, sections: [{ ...own, notes: [{ kind: "Editor's Note", text }] }] });
      const { status, chain } = store.only.section('6-22');
      return [status, ...chain.map(({ action, actNumber, adoptedOn }) => [action, actNumber, adoptedOn].join(' '))];
    };
    const found = ['repealed', 'repealed 19-7 2019-02-05'];
    const ordinance = 'Ord. No. 19-7, § 3, adopted 2-5-19';
    assert.deepEqual(await repealOf(`${ordinance}, repealed § 6-22, which derived from Ord. No. 8-3, 4-4-88.`), found);
    assert.deepEqual(await repealOf(`Former Section 6-22 was repealed by ${ordinance}. It was about kites.`), found);
    assert.deepEqual(
      await repealOf(`This section was repealed by ${ordinance}.`, '[Repealed by Ord. 19-7, 2-5-2019]'),
      found,
    );
    for (const other of [
      `${ordinance}, repealed § 6-22.1, which was about kites.`,
      `${ordinance}, repealed ch. 9. See Ord. No. 8-3.`,
      `Subsection (a) of § 6-22 was repealed by ${ordinance}.`,
      `Section 6-23 was repealed by ${ordinance}.`,
    ])
      assert.deepEqual(await repealOf(other), ['repealed'], other);
  });

  it('recognizes a repeal by a history or a heading without text', async () => {
    const repealed = [
      { heading: 'Peddlers', text: [], history: '[Ord. 1990-4; repealed by Ord. 2019-03, effective April 1, 2019.]' },
      { heading: 'Peddlers', text: [], history: '[Repealed by Resolution 2021-46]' },
      { heading: 'Peddlers; fees. Repealed. Ord. 92-49.', text: [] },
      { heading: 'Peddlers — Repealed by Ord. 92-49', text: [] },
    ];
    const inForce = [
      {
        heading: 'Peddlers',
        text: 'A peddler has a cart.',
        history: '[Repealed by Ord. 2019-03; readopted by Ord. 2020-1.]',
      },
      { heading: 'Peddlers', text: 'A peddler has a cart.', history: '[Subsection (b) repealed by Ord. 2019-03.]' },
      { heading: 'Repeal; effect. Repealed ordinances.', text: [] },
      { heading: 'Peddlers', text: [], history: '[Ord. 1990-4.]' },
    ];
    const sections = [...repealed, ...inForce].map((section, at) => ({ ...section, number: `1.${at + 1}` }));
    const { store } = await imported({ ...head, sections });
    assert.deepEqual(
      sections.map(({ number }) => store.only.section(number).status),
      [...repealed.map(() => 'repealed'), ...inForce.map(() => 'in_force')],
    );
    assert.equal(store.only.section('1.1').repealedOn, '2019-04-01');
  });

  it('dates law that takes effect after its edition', async () => {
    const codes = [{ name: 'Elmford Municipal Code', codified_through: '2026-06-30' }];
    const histories = {
      '1.1': '(Ord. No. 90, § 2, 6-1-2026, eff. 1-1-2027)',
      '1.2': '(Ord. No. 12, § 1, 3-2-2010; Ord. No. 90, § 3, 6-1-2026, eff. 1-1-2027)',
      '1.3': '(Ord. No. 12, § 1, 3-2-2010, eff. 4-1-2010)',
      '1.4': '(Ord. No. 12, § 1, 3-2-2010, eff. 1-1-2026; Ord. No. 80, § 3, 5-1-2026)',
    };
    const sections = Object.entries(histories).map(([number, history]) => ({ number, text: 'A rule.', history }));
    const { store } = await imported({ ...head, codes, sections });
    const dates = Object.keys(histories).map((number) => {
      const { status, effectiveFrom, amendmentsFrom } = store.only.section(number);
      return [status, effectiveFrom, amendmentsFrom];
    });
    assert.deepEqual(dates, [
      ['in_force', '2027-01-01', undefined],
      ['in_force', undefined, '2027-01-01'],
      ['in_force', undefined, undefined],
      ['in_force', undefined, undefined],
    ]);
    const undated = await imported({ ...head, sections });
    assert.equal(undated.store.only.section('1.1').effectiveFrom, undefined, 'the edition has no date');
  });

  it('reports an unknown field, and imports the rest', async () => {
    const { store, why } = await imported({ ...head, sections: [{ number: '1', text: 'x', headline: 'H' }] });
    assert.equal(store.only.sections.length, 1);
    assert.deepEqual(why, ['sections[0]: the format has no "headline"; the rest of it is taken in']);
  });

  const refused: readonly (readonly [unknown, RegExp])[] = [
    [
      '{"format": "legal-code-lookup/1",\n "jurisdiction": }',
      /^it is not JSON: .*; a publication or a list of records was expected$/,
    ],
    ['', /^it is not JSON: .*; a publication or a list of records was expected$/],
    [Buffer.from([0x7b, 0xff, 0x7d]), /not UTF-8/],
    [[], /^the file: expected a publication: an object, got an empty list/],
    [{ ...head, sections: [], format: 'x' }, /^format: expected "legal-code-lookup\/1", got "x"/],
    [
      { ...head, sections: [], jurisdiction: {} },
      /^jurisdiction\.name: expected a non-empty string, but it is missing/,
    ],
    [{ ...head, sections: [], codes: [] }, /^codes: expected a list of at least one code, got an empty list/],
  ];
  for (const [content, why] of refused) {
    it(`refuses a file: ${why}`, async () => {
      const { store, why: reasons } = await imported(content);
      assert.equal(store.publications.length, 0);
      assert.equal(reasons.length, 1);
      assert.match(reasons[0] ?? '', why);
    });
  }

  it('reports what is wrong with any JSON, and never throws', () => {
    holds(
      fc.property(fc.jsonValue(), (value) => {
        for (const schema of [HeadSchema, SectionSchema, ActSchema]) {
          const fault = faultIn(schema, value, 'here');
          assert.ok(fault === undefined || /^here.*: expected /.test(fault), fault);
        }
      }),
    );
  });
});

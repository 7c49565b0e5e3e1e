/** What a file lists but does not contain, and what it prints after its law. */
import { strict as assert } from 'node:assert';
import { imported } from '../imported.ts';

const port = { place: 'Port Wenlow, WA', code: 'Port Wenlow Municipal Code' };

/** `4.01 Bells in_force: Bells ring at noon.` */
async function sectionsIn(
  text: string,
  name = 'code.txt',
  log: (line: string) => void = () => undefined,
): Promise<readonly string[]> {
  const { store } = await imported({ [name]: text }, { ...port, log });
  return store.only.sections.map(({ number, heading = '', status, text: blocks }) =>
    [
      `${number} ${heading} ${status}:`,
      ...blocks.map(({ designators, text: words = '' }) => [...designators, words].join(' ')),
    ].join(' '),
  );
}

describe('a line of a table of contents', () => {
  it('whose section the file lacks is not law', async () => {
    const code = [
      'CHAPTER 4: NOISE',
      'Section',
      'Bells and Horns',
      '4.01 Bells',
      '4.02 Horns',
      '4.03 Drums',
      'Kites',
      '4.10 Kites on the pier',
      '4.11 Kites at night',
      '4.99 Penalty',
      'BELLS AND HORNS',
      '§ 4.01 BELLS.',
      'Bells ring at noon.',
      '§ 4.03 DRUMS.',
      'No person may play a drum at night.',
      'KITES',
      '§ 4.10 KITES ON THE PIER.',
      'A kite needs a string.',
    ].join('\n');
    assert.deepEqual(await sectionsIn(code), [
      '4.01 BELLS in_force: Bells ring at noon.',
      '4.03 DRUMS in_force: No person may play a drum at night.',
      '4.10 KITES ON THE PIER in_force: A kite needs a string.',
    ]);
  });

  it('above all lines whose sections come again is not law either', async () => {
    const code = [
      'CHAPTER 4: NOISE',
      '4.01 Bells',
      '4.02 Horns',
      '4.03 Drums',
      '4.02 Horns',
      'A horn sounds once.',
      '4.03 Drums',
      'No person may play a drum at night.',
    ].join('\n');
    const logged: string[] = [];
    assert.deepEqual(await sectionsIn(code, 'code.txt', (line) => logged.push(line)), [
      '4.02 Horns in_force: A horn sounds once.',
      '4.03 Drums in_force: No person may play a drum at night.',
    ]);
    assert.match(logged.join('\n'), /sections and chapters that it lists and does not contain: 1$/m);
  });
});

describe('a list above sections', () => {
  it('may have a title on two lines', async () => {
    const bells = 'Bells of the market, the pier and the harbor';
    const code = `Chapter 1. Noise\n\nSection\n\n1. Horns\n\n2. ${bells}, not to\n\nring at night\n\n§ 1. Horns\n\nA horn sounds once.\n\n§ 2. ${bells}, not to ring at night\n\nA bell rings at noon.\n`;
    assert.deepEqual(await sectionsIn(code), [
      '1 Horns in_force: A horn sounds once.',
      `2 ${bells}, not to ring at night in_force: A bell rings at noon.`,
    ]);
  });

  it('may have chapters that the file lacks', async () => {
    const code =
      '<h1>Title Two - General Provisions</h1><p>Chap. 202. Ordinances.</p><p>Chap. 204. Standards.</p><p>Chap. 206. Signs.</p>' +
      '<h2>CHAPTER 202 - Ordinances</h2><p><b>202.01 NAME.</b></p><p>The code has a name.</p><p><b>202.02 SEAL.</b></p><p>It has a seal.</p>';
    assert.deepEqual(await sectionsIn(code, 'code.html'), [
      '202.01 NAME in_force: The code has a name.',
      '202.02 SEAL in_force: It has a seal.',
    ]);
  });
});

describe('a section without text', () => {
  it('has an unknown status', async () => {
    const code = '4.01 Bells\nBells ring at noon.\n4.02 Horns\n4.03 Drums\nNo drums.\n4.04 Flutes. Reserved.\n';
    assert.deepEqual(await sectionsIn(code), [
      '4.01 Bells in_force: Bells ring at noon.',
      '4.02 Horns unknown:',
      '4.03 Drums in_force: No drums.',
      '4.04 Flutes. Reserved reserved:',
    ]);
  });
});

describe('a section that heads the sections below it', () => {
  it('is in force without a text of its own', async () => {
    const code =
      'SECTION 104 DUTIES\n\n104.1 General. The chief inspects.\n\n104.2 Permits. The chief issues permits.\n\nSECTION 105 PERMITS\n\n105.1 General. Permits are in writing.\n\n106.1 Fees. Fees are paid.\n';
    assert.deepEqual(
      (await sectionsIn(code)).map((line) => line.split(':')[0]),
      [
        '104 DUTIES in_force',
        '104.1 General. The chief inspects in_force',
        '104.2 Permits in_force',
        '105 PERMITS in_force',
        '105.1 General in_force',
        '106.1 Fees in_force',
      ],
    );
  });
});

describe('what is printed below the last section', () => {
  const law =
    'Sec. 1. Bells.\nBells ring at noon.\nSec. 2. Time of effect.\nThis charter takes effect January 1, 1975.\n';
  const sections = [
    '1 Bells in_force: Bells ring at noon.',
    '2 Time of effect in_force: This charter takes effect January 1, 1975.',
  ];
  const below: Readonly<Record<string, string>> = {
    signatures:
      'Adopted by the voters of Port Wenlow on November 5, 1974.\n\nAda Thorne, Mayor\n\nATTEST:\n\n______________\nCity Recorder\n',
    'a true copy': 'A true copy, attest:\n\nAda Thorne, Town Clerk\n',
    'a certificate':
      'CERTIFICATION\n\nThe foregoing was adopted at a duly called meeting of the council on May 3, 1999, by a vote of 5 to 0.\n\n_________\nSecretary\n',
    'a copyright': 'Copyright © 2026 City of Port Wenlow. All rights reserved.\n',
  };
  for (const [name, lines] of Object.entries(below))
    it(`is not law of it: ${name}`, async () => {
      assert.deepEqual(await sectionsIn(`${law}\n${lines}`), sections);
    });

  it('is not a part of it: a certificate with a heading of its own', async () => {
    const page =
      '<h2>Article I — Court</h2><h3>Section 1. Judges</h3><p>There is one judge.</p><h3>Section 2. Terms</h3><p>A term is one year.</p><h2>CERTIFICATE OF RESULTS OF ELECTION</h2><p>This constitution was adopted on May 5, 2018, by a vote of 100 to 2.</p>';
    assert.deepEqual(await sectionsIn(page, 'page.html'), [
      '1 Judges in_force: There is one judge.',
      '2 Terms in_force: A term is one year.',
    ]);
  });

  it('is its law if it announces a form', async () => {
    const form =
      'Sec. 3. Oath.\nEach officer signs an oath in this form:\nI will ring the bell.\n______________\nOfficer\n';
    assert.deepEqual(await sectionsIn(law + form), [
      ...sections,
      '3 Oath in_force: Each officer signs an oath in this form: I will ring the bell. ______________ Officer',
    ]);
  });

  it('is its history if it states an act', async () => {
    const { store } = await imported({ 'code.txt': `${law}\n(Adopted by Ord. No. 12 on May 3, 1999.)\n` }, port);
    assert.deepEqual(
      store.only.section('2').chain.map(({ actNumber }) => actNumber),
      ['12'],
    );
  });
});

describe('a part without a number below the last section', () => {
  const law = 'Sec. 1-1. Bells.\nBells ring at noon.\n(Ord. No. 5, 1990)\nSec. 1-2. Fees.\nThe council sets fees.\n';
  const below = '\nBell permit   $10\n\nThe undersigned asks for a permit.\n';
  const sections = ['1-1 Bells in_force: Bells ring at noon.', '1-2 Fees in_force: The council sets fees.'];
  for (const title of ['APPENDIX', 'FORM OF PETITION', 'SCHEDULE OF FEES'])
    it(`is not its text: ${title}`, async () => {
      const read = await sectionsIn(`${law}(Ord. No. 6, 1991)\n\n${title}\n${below}`);
      assert.deepEqual(
        read.filter((line) => !line.startsWith(' ')),
        sections,
      );
      assert.equal(read.length, 3);
    });

  it('is its text if its history does not precede', async () => {
    const read = await sectionsIn(`${law}\nSCHEDULE OF FEES\n${below}`);
    assert.equal(read.length, 2);
    assert.match(read[1] ?? '', /SCHEDULE OF FEES Bell permit/);
  });
});
